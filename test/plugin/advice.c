/* Advice is given where it is true: the same function, in which it has been
 * followed, is not refused, or refused for something else.
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o -DFOLLOWED \
 * RUN:   -fno-math-errno -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s --check-prefix=FOLLOWED < %t.txt
 * FOLLOWED: advice.c: {{[0-9]+}} loop nests
 * FOLLOWED-NOT: refused
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

double A[64][64], x[64], y[64];
int k[64];
struct s {
	double *p;
	int n;
};

#ifdef FOLLOWED
#define RESTRICT restrict
#define DECLARED_CONST __attribute__((const))
#else
#define RESTRICT
#define DECLARED_CONST
#endif

// CHECK: bound_by_call {{.*}} refused {{.*}}the bound of the loop is computed again in each iteration and may change; it would help to keep the bound in a local variable
void bound_by_call(const char *s, char *d)
{
#ifdef FOLLOWED
	size_t n = strlen(s);

	for (size_t i = 0; i < n; i++)
#else
	for (size_t i = 0; i < strlen(s); i++)
#endif
		d[i] = s[i];
}

// CHECK: error_number {{.*}} refused {{.*}}it would help to compile with -fno-math-errno
void error_number(int n, int *count)
{
	for (int i = 0; i < n; i++) {
		y[i] = log(x[i]);
		*count += 2;
	}
}

// CHECK: pointer_in_memory {{.*}} refused {{.*}}the base address of an access changes inside the loop nest; it would help to load the pointer before the loops
void pointer_in_memory(double **p, double **RESTRICT a, double *v)
{
#ifdef FOLLOWED
	double *q = *p;

	for (int i = 0; i < 64; i++) {
		a[k[i]] = v;
		q[i] = 0;
	}
#else
	for (int i = 0; i < 64; i++) {
		a[k[i]] = v;
		(*p)[i] = 0;
	}
#endif
}

// CHECK: error {{.*}} refused {{.*}}it would help to test the data in a loop of its own before, and not in this one
void error(int n)
{
#ifdef FOLLOWED
	int wrong = 0;

	for (int i = 0; i < n; i++)
		wrong |= x[i] < 0;
	if (wrong)
		__builtin_trap();
	for (int i = 0; i < n; i++)
		y[i] = x[i];
#else
	for (int i = 0; i < n; i++) {
		if (x[i] < 0)
			__builtin_trap();
		y[i] = x[i];
	}
#endif
}

// CHECK: condition {{.*}} refused {{.*}}it would help to select the value instead of branching
void condition(int n)
{
	for (int i = 0; i < n; i++)
#ifdef FOLLOWED
		for (int j = 0; j < n; j++)
			A[i][j] = x[i] > 0 ? 1 : A[i][j];
#else
		if (x[i] > 0)
			for (int j = 0; j < n; j++)
				A[i][j] = 1;
#endif
}

extern DECLARED_CONST __attribute__((nothrow)) int elsewhere(int);
// CHECK: call {{.*}} refused {{.*}}a call may have side effects (elsewhere); it would help to inline the function, or declare it const if it has none
void call(int n)
{
	for (int i = 0; i < n; i++)
		y[i] = elsewhere(i);
}

extern void done(int);
#ifdef FOLLOWED
void done(int i)
{
	y[i] = 0;
}
#endif
// CHECK: call_without_result {{.*}} refused {{.*}}a call of an unknown function may have side effects (done); it would help to define the function where the compiler sees it
void call_without_result(int n)
{
	for (int i = 0; i < n; i++)
		done(i);
}

// CHECK: overlap {{.*}} refused {{.*}}it would help to declare the pointers restrict
void overlap(int n, double *RESTRICT p, double *RESTRICT q)
{
	for (int i = 0; i < n; i++)
		p[i] = q[k[i]];
}

static inline void gather(int n, double *restrict p, const double *restrict q)
{
	for (int i = 0; i < n; i++)
		p[i] = q[k[i]];
}

// CHECK: overlap_of_members {{.*}} refused {{.*}}it would help to pass the addresses to a function as restrict pointers
void overlap_of_members(struct s *a, struct s *b, int n)
{
#ifdef FOLLOWED
	gather(n, a->p, b->p);
#else
	for (int i = 0; i < n; i++)
		a->p[i] = b->p[k[i]];
#endif
}
