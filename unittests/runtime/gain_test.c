/* gain_test.c - is a loop run on one thread or on several, by its measured time?
 *
 * The clock is simulated: a loop takes a known time on one thread and on
 * several.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "runtime/gain.h"

#define CYCLES INT64_C(3000000)

/* A loop that takes "alone" and "several" nanoseconds. */
typedef struct loop {
	ashlar_record record;
	int64_t alone, several;
	int64_t total;	/* the time of all executions */
	int n_alone;	/* the executions on one thread */
} loop;

/* Execute the loop, which may have "threads" threads. */
static int run(loop *l, int64_t threads)
{
	int mode = ashlar_choose(&l->record, CYCLES, threads);
	int64_t wall = mode == ASHLAR_ALONE ? l->alone : l->several;

	ashlar_note(&l->record, mode, CYCLES, wall);
	l->total += wall;
	l->n_alone += mode == ASHLAR_ALONE;
	return mode;
}

static const struct {
	const char *name;
	int64_t alone, several, threads;
	int turns;
	int least, most; /* executions on one thread */
} cases[] = {
	{ "the first executions have threads", 1000000, 9000000, 2, 8, 0, 0 },
	{ "a loss is found", 600000, 1000000, 2, 100, 85, 92 },
	{ "threads that gain stay", 1000000, 500000, 2, 1000, 3, 10 },
	{ "a great gain is rarely put to the test", 8000000, 1000000, 8, 1000,
		1, 6 },
	{ "a small gain does not count", 1000000, 900000, 2, 1000, 975, 992 },
	{ "equal times leave processors to others", 1000000, 1000000, 2, 1000,
		975, 992 },
	{ "a gain of a sixth does", 1200000, 1000000, 2, 1000, 3, 10 },
	{ "with many threads one alone may lose much", 1000000, 500000, 64, 500,
		0, 0 },
	{ "but is tried", 1000000, 500000, 64, 600, 1, 20 },
	{ "a clock that does not go on", 0, 0, 2, 1000, 0, 1000 },
};

static void check_cases(void)
{
	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		loop l = { .alone = cases[i].alone,
			.several = cases[i].several };

		for (int k = 0; k < cases[i].turns; k++)
			run(&l, cases[i].threads);
		check(l.n_alone >= cases[i].least &&
				l.n_alone <= cases[i].most,
			cases[i].name);
	}
}

/* What measuring costs, against the faster of both from the beginning. */
static void check_cost(void)
{
	for (int64_t several = 10000; several < 4000000;
		several += several / 4) {
		loop l = { .alone = 1000000, .several = several };
		int64_t best = several < l.alone ? several : l.alone;

		for (int k = 0; k < 10000; k++)
			run(&l, 2);
		check(l.total < 10000 * best * 102 / 100 ||
				(several < l.alone && several > 800000),
			"measuring costs less than 2 %");
	}
}

/* The processors are needed by another program for a while. */
static void check_change(void)
{
	loop l = { .alone = 1000000, .several = 500000 };
	int k;

	for (k = 0; k < 100; k++)
		run(&l, 2);
	l.several = 5000000;
	for (k = 0; k < 10; k++)
		run(&l, 2);
	check(run(&l, 2) == ASHLAR_ALONE, "threads that lose are given up");
	l.several = 500000;
	for (k = 0; k < 1000; k++)
		run(&l, 2);
	l.n_alone = 0;
	for (k = 0; k < 100; k++)
		run(&l, 2);
	check(l.n_alone < 5, "and come back");
}

/* One delay changes nothing. */
static void check_delay(void)
{
	loop l = { .alone = 1000000, .several = 600000 };

	for (int k = 0; k < 100; k++)
		run(&l, 2);
	ashlar_note(&l.record, ASHLAR_SEVERAL, CYCLES, 900000000);
	check(l.record.pace[ASHLAR_SEVERAL] < l.record.pace[ASHLAR_ALONE],
		"a single delay counts for little");
}

static const struct {
	const char *name;
	int64_t cycles, least;
	int wanted;
} sizes[] = {
	{ "the shortest loop", 500000, 500000, 0 },
	{ "not four times as long", 1999999, 500000, 0 },
	{ "four times as long", 2000000, 500000, 1 },
	{ "the last class has no end", INT64_MAX, 1, ASHLAR_SIZES - 1 },
};

static void check_limits(void)
{
	ashlar_record r = { .entries = 0 };

	for (unsigned i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		check(ashlar_size_class(sizes[i].cycles, sizes[i].least) ==
				sizes[i].wanted,
			sizes[i].name);
	ashlar_note(&r, ASHLAR_SEVERAL, CYCLES, 1000);
	check(r.entries == 1 && r.pace[ASHLAR_SEVERAL] == 0,
		"the first execution does not count");
	ashlar_note(&r, ASHLAR_SEVERAL, CYCLES, -1);
	ashlar_note(&r, ASHLAR_SEVERAL, CYCLES, INT64_MAX);
	ashlar_note(&r, ASHLAR_SEVERAL, 0, 1000);
	check(r.entries == 1, "a clock that is wrong");
	ashlar_note(&r, ASHLAR_SEVERAL, 1, ASHLAR_MOST_WALL);
	ashlar_note(&r, ASHLAR_SEVERAL, 1, ASHLAR_MOST_WALL);
	check(r.pace[ASHLAR_SEVERAL] == ASHLAR_MOST_WALL << ASHLAR_PACE_BITS,
		"the greatest pace");
	check(ashlar_time_of(INT64_MAX / 2, INT64_MAX / 2) == ASHLAR_MOST_WALL,
		"a time that overflows");
}

int main(void)
{
	check_cases();
	check_cost();
	check_change();
	check_delay();
	check_limits();
	return check_n_failed > 0;
}
