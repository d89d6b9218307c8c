/* search_fixture.h - what tests of the search and of the model hand to it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_SEARCH_FIXTURE_H
#define ASH_TEST_SEARCH_FIXTURE_H

#include "fixture.h"
#include "search/search.h"

/* The machine that these tests assume. */
__attribute__((unused)) static const ash_machine fixture_machine = { 64, 32, 64,
	{ 32 << 10, 1 << 20, 16 << 20 }, NULL, NULL };

/* An input of the search, with what it points to. */
typedef struct fixture_search {
	ash_options options;
	ash_diag diag;
	char *message;		/* on a mistake in the options */
	ash_search_input input;
} fixture_search;

/* An input with all that it needs, the options being those of "text"; are these
 * right?  To be ended in any case.
 */
static inline bool fixture_search_begin(fixture_search *s, ash_budget *budget,
	const ash_scop *scop, const ash_deps *deps, const char *text)
{
	*s = (fixture_search) { .input = { .budget = budget,
					.scop = scop,
					.deps = deps,
					.machine = &fixture_machine,
					.options = &s->options,
					.diag = &s->diag } };
	ash_diag_init(&s->diag);
	ash_options_init(&s->options);
	ash_options_parse(&s->options, "strategy=apart", NULL);
	return ash_options_parse(&s->options, text, &s->message);
}

static inline void fixture_search_end(fixture_search *s)
{
	free(s->message);
	ash_options_clear(&s->options);
	ash_diag_clear(&s->diag);
}

/* The SCoP unittests/search/data/NAME.scop. */
static inline ash_scop *fixture_search_scop(isl_ctx *ctx, const char *name)
{
	return fixture_scop_from_file(ctx, ASH_UNIT_TEST_DIR "/search/data",
		name);
}

#endif
