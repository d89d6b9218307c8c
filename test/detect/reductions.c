/* Reductions: what may be summed up in another order, and what may not.
 * RUN: %clang-ashlar -O1 -fno-discard-value-names -S -emit-llvm \
 * RUN:   -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s --check-prefixes=CHECK,STRICT
 * RUN: %clang-ashlar -O1 -ffast-math -fno-discard-value-names -S -emit-llvm \
 * RUN:   -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s --check-prefixes=CHECK,FAST
 * RUN: %clang-ashlar -O1 -fassociative-math -fno-signed-zeros \
 * RUN:   -fno-trapping-math -fno-discard-value-names -S -emit-llvm \
 * RUN:   -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=ASSOC
 * SPDX-License-Identifier: MIT
 */
int A[64][64], B[64][64], x[64], y[64];
unsigned u[64];
short h[64];
double D[64][64], d[64], e[64];

// CHECK-LABEL: name: "sums"
// CHECK: reduction: add S0_r0 S0_w0
void sums(void)
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			x[j] += A[i][j];
}

/* A difference is a sum; so is a chain of both. */
// CHECK-LABEL: name: "differences"
// CHECK: reduction: add S0_r{{[0-9]}} S0_w0
void differences(void)
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			x[j] = x[j] - A[i][j] + B[i][j];
}

// CHECK-LABEL: name: "reversed_difference"
// CHECK-NOT: reduction:
void reversed_difference(void)
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			x[j] = A[i][j] - x[j];
}

// CHECK-LABEL: name: "operations"
// CHECK-DAG: reduction: mul
// CHECK-DAG: reduction: and
// CHECK-DAG: reduction: or
// CHECK-DAG: reduction: xor
int operations(int n)
{
	int product = 1, all = -1, some = 0, odd = 0;

	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++) {
			product *= A[i][j];
			all &= A[i][j];
			some |= A[i][j];
			odd ^= A[i][j];
		}
	return product + all + some + odd;
}

// CHECK-LABEL: name: "extremes"
// CHECK-DAG: reduction: smin
// CHECK-DAG: reduction: smax
// CHECK-DAG: reduction: umin
// CHECK-DAG: reduction: umax
unsigned extremes(int n)
{
	int low = x[0], high = x[0];
	unsigned few = u[0], many = u[0];

	for (int i = 0; i < 64; i++) {
		low = x[i] < low ? x[i] : low;
		high = x[i] > high ? x[i] : high;
		few = u[i] < few ? u[i] : few;
		many = u[i] > many ? u[i] : many;
	}
	return low + high + few + many;
}

/* Narrow sums are sums modulo a smaller power of two. */
// CHECK-LABEL: name: "narrow"
// CHECK: reduction: add S0_r0 S0_w0
void narrow(void)
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			h[j] += A[i][j];
}

/* Two operations on one cell: one by one they are reductions. */
// CHECK-LABEL: name: "two_operations"
// CHECK: reduction: add S0_r0 S0_w0
// CHECK: reduction: xor S1_r0 S1_w0
void two_operations(void)
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++) {
			x[j] += A[i][j];
			x[j + 0] ^= B[i][j];
			y[i + j & 0] = 0;
		}
}

/* Mixed in one statement they are none. */
// CHECK-LABEL: name: "mixed"
// CHECK-NOT: reduction:
void mixed(void)
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			x[j] = (x[j] ^ A[i][j]) + B[i][j];
}

/* What is added depends on the cell. */
// CHECK-LABEL: name: "doubled"
// CHECK-NOT: reduction:
void doubled(void)
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			x[j] += x[j] & A[i][j];
}

/* Here it does so in one of the instances. */
// CHECK-LABEL: name: "itself"
// CHECK-NOT: reduction:
void itself(void)
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			x[j] += x[i];
}

/* Here in none. */
// CHECK-LABEL: name: "apart"
// CHECK: reduction: add S0_r{{[0-9]}} S0_w0
void apart(void)
{
	for (int i = 0; i < 32; i++)
		for (int j = 32; j < 64; j++)
			x[j] += x[i];
}

/* Each cell gets one value: there is nothing to reorder. */
// CHECK-LABEL: name: "once"
// CHECK-NOT: reduction:
void once(void)
{
	for (int i = 0; i < 64; i++)
		x[i] += y[i];
}

// CHECK-LABEL: name: "real_sum"
// STRICT-NOT: reduction:
// FAST: reduction: fadd S1_r{{[0-9]}} S1_w0
// ASSOC-LABEL: name: "real_sum"
// ASSOC: reduction: fadd S1_r{{[0-9]}} S1_w0
double real_sum(void)
{
	double s = 0;

	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			s += D[i][j] * d[j];
	return s;
}

// CHECK-LABEL: name: "real_product"
// STRICT-NOT: reduction:
// FAST: reduction: fmul S0_r0 S0_w0
// ASSOC-LABEL: name: "real_product"
// ASSOC: reduction: fmul S0_r0 S0_w0
void real_product(void)
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			d[j] *= D[i][j];
}

/* To be associative, a maximum must not meet a NaN. */
// CHECK-LABEL: name: "real_maximum"
// STRICT-NOT: reduction:
// FAST: reduction: fmax S1_r{{[0-9]}} S1_w0
// ASSOC-LABEL: name: "real_maximum"
// ASSOC-NOT: reduction:
double real_maximum(void)
{
	double s = D[0][0];

	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			s = D[i][j] > s ? D[i][j] : s;
	return s;
}

// CHECK-LABEL: name: "real_minimum"
// STRICT-NOT: reduction:
// FAST: reduction: fmin S1_r{{[0-9]}} S1_w0
// ASSOC-LABEL: name: "real_minimum"
// ASSOC-NOT: reduction:
double real_minimum(void)
{
	double s = D[0][0];

	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			if (D[i][j] < s)
				s = D[i][j];
	return s;
}

// CHECK-LABEL: name: "end"
// ASSOC-LABEL: name: "end"
void end(void)
{
	for (int i = 1; i < 64; i++)
		for (int j = 1; j < 64; j++)
			D[i][j] = D[i - 1][j - 1];
}
