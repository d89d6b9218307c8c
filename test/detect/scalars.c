/* Values that flow between statements.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double A[64][64], B[64][64], x[64], y[64], z[64];

// CHECK-LABEL: name: "sum"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "s_0[i0] = x[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "s_0[i0] += A[i0][i1]"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < n }
// CHECK: text: "y[i0] = s_0[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "z[i0] = s_0[i0] * 2"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void sum(int n)
{
	for (int i = 0; i < n; i++) {
		double s = x[i];

		for (int j = 0; j < n; j++)
			s += A[i][j];
		y[i] = s;
		z[i] = 2 * s;
	}
}

/* One cell for the node of both loops, and memory for the result. */
// CHECK-LABEL: name: "nested_sum"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "s_0 = 0"
// CHECK: domain: {{.*}} S0[] }
// CHECK: text: "s_0 += A[i0][i1]"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < n }
// CHECK: text: "ashlar_out[0] = s_0"
// CHECK: domain: {{.*}} S2[] }
double nested_sum(int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			s += A[i][j];
	return s;
}

/* Neither read may be delayed over the store. */
// CHECK-LABEL: name: "swap"
// CHECK: text: "t0[i0] = x[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "x[i0] = y[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "y[i0] = t0[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void swap(int n)
{
	for (int i = 0; i < n; i++) {
		double t = x[i];

		x[i] = y[i];
		y[i] = t;
	}
}

/* A read from another cell may. */
// CHECK-LABEL: name: "no_swap"
// CHECK: text: "x[i0] = y[1 + i0]"
// CHECK: domain: {{.*}} : 0 <= i0 <= -2 + n }
// CHECK: text: "y[1 + i0] = x[1 + i0]"
// CHECK: domain: {{.*}} : 0 <= i0 <= -2 + n }
void no_swap(int n)
{
	for (int i = 1; i < n; i++) {
		double t = x[i];

		x[i - 1] = y[i];
		y[i] = t;
	}
}

/* A division is not done again. */
// CHECK-LABEL: name: "across_blocks"
// CHECK: text: "div[i0] = 1 / x[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "z[i0] = div[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 <= 5 and i0 < n }
// CHECK: text: "y[i0] = div[i0]"
// CHECK: domain: {{.*}} : 6 <= i0 < n }
void across_blocks(int n)
{
	for (int i = 0; i < n; i++) {
		double t = 1 / x[i];

		if (i > 5)
			y[i] = t;
		else
			z[i] = t;
	}
}

/* A product is. */
// CHECK-LABEL: name: "cheap"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "A[i0][i1] = (x[i0] * 2) * y[i1]"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < n }
void cheap(int n)
{
	for (int i = 0; i < n; i++) {
		double t = 2 * x[i];

		for (int j = 0; j < n; j++)
			A[i][j] = t * y[j];
	}
}

/* What is stored is read from there. */
// CHECK-LABEL: name: "stored"
// CHECK: text: "x[i0] = (x[i0] * y[i0]) + z[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "z[i0] = x[i0] + 1"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void stored(int n)
{
	for (int i = 0; i < n; i++) {
		x[i] = x[i] * y[i] + z[i];
		z[i] = x[i] + 1;
	}
}

/* Three values that change at once, in a circle. */
// CHECK-LABEL: name: "rotation"
// CHECK: text: "c_0 = value"
// CHECK: domain: {{.*}} S0[] }
// CHECK: text: "b_0 = value"
// CHECK: domain: {{.*}} S1[] }
// CHECK: text: "a_0 = value"
// CHECK: domain: {{.*}} S2[] }
// CHECK: text: "y[i0] = a_0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "a_0_0[i0] = b_0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "b_0 = c_0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "c_0 = a_0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "a_0 = a_0_0[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void rotation(int n)
{
	double a = x[0], b = x[1], c = x[2];

	for (int i = 0; i < n; i++) {
		double t = a;

		y[i] = a;
		a = b;
		b = c;
		c = t;
	}
}

/* Whatever the optimizer makes of the two stores, there is no scalar. */
// CHECK-LABEL: name: "two_stores"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "x[i0] = z[i0] - x[i0]"
// CHECK: domain: {{.*}} : 7 <= i0 < n }
// CHECK: text: "x[i0] *= y[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 <= 6 and i0 < n }
// CHECK: text: "x[i0] += A[i0][i1]"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < n }
void two_stores(int n)
{
	for (int i = 0; i < n; i++) {
		if (i < 7)
			x[i] = x[i] * y[i];
		else
			x[i] = z[i] - x[i];
		for (int j = 0; j < n; j++)
			x[i] = x[i] + A[i][j];
	}
}

// CHECK-LABEL: name: "last_counter"
// CHECK: text: "x[2i0] = 0"
// CHECK: domain: {{.*}} : i0 >= 0 and 2i0 < n }
// CHECK: text: "ashlar_out[0] = ..."
// CHECK: domain: {{.*}} S1[] }
int last_counter(int n)
{
	int i;

	for (i = 0; i < n; i += 2)
		x[i] = 0;
	return i;
}
