// POJ 1753 Flip Game.cpp : Defines the entry point for the console application.
//

#include "stdafx.h"
#include <iostream>
#include <queue>
#include <cassert>
using namespace std;

const int MAX_STATE = 65536;
const int ALL_WHITE = 0;
const int ALL_BLACK = 65535;

struct Node
{
	int id;
	int step;
};

bool visited[MAX_STATE];

// one bit a cell: cell (r, c) is bit 4 * r + c, 1 is black
int flip(int id, int pos)
{
	int r = pos / 4;
	int c = pos % 4;
	id ^= 1 << pos;
	if (r > 0) id ^= 1 << (pos - 4);
	if (r < 3) id ^= 1 << (pos + 4);
	if (c > 0) id ^= 1 << (pos - 1);
	if (c < 3) id ^= 1 << (pos + 1);
	return id;
}

int bfs(int start)
{
	queue<Node> q;
	Node first;
	first.id = start;
	first.step = 0;
	visited[start] = true;
	q.push(first);
	while (!q.empty())
	{
		Node now = q.front();
		q.pop();
		if (now.id == ALL_WHITE || now.id == ALL_BLACK)
			return now.step;
		for (int i = 0; i < 16; i++)
		{
			Node next;
			next.id = flip(now.id, i);
			next.step = now.step + 1;
			assert(next.id >= 0 && next.id < MAX_STATE);
			if (visited[next.id])
				continue;
			visited[next.id] = true;
			q.push(next);
		}
	}
	return -1;
}

int _tmain(int argc, _TCHAR* argv[])
{
	int id = 0;
	for (int i = 0; i < 16; i++)
	{
		char ch;
		int bit;
		cin >> ch;
		switch (ch)
		{
		case 'b':
			bit = 1;
			break;
		case 'w':
			bit = 0;
			break;
		}
		id |= bit << i;
	}
	int answer = bfs(id);
	if (answer < 0)
		cout << "Impossible" << endl;
	else
		cout << answer << endl;
	return 0;
}
