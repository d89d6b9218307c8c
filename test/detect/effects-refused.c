/* Calls that are left alone: what they do is not known, or they may not come
 * back, or others may see them at work.
 * RUN: %clang-ashlar -O1 -gline-tables-only -S -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#define KEEP __attribute__((noinline)) static

double x[64], y[64];

void unknown(double *);
KEEP void calls_unknown(double *p)
{
	p[0] = 1;
	unknown(p);
}

KEEP void may_not_return(double *p)
{
	p[0] = 1;
	while (p[1] != 1)
		p[1] *= 0.5;
	for (;;)
		if (p[2] == 0)
			break;
}

KEEP void is_watched(volatile double *p)
{
	*p = 1;
}

KEEP void waits(int *p)
{
	__atomic_add_fetch(p, 1, __ATOMIC_SEQ_CST);
}

KEEP void calls_itself(double *p, int n)
{
	p[n] = 1;
	if (n)
		calls_itself(p, n - 1);
}

/* Another definition may take its place. */
__attribute__((weak, noinline)) void is_weak(double *p)
{
	p[0] = 1;
}

static _Thread_local double mine;
KEEP void of_thread(double v)
{
	mine += v;
}

KEEP void through(double **p)
{
	**p = 1;
}

__attribute__((noinline, optnone)) static void plain(double *p)
{
	p[0] = 1;
}

double *table[64];

// CHECK: in_loop {{.*}} refused {{.*}} (calls_unknown)
// CHECK: in_loop2 {{.*}} refused {{.*}} (is_watched)
// CHECK: in_loop3 {{.*}} refused {{.*}} (waits)
// CHECK: in_loop4 {{.*}} refused {{.*}} (calls_itself)
// CHECK: in_loop5 {{.*}} refused {{.*}} (is_weak)
// CHECK: in_loop6 {{.*}} refused {{.*}} (of_thread)
// CHECK: in_loop7 {{.*}} refused {{.*}} (through)
// CHECK: in_loop8 {{.*}} refused {{.*}} (plain)
// CHECK: in_loop9 {{.*}} refused {{.*}} (unknown)
// CHECK: in_loop10 {{.*}} refused {{.*}} (may_not_return)
void in_loop(int n)
{
	for (int i = 0; i < n; i++)
		calls_unknown(x);
}

void in_loop2(int n)
{
	for (int i = 0; i < n; i++)
		is_watched(x + i);
}

int counter;
void in_loop3(int n)
{
	for (int i = 0; i < n; i++)
		waits(&counter);
}

void in_loop4(int n)
{
	for (int i = 0; i < n; i++)
		calls_itself(x, i);
}

void in_loop5(int n)
{
	for (int i = 0; i < n; i++)
		is_weak(x + i);
}

void in_loop6(int n)
{
	for (int i = 0; i < n; i++)
		of_thread(x[i]);
}

void in_loop7(int n)
{
	for (int i = 0; i < n; i++)
		through(&table[i]);
}

void in_loop8(int n)
{
	for (int i = 0; i < n; i++)
		plain(x + i);
}

void in_loop9(int n)
{
	for (int i = 0; i < n; i++)
		unknown(x);
}

void in_loop10(int n)
{
	for (int i = 0; i < n; i++)
		may_not_return(x);
}

/* What looks at errno keeps its place between the calls. */
#include <errno.h>
#include <math.h>
int seen[64];
// CHECK: in_loop11 {{.*}} refused {{.*}} (errno)
void in_loop11(int n)
{
	for (int i = 0; i < n; i++) {
		y[i] = sqrt(x[i]);
		seen[i] = errno;
	}
}

/* An int that stays where it is may be errno if its address comes from
 * elsewhere; one of several cannot be, nor a variable.
 */
double sqrt(double);
int number;

// CHECK: may_be_errno {{.*}} refused {{.*}}a function that may set errno
void may_be_errno(int *p)
{
	for (int i = 0; i < 64; i++) {
		y[i] = sqrt(x[i]);
		seen[i] += *p;
	}
}

// CHECK: is_not_errno {{.*}} modelled
void is_not_errno(int *p)
{
	for (int i = 0; i < 64; i++) {
		y[i] = sqrt(x[i]);
		seen[i] += p[i] + number;
	}
}
