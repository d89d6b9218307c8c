/* reduction_random_test.c - reductions against counting out all instances.
 *
 * Random SCoPs in which many statements are reductions.  Whatever order
 * respects validity must keep each pair of conflicting instances in order,
 * the pairs of one class apart; the judge must accept exactly the trees that
 * do so and that run no such pair at the same time.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/point.h>
#include <isl/val.h>

#include <stdlib.h>

#include "check.h"
#include "deps/legality/legal.h"
#include "deps/random_walk.h"

#define N_SCOP 200
#define N_TREE 10

typedef struct {
	int n_legal;
	int n_illegal;
	int n_turned;		/* legal, and a reduction runs backward */
	int n_shared;		/* legal, and threads share a reduction */
} tally;

/* Pairs of instances, by their numbers. */
typedef struct {
	bool has[MAX_INSTANCE][MAX_INSTANCE];
} pairs;

typedef struct {
	const rs_scop *rs;
	pairs *found;
} pair_reader;

static int find_instance(const rs_scop *rs, __isl_keep isl_point *point,
	int first)
{
	rt_instance x;
	int *to[] = { &x.stmt, &x.i, &x.j };

	for (int i = 0; i < 3; ++i) {
		isl_val *v = isl_point_get_coordinate_val(point, isl_dim_set,
			first + i);

		*to[i] = isl_val_get_num_si(v);
		isl_val_free(v);
	}
	for (int k = 0; k < rs->n_instance; ++k)
		if (!memcmp(&rs->instance[k], &x, sizeof(x)))
			return k;
	return -1;
}

static isl_stat add_pair(__isl_take isl_point *point, void *user)
{
	pair_reader *r = user;
	int a = find_instance(r->rs, point, 0);
	int b = find_instance(r->rs, point, 3);

	if (a >= 0 && b >= 0)
		r->found->has[a][b] = true;
	isl_point_free(point);
	return isl_stat_ok;
}

/* S2[i, j] -> [2, i, j] for all statements. */
static __isl_give isl_union_map *numbering(isl_ctx *ctx)
{
	return isl_union_map_read_from_str(ctx, "{ S0[i, j] -> [0, i, j]; "
		"S1[i, j] -> [1, i, j]; S2[i, j] -> [2, i, j] }");
}

/* The pairs of "relation" for the parameters that count. */
static void read_pairs(const rs_scop *rs, const ash_scop *scop,
	__isl_keep isl_union_map *relation, pairs *found)
{
	pair_reader r = { rs, found };
	isl_union_map *map = isl_union_map_intersect_params(
		isl_union_map_copy(relation), ash_scop_params(scop));
	isl_union_set *set;

	memset(found, 0, sizeof(*found));
	map = isl_union_map_project_out_all_params(map);
	map = isl_union_map_apply_domain(map, numbering(scop->ctx));
	map = isl_union_map_apply_range(map, numbering(scop->ctx));
	set = isl_union_set_apply(isl_union_map_wrap(map),
		isl_union_map_read_from_str(scop->ctx, "{ [[a, b, c] -> "
			"[d, e, f]] -> [a, b, c, d, e, f] }"));
	isl_union_set_foreach_point(set, &add_pair, &r);
	isl_union_set_free(set);
}

/* Add what follows from the pairs by transitivity. */
static void close_pairs(pairs *p, int n)
{
	for (int k = 0; k < n; ++k)
		for (int i = 0; i < n; ++i)
			for (int j = 0; p->has[i][k] && j < n; ++j)
				p->has[i][j] |= p->has[k][j];
}

/* Is each pair of "order" a conflict, and each conflict implied by them? */
static bool is_order(const rs_scop *rs, const pairs *order)
{
	pairs all = *order;
	bool ok = true;

	close_pairs(&all, rs->n_instance);
	for (int x = 0; x < rs->n_instance; ++x)
		for (int y = 0; y < rs->n_instance; ++y) {
			bool conflict = rt_before(&rs->path[x],
					&rs->path[y]) &&
				rs_conflict(rs, rs->instance[x],
					rs->instance[y]);

			ok &= !order->has[x][y] || conflict;
			ok &= !conflict || all.has[x][y];
		}
	return ok;
}

static bool is_reduction(const rs_scop *rs, const pairs *found)
{
	bool ok = true;

	for (int x = 0; x < rs->n_instance; ++x)
		for (int y = 0; y < rs->n_instance; ++y)
			ok &= found->has[x][y] ==
				(rt_before(&rs->path[x], &rs->path[y]) &&
				 rs_reduces(rs, rs->instance[x],
					 rs->instance[y]));
	return ok;
}

static bool agrees(const rw_scop *s, void *user)
{
	pairs found;

	read_pairs(s->rs, s->scop, s->deps->validity, &found);
	if (!is_order(s->rs, &found))
		return false;
	read_pairs(s->rs, s->scop, s->deps->reduction, &found);
	return is_reduction(s->rs, &found);
}

/* What is notable of a legal tree. */
typedef struct {
	bool turned;		/* a reduction runs backward */
	bool shared;		/* threads share one, with copies */
} notes;

/* An order that is looked at. */
typedef struct {
	const rt_path *path;
	notes *n;
} order_seen;

