/*
ID: solver1
PROG: shuttle
LANG: C++
*/
#include <stdio.h>
#include <algorithm>
using namespace std;

int n, total;
char a[180];
int path[180];

bool done()
{
    for (int i = 1; i <= n; i++)
        if (a[i] != 'B' || a[n + 1 + i] != 'W') return false;
    return true;
}

void print()
{
    for (int i = 0; i < total; i++) {
        printf("%d", path[i]);
        if (i % 20 == 19 || i == total - 1)
            printf("\n");
        else
            printf(" ");
    }
}

void dfs(int step, int hole)
{
    if (step == total) return;
    static const int from[4] = {-2, -1, 1, 2};
    for (int k = 0; k < 4; k++) {
        int p = hole + from[k];
        if (p < 1 || p > 2 * n + 1) continue;
        char piece = k < 2 ? 'W' : 'B';
        char over = k < 2 ? 'B' : 'W';
        if (a[p] != piece) continue;
        if ((k == 0 || k == 3) && a[(p + hole) / 2] != over) continue;
        swap(a[hole], a[p]);
        path[step] = p;
        if (step + 1 == total && done()) {
            print();
            return;
        }
        dfs(step + 1, p);
        swap(a[hole], a[p]);
    }
}

int main()
{
    freopen("shuttle.in", "r", stdin);
    freopen("shuttle.out", "w", stdout);
    scanf("%d", &n);
    total = n * (n + 2);
    for (int i = 1; i <= n; i++) {
        a[i] = 'W';
        a[n + 1 + i] = 'B';
    }
    a[n + 1] = ' ';
    dfs(0, n + 1);
    return 0;
}
