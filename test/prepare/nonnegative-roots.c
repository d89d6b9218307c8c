/* Square roots of what is never negative do not set errno: the calls become the
 * intrinsic function, in the model and in code that stays in its order.
 * RUN: %clang -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes=ashlar-canonical -S %t.ll | %FileCheck %s
 * RUN: %clang-ashlar -O3 -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=CODE
 *
 * RUN: %clang -O1 %s -o %t.plain -lm && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 %s -o %t.exe -lm
 * RUN: %t.exe | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>

#define KEEP __attribute__((noinline))

// CHECK-LABEL: @lengths
// CHECK-NOT: call double @sqrt
// CHECK: call double @llvm.sqrt.f64
// CHECK-NOT: call double @sqrt
// CHECK: ret void
// CODE-LABEL: @lengths
// CODE: call <{{[0-9]+}} x double> @llvm.sqrt
// CODE-NOT: call double @sqrt(
// CODE: ret void
KEEP void lengths(int n, const double *restrict x, const double *restrict y,
	double *restrict o)
{
	for (int i = 0; i < n; i++)
		o[i] = sqrt(x[i] * x[i] + y[i] * y[i]);
}

// CHECK-LABEL: @narrow
// CHECK: call float @llvm.sqrt.f32
// CHECK: ret void
KEEP void narrow(int n, const float *restrict x, float *restrict o)
{
	for (int i = 0; i < n; i++)
		o[i] = x[i] / sqrtf(fabsf(x[i]) + 0.5f);
}

/* These may be of negative numbers, and errno tells.
 * CHECK-LABEL: @any
 * CHECK-NOT: @llvm.sqrt
 * CHECK: call double @sqrt
 * CHECK-NOT: @llvm.sqrt
 * CHECK: ret void
 */
KEEP void any(int n, const double *restrict x, double *restrict o)
{
	for (int i = 0; i < n; i++)
		o[i] = sqrt(x[i] * x[i] - 1);
}

int main(void)
{
	static double x[100], y[100], o[100];
	static float f[100], g[100];
	double sum = 0;

	for (int i = 0; i < 100; i++) {
		x[i] = i % 7 - 3;
		y[i] = i % 5;
		f[i] = (float) (i % 9 - 4);
	}
	x[5] = NAN;
	x[6] = -INFINITY;
	lengths(100, x, y, o);
	narrow(100, f, g);
	for (int i = 0; i < 100; i++)
		printf("%g %g\n", o[i], g[i]);
	printf("%d ", errno == EDOM);
	any(100, x, o);
	printf("%d\n", errno == EDOM);
	for (int i = 0; i < 100; i++)
		sum += o[i] == o[i] ? o[i] : 0;
	printf("%g\n", sum);
	return 0;
}
