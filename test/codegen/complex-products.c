/* Products of complex numbers, infinite ones and NaNs among them, are those of
 * plain clang, in whatever order the loops run; the functions that stand for
 * them are gone.
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-verify 2>&1 | %FileCheck %s
 * RUN: %t > %t.out
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain | diff - %t.out
 * RUN: %clang-ashlar -O3 %s -S -emit-llvm -o - -mllvm -ashlar-force \
 * RUN:   | %FileCheck %s --check-prefix=IR
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.out -
 * IR-NOT: @ashlar.product
 * SPDX-License-Identifier: MIT
 */
#include <complex.h>
#include <stdio.h>

enum { N = 40 };

static double complex a[N][N], b[N][N], c[N][N];
static float complex x[N], y[N], m[N][N];

// CHECK: [[#@LINE+6]]:{{[0-9]+}}: remark: rescheduled the loop nest
__attribute__((noinline)) static void product(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
}

// CHECK: remark: rescheduled the loop nest
__attribute__((noinline)) static void columns(int n)
{
	for (int i = 0; i < n; i++) {
		float complex sum = 0;

		for (int k = 0; k < n; k++)
			sum += m[k][i] * x[k];
		y[i] = sum;
	}
}

static void print(double number)
{
	if (number != number)
		printf("nan ");
	else
		printf("%.17g ", number);
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = i % 7 * .1 + I * (j % 5);
			b[i][j] = (i + j) % 11 * .3 - I * (i % 4);
			m[i][j] = i * .1f - I * j;
			x[i] = i * .25f + I;
		}
	a[3][4] = __builtin_inf() + I * __builtin_nan("");
	a[5][6] = I * __builtin_inf();
	b[7][9] = -__builtin_inf() + I * __builtin_inf();
	m[2][5] = __builtin_inff() - I * __builtin_nanf("");
	product(N);
	columns(N);
	for (int i = 0; i < N; i++) {
		print(crealf(y[i]));
		print(cimagf(y[i]));
		for (int j = 0; j < N; j++) {
			print(creal(c[i][j]));
			print(cimag(c[i][j]));
		}
	}
	return 0;
}
