/* edges.c - index-set splitting of loops with clamped or wrapped subscripts.
 *
 *	for i in 0 .. n - 1		for i in 0 .. 0: S(i)
 *		S: a[max(i - 1, 0)]  ->	for i in 1 .. n - 1: S(i)
 *
 * This is index-set splitting (Griebl, Feautrier and Lengauer, Index Set
 * Splitting, IJPP 2000) of one loop, at the bounds of the pieces that its
 * subscripts have.  For given iterations of the enclosing loops, the main piece
 * of a subscript is the one that depends on most iterators of the loop or,
 * among these, has most iterations.  The interior of the loop consists of main
 * pieces; iterations of other pieces at the beginning or the end of the loop
 * are split off.  Other pieces remain in the interior.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/edges.h"

#include <math.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "scop/access_pieces.h"
#include "scop/mark.h"
#include "scop/tree.h"
#include "support/number.h"

/* The most conjunctions of constraints that describe one part of the loop. */
#define MAX_SIDE 4
/* The most pieces of a subscript that is analyzed. */
#define MAX_PIECE 32

/* The loop that is split.  A place is a tuple of the values of the enclosing
 * loops and, last, of this loop.
 */
typedef struct {
	const ash_scop *scop;
	isl_union_map *place;	/* instance -> loops around, loop; owned */
	isl_set *all;		/* all places, or some more; owned */
	/* The first and the last iterations found so far; owned. */
	isl_set *left, *right;
} splitting;

/* A piece of a subscript in the loop. */
typedef struct {
	isl_set *place;		/* owned */
	/* Number of iterators of the loop on which it depends. */
	unsigned moves;
	/* Upper bound of its iterations; negative: not computed yet. */
	double length;
} piece;

/* The pieces of one access of a statement, and the loop as a function of the
 * statement's instances.
 */
typedef struct {
	const splitting *s;
	/* The loop as a function of the statement's instances; not owned. */
	isl_pw_aff *member;
	unsigned n;
	piece of[MAX_PIECE];
} pieces;

/* ---- pieces ---- */

/* The values of the enclosing loops and of the loop itself (places) for
 * "instances" (taken).
 */
static __isl_give isl_set *get_places(const splitting *s,
	__isl_take isl_set *instances)
{
	isl_union_set *places = isl_union_set_apply(
		isl_union_set_from_set(instances),
		isl_union_map_copy(s->place));

	return isl_union_set_is_empty(places) == isl_bool_false
		? isl_set_coalesce(isl_set_from_union_set(places))
		: (isl_union_set_free(places), NULL);
}

/* The largest number of iterations of the loop in "part" (taken), one
 * conjunction, for fixed values of the enclosing loops; an upper bound.
 */
static double get_part_length(__isl_take isl_set *part)
{
	int n = isl_set_dim(part, isl_dim_set);
	isl_map *rows = isl_map_from_domain_and_range(isl_set_copy(part), part);
	isl_set *steps;

	for (int i = 0; i < n - 1; ++i)
		rows = isl_map_equate(rows, isl_dim_in, i, isl_dim_out, i);
	steps = isl_set_project_out_all_params(isl_map_deltas(rows));
	steps = isl_set_project_out(steps, isl_dim_set, 0, n - 1);
	return ash_number_estimate(isl_set_dim_max_val(steps, 0), HUGE_VAL) + 1;
}

static isl_stat add_length(__isl_take isl_basic_set *part, void *user)
{
	double *length = user;

	*length += get_part_length(isl_set_from_basic_set(part));
	return isl_stat_ok;
}

/* An upper bound of the iterations of the loop in "place" for fixed values of
 * the enclosing loops: the sum of the bounds of its conjunctions, which are
 * cheap to compute.
 */
static double get_length(__isl_keep isl_set *place)
{
	double length = 0;

	isl_set_foreach_basic_set(place, &add_length, &length);
	return length;
}

/* The number of iterators of the loop "member" that "subscripts" depend on: how
 * much they move along the loop.
 */
static unsigned count_moves(__isl_keep isl_pw_aff *member,
	__isl_keep isl_multi_aff *subscripts)
{
	isl_size n = isl_multi_aff_dim(subscripts, isl_dim_in);
	unsigned count = 0;

	for (int i = 0; i < n; ++i)
		count += ash_tree_involves(member, i) &&
			isl_multi_aff_involves_dims(subscripts, isl_dim_in, i,
				1) == isl_bool_true;
	return count;
}

