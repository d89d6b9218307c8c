/* retile.c - post-tile reordering: tiles from one schedule, the order inside
 * them from another.
 *
 * For time-iterated stencils the scheduler returns one permutable band, (t, 2t
 * + i, 2t + j), in which the statements of a step follow each other in the
 * innermost loop and no loop is parallel: good for tiles, bad for vectors.  The
 * original order is good for vectors, but traverses all data in each time step.
 * So the tile loops are those of the band, and inside a tile everything runs in
 * the original order.  This is legal: no dependence has a negative distance in
 * a member of the band, so the order of tiles is correct, and within a tile the
 * original order respects all dependences.  (Zinenko et al., CC 2018, ask for
 * post-tile reordering in section 6.)
 *
 * The gain is less memory traffic.  Arrays that fit into a core's share of the
 * last-level cache are not tiled: decided at compile time if their sizes are
 * known, else at run time (ash_plan.min_bytes).
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include <isl/union_set.h>

#include "cost/filled_params.h"
#include "cost/thread_share.h"
#include "scop/tree.h"
#include "search/search_state.h"
#include "transform/jam_rows.h"
#include "transform/node_deps.h"

/* The role of a band member, by the loop of the subtree to which it
 * corresponds: the outermost one, an inner one, or an innermost one.
 */
typedef enum { TIME, OTHER, INNER, N_ROLE } role;

/* Tile sizes to try for each role; 0: not tiled.  Innermost loops, which are
 * vectorized, must stay long.
 */
#define MAX_SIZE 6
static const struct {
	int n;
	int size[MAX_SIZE];
} sizes[N_ROLE] = {
	[TIME] = { 5, { 4, 8, 16, 32, 64 } },
	[OTHER] = { 5, { 0, 8, 16, 32, 64 } },
	[INNER] = { 6, { 0, 128, 256, 512, 1024, 2048 } },
};

/* The most rounds of local search, each over all members; it usually converges
 * earlier.
 */
#define MAX_ROUND 4

/* The most jammed copies. */
#define MOST_COPIES 8
/* The predicted time with jammed copies, relative to that without, below which
 * copies are used: fdtd-2d, for which the model predicts 0.904 with four
 * copies, takes 1.1 times as long; jacobi-2d, with 0.865, takes 0.89.
 */
#define COPIES_GAIN .9

/* State of the search for tile sizes. */
typedef struct {
	const ash_search_state *w;
	const ash_band *band;
	int **rows;
	const int *stmt;	/* all statements of the subtree */
	int n;
	bool waves;		/* may tiles run on several threads? */
	ash_leaves leaves;
	/* Per leaf and member: the level of the leaf's stack that corresponds
	 * to the member, -1 if there is none.
	 */
	int *level;
	role role[ASH_MAX_DIM];	/* role of each member */
	/* Cost of the original order found by ash_search_as_is(), divided by
	 * the sum of the costs of its bodies: a factor that makes costs of
	 * tiles comparable with other plans.
	 */
	double scale;
	ash_choice best;
	/* The member that is the next loop around the innermost ones and may
	 * have jammed copies, or -1.
	 */
	int rows_of;
	/* Does Ashlar, rather than LLVM, vectorize innermost loops with jammed
	 * copies?
	 */
	bool flat;
} search;

/* ---- which loop a member of the band stands for ---- */

/* The iterator of statement "stmt" that member "m" of the band depends on and
 * earlier members do not; -1 if there is none, -2 if there are several.
 */
static int find_iterator(const search *s, int stmt, unsigned m)
{
	bool used[ASH_MAX_DIM] = { false };
	int found = -1;

	for (unsigned k = 0; k <= m; ++k) {
		const int *row = s->rows[k] + stmt * ASH_MAX_DIM;

		found = -1;
		for (int i = 0; i < ASH_MAX_DIM; ++i) {
			if (row[i] == 0 || used[i])
				continue;
			if (found >= 0)
				return -2;
			found = i;
		}
		if (found >= 0)
			used[found] = true;
	}
	return found;
}

/* The level of the loop of "leaf" that runs over just iterator "iter" of
 * statement "stmt"; -2 if there is none.
 */
static int find_loop(const ash_leaf *leaf, int stmt, int iter)
{
	for (unsigned l = 0; l < leaf->stack.n; ++l) {
		const int *row = leaf->stack.level[l].row + stmt * ASH_MAX_DIM;
		bool alone = row[iter] != 0;

		for (int i = 0; i < ASH_MAX_DIM; ++i)
			alone &= i == iter || row[i] == 0;
		if (alone)
			return l;
	}
	return -2;
}

