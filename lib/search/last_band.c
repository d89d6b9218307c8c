/* last_band.c - transformation of an innermost band of a new schedule.
 *
 * A choice (ash_choice) is a configuration of the band: its innermost member,
 * its tile sizes, and the numbers of jammed copies.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "cost/domain_box.h"
#include "scop/tree.h"
#include "search/aligned_members.h"
#include "search/forward_order.h"
#include "search/search_state.h"
#include "transform/finish.h"
#include "transform/node_deps.h"

/* The factor for the cost of a band with shifted statements (get_penalty()). */
#define SHIFT_PENALTY 1.5
/* The largest coefficient of an iterator in a schedule row, such as c in
 * c * i + j; with larger ones, most values of the row would have no instance.
 */
#define MAX_STRETCH 1024

/* What is known of a domain: is it a box?  Values in ash_search_answers.boxes;
 * 0: unknown.
 */
enum { NO_BOX = 1, BOX };

/* A filter that drops all dependences whose source or sink belongs to a
 * statement with the flag "thin".
 */
typedef struct {
	const ash_scop *scop;
	const bool *thin;	/* for each statement */
	isl_union_map *left;	/* the other dependences */
} dropping;

static bool is_end_thin(const dropping *d, __isl_keep isl_map *map,
	enum isl_dim_type type)
{
	int stmt = ash_scop_stmt_of_map(d->scop, map, type);

	return stmt >= 0 && d->thin[stmt];
}

static isl_stat add_left(__isl_take isl_map *map, void *user)
{
	dropping *d = user;

	if (is_end_thin(d, map, isl_dim_in) || is_end_thin(d, map, isl_dim_out))
		isl_map_free(map);
	else
		d->left = isl_union_map_add_map(d->left, map);
	return isl_stat_non_null(d->left);
}

/* Set the flags "thin", one per statement, of the statements that have fewer
 * loops than the band "node"; returns whether there are any.
 */
static bool find_thin(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, bool *thin)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	int *stmt = ash_search_alloc(w);
	int n_stmt = stmt ? ash_search_stmts(w, node, stmt) : 0;
	bool some = false;

	for (int i = 0; i < n_stmt; ++i) {
		isl_set *set = w->input->scop->stmt[stmt[i]].domain;

		thin[stmt[i]] = isl_set_dim(set, isl_dim_set) <
			(int) w->stack.n + n;
		some |= thin[stmt[i]];
	}
	free(stmt);
	return some;
}

/* Returns "deps" without the dependences of statements with fewer loops than
 * the band "node": code generation puts the few instances of these statements
 * outside of the vectorized loop.
 */
static __isl_give isl_union_map *drop_thin(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	bool *thin = calloc(w->input->scop->n_stmt + 1, sizeof(*thin));
	dropping d = { .scop = w->input->scop, .thin = thin };

	if (thin && find_thin(w, node, thin)) {
		d.left = isl_union_map_empty(isl_union_map_get_space(deps));
		if (isl_union_map_foreach_map(deps, &add_left, &d) < 0)
			d.left = isl_union_map_free(d.left);
	} else {
		d.left = isl_union_map_copy(deps);
	}
	free(thin);
	return d.left;
}

/* Would member "pos" of the band "node" carry no dependence of "deps" as the
 * innermost loop?
 */
static isl_bool is_simd(ash_search_state *w, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps, int pos)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_union_map *left = isl_union_map_copy(deps);
	isl_union_pw_aff *upa;
	isl_bool simd;

	for (int i = 0; i < n; ++i) {
		if (i == pos)
			continue;
		upa = ash_tree_member(node, i);
		left = ash_dependence_cache_equal(&w->answers->deps, left, upa);
		isl_union_pw_aff_free(upa);
	}
	upa = ash_tree_member(node, pos);
	simd = ash_dependence_cache_is_coincident(&w->answers->deps, left, upa);
	isl_union_pw_aff_free(upa);
	isl_union_map_free(left);
	return simd;
}

/* Is a coefficient of one of the "n" schedule rows "rows" so large that most
 * values of the loop would have no instance?
 */
