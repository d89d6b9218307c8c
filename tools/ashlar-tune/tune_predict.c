/* tune_predict.c - loop stacks of the cost model for the order of a script.
 *
 * A loop of an order runs over a sum of iterators, over strips of such a sum,
 * or over the copies of a body.  Loops over the same sum are one level of a
 * stack: its strips are tiles, or the steps of jammed copies.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_predict.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/union_set.h>

#include "budget/budget.h"
#include "script/notes.h"
#include "cost/sibling_nests.h"
#include "search/search_run.h"
#include "transform/node_deps.h"
#include "tune_script.h"

/* The cost factor of conditions in a body, as in the search. */
#define SHIFT_PENALTY 1.5
/* The limit on operations for one prediction. */
#define MAX_OPERATIONS 20000000

bool ash_tune_processor_read(ash_machine *m, const char *text)
{
	*m = (ash_machine) { .vector_bytes = 0 };
	return text &&
		sscanf(text,
			" vectors of %u bytes, %u of them; lines of %u bytes; "
			"caches of %lf, %lf, %lf bytes",
			&m->vector_bytes, &m->n_vector_reg, &m->cache_line,
			&m->cache[0], &m->cache[1], &m->cache[2]) == 6 &&
		m->vector_bytes && m->cache_line;
}

/* ---- loops ---- */

/* One loop of the statements of a group. */
typedef struct {
	int *row; /* as in ash_level; owned */
	int64_t size; /* of strips; 1: single iterations */
	ash_union_mark mark;
	isl_union_pw_aff *date; /* owned */
	bool is_used; /* is it part of a level? */
} loop;

/* Statements that share an innermost loop. */
typedef struct {
	const ash_union *u;
	ash_union_part *const *part; /* the first of them */
	unsigned n_part, n;
	loop loop[ASH_MAX_LOOP];
	/* "deps": the dependences among them.  "thick": those among statements
	 * with as many iterators as there are levels, since others get loops of
	 * their own.  "order": those of "thick" that are not only reductions.
	 * All are owned.
	 */
	isl_union_map *deps, *thick, *order;
} group;

/* Read the integer coefficients of iterators in "row"; false if one is too
 * large.
 */
static bool read_row(const ash_columns *c, const int64_t *row, int *to)
{
	if (c->n_in > ASH_MAX_DIM)
		return false;
	for (unsigned i = 0; i < c->n_in; ++i) {
		if (row[i] > INT_MAX || row[i] < INT_MIN)
			return false;
		to[i] = (int) row[i];
	}
	return true;
}

/* The division in "row" besides parameters and a constant; -1 if there is none,
 * -2 if there are several.
 */
static int find_division(const ash_columns *c, const int64_t *row)
{
	int found = -1;

	for (unsigned i = 0; i < c->n_division; ++i)
		if (row[ash_columns_first(c) + i])
			found = found == -1 ? (int) i : -2;
	return found;
}

static bool has_iterators(const ash_columns *c, const int64_t *row)
{
	for (unsigned i = 0; i < c->n_in; ++i)
		if (row[i])
			return true;
	return false;
}

/* Read the function of loop "k" of "part", and the size of its strips; strips
 * of strips count as strips.
 */
static bool read_date(const ash_union_part *part, unsigned k, int *row,
	int64_t *size)
{
	const ash_columns *c = &part->columns;
	const int64_t *date = part->alpha[k];

	*size = 1;
	for (int division; (division = find_division(c, date)) != -1;) {
		if (division < 0 || has_iterators(c, date) ||
			*size > INT_MAX / c->division[division].size)
			return false;
		*size *= c->division[division].size;
		date = c->division[division].row;
	}
	return read_row(c, date, row);
}

static void add_date(group *g, loop *l, const ash_union_part *part, unsigned k)
{
	isl_aff *aff = ash_union_part_alpha(g->u, part, k);
	isl_union_pw_aff *upa = isl_union_pw_aff_from_pw_aff(
		isl_pw_aff_from_aff(aff));

	l->date = l->date ? isl_union_pw_aff_union_add(l->date, upa) : upa;
}

/* Read loop "k" of all statements; false if they do not run over strips of one
 * size.
 */
static bool read_loop(group *g, unsigned k)
{
	loop *l = &g->loop[k];

	*l = (loop) { .row = calloc(g->u->scop->n_stmt * ASH_MAX_DIM + 1,
			      sizeof(int)),
		.mark = g->part[0]->mark[k] };
	for (unsigned i = 0; l->row && i < g->n_part; ++i) {
		const ash_union_part *part = g->part[i];
		int *row = l->row + part->stmt * ASH_MAX_DIM;
		int64_t size;

		if (!read_date(part, k, row, &size) ||
			(l->size && l->size != size))
			return false;
		l->size = size;
		add_date(g, l, part, k);
	}
	return l->row && l->date;
}

