/* strategies_test.c - the strategies that a search tries.
 *
 * Each row is the text of options, whether the caller has a strategy of its
 * own, and what must be so: how many strategies are tried, whether the first
 * one asks for spatial proximity, and which one fuses nests.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "search/strategies.h"

typedef struct {
	const char *options;
	bool own;
	unsigned n;
	bool spatial;	/* the first one */
	int fusing;
	const char *why;
} row;

static const row rows[] = {
	{ "", false, 2, false, 2, "apart and spatial, and one that fuses" },
	{ "strategy=spatial", false, 1, true, 1, "the one that is named" },
	{ "strategy=spatial+apart+dfp;fuse=0", false, 3, true, -1,
		"in the order of the option; no nests are fused" },
	{ "strategy=spatial", true, 1, false, 1,
		"that of the caller instead of the option's" },
};

static void check_row(const row *r)
{
	ash_search_strategy apart = {
		ash_strategy_options(ash_strategy_find("apart")), NULL
	};
	ash_options options;
	ash_search_input input = { .options = &options };
	ash_search_strategies all;
	char *message = NULL;

	if (r->own) {
		input.n_strategy = 1;
		input.strategy = &apart;
	}
	ash_options_init(&options);
	check(ash_options_parse(&options, r->options, &message) &&
			ash_search_strategies_find(&input, &all) >= 0 &&
			all.n == r->n && all.fusing == r->fusing &&
			all.strategy[0].options.spatial == r->spatial,
		r->why);
	check(r->own ||
			all.strategy[0].options.budget == options.budget,
		"a strategy of the options has the budget of the options");
	free(message);
	ash_options_clear(&options);
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(&rows[i]);
	return check_n_failed > 0;
}
