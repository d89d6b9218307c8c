/* nest_strips.c - loop shifting and fusion with strip-mining for successive
 * nests.
 *
 * The next nest finds data of a nest in the cache only if it uses them soon
 * after.  So one loop runs over strips of a few rows (nest_group.h), and in
 * each strip all nests of a group execute their part, later nests lagging by as
 * many rows as dependences require.  Within a strip each nest keeps the order
 * found for it alone.  (Manjikian and Abdelrahman, "Fusion of loops for
 * parallelism and locality", TPDS 1997: shift-and-peel, here without peeling.)
 *
 * With threads, rows are divided into chunks.  First the independent part of
 * each chunk runs, then the rest where two chunks meet: a few rows, which are
 * also independent of each other.  (Split tiling: Krishnamoorthy et al.,
 * "Effective automatic parallelization of stencil computations", PLDI 2007.)
 *
 * The savings are computed per array: lines that another nest of the same strip
 * has touched come from the cache that holds a strip, instead of that which
 * holds the whole array.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "search/nest_group.h"
#include "search/scalar_memory.h"
#include "transform/node_deps.h"

/* The least number of rows in a strip. */
#define ROWS 4
/* The least size in bytes of a strip of the array with the longest rows:
 * smaller strips would have too much loop overhead.
 */
#define RUN 8192
/* A strip may fill 1 / PART of a cache: at run time rows may be longer than the
 * typical ones, for which strips are chosen.
 */
#define PART 4
#define N_CACHE 3
/* A strip of at most this number of rows may be as large as the L2 cache of
 * current cores (ASH_SECOND_CACHE), even if that of the target is smaller.
 */
#define FEW 16
/* The least number of rows of a chunk, and of strips in it, so that the rows at
 * its ends that depend on other chunks are few.
 */
#define CHUNK 128
#define CHUNK_STRIPS 16
/* At most 1 / LEFT of the rows of a chunk may depend on other chunks. */
#define LEFT 4

/* State for running the nests of a sequence in strips. */
typedef struct {
	ash_search_state *w;
	isl_schedule_node *node;	/* the sequence; not owned */
	const ash_nests *nests;
	const ash_leaves *leaves;
	double *rows;		/* for each group: rows per strip; owned */
	/* For each group: rows per strip before lengthen_strips(); owned. */
	double *least;
	/* Per array: which cache has its lines as a nest begins.  Owned. */
	unsigned char *near;
	/* For each group: do its chunks run in parallel?  Owned. */
	bool *parallel;
	/* For each group: cost in strips as a fraction of its cost without
	 * strips; owned.
	 */
	double *part;
	double cost, wall;	/* cost of the sequence; see ash_plan */
} strips;

/* ---- strips and caches ---- */

/* The number of rows of a chunk of "group". */
static double get_chunk(const strips *s, int group)
{
	return fmax(CHUNK, CHUNK_STRIPS * s->least[group]);
}

/* The number of rows of a strip of "group": the tile size, if the user gives
 * one.
 */
static double choose_rows(const strips *s, int group)
{
	double rows = fmax(ROWS, s->nests->quantum), bytes = 0;
	int tile = s->w->input->options->tile;

	if (tile > 0)
		return ceil(tile / s->nests->quantum) * s->nests->quantum;
	for (unsigned k = group; k < s->nests->n; ++k)
		if (s->nests->nest[k].group == group)
			bytes = fmax(bytes,
				ash_nest_row_bytes(s->w, &s->nests->nest[k]));
	while (bytes > 0 && rows * bytes < RUN)
		rows *= 2;
	return rows;
}

/* Does "group" contain single loops over one-dimensional arrays, of which each
 * element counts as a row?
 */
static bool is_flat(const strips *s, int group)
{
	bool some = false;

	for (unsigned k = group; k < s->nests->n; ++k)
		some |= s->nests->nest[k].group == group &&
			s->nests->nest[k].flat;
	return some;
}

