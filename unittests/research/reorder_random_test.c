/* reorder_random_test.c - reordered live ranges, run instance by instance.
 *
 * For random SCoPs, the schedules of isl and random trees are judged with
 * the constraints of live-range reordering.  Those found legal are run: all
 * values must be those of the program.  Before that, what their flags allow
 * is done to them: the loops of permutable bands change places or are tiled,
 * and coincident loops run backward.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/flow/schedule_constraints.h"
#include "deps/legality/legal.h"
#include "research/reorder/legal_constraints.h"
#include "research/reorder/live_range_reorder.h"
#include "deps/run_scop.h"
#include "fixture.h"
#include "scop/schedule_read.h"

#include <isl/point.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/val.h>

#define N_SCOP 300
#define N_TREE 5
#define N_VARIANT 2
#define MAX_TIME 32
#define SCALAR 0

typedef struct {
	int n_judged;
	int n_legal;
	int n_reordered;	/* legal only if live ranges are reordered */
	int n_isl_illegal;
	int n_wrong;
} tally;

/* One random SCoP in all its forms. */
typedef struct {
	rs_scop rs;
	ash_scop *scop;
	ash_deps *deps;
	isl_schedule_constraints *constraints;
	run_trace original;
} subject;

/* Elements are used several times, and by several statements. */
static void tame(rs_scop *rs, rt_random *random)
{
	for (int s = 0; s < rs->n_stmt; ++s)
		for (int i = 0; i < rs->stmt[s].n_access; ++i) {
			rs_access *access = &rs->stmt[s].access[i];
			int way = rt_below(random, 5);

			if (way < 3)
				access->c[0] = access->c[1] = access->c[2] = 0;
			if (way == 1 || way == 2)
				access->c[way - 1] = 1;
			if (rt_below(random, 2))
				access->array = (s + i) % 2;
		}
}

static bool subject_init(subject *t, isl_ctx *ctx, rt_random *random)
{
	int order[MAX_INSTANCE];
	ash_reorder *reorder;
	char *text;

	*t = (subject) { 0 };
	rs_init(&t->rs, random, true);
	tame(&t->rs, random);
	text = rs_text(&t->rs, SCALAR);
	t->scop = fixture_scop_from_text(ctx, text, "random");
	free(text);
	t->deps = t->scop ? ash_deps_compute(t->scop) : NULL;
	reorder = t->scop ? ash_reorder_compute(t->scop) : NULL;
	if (!t->deps || !reorder)
		return false;
	t->constraints = ash_reorder_constraints(t->scop, t->deps, reorder,
		false);
	ash_reorder_free(reorder);
	run_program_order(&t->rs, order);
	run_scop(&t->rs, SCALAR, order, NULL, &t->original);
	return true;
}

static void subject_clear(subject *t)
{
	isl_schedule_constraints_free(t->constraints);
	ash_deps_free(t->deps);
	ash_scop_free(t->scop);
	rs_clear(&t->rs);
}

typedef struct {
	int instance;
	int n;
	long at[MAX_TIME];
} moment;

/* When does "map", for one value of the parameter, run "instance"? */
static moment find_moment(__isl_keep isl_union_map *map, const subject *t,
	int instance)
{
	rt_instance x = t->rs.instance[instance];
	moment m = { .instance = instance };
	char text[64];
	isl_union_set *set;
	isl_space *space;
	isl_point *point;

	snprintf(text, sizeof(text), "{ S%d[%d, %d] }", x.stmt, x.i, x.j);
	set = isl_union_set_read_from_str(t->scop->ctx, text);
	set = isl_union_set_apply(set, isl_union_map_copy(map));
	point = isl_union_set_sample_point(set);
	space = isl_point_get_space(point);
	m.n = isl_space_dim(space, isl_dim_set);
	isl_space_free(space);
	for (int i = 0; i < m.n && i < MAX_TIME; ++i) {
		isl_val *v = isl_point_get_coordinate_val(point, isl_dim_set,
			i);

		m.at[i] = isl_val_get_num_si(v);
		isl_val_free(v);
	}
	isl_point_free(point);
	return m;
}

/* What has no order runs against the order of the program. */
static int compare(const void *a, const void *b)
{
	const moment *x = a;
	const moment *y = b;

	for (int i = 0; i < x->n && i < y->n; ++i)
		if (x->at[i] != y->at[i])
			return x->at[i] < y->at[i] ? -1 : 1;
	return y->instance - x->instance;
}

/* Run in the order of "schedule"; are all values the same? */
static bool runs_well(const subject *t, __isl_keep isl_schedule *schedule)
{
	isl_union_map *map = isl_schedule_get_map(schedule);
	static moment moments[MAX_INSTANCE];
	static run_trace trace;
	int order[MAX_INSTANCE];
	int n = t->rs.n_instance;

	map = isl_union_map_intersect_params(map, ash_scop_params(t->scop));
	map = isl_union_map_project_out_all_params(map);
	for (int x = 0; x < n; ++x)
		moments[x] = find_moment(map, t, x);
	isl_union_map_free(map);
	qsort(moments, n, sizeof(moments[0]), &compare);
	for (int k = 0; k < n; ++k)
		order[k] = moments[k].instance;
	run_scop(&t->rs, SCALAR, order, &t->original, &trace);
	return run_agrees(&t->rs, SCALAR, &t->original, &trace);
}

/* Turn around the members of the band that are coincident, and, if "swap",
 * their order.
 */
