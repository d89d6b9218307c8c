/* timer_test.c - timers of loop nests, with a clock of our own.
 *
 * SPDX-License-Identifier: MIT
 */
#define ASHLAR_RUNTIME_CLOCK_H

#include <pthread.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>

static int64_t now;

static int64_t ashlar_clock_ns(void)
{
	return 10 * now;
}

static int64_t ashlar_clock_ticks(void)
{
	return now;
}

#include "check.h"
#include "runtime/timer.c"

#define N_THREAD 4
#define N_ROUND 20000

/* A nest that takes "ticks" apart from what is inside. */
static void run(ashlar_timed_nest *nest, int64_t ticks,
	ashlar_timed_nest *inside, int n)
{
	ashlar_time_begin_v1(nest);
	now += ticks;
	for (int i = 0; i < n; ++i)
		run(inside, 100, NULL, 0);
	ashlar_time_end_v1(nest);
}

static bool has(const ashlar_timed_nest *nest, int64_t calls, int64_t own,
	int64_t total)
{
	return nest->calls == calls && nest->own == own && nest->total == total;
}

static void check_inside(void)
{
	ashlar_timed_nest outer = { "outer", "", NULL, NULL, 0, 0, 0, 0, 0 };
	ashlar_timed_nest inner = { "inner", "", NULL, NULL, 0, 0, 0, 0, 0 };

	run(&outer, 7, &inner, 3);
	check(has(&outer, 1, 7, 307), "the nest around others");
	check(has(&inner, 3, 300, 300), "the nests inside of it");
	take_nests();
}

static void call_itself(ashlar_timed_nest *nest, int depth)
{
	ashlar_time_begin_v1(nest);
	now += 10;
	if (depth > 1)
		call_itself(nest, depth - 1);
	ashlar_time_end_v1(nest);
}

static void check_recursion(void)
{
	ashlar_timed_nest nest = { "nest", "", NULL, NULL, 0, 0, 0, 0, 0 };
	ashlar_timed_nest after = { "after", "", NULL, NULL, 0, 0, 0, 0, 0 };

	call_itself(&nest, 5);
	check(has(&nest, 5, 50, 50), "recursion is not counted twice");
	call_itself(&nest, 3 * DEPTH);
	check(has(&nest, 5 + 3 * DEPTH, 50 + 30 * DEPTH, 50 + 30 * DEPTH),
		"recursion deeper than the stack");
	run(&after, 3, NULL, 0);
	check(has(&after, 1, 3, 3), "and after that");
	take_nests();
}

static jmp_buf place;

__attribute__((noinline)) static void leave(ashlar_timed_nest *nest)
{
	volatile char room[2000];

	room[0] = 0;
	ashlar_time_begin_v1(nest);
	now += 1000 + room[0];
	longjmp(place, 1);
}

static void check_left(void)
{
	ashlar_timed_nest left = { "left", "", NULL, NULL, 0, 0, 0, 0, 0 };
	ashlar_timed_nest outer = { "outer", "", NULL, NULL, 0, 0, 0, 0, 0 };
	ashlar_timed_nest after = { "after", "", NULL, NULL, 0, 0, 0, 0, 0 };

	ashlar_time_begin_v1(&outer);
	if (!setjmp(place))
		leave(&left);
	run(&after, 5, NULL, 0);
	check(ashlar_time_stack_v1.n == 1, "what was left is dropped");
	ashlar_time_end_v1(&outer);
	check(has(&left, 0, 0, 0), "and not counted");
	check(has(&after, 1, 5, 5), "a nest after that");
	check(has(&outer, 1, 1000, 1005), "the nest around it");
	ashlar_time_end_v1(&after);
	check(after.calls == 1, "an end without a beginning");
	take_nests();
}

static void *work(void *nest)
{
	for (int i = 0; i < N_ROUND; ++i) {
		ashlar_time_begin_v1(nest);
		ashlar_time_end_v1(nest);
	}
	return NULL;
}

static void check_threads(void)
{
	ashlar_timed_nest nest = { "nest", "", NULL, NULL, 0, 0, 0, 0, 0 };
	pthread_t thread[N_THREAD];

	for (int i = 0; i < N_THREAD; ++i)
		pthread_create(&thread[i], NULL, &work, &nest);
	for (int i = 0; i < N_THREAD; ++i)
		pthread_join(thread[i], NULL);
	check(nest.calls == N_THREAD * N_ROUND, "calls by several threads");
	check(take_nests() == &nest && !nest.next, "are in the list once");
}

/* The text of the file; it is removed. */
static char *read_away(const char *path)
{
	static char text[10 * BUFFER];
	FILE *in = fopen(path, "r");

	text[in ? fread(text, 1, sizeof(text) - 1, in) : 0] = '\0';
	if (in)
		fclose(in);
	remove(path);
	return text;
}

static void check_file(const char *path)
{
	static char name[2 * BUFFER], wanted[3 * BUFFER];
	ashlar_timed_nest a = { "a\tf\tx.c:1", path, NULL, NULL, 0, 0, 0, 0,
		0 };
	ashlar_timed_nest b = { name, path, NULL, NULL, 0, 0, 0, 0, 0 };

	memset(name, 'b', sizeof(name) - 1);
	run(&a, 150000000, &b, 2);
	ashlar_time_write_v1();
	snprintf(wanted, sizeof(wanted),
		"a\tf\tx.c:1\t1\t1.500000000\t1.500002000\t0.000000000\t\n"
		"%s\t2\t0.000002000\t0.000002000\t0.000000000\t\n",
		name);
	check_text(read_away(path), wanted, "lines of the file");
	ashlar_time_write_v1();
	check_text(read_away(path), "", "a second call writes nothing");
}

static void check_sizes(const char *path)
{
	ashlar_timed_size size[] = { { "n", INT64_MAX, INT64_MIN },
		{ "unknown", INT64_MAX, INT64_MIN },
		{ "m", INT64_MAX, INT64_MIN } };
	ashlar_timed_nest nest = { "nest", path, NULL, size, 3, 0, 0, 0, 0 };

	run(&nest, 100, NULL, 0);
	ashlar_time_size_v1(&size[0], 1000);
	ashlar_time_size_v1(&size[0], 1000);
	ashlar_time_size_v1(&size[2], 3);
	ashlar_time_size_v1(&size[2], INT64_MIN);
	ashlar_time_size_v1(&size[2], 50);
	ashlar_time_write_v1();
	check_text(read_away(path),
		"nest\t1\t0.000001000\t0.000001000\t0.000000000\t"
		"n=1000 m=-9223372036854775808..50\n",
		"values of parameters");
}

static void check_fork(const char *path)
{
	ashlar_timed_nest nest = { "nest", path, NULL, NULL, 0, 0, 0, 0, 0 };
	int status = 1;

	run(&nest, 100, NULL, 0);
	if (!fork()) {
		run(&nest, 200, NULL, 0);
		ashlar_time_write_v1();
		_exit(0);
	}
	wait(&status);
	check_text(read_away(path),
		"nest\t1\t0.000002000\t0.000002000\t0.000000000\t\n",
		"a child counts what it does itself");
	ashlar_time_write_v1();
	check_text(read_away(path),
		"nest\t1\t0.000001000\t0.000001000\t0.000000000\t\n",
		"and its parent, too");
}

int main(void)
{
	char path[] = "timer_testXXXXXX";
	int file = mkstemp(path);

	close(file);
	unsetenv("ASHLAR_TIME");
	check_inside();
	check_recursion();
	check_left();
	check_threads();
	check_file(path);
	check_sizes(path);
	check_fork(path);
	return check_result();
}
