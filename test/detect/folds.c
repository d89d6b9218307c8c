/* Reductions under conditions and into computed cells.
 * Not yet with LLVM 23: see docs/hosts.md.
 * UNSUPPORTED: since-llvm-23
 * RUN: %clang-ashlar -O1 -fno-discard-value-names -S -emit-llvm \
 * RUN:   -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s --check-prefixes=CHECK,STRICT
 * RUN: %clang-ashlar -O1 -ffast-math -fno-discard-value-names -S -emit-llvm \
 * RUN:   -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s --check-prefixes=CHECK,FAST
 * RUN: %clang-ashlar -O2 -ffast-math -fno-discard-value-names -S -emit-llvm \
 * RUN:   -o /dev/null %s -mllvm -ashlar-dump=scop -mllvm -ashlar-late 2>&1 \
 * RUN:   | %FileCheck %s --check-prefixes=CHECK,FAST
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

static unsigned char image[4096], bytes[4096];
static int place[4096], w[4096], A[64][64];
static double a[4096], D[64][64];
int hist[256], s[64];
double real[256], m[64];

// CHECK-LABEL: name: "histogram
// CHECK: may_write: "{{.*}} -> hist[o0] : 0 <= o0 <= 255 }"
// CHECK: reduction: add S0_r{{[0-9]}} S0_w0
void histogram(int n)
{
	for (int i = 0; i < n; i++)
		hist[image[i]]++;
}

// CHECK-LABEL: name: "computed
// CHECK: reduction: xor S0_r{{[0-9]}} S0_w0
void computed(int n)
{
	for (int i = 0; i < n; i++)
		hist[place[i]] ^= w[i];
}

// CHECK-LABEL: name: "guarded_histogram
// CHECK: reduction: add S0_r{{[0-9]}} S0_w0
void guarded_histogram(int n)
{
	for (int i = 0; i < n; i++)
		if (w[i] > 3)
			hist[place[i]] += w[i];
}

// CHECK-LABEL: name: "real_histogram
// STRICT-NOT: reduction:
// FAST: reduction: fadd S0_r{{[0-9]}} S0_w0
void real_histogram(int n)
{
	for (int i = 0; i < n; i++)
		real[place[i]] += a[i];
}

// CHECK-LABEL: name: "guarded_columns
// CHECK: reduction: add S0_r{{[0-9]}} S0_w0
void guarded_columns(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 64; j++)
			if (A[i][j] > 3)
				s[j] += A[i][j];
}

// CHECK-LABEL: name: "greatest
// CHECK: reduction: smax S0_r{{[0-9]}} S0_w0
void greatest(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 64; j++)
			if (A[i][j] > s[j])
				s[j] = A[i][j];
}

/* The cell on the left, and another condition behind. */
// CHECK-LABEL: name: "least
// CHECK: reduction: smin S0_r{{[0-9]}} S0_w0
void least(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 64; j++)
			if (s[j] >= A[i][j] && w[i])
				s[j] = A[i][j];
}

/* Numbers that are no numbers and the sign of zero would tell. */
// CHECK-LABEL: name: "real_least
// STRICT-NOT: reduction:
// FAST: reduction: fmin S0_r{{[0-9]}} S0_w0
void real_least(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 64; j++)
			if (w[i] && D[i][j] < m[j])
				m[j] = D[i][j];
}

// CHECK-LABEL: name: "count
// CHECK: reduction: add
int count(int n)
{
	int c = 0;

	for (int i = 0; i < n; i++)
		if (w[i])
			c++;
	return c;
}

// CHECK-LABEL: name: "one_cell
// CHECK: reduction: add S0_r{{[0-9]}} S0_w0
void one_cell(int n, int *restrict p)
{
	for (int i = 0; i < n; i++)
		if (w[i])
			*p += place[i];
}

/* The condition looks at the cell. */
// CHECK-LABEL: name: "limited
// CHECK-NOT: reduction:
void limited(int n)
{
	for (int i = 0; i < n; i++)
		if (hist[place[i]] < 10)
			hist[place[i]]++;
}

// CHECK-LABEL: name: "added_to_less
// CHECK-NOT: reduction:
void added_to_less(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 64; j++)
			if (A[i][j] > s[j])
				s[j] += A[i][j];
}

/* There is another way to the store than the comparison. */
// CHECK-LABEL: name: "or_else
// CHECK-NOT: reduction:
void or_else(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 64; j++)
			if (w[i] || A[i][j] > s[j])
				s[j] = A[i][j];
}

/* Not what is compared is stored. */
// CHECK-LABEL: name: "something_else
// CHECK-NOT: reduction:
void something_else(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 64; j++)
			if (A[i][j] > s[j])
				s[j] = w[i];
}

/* The table tells which of its cells. */
// CHECK-LABEL: name: "itself
// CHECK-NOT: reduction:
void itself(int n)
{
	for (int i = 0; i < n; i++)
		hist[hist[i] & 255]++;
}

/* Two cells, one of which is read. */
// CHECK-LABEL: name: "moved
// CHECK-NOT: reduction:
void moved(int n)
{
	for (int i = 0; i < n; i++)
		hist[place[i]] = hist[w[i]] + 1;
}

/* Cells that overlap by halves. */
// CHECK-LABEL: name: "halves
// CHECK-NOT: reduction:
void halves(int n)
{
	for (int i = 0; i < n; i++) {
		int x;

		memcpy(&x, bytes + (place[i] & 4091), 4);
		x += i;
		memcpy(bytes + (place[i] & 4091), &x, 4);
	}
}

void fill(int x)
{
	for (int i = 0; i < 4096; i++) {
		image[i] = bytes[i] = place[i] = w[i] = a[i] = x;
		A[i & 63][i >> 6] = D[i & 63][i >> 6] = x++;
	}
}

int last(int i)
{
	return bytes[i];
}
