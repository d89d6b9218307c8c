/* Stencils over time on large arrays: loops over tiles that reach over steps of
 * time, and inside of a tile the order of the program, so that the innermost
 * loops stay vector loops.  Where the size of the arrays is not known, small
 * ones are left to the original code.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-analysis=ashlar -mllvm -ashlar-dump=ast \
 * RUN:   -mllvm -ashlar-only=jacobi -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-dump=ast -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-only=jacobi -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=THREADS %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-analysis=ashlar -mllvm -ashlar-only=waves \
 * RUN:   -o /dev/null 2>&1 | %FileCheck --check-prefix=SIZE %s
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -Rpass-missed=ashlar \
 * RUN:   -mllvm -ashlar-only=small -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=SMALL %s
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -Rpass=ashlar \
 * RUN:   -Rpass-missed=ashlar -mllvm -ashlar-only=heat \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-tile=32 \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-budget=250000 -o /dev/null \
 * RUN:   2>&1 | %FileCheck --check-prefix=COSTLY %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -S -emit-llvm %s -o - \
 * RUN:   -mllvm -ashlar-only=jacobi | %FileCheck --check-prefix=VECTOR %s
 *
 * The results are those of the original code, to the last bit.
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN %s -o %t.seq
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 %s -o %t.par
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-time-tiling=2 -mllvm -ashlar-tile=7 %s -o %t.odd
 * RUN: %t.plain > %t.want
 * RUN: %t.seq > %t.got && cmp %t.got %t.want
 * RUN: env OMP_NUM_THREADS=3 %t.par > %t.got && cmp %t.got %t.want
 * RUN: %t.odd > %t.got && cmp %t.got %t.want
 *
 * CHECK: # jacobi{{.*}}: ast
 * CHECK-NEXT: if (p0 >= 1)
 * CHECK-NEXT: for (int c0 = 0;
 * CHECK-NEXT: for (int c1 =
 * CHECK-NEXT: for (int c2 =
 * CHECK-NEXT: for (int c3 =
 * CHECK-NEXT: for (int c4 =
 * CHECK-NEXT: for (int c5 =
 * CHECK-NEXT: S0(c3, c4, c5);
 * CHECK-NEXT: for (int c4 =
 * CHECK-NEXT: for (int c5 =
 * CHECK-NEXT: S1(c3, c4, c5);
 * CHECK-NEXT: }
 * CHECK: remark: kept the order of the loop nest inside of tiles that reach over steps of time, tiled
 * CHECK-NOT: the arrays have
 *
 * THREADS: # jacobi{{.*}}: ast
 * THREADS-NEXT: if (p0 >= 1)
 * THREADS-NEXT: for (int c0 = 0;
 * THREADS-NEXT: // parallel
 * THREADS-NEXT: for (int c1 =
 * THREADS: S1(c3, c4, c5);
 * THREADS: steps of time, wavefronts of tiles
 *
 * SIZE-DAG: tiles that reach over steps of time
 * SIZE-DAG: the new code runs if the arrays have 16 MiB or more
 *
 * SMALL: no better order of execution
 *
 * AST generation for tiles would cost more than half of the budget, so the
 * loops over space run in parallel as they are.
 * COSTLY-NOT: the budget of operations
 * COSTLY: the loop around this runs in parallel
 * COSTLY-NOT: steps of time
 *
 * VECTOR-LABEL: @jacobi(
 * VECTOR: fadd <4 x double>
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 1040

void jacobi(int t, double a[restrict N][N], double b[restrict N][N])
{
	for (int s = 0; s < t; ++s) {
		for (int i = 1; i < N - 1; ++i)
			for (int j = 1; j < N - 1; ++j)
				b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] +
					a[i - 1][j] + a[i + 1][j]);
		for (int i = 1; i < N - 1; ++i)
			for (int j = 1; j < N - 1; ++j)
				a[i][j] = 0.25 * (b[i][j - 1] + b[i][j + 1] +
					b[i - 1][j] + b[i + 1][j]);
	}
}

/* Three arrays, one statement on an edge only, two sizes. */
void waves(int t, int n, int m, double u[n][m], double v[n][m],
	double p[n][m], const double source[t])
{
	for (int s = 0; s < t; ++s) {
		for (int j = 0; j < m; ++j)
			v[0][j] = source[s];
		for (int i = 1; i < n; ++i)
			for (int j = 0; j < m; ++j)
				v[i][j] -= 0.5 * (p[i][j] - p[i - 1][j]);
		for (int i = 0; i < n; ++i)
			for (int j = 1; j < m; ++j)
				u[i][j] -= 0.5 * (p[i][j] - p[i][j - 1]);
		for (int i = 0; i < n - 1; ++i)
			for (int j = 0; j < m - 1; ++j)
				p[i][j] -= 0.7 * (u[i][j + 1] - u[i][j] +
					v[i + 1][j] - v[i][j]);
	}
}

/* Two statements, sizes that are not known. */
void heat(int t, int n, double a[restrict n][n], double b[restrict n][n])
{
	for (int s = 0; s < t; ++s) {
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] +
					a[i][j + 1] + a[i + 1][j] +
					a[i - 1][j]);
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] +
					b[i][j + 1] + b[i + 1][j] +
					b[i - 1][j]);
	}
}

/* The data fits into a cache. */
void small(int t, double a[restrict 300][300], double b[restrict 300][300])
{
	for (int s = 0; s < t; ++s) {
		for (int i = 1; i < 299; ++i)
			for (int j = 1; j < 299; ++j)
				b[i][j] = a[i - 1][j] + a[i + 1][j];
		for (int i = 1; i < 299; ++i)
			for (int j = 1; j < 299; ++j)
				a[i][j] = b[i][j - 1] + b[i][j + 1];
	}
}

#ifdef MAIN
static double a[N][N], b[N][N], c[N * N], source[64];

static void fill(double *x, int n)
{
	for (int i = 0; i < n; ++i)
		x[i] = (i * 7919 % 1013) / 64.;
}

static void print(const char *name, const double *x, int n)
{
	double sum = 0;

	for (int i = 0; i < n; ++i)
		sum += x[i] * (i % 31 + 1);
	printf("%s %a %a %a\n", name, sum, x[n / 2], x[n / 3 + 5]);
}

int main(void)
{
	static const int sizes[][3] = { { 0, 9, 9 }, { 1, 1, 1 }, { 7, 5, 40 },
		{ 9, 330, 310 }, { 17, 1039, 1040 }, { 40, 64, 4099 } };

	fill(*a, N * N);
	fill(source, 64);
	for (int t = 0; t < 40; t += 13)
		jacobi(t, a, b);
	print("a", *a, N * N);
	print("b", *b, N * N);
	for (int k = 0; k < 6; ++k) {
		int n = sizes[k][1], m = sizes[k][2];

		fill(*a, N * N);
		fill(*b, N * N);
		fill(c, N * N);
		waves(sizes[k][0], n, m, (void *) a, (void *) b, (void *) c,
			source);
		print("u", *a, n * m);
		print("v", *b, n * m);
		print("p", c, n * m);
	}
	return 0;
}
#endif
