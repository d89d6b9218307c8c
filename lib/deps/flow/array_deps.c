/* array_deps.c - dependence analysis between the accesses of a SCoP, array by
 * array.
 *
 * Each access is a separate sink: of several reads of a statement, one may be
 * at a constant distance from the write although not all are.  If the program
 * order is not simple (program_order.h), isl finds the sources, for all
 * statements at once.  (Measured on heat-3d, with seven reads per statement:
 * separate sinks take half the time.)
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/array_deps.h"

#include <stdlib.h>

#include <isl/space.h>

#include "deps/flow/dataflow.h"

typedef struct {
	unsigned stmt;
	unsigned rank; /* number of earlier sinks in the same statement */
	isl_map *map;
} sink;

typedef struct {
	const ash_program *program;
	const ash_guards *guards;
	ash_access_memo *recall;
	const ash_reductions *reductions;
	ash_between_kind kind;
	int class;
	int array;
	unsigned n_sink, n_source, n_rank;
	sink *sink;
	ash_last_source *source;
	/* Can the problem be solved without isl's dataflow analysis? */
	bool plain;
} accesses;

static bool is_write(const ash_access *access)
{
	return access->kind == ASH_MAY_WRITE || access->kind == ASH_MUST_WRITE;
}

static bool is_sink(const accesses *a, const ash_access *access, int class)
{
	if (class != a->class)
		return false;
	return a->kind == ASH_BETWEEN_FLOW ? access->kind == ASH_READ
					   : is_write(access);
}

/* May "access", of the reduction class "class", be a source of the dependences
 * that "a" looks for?  Sets *kind, in any case, to whether the access hides
 * earlier sources.
 */
static bool is_source(const accesses *a, const ash_access *access, int class,
	ash_last_kind *kind)
{
	bool inside = class != ASH_PLAIN && class == a->class;

	*kind = access->kind == ASH_KILL ? ASH_LAST_KILL
		: access->kind == ASH_MUST_WRITE && class == ASH_PLAIN
		? ASH_LAST_MUST
		: ASH_LAST_MAY;
	if (a->kind == ASH_BETWEEN_CLASS)
		return inside && is_write(access);
	if (inside)
		return false;
	if (a->kind == ASH_BETWEEN_FLOW)
		return access->kind != ASH_READ;
	return access->kind != ASH_KILL;
}

/* Append the sink "map" (taken) of statement "stmt", unless there is one with
 * the same accesses.
 */
static void add_sink(accesses *a, unsigned stmt, __isl_take isl_map *map)
{
	unsigned rank = 0;

	for (unsigned i = a->n_sink; i-- > 0 && a->sink[i].stmt == stmt;) {
		if (isl_map_plain_is_equal(a->sink[i].map, map) ==
			isl_bool_true) {
			isl_map_free(map);
			return;
		}
		++rank;
	}
	a->sink[a->n_sink++] = (sink) { stmt, rank, map };
	if (rank >= a->n_rank)
		a->n_rank = rank + 1;
}

/* Add the source "map" (taken) of statement "stmt".  Sources that hide earlier
 * ones are united with others of the same statement and kind; equal sources are
 * added once.
 */
static void add_source(accesses *a, unsigned stmt, ash_last_kind kind,
	__isl_take isl_map *map)
{
	for (unsigned i = a->n_source; i-- > 0 && a->source[i].stmt == stmt;) {
		ash_last_source *other = &a->source[i];
		bool equal = isl_map_plain_is_equal(other->map, map) ==
			isl_bool_true;

		if (other->kind != kind || (kind == ASH_LAST_MAY && !equal))
			continue;
		if (equal)
			isl_map_free(map);
		else
			other->map = isl_map_union(other->map, map);
		return;
	}
	a->source[a->n_source++] = (ash_last_source) { kind, stmt, map };
}

/* Do "a" and "b" share no pair of an instance and a cell? */
static bool is_apart(const ash_last_source *a, const ash_last_source *b)
{
	return isl_map_is_disjoint(a->map, b->map) == isl_bool_true;
}