static isl_stat add_piece(__isl_take isl_set *instances,
	__isl_take isl_multi_aff *subscripts, void *user)
{
	pieces *all = user;
	piece *p = &all->of[all->n];

	p->place = get_places(all->s, instances);
	if (p->place) {
		p->moves = count_moves(all->member, subscripts);
		p->length = -1;
		++all->n;
	}
	isl_multi_aff_free(subscripts);
	return isl_stat_ok;
}

/* The length of "p", which is computed when it is first needed. */
static double length_of(piece *p)
{
	if (p->length < 0)
		p->length = get_length(p->place);
	return p->length;
}

/* Is piece "a" more suitable as the main piece than "b": does it use more
 * iterators of the loop or, if they are equal in that, has it more iterations?
 */
static bool is_better(piece *a, piece *b)
{
	return a->moves != b->moves ? a->moves > b->moves
				    : length_of(a) > length_of(b);
}

/* Sort the pieces by is_better(), the best one first; equal ones keep their
 * order.
 */
static void sort_pieces(pieces *all)
{
	for (unsigned i = 1; i < all->n; ++i)
		for (unsigned k = i;
			k > 0 && is_better(&all->of[k], &all->of[k - 1]); --k) {
			piece p = all->of[k];

			all->of[k] = all->of[k - 1];
			all->of[k - 1] = p;
		}
}

/* The places that have the same values of the enclosing loops as one in
 * "place", with any value of the loop itself.
 */
static __isl_give isl_set *get_around(__isl_keep isl_set *place)
{
	int n = isl_set_dim(place, isl_dim_set);

	return isl_set_eliminate(isl_set_copy(place), isl_dim_set, n - 1, 1);
}

/* ---- parts ---- */

/* The constraints of a piece on the loop that do not hold for all places. */
typedef struct {
	const splitting *s;
	int pos;	/* position of the loop among the dimensions */
	unsigned n;
	/* The last such constraint, as an inequality; owned. */
	isl_constraint *one;
} bounds;

/* Is the affine expression of the equality "c", times "sign", positive in no
 * iteration of the loop, so that "c" holds at most at one end of it?
 */
static bool is_end(const bounds *b, __isl_keep isl_constraint *c, int sign)
{
	isl_aff *aff = isl_constraint_get_aff(c);
	isl_set *beyond;
	bool none;

	if (sign < 0)
		aff = isl_aff_neg(aff);
	aff = isl_aff_add_constant_si(aff, -1);
	beyond = isl_set_from_basic_set(
		isl_basic_set_from_constraint(isl_inequality_from_aff(aff)));
	none = isl_set_is_disjoint(beyond, b->s->all) == isl_bool_true;
	isl_set_free(beyond);
	return none;
}

/* If the equality "c" (taken) holds only in the first or last iteration of the
 * loop: the inequality that says the same at this end; else "c" unchanged.
 */
static __isl_give isl_constraint *open_end(const bounds *b,
	__isl_take isl_constraint *c)
{
	int sign = is_end(b, c, 1) ? 1 : is_end(b, c, -1) ? -1 : 0;
	isl_aff *aff;

	if (!sign)
		return c;
	aff = isl_constraint_get_aff(c);
	isl_constraint_free(c);
	return isl_inequality_from_aff(sign > 0 ? aff : isl_aff_neg(aff));
}

static isl_stat add_bound(__isl_take isl_constraint *c, void *user)
{
	bounds *b = user;

	if (isl_constraint_involves_dims(c, isl_dim_set, b->pos, 1) !=
		isl_bool_true) {
		isl_constraint_free(c);
		return isl_stat_ok;
	}
	isl_constraint_free(b->one);
	b->one = open_end(b, c);
	++b->n;
	return isl_stat_ok;
}