static bool is_same(const group *g, const loop *a, const loop *b)
{
	return !memcmp(a->row, b->row,
		g->u->scop->n_stmt * ASH_MAX_DIM * sizeof(int));
}

/* The loop over the smallest unused strips of the function of "l"; NULL if
 * there is none.
 */
static loop *find_strips(group *g, const loop *l)
{
	loop *found = NULL;

	for (unsigned k = 0; k < g->n; ++k) {
		loop *other = &g->loop[k];

		if (other->size > 1 && !other->is_used &&
			is_same(g, other, l) &&
			(!found || other->size < found->size))
			found = other;
	}
	return found;
}

/* ---- levels ---- */

/* The stack of a group, and for each level the loop over its iterations and its
 * position among the loops.
 */
typedef struct {
	ash_stack stack;
	unsigned place[ASH_MAX_LEVEL];
	loop *point[ASH_MAX_LEVEL];
} levels;

/* The lanes of the copies "l": none if they do not fill a vector. */
static int get_lanes(const group *g, const ash_estimates *e, const loop *l,
	int jam)
{
	unsigned size = 1;
	int lanes;

	if (!(l->mark & ASH_UNION_VECTOR) || jam < 2)
		return 0;
	for (unsigned i = 0; i < g->n_part; ++i) {
		unsigned own = ash_estimate_size(&e->stmt[g->part[i]->stmt]);

		size = own > size ? own : size;
	}
	lanes = (int) (e->machine->vector_bytes / size);
	return jam % lanes ? 0 : lanes;
}

/* Insert the level of the loop "l", over single iterations, at its position. */
static bool add_level(levels *all, group *g, const ash_estimates *e, loop *l)
{
	ash_level level = { .row = l->row, .jam = 1 };
	loop *carrier = l, *strips;
	unsigned i = all->stack.n;

	if (i >= ASH_MAX_LEVEL)
		return false;
	if (l->mark & ASH_UNION_JAM) {
		carrier = find_strips(g, l);
		if (!carrier || carrier->size > ASH_MAX_JAM)
			return false;
		carrier->is_used = true;
		level.jam = (int) carrier->size;
		level.lanes = get_lanes(g, e, l, level.jam);
	}
	l->is_used = true;
	strips = find_strips(g, l);
	level.tile = strips ? (double) strips->size : 0;
	while ((strips = find_strips(g, l)))
		strips->is_used = true;
	for (; i > 0 && all->place[i - 1] > (unsigned) (carrier - g->loop);
		--i) {
		all->stack.level[i] = all->stack.level[i - 1];
		all->place[i] = all->place[i - 1];
		all->point[i] = all->point[i - 1];
	}
	all->stack.level[i] = level;
	all->place[i] = (unsigned) (carrier - g->loop);
	all->point[i] = l;
	++all->stack.n;
	return true;
}

/* Find the first level inside a loop over tiles. */
static void find_band(levels *all, const group *g)
{
	unsigned first = g->n;

	for (unsigned l = 0; l < all->stack.n; ++l)
		for (unsigned k = 0; all->stack.level[l].tile && k < first; ++k)
			if (g->loop[k].size > 1 &&
				(all->stack.slopes ||
					is_same(g, &g->loop[k], all->point[l])))
				first = k;
	all->stack.band = 0;
	while (all->stack.band < all->stack.n &&
		all->place[all->stack.band] < first)
		++all->stack.band;
}

/* Does the statement run shifted or scaled? */
static bool is_shifted(const ash_union_part *part, unsigned k)
{
	const ash_columns *c = &part->columns;
	const int64_t *row = part->alpha[k];

	for (unsigned i = 0; i < c->n_in; ++i)
		if (row[i] > 1 || row[i] < -1)
			return true;
	for (unsigned i = c->n_in; i <= ash_columns_one(c); ++i)
		if (row[i])
			return true;
	return false;
}

static bool are_shifted(const group *g)
{
	for (unsigned i = 0; g->n_part > 1 && i < g->n_part; ++i)
		for (unsigned k = 0; k < g->n; ++k)
			if (is_shifted(g->part[i], k))
				return true;
	return false;
}

/* The last iterator in "row"; -1 if there is none. */
static int last_iterator(const int *row)
{
	int last = -1;

	for (int i = 0; i < ASH_MAX_DIM; ++i)
		if (row[i])
			last = i;
	return last;
}

