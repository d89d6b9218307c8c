/* last_touch.c - last reference to an element before a given reference.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/last_touch.h"

#include <stdlib.h>

#include <isl/space.h>

#include "scop/possible.h"

isl_stat ash_touch_init(ash_touch *touch, const ash_scop *scop)
{
	*touch = (ash_touch) {
		.program = ash_program_read(scop),
		.params = ash_scop_near_params(scop),
	};
	if (touch->program)
		touch->recall = ash_access_memo_alloc(touch->program);
	touch->problem.source = calloc(2 * scop->n_stmt + 1,
		sizeof(*touch->problem.source));
	return touch->recall && touch->params && touch->problem.source
		? isl_stat_ok
		: isl_stat_error;
}

static void clear_problem(ash_last_problem *problem)
{
	problem->sink = isl_map_free(problem->sink);
	for (unsigned i = 0; i < problem->n; ++i)
		isl_map_free(problem->source[i].map);
	problem->n = 0;
}

void ash_touch_clear(ash_touch *touch)
{
	clear_problem(&touch->problem);
	free(touch->problem.source);
	ash_access_memo_free(touch->recall);
	ash_program_free(touch->program);
	isl_set_free(touch->params);
}

__isl_give isl_map *ash_touch_align(const ash_touch *touch,
	__isl_keep isl_map *map)
{
	return isl_map_align_params(isl_map_copy(map),
		isl_space_copy(touch->program->params));
}

isl_stat ash_touch_set_sink(ash_touch *touch, unsigned stmt,
	__isl_keep isl_map *map)
{
	clear_problem(&touch->problem);
	touch->problem.stmt = stmt;
	touch->problem.sink = isl_map_copy(map);
	return isl_stat_non_null(touch->problem.sink);
}

/* All elements that "stmt" touches by accesses of one kind become one source:
 * "map" is united with the source that exists already.
 */
isl_stat ash_touch_add_source(ash_touch *touch, unsigned stmt,
	ash_last_kind kind, __isl_keep isl_map *map)
{
	ash_last_problem *problem = &touch->problem;
	ash_last_source *source = problem->source;
	ash_last_source *end = source + problem->n;

	while (source < end && (source->stmt != stmt || source->kind != kind))
		++source;
	if (source < end) {
		source->map = isl_map_union(source->map, isl_map_copy(map));
	} else {
		*source = (ash_last_source) { kind, stmt, isl_map_copy(map) };
		++problem->n;
	}
	return isl_stat_non_null(source->map);
}

/* Drop the pieces of "map" that are empty for all parameter values in the set
 * "user".
 */
static __isl_give isl_map *drop_impossible(__isl_take isl_map *map, void *user)
{
	isl_set *params = user;

	if (isl_set_plain_is_universe(params) != isl_bool_false)
		return map;
	return ash_possible_map(map, params);
}

__isl_give isl_union_map *ash_touch_solve(ash_touch *touch)
{
	const ash_last_problem *problem = &touch->problem;
	isl_map **found = calloc(problem->n + 1, sizeof(*found));
	isl_union_map *all = isl_union_map_empty_ctx(
		isl_set_get_ctx(touch->params));
	isl_stat stat = isl_stat_error;

	if (found)
		stat = ash_access_memo_solve(touch->recall, problem, 0, found,
			&drop_impossible, touch->params);
	for (unsigned i = 0; found && i < problem->n; ++i)
		if (stat >= 0 && found[i])
			all = isl_union_map_add_map(all, found[i]);
		else
			isl_map_free(found[i]);
	free(found);
	return stat < 0 ? isl_union_map_free(all) : all;
}