static bool is_stretched(const ash_scop *scop, int **rows, unsigned n)
{
	bool found = false;

	for (unsigned i = 0; i < n; ++i)
		for (unsigned k = 0; k < scop->n_stmt * ASH_MAX_DIM; ++k)
			found |= rows[i][k] > MAX_STRETCH ||
				rows[i][k] < -MAX_STRETCH;
	return found;
}

/* Is the domain of each of the "n" statements "stmt" convex and without gaps,
 * as unroll-and-jam requires?
 */
static bool is_convex(const ash_search_state *w, const int *stmt, int n)
{
	for (int i = 0; i < n; ++i) {
		isl_set *set = w->input->scop->stmt[stmt[i]].domain;

		if (isl_set_n_basic_set(set) != 1 ||
			isl_set_involves_locals(set) != isl_bool_false)
			return false;
	}
	return true;
}

/* Is the domain of statement "stmt" a box in one iteration of the enclosing
 * loops: do the bounds of no iterator depend on others (ash_box_is)?  Cached.
 */
static bool is_box(ash_search_state *w, int stmt)
{
	unsigned n = w->input->scop->n_stmt;
	bool box;

	if (!w->answers->boxes)
		w->answers->boxes = calloc(n * (ASH_MAX_LEVEL + 1) + 1, 1);
	if (w->answers->boxes && w->answers->boxes[w->stack.n * n + stmt])
		return w->answers->boxes[w->stack.n * n + stmt] == BOX;
	box = ash_box_is(w->input->scop->stmt[stmt].domain, w->stack.n);
	if (w->answers->boxes)
		w->answers->boxes[w->stack.n * n + stmt] = box ? BOX : NO_BOX;
	return box;
}

static bool are_boxes(ash_search_state *w, const int *stmt, int n)
{
	for (int i = 0; i < n; ++i)
		if (!is_box(w, stmt[i]))
			return false;
	return true;
}

/* Callback: set the flag "user" if the schedule row "aff" has a constant, a
 * parameter, or a coefficient other than -1, 0 and 1.
 */
static isl_stat find_shift(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	bool *found = user;
	isl_val *v = isl_aff_get_constant_val(aff);
	int n = isl_aff_dim(aff, isl_dim_in);
	int n_param = isl_aff_dim(aff, isl_dim_param);

	*found |= isl_val_is_zero(v) == isl_bool_false ||
		isl_aff_involves_dims(aff, isl_dim_param, 0, n_param) ==
			isl_bool_true;
	isl_val_free(v);
	for (int i = 0; i < n; ++i) {
		v = isl_aff_get_coefficient_val(aff, isl_dim_in, i);
		*found |= isl_val_cmp_si(v, 1) > 0 || isl_val_cmp_si(v, -1) < 0;
		isl_val_free(v);
	}
	isl_set_free(set);
	isl_aff_free(aff);
	return isl_stat_ok;
}

static isl_stat find_shifted_stmt(__isl_take isl_pw_aff *pa, void *user)
{
	isl_stat ok = isl_pw_aff_foreach_piece(pa, &find_shift, user);

	isl_pw_aff_free(pa);
	return ok;
}

/* Are there several statements below the band "node", and is one of them
 * shifted or scaled in a member of "band"?
 */
static bool is_shifted(__isl_keep isl_schedule_node *node, const ash_band *band)
{
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	isl_size n = isl_union_set_n_set(domain);
	bool found = false;

	isl_union_set_free(domain);
	for (unsigned i = 0; n > 1 && i < band->n; ++i)
		isl_union_pw_aff_foreach_pw_aff(band->member[i],
			&find_shifted_stmt, &found);
	return found;
}

/* Returns the band "node" with the properties that the choice of a
 * transformation needs (ash_band); NULL on error.
 */
