/* random_cases.c - tests with random scripts for random SCoPs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/random_cases.h"

#include <stdlib.h>

#include "fixture.h"
#include "scop_gen.h"

#define N_STATEMENT 4

random_case random_case_make(uint64_t seed, uint64_t index)
{
	random_case c = { .ctx = fixture_ctx() };
	sg_scop made;
	char *why = NULL;

	ash_random_start(&c.random, seed, index);
	sg_make(&made, &c.random, N_STATEMENT);
	c.text = sg_text(&made);
	c.scop = fixture_scop_from_text(c.ctx, c.text, "random");
	c.from = ash_union_from_schedule(c.scop, c.scop->schedule, &why);
	free(why);
	return c;
}

void random_case_end(random_case *c, uint64_t index, bool right,
	const ash_script *script)
{
	if (!right) {
		printf("case %llu\n%s", (unsigned long long) index, c->text);
		ash_script_print(script, stdout);
	}
	ash_union_free(c->from);
	ash_scop_free(c->scop);
	free(c->text);
	isl_ctx_free(c->ctx);
}

int random_cases_run(int argc, char **argv, int n_default,
	bool (*try_case)(uint64_t index, void *user), void *user, int *n_wrong)
{
	int n = argc > 1 ? atoi(argv[1]) : n_default;
	int first = argc > 2 ? atoi(argv[2]) : 0;

	*n_wrong = 0;
	for (int i = first; i < first + n; ++i)
		*n_wrong += !try_case((uint64_t) i, user);
	return n;
}
