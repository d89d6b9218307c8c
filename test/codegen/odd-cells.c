/* Cells of which there can be no copy for each thread: the loop is not said to
 * run in parallel, and another one does.
 * RUN: %clang -O2 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: env OMP_NUM_THREADS=3 %t.exe | diff - %t.wanted
 * CHECK-NOT: copy per thread
 * CHECK: the loop around this runs in parallel [-Rpass=ashlar]
 * CHECK-NOT: copy per thread
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 100
#define NOINLINE __attribute__((noinline))

static int w[N][N], out[N][N];
static unsigned char at[N][N];
static __int128 wide[256];

NOINLINE void odd(long n)
{
	for (long i = 0; i < n; i++)
		for (long j = 0; j < n; j++) {
			wide[at[i][j]] += w[i][j];
			out[i][j] = w[i][j] * 3;
		}
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			at[i][j] = i * j;
			w[i][j] = i * 37 + j * 91;
		}
	odd(N);
	for (int i = 0; i < 256; i++)
		printf("%lld\n", (long long) wide[i]);
	for (int i = 0; i < N; i++)
		printf("%d\n", out[i][i]);
	return 0;
}