/* The level of the loop of "leaf" that corresponds to member "m" in all of its
 * statements: -1 if there is none, -2 if statements differ or no single loop
 * corresponds.
 */
static int find_level(const search *s, const ash_leaf *leaf, unsigned m)
{
	int level = -2;

	for (unsigned i = 0; i < leaf->n; ++i) {
		int iter = find_iterator(s, leaf->stmt[i], m);
		int l = iter < 0 ? iter : find_loop(leaf, leaf->stmt[i], iter);

		if (l == -2 || (i > 0 && l != level))
			return -2;
		level = l;
	}
	return level;
}

static bool find_levels(search *s)
{
	unsigned n = s->band->n;

	s->level = calloc((size_t) s->leaves.n * n + 1, sizeof(int));
	for (unsigned k = 0; s->level && k < s->leaves.n; ++k)
		for (unsigned m = 0; m < n; ++m) {
			int l = find_level(s, &s->leaves.leaf[k], m);

			if (l == -2)
				return false;
			s->level[k * n + m] = l;
		}
	return s->level;
}

/* Is member "m" the outermost loop (if "innermost": the innermost one) of the
 * subtree in all leaves that have it?
 */
static bool is_at(const search *s, unsigned m, bool innermost)
{
	bool found = false;

	for (unsigned k = 0; k < s->leaves.n; ++k) {
		int l = s->level[k * s->band->n + m];
		unsigned at = innermost ? s->leaves.leaf[k].stack.n - 1
					: s->w->stack.n;

		if (l >= 0 && (unsigned) l != at)
			return false;
		found |= l >= 0;
	}
	return found;
}

static void find_roles(search *s)
{
	for (unsigned m = 0; m < s->band->n; ++m)
		s->role[m] = is_at(s, m, false) ? TIME
			: is_at(s, m, true)     ? INNER
						: OTHER;
}

/* ---- the cost of a choice of tiles ---- */

static void set_wave(const search *s, const ash_choice *choice,
	const int *level, ash_stack *stack)
{
	int pair[2];

	if (!choice->wavefront ||
		!ash_choice_find_tiled(s->band, choice, pair) ||
		level[pair[0]] < 0 || level[pair[1]] < 0)
		return;
	stack->wave[0] = level[pair[0]];
	stack->wave[1] = level[pair[1]];
}

/* The cost in cycles of the body of leaf number "k" in the tiles "choice". */
static double get_leaf_cost(const search *s, const ash_choice *choice,
	unsigned k)
{
	const ash_leaf *leaf = &s->leaves.leaf[k];
	const int *level = s->level + (size_t) k * s->band->n;
	ash_stack stack = leaf->stack;

	stack.band = s->w->stack.n;
	stack.slopes = true;
	stack.flat = s->flat;
	for (unsigned m = 0; m < s->band->n; ++m)
		if (choice->tile[m] > 0 && level[m] >= 0) {
			stack.level[level[m]].row = s->rows[m];
			stack.level[level[m]].tile = choice->tile[m];
		}
	if (s->rows_of >= 0 && level[s->rows_of] >= 0 &&
		choice->jam[s->rows_of] > 1) {
		ash_level *rows = &stack.level[level[s->rows_of]];

		rows->row = s->rows[s->rows_of];
		rows->jam = choice->jam[s->rows_of];
	}
	set_wave(s, choice, level, &stack);
	return ash_cost(s->w->estimates, &stack, leaf->stmt, leaf->n,
		leaf->simd);
}

static double get_cost(const search *s, const ash_choice *choice)
{
	double cost = 0;

	for (unsigned k = 0; k < s->leaves.n; ++k)
		cost += get_leaf_cost(s, choice, k);
	return cost;
}

/* The fraction of the time of "choice" that the busiest thread takes if the
 * loop over the tiles of "member" is parallel.
 */
static double get_share(const search *s, const ash_choice *choice, int member)
{
	double extent = ash_rows_extent(s->w->estimates, s->rows[member],
		s->stmt, s->n);

	return ash_thread_share(extent, choice->tile[member]);
}

