/* Calls of functions that touch memory: what they touch is found in their
 * bodies, if no other body can take the place, or in attributes.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o %t.ll %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: not grep 'ashlar.effects' %t.ll
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#define KEEP __attribute__((noinline)) static

double A[64][64], B[64][64], x[64], y[64];
int e[64];

KEEP void fill(double *row, double v)
{
	for (int i = 0; i < 64; i++)
		row[i] = v;
}

KEEP void scale(double *row, int n, double v)
{
	for (int i = 0; i < n; i++)
		row[i] *= v;
}

KEEP double dot3(const double *a, const double *b)
{
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

KEEP double sum_up(const double *a, unsigned n)
{
	double s = 0;

	for (unsigned i = 0; i < n; i++)
		s += dot3(a + i, a + i);
	return s;
}

// CHECK-LABEL: name: "bytes"
// CHECK: text: "fill(A, x[i0])"
// CHECK: - may_write: {{.*}}64i0 <= o0 <= 63 + 64i0 }
// CHECK-NOT: ref: S0_r1
// CHECK: text: "scale(A, n, y[i0])"
// CHECK: - read: {{.*}}64i0 <= o0 < n + 64i0 }
// CHECK: - may_write: {{.*}}64i0 <= o0 < n + 64i0 }
void bytes(int n)
{
	for (int i = 0; i < n; i++) {
		fill(A[i], x[i]);
		scale(A[i], n, y[i]);
	}
}

// CHECK-LABEL: name: "reads"
// CHECK: text: "B[i0][i1] = dot3(A, x)"
// CHECK: - read: {{.*}} -> A[i0, o1] : o1 >= i1 and 0 <= o1 <= 63 and o1 <= 2 + i1 }
// CHECK: - read: {{.*}} -> x[o0] : 0 <= o0 <= 2 }
// CHECK: - write: {{.*}} -> B[i0, i1] }
// CHECK-NOT: S0_r2
// CHECK: schedule:
void reads(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 62; j++)
			B[i][j] = dot3(&A[i][j], x);
}

/* The extent is in terms of an argument two calls further up, and another
 * multiple: three elements from each on.
 */
// CHECK-LABEL: name: "deep"
// CHECK: text: "x[i0] = sum_up(A, 16)"
// CHECK: - read: {{.*}}64i0 <= o0 <= 17 + 64i0 }
void deep(int n)
{
	for (int i = 0; i < n; i++)
		x[i] = sum_up(A[i], 16);
}

/* A variable of the file is touched by name. */
static unsigned state = 1;

KEEP unsigned draw(void)
{
	state = state * 1103515245 + 12345;
	return state;
}

// CHECK-LABEL: name: "random_rows"
// CHECK: text: "{{.*}}draw()"
// CHECK: - read: {{.*}} -> state[0] }
// CHECK: - may_write: {{.*}} -> state[0] }
// CHECK: text: "B[i1][i0] = A[i1][i0]"
void random_rows(int n)
{
	for (int i = 0; i < n; i++) {
		A[i][0] = draw();
		for (int j = 0; j < n; j++)
			B[j][i] = A[j][i];
	}
}

/* What is only promised to read may read anything that is not private. */
__attribute__((pure)) double look(const double *, int);

// CHECK-LABEL: name: "promised"
// CHECK: text: "x[i0] = look(A, n)"
// CHECK: - read: {{.*}} -> A[o0] }
// CHECK: - write: {{.*}} -> x[i0] }
// CHECK: - read: {{.*}} -> x[o0] }
void promised(int n)
{
	for (int i = 0; i < n; i++)
		x[i] = look(A[i], n);
}

/* Functions of the library that store one value behind an argument. */
// CHECK-LABEL: name: "parts"
// CHECK: text: "{{.*}} = frexp(A[i0][i1], e)"
// CHECK: - may_write: {{.*}} -> e[i1] }
void parts(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			B[i][j] = frexp(A[i][j], &e[j]);
}

/* Fields of different types: the call touches all of the object. */
struct pair {
	int count;
	double sum;
};
KEEP void add_to(struct pair *p, double v)
{
	p->count++;
	p->sum += v;
}

// CHECK-LABEL: name: "fields"
// CHECK: text: "add_to(p, {{.*}}x[i0])"
// CHECK: - may_write: {{.*}} -> p[o0] }
// CHECK: - may_write: {{.*}} -> p_0[o0] }
// CHECK: text: "y[i0] = p_0[1] / {{.*}}p[0]
void fields(struct pair *restrict p, int n)
{
	for (int i = 0; i < n; i++) {
		add_to(p, x[i]);
		y[i] = p->sum / p->count;
	}
}

/* Calls that store different errors keep their order, those that store the
 * same one need not.
 */
// CHECK-LABEL: name: "one_error"
// CHECK-NOT: errno
// CHECK-LABEL: name: "two_errors"
// CHECK: - read: {{.*}} -> errno[0] }
// CHECK: - may_write: {{.*}} -> errno[0] }
void one_error(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			B[i][j] = sqrt(A[i][j]) + fmod(A[i][j], 2);
}

void two_errors(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			B[i][j] = sqrt(A[i][j]) + exp(A[i][j]);
}

/* The bound is a member of a structure, which is not errno. */
struct vector {
	int size;
	double *data;
};

// CHECK-LABEL: name: "member"
// CHECK: text: "{{.*}} = sqrt({{.*}})"
void member(struct vector *restrict v, double *restrict out)
{
	for (int i = 0; i < v->size; i++)
		out[i] = sqrt(v->data[i]);
}

/* A value that is kept from before a write is not read again after it. */
KEEP double first_of(const double *p)
{
	return p[0];
}

// CHECK-LABEL: name: "in_order"
// CHECK: text: "call[i0] = first_of(x)"
// CHECK: text: "x[0] = {{.*}}"
// CHECK: text: "y[i0] = call[i0]"
void in_order(int n)
{
	for (int i = 0; i < n; i++) {
		double before = first_of(x);

		x[0] = i;
		y[i] = before;
	}
}
