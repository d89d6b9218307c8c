/* What loops carry from one iteration to the next because it has been read or
 * written already is read from memory again.
 * RUN: %clang-ashlar -O3 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -mllvm -ashlar-late -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-dump=scop 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#define N 1000

typedef double row[N];

// CHECK-LABEL: name: "read_before"
// CHECK: text: "B[1 + i0] = ((A[i0] + A[1 + i0]) + A[2 + i0]) / 3"
// CHECK-NOT: text:
void read_before(double *restrict A, double *restrict B)
{
	for (int i = 1; i < N - 1; i++)
		B[i] = (A[i - 1] + A[i] + A[i + 1]) / 3;
}

// CHECK-LABEL: name: "written_before"
// CHECK: text: "A[1 + i0] = A[i0] + A[1 + i0]"
// CHECK-NOT: text:
void written_before(double *A)
{
	for (int i = 1; i < N; i++)
		A[i] = A[i - 1] + A[i];
}

/* Each row has its own mixture of both. */
// CHECK-LABEL: name: "in_place"
// CHECK: text: "A[1 + i0][1 + i1] = (((A[i0][1 + i1] + A[1 + i0][i1]) + A[1 + i0][1 + i1]) + A[1 + i0][2 + i1]) + A[2 + i0][1 + i1]"
// CHECK-NOT: text:
void in_place(row *A)
{
	for (int i = 1; i < N - 1; i++)
		for (int j = 1; j < N - 1; j++)
			A[i][j] = A[i - 1][j] + A[i][j - 1] + A[i][j] +
				A[i][j + 1] + A[i + 1][j];
}

/* A variable of the program is no different. */
// CHECK-LABEL: name: "by_hand"
// CHECK: text: "B[i0] = A[i0] * 2"
// CHECK-NOT: text:
void by_hand(double *restrict A, double *restrict B)
{
	double before = A[0];

	for (int i = 0; i < N - 1; i++) {
		B[i] = before * 2;
		before = A[i + 1];
	}
}

/* The cell changes after it has been read. */
// CHECK-LABEL: name: "overwritten"
// CHECK: text: "[[T:[a-z_0-9]+]] = value"
// CHECK: text: "B[i0] = [[T]]"
// CHECK: text: "[[T]] = A[1 + i0]"
// CHECK: text: "A[1 + i0] = 0"
void overwritten(double *restrict A, double *restrict B)
{
	double before = A[0];

	for (int i = 0; i < N - 1; i++) {
		B[i] = before;
		before = A[i + 1];
		A[i + 1] = 0;
	}
}

/* It may change: B may be A. */
// CHECK-LABEL: name: "perhaps_overwritten"
// CHECK: text: "[[T:[a-z_0-9]+]] = value"
// CHECK: text: "[[T]] = A[1 + i0]"
void perhaps_overwritten(double *A, double *B)
{
	double before = A[0];

	for (int i = 0; i < N - 1; i++) {
		double next = A[i + 1];

		B[i] = before;
		before = next;
	}
}

/* The first value is that of another cell. */
// CHECK-LABEL: name: "other_start"
// CHECK: text: "[[T:[a-z_0-9]+]] = {{[a-z]}}
// CHECK: text: "B[i0] = [[T]] * A[1 + i0]"
// CHECK: text: "[[T]] = A[1 + i0]"
void other_start(double *restrict A, double *restrict B)
{
	double before = A[5];

	for (int i = 0; i < N - 1; i++) {
		B[i] = before * A[i + 1];
		before = A[i + 1];
	}
}
