/* ast_choice.c - full and partial tiles as two cases.
 *
 * A tile may be a sequence of two parts: "full" executes jammed copies,
 * "partial" executes the instances that are left.  In the following example, c2
 * and c3 are the iterators of the tile loops, which are parameters of the tree
 * for one tile; i2 is an iterator inside the tile:
 *
 * full:    4c2 + 4 <= n and 4c3 + 4 <= m and i2 < 4c3
 * partial: 4c2 + 4 > n or (4c2 + 4 <= n and 4c3 + 4 > m) or i2 >= 4c3
 *
 * The partial part is not convex, so isl would generate several loops for it,
 * in each of which some of these conditions hold.  The first two conditions of
 * "full" depend on parameters only, that is, on the tile.  So this file makes
 * two cases (a choice).  Where both conditions hold, both parts are convex and
 * are executed.  Where one fails, the partial part alone executes all instances
 * of the tile.
 *
 * A condition on iterators also depends only on the tile if it holds for all
 * instances of a tile or for none: i0 <= 55 where 8c0 <= i0 <= 8c0 + 7.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_build_impl.h"

#include <stdbool.h>

#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_set.h>

#include "ast/ast_copy.h"
#include "ast/ast_tiles.h"
#include "budget/budget.h"

/* A sequence of two parts, and the parameter values for which it is executed.
 */
typedef struct parts {
	isl_schedule_node *sequence;
	isl_union_set *domain;
	isl_set *context;
	isl_union_set_list *filters;
} parts;

static __isl_give isl_union_set *get_filter(const parts *p, int pos)
{
	return isl_union_set_list_get_at(p->filters, pos);
}

static __isl_give isl_union_set_list *get_filters(
	__isl_keep isl_schedule_node *sequence)
{
	isl_size n = isl_schedule_node_n_children(sequence);
	isl_union_set_list *list = isl_union_set_list_alloc(
		isl_schedule_node_get_ctx(sequence), n < 0 ? 0 : n);

	for (int i = 0; i < n; i++) {
		isl_schedule_node *child = isl_schedule_node_get_child(sequence,
			i);

		list = isl_union_set_list_add(list,
			isl_schedule_node_filter_get_filter(child));
		isl_schedule_node_free(child);
	}
	return n < 0 ? isl_union_set_list_free(list) : list;
}

static isl_stat add_pieces(__isl_take isl_set *set, void *user)
{
	int *most = user;
	int n = isl_set_n_basic_set(set);

	*most = n > *most ? n : *most;
	isl_set_free(set);
	return n < 0 ? isl_stat_error : isl_stat_ok;
}

/* Does "filter" contain a set that isl represents by several convex pieces? */
static bool has_pieces(__isl_keep isl_union_set *filter)
{
	int most = 0;

	return isl_union_set_foreach_set(filter, &add_pieces, &most) >= 0 &&
		most > 1;
}

/* ---- the condition ---- */

/* A search for the condition on parameters under which one part of the sequence
 * executes instances of a tile: each set of parameter values stands for one
 * tile.
 */
typedef struct condition {
	const parts *p;
	isl_set *instances;	/* the instances of one statement in the tile */
	/* the parameter values that fulfil all conditions found so far */
	isl_set *full;
	bool found;
} condition;

/* A superset of the parameter values for which "set" is not empty. */
static __isl_give isl_set *get_params(__isl_take isl_set *set)
{
	return isl_set_remove_divs(isl_set_params(set));
}

/* The set where "constraint" holds or, if not "holds", the set where it does
 * not.
 */
static __isl_give isl_set *get_half(__isl_keep isl_constraint *constraint,
	bool holds)
{
	isl_set *half = isl_set_from_basic_set(
		isl_basic_set_from_constraint(isl_constraint_copy(constraint)));

	return holds ? half : isl_set_complement(half);
}