static ash_band *make_band(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	ash_band *band = n < 0 ? NULL : ash_band_alloc(n);
	isl_union_map *order, *thick, *thick_order;

	if (!band)
		return NULL;
	order = ash_search_order(w, deps);
	thick = drop_thin(w, node, deps);
	thick_order = order ? drop_thin(w, node, order) : NULL;
	for (band->n = 0; band->n < (unsigned) n; band->n++) {
		int i = band->n;

		band->member[i] = ash_tree_member(node, i);
		band->coincident[i] = ash_dependence_cache_is_coincident(
					      &w->answers->deps, deps,
					      band->member[i]) == isl_bool_true;
		band->simd[i] = band->coincident[i] ||
			is_simd(w, node, thick, i) == isl_bool_true ||
			(w->forward && n == 1 &&
				ash_search_runs_forward(w->input,
					band->member[i], deps));
		band->fold[i] = order &&
			is_simd(w, node, thick_order, i) == isl_bool_true;
		band->unordered |= order &&
			ash_order_goes_back(deps, band->member[i]);
	}
	isl_union_map_free(order);
	isl_union_map_free(thick);
	isl_union_map_free(thick_order);
	band->shifted = is_shifted(node, band);
	return band;
}

/* Returns a factor for the cost of "band".  It exceeds 1 if statements are
 * shifted against each other: the body then has conditions, and is vectorized
 * less well than the model assumes.
 */
static double get_penalty(const ash_band *band)
{
	return band->shifted ? SHIFT_PENALTY : 1;
}

/* Tells whether a loop of "band", or wavefronts of its tiles, can run on
 * several threads with enough work.  A wavefront has one more loop around its
 * parallel loop.
 */
static ash_band_threads get_threads(const ash_search_state *w,
	const ash_band *band, const int *stmt, int n)
{
	for (unsigned i = 0; i < band->n; ++i)
		if (band->coincident[i])
			return ash_search_is_worth_threads(w, stmt, n,
				       w->stack.n)
				? ASH_BAND_PARALLEL
				: ASH_BAND_SEQUENTIAL;
	return !band->unordered &&
			ash_search_is_worth_threads(w, stmt, n, w->stack.n + 1)
		? ASH_BAND_WAVEFRONT
		: ASH_BAND_SEQUENTIAL;
}

/* The best choice for "band" of the kinds "kinds", by the cost model.  "jam":
 * is unroll-and-jam allowed?
 */
static ash_choice choose(ash_search_state *w, const ash_band *band, int **rows,
	const int *stmt, int n, bool jam, ash_choice_kinds *kinds)
{
	ash_options options = *w->input->options;

	options.register_tiling &= jam && is_convex(w, stmt, n);
	return ash_band_choose(band, rows, &w->stack, w->estimates, stmt, n,
		get_threads(w, band, stmt, n), &options, kinds);
}

/* The cost of the best choice for the "n" statements "stmt" in "band", whose
 * members have the rows "rows", if no scalar were expanded to an array; "cost"
 * is the cost with the current expansions.  "jam": is unroll-and-jam allowed?
 */
static double get_least(ash_search_state *w, const ash_band *band, int **rows,
	const int *stmt, int n, double cost, bool jam)
{
	ash_estimates estimates = *w->estimates;
	ash_search_state inside = *w;

	if (!estimates.expanded)
		return cost;
	estimates.expanded = NULL;
	inside.estimates = &estimates;
	return choose(&inside, band, rows, stmt, n, jam, NULL).cost *
		get_penalty(band);
}

__isl_give isl_multi_union_pw_aff *ash_search_iterators(
	__isl_take isl_union_set *domain, int n)
{
	isl_union_pw_multi_aff *all = isl_union_pw_multi_aff_empty(
		isl_union_set_get_space(domain));
	isl_set_list *list = isl_union_set_get_set_list(domain);
	isl_size n_set = isl_set_list_n_set(list);

	for (int i = 0; i < n_set; ++i) {
		isl_set *set = isl_set_list_get_at(list, i);
		isl_size dim = isl_set_dim(set, isl_dim_set);
		isl_multi_aff *ma = isl_multi_aff_project_out_map(
			isl_set_get_space(set), isl_dim_set, n, dim - n);

		ma = isl_multi_aff_reset_tuple_id(ma, isl_dim_out);
		all = isl_union_pw_multi_aff_add_pw_multi_aff(all,
			isl_pw_multi_aff_from_multi_aff(ma));
		isl_set_free(set);
	}
	isl_set_list_free(list);
	isl_union_set_free(domain);
	return isl_multi_union_pw_aff_from_union_pw_multi_aff(all);
}