/* Does "point" run over the last iterator of "strips" only, in all statements?
 */
static bool is_below(const group *g, const loop *point, const loop *strips)
{
	for (unsigned i = 0; i < g->n_part; ++i) {
		size_t at = (size_t) g->part[i]->stmt * ASH_MAX_DIM;
		int last = last_iterator(strips->row + at);

		if (last < 0 || last_iterator(point->row + at) != last)
			return false;
		for (int d = 0; d < last; ++d)
			if (point->row[at + d])
				return false;
	}
	return true;
}

/* Assign strips of a sum, as those of tiles over time, to the loop over the
 * sum's last iterator.
 */
static bool add_slope(levels *all, const group *g, loop *strips)
{
	for (unsigned l = 0; l < all->stack.n; ++l) {
		ash_level *level = &all->stack.level[l];

		if (level->tile || !is_below(g, all->point[l], strips))
			continue;
		level->row = strips->row;
		level->tile = (double) strips->size;
		all->stack.slopes = true;
		strips->is_used = true;
		return true;
	}
	return false;
}

/* The loop over single iterations of the strips "k"; g->n if there is none. */
static unsigned find_point(const group *g, unsigned k)
{
	unsigned p = k + 1;

	while (p < g->n &&
		(g->loop[p].size > 1 || !is_same(g, &g->loop[p], &g->loop[k])))
		++p;
	return p;
}

/* Does a loop over strips contain other statements that the loop over its
 * iterations does not contain?  The search costs such orders by the contents of
 * caches.
 */
static bool shares_strips(const group *g)
{
	for (unsigned k = 0; k < g->n; ++k) {
		unsigned p = find_point(g, k);

		for (unsigned i = 0; g->loop[k].size > 1 && i < g->u->n; ++i)
			if (ash_union_part_begins(g->u->part[i],
				    g->part[0]->beta, k + 1) &&
				!ash_union_part_begins(g->u->part[i],
					g->part[0]->beta, p < g->n ? p + 1 : p))
				return true;
	}
	return false;
}

static bool make_levels(levels *all, group *g, const ash_estimates *e)
{
	bool good = true;

	*all = (levels) { .stack.n = 0 };
	for (unsigned k = 0; good && k < g->n; ++k)
		if (g->loop[k].size == 1)
			good = add_level(all, g, e, &g->loop[k]);
	for (unsigned k = 0; good && k < g->n; ++k)
		good = g->loop[k].is_used || add_slope(all, g, &g->loop[k]);
	find_band(all, g);
	all->stack.shifted = !all->stack.slopes && are_shifted(g);
	return good && (all->stack.slopes || !shares_strips(g));
}

/* ---- dependences ---- */

/* The pairs of "deps" among the statements of the group with at least "least"
 * iterators.
 */
static isl_union_map *filter(const group *g, isl_union_map *deps,
	unsigned least)
{
	isl_union_set *all = isl_union_set_empty(isl_union_map_get_space(deps));

	for (unsigned i = 0; i < g->n_part; ++i)
		if (g->part[i]->columns.n_in >= least)
			all = isl_union_set_union(all,
				isl_union_set_from_set(ash_union_part_domain(
					g->u, g->part[i])));
	return ash_order_filter(isl_union_map_copy(deps), all);
}

static void find_deps(group *g, const ash_deps *deps, bool flow, unsigned n)
{
	g->deps = filter(g, flow ? deps->flow : deps->strict, 0);
	g->thick = filter(g, flow ? deps->flow : deps->strict, n);
	g->order = filter(g, flow ? deps->flow : deps->validity, n);
}

/* Does level "pos", if it is innermost, carry none of "deps"? */
static bool is_simd(const levels *all, isl_union_map *deps, unsigned pos)
{
	isl_union_map *left = isl_union_map_copy(deps);
	bool simd;

	for (unsigned l = 0; l < all->stack.n; ++l)
		if (l != pos)
			left = ash_order_equal(left, all->point[l]->date);
	simd = ash_order_is_coincident(left, all->point[pos]->date) ==
		isl_bool_true;
	isl_union_map_free(left);
	return simd;
}

/* Determine what levels carry; returns whether the innermost one can be
 * vectorized.
 */
