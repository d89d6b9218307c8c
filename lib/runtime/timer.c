/* timer.c - timers around loop nests.
 *
 * Each thread has a stack of the nests that it is in, with the time at which
 * each has begun and the time that nests inside of it have taken.  What is
 * measured is added to the nest itself, atomically if the process has several
 * threads.  Nests are put into a list when they run for the first time.  At the
 * end of the program one line is appended for each:
 *
 *	nest function file:line calls own total timers sizes
 *
 * with tabs in between, and times in seconds; "timers" is the time that the
 * calls of the timers have taken, measured at the end, and "sizes" are the
 * values of the parameters, "n=1000 m=10..50".
 *
 * A nest that is left by an exception remains on the stack of nests.  It is
 * recognized by the position of its function on the thread's call stack, which
 * has been released when a later nest begins.  The entries themselves are not
 * on the call stack, so stale entries do no harm.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "ashlar/timer.h"

#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

#include "runtime/clock.h"
#include "runtime/near.h"

#define WEAK __attribute__((weak))

extern WEAK char __libc_single_threaded;
extern WEAK char *secure_getenv(const char *);
extern WEAK int __register_atfork(void (*prepare)(void), void (*parent)(void),
	void (*child)(void), void *library);

/* The most nests on a thread's stack.  Deeper nests are only counted; their
 * time belongs to the enclosing nest.
 */
#define DEPTH 32

/* A nest that the thread is executing, on its stack. */
typedef struct entry {
	ashlar_timed_nest *nest;
	/* Address on the call stack of the function that began the nest. */
	char *position;
	int64_t begun;
	int64_t inside;  /* ticks spent in nests inside of it */
} entry;

struct ashlar_time_stack_v1 {
	/* Number of nests that the thread is in; may exceed DEPTH. */
	int64_t n;
	entry entry[DEPTH];
};

extern _Thread_local struct ashlar_time_stack_v1 ashlar_time_stack_v1;
_Thread_local struct ashlar_time_stack_v1 ashlar_time_stack_v1;

/* The list of executed nests, the last one first; and the process in which the
 * first nest began, with the values of both clocks at that time.
 */
struct ashlar_time_all_v1 {
	ashlar_timed_nest *first;
	int64_t ticks, ns;
	int64_t process; /* 0: no nest has run */
};

extern struct ashlar_time_all_v1 ashlar_time_all_v1;
ASHLAR_NEAR struct ashlar_time_all_v1 ashlar_time_all_v1;

static void add(int64_t *sum, int64_t number)
{
	if (&__libc_single_threaded && __libc_single_threaded)
		*sum += number;
	else
		__atomic_fetch_add(sum, number, __ATOMIC_RELAXED);
}

/* ---- the list ---- */

static void forget_sizes(ashlar_timed_nest *nest)
{
	for (int64_t i = 0; i < nest->n_size; ++i) {
		nest->size[i].least = INT64_MAX;
		nest->size[i].greatest = INT64_MIN;
	}
}

/* In the child after a fork: drop the measurements, which are the parent's. */
static void forget(void)
{
	ashlar_timed_nest *nest = ashlar_time_all_v1.first;

	ashlar_time_all_v1.process = getpid();
	for (; nest; nest = nest->next) {
		nest->calls = nest->own = nest->total = 0;
		forget_sizes(nest);
	}
}

