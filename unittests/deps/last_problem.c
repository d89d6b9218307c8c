/* last_problem.c - problems of last accesses, and what their solutions are by
 * definition.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/last_problem.h"

#include <stdlib.h>

#include <isl/schedule.h>
#include <isl/space.h>

const char *const last_problem_scops[] = { "accumulator", "carried", "fill",
	"gemm", "guards", "histogram", "jacobi-1d", "kill", "may-write",
	"modulo", "reduction", "seidel-2d", "triangular", NULL };

__isl_give isl_map *last_problem_map(const ash_program *program,
	unsigned stmt, unsigned pos)
{
	const ash_stmt *s = &program->scop->stmt[stmt];
	isl_map *map = isl_map_intersect_domain(
		isl_map_copy(s->access[pos].map), isl_set_copy(s->domain));

	return isl_map_align_params(map, isl_space_copy(program->params));
}

/* Add access "pos" of statement "stmt" as a source of the kind. */
static void add_source(ash_last_problem *problem, const ash_program *program,
	unsigned stmt, unsigned pos, ash_last_kind kind)
{
	problem->source[problem->n++] = (ash_last_source) { kind, stmt,
		last_problem_map(program, stmt, pos) };
}

/* The first access of the statement to "array" that hides others; -1: none. */
static int find_hiding(const ash_stmt *stmt, int array)
{
	for (unsigned k = 0; k < stmt->n_access; ++k)
		if (stmt->access[k].array == array &&
		    (stmt->access[k].kind == ASH_MUST_WRITE ||
		     stmt->access[k].kind == ASH_KILL))
			return k;
	return -1;
}

/* May both be sources of different kinds: have they no pair in common? */
static bool are_apart(const ash_access *a, const ash_access *b)
{
	return isl_map_is_disjoint(a->map, b->map) == isl_bool_true;
}

static void add_sources(ash_last_problem *problem, const ash_program *program,
	unsigned pos, int array)
{
	const ash_stmt *stmt = &program->scop->stmt[pos];
	int hiding = find_hiding(stmt, array);

	for (int k = 0; k < (int) stmt->n_access; ++k) {
		const ash_access *access = &stmt->access[k];

		if (access->array != array)
			continue;
		if (k == hiding)
			add_source(problem, program, pos, k,
				access->kind == ASH_KILL ? ASH_LAST_KILL
							 : ASH_LAST_MUST);
		else if (hiding < 0 ||
				are_apart(access, &stmt->access[hiding]))
			add_source(problem, program, pos, k, ASH_LAST_MAY);
	}
}

ash_last_problem last_problem_make(const ash_program *program, unsigned stmt,
	unsigned pos)
{
	const ash_scop *scop = program->scop;
	int array = scop->stmt[stmt].access[pos].array;
	ash_last_problem problem = { .stmt = stmt,
		.sink = last_problem_map(program, stmt, pos) };
	unsigned n = 1;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		n += scop->stmt[i].n_access;
	problem.source = calloc(n, sizeof(*problem.source));
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		add_sources(&problem, program, i, array);
	return problem;
}

void last_problem_clear(ash_last_problem *problem)
{
	for (unsigned i = 0; i < problem->n; ++i)
		isl_map_free(problem->source[i].map);
	free(problem->source);
	isl_map_free(problem->sink);
}

/* Each instance and all earlier ones. */
static __isl_give isl_union_map *get_earlier(const ash_program *program)
{
	isl_union_map *time = isl_schedule_get_map(program->scop->schedule);

	return isl_union_map_lex_gt_union_map(time, isl_union_map_copy(time));
}

/* [sink -> cell] and the instances of "source" that touch the cell before. */
static __isl_give isl_union_map *get_reach(const ash_last_problem *problem,
	const ash_last_source *source, __isl_keep isl_union_map *earlier)
{
	isl_map *cell = isl_map_range_map(isl_map_copy(problem->sink));
	isl_map *sink = isl_map_domain_map(isl_map_copy(problem->sink));
	isl_map *touch = isl_map_apply_range(cell,
		isl_map_reverse(isl_map_copy(source->map)));
	isl_union_map *before = isl_union_map_apply_range(
		isl_union_map_from_map(sink), isl_union_map_copy(earlier));

	return isl_union_map_intersect(isl_union_map_from_map(touch), before);
}

/* Those of "reach" behind which "source" hides the cell. */
static __isl_give isl_union_map *get_hidden(const ash_last_problem *problem,
	const ash_last_source *source, __isl_keep isl_union_map *reach,
	__isl_keep isl_union_map *earlier)
{
	isl_union_map *between = get_reach(problem, source, earlier);

	between = isl_union_map_apply_range(between,
		isl_union_map_copy(earlier));
	return isl_union_map_intersect(between, isl_union_map_copy(reach));
}

__isl_give isl_map *last_problem_wanted(const ash_program *program,
	const ash_last_problem *problem, unsigned i)
{
	const ash_last_source *source = &problem->source[i];
	isl_union_map *earlier = get_earlier(program);
	isl_union_map *all = get_reach(problem, source, earlier);
	isl_union_map *left = isl_union_map_copy(all);
	isl_space *space = isl_space_map_from_domain_and_range(
		isl_space_domain(isl_map_get_space(source->map)),
		isl_space_domain(isl_map_get_space(problem->sink)));
	isl_map *found;

	for (unsigned k = 0; k < problem->n; ++k)
		if (problem->source[k].kind != ASH_LAST_MAY)
			left = isl_union_map_subtract(left, get_hidden(problem,
				&problem->source[k], all, earlier));
	isl_union_map_free(all);
	isl_union_map_free(earlier);
	left = isl_union_map_range_factor_domain(isl_union_map_reverse(left));
	found = isl_union_map_extract_map(left, space);
	isl_union_map_free(left);
	return found;
}

bool last_problem_agree(__isl_keep isl_map *found, __isl_keep isl_map *wanted)
{
	return found ? isl_map_is_equal(found, wanted) == isl_bool_true
		: isl_map_is_empty(wanted) == isl_bool_true;
}