static __isl_give isl_schedule_node *turn(__isl_take isl_schedule_node *band,
	bool swap)
{
	isl_size n = isl_schedule_node_band_n_member(band);
	isl_multi_union_pw_aff *old;
	isl_multi_union_pw_aff *all;

	old = isl_schedule_node_band_get_partial_schedule(band);
	all = isl_multi_union_pw_aff_copy(old);
	for (isl_size i = 0; i < n; ++i) {
		int from = swap ? n - 1 - i : i;
		isl_union_pw_aff *time;

		time = isl_multi_union_pw_aff_get_union_pw_aff(old, from);
		if (isl_schedule_node_band_member_get_coincident(band, from))
			time = isl_union_pw_aff_neg(time);
		all = isl_multi_union_pw_aff_set_union_pw_aff(all, i, time);
	}
	isl_multi_union_pw_aff_free(old);
	band = isl_schedule_node_delete(band);
	return isl_schedule_node_insert_partial_schedule(band, all);
}

static __isl_give isl_schedule_node *tile(__isl_take isl_schedule_node *band)
{
	isl_ctx *ctx = isl_schedule_node_get_ctx(band);
	isl_multi_val *sizes;

	sizes = isl_multi_val_zero(isl_schedule_node_band_get_space(band));
	for (isl_size i = 0; i < isl_multi_val_size(sizes); ++i)
		sizes = isl_multi_val_set_val(sizes, i,
			isl_val_int_from_si(ctx, 2));
	return isl_schedule_node_band_tile(band, sizes);
}

/* Do something to "node" that its flags allow. */
static __isl_give isl_schedule_node *change(
	__isl_take isl_schedule_node *node, void *user)
{
	rt_random *random = user;
	isl_bool permutable;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return node;
	permutable = isl_schedule_node_band_get_permutable(node);
	if (permutable == isl_bool_true && rt_below(random, 2))
		node = tile(node);
	if (rt_below(random, 4) == 0)
		return node;
	return turn(node, permutable == isl_bool_true &&
		rt_below(random, 2));
}

static void report(const subject *t, __isl_keep isl_schedule *schedule,
	__isl_keep isl_schedule *changed)
{
	char *scop = rs_text(&t->rs, SCALAR);
	char *before = isl_schedule_to_str(schedule);
	char *after = isl_schedule_to_str(changed);

	check(false, "values");
	printf("%s\ntree: %s\nrun as: %s\n", scop, before, after);
	free(after);
	free(before);
	free(scop);
}

/* Run what has been found legal, in several ways. */
static bool test_legal(const subject *t, __isl_keep isl_schedule *schedule,
	rt_random *random)
{
	bool ok = true;

	for (int i = 0; ok && i < N_VARIANT; ++i) {
		isl_schedule *changed = isl_schedule_copy(schedule);

		if (i > 0)
			changed = isl_schedule_map_schedule_node_bottom_up(
				changed, &change, random);
		ok = changed && runs_well(t, changed);
		if (!ok)
			report(t, schedule, changed);
		isl_schedule_free(changed);
	}
	return ok;
}

/* Judge "schedule" and run it if it is legal; takes the schedule. */
static isl_bool test_schedule(const subject *t,
	__isl_take isl_schedule *schedule, rt_random *random, tally *n)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check_constraints(t->constraints, schedule,
		&why);

	free(why);
	n->n_judged++;
	n->n_wrong += legal < 0;
	if (legal == isl_bool_true) {
		n->n_legal++;
		n->n_wrong += !test_legal(t, schedule, random);
		n->n_reordered += ash_legal_check(t->scop, t->deps, schedule,
			&why) == isl_bool_false;
		free(why);
	}
	isl_schedule_free(schedule);
	return legal;
}

/* The schedules that isl makes in several ways. */
static void test_isl(const subject *t, rt_random *random, tally *n)
{
	isl_ctx *ctx = t->scop->ctx;

	for (int way = 0; way < 3; ++way) {
		isl_schedule_constraints *constraints;
		isl_schedule *schedule;

		isl_options_set_schedule_outer_coincidence(ctx, way == 1);
		isl_options_set_schedule_whole_component(ctx, way == 2);
		constraints = isl_schedule_constraints_copy(t->constraints);
		schedule = isl_schedule_constraints_compute_schedule(
			constraints);
		if (!schedule)
			continue;
		n->n_isl_illegal += test_schedule(t, schedule, random, n) ==
			isl_bool_false;
	}
}

static void test_trees(const subject *t, rt_random *random, tally *n)
{
	for (int i = 0; i < N_TREE; ++i) {
		rt_node *tree = rt_any(random, (1u << t->rs.n_stmt) - 1, 0,
			i * 8);
		char *domain = rs_domain(&t->rs);
		char *text = NULL;
		size_t size;
		FILE *out = open_memstream(&text, &size);

		rt_print(tree, domain, out);
		fclose(out);
		test_schedule(t, ash_schedule_read(t->scop->ctx, text, "tree",
			NULL), random, n);
		free(text);
		free(domain);
		rt_free(tree);
	}
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	rt_random random = { 20160119 };
	tally n = { 0 };

	for (int i = 0; i < N_SCOP; ++i) {
		subject t;

		if (subject_init(&t, ctx, &random)) {
			test_isl(&t, &random, &n);
			test_trees(&t, &random, &n);
		} else {
			n.n_wrong++;
		}
		subject_clear(&t);
	}
	printf("# %d judged, %d legal, %d only with reordering, %d of isl's "
		"are illegal, %d wrong\n", n.n_judged, n.n_legal,
		n.n_reordered, n.n_isl_illegal, n.n_wrong);
	check(!n.n_wrong, "what is legal computes the same");
	check(n.n_legal > N_SCOP, "enough schedules are legal");
	check(n.n_reordered > N_SCOP / 4, "enough live ranges are reordered");
	isl_ctx_free(ctx);
	return check_result();
}