/* The parameter values of the tiles in which "constraint" holds for some
 * instance or, if not "holds", fails for some instance.
 */
static __isl_give isl_set *get_tiles(const condition *c,
	__isl_keep isl_constraint *constraint, bool holds)
{
	isl_set *half = get_half(constraint, holds);

	return get_params(isl_set_intersect(isl_set_copy(c->instances), half));
}

/* Callback for the constraints of a part.  If in each tile "constraint" (taken)
 * holds for all instances or for none, restrict c->full to the tiles in which
 * it holds, and set c->found.  Other constraints are ignored.
 */
static isl_stat add_constraint(__isl_take isl_constraint *constraint,
	void *user)
{
	condition *c = user;
	isl_set *with = get_tiles(c, constraint, true);
	isl_set *without = get_tiles(c, constraint, false);
	isl_bool apart = isl_set_is_disjoint(with, without);

	isl_constraint_free(constraint);
	isl_set_free(without);
	if (apart == isl_bool_true) {
		c->full = isl_set_intersect(c->full,
			isl_set_gist(with, isl_set_copy(c->p->context)));
		c->found = true;
	} else {
		isl_set_free(with);
	}
	return apart < 0 ? isl_stat_error : isl_stat_non_null(c->full);
}

static isl_stat add_piece(__isl_take isl_basic_set *piece, void *user)
{
	isl_stat stat = isl_basic_set_foreach_constraint(piece, &add_constraint,
		user);

	isl_basic_set_free(piece);
	return stat;
}

/* Callback for the sets of a part: restrict c->full to the tiles in which the
 * constraints of "set" (taken), the instances of one statement, can hold.
 */
static isl_stat add_set(__isl_take isl_set *set, void *user)
{
	condition *c = user;
	isl_stat stat;

	c->instances = isl_set_intersect_params(
		isl_union_set_extract_set(c->p->domain, isl_set_get_space(set)),
		isl_set_copy(c->p->context));
	stat = isl_set_foreach_basic_set(set, &add_piece, c);
	isl_set_free(c->instances);
	isl_set_free(set);
	return stat;
}

/* Set *full to the parameter values of the tiles in which part "pos", which is
 * convex, executes instances.  Only constraints that hold for all or no
 * instances of each tile are considered; if there are none, *full becomes NULL,
 * which is not an error.
 */
static isl_stat find_full(isl_set **full, const parts *p, int pos)
{
	isl_union_set *filter = get_filter(p, pos);
	condition c = { .p = p,
		.full = isl_set_universe(isl_set_get_space(p->context)) };
	isl_stat stat = isl_union_set_foreach_set(filter, &add_set, &c);

	isl_union_set_free(filter);
	if (stat < 0 || !c.found)
		c.full = isl_set_free(c.full);
	*full = c.full;
	return stat;
}

/* ---- the cases ---- */

/* One case: the parameter values ("context") of the tiles that it covers, and
 * the instances of these tiles, with ("known") and without ("domain") the
 * constraints of the context.
 */
typedef struct one_case {
	isl_set *context;
	isl_union_set *domain, *known;
} one_case;

static one_case begin_case(const parts *p, __isl_take isl_set *context)
{
	one_case c = { .context = context };

	c.domain = isl_union_set_gist_params(isl_union_set_copy(p->domain),
		isl_set_copy(context));
	c.known = isl_union_set_intersect_params(isl_union_set_copy(c.domain),
		isl_set_copy(context));
	return c;
}

static void end_case(one_case *c)
{
	isl_set_free(c->context);
	isl_union_set_free(c->domain);
	isl_union_set_free(c->known);
}

/* Copy the subtree of part "pos" (0 or 1) of the sequence to the leaf "to". */
static __isl_give isl_schedule_node *copy_part(__isl_take isl_schedule_node *to,
	const parts *p, int pos)
{
	isl_schedule_node *from = isl_schedule_node_child(
		isl_schedule_node_get_child(p->sequence, pos), 0);

	to = ash_ast_copy_tree(to, from, NULL);
	isl_schedule_node_free(from);
	return to;
}