/* Does the L2 cache hold a strip of "group" with "rows" rows?  At most FEW rows
 * may exceed it: strips that are too short cost time, longer ones save none.
 */
static bool is_held(const strips *s, int group, double rows)
{
	double room = s->w->input->machine->cache[1];

	if (rows <= FEW)
		room = fmax(room, ASH_SECOND_CACHE);
	return ash_nests_footprint(s->nests, s->w, group, rows) <= room;
}

/* Double the number of rows in a strip of "group" as long as the L2 cache holds
 * the strip, since hardware prefetchers restart at the beginning of each strip.
 * The number of rows in a chunk does not change.
 */
static void lengthen_strips(strips *s, int group)
{
	double rows = s->rows[group];

	if (s->w->input->options->tile > 0 || is_flat(s, group))
		return;
	while (is_held(s, group, s->rows[group]) &&
		2 * s->rows[group] <= get_chunk(s, group)) {
		rows = s->rows[group];
		s->rows[group] *= 2;
	}
	s->rows[group] = rows;
}

/* The first cache level that holds the working set of a strip of "group". */
static unsigned char find_cache(const strips *s, int group)
{
	double bytes = ash_nests_footprint(s->nests, s->w, group,
		s->rows[group]);
	unsigned char level = 0;

	while (level < N_CACHE &&
		PART * bytes > s->w->input->machine->cache[level])
		++level;
	return level;
}

/* ---- cost of strips ---- */

/* Returns the cycles of the bodies of "nest" with costs from "estimates". */
static double get_cost(const strips *s, const ash_sibling_nest *nest,
	const ash_estimates *estimates)
{
	double cost = 0;

	for (unsigned i = 0; i < nest->n_leaf; ++i) {
		const ash_leaf *leaf = &s->leaves->leaf[nest->leaf + i];
		ash_stack stack = leaf->stack;

		stack.slopes = true;
		cost += leaf->factor *
			ash_cost(estimates, &stack, leaf->stmt, leaf->n,
				leaf->simd);
	}
	return cost;
}

/* Record in s->near that the lines that "nest" touches are in cache "level"
 * when later nests begin.
 */
static void leave_lines(const strips *s, const ash_sibling_nest *nest,
	unsigned char level)
{
	for (int i = 0; i < nest->n_stmt; ++i) {
		const ash_stmt_estimate *e = &s->w->estimates
						      ->stmt[nest->stmt[i]];

		for (unsigned a = 0; a < e->n_access; ++a)
			if (ash_nest_stride(s->w, nest, nest->along,
				    nest->stmt[i], a) != 0)
				s->near[e->access[a].array] = level;
	}
}

/* Estimates of all statements, in which loops over one-dimensional arrays whose
 * length is tested at run time are as long as the test requires; owned by the
 * caller, NULL without memory.
 */
static ash_stmt_estimate *lengthen(const strips *s)
{
	const ash_estimates *e = s->w->estimates;
	ash_stmt_estimate *all = calloc(e->n_stmt + 1, sizeof(*all));

	for (unsigned i = 0; all && i < e->n_stmt; ++i) {
		int nest = s->nests->of[i];
		double times = nest < 0
			? 1
			: ash_nest_longer(s->nests, &s->nests->nest[nest]);

		all[i] = e->stmt[i];
		all[i].extent[s->w->stack.n] *= times;
		all[i].count *= times;
	}
	return all;
}

/* The cost of "group" in strips, as a fraction of its cost without strips. */
static double get_part(const strips *s, int group)
{
	ash_estimates plain = *s->w->estimates, strip;
	unsigned char level = find_cache(s, group);
	double before = 0, after = 0;

	plain.stmt = lengthen(s);
	if (!plain.stmt)
		return 1;
	strip = plain;
	strip.near = s->near;
	memset(s->near, N_CACHE, s->w->input->scop->n_array);
	for (unsigned k = group; k < s->nests->n; ++k) {
		const ash_sibling_nest *nest = &s->nests->nest[k];

		if (nest->group != group)
			continue;
		before += get_cost(s, nest, &plain);
		after += get_cost(s, nest, &strip);
		leave_lines(s, nest, level);
	}
	free(plain.stmt);
	return before > 0 ? after / before : 1;
}

