/* A nest that has something to spoil for every fault: an outer loop that
 * carries dependences, inner loops that do not, and one that does.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

enum { MAX = 40 };

static double a[MAX][MAX], b[MAX][MAX];

__attribute__((noinline)) static void nest(int steps, int n)
{
	for (int t = 0; t < steps; ++t) {
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				b[i][j] = a[i - 1][j] + a[i][j + 1] * 0.5;
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				a[i][j] = b[i][j] - a[i][j - 1] * 0.25;
	}
}

int main(void)
{
	for (int i = 0; i < MAX; ++i)
		for (int j = 0; j < MAX; ++j)
			a[i][j] = (i * 7 + j * 13) % 11 + i * 0.125;
	nest(9, MAX - 1);
	for (int i = 0; i < MAX; ++i)
		for (int j = 0; j < MAX; ++j)
			printf("%a\n", a[i][j]);
	return 0;
}
