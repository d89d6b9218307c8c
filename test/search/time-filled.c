/* Tiles that reach over steps of time are made for parameters for which all
 * statements in them have instances.  The few others are left to the original
 * code: to tell all cases apart would cost more than the file may.
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -Rpass=ashlar \
 * RUN:   -Rpass-analysis=ashlar -mllvm -ashlar-only=field \
 * RUN:   -mllvm -ashlar-parallel -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -gline-tables-only -c %s -Rpass=ashlar \
 * RUN:   -Rpass-analysis=ashlar -mllvm -ashlar-only=alike \
 * RUN:   -o /dev/null 2>&1 | %FileCheck --check-prefix=ALIKE %s
 *
 * The results are those of the original code, whatever is empty.
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-time-tiling=2 -mllvm -ashlar-tile=4 %s -o %t.seq
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-time-tiling=2 -mllvm -ashlar-tile=4 \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 %s -o %t.par
 * RUN: %t.plain > %t.want
 * RUN: %t.seq > %t.got && cmp %t.got %t.want
 * RUN: env OMP_NUM_THREADS=3 %t.par > %t.got && cmp %t.got %t.want
 * SPDX-License-Identifier: MIT
 *
 * CHECK-DAG: steps of time, wavefronts of tiles
 * CHECK-DAG: the new code runs if argument 1 >= 1 and argument 3 >= 2 and argument 2 >= 2
 * ALIKE-NOT: the new code runs if {{.*}}>=
 * ALIKE: steps of time
 * ALIKE-NOT: the new code runs if {{.*}}>=
 */
#include <stdio.h>

#define N __attribute__((noinline))

N void field(int nt, int n, int m, double e[restrict n][m],
	double f[restrict n][m], double h[restrict n][m])
{
	for (int t = 0; t < nt; ++t) {
		for (int j = 0; j < m; ++j)
			f[0][j] = t;
		for (int i = 1; i < n; ++i)
			for (int j = 0; j < m; ++j)
				f[i][j] -= 0.5 * (h[i][j] - h[i - 1][j]);
		for (int i = 0; i < n; ++i)
			for (int j = 1; j < m; ++j)
				e[i][j] -= 0.5 * (h[i][j] - h[i][j - 1]);
		for (int i = 0; i < n - 1; ++i)
			for (int j = 0; j < m - 1; ++j)
				h[i][j] -= 0.7 * (e[i][j + 1] - e[i][j] +
					f[i + 1][j] - f[i][j]);
	}
}

N void alike(int nt, int n, double a[restrict n][n], double b[restrict n][n])
{
	for (int t = 0; t < nt; ++t) {
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] +
					a[i][j - 1] + a[i][j + 1]);
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				a[i][j] = b[i][j];
	}
}

#define MOST 50

static double e[MOST * MOST], f[MOST * MOST], h[MOST * MOST];

static void run(int nt, int n, int m)
{
	double sum = 0;

	for (int i = 0; i < MOST * MOST; ++i) {
		e[i] = i % 7;
		f[i] = i % 5;
		h[i] = i % 11;
	}
	field(nt, n, m, (void *) e, (void *) f, (void *) h);
	alike(nt, n, (void *) e, (void *) f);
	for (int i = 0; i < MOST * MOST; ++i)
		sum += (e[i] + 2 * f[i] + 3 * h[i]) * (i % 13 + 1);
	printf("%d %d %d %a\n", nt, n, m, sum);
}

int main(void)
{
	for (int nt = 0; nt < 4; ++nt)
		for (int n = 0; n < 7; ++n)
			for (int m = 0; m < 7; ++m)
				run(nt, n, m);
	run(20, MOST, MOST);
	run(30, 17, MOST);
	run(30, MOST, 1);
	run(30, 1, MOST);
	return 0;
}