static void set_cost(const search *s, ash_choice *choice)
{
	double entries = ash_search_entries(s->w, s->stmt, s->n);
	int member = ash_choice_find_parallel(s->band, choice);

	choice->cost = s->scale * get_cost(s, choice);
	choice->wall = choice->cost;
	if (choice->wavefront)
		choice->wall = ash_choice_wave_time(choice, s->band, s->rows,
			s->w->estimates, s->stmt, s->n, entries);
	else if (s->waves && member >= 0)
		choice->wall = ash_thread_time(s->w->estimates, choice->cost,
			get_share(s, choice, member), entries,
			s->w->input->options->min_work);
}

/* ---- the search ---- */

static void try_order(search *s, ash_choice *choice)
{
	set_cost(s, choice);
	if (s->best.cost <= 0 || choice->wall < ASH_PLAIN_BONUS * s->best.wall)
		s->best = *choice;
}

/* Evaluate "choice", and, if no tile loop is parallel, also with wavefronts of
 * tiles.  Does nothing unless at least two members are tiled.
 */
static void try_choice(search *s, ash_choice *choice)
{
	int pair[2];

	choice->wavefront = false;
	if (!ash_choice_find_tiled(s->band, choice, pair))
		return;
	try_order(s, choice);
	choice->wavefront = s->waves &&
		ash_choice_find_parallel(s->band, choice) < 0;
	if (choice->wavefront)
		try_order(s, choice);
}

/* Evaluate all combinations of tile sizes for the roles from "r" on; members of
 * one role have equal sizes.
 */
static void try_roles(search *s, ash_choice *choice, role r)
{
	if (r == N_ROLE) {
		try_choice(s, choice);
		return;
	}
	for (int i = 0; i < sizes[r].n; ++i) {
		for (unsigned m = 0; m < s->band->n; ++m)
			if (s->role[m] == r)
				choice->tile[m] = sizes[r].size[i];
		try_roles(s, choice, r + 1);
	}
}

/* Evaluate all tile sizes for member "m"; the other members keep the sizes of
 * the best choice.
 */
static void try_member(search *s, unsigned m)
{
	ash_choice choice = s->best;
	role r = s->role[m];

	for (int i = 0; i < sizes[r].n; ++i) {
		choice.tile[m] = sizes[r].size[i];
		try_choice(s, &choice);
	}
}

/* Improve the best choice, one member at a time. */
static void refine(search *s)
{
	double last = 0;

	for (int round = 0; round < MAX_ROUND && s->best.wall != last;
		++round) {
		last = s->best.wall;
		for (unsigned m = 0; m < s->band->n; ++m)
			try_member(s, m);
	}
}

/* Is unroll-and-jam of member "m" possible in leaf number "k", because "m" is
 * the next loop around a vectorized innermost one?  Sets *found if "m" is a
 * loop of that leaf; if it is not, the leaf must have at most two loops.
 */
static bool is_next_to_inner(const search *s, unsigned k, unsigned m,
	bool *found)
{
	const ash_leaf *leaf = &s->leaves.leaf[k];
	unsigned n = leaf->stack.n;
	int level = s->level[k * s->band->n + m];

	if (level < 0)
		return n <= s->w->stack.n + 2;
	*found = true;
	return leaf->simd && n > 1 && level == (int) n - 2;
}

/* The member for unroll-and-jam: in all leaves that have it, it must be the
 * next loop around the innermost one.  -1 if there is none.
 */
static int find_rows_of(const search *s)
{
	for (unsigned m = 0; m < s->band->n; ++m) {
		bool is = s->role[m] == OTHER, found = false;

		for (unsigned k = 0; is && k < s->leaves.n; ++k)
			is = is_next_to_inner(s, k, m, &found);
		if (is && found)
			return (int) m;
	}
	return -1;
}

/* Does Ashlar, rather than LLVM, vectorize innermost loops with jammed copies?
 * It does if vectors are as long as cache lines.
 */
static bool has_own_vectors(const ash_search_state *w)
{
	return w->input->options->register_tiling &&
		w->input->machine->vector_bytes ==
		w->input->machine->cache_line;
}

/* Choose the number of jammed copies of the loop s->rows_of in the best tiles
 * (s->best), which have been chosen before.  Copies are not chosen together
 * with the tiles: what they save, because they share vectors, would count as a
 * gain of tiling.
 */