/* Build the schedule tree of case "c" if part "pos" alone executes all
 * instances.
 */
static __isl_give isl_schedule *build_single(const one_case *c, const parts *p,
	int pos)
{
	isl_schedule_node *node = isl_schedule_node_from_domain(
		isl_union_set_copy(c->domain));
	isl_schedule *schedule;

	node = copy_part(isl_schedule_node_child(node, 0), p, pos);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

/* The filter of part "pos", that is, the set of its instances, simplified for
 * the tiles of case "c".
 */
static __isl_give isl_union_set *simplify(const one_case *c, const parts *p,
	int pos)
{
	isl_union_set *filter = isl_union_set_gist(get_filter(p, pos),
		isl_union_set_copy(c->known));

	return isl_union_set_coalesce(filter);
}

/* Build the tree of a case with both parts; NULL without an error if a part
 * still consists of several convex pieces.
 */
static __isl_give isl_schedule *build_both(const one_case *c, const parts *p)
{
	isl_schedule_node *node;
	isl_union_set_list *filters = isl_union_set_list_alloc(
		isl_union_set_get_ctx(c->domain), 2);
	bool pieces = false;
	isl_schedule *schedule;

	for (int i = 0; i < 2; i++) {
		isl_union_set *filter = simplify(c, p, i);

		pieces = pieces || has_pieces(filter);
		filters = isl_union_set_list_add(filters, filter);
	}
	if (pieces) {
		isl_union_set_list_free(filters);
		return NULL;
	}
	node = isl_schedule_node_from_domain(isl_union_set_copy(c->domain));
	node = isl_schedule_node_child(node, 0);
	node = isl_schedule_node_insert_sequence(node, filters);
	for (int i = 0; i < 2; i++) {
		node = isl_schedule_node_child(isl_schedule_node_child(node, i),
			0);
		node = copy_part(node, p, i);
		node = isl_schedule_node_ancestor(node, 2);
	}
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

/* Build the tree that selects one of two cases: the first one for parameter
 * values in "full", else the second one.
 */
static __isl_give isl_schedule *build_which(__isl_keep isl_set *full)
{
	isl_ctx *ctx = isl_set_get_ctx(full);
	isl_union_set_list *list = isl_union_set_list_alloc(ctx, 2);
	isl_schedule_node *node;
	isl_schedule *schedule;

	for (int i = 0; i < 2; i++) {
		isl_set *set = isl_set_copy(full);

		set = isl_set_from_params(i ? isl_set_complement(set) : set);
		set = isl_set_set_tuple_id(set, ash_ast_tile_id(ctx, i + 1));
		list = isl_union_set_list_add(list,
			isl_union_set_from_set(set));
	}
	node = isl_schedule_node_from_domain(
		isl_union_set_list_union(isl_union_set_list_copy(list)));
	node = isl_schedule_node_insert_sequence(
		isl_schedule_node_child(node, 0), list);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

/* Consider the tiles whose parameter values are possible (p->context) but not
 * in "full": does part "pos" execute all of their instances?
 */
static isl_bool does_rest(const parts *p, __isl_keep isl_set *full, int pos)
{
	isl_union_set *filter = get_filter(p, pos);
	isl_union_set *rest = isl_union_set_intersect_params(
		isl_union_set_copy(p->domain),
		isl_set_subtract(isl_set_copy(p->context), isl_set_copy(full)));
	isl_bool all = isl_union_set_is_subset(rest, filter);

	isl_union_set_free(filter);
	isl_union_set_free(rest);
	return all;
}

/* Add the first case to "choice": in the tiles with parameter values in "full",
 * both parts of "p" are executed.  Returns false if a part consists of several
 * convex pieces even for these tiles.
 */
static isl_bool add_full(ash_ast_choice *choice, const parts *p,
	__isl_keep isl_set *full)
{
	isl_ctx *ctx = isl_set_get_ctx(full);
	one_case c = begin_case(p,
		isl_set_intersect(isl_set_copy(p->context),
			isl_set_copy(full)));

	choice->context[0] = isl_set_copy(c.context);
	choice->tree[0] = build_both(&c, p);
	end_case(&c);
	if (!choice->tree[0] && ash_error_of(ctx) != ASH_ERROR_NONE)
		return isl_bool_error;
	return isl_bool_ok(choice->tree[0] != NULL);
}

/* Add the second case to "choice", without a condition of its own: for tiles
 * that are not full, part "pos" of "p" executes all instances of the tile.
 */
static void add_rest(ash_ast_choice *choice, const parts *p, int pos)
{
	one_case c = begin_case(p, isl_set_copy(p->context));

	choice->context[1] = isl_set_copy(c.context);
	choice->tree[1] = build_single(&c, p, pos);
	end_case(&c);
}

/* Set both cases of "choice", and the test between them: tiles in "full"
 * execute both parts, all other tiles only part "other".  Returns false if
 * "other" does not execute all instances of the other tiles, or if a part still
 * consists of several convex pieces.
 */
static isl_bool choose(ash_ast_choice *choice, const parts *p,
	__isl_keep isl_set *full, int other)
{
	isl_bool found = does_rest(p, full, other);

	if (found == isl_bool_true)
		found = add_full(choice, p, full);
	if (found != isl_bool_true)
		return found;
	add_rest(choice, p, other);
	choice->which = build_which(full);
	return choice->which && choice->tree[1] ? isl_bool_true
						: isl_bool_error;
}

/* Set "choice" for the sequence "p" if one of its two parts is convex and the
 * other has several convex pieces.  Returns false if that is not the case, or
 * if no choice is possible.
 */
static isl_bool choose_in(ash_ast_choice *choice, const parts *p)
{
	for (int i = 0; i < 2; i++) {
		isl_union_set *one = get_filter(p, i);
		isl_union_set *other = get_filter(p, 1 - i);
		bool fit = !has_pieces(one) && has_pieces(other);
		isl_set *full = NULL;
		isl_bool found;

		isl_union_set_free(one);
		isl_union_set_free(other);
		if (!fit)
			continue;
		if (find_full(&full, p, i) < 0)
			return isl_bool_error;
		found = full ? choose(choice, p, full, 1 - i) : isl_bool_false;
		isl_set_free(full);
		return found;
	}
	return isl_bool_false;
}

isl_bool ash_ast_find_choice(ash_ast_choice *choice,
	__isl_keep isl_schedule *schedule, __isl_keep isl_set *context)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	parts p = {
		.sequence = isl_schedule_node_get_child(root, 0),
		.domain = isl_schedule_get_domain(schedule),
		.context = context,
	};
	isl_bool found = isl_bool_false;

	*choice = (ash_ast_choice) { .which = NULL };
	if (isl_schedule_node_get_type(p.sequence) ==
			isl_schedule_node_sequence &&
		isl_schedule_node_n_children(p.sequence) == 2) {
		p.filters = get_filters(p.sequence);
		found = choose_in(choice, &p);
		isl_union_set_list_free(p.filters);
	}
	isl_schedule_node_free(root);
	isl_schedule_node_free(p.sequence);
	isl_union_set_free(p.domain);
	if (found != isl_bool_true)
		ash_ast_choice_clear(choice);
	return found;
}

void ash_ast_choice_clear(ash_ast_choice *choice)
{
	isl_schedule_free(choice->which);
	for (int i = 0; i < 2; i++) {
		isl_schedule_free(choice->tree[i]);
		isl_set_free(choice->context[i]);
	}
	*choice = (ash_ast_choice) { .which = NULL };
}
