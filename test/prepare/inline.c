/* Small functions called in loops are inlined into the copy, and those that are
 * called once even if they are large; other large ones, recursive, replaceable
 * and unwilling ones are not, and neither are calls elsewhere, unless they get
 * a variable.
 * RUN: %clang -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes=ashlar-canonical -S %t.ll | %FileCheck %s
 * RUN: %opt-ashlar -passes='ashlar-canonical<no-inline-calls>' -S %t.ll \
 * RUN:   | %FileCheck %s --check-prefix=OFF
 * SPDX-License-Identifier: MIT
 */
static double square(double x) { return x * x; }
static double fourth(double x) { return square(square(x)); }
__attribute__((noinline)) static double unwilling(double x) { return x + 1; }
__attribute__((weak)) double replaceable(double x) { return x + 2; }
static double factorial(double x) { return x < 1 ? 1 : x * factorial(x - 1); }

#define TEN(x) x x x x x x x x x x
static double large(double x)
{
	TEN(TEN(x = x * 3 + 1;))
	return x;
}
double (*pointer)(double) = large;
static double once(double x)
{
	TEN(TEN(x = x * 5 + 1;))
	return x;
}

// CHECK-LABEL: @small
// CHECK-NOT: call double @
// CHECK: ret void
// OFF-LABEL: @small
// OFF: call double @fourth
void small(int n, double *x)
{
	for (int i = 0; i < n; ++i)
		x[i] = fourth(x[i]);
}

// CHECK-LABEL: @calls_once
// CHECK-NOT: call double @once
// CHECK: ret void
void calls_once(int n, double *x)
{
	for (int i = 0; i < n; ++i)
		x[i] = once(x[i]);
}

struct range {
	int from, to;
};
static void make_range(struct range *r, int n)
{
	r->from = n & 1;
	r->to = n;
}

// CHECK-LABEL: @variable
// CHECK-NOT: alloca
// CHECK-NOT: call void @make_range
// CHECK: ret void
void variable(int n, double *x)
{
	struct range r;

	make_range(&r, n);
	for (int i = r.from; i < r.to; ++i)
		x[i] = 0;
}

// CHECK-LABEL: @others
// CHECK-DAG: call double @unwilling
// CHECK-DAG: call double @replaceable
// CHECK-DAG: call double @factorial
// CHECK-DAG: call double @large
// CHECK: ret void
void others(int n, double *x)
{
	for (int i = 0; i < n; ++i) {
		x[i] = unwilling(x[i]);
		x[i] = replaceable(x[i]);
		x[i] = factorial(x[i]);
		x[i] = large(x[i]);
	}
}

// CHECK-LABEL: @outside
// CHECK: call double @square
// CHECK: ret void
void outside(int n, double *x)
{
	double y = square(*x);

	for (int i = 0; i < n; ++i)
		x[i] = y;
}