/* The number of rows of a chunk that depend on other chunks: the largest one of
 * the nests of "group".
 */
static double count_left(const ash_nests *nests, int group)
{
	double most = 0;

	for (unsigned k = 0; k < nests->n; ++k)
		if (nests->nest[k].group == group)
			most = fmax(most,
				nests->nest[k].first + nests->nest[k].last);
	return most;
}

/* Should chunks of "group" run in parallel: are there several threads, enough
 * work for them, and few rows of each chunk that depend on other chunks?
 */
static bool is_parallel(const strips *s, int group)
{
	bool some = false;

	for (unsigned k = group; k < s->nests->n; ++k)
		some |= s->nests->nest[k].group == group &&
			ash_search_is_worth_threads(s->w,
				s->nests->nest[k].stmt,
				s->nests->nest[k].n_stmt, s->w->stack.n);
	return some &&
		LEFT * count_left(s->nests, group) <= get_chunk(s, group);
}

/* Is "group" sequential although it has a nest that is parallel alone?  With
 * more threads than assumed, the loss would exceed the gain from caches.
 */
static bool is_serialized(const strips *s, int group)
{
	bool some = false;

	for (unsigned k = group; k < s->nests->n; ++k)
		some |= s->nests->nest[k].group == group &&
			s->nests->nest[k].wall < s->nests->nest[k].cost;
	return some && !s->parallel[group];
}

/* Determine which groups run in parallel, and dissolve those that would lose
 * parallelism; returns whether any remain.
 */
static bool drop_serialized(strips *s, ash_nests *nests)
{
	bool some = false, forced = s->w->input->options->fuse > 1;

	for (unsigned k = 0; k < nests->n; ++k) {
		s->parallel[k] = false;
		if (ash_nests_count(nests, (int) k) < 2)
			continue;
		s->parallel[k] = is_parallel(s, (int) k);
		if (forced || !is_serialized(s, (int) k)) {
			some = true;
			continue;
		}
		ash_nests_dissolve(nests, (int) k);
		s->part[k] = 1;
	}
	return some;
}

/* Add the cost of "group" in strips to the cost of the sequence. */
static void add_group(strips *s, int group)
{
	const ash_sibling_nest *first = &s->nests->nest[group];
	double cost = 0;

	for (unsigned k = group; k < s->nests->n; ++k)
		if (s->nests->nest[k].group == group)
			cost += s->part[group] * s->nests->nest[k].cost;
	s->cost += cost;
	s->wall += !s->parallel[group] ? cost
				       : cost *
				(1 +
					count_left(s->nests, group) /
						get_chunk(s, group)) /
				ASH_THREADS +
			2 * ASH_FORK *
				ash_search_entries(s->w, first->stmt,
					first->n_stmt);
}

/* The bytes that the arrays of the "n" statements "stmt" need for strips
 * to be profitable: fewer if the actual size is tested at run time.
 */
static double get_least_bytes(const strips *s, const int *stmt, int n)
{
	for (int i = 0; i < n; ++i)
		if (ash_search_has_params(s->w, stmt[i]))
			return ASH_PRIVATE_CACHES;
	return ASH_LAST_CACHE;
}

/* May the arrays of "group" exceed the caches?  One-dimensional arrays whose
 * length is tested at run time count with the tested length.
 */