/* Make the sources of the statement of "hiding" disjoint, as ash_last_solve
 * requires.  If "hiding" is a must-write, the may-sources of the statement lose
 * their pairs of an instance and a cell that "hiding" has as well.  If it is a
 * kill and shares such a pair with another source, a->plain becomes false, so
 * that isl makes the analysis.
 */
static void settle(accesses *a, ash_last_source *hiding)
{
	for (unsigned i = 0; i < a->n_source; ++i) {
		ash_last_source *other = &a->source[i];

		if (other == hiding || other->stmt != hiding->stmt)
			continue;
		if (hiding->kind == ASH_LAST_KILL)
			a->plain = a->plain && is_apart(other, hiding);
		else if (other->kind == ASH_LAST_MAY)
			other->map = isl_map_subtract(other->map,
				isl_map_copy(hiding->map));
	}
}

static void add_access(accesses *a, unsigned stmt, unsigned pos)
{
	const ash_scop *scop = a->program->scop;
	const ash_access *access = &scop->stmt[stmt].access[pos];
	int class = ash_reductions_class(a->reductions, scop, stmt, pos);
	ash_last_kind kind;
	isl_map *map;

	if (access->array != a->array)
		return;
	map = a->guards->access[stmt][pos];
	if (is_sink(a, access, class))
		add_sink(a, stmt, isl_map_copy(map));
	if (is_source(a, access, class, &kind))
		add_source(a, stmt, kind, isl_map_copy(map));
}

/* Allocate room for all accesses and collect them. */
static isl_stat gather(accesses *a)
{
	const ash_scop *scop = a->program->scop;
	unsigned n = 1;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		n += scop->stmt[i].n_access;
	a->sink = calloc(n, sizeof(*a->sink));
	a->source = calloc(n, sizeof(*a->source));
	if (!a->sink || !a->source)
		return isl_stat_error;
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		for (unsigned j = 0; j < scop->stmt[i].n_access; ++j)
			add_access(a, i, j);
	for (unsigned i = 0; i < a->n_source; ++i)
		if (a->source[i].kind != ASH_LAST_MAY)
			settle(a, &a->source[i]);
	return isl_stat_ok;
}

static void clear(accesses *a)
{
	for (unsigned i = 0; i < a->n_sink; ++i)
		isl_map_free(a->sink[i].map);
	for (unsigned i = 0; i < a->n_source; ++i)
		isl_map_free(a->source[i].map);
	free(a->sink);
	free(a->source);
}

/* Returns "map", a relation of statement "stmt", restricted to the parameter
 * values of the statement's guard (param_guard.h).
 */
static __isl_give isl_map *guarded(const accesses *a, unsigned stmt,
	__isl_keep isl_map *map)
{
	const ash_guards *guards = a->guards;

	return isl_map_intersect_params(isl_map_copy(map),
		isl_set_copy(guards->guard[guards->of[stmt]]));
}

/* Add "source" to the sources of "problem", unless source and sink never run
 * for the same parameters.  The relation has to be right only for parameters
 * for which the sink runs: it is restricted to the guard of the source's
 * statement if the guard of the sink's statement does not imply that one.
 */
static isl_stat pose(const accesses *a, const ash_last_source *source,
	ash_last_problem *problem)
{
	ash_last_source *posed = &problem->source[problem->n];

	*posed = *source;
	switch (ash_guards_relate(a->guards, a->guards->of[problem->stmt],
		a->guards->of[source->stmt])) {
	case ASH_GUARD_APART:
		return isl_stat_ok;
	case ASH_GUARD_IMPLIED:
		posed->map = isl_map_copy(source->map);
		break;
	case ASH_GUARD_OTHER:
	case ASH_GUARD_UNKNOWN:
		posed->map = guarded(a, source->stmt, source->map);
		break;
	case ASH_GUARD_ERROR:
		return isl_stat_error;
	}
	problem->n++;
	return isl_stat_non_null(posed->map);
}

typedef struct {
	const ash_guards *guards;
	unsigned guard;
} finishing;

static __isl_give isl_map *drop_impossible(__isl_take isl_map *map, void *user)
{
	const finishing *f = user;

	return ash_guards_drop_impossible(f->guards, f->guard, map);
}

