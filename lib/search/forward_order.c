/* forward_order.c - dependences that prevent LLVM from vectorizing a loop.
 *
 * A vectorized loop executes one statement for several iterations before the
 * next statement.  So it respects a dependence from an earlier statement of the
 * body to a later one, and LLVM recognizes that if the dependence distance has
 * a constant bound.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/forward_order.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "transform/node_deps.h"

/* ---- accesses that may keep a loop from being vectorized ---- */

/* Do two accesses to one array have equal subscripts except for constants? */
static bool moves_alike(const ash_access *a, const ash_access *b)
{
	isl_map *one = isl_map_reset_tuple_id(isl_map_copy(a->map), isl_dim_in);
	isl_map *other = isl_map_reset_tuple_id(isl_map_copy(b->map),
		isl_dim_in);
	bool alike;

	alike = isl_map_plain_is_equal(one, other) == isl_bool_true;
	isl_map_free(one);
	isl_map_free(other);
	return alike;
}

/* Is "a" a write, and may it and the access "b" touch the same element in
 * different iterations?
 */
static bool may_meet(const ash_access *a, const ash_access *b)
{
	return a->kind != ASH_READ && a->array == b->array &&
		(!moves_alike(a, b) ||
			isl_map_involves_dims(a->map, isl_dim_in, 0,
				isl_map_dim(a->map, isl_dim_in)) ==
				isl_bool_false);
}

static bool stmts_may_meet(const ash_stmt *s, const ash_stmt *t)
{
	for (unsigned a = 0; a < s->n_access; ++a)
		for (unsigned b = 0; b < t->n_access; ++b)
			if (&s->access[a] != &t->access[b] &&
				may_meet(&s->access[a], &t->access[b]))
				return true;
	return false;
}

bool ash_single_loop_may_gain(const ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		for (unsigned k = 0; k < scop->n_stmt; ++k)
			if (stmts_may_meet(&scop->stmt[i], &scop->stmt[k]))
				return true;
	return false;
}

/* ---- loops that LLVM vectorizes in their present order ---- */

/* The loop that is examined. */
typedef struct {
	const ash_search_input *input;
	isl_union_pw_aff *upa;	/* not owned */
	/* Flow dependences, including those of reductions; owned. */
	isl_union_map *flow;
} order;

/* Is there a constant upper bound for the distance of the dependences "pairs"
 * in the loop "upa"?  LLVM cannot analyze other dependences.
 */
static bool is_near(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *upa)
{
	isl_union_map *time = isl_union_map_from_union_pw_aff(
		isl_union_pw_aff_copy(upa));
	isl_union_map *steps = isl_union_map_apply_domain(
		isl_union_map_copy(pairs), isl_union_map_copy(time));
	isl_set *distance;
	bool near;

	steps = isl_union_map_apply_range(steps, time);
	distance = isl_set_project_out_all_params(
		isl_set_from_union_set(isl_union_map_deltas(steps)));
	near = isl_set_dim_has_upper_bound(distance, isl_dim_set, 0) ==
		isl_bool_true;
	isl_set_free(distance);
	return near;
}

/* Callback for the dependences "pairs" between two statements: does the loop of
 * "user" (an order) either not carry them, or respect them when LLVM vectorizes
 * it?  The answer no ends the enumeration.
 */
static isl_bool is_forward(__isl_keep isl_map *pairs, void *user)
{
	const order *o = user;
	const ash_scop *scop = o->input->scop;
	isl_union_map *map = isl_union_map_from_map(isl_map_copy(pairs));
	bool forward = ash_scop_stmt_of_map(scop, pairs, isl_dim_in) <=
		ash_scop_stmt_of_map(scop, pairs, isl_dim_out);
	isl_bool free = ash_order_is_coincident(map, o->upa);

	if (free == isl_bool_false && forward && is_near(map, o->upa)) {
		map = isl_union_map_intersect(map, isl_union_map_copy(o->flow));
		free = ash_order_is_coincident(map, o->upa);
	}
	isl_union_map_free(map);
	return free;
}

bool ash_search_runs_forward(const ash_search_input *input,
	__isl_keep isl_union_pw_aff *upa, __isl_keep isl_union_map *deps)
{
	order o = { input, upa,
		isl_union_map_union(isl_union_map_copy(input->deps->flow),
			isl_union_map_copy(input->deps->reduction)) };
	bool forward = isl_union_map_every_map(deps, &is_forward, &o) ==
		isl_bool_true;

	isl_union_map_free(o.flow);
	return forward;
}