/* Does the order respect the pair "x", "y"? */
static bool respects(const rs_scop *rs, int x, int y, void *user)
{
	const order_seen *seen = user;
	const rt_path *path = seen->path;
	notes *n = seen->n;
	rt_instance a = rs->instance[x], b = rs->instance[y];

	if (rs_conflict(rs, a, b) && !rt_respects(&path[x], &path[y]))
		return false;
	if (!rs_reduces(rs, a, b))
		return true;
	n->turned |= rt_before(&path[y], &path[x]);
	n->shared |= rt_together(&path[x], &path[y], N_ARRAY);
	return !rt_together(&path[x], &path[y],
		rs->stmt[a.stmt].access[0].array);
}

/* Can instances "x" and "y", both below one loop, use copies of "array"? */
static bool share_copy(const rs_scop *rs, int x, int y, int array)
{
	rt_instance a = rs->instance[x], b = rs->instance[y];
	const rs_stmt *sa = &rs->stmt[a.stmt], *sb = &rs->stmt[b.stmt];
	bool uses_a = false, uses_b = false;

	for (int i = 0; i < sa->n_access; ++i)
		uses_a |= sa->access[i].array == array;
	for (int i = 0; i < sb->n_access; ++i)
		uses_b |= sb->access[i].array == array;
	if (!uses_a || !uses_b)
		return true;
	return sa->reduces != ASH_REDUCE_NONE && sa->reduces == sb->reduces &&
	       sa->access[0].array == array && sb->access[0].array == array;
}

/* Can all copies be made that the loop at "step" of "path[x]" asks for, as
 * far as "x" and another instance below the loop are concerned?
 */
static bool can_copy(const rs_scop *rs, const rt_path *path, int x, int step)
{
	const rt_node *node = path[x].step[step].node;
	bool ok = true;

	for (int y = 0; y < rs->n_instance; ++y) {
		bool below = path[y].n > step &&
			path[y].step[step].node == node;

		for (int a = 0; below && a < N_ARRAY; ++a)
			ok &= !(node->copies >> a & 1) ||
				share_copy(rs, x, y, a);
	}
	return ok;
}

static bool can_copy_all(const rs_scop *rs, const rt_path *path)
{
	bool ok = true;

	for (int x = 0; x < rs->n_instance; ++x)
		for (int i = 0; i < path[x].n; ++i)
			if (path[x].step[i].member == 0 &&
			    path[x].step[i].node->reduces)
				ok = ok && can_copy(rs, path, x, i);
	return ok;
}

static bool is_legal(const rs_scop *rs, const rt_node *tree, notes *n)
{
	rt_path path[MAX_INSTANCE];
	order_seen seen = { path, n };

	return rw_follow(rs, tree, path) && can_copy_all(rs, path) &&
	       rw_every_pair(rs, &respects, &seen);
}

static bool judge(const rw_scop *s, const rw_tree *tree, void *user)
{
	tally *t = user;
	notes n = { false, false };
	bool wanted = is_legal(s->rs, tree->tree, &n);
	char *why = NULL;
	isl_bool got = isl_bool_error;

	if (tree->schedule)
		got = ash_legal_check(s->scop, s->deps, tree->schedule, &why);
	t->n_legal += wanted;
	t->n_illegal += !wanted;
	t->n_turned += wanted && n.turned;
	t->n_shared += wanted && n.shared;
	if (got != isl_bool_ok(wanted))
		printf("wanted: %d\ngot: %d %s\n", wanted, got,
			why ? why : "");
	free(why);
	return got == isl_bool_ok(wanted);
}

/* The arrays that are used by reductions alone, as a bit set. */
static unsigned get_useful(const rs_scop *rs)
{
	unsigned useful = (1u << N_ARRAY) - 1;

	for (int s = 0; s < rs->n_stmt; ++s) {
		const rs_stmt *stmt = &rs->stmt[s];
		bool reduces = stmt->reduces != ASH_REDUCE_NONE;

		for (int i = 0; i < stmt->n_access; ++i)
			if (!reduces || stmt->access[i].array !=
					stmt->access[0].array)
				useful &= ~(1u << stmt->access[i].array);
	}
	return useful;
}

static void give_copies(const rs_scop *rs, rt_node *tree, int i,
	rt_random *random)
{
	if (i & 1)
		rt_give_copies(tree, random, get_useful(rs));
}

int main(void)
{
	tally t = { 0 };
	rw_test test = { .n_scop = N_SCOP, .n_tree = N_TREE, .wildness = 7,
		.scalar = -1, .prepare = &rs_reduce, .look = &agrees,
		.change = &give_copies, .judge = &judge, .user = &t };
	int n_wrong = rw_run(&test, 20150119);

	printf("# %d wrong of %d; %d legal, %d not, %d turned around, "
		"%d in parts\n", n_wrong, N_SCOP * N_TREE, t.n_legal,
		t.n_illegal, t.n_turned, t.n_shared);
	check(!n_wrong, "order and verdicts are those counted out");
	check(t.n_legal > N_SCOP * N_TREE / 10, "enough trees are legal");
	check(t.n_illegal > N_SCOP * N_TREE / 4, "enough are not");
	check(t.n_turned > N_SCOP / 4, "enough turn a reduction around");
	check(t.n_shared > N_SCOP / 20, "enough share one among threads");
	return check_result();
}
