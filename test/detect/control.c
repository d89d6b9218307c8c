/* Conditions on data and subscripts that are not affine: the domain is that
 * without the condition, the write may or may not take place, and an access
 * with a computed subscript may touch any element.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double A[64][64], B[64][64], x[64], y[64];
int idx[64], hist[16];
unsigned char in[64];
const unsigned char tab[256] = { 3, 1, 4, 1, 5, 9, 2, 6 };

// A store under a condition may write; one behind it always does.
// CHECK-LABEL: name: "threshold"
// CHECK: text: "B[i0][i1] = A[i0][i1] * 2 if ..."
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < n }
// CHECK: may_write{{.*}} -> B[i0, i1]
// CHECK: text: "y[i0] += x[i0]"
// CHECK-NOT: may_write
void threshold(int n)
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++)
			if (A[i][j] > 0.5)
				B[i][j] = A[i][j] * 2;
		y[i] += x[i];
	}
}

// An affine part of a condition on data still cuts the domain.
// CHECK-LABEL: name: "both"
// CHECK: text: "y[i0] = 1 if ..."
// CHECK: domain: {{.*}} : 4 <= i0 < n }
// CHECK: may_write{{.*}} -> y[i0]
void both(int n)
{
	for (int i = 0; i < n; i++)
		if (x[i] > 0.5 && idx[i] != 7)
			if (i > 3)
				y[i] = 1;
}

// What all ways end with is written always, whatever leads to it.
// CHECK-LABEL: name: "merged"
// CHECK: text: "y[i0] = one of (
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK-NOT: may_write
// CHECK: write{{.*}} -> y[i0]
void merged(int n)
{
	for (int i = 0; i < n; i++) {
		double v;

		if (idx[i] > 3)
			v = A[i][0] / x[i];
		else
			v = B[i][1] / (1 + x[i]);
		y[i] = v;
	}
}

// A condition that the branch changes is kept in a scalar.
// CHECK-LABEL: name: "overwritten"
// CHECK: scalar
// CHECK: text: "x[i0] = 0 if ..."
// CHECK: text: "y[i0] = 1 if ..."
void overwritten(int n)
{
	for (int i = 0; i < n; i++)
		if (x[i] > 0.5) {
			x[i] = 0;
			y[i] = 1;
		}
}

// A switch, and ways out of it that are shared.
// CHECK-LABEL: name: "cases"
// CHECK-DAG: text: "x[i0] = 1 if ..."
// CHECK-DAG: text: "y[i0] = 5 if ..."
// CHECK-DAG: text: "y[i0] += -1 if ..."
// CHECK-DAG: may_write{{.*}} -> x[i0]
// CHECK-DAG: may_write{{.*}} -> y[i0]
void cases(int n)
{
	for (int i = 0; i < n; i++)
		switch (idx[i]) {
		case 0:
			x[i] = 1;
			break;
		case 1:
			y[i] = 5;
			break;
		default:
			y[i] -= 1;
		}
}

// CHECK-LABEL: name: "look_up"
// CHECK: text: "x[i0] =
// CHECK: read{{.*}} -> in[i0]
// CHECK: read{{.*}} -> tab[{{.*}}] : {{.*}}0 <= {{.*}} <= 255
void look_up(int n)
{
	for (int i = 0; i < n; i++)
		x[i] = tab[in[i]];
}

// CHECK-LABEL: name: "histogram"
// CHECK: text: "hist[...] += 1"
// CHECK: read{{.*}} -> hist[
// CHECK: may_write{{.*}} -> hist[
void histogram(int n)
{
	for (int i = 0; i < n; i++)
		hist[in[i] & 15]++;
}

// A packed triangle: of the second degree.
// CHECK-LABEL: name: "packed"
// CHECK: read{{.*}} -> p[
void packed(int n, const double *restrict p)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			A[i][j] = p[i * (i + 1) / 2 + j];
}

// A conditional step of a sum is a step of a sum.
// CHECK-LABEL: name: "sum"
// CHECK: text: "s{{.*}} = one of (
// CHECK: reduction: {{.*}}add
int sum(int n)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		if (idx[i] > 0)
			s += 1000 / idx[i];
	return s;
}

// It is none if the old value counts otherwise.
// CHECK-LABEL: name: "no_sum"
// CHECK-NOT: reduction:
// CHECK: schedule:
int no_sum(int n)
{
	int s = 0;

	for (int i = 0; i < n; i++)
		switch (s) {
		case 5:
			break;
		default:
			s += 1000 / (idx[i] | 1);
		}
	return s;
}

// Error exits are assumed not to be taken.
// CHECK-LABEL: name: "checked"
// CHECK: assumed: {{.*}}len >= n
// CHECK: text: "x[i0] = y[i0]"
void checked(unsigned n, unsigned len)
{
	for (unsigned i = 0; i < n; i++) {
		if (i >= len)
			__builtin_trap();
		x[i] = y[i];
	}
}

// Accesses of two sizes count the same elements.
// CHECK-LABEL: name: "bytes"
// CHECK: text: "words[...] = i0"
// CHECK: may_write{{.*}} -> words[{{.*}}] : 4 <= {{.*}} <= 7
// CHECK: may_write{{.*}} -> words[{{.*}}] : 4 <= {{.*}} <= 7
int words[64];
void bytes(int n)
{
	unsigned char *byte = (unsigned char *) words;

	for (int i = 0; i < n; i++) {
		words[4 + (in[i] & 3)] = i;
		byte[16 + (in[i + 1] & 15)] = i;
	}
}

// An object from elsewhere may have more elements than its type tells.
// CHECK-LABEL: name: "open_end"
// CHECK: read{{.*}} -> flexible[{{[a-z][0-9]}}] }
// CHECK: write{{.*}} -> flexible[1 + i0] }
extern struct { int n; int element[]; } flexible;
void open_end(int n)
{
	for (int i = 0; i < n; i++)
		flexible.element[i] = flexible.element[idx[i]] + 1;
}