/* Add the solution of "problem" to *all. */
static isl_stat add_solution(const accesses *a, const ash_last_problem *problem,
	isl_union_map **all)
{
	finishing f = { a->guards, a->guards->of[problem->stmt] };
	isl_map **found = calloc(problem->n + 1, sizeof(*found));
	isl_stat stat = isl_stat_error;

	if (found)
		stat = ash_access_memo_solve(a->recall, problem, f.guard, found,
			&drop_impossible, &f);
	for (unsigned i = 0; found && i < problem->n; ++i)
		if (stat >= 0 && found[i])
			*all = isl_union_map_add_map(*all, found[i]);
		else
			isl_map_free(found[i]);
	free(found);
	return stat;
}

/* Find the sources of "sink", and add the pairs of both to *all. */
static isl_stat solve_sink(const accesses *a, const sink *sink,
	isl_union_map **all)
{
	ash_last_problem problem = { .stmt = sink->stmt,
		.sink = sink->map,
		.source = calloc(a->n_source + 1, sizeof(*problem.source)) };
	isl_stat stat = problem.source ? isl_stat_ok : isl_stat_error;

	for (unsigned i = 0; stat >= 0 && i < a->n_source; ++i)
		stat = pose(a, &a->source[i], &problem);
	if (stat >= 0 && problem.n)
		stat = add_solution(a, &problem, all);
	for (unsigned i = 0; i < problem.n; ++i)
		isl_map_free(problem.source[i].map);
	free(problem.source);
	return stat;
}

static __isl_give isl_union_map *solve(const accesses *a)
{
	isl_union_map *all = isl_union_map_empty_ctx(a->program->scop->ctx);

	for (unsigned i = 0; i < a->n_sink; ++i)
		if (solve_sink(a, &a->sink[i], &all) < 0)
			return isl_union_map_free(all);
	return all;
}

static __isl_give isl_union_map *add_guarded(__isl_take isl_union_map *all,
	const accesses *a, unsigned stmt, __isl_keep isl_map *map)
{
	return isl_union_map_add_map(all, guarded(a, stmt, map));
}

static __isl_give isl_union_map *sources(const accesses *a, ash_last_kind kind)
{
	isl_union_map *all = isl_union_map_empty_ctx(a->program->scop->ctx);

	for (const ash_last_source *s = a->source; s < a->source + a->n_source;
		++s)
		if (s->kind == kind)
			all = add_guarded(all, a, s->stmt, s->map);
	return all;
}

static __isl_give isl_union_map *sinks(const accesses *a, unsigned rank)
{
	isl_union_map *all = isl_union_map_empty_ctx(a->program->scop->ctx);

	for (const sink *s = a->sink; s < a->sink + a->n_sink; ++s)
		if (s->rank == rank)
			all = add_guarded(all, a, s->stmt, s->map);
	return all;
}

static __isl_give isl_union_map *solve_by_isl(const accesses *a)
{
	const ash_scop *scop = a->program->scop;
	isl_union_map *all = isl_union_map_empty_ctx(scop->ctx);

	for (unsigned rank = 0; rank < a->n_rank; ++rank)
		all = isl_union_map_union(all,
			ash_dataflow_solve(scop,
				(ash_dataflow) {
					.sink = sinks(a, rank),
					.must_source = sources(a,
						ASH_LAST_MUST),
					.may_source = sources(a, ASH_LAST_MAY),
					.kill = sources(a, ASH_LAST_KILL),
				}));
	return all;
}

__isl_give isl_union_map *ash_between(const ash_program *program,
	const ash_guards *guards, ash_access_memo *recall,
	const ash_reductions *reductions, ash_between_kind kind, int class,
	int array)
{
	accesses a = { .program = program,
		.guards = guards,
		.recall = recall,
		.reductions = reductions,
		.kind = kind,
		.class = class,
		.array = array,
		.plain = program->plain };
	isl_union_map *found = NULL;

	if (gather(&a) >= 0)
		found = a.plain ? solve(&a) : solve_by_isl(&a);
	clear(&a);
	return found;
}