static void find_copies(search *s)
{
	ash_choice choice = s->best;
	double least = 0, one = 0;

	s->rows_of = s->best.cost > 0 ? find_rows_of(s) : -1;
	if (s->rows_of < 0 || !has_own_vectors(s->w))
		return;
	s->flat = true;
	for (int copies = 1; copies <= MOST_COPIES; copies *= 2) {
		double cost;

		choice.jam[s->rows_of] = copies;
		cost = get_cost(s, &choice);
		one = copies == 1 ? cost : one;
		if (copies > 1 &&
			(cost >= ASH_PLAIN_BONUS * least ||
				cost >= COPIES_GAIN * one))
			continue;
		least = cost;
		s->best.jam[s->rows_of] = copies;
	}
	s->flat = false;
}

/* Find the best tiles, and store them in s->best; "cost" is the cost of the
 * original order.
 */
static void find_tiles(search *s, double cost)
{
	int size = s->w->input->options->tile;
	ash_choice choice = { .inner = s->band->n - 1 };
	double plain;

	for (unsigned m = 0; m < s->band->n; ++m)
		choice.jam[m] = 1;
	plain = get_cost(s, &choice);
	if (plain <= 0)
		return;
	s->scale = cost / plain;
	find_roles(s);
	if (size == 0) {
		try_roles(s, &choice, TIME);
		refine(s);
	} else {
		for (unsigned m = 0; m < s->band->n; ++m)
			choice.tile[m] = size;
		try_choice(s, &choice);
	}
	find_copies(s);
}

/* Does the best choice tile the outermost loop of the subtree? */
static bool tiles_time(const search *s)
{
	for (unsigned m = 0; m < s->band->n; ++m)
		if (s->best.tile[m] > 0 && s->role[m] == TIME)
			return true;
	return false;
}

/* ---- conditions for tiles over time ---- */

/* Does the size of the arrays need a run-time test? */
static bool needs_test(const ash_search_state *w, const int *stmt, int n)
{
	bool found = false;

	if (w->input->options->time_tiling > 1)
		return false;
	for (int i = 0; i < n; ++i)
		found |= ash_search_has_params(w, stmt[i]);
	return found;
}

/* Are tiles over time allowed and promising for the "n" statements "stmt"?  If
 * the size of the arrays is tested at run time, smaller typical sizes suffice,
 * since the tiles only run for sizes that are large enough.
 */
static bool is_wanted(const ash_search_state *w, const int *stmt, int n)
{
	const ash_options *options = w->input->options;
	bool test;

	if (n == 0 || !options->tiling || !options->time_tiling)
		return false;
	test = needs_test(w, stmt, n);
	if (test && (w->firm || !options->checks))
		return false;
	return options->time_tiling > 1 ||
		ash_search_array_bytes(w, stmt, n, w->stack.n) >=
		(test ? ASH_PRIVATE_CACHES : ASH_LAST_CACHE);
}

/* The outermost band of "schedule" if it is permutable with several members;
 * else NULL.  "deps" are the dependences of the subtree.
 */
static ash_band *get_band(__isl_keep isl_schedule *schedule,
	__isl_keep isl_union_map *deps)
{
	isl_schedule_node *node = isl_schedule_node_child(
		isl_schedule_get_root(schedule), 0);
	bool fits = isl_schedule_node_get_type(node) ==
			isl_schedule_node_band &&
		isl_schedule_node_band_get_permutable(node) == isl_bool_true;
	isl_size n = fits ? isl_schedule_node_band_n_member(node) : 0;
	ash_band *band = n > 1 && n <= ASH_MAX_DIM ? ash_band_alloc(n) : NULL;

	for (int i = 0; band && i < n; ++i, ++band->n) {
		band->member[i] = ash_tree_member(node, i);
		band->coincident[i] = ash_order_is_coincident(deps,
					      band->member[i]) == isl_bool_true;
		band->unordered |= ash_order_goes_back(deps, band->member[i]);
	}
	isl_schedule_node_free(node);
	return band;
}

/* Is the band "node" a loop over time: does its first member carry dependences,
 * and are there loops inside of it?
 */
static bool is_over_time(__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps)
{
	isl_union_pw_aff *first = ash_tree_member(node, 0);
	bool carries = ash_order_is_coincident(deps, first) == isl_bool_false;

	isl_union_pw_aff_free(first);
	return carries && ash_search_has_band(node);
}

/* ---- the plan ---- */

