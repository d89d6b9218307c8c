/* ast_below.c - separate AST generation for the subtrees below tile loops.
 *
 * isl generates loops from the outermost to the innermost one, and considers
 * the constraints of all inner loops at each level.  The cost grows much faster
 * than the number of loops, and with each integer division: two tile loops
 * around three loops take twelve times as long as the three loops alone.  So
 * the loops in tiles are generated separately, with the iterators of the
 * enclosing loops as parameters.  A division such as floor(i / 32) that equals
 * an iterator of a tile loop then becomes a parameter.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_build_impl.h"

#include <stdint.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "ast/ast_copy.h"
#include "scop/linear.h"

int ash_ast_executed_tile(__isl_keep isl_ast_node *node)
{
	isl_ast_expr *call = isl_ast_node_user_get_expr(node);
	isl_ast_expr *name = isl_ast_expr_op_get_arg(call, 0);
	isl_id *id = isl_ast_expr_id_get_id(name);
	int number = !id               ? -1
		: !ash_ast_is_tile(id) ? 0
				       : (int) (uintptr_t) isl_id_get_user(id);

	isl_id_free(id);
	isl_ast_expr_free(name);
	isl_ast_expr_free(call);
	return number;
}

/* The place in the AST where one tile is executed, and what is known there
 * about the enclosing loops.
 */
typedef struct place {
	const ash_ast_below *below;
	isl_union_set *instances;
	/* "instances" with the constraints on the enclosing iterators */
	isl_union_set *known;
	/* The schedule dimensions at this place, each equated with a parameter
	 * of the same name, except those of degenerate loops (one iteration),
	 * which isl does not generate.
	 */
	isl_set *here;
	/* names of the iterators of all enclosing loops, outermost first */
	isl_id_list *iterators;
} place;

/* Equate dimension "pos" of "set" with the parameter "id". */
static __isl_give isl_set *equate(__isl_take isl_set *set, int pos,
	__isl_keep isl_id *id)
{
	isl_size n = isl_set_dim(set, isl_dim_param);

	if (n < 0)
		return isl_set_free(set);
	set = isl_set_add_dims(set, isl_dim_param, 1);
	set = isl_set_set_dim_id(set, isl_dim_param, n, isl_id_copy(id));
	return isl_set_equate(set, isl_dim_param, n, isl_dim_set, pos);
}

/* The schedule points at the place of "build", with each dimension equated with
 * a parameter of the same name.
 */
static __isl_give isl_set *get_here(__isl_keep isl_ast_build *build)
{
	isl_set *here = isl_set_universe(
		isl_ast_build_get_schedule_space(build));
	isl_size n = isl_set_dim(here, isl_dim_set);

	for (int i = 0; i < n; i++) {
		isl_id *id = isl_set_get_dim_id(here, isl_dim_set, i);

		here = equate(here, i, id);
		isl_id_free(id);
	}
	return n < 0 ? isl_set_free(here) : here;
}

/* The constraints at the place of "build" on the iterators of the enclosing
 * loops, which are parameters (see get_here).
 */
static __isl_give isl_set *get_context(__isl_keep isl_ast_build *build,
	__isl_keep isl_set *here)
{
	isl_set *times = isl_set_from_union_set(
		isl_union_map_range(isl_ast_build_get_schedule(build)));

	return isl_set_params(isl_set_intersect(times, isl_set_copy(here)));
}

/* Returns the instances of "executed" that run when the enclosing iterators are
 * "here", simplified under the constraints "context".
 */
static __isl_give isl_union_set *get_instances(
	__isl_take isl_union_map *executed, __isl_keep isl_set *here,
	__isl_keep isl_set *context)
{
	isl_union_set *instances;

	executed = isl_union_map_intersect_range(executed,
		isl_union_set_from_set(isl_set_copy(here)));
	instances = isl_union_set_coalesce(isl_union_map_domain(executed));
	return isl_union_set_gist_params(instances, isl_set_copy(context));
}

/* Are "a" and "b" (taken) equal, as far as isl sees without computation? */
static bool are_same(__isl_take isl_aff *a, __isl_take isl_aff *b)
{
	isl_aff *difference = ash_linear_only(
		isl_pw_aff_sub(isl_pw_aff_from_aff(a), isl_pw_aff_from_aff(b)));
	bool same = isl_aff_plain_is_zero(difference) == isl_bool_true;

	isl_aff_free(difference);
	return same;
}

/* Returns x if "time" (taken) is floor(x), else NULL. */
static __isl_give isl_aff *get_divided(__isl_take isl_aff *time)
{
	isl_aff *divided = NULL;

	if (isl_aff_dim(time, isl_dim_div) == 1)
		divided = isl_aff_get_div(time, 0);
	if (divided &&
		!are_same(isl_aff_copy(time),
			isl_aff_floor(isl_aff_copy(divided))))
		divided = isl_aff_free(divided);
	isl_aff_free(time);
	return divided;
}

/* The iterator of enclosing loop "pos" as a function of the instances of the
 * statement in "space" (taken); NULL if the function is piecewise.
 */
