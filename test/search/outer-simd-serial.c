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
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -gline-tables-only -Rpass=ashlar -mllvm -ashlar-outer-simd=2 \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-only=windows 2>&1 \
 * RUN:   | %FileCheck --check-prefix=INNER %s
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

/* The chain goes on in the next rows and pictures; a strip of eight windows and
 * one of four do not fill a row.
 * INNER: vectors of loop 3 in the loops inside of it, 8 iterations at once
 */
float picture[4][100][160];

__attribute__((noinline)) double windows(void)
{
	double all = 0;

	for (int k = 0; k < 3; k++) {
		double total = 0;

		for (int y = 0; y < 23; y++)
			for (int x = 0; x < 37; x++) {
				float s = 0, t = 0, u = 0, v = 0;

				for (int j = 0; j < 8; j++)
					for (int i = 0; i < 8; i++) {
						float p = picture[k][4 * y + j]
								 [4 * x + i];
						float q = picture[k + 1]
								 [4 * y + j]
								 [4 * x + i];

						s += p;
						t += q;
						u += p * q;
						v += p * p;
					}
				total = total * 0.5 + (u - s * t) / (1 + v);
			}
		all += total;
	}
	return all;
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
	for (int i = 0; i < 4 * 100 * 160; i++)
		(&picture[0][0][0])[i] = i * 31 % 101;
	printf("%a\n", windows());
	for (int n = N - 20; n <= N; n++) {
		where = greatest(n, M, a, b, x, y, &power);
		printf("%d %a %a\n", where, power, y[n - 1]);
		printf("%a\n", project(n, M, a, x, y, w));
		printf("%a %a\n", y[n - 1], feedback(n, M, a, x));
	}
}
#endif
