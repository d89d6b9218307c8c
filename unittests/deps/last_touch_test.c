/* last_touch_test.c - sources given one by one, and all their pairs at once.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/space.h>

#include "check.h"
#include "deps/flow/last_touch.h"
#include "deps/last_problem.h"
#include "fixture.h"

/* What the sources of "problem" touch last, by definition. */
static __isl_give isl_union_map *get_wanted(const ash_program *program,
	const ash_last_problem *problem)
{
	isl_union_map *all = isl_union_map_empty_ctx(program->scop->ctx);

	for (unsigned i = 0; i < problem->n; ++i)
		all = isl_union_map_add_map(all,
			last_problem_wanted(program, problem, i));
	return all;
}

/* Hand over the sink and the must-writes as sources that hide, all other
 * accesses but kills as such that do not; "problem" becomes the same.
 */
static isl_stat fill(ash_touch *touch, ash_last_problem *problem)
{
	isl_stat stat = ash_touch_set_sink(touch, problem->stmt,
		problem->sink);
	unsigned n = 0;

	for (unsigned i = 0; i < problem->n; ++i) {
		ash_last_source source = problem->source[i];

		if (source.kind == ASH_LAST_KILL) {
			isl_map_free(source.map);
			continue;
		}
		problem->source[n++] = source;
		if (stat >= 0)
			stat = ash_touch_add_source(touch, source.stmt,
				source.kind, source.map);
	}
	problem->n = n;
	return stat;
}

static bool problem_agrees(ash_touch *touch, unsigned stmt, unsigned pos)
{
	ash_last_problem problem = last_problem_make(touch->program, stmt,
		pos);
	isl_union_map *found, *wanted;
	bool ok = fill(touch, &problem) == isl_stat_ok;

	wanted = isl_union_map_intersect_params(
		get_wanted(touch->program, &problem),
		isl_set_copy(touch->params));
	found = isl_union_map_intersect_params(ash_touch_solve(touch),
		isl_set_copy(touch->params));
	ok = ok && isl_union_map_is_equal(found, wanted) == isl_bool_true;
	isl_union_map_free(found);
	isl_union_map_free(wanted);
	last_problem_clear(&problem);
	return ok;
}

static void check_scop(isl_ctx *ctx, const char *name)
{
	ash_scop *scop = fixture_scop(ctx, name);
	ash_touch touch;
	bool ok = scop && ash_touch_init(&touch, scop) == isl_stat_ok;

	for (unsigned i = 0; ok && i < scop->n_stmt; ++i)
		for (unsigned k = 0; ok && k < scop->stmt[i].n_access; ++k)
			ok = problem_agrees(&touch, i, k);
	check(ok, name);
	if (scop)
		ash_touch_clear(&touch);
	ash_scop_free(scop);
}

/* Maps with the parameters of the whole SCoP, whichever they name. */
static void check_align(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "accumulator");
	ash_touch touch;
	isl_map *plain, *map;

	ash_touch_init(&touch, scop);
	plain = isl_map_read_from_str(ctx, "{ S0[i] -> s[i] }");
	map = ash_touch_align(&touch, plain);
	check(isl_map_dim(plain, isl_dim_param) == 0 &&
		isl_map_dim(map, isl_dim_param) == 2 &&
		isl_space_dim(touch.program->params, isl_dim_param) == 2,
		"all parameters");
	isl_map_free(plain);
	isl_map_free(map);
	ash_touch_clear(&touch);
	ash_scop_free(scop);
}

/* Two sources of one kind and statement are one. */
static void check_union(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "jacobi-1d");
	ash_touch touch;
	bool ok = ash_touch_init(&touch, scop) == isl_stat_ok;
	isl_map *first = last_problem_map(touch.program, 0, 0);
	isl_map *second = last_problem_map(touch.program, 0, 1);

	ok = ok && !ash_touch_set_sink(&touch, 0, first) &&
		!ash_touch_add_source(&touch, 0, ASH_LAST_MAY, first) &&
		!ash_touch_add_source(&touch, 0, ASH_LAST_MAY, second);
	check(ok && touch.problem.n == 1, "one source of both");
	ok = !ash_touch_add_source(&touch, 1, ASH_LAST_MAY, first) &&
		!ash_touch_add_source(&touch, 0, ASH_LAST_MUST, first);
	check(ok && touch.problem.n == 3,
		"others if the statement or the kind is another");
	check(!ash_touch_set_sink(&touch, 0, second) && touch.problem.n == 0,
		"a new sink begins without sources");
	isl_map_free(first);
	isl_map_free(second);
	ash_touch_clear(&touch);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; last_problem_scops[i]; ++i)
		check_scop(ctx, last_problem_scops[i]);
	check_align(ctx);
	check_union(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
