/* Each nest that is refused is named once, at the place that is the reason.
 * Columns of branches are those of clang 22.
 * REQUIRES: since-llvm-21
 * RUN: %clang-ashlar -O1 -gline-tables-only -S -o /dev/null %s \
 * RUN:   -Rpass-missed=ashlar 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double A[64][64], x[64], y[64];
int k[64];
volatile int flag;
void opaque_array(double *t);
extern void opaque(int);
void trip_count(int n)
{
	for (int i = 0; i < n; i++)
// CHECK: [[#@LINE+1]]:3: remark: the number of iterations depends on data
		for (int j = 0; j < k[i]; j++)
			A[i][j] = 0;
}

/* No loop is entered under a condition on data. */
void condition(int n)
{
	for (int i = 0; i < n; i++)
// CHECK: [[#@LINE+1]]:12: remark: a condition is not linear in the loop counters
		if (x[i] > 0)
			for (int j = 0; j < n; j++)
				A[i][j] = 1;
}

/* Bytes and elements of an array at addresses that are not known. */
void subscript(int n, int *p)
{
	for (int i = 0; i < n; i++) {
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: a subscript is not linear in the loop counters
		((char *)p)[k[i]] = 1;
		p[i] = 2;
	}
}

void no_bounds(int n, double *p, double *q)
{
	for (int i = 0; i < n; i++)
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: two arrays may overlap
		p[i] = q[k[i]];
}

void error_exit(int n)
{
	for (int i = 0; i < n; i++) {
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: whether an error ends the loop depends on data
		if (x[i] < 0)
			__builtin_trap();
		y[i] = x[i];
	}
}

void call(int n)
{
	for (int i = 0; i < n; i++)
// CHECK: [[#@LINE+1]]:3: remark: a call of an unknown function may have side effects (opaque)
		opaque(i);
}

extern int bound;

/* The call may change the bound, but no other bound would help. */
void call_and_bound(void)
{
	for (int i = 0; i < bound; i++)
// CHECK: [[#@LINE+1]]:3: remark: a call of an unknown function may have side effects (opaque)
		opaque(i);
}

void early_exit(int n)
{
// CHECK: [[#@LINE+1]]:2: remark: the loop has more than one exit
	for (int i = 0; i < n; i++) {
		if (x[i] > 0)
			break;
		y[i] = 0;
	}
}

void is_volatile(int n)
{
	for (int i = 0; i < n; i++)
// CHECK: [[#@LINE+1]]:8: remark: an access is volatile or atomic
		flag = i;
}

void base(int n, double **rows)
{
	for (int i = 0; i < n; i++)
		for (int j = i; j < n; j++)
// CHECK: [[#@LINE+1]]:23: remark: an access goes to other arrays in
			rows[i * i % 3][j] = 0;
}

void infinite(void)
{
// CHECK: [[#@LINE+1]]:2: remark: the loop has no exit
	for (;;)
		x[0] += 1;
}

void sizes(int n, char *p)
{
	for (int i = 0; i < n; i++) {
// CHECK: [[#@LINE+1]]:23: remark: one array is accessed with elements of
		*(int *)(p + 2 * i) = 1;
		*(short *)(p + 2 * i) = 2;
	}
}

/* An array of variable length is made in each iteration, and kept. */
void variable(int n)
{
	for (int i = 0; i < n; i++) {
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: remark: the loop has an array of variable length; it would help to declare the array before the loops
		double t[i + 1];

		opaque_array(t);
	}
}

/* The rows of each source may be longer than the loop, or there is one row: 256
 * cases.
 */
void shapes(int n, double *o, const double *const *from, const int *at,
	const int *row)
{
	const double *a = from[0], *b = from[1], *c = from[2], *d = from[3],
		*e = from[4], *f = from[5], *g = from[6], *h = from[7];
	int p0 = at[0], p1 = at[1], p2 = at[2], p3 = at[3], p4 = at[4],
		p5 = at[5], p6 = at[6], p7 = at[7];
	int q0 = row[0], q1 = row[1], q2 = row[2], q3 = row[3], q4 = row[4],
		q5 = row[5], q6 = row[6], q7 = row[7];

// CHECK: [[#@LINE+1]]:2: remark: the loop nest is too large to model
	for (int i = 1; i < n; i++)
		for (int j = 1; j < n; j++)
			o[i * n + j] = a[i * q0 + j + p0] + b[i * q1 + j + p1] +
				c[i * q2 + j + p2] + d[i * q3 + j + p3] +
				e[i * q4 + j + p4] + f[i * q5 + j + p5] +
				g[i * q6 + j + p6] + h[i * q7 + j + p7];
}