static __isl_give isl_aff *get_time(const place *p, __isl_take isl_space *space,
	int pos)
{
	isl_union_pw_aff *times = isl_multi_union_pw_aff_get_union_pw_aff(
		p->below->times, pos);
	isl_pw_aff *time;

	space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out,
		1);
	time = isl_union_pw_aff_extract_pw_aff(times, space);
	isl_union_pw_aff_free(times);
	return ash_linear_only(time);
}

/* The position of the enclosing loop whose iterator equals floor("divided") for
 * the statement of "space"; -1 if there is none.
 */
static int find_time(const place *p, __isl_keep isl_space *space,
	__isl_keep isl_aff *divided)
{
	isl_size n = isl_multi_union_pw_aff_size(p->below->times);

	for (int i = 0; i < n; i++) {
		isl_aff *time = get_divided(
			get_time(p, isl_space_copy(space), i));

		if (time && are_same(time, isl_aff_copy(divided)))
			return i;
	}
	return -1;
}

/* Equate dimension "pos" of "set" (taken) with the iterator of enclosing loop
 * "loop", if isl generates that loop.
 */
static __isl_give isl_set *equate_loop(__isl_take isl_set *set, int pos,
	const place *p, int loop)
{
	isl_id *id = isl_id_list_get_at(p->iterators, loop);
	int param = isl_set_find_dim_by_id(p->here, isl_dim_param, id);

	if (param >= 0)
		set = equate(set, pos, id);
	isl_id_free(id);
	return set;
}

/* Replace integer divisions of "part" (taken) by equal iterators of enclosing
 * loops.
 */
static __isl_give isl_set *replace_divs(__isl_take isl_basic_set *part,
	const place *p)
{
	isl_local_space *local = isl_basic_set_get_local_space(part);
	isl_space *space = isl_basic_set_get_space(part);
	isl_size n = isl_basic_set_dim(part, isl_dim_set);
	isl_size n_div = isl_basic_set_dim(part, isl_dim_div);
	isl_set *lifted = isl_set_from_basic_set(isl_basic_set_lift(part));

	for (int i = 0; i < n_div; i++) {
		isl_aff *divided = isl_local_space_get_div(local, i);
		int loop = find_time(p, space, divided);

		isl_aff_free(divided);
		if (loop >= 0)
			lifted = equate_loop(lifted, n + i, p, loop);
	}
	isl_local_space_free(local);
	isl_space_free(space);
	if (n < 0 || n_div < 0)
		return isl_set_free(lifted);
	return isl_map_domain(isl_set_unwrap(lifted));
}

/* State of the callbacks below: "all" is the union of the sets visited so far.
 * Divisions in these sets that equal iterators of the loops around "p" are
 * replaced by these iterators.
 */
typedef struct collector {
	const place *p;
	isl_union_set *all;
} collector;

static isl_stat add_part(__isl_take isl_basic_set *part, void *user)
{
	isl_size n_div = isl_basic_set_dim(part, isl_dim_div);
	collector *c = user;
	isl_set *set = n_div == 0 ? isl_set_from_basic_set(part)
				  : replace_divs(part, c->p);

	c->all = isl_union_set_union(c->all, isl_union_set_from_set(set));
	return isl_stat_non_null(c->all);
}

/* Callback for the sets of a union: add the basic sets of "set" (taken) to the
 * result of the collector "user".  isl's existentially quantified variables
 * that are not defined by a division, which are rare, become divisions.
 */
static isl_stat add_parts(__isl_take isl_set *set, void *user)
{
	isl_stat stat;

	set = isl_set_compute_divs(set);
	stat = isl_set_foreach_basic_set(set, &add_part, user);
	isl_set_free(set);
	return stat;
}

static isl_stat look_for_divs(__isl_take isl_set *set, void *user)
{
	isl_bool *found = user;
	isl_bool divs = isl_set_involves_locals(set);

	isl_set_free(set);
	if (divs < 0)
		return isl_stat_error;
	*found = isl_bool_ok(*found || divs);
	return isl_stat_ok;
}

/* Does "filter" contain integer divisions? */
static isl_bool has_divs(__isl_keep isl_union_set *filter)
{
	isl_bool found = isl_bool_false;

	if (isl_union_set_foreach_set(filter, &look_for_divs, &found) < 0)
		return isl_bool_error;
	return found;
}

/* Callback of ash_ast_copier for the filter "filter" (taken) of a copied node:
 * returns it with integer divisions replaced by equal iterators of the loops
 * around the place "user".  The result is simplified by the known constraints
 * unless it still has integer divisions, which isl would make more complex.
 */
static __isl_give isl_union_set *adapt_filter(__isl_take isl_union_set *filter,
	void *user)
{
	collector c = { .p = user };
	isl_bool divs;

	c.all = isl_union_set_empty(isl_union_set_get_space(filter));
	if (isl_union_set_foreach_set(filter, &add_parts, &c) < 0)
		c.all = isl_union_set_free(c.all);
	isl_union_set_free(filter);
	divs = has_divs(c.all);
	if (divs < 0)
		return isl_union_set_free(c.all);
	return divs ? c.all
		    : isl_union_set_gist(c.all, isl_union_set_copy(c.p->known));
}

