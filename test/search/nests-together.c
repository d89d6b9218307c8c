/* Four smoothings in a row, too many statements to be one SCoP without a gain.
 * Where each reads the rows that the one before it has just written, they take
 * turns in strips, so they stay one.  Where each reads them from the last one
 * on, they cannot, so each is a SCoP of its own.
 *
 * RUN: %clang-ashlar -O3 -mavx2 -mfma -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-only=smooth -Rpass=ashlar -mllvm -ashlar-dump=scop \
 * RUN:   2>&1 | %FileCheck --check-prefix=ONE %s
 * ONE: name: "smooth:
 * ONE-NOT: name: "smooth:
 * ONE: name: S3
 * ONE-NOT: name: "smooth:
 * ONE: runs side by side with a nest before it, in strips of
 *
 * RUN: %clang-ashlar -O3 -mavx2 -mfma -c %s -o /dev/null -DREVERSED \
 * RUN:   -mllvm -ashlar-only=smooth -Rpass=ashlar -mllvm -ashlar-dump=scop \
 * RUN:   2>&1 | %FileCheck --check-prefix=FOUR %s
 * FOUR-NOT: name: S1
 * FOUR-COUNT-4: name: "smooth:
 * FOUR-NOT: name: S1
 *
 * RUN: %clang -O1 -ffp-contract=off -DN=61 %s -o %t.plain && \
 * RUN:   %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DN=61 %s -o %t.exe \
 * RUN:   -mllvm -ashlar-fuse=2 -mllvm -ashlar-verify && \
 * RUN:   %t.exe | diff %t.wanted -
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#ifndef N
#define N 1500
#endif
#ifdef REVERSED
#define ROW(i) (N - 1 - (i))
#else
#define ROW(i) (i)
#endif

static double a[N][N], b[N][N], c[N][N], d[N][N], e[N][N], w[N][N];

#define SMOOTH(to, from, k) \
	for (int i = k; i < N - k; i++) \
		for (int j = k; j < N - k; j++) \
			to[i][j] = w[i][j] * (from[ROW(i)][j - 1] + \
				from[ROW(i)][j + 1] + from[ROW(i) - 1][j] + \
				from[ROW(i) + 1][j]);

static __attribute__((noinline)) void smooth(void)
{
	SMOOTH(b, a, 1)
	SMOOTH(c, b, 2)
	SMOOTH(d, c, 3)
	SMOOTH(e, d, 4)
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (i * 7 + j * 3) % 11;
			w[i][j] = (i + j) % 3;
		}
	smooth();
	for (int i = 0; i < N; i++)
		printf("%g\n", e[i][i * 17 % N]);
	return 0;
}
