/* Three parallel nests: what is left of the one that comes first, if its code
 * generation fails, must not harm the others.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

enum { MAX = 40 };

static double a[MAX][MAX], b[MAX][MAX];

__attribute__((noinline)) static void first(int n)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			a[i][j] = a[i][j] * 0.5 + i;
}

__attribute__((noinline)) static void second(int n)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			b[i][j] = a[j][i] * 0.25 - j;
}

int main(void)
{
	for (int i = 0; i < MAX; ++i)
		for (int j = 0; j < MAX; ++j)
			a[i][j] = (i * 7 + j * 13) % 11 + i * 0.125;
	first(MAX - 1);
	second(MAX - 2);
	for (int i = 0; i < MAX; ++i)
		for (int j = 0; j < MAX; ++j)
			printf("%a\n", b[i][j]);
	return 0;
}