/* Add "place" (taken) to the iterations before or after the interior. */
static void leave_to_side(splitting *s, __isl_take isl_set *place)
{
	bounds b = { .s = s, .pos = isl_set_dim(place, isl_dim_set) - 1 };
	isl_basic_set *hull;
	isl_val *v;
	isl_set **side, *part;

	place = isl_set_from_basic_set(
		isl_basic_set_remove_divs(isl_set_simple_hull(place)));
	hull = isl_set_simple_hull(isl_set_gist(place, isl_set_copy(s->all)));
	isl_basic_set_foreach_constraint(hull, &add_bound, &b);
	isl_basic_set_free(hull);
	if (b.n != 1 || isl_constraint_is_equality(b.one) != isl_bool_false) {
		isl_constraint_free(b.one);
		return;
	}
	v = isl_constraint_get_coefficient_val(b.one, isl_dim_set, b.pos);
	side = isl_val_is_neg(v) == isl_bool_true ? &s->left : &s->right;
	isl_val_free(v);
	part = isl_set_from_basic_set(isl_basic_set_from_constraint(b.one));
	part = isl_set_coalesce(isl_set_union(isl_set_copy(*side), part));
	if (isl_set_n_basic_set(part) <= MAX_SIDE) {
		isl_set_free(*side);
		*side = part;
	} else {
		isl_set_free(part);
	}
}

/* Add all pieces except the main ones to the parts of the loop before or after
 * the interior.
 */
static void leave_pieces(splitting *s, pieces *all)
{
	isl_set *done = isl_set_empty(isl_set_get_space(s->all));

	sort_pieces(all);
	for (unsigned i = 0; i < all->n; ++i) {
		isl_set *around = get_around(all->of[i].place);

		if (isl_set_is_disjoint(around, done) == isl_bool_false)
			leave_to_side(s,
				isl_set_intersect(
					isl_set_copy(all->of[i].place),
					isl_set_copy(done)));
		done = isl_set_union(done, around);
	}
	isl_set_free(done);
}

static void pieces_clear(pieces *all)
{
	for (unsigned i = 0; i < all->n; ++i)
		isl_set_free(all->of[i].place);
}

/* Find the pieces of the subscripts of "access" of "stmt", whose "instances"
 * are executed in the loop "member", and leave all but the main ones to the
 * parts before and after the interior.
 */
static void add_access(splitting *s, const ash_stmt *stmt,
	const ash_access *access, __isl_keep isl_pw_aff *member,
	__isl_keep isl_set *instances)
{
	isl_pw_multi_aff *pma = ash_access_pieces(stmt, access);
	pieces all = { .s = s, .member = member };

	if (!pma)
		return;
	pma = isl_pw_multi_aff_intersect_domain(pma, isl_set_copy(instances));
	if (isl_pw_multi_aff_n_piece(pma) > 1 &&
		isl_pw_multi_aff_n_piece(pma) <= MAX_PIECE) {
		isl_pw_multi_aff_foreach_piece(pma, &add_piece, &all);
		leave_pieces(s, &all);
		pieces_clear(&all);
	}
	isl_pw_multi_aff_free(pma);
}

static isl_stat add_stmt(__isl_take isl_pw_aff *member, void *user)
{
	splitting *s = user;
	isl_set *instances = isl_pw_aff_domain(isl_pw_aff_copy(member));
	int number = ash_scop_stmt_of_set(s->scop, instances);
	const ash_stmt *stmt = number < 0 ? NULL : &s->scop->stmt[number];

	for (unsigned i = 0; stmt && i < stmt->n_access; ++i)
		add_access(s, stmt, &stmt->access[i], member, instances);
	isl_set_free(instances);
	isl_pw_aff_free(member);
	return isl_stat_ok;
}

/* ---- loops ---- */

/* Is the last member of the band "node" marked for unrolling? */
static bool is_unrolled(__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);

	return n > 0 &&
		isl_schedule_node_band_member_get_ast_loop_type(node, n - 1) ==
		isl_ast_loop_unroll;
}

/* Is "node" the band of a loop over the lanes of a vector? */
static bool is_lanes(__isl_keep isl_schedule_node *node)
{
	isl_schedule_node *mark = isl_schedule_node_parent(
		isl_schedule_node_copy(node));
	isl_id *id = isl_schedule_node_get_type(mark) == isl_schedule_node_mark
		? isl_schedule_node_mark_get_id(mark)
		: NULL;
	bool lanes = id && ash_mark_lanes(isl_id_get_name(id)) > 0;

	isl_id_free(id);
	isl_schedule_node_free(mark);
	return lanes;
}

/* The loop that is the last member of the band "node", as a function of the
 * instances at "node".
 */