/* Callback: add "time" (taken), a function of the instances of one statement,
 * to the union "user".  If it has a single piece, the domain is dropped, since
 * all instances of the tree are in it.
 */
static isl_stat add_time(__isl_take isl_pw_aff *time, void *user)
{
	isl_union_pw_aff **all = user;
	isl_aff *piece = ash_linear_only(isl_pw_aff_copy(time));

	if (piece) {
		isl_pw_aff_free(time);
		time = isl_pw_aff_from_aff(piece);
	}
	*all = isl_union_pw_aff_add_pw_aff(*all, time);
	return isl_stat_non_null(*all);
}

/* Callback of ash_ast_copier: returns "times" (taken), the schedule of a copied
 * band, with each function that has a single piece defined everywhere.
 */
static __isl_give isl_multi_union_pw_aff *adapt_times(
	__isl_take isl_multi_union_pw_aff *times, int pos, void *user)
{
	isl_size n = isl_multi_union_pw_aff_size(times);

	for (int i = 0; i < n; i++) {
		isl_union_pw_aff *time =
			isl_multi_union_pw_aff_get_union_pw_aff(times, i);
		isl_union_pw_aff *all = isl_union_pw_aff_empty(
			isl_union_pw_aff_get_space(time));

		if (isl_union_pw_aff_foreach_pw_aff(time, &add_time, &all) < 0)
			all = isl_union_pw_aff_free(all);
		isl_union_pw_aff_free(time);
		times = isl_multi_union_pw_aff_set_union_pw_aff(times, i, all);
	}
	return n < 0 ? isl_multi_union_pw_aff_free(times) : times;
}

/* The schedule tree of the subtree below the tile loops, for one tile. */
static __isl_give isl_schedule *get_schedule(place *p)
{
	ash_ast_copier how = {
		.times = &adapt_times,
		.filter = &adapt_filter,
		.user = p,
	};
	isl_schedule_node *node = isl_schedule_node_from_domain(
		isl_union_set_copy(p->instances));
	isl_schedule *schedule;

	node = isl_schedule_node_child(node, 0);
	node = ash_ast_copy_tree(node, p->below->node, &how);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

/* Does parameter "id" occur in a constraint of "instances"? */
static bool is_involved(__isl_keep isl_union_set *instances,
	__isl_keep isl_id *id)
{
	isl_set_list *sets = isl_union_set_get_set_list(instances);
	isl_size n = isl_set_list_size(sets);
	bool involved = n < 0;

	for (int i = 0; !involved && i < n; i++) {
		isl_set *set = isl_set_list_get_at(sets, i);
		int pos = isl_set_find_dim_by_id(set, isl_dim_param, id);

		involved = pos >= 0 &&
			isl_set_involves_dims(set, isl_dim_param, pos, 1) !=
				isl_bool_false;
		isl_set_free(set);
	}
	isl_set_list_free(sets);
	return involved;
}

/* Project out of "context" (taken) the parameters for iterators of enclosing
 * loops that no constraint of p->instances involves: constraints on them
 * contribute little to the simplification, and more than double the cost of AST
 * generation.
 */
static __isl_give isl_set *narrow(__isl_take isl_set *context, const place *p)
{
	isl_size n = isl_id_list_size(p->iterators);

	for (int i = 0; i < n; i++) {
		isl_id *id = isl_id_list_get_at(p->iterators, i);
		int pos = isl_set_find_dim_by_id(context, isl_dim_param, id);

		if (pos >= 0 && !is_involved(p->instances, id))
			context = isl_set_remove_divs(isl_set_project_out(
				context, isl_dim_param, pos, 1));
		isl_id_free(id);
	}
	return n < 0 ? isl_set_free(context) : context;
}

isl_stat ash_ast_find_below(ash_ast_inner *inner, const ash_ast_tiles *tiles,
	int number, __isl_keep isl_ast_build *build, unsigned depth)
{
	place p = {
		.below = &tiles->below[number - 1],
		.here = get_here(build),
		.iterators = ash_ast_iterators(isl_ast_build_get_ctx(build),
			depth),
	};

	inner->depth = depth + isl_multi_union_pw_aff_size(p.below->times);
	inner->context = get_context(build, p.here);
	p.instances = get_instances(ash_ast_executed(build, tiles), p.here,
		inner->context);
	inner->context = narrow(inner->context, &p);
	p.known = isl_union_set_intersect_params(
		isl_union_set_copy(p.instances), isl_set_copy(inner->context));
	inner->schedule = get_schedule(&p);
	isl_union_set_free(p.instances);
	isl_union_set_free(p.known);
	isl_set_free(p.here);
	isl_id_list_free(p.iterators);
	return isl_stat_non_null(inner->schedule);
}
