/* Copies for each thread are right at the limits of numbers.
 *
 * A part of an array with rows so long that the number of its last element does
 * not fit in 64 bits: one thread works on the array itself.
 * RUN: %clang -O2 -ffast-math %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffast-math %s -o %t.exe -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=REMARK
 * REMARK: copy per thread of
 * RUN: env OMP_NUM_THREADS=3 %t.exe | diff - %t.wanted
 *
 * A comparison does not promise anything of the sign of a copy, which begins
 * with the value that changes nothing.
 * RUN: %clang-ashlar -O2 -S -emit-llvm %s -o - \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   | %FileCheck %s --check-prefix=SIGN
 * SIGN: define {{.*}}@least.ashlar.par
 * SIGN-NOT: icmp samesign
 * SIGN: icmp ugt i32
 * SIGN-NOT: icmp samesign
 * SIGN: ret void
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 100
#define NOINLINE __attribute__((noinline))

static int w[N][N];
static unsigned char at[N][N];
static unsigned short x[N][N];
static int m[256];
static double d[N][N];

NOINLINE void rows(long c, int (*restrict b)[c], long n)
{
	for (long i = 0; i < n; i++)
		for (long j = 0; j < n; j++)
			if (w[i][j] > 5)
				b[(i + j) / 2][0] += w[i][j];
}

NOINLINE void least(long n)
{
	for (long i = 0; i < n; i++)
		for (long j = 0; j < n; j++) {
			int old = m[at[i][j]], new = x[i][j];

			__builtin_assume(old >= 0);
			if (new < old)
				m[at[i][j]] = new;
		}
}

/* An infinity stays if nothing is compared with it. */
NOINLINE void greatest(long n, long k, double *s)
{
	double t = *s;

	for (long i = 0; i < n; i++)
		for (long j = 0; j < k; j++)
			t = d[i][j] > t ? d[i][j] : t;
	*s = t;
}

int main(void)
{
	double s = -__builtin_inf();
	int b[4] = { 0 };

	w[0][0] = 7;
	w[0][1] = 8;
	w[1][0] = 9;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			at[i][j] = i * j;
			x[i][j] = i * 37 + j * 91;
		}
	for (int i = 0; i < 256; i++)
		m[i] = 100 * i;
	for (int shift = 28; shift < 61; shift++) {
		rows(1L << shift, (void *) b, N);
		printf("%d\n", b[0]);
	}
	least(N);
	for (int i = 0; i < 256; i++)
		printf("%d\n", m[i]);
	greatest(N, 0, &s);
	for (unsigned i = 0; i < sizeof(s); i++)
		printf("%d\n", ((unsigned char *) &s)[i]);
	return 0;
}