static __isl_give isl_union_pw_aff *get_loop(__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);

	return isl_union_pw_aff_intersect_domain(ash_tree_member(node, n - 1),
		isl_schedule_node_get_domain(node));
}

/* Is a loop of the band "node" long, according to "test"? */
static bool is_long(__isl_keep isl_schedule_node *node,
	const ash_edges_test *test)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	bool found = false;

	for (int i = 0; i < n && !found; ++i) {
		isl_union_pw_aff *loop = isl_union_pw_aff_intersect_domain(
			ash_tree_member(node, i),
			isl_schedule_node_get_domain(node));

		found = test->is_long(loop, test->user);
		isl_union_pw_aff_free(loop);
	}
	return found;
}

/* Properties of the subtree of a band. */
typedef struct {
	const ash_edges_test *test;
	isl_size depth;		/* depth of the band in the tree */
	bool loops;		/* are there long loops? */
	isl_union_pw_aff *lanes;	/* a loop over lanes, if any; owned */
} below;

static isl_bool look_at(__isl_keep isl_schedule_node *node, void *user)
{
	below *b = user;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band ||
		isl_schedule_node_get_tree_depth(node) == b->depth)
		return isl_bool_true;
	if (is_lanes(node) && !b->lanes)
		b->lanes = ash_tree_member(node, 0);
	else if (!is_lanes(node) && !is_unrolled(node))
		b->loops |= is_long(node, b->test);
	return isl_bool_true;
}

/* The iterators of statement "stmt" that a loop uses, as a set of bits. */
typedef struct {
	const ash_scop *scop;
	unsigned stmt;		/* a statement in the first loop */
	unsigned iterators;
	bool found;
} use;

static isl_stat note_use(__isl_take isl_pw_aff *member, void *user)
{
	use *u = user;
	isl_size n = isl_pw_aff_dim(member, isl_dim_in);
	int stmt = ash_scop_stmt_of_function(u->scop, member);

	if (stmt >= 0 && (!u->found || u->stmt == (unsigned) stmt)) {
		u->stmt = stmt;
		u->found = true;
		for (int i = 0; i < n && i < 32; ++i)
			if (ash_tree_involves(member, i))
				u->iterators |= 1u << i;
	}
	isl_pw_aff_free(member);
	return isl_stat_ok;
}

/* Do the loops "a" and "b" use the same iterators of each statement? */
static bool is_same_loop(const ash_scop *scop, __isl_keep isl_union_pw_aff *a,
	__isl_keep isl_union_pw_aff *b)
{
	use first = { .scop = scop }, second;

	isl_union_pw_aff_foreach_pw_aff(a, &note_use, &first);
	second = (use) { .scop = scop, .stmt = first.stmt, .found = true };
	isl_union_pw_aff_foreach_pw_aff(b, &note_use, &second);
	return first.found && first.iterators == second.iterators;
}

/* Is the last member of the band "node" a loop to be split: the innermost long
 * loop (by "test"), or a loop over strips whose iterations are the lanes of a
 * loop further inside?
 */
static bool is_inner(const ash_scop *scop, __isl_keep isl_schedule_node *node,
	const ash_edges_test *test)
{
	below b = { .test = test,
		.depth = isl_schedule_node_get_tree_depth(node) };
	isl_union_pw_aff *own;
	bool inner;

	if (is_unrolled(node) || is_lanes(node))
		return false;
	isl_schedule_node_foreach_descendant_top_down(node, &look_at, &b);
	if (!b.lanes)
		return !b.loops;
	own = get_loop(node);
	inner = is_same_loop(scop, own, b.lanes);
	isl_union_pw_aff_free(own);
	isl_union_pw_aff_free(b.lanes);
	return inner;
}

/* The map from instances to the loops around the last member of the band "node"
 * and, last, that member.
 */
static __isl_give isl_union_map *get_place(__isl_keep isl_schedule_node *node,
	const ash_scop *scop)
{
	isl_union_map *place = isl_schedule_node_get_prefix_schedule_union_map(
		node);
	isl_union_map *own =
		isl_schedule_node_band_get_partial_schedule_union_map(node);

	place = isl_union_map_flat_range_product(place, own);
	place = isl_union_map_intersect_domain(place,
		isl_schedule_node_get_domain(node));
	return isl_union_map_align_params(place,
		isl_set_get_space(scop->context));
}

