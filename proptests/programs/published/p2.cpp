#include<iostream>
#include<string>
#include<queue>
#include<map>
#include<algorithm>
using namespace std;
struct node
{
    string s;
    int x1,y1,x2,y2;
    int step;
    char turn;
};
map<string,bool> vis;
int dx[4]={0,1,-1,0};
int dy[4]={1,0,0,-1};
char other(char c)
{
    return c=='W'?'B':'W';
}
bool same(char a,char b,char c,char d)
{
    return a!='O'&&a==b&&b==c&&c==d;
}
bool check(string s)
{
    for(int i=0;i<4;i++)
    {
        if(same(s[i*4],s[i*4+1],s[i*4+2],s[i*4+3])) return true;
        if(same(s[i],s[i+4],s[i+8],s[i+12])) return true;
    }
    return same(s[0],s[5],s[10],s[15])||same(s[3],s[6],s[9],s[12]);
}
int bfs(node start)
{
    queue<node> q;
    vis[start.s]=true;
    q.push(start);
    while(!q.empty())
    {
        node u=q.front();q.pop();
        if(check(u.s)) return u.step;
        for(int k=0;k<2;k++)
        for(int i=0;i<4;i++)
        {
            int bx=k==0?u.x1:u.x2,by=k==0?u.y1:u.y2;
            int nx=bx+dx[i],ny=by+dy[i];
            if(nx<0||nx>3||ny<0||ny>3) continue;
            if(u.s[nx*4+ny]!=u.turn) continue;
            node v=u;
            swap(v.s[nx*4+ny],v.s[bx*4+by]);
            if(vis[v.s]) continue;
            vis[v.s]=true;
            if(k==0){v.x1=nx;v.y1=ny;}
            else{v.x2=nx;v.y2=ny;}
            v.turn=other(u.turn);
            v.step=u.step+1;
            q.push(v);
        }
    }
    return 1000000;
}
int main()
{
    node start;
    string line;
    int cnt=0;
    for(int i=0;i<4;i++)
    {
        cin>>line;
        start.s+=line;
        for(int j=0;j<4;j++)
        if(line[j]=='O')
        {
            if(cnt==0){start.x1=i;start.y1=j;}
            else{start.x2=i;start.y2=j;}
            cnt++;
        }
    }
    if(check(start.s)) {cout<<1<<endl;return 0;}
    start.step=0;
    start.turn='W';
    int a=bfs(start);
    start.turn='B';
    int b=bfs(start);
    cout<<min(a,b)<<endl;
    return 0;
}
