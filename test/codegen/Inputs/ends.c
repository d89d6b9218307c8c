/* Functions and loops that end in all ways that C has.  Each case runs in a
 * process of its own, which prints a hash of the arrays however it ends.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX = 130 };

static unsigned a[MAX][MAX], b[MAX][MAX], c[MAX];
static jmp_buf out;
static int n = 117, steps = 4, no = 0, polls;
static unsigned *nothing;

#define OPAQUE __attribute__((noinline))

static void show(void)
{
	unsigned h = 0;

	for (int i = 0; i < MAX; i++)
		for (int j = 0; j < MAX; j++)
			h = h * 31 + a[i][j] + 7 * b[i][j];
	for (int i = 0; i < MAX; i++)
		h = h * 31 + c[i];
	printf("%08x\n", h);
	fflush(stdout);
}

static void on_signal(int number)
{
	show();
	printf("signal %d\n", number);
	fflush(stdout);
	_exit(3);
}

OPAQUE static void leave_at(int i, int last)
{
	if (i >= last)
		longjmp(out, 1);
}

OPAQUE static int poll_once(void)
{
	return ++polls == 3;
}

OPAQUE static _Noreturn void fail(const char *what)
{
	fputs(what, stdout);
	exit(4);
}

/* the only exit of the time loop leads to exit() */
OPAQUE static void ends_with_exit(void)
{
	for (int t = 0; t < steps; t++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3 + b[k][j] + t;
	exit(0);
}

OPAQUE static void ends_with_message(void)
{
	for (int t = 0; t < 5; t++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 5 + (j ^ t);
	printf("done %d\n", steps);
	exit(0);
}

OPAQUE static void ends_with_abort(void)
{
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 5 + b[j][k];
	abort();
}

OPAQUE static void ends_with_jump(void)
{
	for (int t = 0; t < steps; t++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3u + b[k][j];
	longjmp(out, 1);
}

OPAQUE static void ends_with_trap(void)
{
	for (int j = 0; j < n; j++)
		for (int k = 0; k < j; k++)
			a[k][j] += b[k][j] * 3;
	__builtin_trap();
}

OPAQUE static void endless_around(void)
{
	for (int i = 0;; i++) {
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] += i + j;
		leave_at(i, 4);
	}
}

OPAQUE static void endless_with_condition(void)
{
	for (int i = 0;; i++) {
		if (i & 1)
			for (int j = 0; j < n; j++)
				for (int k = 0; k < n; k++)
					a[k][j] = a[k][j] * 3 + i + j;
		leave_at(i, 5);
	}
}

/* a load that the condition protects */
OPAQUE static void endless_with_pointer(unsigned *p)
{
	for (int i = 0;; i++) {
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				if (p)
					a[k][j] += p[1];
				else
					a[k][j] += i;
		leave_at(i, 3);
	}
}

struct vector {
	int size;
	unsigned *data;
};

/* bound and address are loaded under a condition */
OPAQUE static void guarded_bound(struct vector *v)
{
	for (int t = 0; t < steps; t++)
		for (int i = 0; i < n; i++) {
			if (v)
				for (int k = 0; k < v->size; k++)
					a[i][k] += v->data[k] + t;
			b[i][i] += t;
		}
	exit(0);
}

OPAQUE static void guarded_bound_endless(struct vector *v)
{
	for (int t = 0;; t++) {
		for (int i = 0; i < n; i++)
			if (v)
				for (int k = 0; k < v->size; k++)
					a[i][k] += v->data[k] + t;
		leave_at(t, 3);
	}
}

OPAQUE static void endless_after(void)
{
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 7 + j;
	for (int i = 0;; i++)
		leave_at(i, 10);
}

OPAQUE static void endless_before(int start)
{
	if (start)
		for (int i = 0;; i++)
			leave_at(i, 2);
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 7 + k;
}

OPAQUE static int stops_or_polls(int stop)
{
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < n; k++)
			a[k][i] += b[i][k] + i;
		while (i == stop)
			if (poll_once())
				return i;
	}
	return -1;
}

/* blocks that an iteration passes by, in a loop without an end */
OPAQUE static void passes_by(void)
{
	for (int i = 0;; i++) {
		if (i < 3)
			continue;
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3 + i;
		leave_at(i, 6);
	}
}

OPAQUE static void checks_in_loop(void)
{
	for (int t = 0; t < steps; t++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++) {
				if (b[k][j] == 1000000)
					abort();
				a[k][j] = a[k][j] * 3 + b[k][j];
			}
	exit(0);
}

/* the check comes last, and is the exit of the latch */
OPAQUE static void checks_last(void)
{
	int j = 0;

	while (j < n) {
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + b[k][j];
		j++;
		if (c[j - 1] == 1000000)
			abort();
	}
	exit(0);
}

OPAQUE static void two_checks(void)
{
	for (int j = 0;; j++) {
		if (j >= n)
			exit(0);
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + b[k][j];
		if (c[j] == 1000000)
			abort();
	}
}

OPAQUE static void check_fails(void)
{
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++) {
			if (j == 90 && k == 40)
				fail("bad element\n");
			a[k][j] = a[k][j] * 3 + b[k][j];
		}
	fail("no bad element\n");
}

OPAQUE static void leaves_by_call(int where)
{
	for (int j = 0; j < n; j++) {
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + b[k][j];
		if (j == where)
			fail("left\n");
		for (int k = 0; k < n; k++)
			b[k][j] += a[k][j];
	}
}

OPAQUE static void goes_on_in_a_switch(int way)
{
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + b[k][j];
	switch (way) {
	case 0:
		exit(0);
	case 1:
		abort();
	case 2:
		longjmp(out, 1);
	default:
		__builtin_unreachable();
	}
}

