/* worth_test.c - how many threads is a loop worth?
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "runtime/worth.h"

#define LEAST INT64_C(500000)
#define FIRST ASHLAR_FIRST
#define ENOUGH (32 * FIRST)
#define MANY INT64_C(1000000)

static const struct {
	const char *name;
	int64_t cycles, least, threads;
	int64_t wanted;
} later[] = {
	{ "nothing is left alone", 0, LEAST, 8, 1 },
	{ "too little is left alone", LEAST - 1, LEAST, 8, 1 },
	{ "just enough wakes two", LEAST, LEAST, 8, 2 },
	{ "each has its half", 2 * LEAST, LEAST, 8, 4 },
	{ "much wakes all", 100 * LEAST, LEAST, 8, 8 },
	{ "one thread is no choice", 100 * LEAST, LEAST, 1, 1 },
	{ "without a limit all are woken", 0, 0, 8, 8 },
	{ "but not if there is one", 0, 0, 1, 1 },
	{ "a limit of one cycle", 1, 1, 8, 8 },
	{ "what is never over does not overflow", INT64_MAX, LEAST, MANY,
		MANY },
	{ "the greatest limit", INT64_MAX, INT64_MAX, 8, 2 },
};

static const struct {
	const char *name;
	int64_t cycles, seen, threads;
	int wanted;
} first[] = {
	{ "nothing makes no threads", 0, 0, 8, 0 },
	{ "what takes as long as to make them does not", FIRST, 0, 8, 0 },
	{ "what takes 32 times as long does", ENOUGH, 0, 2, 1 },
	{ "a bit less does not", ENOUGH - 1, 0, 2, 0 },
	{ "but with what has been before", ENOUGH - 1, 1, 2, 1 },
	{ "for one thread none is made", INT64_MAX, INT64_MAX, 1, 0 },
	{ "small loops do after many", LEAST, ENOUGH - LEAST, 2, 1 },
	{ "but not before", LEAST, ENOUGH - LEAST - 1, 2, 0 },
	{ "what is never over does not overflow", INT64_MAX, 0, MANY, 1 },
};

static const struct {
	const char *name;
	int64_t saved, work, wall;
	int64_t wanted;
} savings[] = {
	{ "two that work all the time save half", 0, 2000, 1000, 3000 },
	{ "one that works while others wait saves nothing", 5, 1000, 1000,
		5 },
	{ "waiting is a loss", 0, 1000, 1500, -1500 },
	{ "gains are kept for a while", ASHLAR_MOST_SAVED, 2000, 1000,
		ASHLAR_MOST_SAVED },
	{ "a clock that is wrong", 0, INT64_MAX, 0, ASHLAR_MOST_SAVED },
	{ "the other way round", -ASHLAR_MOST_LOST, 0, INT64_MAX,
		-ASHLAR_MOST_LOST },
};

int main(void)
{
	for (unsigned i = 0; i < sizeof(later) / sizeof(later[0]); ++i)
		check(ashlar_worth_later(later[i].cycles, later[i].least,
			      later[i].threads) == later[i].wanted,
			later[i].name);
	for (unsigned i = 0; i < sizeof(first) / sizeof(first[0]); ++i)
		check(ashlar_is_worth_first(first[i].cycles, first[i].seen,
			      first[i].threads, FIRST) == first[i].wanted,
			first[i].name);
	for (unsigned i = 0; i < sizeof(savings) / sizeof(savings[0]); ++i)
		check(ashlar_save(savings[i].saved, savings[i].work,
			      savings[i].wall) == savings[i].wanted,
			savings[i].name);
	return check_n_failed > 0;
}