static bool set_carried(levels *all, const group *g)
{
	isl_union_map *left = isl_union_map_copy(g->deps);
	unsigned n = all->stack.n;
	bool simd;

	for (unsigned l = 0; l < n; ++l) {
		isl_union_pw_aff *date = all->point[l]->date;

		all->stack.level[l].chain = ash_order_is_coincident(left,
						    date) != isl_bool_true;
		if (l < all->stack.band)
			left = ash_order_equal(left, date);
	}
	isl_union_map_free(left);
	if (!n)
		return false;
	simd = is_simd(all, g->thick, n - 1);
	if (all->stack.band == n)
		all->stack.level[n - 1].chain = !simd;
	all->stack.level[n - 1].fold = is_simd(all, g->order, n - 1);
	return simd;
}

/* ---- bodies ---- */

static void clear_group(group *g)
{
	for (unsigned k = 0; k < g->n; ++k) {
		free(g->loop[k].row);
		isl_union_pw_aff_free(g->loop[k].date);
	}
	isl_union_map_free(g->deps);
	isl_union_map_free(g->thick);
	isl_union_map_free(g->order);
}

static bool read_loops(group *g)
{
	bool good = true;

	for (unsigned k = 0; k < g->n; ++k)
		g->loop[k] = (loop) { .row = NULL };
	for (unsigned k = 0; good && k < g->n; ++k)
		good = read_loop(g, k);
	return good;
}

/* The factor for tiles over time, as in the search: the ratio of the cost of
 * the same loops without tiles and as tiles.  It does not depend on the
 * constants.
 */
static double slope_factor(const levels *all, const ash_estimates *e,
	const int *stmt, unsigned n, bool simd)
{
	ash_stack plain = all->stack;
	double cost;

	for (unsigned l = 0; l < plain.n; ++l) {
		plain.level[l].row = all->point[l]->row;
		plain.level[l].tile = 0;
	}
	cost = ash_cost(e, &plain, stmt, n, simd);
	plain.slopes = false;
	plain.band = plain.n;
	return cost > 0 ? ash_cost(e, &plain, stmt, n, simd) / cost : 1;
}

/* The factor for the cost of a body. */
static double get_factor(const levels *all, const ash_estimates *e,
	const int *stmt, unsigned n, bool simd)
{
	if (all->stack.slopes)
		return slope_factor(all, e, stmt, n, simd);
	return all->stack.shifted ? SHIFT_PENALTY : 1;
}

/* Add the body of the "n" parts from "first" on. */
static bool add_body(ash_tune_bodies *b, ash_tune_space *space,
	const ash_estimates *e, const ash_union *u, unsigned first, unsigned n)
{
	group g = { .u = u,
		.part = u->part + first,
		.n_part = n,
		.n = u->part[first]->n };
	int *stmt = calloc(n + 1, sizeof(*stmt));
	bool good = read_loops(&g);
	levels all;

	for (unsigned i = 0; stmt && i < n; ++i)
		stmt[i] = u->part[first + i]->stmt;
	good = good && stmt && make_levels(&all, &g, e);
	if (good) {
		bool simd;

		all.stack.nests = b->nests;
		find_deps(&g, space->deps, b->expanded, all.stack.n);
		simd = set_carried(&all, &g);
		ash_leaves_add(&b->leaves, &all.stack, stmt, n, simd);
		good = !b->leaves.failed;
		if (good)
			b->leaves.leaf[b->leaves.n - 1].factor = get_factor(
				&all, e, stmt, n, simd);
	}
	clear_group(&g);
	free(stmt);
	return good;
}

/* Does some statement have several parts? */
static bool is_divided(const ash_union *u)
{
	for (unsigned i = 0; i < u->n; ++i)
		for (unsigned k = 0; k < i; ++k)
			if (u->part[i]->stmt == u->part[k]->stmt)
				return true;
	return false;
}

/* Are both parts in the same innermost loop? */
static bool is_together(const ash_union_part *a, const ash_union_part *b)
{
	return a->n == b->n && a->n > 0 &&
		!memcmp(a->beta, b->beta, a->n * sizeof(*a->beta));
}

/* The bytes that the nests of "u", which is sorted, touch together if there are
 * several, as in the search (ash_stack.nests); 0 otherwise.  Nests that follow
 * each other in a common loop are not considered.
 */
static double get_nests(const ash_estimates *e, const ash_union *u)
{
	const ash_stack none = { .n = 0 };
	int *stmt = calloc(u->n + 1, sizeof(*stmt));
	double bytes = 0;
	bool several = false;

	for (unsigned i = 0; stmt && i < u->n; ++i) {
		stmt[i] = u->part[i]->stmt;
		several |= u->part[i]->beta[0] != u->part[0]->beta[0];
	}
	if (stmt && several)
		bytes = ash_nests_bytes(e, &none, stmt, u->n);
	free(stmt);
	return bytes;
}

