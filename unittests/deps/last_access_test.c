/* last_access_test.c - the last source of each access is what the definition
 * says.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "deps/last_problem.h"
#include "fixture.h"

/* The sinks and sources that were looked at, and those with pairs. */
static unsigned n_asked, n_found, n_hidden;

/* Is there a pair of the source and the sink in the wrong order or hidden? */
static bool source_agrees(const ash_program *program,
	const ash_last_problem *problem, isl_map **found, unsigned i)
{
	isl_map *wanted = last_problem_wanted(program, problem, i);
	bool ok = problem->source[i].kind == ASH_LAST_KILL ? !found[i]
		: last_problem_agree(found[i], wanted);

	++n_asked;
	n_found += found[i] && isl_map_is_empty(found[i]) == isl_bool_false;
	n_hidden += problem->source[i].kind != ASH_LAST_MAY;
	isl_map_free(wanted);
	return ok;
}

static bool problem_agrees(const ash_program *program, unsigned stmt,
	unsigned pos)
{
	ash_last_problem problem = last_problem_make(program, stmt, pos);
	isl_map **found = calloc(problem.n + 1, sizeof(*found));
	bool ok = ash_last_solve(program, &problem, found) == isl_stat_ok;

	for (unsigned i = 0; i < problem.n; ++i) {
		ok = ok && source_agrees(program, &problem, found, i);
		isl_map_free(found[i]);
	}
	free(found);
	last_problem_clear(&problem);
	return ok;
}

static void check_scop(isl_ctx *ctx, const char *name)
{
	ash_scop *scop = fixture_scop(ctx, name);
	ash_program *program = scop ? ash_program_read(scop) : NULL;
	bool ok = program && program->plain;

	for (unsigned i = 0; ok && i < scop->n_stmt; ++i)
		for (unsigned k = 0; ok && k < scop->stmt[i].n_access; ++k)
			ok = problem_agrees(program, i, k);
	check(ok, name);
	ash_program_free(program);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; last_problem_scops[i]; ++i)
		check_scop(ctx, last_problem_scops[i]);
	printf("  %u sources, %u have pairs, %u hide others\n", n_asked,
		n_found, n_hidden);
	check(n_found > 20 && n_hidden > 10, "there was something to find");
	isl_ctx_free(ctx);
	return check_result();
}
