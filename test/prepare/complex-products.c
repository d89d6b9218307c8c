/* The products of complex numbers, with their test for NaNs and the call of the
 * library's function, are two calls without branches.  What the program has
 * written itself in another way stays.
 * RUN: %clang -O2 -ffp-contract=off -Xclang -disable-llvm-passes -S \
 * RUN:   -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes=ashlar-canonical -S %t.ll | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <complex.h>

// CHECK-LABEL: @products
// CHECK-NOT: call { double, double } @__muldc3
// CHECK: call double @ashlar.product.__muldc3.re.0(
// CHECK-NEXT: call double @ashlar.product.__muldc3.im.0(
// CHECK: ret void
void products(int n, double complex *restrict x, double complex *restrict y)
{
	for (int i = 0; i < n; i++)
		y[i] += x[i] * x[n - i];
}

// CHECK-LABEL: @singles
// CHECK: call float @ashlar.product.__mulsc3.re.0(
// CHECK-NEXT: call float @ashlar.product.__mulsc3.im.0(
// CHECK: ret void
void singles(int n, float complex a, float complex *restrict x)
{
	for (int i = 0; i < n; i++)
		x[i] *= a;
}

double _Complex __muldc3(double, double, double, double);

/* Another test. */
// CHECK-LABEL: @own
// CHECK-NOT: @ashlar.product
// CHECK: @__muldc3
// CHECK: ret void
void own(int n, const double *restrict x, double *restrict y)
{
	for (int i = 0; i < n; i++) {
		double re = x[0] * x[i] - x[1] * x[i + 1];
		double im = x[0] * x[i + 1] + x[1] * x[i];

		if (re < 0 && im < 0)
			re = creal(__muldc3(x[0], x[1], x[i], x[i + 1]));
		y[i] = re;
	}
}

/* The function is pure, and is put back where it is called. */
// CHECK: define internal double @ashlar.product.__muldc3.re.0(double %0, double %1, double %2, double %3) #[[PURE:[0-9]+]]
// CHECK: call { double, double } @__muldc3(double noundef %0, double noundef %1, double noundef %2, double noundef %3)
// CHECK: attributes #[[PURE]] = {{.*}}alwaysinline{{.*}}memory(none)
