/* A loop with sums in an inner loop is vectorized although each of its
 * iterations depends on the one before: the statements in which it does are
 * taken out of the lanes of each strip, to run after them (the greatest sum and
 * its place, a chain of sums) or before them (a sequence of weights).
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -gline-tables-only -Rpass=ashlar -mllvm -ashlar-only=greatest \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-dump=ast 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -gline-tables-only -mllvm -ashlar-outer-simd=2 \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-only=project \
 * RUN:   -mllvm -ashlar-dump=ast 2>&1 \
 * RUN:   | %FileCheck --check-prefix=BEFORE %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -gline-tables-only -mllvm -ashlar-outer-simd=2 \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-only=feedback \
 * RUN:   -mllvm -ashlar-dump=ast 2>&1 \
 * RUN:   | %FileCheck --check-prefix=NEVER --allow-empty %s
 *
 * The results are those of the original code, to the last bit.
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-verify %s \
 * RUN:   -mllvm -ashlar-effort=0 -o %t.new
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-verify %s \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-outer-simd=2 -o %t.all
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-min-work=0 %s -o %t.par
 * RUN: %t.plain > %t.want
 * RUN: %t.new > %t.got && cmp %t.got %t.want
 * RUN: %t.all > %t.got && cmp %t.got %t.want
 * RUN: env OMP_NUM_THREADS=3 %t.par > %t.got && cmp %t.got %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

/* CHECK: # greatest{{.*}}: ast
 * CHECK: // simd 4
 * CHECK: for (int c1 = 0; c1 < p1; c1 += 1) {
 * CHECK-NEXT: // simd 4
 * CHECK: vectors of loop 1 in the loops inside of it, {{[0-9]+}} iterations at
 */
__attribute__((noinline)) int greatest(int n, int m,
	double a[restrict n][m], double b[restrict n][m],
	const double *restrict x, double *restrict y, double *restrict power)
{
	double most = 0;
	int where = -1;

	for (int i = 0; i < n; i++) {
		double re = 0, im = 0, p;

		for (int j = 0; j < m; j++) {
			re += a[i][j] * x[j];
			im += b[i][j] * x[j];
		}
		y[i] = re;
		p = re * re + im * im;
		if (p >= most) {
			most = p;
			where = i;
		}
	}
	*power = most;
	return where;
}

/* The sums need the weights, and the chain needs the sums.
 * BEFORE: # project{{.*}}: ast
 * BEFORE: // simd 4
 * BEFORE: for (int c1 = 0; c1 < p1; c1 += 1)
 * BEFORE: // simd 4
 */
__attribute__((noinline)) double project(int n, int m,
	double a[restrict n][m], const double *restrict x, double *restrict y,
	double *restrict w)
{
	double chain = 1;

	for (int i = 1; i < n; i++) {
		double sum = 0;

		w[i] = w[i - 1] * (1 - w[i - 1]) * 3.9;
		for (int j = 0; j < m; j++)
			sum += a[i][j] * x[j] * w[i];
		y[i] = sum;
		chain = chain * 0.75 + sum;
	}
	return chain;
}

/* The sums need the chain, which needs the sums.
 * NEVER-NOT: // simd
 */
__attribute__((noinline)) double feedback(int n, int m,
	double a[restrict n][m], const double *restrict x)
{
	double chain = 1;

	for (int i = 0; i < n; i++) {
		double sum = 0;

		for (int j = 0; j < m; j++)
			sum += a[i][j] * x[j] * chain;
		chain = chain * 0.25 + sum;
	}
	return chain;
}

#ifdef MAIN
#define N 333
#define M 410
static double a[N][M], b[N][M], x[M], y[N], w[N] = { 0.5 };

int main(void)
{
	double power;
	int where;

	for (int j = 0; j < M; j++)
		x[j] = (j * 7 % 11 - 5) * 0.01;
	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++) {
			a[i][j] = (i * 5 + j * 3) % 17 * 0.1;
			b[i][j] = (i * 11 + j * 13) % 19 * 0.2;
		}
	for (int n = N - 20; n <= N; n++) {
		where = greatest(n, M, a, b, x, y, &power);
		printf("%d %a %a\n", where, power, y[n - 1]);
		printf("%a\n", project(n, M, a, x, y, w));
		printf("%a %a\n", y[n - 1], feedback(n, M, a, x));
	}
}
#endif