/* Returns all loops around the band "node" as functions of the instances: kept
 * original loops, which are the first iterators, and loops of the new order.
 */
static __isl_give isl_multi_union_pw_aff *get_around(const ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	isl_multi_union_pw_aff *around =
		isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(node);
	int kept = (int) w->stack.n -
		isl_schedule_node_get_schedule_depth(node);

	if (kept == 0)
		return around;
	return isl_multi_union_pw_aff_flat_range_product(
		ash_search_iterators(isl_schedule_node_get_domain(node), kept),
		around);
}

/* Finish unroll-and-jam in "schedule", which will replace "node", with
 * ash_finish_jams(), which sets *jams.  The loops around "node" are added
 * meanwhile, since it depends on them which jammed bodies are complete.
 */
static __isl_give isl_schedule *finish_inside(const ash_search_state *w,
	__isl_take isl_schedule *schedule, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps, ash_jams *jams)
{
	isl_schedule_node *band;

	if (w->stack.n > 0)
		schedule = isl_schedule_insert_partial_schedule(schedule,
			get_around(w, node));
	schedule = ash_finish_jams(schedule, deps, jams);
	if (w->stack.n == 0)
		return schedule;
	band = isl_schedule_node_child(isl_schedule_get_root(schedule), 0);
	isl_schedule_free(schedule);
	band = isl_schedule_node_delete(band);
	schedule = isl_schedule_node_get_schedule(band);
	isl_schedule_node_free(band);
	return schedule;
}

/* Would some jammed copies remain loops (that is, not be unrolled) in
 * "schedule" if it replaced "node"?
 */
static bool stays_rolled(const ash_search_state *w,
	__isl_keep isl_schedule *schedule, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps)
{
	ash_jams jams;

	deps = isl_union_map_intersect(isl_union_map_copy(deps),
		isl_union_map_copy(w->input->deps->validity));
	isl_schedule_free(finish_inside(w, isl_schedule_copy(schedule), node,
		deps, &jams));
	isl_union_map_free(deps);
	return jams.rolled;
}

/* Returns "schedule", the subtree below the band "node", within the loops of
 * "band" as "choice" transforms them; NULL if some jammed copies would remain
 * loops, so that the choice is worse than estimated.  This is only checked for
 * "n" > 1 statements, whose bodies may depend on each other; copies of a single
 * statement are rarely prevented.
 */
static __isl_give isl_schedule *realize(const ash_search_state *w,
	__isl_keep isl_schedule *schedule, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps, const ash_band *band,
	const ash_choice *choice, int n)
{
	isl_schedule *done = ash_band_realize(isl_schedule_copy(schedule), band,
		choice);

	if (n > 1 && stays_rolled(w, done, node, deps))
		return isl_schedule_free(done);
	return done;
}

/* Set *choice to the best transformation of "band" of the kinds "kinds" that
 * has no jammed copies.  Returns "schedule" within the loops of the band as
 * *choice transforms them; NULL if there is no such transformation.
 */
static __isl_give isl_schedule *realize_alone(ash_search_state *w,
	__isl_keep isl_schedule *schedule, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps, const ash_band *band, int **rows,
	const int *stmt, int n, ash_choice_kinds *kinds, ash_choice *choice)
{
	*choice = choose(w, band, rows, stmt, n, false, kinds);
	return choice->inner < 0
		? NULL
		: realize(w, schedule, node, deps, band, choice, n);
}

static void add_note(ash_plan *p, const ash_search_state *w, const int *stmt,
	int n, const ash_band *band, const ash_choice *choice)
{
	const ash_scop *scop = w->input->scop;
	char *what = ash_choice_describe(band, choice);

	ash_diag_add(&p->notes, ASH_MSG_DONE, &scop->stmt[stmt[0]].place,
		"rescheduled the loop nest%s", what ? what : "");
	ash_diag_about(&p->notes, stmt, n);
	free(what);
}

