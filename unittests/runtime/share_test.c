/* share_test.c - chunks of a loop, dealt to the threads of an OpenMP that the
 * program is linked to.
 *
 * That OpenMP has no threads: it calls their work one after the other, in an
 * order that the test chooses, so that a thread can be as late as can be.
 *
 * SPDX-License-Identifier: MIT
 */
#define clock_gettime own_clock_gettime

#include <errno.h>
#include <fenv.h>
#include <stdlib.h>
#include <time.h>

#include "check.h"
#include "runtime/parallel.c"
#include "runtime/pool.c"
#include "runtime/processors.c"

#define MAX 1000

/* The time that has passed, and how much of that the threads have worked. */
static int64_t wall, work;

int own_clock_gettime(clockid_t clock, struct timespec *now)
{
	int64_t t = clock == CLOCK_MONOTONIC ? wall : work;

	now->tv_sec = t / 1000000000;
	now->tv_nsec = t % 1000000000;
	return 0;
}

static int n_asked, n_started, self;
/* How threads do their work; NULL: they are in the caller's state. */
static void (*wrap_call)(void (*)(void *), void *);
/* The threads in the order in which they come, up to -1. */
static const int *order;

int omp_get_thread_num(void)
{
	return self;
}

int omp_get_max_threads(void)
{
	n_asked++;
	return 6;
}

void GOMP_parallel(void (*run)(void *), void *data, unsigned n,
	unsigned flags)
{
	(void) flags;
	n_started++;
	(void) n;
	for (unsigned i = 0; order[i] >= 0; i++) {
		self = order[i];
		if (wrap_call)
			wrap_call(run, data);
		else
			run(data);
	}
}

static int64_t n_run, ran[MAX], chunks_said;
static int by[MAX];

static void note(void *context, int64_t chunk, int64_t n_chunks)
{
	(void) context;
	ran[n_run] = chunk;
	by[n_run++] = self;
	chunks_said = n_chunks;
}

/* Has each of "n" chunks been run once? */
static bool is_complete(int64_t n)
{
	int times[MAX] = { 0 };
	bool ok = n_run == n && (n == 0 || chunks_said == n);

	for (int64_t i = 0; i < n_run && i < n; i++)
		times[ran[i]]++;
	for (int64_t i = 0; i < n; i++)
		ok = ok && times[i] == 1;
	return ok;
}

static void run(int64_t threads, int64_t chunks, const int *in_order)
{
	order = in_order;
	n_run = 0;
	ashlar_parallel_v6(&note, NULL, threads, chunks);
}

/* How many chunks has "thread" run? */
static int count_by(int thread)
{
	int n = 0;

	for (int64_t i = 0; i < n_run; i++)
		n += by[i] == thread;
	return n;
}

static const int forward[] = { 0, 1, 2, 3, -1 };
static const int third_alone[] = { 2, -1 };
static const int twice[] = { 1, 3, 1, 0, 2, -1 };

static const struct {
	const char *name;
	int64_t threads, chunks;
	const int *order;
} cases[] = {
	{ "as many chunks as threads", 4, 4, forward },
	{ "more chunks", 4, 37, forward },
	{ "fewer chunks", 4, 2, forward },
	{ "no chunk", 4, 0, forward },
	{ "OpenMP gives one thread", 4, 37, third_alone },
	{ "threads come in another order", 4, 37, twice },
	{ "more threads than owners", 100, 999, forward },
	{ "one thread", 1, 5, forward },
};

/* A thread begins with its own chunks, in their order. */
static void check_own(void)
{
	run(4, 16, third_alone);
	check(ran[0] == 8 && ran[1] == 9 && ran[3] == 11,
		"a thread begins with its own chunks");
	check(ran[4] == 12 && ran[8] == 0,
		"then it has those of the next ones");
	check(count_by(2) == 16, "what others do not come for it does alone");
}

static void check_decision(void)
{
	int64_t much = 100 * ASHLAR_FIRST_OPENMP, least = 500000;

	check(ashlar_threads_v6(1, much, least, 0, NULL) == 1, "one iteration");
	check(ashlar_threads_v6(100, least - 1, least, 0, NULL) == 1,
		"too little work");
	check(ashlar_threads_v6(100, least, least, 0, NULL) == 1,
		"too little for the first time");
	check(ashlar_expect_threads_v6(least - 1, least) == 1 &&
			ashlar_expect_threads_v6(least, least) == 2 &&
			ashlar_expect_threads_v6(much, least) == 4,
		"threads to be expected");
	check(n_asked == 0, "nothing has been asked of OpenMP");
	check(ashlar_threads_v6(100, much, least, 0, NULL) == 4,
		"the user's number of threads");
	check(ashlar_threads_v6(3, much, least, 0, NULL) == 3, "fewer iterations");
	check(ashlar_threads_v6(100, least, least, 0, NULL) == 2,
		"parts of what was enough");
	run(4, 4, forward);
	check(ashlar_threads_v6(100, least, least, 0, NULL) == 2,
		"enough once there are threads");
	check(ashlar_threads_v6(100, 0, 0, 0, NULL) == 4, "if the user wants them");
}

/* Takes the time that the context says, of which a tenth is work. */
static void wait_long(void *context, int64_t chunk, int64_t n_chunks)
{
	(void) chunk;
	(void) n_chunks;
	wall += *(int64_t *) context;
	work += *(int64_t *) context / 10;
}

