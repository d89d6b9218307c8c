/* Several arrays with another order of dimensions: what one of them gains is
 * estimated while others have buffers already.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -o /dev/null -Rpass=ashlar -mllvm -ashlar-layout=1 \
 * RUN:   -mllvm -ashlar-only=chains 2>&1 | %FileCheck %s
 * CHECK-COUNT-5: remark: put the dimensions of {{.*}} into another order
 *
 * RUN: %clang -O1 -DMAIN %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -DMAIN -mllvm -ashlar-layout=1 %s -o %t.best
 * RUN: %t.best | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -DMAIN -mllvm -ashlar-layout=2 \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-size-tests=false %s -o %t.all
 * RUN: %t.all | diff %t.wanted -
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

__attribute__((noinline)) void chains(int t, int n, unsigned *restrict s,
	unsigned a[restrict n][n], unsigned b[restrict n][n],
	unsigned c[restrict n][n], unsigned d[restrict n][n],
	unsigned e[restrict n][n])
{
	for (int k = 0; k < t; ++k) {
		for (int j = 1; j < n; ++j)
			for (int i = 0; i < n; ++i) {
				a[i][j] = a[i][j] * 3 + a[n - 1 - i][j - 1] + *s;
				b[i][j] = b[i][j] * 5 + b[n - 1 - i][j - 1] + *s;
				c[i][j] = c[i][j] * 7 + c[n - 1 - i][j - 1] + *s;
				d[i][j] = d[i][j] * 9 + d[n - 1 - i][j - 1] + *s;
				e[i][j] = e[i][j] * 3 + e[n - 1 - i][j - 1] + *s;
			}
		for (int i = 0; i < n; ++i)
			*s = *s * 5 + a[i][n - 1] + b[i][n - 1] + c[i][n - 1] +
				d[i][n - 1] + e[i][n - 1];
	}
}

#ifdef MAIN
#define N 150
static unsigned m[5][N * N];

int main(void)
{
	for (int n = 1; n <= N; n += 149) {
		unsigned s = 1, hash = 0;

		for (int i = 0; i < 5 * n * n; ++i)
			m[i % 5][i / 5] = i * 7919u;
		chains(9, n, &s, (void *) m[0], (void *) m[1], (void *) m[2],
			(void *) m[3], (void *) m[4]);
		for (int i = 0; i < 5 * n * n; ++i)
			hash = hash * 31 + m[i % 5][i / 5];
		printf("%u %u\n", s, hash);
	}
	return 0;
}
#endif
