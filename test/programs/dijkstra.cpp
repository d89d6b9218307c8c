// dijkstra.cpp - shortest ways in a dense graph, and a spanning tree.
// usage: dijkstra [nodes]
//
// SPDX-License-Identifier: MIT
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

static double now()
{
	std::timespec t;

	std::timespec_get(&t, TIME_UTC);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

using Graph = std::vector<std::vector<int>>;

static const int NONE = 0;

static Graph make_graph(int n)
{
	Graph g(n, std::vector<int>(n, NONE));
	unsigned s = 4711;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++) {
			s = s * 1103515245 + 12345;
			if ((s >> 16) % 10 < 7)
				g[i][j] = g[j][i] = 1 + (s >> 20) % 1000;
		}
	return g;
}

static int closest(const std::vector<int> &key, const std::vector<bool> &done)
{
	int best = -1;

	for (int i = 0; i < (int)key.size(); i++)
		if (!done[i] && key[i] < INT_MAX &&
			(best < 0 || key[i] < key[best]))
			best = i;
	return best;
}

static std::vector<int> shortest(const Graph &g, int source)
{
	int n = (int)g.size();
	std::vector<int> distance(n, INT_MAX);
	std::vector<bool> done(n, false);

	distance[source] = 0;
	for (int round = 0; round < n; round++) {
		int u = closest(distance, done);

		if (u < 0)
			break;
		done[u] = true;
		for (int v = 0; v < n; v++) {
			if (done[v] || g[u][v] == NONE)
				continue;
			if (distance[u] + g[u][v] < distance[v])
				distance[v] = distance[u] + g[u][v];
		}
	}
	return distance;
}

static long spanning_tree(const Graph &g)
{
	int n = (int)g.size();
	std::vector<int> key(n, INT_MAX), parent(n, -1);
	std::vector<bool> done(n, false);
	long weight = 0;

	key[0] = 0;
	for (int round = 0; round < n; round++) {
		int u = closest(key, done);

		if (u < 0)
			return -1;
		done[u] = true;
		weight += key[u];
		for (int v = 0; v < n; v++)
			if (g[u][v] != NONE && !done[v] && g[u][v] < key[v]) {
				key[v] = g[u][v];
				parent[v] = u;
			}
	}
	return weight;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 1500;
	long sum = 0;
	int far = 0;

	if (n < 1)
		return 2;
	Graph g = make_graph(n);
	double begin = now();

	for (int s = 0; s < n; s += n / 25 + 1) {
		std::vector<int> d = shortest(g, s);

		for (int i = 0; i < n; i++) {
			if (d[i] == INT_MAX)
				continue;
			sum += d[i];
			if (d[i] > far)
				far = d[i];
		}
	}
	long tree = spanning_tree(g);

	std::fprintf(stderr, "time %.6f\n", now() - begin);
	std::printf("sum %ld, farthest %d, tree %ld\n", sum, far, tree);
	return 0;
}
