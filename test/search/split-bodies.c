/* A body that is not split: its three arrays exceed the last cache, while two
 * of them fit.  But the step before touches all arrays of the time loop, so
 * nothing is left in the cache for either part, which go through one of the
 * arrays twice.
 *
 * RUN: %clang-ashlar -O3 -march=znver4 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -gline-tables-only -mllvm -ashlar-why 2>&1 | %FileCheck %s
 *
 * CHECK: wave {{.*}} no better order of execution was found
 *
 * SPDX-License-Identifier: MIT
 */
enum { N = 700 };
static float now[N][N], before[N][N], next[N][N], damp[N][N];

float wave(int steps)
{
	for (int t = 0; t < 250; t++) {
		for (int y = 1; y < N - 1; y++)
			for (int x = 1; x < N - 1; x++)
				next[y][x] = now[y][x] - before[y][x] +
					damp[y][x] * (now[y][x - 1] +
						now[y][x + 1] + now[y - 1][x] +
						now[y + 1][x]);
		for (int y = 0; y < N; y++)
			for (int x = 0; x < N; x++) {
				before[y][x] = now[y][x];
				now[y][x] = next[y][x];
			}
	}
	return now[steps][steps];
}