/* Set the list of bodies of "p" to a single body: that of the "n" statements
 * "stmt" in the band transformed by "choice".
 */
static void note_body(const ash_search_state *w, ash_plan *p,
	const ash_band *band, int **rows, const ash_choice *choice,
	const int *stmt, int n)
{
	ash_leaves_clear(&p->bodies);
	p->bodies.failed |= !ash_choice_add_leaf(&p->bodies, choice, band, rows,
		&w->stack, w->estimates, stmt, n);
	if (p->bodies.n)
		p->bodies.leaf[0].factor = get_penalty(band);
}

/* Extend "p", a plan for the subtree below "band", to the band at "node", with
 * the best choice for the "n" statements "stmt"; no plan if there is none.
 */
static void add_band(ash_search_state *w, ash_plan *p,
	__isl_keep isl_schedule_node *node, const ash_band *band, int **rows,
	const int *stmt, int n, __isl_keep isl_union_map *deps)
{
	ash_decision_point at = ash_decision_begin(w, ASH_DECIDE_BAND, node);
	ash_choice_kinds kinds = { .only = at.option };
	ash_choice_kinds *asked = w->made || w->imposed ? &kinds : NULL;
	ash_choice choice = choose(w, band, rows, stmt, n, true, asked);
	isl_schedule *below = p->schedule;
	bool jam = w->dry;

	if (choice.inner < 0) {
		ash_plan_clear(p);
		return;
	}
	if (!w->dry) {
		p->schedule = realize(w, below, node, deps, band, &choice, n);
		jam = p->schedule;
		if (!jam)
			p->schedule = realize_alone(w, below, node, deps, band,
				rows, stmt, n, asked, &choice);
		isl_schedule_free(below);
		if (choice.inner < 0) {
			ash_plan_clear(p);
			return;
		}
		add_note(p, w, stmt, n, band, &choice);
		note_body(w, p, band, rows, &choice, stmt, n);
	}
	ash_decision_end_of(w, &at, ash_choice_kind(band, &choice), kinds.n,
		kinds.kind);
	p->cost = choice.cost * get_penalty(band);
	p->wall = choice.wall * get_penalty(band);
	p->least = get_least(w, band, rows, stmt, n, p->cost, jam);
}

/* Returns the best plan for the band "node" and the subtree below it, with the
 * "n" statements "stmt".  The band has been aligned (align()).
 */
static ash_plan plan_band(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	const int *stmt, int n)
{
	ash_plan p = { .cost = 0 };
	isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
	ash_band *band = make_band(w, node, deps);
	int **rows = band ? ash_search_band_rows(w->input->scop, band) : NULL;
	isl_union_map *none = isl_union_map_empty(
		isl_union_map_get_space(deps));

	if (rows && !is_stretched(w->input->scop, rows, band->n)) {
		p = ash_search_visit(w, child, none);
		add_band(w, &p, node, band, rows, stmt, n, deps);
	}
	isl_union_map_free(none);
	ash_search_free_rows(rows, band ? band->n : 0);
	ash_band_free(band);
	isl_schedule_node_free(child);
	return p;
}

/* Returns the band "node" around the "n" statements "stmt", skewed by
 * ash_search_align() if bounds of the statements' loops may depend on other
 * loops; else a copy of "node".
 */
static __isl_give isl_schedule_node *align(ash_search_state *w,
	__isl_keep isl_schedule_node *node, const int *stmt, int n)
{
	return are_boxes(w, stmt, n) ? isl_schedule_node_copy(node)
				     : ash_search_align(w, node, stmt, n);
}

/* Returns the best plan for "node", a band without a band below.  The plan has
 * no schedule if the band's loops would be mostly empty.
 */
ash_plan ash_search_last_band(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	ash_plan p = { .cost = 0 };
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	isl_schedule_node *aligned = stmt ? align(w, node, stmt, n) : NULL;

	if (aligned)
		p = plan_band(w, aligned, deps, stmt, n);
	isl_schedule_node_free(aligned);
	free(stmt);
	return p;
}
