/* A temporary row that each iteration of a loop fills and uses: with a row for
 * each iteration, rows of results are computed together, as in any product of
 * matrices.  What the row contains in the end is copied back, unless nobody can
 * read it.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-only=rows 2>&1 \
 * RUN:   | %FileCheck --check-prefix=ROWS %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-dump=ast -mllvm -ashlar-only=local 2>&1 \
 * RUN:   | %FileCheck --check-prefix=LOCAL %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-layout=0 2>&1 \
 * RUN:   | %FileCheck --allow-empty --check-prefix=NONE %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -Rpass=ashlar -mllvm -ashlar-only=mixed 2>&1 \
 * RUN:   | %FileCheck --check-prefix=MIXED %s
 * RUN: rm -rf %t.clay
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-script=%t.clay -mllvm -ashlar-only=rows
 * RUN: grep -rh . %t.clay | %FileCheck --check-prefix=SCRIPT %s
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN %s -o %t.new
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-layout=2 \
 * RUN:   -mllvm -ashlar-verify %s -o %t.all
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -DMAIN %s \
 * RUN:   -mllvm -ashlar-replay=%t.clay -o %t.replayed
 * RUN: find %t.clay -type f -exec sed -i 's/^rows(\([A-Za-z0-9]*\), 0)/rows(\1, 2)/' {} +
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-replay=%t.clay -Rpass-missed=ashlar 2>&1 \
 * RUN:   | %FileCheck --check-prefix=INNER %s
 * RUN: %t.plain > %t.want
 * RUN: %t.replayed | diff - %t.want
 * RUN: %t.new | diff - %t.want
 * RUN: %t.all | diff - %t.want
 *
 * ROWS: expanded argument 4 for each iteration of a loop
 *
 * LOCAL-NOT: copy_out
 * LOCAL: local
 * LOCAL-NOT: copy_out
 *
 * NONE-NOT: expanded argument
 *
 * MIXED-NOT: expanded argument 5
 * MIXED: expanded argument 4 for each iteration of a loop
 * MIXED-NOT: expanded argument 5
 *
 * SCRIPT: {{^}}rows({{[a-zA-Z0-9]+}}, 0)
 *
 * INNER: clay:{{[0-9]+}}:1: error: the array cannot have rows here
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 256

__attribute__((noinline)) void rows(int n, double a[restrict N][N],
	double b[restrict N][N], double t[restrict N])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < N; j++) {
			t[j] = 0;
			for (int k = 0; k < N; k++)
				t[j] += a[i][k] * b[k][j];
		}
		for (int j = 0; j < N; j++)
			a[i][j] = t[j];
	}
}

__attribute__((noinline)) void local(double a[restrict N][N],
	double b[restrict N][N])
{
	for (int i = 0; i < N; i++) {
		double t[N];

		for (int j = 0; j < N; j++) {
			t[j] = 0;
			for (int k = 0; k < N; k++)
				t[j] += a[i][k] * b[k][j];
		}
		for (int j = 0; j < N; j++)
			a[i][j] = t[j];
	}
}

/* A value of the iteration before is used: there is one row for all. */
__attribute__((noinline)) void carried(double a[restrict N][N],
	double b[restrict N][N], double t[restrict N])
{
	for (int i = 0; i < N; i++) {
		for (int j = 1; j < N; j++) {
			t[j] = 0;
			for (int k = 0; k < N; k++)
				t[j] += a[i][k] * b[k][j];
		}
		for (int j = 1; j < N; j++)
			a[i][j] = t[j] + t[j - 1];
		t[0] = a[i][1];
	}
}

/* The first row may be expanded, the second one not. */
__attribute__((noinline)) void mixed(int n, double a[restrict N][N],
	double b[restrict N][N], double t[restrict N], double u[restrict N])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < N; j++) {
			t[j] = 0;
			for (int k = 0; k < N; k++)
				t[j] += a[i][k] * b[k][j];
		}
		for (int j = 1; j < N; j++)
			u[j] = t[j] * 0.5;
		for (int j = 0; j < N; j++)
			a[i][j] = t[j] + u[j];
		u[0] = t[1];
	}
}

#ifdef MAIN
static double a[N][N], b[N][N], t[N], u[N];

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = (i + j) % 7 - 3;
			b[i][j] = (i * j % 11 - 5) / 64.;
		}
	for (int n = 0; n <= N; n += 64) {
		rows(n, a, b, t);
		printf("%a %a\n", a[n ? n - 1 : 0][7], t[N - 1]);
	}
	local(a, b);
	carried(a, b, t);
	mixed(N, a, b, t, u);
	for (int i = 0; i < N; i++)
		printf("%a %a %a\n", a[i][i], t[i], u[i]);
	return 0;
}
#endif
