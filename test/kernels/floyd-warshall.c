/* SPDX-License-Identifier: MIT */
/* floyd-warshall - lengths of the shortest paths between all pairs of nodes.
 *
 * In round k, each path may be replaced by one that visits node k.
 */
#ifndef N
#define N BY_CLASS(14, 70, 200, 2800, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_floyd_warshall(SIZE_PARAMS
	int path[restrict n][n])
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				path[i][j] =
					path[i][j] < path[i][k] + path[k][j]
						? path[i][j]
						: path[i][k] + path[k][j];
}

/* Put the nodes on a circle, and let an edge cost the square of its length on
 * top of its hashed weight: then short hops pay, and each round shortens
 * paths.
 */
static NOINLINE void init(SIZE_PARAMS int path[restrict n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			int length = abs(i - j);

			length = length > n - length ? n - length : length;
			path[i][j] = i == j ? 0
					    : path[i][j] + 10 * length * length;
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(int, path, n, n);

	FILL(path, 1, 100);
	init(SIZE_ARGS path);
	TIMED(kernel_floyd_warshall(SIZE_ARGS path));
	OUTPUT(path);
	return finish();
}