/* The loops of "cycles" that one thread does before several try it again. */
static int64_t count_alone(int64_t cycles)
{
	int64_t n = 0;

	while (n < 100000 && ashlar_threads_v6(100, cycles, 500000, 1, NULL) == 1)
		n++;
	return n;
}

static void check_losses(void)
{
	int64_t duration = 100000, cycles = 900000;

	check(count_alone(cycles) == 0, "threads are tried at first");
	order = forward;
	ashlar_parallel_v6(&wait_long, &duration, 4, 1);
	check(ashlar_threads_v6(100, cycles, 500000, 0, NULL) == 3,
		"threads that determine the result come in any case");
	check(count_alone(cycles) == 32 * 3 * 90000 / cycles + 1,
		"a loss has to become a small part of all");
	check(count_alone(cycles) == 0, "then they are tried again");
	duration = -duration;
	ashlar_parallel_v6(&wait_long, &duration, 4, 1);
	duration = -duration;
	ashlar_parallel_v6(&wait_long, &duration, 4, 1);
	check(count_alone(cycles) == 0, "a gain pays for a loss");
}

/* Run a loop of "cycles" at "site" that takes "alone" or "several" nanoseconds;
 * returns the runtime's answer.
 */
static int64_t run_at(ashlar_site *site, int64_t cycles, int64_t alone,
	int64_t several)
{
	int64_t n = ashlar_threads_v6(100, cycles, 500000, 1, site);
	int64_t threads = n & (ASHLAR_MEASURED - 1);

	wall += threads > 1 ? several : alone;
	if (n >= ASHLAR_MEASURED)
		ashlar_done_v6(site);
	return n;
}

static void check_sites(void)
{
	static ashlar_site site;
	int64_t cycles = 900000, other;
	int n_alone = 0;

	for (int i = 0; i < 100; i++)
		n_alone += run_at(&site, cycles, 100000, 200000) ==
			(1 | ASHLAR_MEASURED);
	check(n_alone > 60, "a loop that threads slow down runs on one");
	check(run_at(&site, 100 * cycles, 1000000, 500000) ==
			(4 | ASHLAR_MEASURED),
		"a longer execution of it has its own record");
	check(ashlar_threads_v6(100, cycles, 500000, 1, NULL) == 3,
		"without a site nothing is known");
	check(ashlar_threads_v6(100, cycles, 0, 1, &site) == 4,
		"the user wants threads in any case");
	other = ashlar_threads_v6(100, 100 * cycles, 500000, 1, &site);
	check(other == (4 | ASHLAR_MEASURED) &&
			run_at(&site, 100 * cycles, 1, 1) == 4,
		"two executions at the same time are not measured both");
	ashlar_done_v6(&site);
}

static void store_error(void *context, int64_t chunk, int64_t n_chunks)
{
	(void) context;
	(void) n_chunks;
	if (chunk == 5)
		errno = ERANGE;
}

static void check_error(void)
{
	errno = EDOM;
	run(4, 8, forward);
	check(errno == EDOM, "errno stays");
	order = forward;
	ashlar_parallel_v6(&store_error, NULL, 4, 8);
	check(errno == ERANGE, "or is that of a chunk");
}

/* The rounding direction of the chunks. */
static int direction_of[MAX];

static void note_direction(void *context, int64_t chunk, int64_t n_chunks)
{
	volatile double zero = 0, one = 1;

	(void) context;
	(void) n_chunks;
	direction_of[chunk] = fegetround();
	if (chunk == 3)
		zero = one / zero;
}

/* Threads that were made when numbers were rounded down. */
static void call_rounding_down(void (*call)(void *), void *data)
{
	int before = fegetround();

	fesetround(FE_DOWNWARD);
	call(data);
	check(fegetround() == FE_DOWNWARD,
		"the thread has its own direction back");
	fesetround(before);
}

static void check_float_state(void)
{
	fesetround(FE_UPWARD);
	feclearexcept(FE_ALL_EXCEPT);
	feraiseexcept(FE_UNDERFLOW);
	order = forward;
	wrap_call = &call_rounding_down;
	ashlar_parallel_v6(&note_direction, NULL, 4, 8);
	wrap_call = NULL;
	for (int i = 0; i < 8; i++)
		check(direction_of[i] == FE_UPWARD,
			"chunks round as the caller does");
	check(fegetround() == FE_UPWARD, "so does the caller afterwards");
	check(fetestexcept(FE_DIVBYZERO | FE_UNDERFLOW | FE_OVERFLOW) ==
			(FE_DIVBYZERO | FE_UNDERFLOW),
		"exceptions of chunks are raised in the caller");
	fesetround(FE_TONEAREST);
	feclearexcept(FE_ALL_EXCEPT);
}

int main(void)
{
	setenv("OMP_NUM_THREADS", "4", 1);
	check_decision();
	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		run(cases[i].threads, cases[i].chunks, cases[i].order);
		check(is_complete(cases[i].chunks), cases[i].name);
	}
	n_started = 0;
	run(1, 5, forward);
	check(n_started == 0, "one thread does without OpenMP");
	check_own();
	check_error();
	check_float_state();
	check_losses();
	check_sites();
	return check_n_failed > 0;
}