static bool is_beyond_caches(const strips *s, int group)
{
	int *stmt = ash_search_alloc(s->w), n = 0;
	double bytes = 0, least = 0, longer = 1;

	for (unsigned k = group; stmt && k < s->nests->n; ++k) {
		const ash_sibling_nest *nest = &s->nests->nest[k];

		for (int i = 0; nest->group == group && i < nest->n_stmt; ++i)
			stmt[n++] = nest->stmt[i];
		if (nest->group == group)
			longer = fmax(longer, ash_nest_longer(s->nests, nest));
	}
	if (stmt) {
		bytes = ash_search_array_bytes(s->w, stmt, n, ASH_MAX_LEVEL);
		least = get_least_bytes(s, stmt, n);
	}
	free(stmt);
	return longer * bytes >= least;
}

/* Dissolve groups that gain too little from strips; returns whether any remain.
 */
static bool drop_groups(strips *s, ash_nests *nests)
{
	bool some = false;

	for (unsigned k = 0; k < nests->n; ++k) {
		s->part[k] = 1;
		if (ash_nests_count(nests, (int) k) < 2)
			continue;
		s->rows[k] = choose_rows(s, (int) k);
		s->least[k] = s->rows[k];
		s->part[k] = get_part(s, (int) k);
		lengthen_strips(s, (int) k);
		if (s->w->input->options->fuse > 1 ||
			(s->part[k] < ASH_GAIN &&
				is_beyond_caches(s, (int) k))) {
			some = true;
			continue;
		}
		ash_nests_dissolve(nests, (int) k);
		s->part[k] = 1;
	}
	return some;
}

/* Compute the cost of the whole sequence, with its groups in strips. */
static void count_cost(strips *s)
{
	s->cost = s->wall = 0;
	for (unsigned k = 0; k < s->nests->n; ++k) {
		const ash_sibling_nest *nest = &s->nests->nest[k];

		if (ash_nests_count(s->nests, (int) k) > 1) {
			add_group(s, (int) k);
		} else if (nest->group == (int) k) {
			s->cost += nest->cost;
			s->wall += nest->wall;
		}
	}
}

/* The most jammed copies; a strip has a multiple of this number of rows. */
static double get_quantum(const ash_leaves *leaves)
{
	double most = 1;

	for (unsigned i = 0; i < leaves->n; ++i)
		for (unsigned l = 0; l < leaves->leaf[i].stack.n; ++l)
			most = fmax(most, leaves->leaf[i].stack.level[l].jam);
	return most;
}

/* ---- the tree ---- */

/* The number that is added to the rows of a nest: 0, the nest's lag, or the
 * number of rows at the end of a chunk that depend on other chunks.
 */
typedef enum { NOTHING, SHIFT, LAST } offset;

static double get_offset(const ash_sibling_nest *nest, offset what)
{
	return what == SHIFT ? nest->shift : what == LAST ? nest->last : 0;
}

/* The function from instances of "nest" to the number of their row, plus
 * "more".
 */
static __isl_give isl_union_pw_aff *get_nest_rows(const ash_sibling_nest *nest,
	double more)
{
	isl_ctx *ctx = isl_union_set_get_ctx(nest->domain);

	return isl_union_pw_aff_add(
		isl_union_pw_aff_val_on_domain(isl_union_set_copy(nest->domain),
			isl_val_int_from_si(ctx, (long) more)),
		isl_union_pw_aff_copy(nest->member[nest->along]));
}

/* The function from instances of all nests of "group" to the number of their
 * row, plus the offset "what" of their nest.
 */
static __isl_give isl_union_pw_aff *get_rows(const ash_nests *nests, int group,
	offset what)
{
	isl_union_pw_aff *all = NULL;

	for (unsigned k = group; k < nests->n; ++k) {
		const ash_sibling_nest *nest = &nests->nest[k];
		isl_union_pw_aff *rows;

		if (nest->group != group)
			continue;
		rows = get_nest_rows(nest, get_offset(nest, what));
		all = all ? isl_union_pw_aff_union_add(all, rows) : rows;
	}
	return all;
}

/* Returns "schedule" with the option that its outermost loop, over strips, is
 * generated as a single loop: it is not split where a nest begins or ends.
 */
