/* Sums that the optimizer keeps in registers while a loop runs are written to
 * their cells again.
 * RUN: %clang-ashlar -O3 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -mllvm -ashlar-late -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-dump=scop 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#define N 1000

typedef double row[N];

// CHECK-LABEL: name: "first_value_stored"
// CHECK: text: "C[i0][i1] = 0"
// CHECK: domain: {{.*}} : 0 <= i0 <= 999 and 0 <= i1 <= 999 }
// CHECK: text: "C[i0][i1] += (A[i0][i2] * B[i2][i1])"
// CHECK-NOT: text:
void first_value_stored(row *restrict C, row *restrict A, row *restrict B)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			C[i][j] = 0;
			for (int k = 0; k < N; k++)
				C[i][j] += A[i][k] * B[k][j];
		}
}

// CHECK-LABEL: name: "over_two_loops"
// CHECK: text: "C[i0] += (A[i0][i1] * B[i1][i2])"
// CHECK-NOT: text:
void over_two_loops(int n, double *restrict C, row *restrict A,
	row *restrict B)
{
	for (int i = 0; i < N; i++)
		for (int k = 0; k < n; k++)
			for (int l = 0; l < n; l++)
				C[i] += A[i][k] * B[k][l];
}

/* Only the load has left the loop here; the guard of the inner loop and the
 * value that both ways around it share disappear.
 */
// CHECK-LABEL: name: "load_alone"
// CHECK: text: "A[i0][i1] -= (A[i0][i2] * A[i2][i1])"
// CHECK: text: "A[i0][i1] /= A[i1][i1]"
// CHECK-NOT: text:
void load_alone(row *A)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < i; j++) {
			for (int k = 0; k < j; k++)
				A[i][j] -= A[i][k] * A[k][j];
			A[i][j] /= A[j][j];
		}
}

/* The store where the way around the loop meets the loop. */
// CHECK-LABEL: name: "below_the_guard"
// CHECK: text: "x[i0] = b[i0]"
// CHECK: text: "x[i0] -= (L[i0][i1] * y[i1])"
// CHECK: text: "x[i0] /= L[i0][i0]"
// CHECK-NOT: text:
void below_the_guard(double *restrict x, double *restrict y,
	double *restrict b, row *restrict L)
{
	for (int i = 0; i < N; i++) {
		x[i] = b[i];
		for (int j = 0; j < i; j++)
			x[i] -= L[i][j] * y[j];
		x[i] /= L[i][i];
	}
}

// CHECK-LABEL: name: "on_a_condition"
// CHECK: text: "C[i0] += (A[i0][i1] * B[i1][i0])"
// CHECK: domain: {{.*}} i0 < i1
// CHECK-NOT: text:
void on_a_condition(double *restrict C, row *restrict A, row *restrict B)
{
	for (int i = 0; i < N; i++) {
		double s = C[i];

		for (int k = 0; k < N; k++)
			if (k != i)
				s += A[i][k] * B[k][i];
		C[i] = s;
	}
}

/* What the loop reads is the old value, which is kept aside. */
// CHECK-LABEL: name: "read_in_loop"
// CHECK: text: "[[T:[a-z_0-9]+]][i0] = C[i0]"
// CHECK: text: "C[i0] = 0"
// CHECK: text: "C[i0] += (A[i0][i1] * [[T]][i0])"
void read_in_loop(double *restrict C, row *restrict A)
{
	for (int i = 0; i < N; i++) {
		double s = 0;

		for (int k = 0; k < N; k++)
			s += A[i][k] * C[i];
		C[i] = s;
	}
}

/* The loop reads other cells of the array, too: they must not see the sum. */
// CHECK-LABEL: name: "others_read_in_loop"
// CHECK: text: "[[S:[a-z_0-9]+]][i0] = 0"
// CHECK: text: "[[S]][i0] += (A[i0][i1] * C[i1])"
// CHECK: text: "C[i0] = [[S]][i0]"
void others_read_in_loop(double *restrict C, row *restrict A)
{
	for (int i = 0; i < N; i++) {
		double s = 0;

		for (int k = 0; k < N; k++)
			s += A[i][k] * C[k];
		C[i] = s;
	}
}

/* The same, as far as one can know. */
// CHECK-LABEL: name: "may_be_read_in_loop"
// CHECK: text: "[[S:[a-z_0-9]+]][i0] = 0"
// CHECK: text: "[[S]][i0] += (A[i0][i1] * D[i1])"
// CHECK: text: "C[i0] = [[S]][i0]"
void may_be_read_in_loop(double *C, row *A, double *D)
{
	for (int i = 0; i < N; i++) {
		double s = 0;

		for (int k = 0; k < N; k++)
			s += A[i][k] * D[k];
		C[i] = s;
	}
}

/* The sum goes on elsewhere. */
// CHECK-LABEL: name: "no_cell"
// CHECK: text: "[[S:[a-z_0-9]+]] = 0"
// CHECK: text: "[[S]] += A[i0][i1]"
// CHECK: text: "ashlar_out[0] = [[S]]"
double no_cell(row *A)
{
	double s = 0;

	for (int i = 0; i < N; i++)
		for (int k = 0; k < N; k++)
			s += A[i][k];
	return s;
}

/* A volatile cell is written once. */
// CHECK-LABEL: name: "volatile_cell"
// CHECK: text: "[[S:[a-z_0-9]+]] = 0"
// CHECK: text: "[[S]] += A[{{[^]]*}}][i0]"
// CHECK: text: "ashlar_out[0] = [[S]]"
void volatile_cell(volatile double *C, row *A)
{
	for (int i = 0; i < N; i++) {
		double s = 0;

		for (int k = 0; k < N; k++)
			s += A[i][k];
		C[0] = s;
	}
}