static bool add_bodies(ash_tune_bodies *b, ash_tune_space *space,
	const ash_estimates *e, ash_union *u)
{
	bool good = !is_divided(u);

	ash_union_sort(u);
	b->nests = get_nests(e, u);
	for (unsigned i = 0, n; good && i < u->n; i += n) {
		for (n = 1;
			i + n < u->n && is_together(u->part[i], u->part[i + n]);
			++n)
			;
		good = add_body(b, space, e, u, i, n);
	}
	return good;
}

/* ---- scripts ---- */

/* Record the scalars that have memory; false if the script changes arrays
 * otherwise.
 */
static bool note_memory(ash_tune_bodies *b, const ash_scop *scop,
	const ash_script *script)
{
	for (unsigned i = 0; i < script->n; ++i) {
		const ash_directive *d = &script->directive[i];

		if (d->kind == ASH_DO_layout || d->kind == ASH_DO_rows ||
			d->kind == ASH_DO_pack || d->kind == ASH_DO_alone ||
			d->kind == ASH_DO_offload)
			return false;
		if (d->kind != ASH_DO_expand)
			continue;
		if (!b->expanded)
			b->expanded = calloc(scop->n_array + 1, sizeof(bool));
		if (!b->expanded)
			return false;
		if (ash_note_array(scop, d) < 0)
			return false;
		b->expanded[ash_note_array(scop, d)] = true;
		b->dropped = (unsigned) d->number[0];
	}
	return true;
}

/* Add the bodies of the original order, as the search does. */
static bool add_original(ash_tune_bodies *b, ash_tune_space *space,
	const ash_estimates *e)
{
	ash_budget budget = ash_budget_begin(space->ctx, MAX_OPERATIONS);
	ash_options options;
	ash_spatial *spatial = NULL;
	ash_search_run run;
	ash_diag diag;
	ash_search_input input = { .budget = &budget,
		.scop = space->scop,
		.deps = space->deps,
		.machine = e->machine,
		.options = &options,
		.spatial = &spatial,
		.diag = &diag };
	bool good;

	ash_diag_init(&diag);
	ash_options_init(&options);
	good = ash_search_run_begin(&run, &input) >= 0;
	if (good) {
		ash_leaves_move(&b->leaves, &run.original.bodies);
		good = !b->leaves.failed;
		ash_search_run_end(&run);
	}
	ash_spatial_free(spatial);
	ash_options_clear(&options);
	ash_diag_clear(&diag);
	ash_budget_forget(&budget);
	ash_budget_end(&budget);
	return good;
}

static bool add_order(ash_tune_bodies *b, ash_tune_space *space,
	const ash_estimates *e, const ash_script *script)
{
	ash_budget budget = ash_budget_begin(space->ctx, MAX_OPERATIONS);
	ash_union *u;
	ash_diag diag;
	bool good;

	ash_diag_init(&diag);
	u = ash_tune_order(space, script, script->n, &diag);
	good = u && add_bodies(b, space, e, u);
	ash_union_free(u);
	ash_diag_clear(&diag);
	good = good && !ash_budget_has_error(&budget);
	ash_budget_forget(&budget);
	ash_budget_end(&budget);
	return good;
}

bool ash_tune_bodies_make(ash_tune_bodies *b, ash_tune_space *space,
	const ash_estimates *e, const char *text)
{
	ash_script *script = ash_tune_read(space, text);
	bool good;

	*b = (ash_tune_bodies) { .leaves.n_stmt = space->scop->n_stmt };
	good = script && note_memory(b, space->scop, script) &&
		(ash_script_is_idle(script) ? add_original(b, space, e)
					    : add_order(b, space, e, script));
	ash_script_free(script);
	if (!good)
		ash_tune_bodies_clear(b);
	return good;
}

void ash_tune_bodies_clear(ash_tune_bodies *b)
{
	ash_leaves_clear(&b->leaves);
	free(b->expanded);
	b->expanded = NULL;
}

double ash_tune_bodies_cost(const ash_tune_bodies *b,
	const ash_estimates *estimates)
{
	ash_estimates e = *estimates;
	double cost = 0;

	e.expanded = b->expanded;
	e.dropped = b->dropped;
	for (unsigned i = 0; i < b->leaves.n; ++i) {
		const ash_leaf *leaf = &b->leaves.leaf[i];

		cost += leaf->factor *
			ash_cost(&e, &leaf->stack, leaf->stmt, leaf->n,
				leaf->simd);
	}
	return cost;
}