static __isl_give isl_schedule *keep_whole(__isl_take isl_schedule *schedule)
{
	isl_schedule_node *node = isl_schedule_node_child(
		isl_schedule_get_root(schedule), 0);

	isl_schedule_free(schedule);
	node = isl_schedule_node_band_member_set_ast_loop_type(node, 0,
		isl_ast_loop_atomic);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

/* Returns the schedule "inside" (taken) of the nests of "group" with a loop
 * over blocks of "size" rows around it.  "what" is the offset that is added to
 * the rows of each nest; "coincident": does the loop carry no dependence?
 */
static __isl_give isl_schedule *add_blocks(const strips *s, int group,
	offset what, double size, bool coincident,
	__isl_take isl_schedule *inside)
{
	ash_choice choice = { .tile = { size }, .jam = { 1 } };
	ash_band *band = ash_band_alloc(1);

	if (!band) {
		isl_schedule_free(inside);
		return NULL;
	}
	band->member[band->n++] = get_rows(s->nests, group, what);
	band->coincident[0] = coincident;
	inside = keep_whole(ash_band_add_tiles(inside, band, &choice));
	ash_band_free(band);
	return inside;
}

static __isl_give isl_schedule *in_sequence(__isl_take isl_schedule *first,
	__isl_take isl_schedule *second)
{
	return first ? isl_schedule_sequence(first, second) : second;
}

/* The instances of "nest" that depend on no other chunk, if chunks have "rows"
 * rows.
 */
static __isl_give isl_union_set *get_inside(const ash_sibling_nest *nest,
	double rows)
{
	isl_ctx *ctx = isl_union_set_get_ctx(nest->domain);
	isl_set *kept = isl_set_universe(isl_space_set_alloc(ctx, 0, 1));
	isl_union_pw_aff *row = isl_union_pw_aff_mod_val(get_nest_rows(nest, 0),
		isl_val_int_from_si(ctx, (long) rows));

	kept = isl_set_lower_bound_si(kept, isl_dim_set, 0, (int) nest->first);
	kept = isl_set_upper_bound_si(kept, isl_dim_set, 0,
		(int) rows - 1 - (int) nest->last);
	return isl_union_map_domain(isl_union_map_intersect_range(
		isl_union_map_from_union_pw_aff(row),
		isl_union_set_from_set(kept)));
}

/* Selects instances of a nest: all, those that depend on no other chunk, or the
 * rest.
 */
typedef enum { ALL, INSIDE, REST } subset;

static __isl_give isl_union_set *choose_instances(const strips *s,
	const ash_sibling_nest *nest, subset which)
{
	double chunk = get_chunk(s, nest->group);
	isl_union_set *all = isl_union_set_copy(nest->domain);

	return which == ALL ? all
		: which == INSIDE
		? isl_union_set_intersect(all, get_inside(nest, chunk))
		: isl_union_set_subtract(all, get_inside(nest, chunk));
}

/* Has "nest" instances in the subset "which"?  isl generates no loops for an
 * empty set.
 */
static bool has_instances(const strips *s, const ash_sibling_nest *nest,
	subset which)
{
	isl_union_set *chosen = choose_instances(s, nest, which);
	bool has = isl_union_set_is_empty(chosen) != isl_bool_true;

	isl_union_set_free(chosen);
	return has;
}

/* The schedule that executes the instances "which" of the nests of "group", one
 * nest after the other; NULL if there are no such instances.
 */
static __isl_give isl_schedule *order_nests(const strips *s, int group,
	subset which)
{
	isl_schedule *all = NULL;

	for (unsigned k = group; k < s->nests->n; ++k) {
		const ash_sibling_nest *nest = &s->nests->nest[k];

		if (nest->group == group && has_instances(s, nest, which))
			all = in_sequence(all,
				isl_schedule_intersect_domain(
					isl_schedule_copy(nest->plan),
					choose_instances(s, nest, which)));
	}
	return all;
}

/* The schedule of "group" in chunks that run in parallel, followed by the
 * instances that depend on several chunks.
 */
static __isl_give isl_schedule *order_chunks(const strips *s, int group)
{
	double chunk = get_chunk(s, group);
	isl_schedule *inside = order_nests(s, group, INSIDE);
	isl_schedule *rest = order_nests(s, group, REST);

	if (inside)
		inside = add_blocks(s, group, NOTHING, chunk, true,
			add_blocks(s, group, SHIFT, s->rows[group], false,
				inside));
	if (rest)
		rest = add_blocks(s, group, LAST, chunk, true, rest);
	return inside && rest ? isl_schedule_sequence(inside, rest)
		: inside      ? inside
			      : rest;
}

/* The schedule of the nests of "group": in strips, or in chunks and strips, if
 * there are several.
 */
static __isl_give isl_schedule *order_group(const strips *s, int group)
{
	bool free = count_left(s->nests, group) == 0;

	if (ash_nests_count(s->nests, group) < 2)
		return order_nests(s, group, ALL);
	if (s->parallel[group] && !free)
		return order_chunks(s, group);
	return add_blocks(s, group, SHIFT, s->rows[group], s->parallel[group],
		order_nests(s, group, ALL));
}

static __isl_give isl_schedule *order_all(const strips *s)
{
	isl_schedule *all = NULL;

	for (unsigned i = 0; i < s->nests->n_order; ++i)
		all = in_sequence(all, order_group(s, s->nests->order[i]));
	return all;
}

/* ---- the plan ---- */

static void add_note(const strips *s, int group, ash_diag *notes)
{
	for (unsigned k = group + 1; k < s->nests->n; ++k) {
		const ash_sibling_nest *nest = &s->nests->nest[k];

		if (nest->group != group)
			continue;
		ash_diag_add(notes, ASH_MSG_DONE,
			&s->w->input->scop->stmt[nest->stmt[0]].place,
			"runs side by side with a nest before it, in strips of "
			"%d rows",
			(int) s->rows[group]);
		ash_diag_about(notes, nest->stmt, nest->n_stmt);
	}
}

/* Change the plan "kept" to the sequence in strips, whose order is "schedule"
 * (taken): its costs, conditions, bodies and messages.
 */
static void change(const strips *s, ash_plan *kept,
	__isl_take isl_schedule *schedule)
{
	const ash_options *options = s->w->input->options;

	isl_schedule_free(kept->schedule);
	kept->schedule = schedule;
	kept->least -= kept->cost - s->cost;
	kept->cost = s->cost;
	kept->wall = s->wall;
	kept->unchanged = 0;
	kept->changed = true;
	if (!kept->firm && !s->w->firm && options->fuse < 2)
		ash_conditions_need_bytes(&kept->when, ASH_LAST_CACHE,
			s->w->stack.n > 0);
	kept->firm |= kept->when.min_bytes <= 0;
	for (unsigned k = 0; k < s->nests->n; ++k) {
		const ash_sibling_nest *nest = &s->nests->nest[k];

		if (ash_nests_count(s->nests, nest->group) < 2)
			kept->unchanged += nest->unchanged;
		for (unsigned i = 0; i < nest->n_leaf; ++i)
			kept->bodies.leaf[nest->leaf + i]
				.factor *= s->part[nest->group];
		add_note(s, (int) k, &kept->notes);
	}
}

/* Returns "schedule" within the loops around the sequence. */
static __isl_give isl_schedule *add_outer(const strips *s,
	__isl_keep isl_schedule *schedule)
{
	return isl_schedule_insert_partial_schedule(isl_schedule_copy(schedule),
		isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(
			s->node));
}

/* Can each scalar that the plan "kept" does not expand be stored in one cell
 * under "schedule"?
 */
static bool has_room(const strips *s, const ash_plan *kept,
	__isl_keep isl_schedule *schedule)
{
	isl_schedule *whole;
	bool has;

	if (!s->w->stack.n)
		return ash_search_fits(s->w, schedule, kept->expand);
	whole = add_outer(s, schedule);
	has = whole && ash_search_fits(s->w, whole, kept->expand);
	isl_schedule_free(whole);
	return has;
}

/* Does "schedule" exist, and is one cell enough for unexpanded scalars? */
static bool is_allowed(const strips *s, const ash_plan *kept,
	__isl_keep isl_schedule *schedule)
{
	return schedule &&
		(!ash_scop_has_scalars(s->w->input->scop) ||
			has_room(s, kept, schedule));
}

/* If threads are wanted, determine with ash_nests_reach() which rows depend on
 * other chunks.
 */
static isl_stat find_reach(const strips *s, ash_nests *nests,
	__isl_keep isl_union_map *deps)
{
	isl_union_map *order;
	isl_stat ok;

	if (!s->w->input->options->parallel)
		return isl_stat_ok;
	order = ash_search_order(s->w, deps);
	ok = ash_nests_reach(nests, s->w, order ? order : deps);
	isl_union_map_free(order);
	return ok;
}

/* Form groups of "nests", if "free" only of nests with independent rows.  Make
 * the plan "kept" one with strips of the groups if that costs less, or if the
 * user wants strips wherever they are legal; returns whether it was changed.
 */
static bool try_strips(strips *s, ash_nests *nests,
	__isl_keep isl_union_map *deps, ash_plan *kept, bool free)
{
	double limit = s->w->input->options->fuse > 1 ? HUGE_VAL : kept->wall;
	isl_schedule *schedule = NULL;

	if (ash_nests_group(nests, s->w, deps, free) != isl_bool_true ||
		!drop_groups(s, nests) || find_reach(s, nests, deps) < 0 ||
		!drop_serialized(s, nests))
		return false;
	count_cost(s);
	if (s->wall < limit)
		schedule = order_all(s);
	if (!is_allowed(s, kept, schedule)) {
		isl_schedule_free(schedule);
		return false;
	}
	change(s, kept, schedule);
	return true;
}

/* May a run-time test restrict the new order of "kept" to large arrays? */
static bool may_test_size(const ash_search_state *w, const ash_plan *kept)
{
	const ash_options *options = w->input->options;

	return options->fuse > 1 ||
		(options->checks && !w->firm && !kept->firm);
}

/* Does the user allow strips?  They are a kind of tiles, and need a run-time
 * test if sizes are unknown.
 */
static bool are_wanted(const ash_search_state *w)
{
	const ash_options *options = w->input->options;

	return options->fuse > 1 ||
		(options->tiling &&
			(options->checks || !w->estimates->parametric));
}

bool ash_search_strips(ash_search_state *w, __isl_keep isl_schedule_node *node,
	ash_nests *nests, __isl_keep isl_union_map *deps, ash_plan *kept)
{
	strips s = { .w = w,
		.node = node,
		.nests = nests,
		.leaves = &kept->bodies,
		.near = malloc(w->input->scop->n_array + 1),
		.rows = calloc(nests->n + 1, sizeof(double)),
		.least = calloc(nests->n + 1, sizeof(double)),
		.parallel = calloc(nests->n + 1, sizeof(bool)),
		.part = calloc(nests->n + 1, sizeof(double)) };
	bool done = false;

	if (s.near && s.rows && s.least && s.parallel && s.part &&
		kept->schedule && !kept->bodies.failed && nests->n > 1 &&
		are_wanted(w)) {
		nests->quantum = get_quantum(&kept->bodies);
		nests->sized = may_test_size(w, kept);
		done = (w->input->options->parallel &&
			       try_strips(&s, nests, deps, kept, true)) ||
			try_strips(&s, nests, deps, kept, false);
	}
	free(s.near);
	free(s.rows);
	free(s.least);
	free(s.parallel);
	free(s.part);
	return done;
}