static void add_note(ash_plan *p, const search *s)
{
	char *what = ash_choice_describe(s->band, &s->best);

	ash_diag_add(&p->notes, ASH_MSG_DONE,
		&s->w->input->scop->stmt[s->stmt[0]].place,
		"kept the order of the loop nest inside of tiles that reach "
		"over steps of time%s",
		what ? what : "");
	ash_diag_about(&p->notes, s->stmt, s->n);
	free(what);
}

/* Returns "schedule" with the option that its tile loops, and the time loop in
 * them, are each generated as a single loop, which is not split where a
 * statement begins or ends.  This saves code.
 */
static __isl_give isl_schedule *keep_whole(__isl_take isl_schedule *schedule,
	const ash_choice *choice)
{
	isl_schedule_node *node = isl_schedule_get_root(schedule);
	int n_band = choice->wavefront ? 3 : 1;

	isl_schedule_free(schedule);
	for (int k = 0; k <= n_band; ++k) {
		isl_size n;

		node = isl_schedule_node_child(node, 0);
		if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
			break;
		n = isl_schedule_node_band_n_member(node);
		for (int i = 0; i < n; ++i)
			node = isl_schedule_node_band_member_set_ast_loop_type(
				node, i, isl_ast_loop_atomic);
	}
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

/* Restrict the plan "p", by run-time conditions, to parameters for which all
 * statements run, and to arrays that exceed the caches.
 */
static void set_conditions(const search *s, ash_plan *p)
{
	isl_set *filled = NULL;

	if (s->w->input->options->checks)
		filled = ash_filled(s->w->input->scop, s->stmt, s->n);
	ash_conditions_clear(&p->when);
	if (needs_test(s->w, s->stmt, s->n))
		ash_conditions_need_bytes(&p->when, ASH_LAST_CACHE, true);
	if (filled && ash_conditions_assume(&p->when, filled) < 0)
		p->schedule = isl_schedule_free(p->schedule);
}

/* Change "p" (taken), the plan of the unchanged subtree, to the tiles of "s";
 * the result has no schedule if its cost reaches "limit".
 */
static ash_plan realize(const search *s, ash_plan p, double limit)
{
	if (s->best.cost <= 0 || s->best.wall >= limit || !tiles_time(s) ||
		!p.schedule) {
		ash_plan_clear(&p);
		return p;
	}
	if (s->rows_of >= 0 && s->best.jam[s->rows_of] > 1)
		p.schedule = ash_jam_rows(p.schedule,
			s->band->member[s->rows_of], s->best.jam[s->rows_of]);
	p.schedule = ash_band_add_tiles(p.schedule, s->band, &s->best);
	p.schedule = keep_whole(p.schedule, &s->best);
	p.cost = s->best.cost;
	p.wall = s->best.wall;
	p.changed = true;
	p.unchanged = 0;
	set_conditions(s, &p);
	p.firm = p.when.min_bytes <= 0;
	p.retiled = true;
	p.bodies.failed = true;
	add_note(&p, s);
	return p;
}

/* Returns the plan for the subtree "node" in tiles of the band of "s"; without
 * a schedule if its cost reaches "limit".
 */
static ash_plan retile(ash_search_state *w, search *s,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit)
{
	ash_search_state inside = *w;
	ash_plan p;

	s->leaves.n_stmt = w->input->scop->n_stmt;
	inside.leaves = &s->leaves;
	p = ash_search_as_is(&inside, node, deps);
	if (p.schedule && !s->leaves.failed && s->leaves.n > 0 &&
		find_levels(s))
		find_tiles(s, p.cost);
	p = realize(s, p, limit);
	ash_leaves_clear(&s->leaves);
	free(s->level);
	return p;
}

ash_plan ash_search_retile(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	__isl_keep isl_schedule *schedule, double limit)
{
	int *stmt = ash_search_alloc(w);
	search s = { .w = w, .stmt = stmt, .rows_of = -1 };
	ash_band *band = NULL;
	ash_plan p = ash_plan_error();

	s.n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	if (schedule && is_wanted(w, stmt, s.n) && is_over_time(node, deps))
		band = get_band(schedule, deps);
	s.rows = band ? ash_search_band_rows(w->input->scop, band) : NULL;
	if (s.rows) {
		s.band = band;
		s.waves = !band->unordered &&
			ash_search_is_worth_threads(w, stmt, s.n,
				w->stack.n + 1);
		p = retile(w, &s, node, deps, limit);
	}
	ash_search_free_rows(s.rows, band ? band->n : 0);
	ash_band_free(band);
	free(stmt);
	return p;
}
