/* Where nothing is known to help, nothing is advised; reasons are those of the
 * program.
 * RUN: %clang-ashlar -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s --implicit-check-not="it would help" < %t.txt
 * RUN: %FileCheck %s --check-prefix=LIBRARY < %t.txt
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

double A[64][64], x[64], y[64];
int k[64];
struct node {
	struct node *next;
	double x;
};

/* The bound is in a local variable. */
// CHECK: local_bound {{.*}} refused {{.*}}the number of iterations depends on data that the loop nest reads{{$}}
void local_bound(int n)
{
	for (int i = 0; i < n; i++) {
		int m = k[i];

		for (int j = 0; j < m; j++)
			A[i][j] = 0;
	}
}

/* The bound changes as the program wants it. */
// CHECK: shrinks {{.*}} refused {{.*}}the number of iterations depends on data that the loop nest reads{{$}}
void shrinks(unsigned long *n)
{
	for (unsigned long i = 0; i < *n; i++)
		*n -= i;
}

// CHECK: list {{.*}} refused {{.*}}the number of iterations depends on data that the loop nest reads{{$}}
void list(struct node *p)
{
	for (; p; p = p->next)
		p->x = 0;
}

// CHECK: until_small {{.*}} refused {{.*}}the number of iterations depends on data that the loop nest reads{{$}}
double until_small(double e)
{
	double v = 1;

	while (v > e)
		v = v / 2 + y[0];
	return v;
}

// CHECK: doubled {{.*}} refused {{.*}}is not linear in {{.*}}do not change{{$}}
void doubled(int n)
{
	for (int i = 1; i < n; i *= 2)
		y[i] = 0;
}

// CHECK: search {{.*}} refused {{.*}}the loop has more than one exit{{$}}
int search(int n, const int *a, int v)
{
	for (int i = 0; i < n; i++)
		if (a[i] == v)
			return i;
	return -1;
}

// CHECK: until_done {{.*}} refused {{.*}}the number of iterations depends on data that the loop nest reads{{$}}
void until_done(double *a)
{
	for (int t = 0;; t++) {
		a[t & 63] += 1;
		if (a[0] > 5)
			exit(0);
	}
}

/* It has an exit, and the function ends in a call that does not return. */
// CHECK: five {{.*}} modelled
// CHECK-NOT: no exit
void five(double *a)
{
	for (int t = 0; t < 5; t++)
		a[t] += 1;
	exit(0);
}

// LIBRARY: more calls library functions with side effects: printf in line [[#@LINE+4]]{{$}}
void output(int n)
{
	for (int i = 0; i < n; i++)
		printf("%f\n", x[i]);
}

// CHECK: by_pointer {{.*}} refused {{.*}}a called function has side effects, or may have them{{$}}
void by_pointer(int n, double (*f)(double))
{
	for (int i = 0; i < n; i++)
		y[i] = f(x[i]);
}

// CHECK: assembly {{.*}} refused {{.*}}inline assembly cannot be modelled{{$}}
void assembly(int n)
{
	for (int i = 0; i < n; i++)
		__asm__ volatile("nop");
}

// CHECK: error_number {{.*}} refused {{.*}}the loop nest reads or writes errno (errno){{$}}
void error_number(int n)
{
	for (int i = 0; i < n; i++)
		errno = i;
}

/* There is no pointer that could be loaded before. */
// CHECK: chosen {{.*}} refused {{.*}}an access goes to other arrays in other iterations{{$}}
void chosen(int n, double *p, double *q)
{
	for (int i = 0; i < n; i++) {
		double *r = k[i] ? p : q;

		for (int j = 0; j < n; j++)
			r[j] = i;
	}
}