OPAQUE static void all_ways_end(int way)
{
	for (int t = 0; t < steps; t++) {
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3 + b[k][j];
		if (t == way)
			exit(1);
	}
	abort();
}

OPAQUE static void waits_for_volatile(volatile int *flag)
{
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + b[k][j];
	while (*flag)
		;
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++)
			b[k][j] = b[k][j] * 3 + a[j][k];
}

static void *work(void *arg)
{
	for (int t = 0; t < steps; t++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3 + b[k][j] + t;
	pthread_exit(arg);
}

OPAQUE static void in_thread(void)
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, work, NULL))
		abort();
	pthread_join(thread, NULL);
}

OPAQUE static void inner_endless(int start)
{
	for (int j = 0; j < n; j++) {
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + b[k][j];
		if (j == start)
			for (int i = 0;; i++)
				leave_at(i, 3);
		for (int k = 0; k < n; k++)
			b[j][k] += 3;
	}
}

OPAQUE static void never_entered(void)
{
	for (int j = 0; j < n; j++) {
		if (no)
			for (;;)
				c[0]++, leave_at(1, 1);
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + b[k][j];
	}
}

OPAQUE static void tail_is_endless(int last)
{
	int t = 0;

	for (;;) {
		for (int j = 1; j < n; j++) {
			if (j > 5)
				for (int k = 0; k < n; k++)
					a[k][j] += a[k][j - 1] * 3;
			c[j] += j;
		}
		if (++t > last)
			break;
	}
	for (;;)
		leave_at(1, 0);
}

OPAQUE static void skips_in_endless(unsigned *p)
{
	for (int t = 0;; t++) {
		for (int j = 0; j < n; j++) {
			if (!p)
				continue;
			for (int k = 0; k < n; k++)
				a[j][k] += p[k] * t;
		}
		leave_at(t, 3);
	}
}

OPAQUE static void zero_trip_endless(int m)
{
	for (int t = 0;; t++) {
		for (int j = 0; j < m; j++)
			for (int k = 0; k < m; k++)
				a[k][j] = a[k][j] * 3 + t;
		for (int j = 0; j < m; j++)
			c[j] += nothing[j];
		leave_at(t, 3);
	}
}

OPAQUE static void ends_quick(void)
{
	for (int t = 0; t < steps; t++)
		for (int j = 0; j < n; j++)
			for (int k = j; k < n; k++)
				a[k][j] = a[k][j] * 3 + b[k][j] + t;
	show();
	_Exit(6);
}

OPAQUE static void returns_or_not(int way)
{
	for (int j = 0; j < n; j++) {
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + b[k][j];
		if (way == 1 && j == 50)
			return;
		if (way == 2 && j == 60)
			exit(2);
	}
	if (way == 3)
		abort();
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++)
			b[k][j] = a[k][j] * 3 + b[k][j];
}

static struct vector some = { 100, &b[1][0] };

static void run(int which)
{
	volatile int flag = 0;

	switch (which) {
	case 0: ends_with_exit(); break;
	case 1: ends_with_message(); break;
	case 2: ends_with_abort(); break;
	case 3: ends_with_jump(); break;
	case 4: ends_with_trap(); break;
	case 5: endless_around(); break;
	case 6: endless_with_condition(); break;
	case 7: endless_with_pointer(NULL); break;
	case 8: endless_with_pointer(c); break;
	case 9: guarded_bound(NULL); break;
	case 10: guarded_bound(&some); break;
	case 11: guarded_bound_endless(NULL); break;
	case 12: guarded_bound_endless(&some); break;
	case 13: endless_after(); break;
	case 14: endless_before(0); break;
	case 15: endless_before(1); break;
	case 16: printf("%d\n", stops_or_polls(70)); break;
	case 17: printf("%d\n", stops_or_polls(-1)); break;
	case 18: passes_by(); break;
	case 19: checks_in_loop(); break;
	case 20: checks_last(); break;
	case 21: two_checks(); break;
	case 22: check_fails(); break;
	case 23: leaves_by_call(80); break;
	case 24: leaves_by_call(-1); break;
	case 25: case 26: case 27: goes_on_in_a_switch(which - 25); break;
	case 28: all_ways_end(2); break;
	case 29: all_ways_end(-1); break;
	case 30: waits_for_volatile(&flag); break;
	case 31: in_thread(); break;
	case 32: inner_endless(70); break;
	case 33: inner_endless(-1); break;
	case 34: never_entered(); break;
	case 35: tail_is_endless(3); break;
	case 36: skips_in_endless(NULL); break;
	case 37: skips_in_endless(c); break;
	case 38: zero_trip_endless(0); break;
	case 39: ends_quick(); break;
	case 40: case 41: case 42: case 43: returns_or_not(which - 40); break;
	default: fail("no such case\n");
	}
}

int main(int argc, char **argv)
{
	for (int which = 0; which < 44; which++) {
		int status;

		fflush(stdout);
		if (fork() == 0) {
			n -= argc - 1;
			for (int i = 0; i < MAX; i++)
				for (int j = 0; j < MAX; j++) {
					a[i][j] = i * j;
					b[i][j] = i ^ j;
				}
			for (int i = 0; i < MAX; i++)
				c[i] = i;
			atexit(show);
			signal(SIGABRT, on_signal);
			signal(SIGILL, on_signal);
			signal(SIGSEGV, on_signal);
			alarm(20);
			if (!setjmp(out))
				run(which);
			printf("back\n");
			exit(0);
		}
		wait(&status);
		printf("case %d ends with %d\n", which, status);
	}
	return 0;
}