/* The instances that are executed at "places" (taken). */
static __isl_give isl_union_set *get_instances(const splitting *s,
	__isl_take isl_set *places)
{
	isl_union_map *place = isl_union_map_intersect_range(
		isl_union_map_copy(s->place), isl_union_set_from_set(places));

	return isl_union_set_coalesce(isl_union_map_domain(place));
}

/* Append "part" (taken) to "list" unless it is empty. */
static __isl_give isl_union_set_list *add_part(
	__isl_take isl_union_set_list *list, __isl_take isl_union_set *part)
{
	if (isl_union_set_is_empty(part) != isl_bool_false) {
		isl_union_set_free(part);
		return list;
	}
	return isl_union_set_list_add(list, part);
}

/* The instances in each part of the loop, in the order in which the parts are
 * executed.
 */
static __isl_give isl_union_set_list *get_parts(const splitting *s)
{
	isl_ctx *ctx = isl_set_get_ctx(s->all);
	isl_union_set_list *list = isl_union_set_list_alloc(ctx, 3);
	isl_set *rest = isl_set_subtract(isl_set_copy(s->all),
		isl_set_copy(s->left));

	list = add_part(list, get_instances(s, isl_set_copy(s->left)));
	list = add_part(list,
		get_instances(s,
			isl_set_subtract(isl_set_copy(rest),
				isl_set_copy(s->right))));
	return add_part(list,
		get_instances(s,
			isl_set_intersect(rest, isl_set_copy(s->right))));
}

/* A superset of all places of the loop that is one conjunction without
 * divisions.
 */
static __isl_give isl_set *get_all(__isl_keep isl_union_map *place)
{
	isl_union_set *range = isl_union_map_range(isl_union_map_copy(place));
	isl_set *all = isl_set_from_union_set(range);

	return isl_set_from_basic_set(
		isl_basic_set_remove_divs(isl_set_simple_hull(all)));
}

/* Replace the last member of the band "node" by a sequence of loops, one for
 * each part.
 */
static __isl_give isl_schedule_node *split(__isl_take isl_schedule_node *node,
	const splitting *s)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_union_set_list *parts = get_parts(s);

	if (isl_union_set_list_n_union_set(parts) < 2) {
		isl_union_set_list_free(parts);
		return node;
	}
	if (n < 2)
		return isl_schedule_node_insert_sequence(node, parts);
	node = isl_schedule_node_band_split(node, n - 1);
	node = isl_schedule_node_child(node, 0);
	node = isl_schedule_node_insert_sequence(node, parts);
	return isl_schedule_node_parent(node);
}

/* Split the last member of the band "node", the loop "member", into first
 * iterations, interior and last iterations, as its subscripts require.
 */
static __isl_give isl_schedule_node *set_apart(
	__isl_take isl_schedule_node *node, const ash_scop *scop,
	__isl_keep isl_union_pw_aff *member)
{
	splitting s = { .scop = scop, .place = get_place(node, scop) };

	s.all = get_all(s.place);
	s.left = isl_set_empty(isl_set_get_space(s.all));
	s.right = isl_set_copy(s.left);
	if (isl_union_pw_aff_foreach_pw_aff(member, &add_stmt, &s) >= 0)
		node = split(node, &s);
	isl_set_free(s.all);
	isl_set_free(s.left);
	isl_set_free(s.right);
	isl_union_map_free(s.place);
	return node;
}

/* The arguments of the callback for the nodes of a tree. */
typedef struct {
	const ash_scop *scop;
	ash_edges_test test;
} task;

static __isl_give isl_schedule_node *visit(__isl_take isl_schedule_node *node,
	void *user)
{
	const task *t = user;
	isl_union_pw_aff *member;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band ||
		!is_inner(t->scop, node, &t->test))
		return node;
	member = get_loop(node);
	if (t->test.is_long(member, t->test.user))
		node = set_apart(node, t->scop, member);
	isl_union_pw_aff_free(member);
	return node;
}

__isl_give isl_schedule *ash_edges_apart(__isl_take isl_schedule *schedule,
	const ash_scop *scop, ash_edges_test test)
{
	task t = { scop, test };

	return ash_scop_has_pieces(scop)
		? isl_schedule_map_schedule_node_bottom_up(schedule, &visit, &t)
		: schedule;
}