/* Initialize at the first nest of the process. */
static void start(void)
{
	int64_t none = 0;

	if (!__atomic_compare_exchange_n(&ashlar_time_all_v1.process, &none,
		    getpid(), 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		return;
	ashlar_time_all_v1.ns = ashlar_clock_ns();
	ashlar_time_all_v1.ticks = ashlar_clock_ticks();
	if (__register_atfork)
		__register_atfork(NULL, NULL, &forget, NULL);
}

static void list(ashlar_timed_nest *nest)
{
	int64_t is_listed = 0;

	if (!__atomic_compare_exchange_n(&nest->is_listed, &is_listed, 1, 0,
		    __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		return;
	start();
	nest->next = __atomic_load_n(&ashlar_time_all_v1.first,
		__ATOMIC_ACQUIRE);
	while (!__atomic_compare_exchange_n(&ashlar_time_all_v1.first,
		&nest->next, nest, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		;
}

/* ---- measuring ---- */

/* Was the nest of "e" left by an exception?  The answer follows from the
 * position of "e" on the call stack, when "nest" begins or ends at "position".
 */
static int is_left(const entry *e, const ashlar_timed_nest *nest,
	const char *position)
{
	return e->position < position ||
		(e->position == position && e->nest == nest);
}

/* Pop nests that were left by exceptions; returns the number of remaining
 * entries.
 */
static int64_t drop_left(const struct ashlar_time_stack_v1 *s,
	const ashlar_timed_nest *nest, const char *position)
{
	int64_t n = s->n < DEPTH ? s->n : DEPTH, all = n;

	while (n > 0 && is_left(&s->entry[n - 1], nest, position))
		--n;
	return n < all ? n : s->n;
}

void ashlar_time_begin_v1(ashlar_timed_nest *nest)
{
	struct ashlar_time_stack_v1 *s = &ashlar_time_stack_v1;
	char *position = __builtin_frame_address(0);
	int64_t n = drop_left(s, nest, position);

	if (!__atomic_load_n(&nest->is_listed, __ATOMIC_RELAXED))
		list(nest);
	s->n = n + 1;
	if (n >= DEPTH)
		return;
	s->entry[n].nest = nest;
	s->entry[n].position = position;
	s->entry[n].inside = 0;
	s->entry[n].begun = ashlar_clock_ticks();
}

void ashlar_time_size_v1(ashlar_timed_size *size, int64_t value)
{
	int64_t old = __atomic_load_n(&size->least, __ATOMIC_RELAXED);

	while (value < old &&
		!__atomic_compare_exchange_n(&size->least, &old, value, 1,
			__ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
	old = __atomic_load_n(&size->greatest, __ATOMIC_RELAXED);
	while (value > old &&
		!__atomic_compare_exchange_n(&size->greatest, &old, value, 1,
			__ATOMIC_RELAXED, __ATOMIC_RELAXED))
		;
}

/* Is "nest" among the first "n" entries of the stack? */
static int is_inside(const struct ashlar_time_stack_v1 *s, int64_t n,
	const ashlar_timed_nest *nest)
{
	while (n > 0)
		if (s->entry[--n].nest == nest)
			return 1;
	return 0;
}

void ashlar_time_end_v1(ashlar_timed_nest *nest)
{
	int64_t now = ashlar_clock_ticks();
	struct ashlar_time_stack_v1 *s = &ashlar_time_stack_v1;
	int64_t n = s->n, ticks;

	if (n > DEPTH) {
		s->n = n - 1;
		add(&nest->calls, 1);
		return;
	}
	while (n > 0 && s->entry[n - 1].nest != nest)
		--n;
	if (n == 0)
		return;
	s->n = --n;
	ticks = now - s->entry[n].begun;
	add(&nest->calls, 1);
	add(&nest->own, ticks - s->entry[n].inside);
	if (n > 0)
		s->entry[n - 1].inside += ticks;
	if (!is_inside(s, n, nest))
		add(&nest->total, ticks);
}

/* ---- writing ---- */

#define BUFFER 4096

typedef struct output {
	int file;
	int64_t n;
	char text[BUFFER];
} output;

static void flush(output *out)
{
	int64_t done = 0;

	while (out->file >= 0 && done < out->n) {
		int64_t n = write(out->file, out->text + done,
			(size_t) (out->n - done));

		if (n <= 0)
			break;
		done += n;
	}
	out->n = 0;
}

static void put(output *out, char c)
{
	if (out->n == BUFFER)
		flush(out);
	out->text[out->n++] = c;
}

static void put_text(output *out, const char *text)
{
	while (*text)
		put(out, *text++);
}

/* Print "value" with at least "n_digit" digits. */
static void put_number(output *out, int64_t value, int n_digit)
{
	uint64_t number = value < 0 ? -(uint64_t) value : (uint64_t) value;
	char digit[20];
	int n = 0;

	if (value < 0)
		put(out, '-');
	do {
		digit[n++] = (char) ('0' + number % 10);
		number /= 10;
	} while (number > 0 || n < n_digit);
	while (n > 0)
		put(out, digit[--n]);
}

/* Print a tab, and "ns" converted to seconds. */
static void put_seconds(output *out, double ns)
{
	int64_t number = ns > 0 ? (int64_t) ns : 0;

	put(out, '\t');
	put_number(out, number / 1000000000, 1);
	put(out, '.');
	put_number(out, number % 1000000000, 9);
}

/* The duration of a pair of timer calls in ticks: the minimum of some
 * measurements.
 */
static double measure_timers(void)
{
	ashlar_timed_nest nest = { .is_listed = 1 };
	int64_t least = INT64_MAX;

	for (int i = 0; i < 20; ++i) {
		int64_t begun = ashlar_clock_ticks(), ticks;

		for (int k = 0; k < 50; ++k) {
			ashlar_time_begin_v1(&nest);
			ashlar_time_end_v1(&nest);
		}
		ticks = ashlar_clock_ticks() - begun;
		least = ticks < least ? ticks : least;
	}
	return (double) least / 50;
}

/* The length of a tick in nanoseconds. */
static double measure_tick(void)
{
	int64_t ns = ashlar_clock_ns() - ashlar_time_all_v1.ns;
	int64_t ticks = ashlar_clock_ticks() - ashlar_time_all_v1.ticks;

	return ticks > 0 && ns > 0 ? (double) ns / (double) ticks : 0;
}

static int64_t take(const int64_t *sum)
{
	return __atomic_load_n(sum, __ATOMIC_RELAXED);
}

/* Print a tab, and the ranges of the parameters that were recorded. */
static void put_sizes(output *out, const ashlar_timed_nest *nest)
{
	char before = '\t';

	for (int64_t i = 0; i < nest->n_size; ++i) {
		int64_t least = take(&nest->size[i].least);
		int64_t greatest = take(&nest->size[i].greatest);

		if (least > greatest)
			continue;
		put(out, before);
		put_text(out, nest->size[i].name);
		put(out, '=');
		put_number(out, least, 1);
		if (least < greatest)
			put_text(out, "..");
		if (least < greatest)
			put_number(out, greatest, 1);
		before = ' ';
	}
	if (before == '\t')
		put(out, before);
}

/* Write the line of the nest by a single call, so that lines of several
 * processes do not mix.
 */
static void put_nest(output *out, const ashlar_timed_nest *nest, double tick,
	double timers)
{
	int64_t calls = take(&nest->calls);

	if (!calls)
		return;
	put_text(out, nest->label);
	put(out, '\t');
	put_number(out, calls, 1);
	put_seconds(out, (double) take(&nest->own) * tick);
	put_seconds(out, (double) take(&nest->total) * tick);
	put_seconds(out, (double) calls * timers * tick);
	put_sizes(out, nest);
	put(out, '\n');
	flush(out);
}

/* Remove all executed nests from the list; returns them in the order of their
 * first execution.
 */
static ashlar_timed_nest *take_nests(void)
{
	ashlar_timed_nest *nest = __atomic_exchange_n(&ashlar_time_all_v1.first,
		NULL, __ATOMIC_ACQ_REL);
	ashlar_timed_nest *turned = NULL;

	while (nest) {
		ashlar_timed_nest *next = nest->next;

		nest->next = turned;
		turned = nest;
		nest = next;
	}
	return turned;
}

static int open_file(const ashlar_timed_nest *nest)
{
	const char *given = secure_getenv ? secure_getenv("ASHLAR_TIME") : NULL;

	return open(given && *given ? given : nest->file,
		O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
}

void ashlar_time_write_v1(void)
{
	output out = { .file = -1 };
	ashlar_timed_nest *nest;
	double timers, tick;

	if (ashlar_time_all_v1.process != getpid())
		return;
	nest = take_nests();
	tick = measure_tick();
	timers = nest ? measure_timers() : 0;
	out.file = nest ? open_file(nest) : -1;
	for (; nest; nest = nest->next)
		put_nest(&out, nest, tick, timers);
	if (out.file >= 0)
		close(out.file);
}
