/* band_choice.c - the cheapest configuration of a band, by the cost model.
 *
 * All innermost members, a few tile shapes and all pairs of members to jam
 * are tried.
 *
 * SPDX-License-Identifier: MIT
 */
#include "transform/band.h"
#include "transform/transform_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/thread_share.h"

/* The tile sizes that are tried, for the innermost member and for the others;
 * 0: not tiled.  All are multiples of the numbers of copies that are tried.
 */
static const struct {
	int inner, other;
} tile_shapes[] = {
	{ 0, 0 },
	{ 0, 32 },
	{ 0, 64 },
	{ 512, 64 },
	{ 256, 64 },
};

static const int copies[] = { 2, 4, 8 };

/* The fewest lanes of a vector for which lanes are tried: vectors of two are no
 * better than jammed copies (matrix times vector by rows, SSE2: 2.2 ms with
 * either).
 */
#define FEWEST_LANES 4

#define N_SHAPE (sizeof(tile_shapes) / sizeof(tile_shapes[0]))
#define N_COPIES (sizeof(copies) / sizeof(copies[0]))

/* The input of the search for the best choice, which is constant, and the best
 * choice so far.
 */
typedef struct {
	const ash_band *band;
	int **rows;
	const ash_stack *outer;
	const ash_estimates *estimates;
	const int *stmt;
	unsigned n;
	ash_band_threads threads;
	double min_work;
	int *sum;	/* room for the rows of a sum of members */
	ash_choice_kinds *kinds;	/* NULL: not requested */
	ash_choice best;
} search;

/* The rows of the innermost loop (its coefficients for each statement): those
 * of a member or, in a skewed choice, sums of them.
 */
static int *get_inner_rows(const search *s, const ash_choice *choice)
{
	unsigned n = s->estimates->n_stmt * ASH_MAX_DIM;

	if (!choice->skewed)
		return s->rows[choice->inner];
	memset(s->sum, 0, n * sizeof(int));
	for (unsigned i = 0; i < s->band->n; ++i)
		for (unsigned k = 0;
			k < n && ash_choice_is_summed(s->band, choice, i); ++k)
			s->sum[k] += s->rows[i][k];
	return s->sum;
}

static void push_member(ash_stack *stack, const search *s,
	const ash_choice *choice, int i)
{
	ash_level *level = &stack->level[stack->n++];

	level->row = s->rows[i];
	level->tile = choice->tile[i];
	level->jam = choice->jam[i];
	level->lanes = choice->jam[i] > 1 ? choice->lanes : 0;
	level->chain = !s->band->coincident[i] &&
		!ash_choice_is_summed(s->band, choice, i);
	level->fold = s->band->fold[i];
}

/* The loops around the statements: those outside of the band, then the members
 * of the band with the innermost one last.
 */
static ash_stack make_stack(const search *s, const ash_choice *choice)
{
	ash_stack stack = *s->outer;
	ash_level *inner;

	stack.band = stack.n;
	stack.shifted = s->band->shifted;
	for (unsigned i = 0; i < s->band->n; ++i)
		if ((int) i != choice->inner)
			push_member(&stack, s, choice, i);
	push_member(&stack, s, choice, choice->inner);
	inner = &stack.level[stack.n - 1];
	inner->row = get_inner_rows(s, choice);
	inner->chain = !s->band->coincident[choice->inner];
	inner->skewed = choice->skewed;
	return stack;
}

/* The number of times that the program enters the band. */
static double count_entries(const search *s)
{
	const ash_stmt_estimate *e = &s->estimates->stmt[s->stmt[0]];
	double entries = 1;

	for (unsigned d = 0; d < s->outer->n && d < e->n_iter; ++d)
		entries *= e->extent[d];
	return entries;
}

double ash_choice_wave_time(const ash_choice *choice, const ash_band *band,
	int **rows, const ash_estimates *estimates, const int *stmt, unsigned n,
	double entries)
{
	int pair[2] = { 0, 0 };
	double a, b, waves;

	ash_choice_find_tiled(band, choice, pair);
	a = ceil(ash_rows_extent(estimates, rows[pair[0]], stmt, n) /
		choice->tile[pair[0]]);
	b = ceil(ash_rows_extent(estimates, rows[pair[1]], stmt, n) /
		choice->tile[pair[1]]);
	waves = a + b - 1;

	return choice->cost * fmin(1, 1. / ASH_THREADS + waves / (a * b)) +
		ASH_FORK * waves * entries;
}

/* Record which two levels of "stack" form the wavefronts: those of the two
 * members "pair".
 */
static void set_wave(ash_stack *stack, const ash_choice *choice,
	const int pair[2])
{
	for (int i = 0; i < 2; ++i) {
		bool last = pair[i] == choice->inner;
		bool behind = pair[i] > choice->inner;

		stack->wave[i] = last ? stack->n - 1
				      : stack->band + pair[i] - behind;
	}
}

/* The time of "choice", which has its cost set, on several threads if the loop
 * over "member" or its tiles is parallel.
 */
static double get_parallel_time(const search *s, const ash_choice *choice,
	int member)
{
	double extent = ash_rows_extent(s->estimates, s->rows[member], s->stmt,
		s->n);

	return ash_thread_time(s->estimates, choice->cost,
		ash_thread_share(extent, choice->tile[member]),
		count_entries(s), s->min_work);
}

static void set_cost(const search *s, ash_choice *choice, ash_stack *stack)
{
	int member = ash_choice_find_parallel(s->band, choice);

	choice->cost = ash_cost(s->estimates, stack, s->stmt, s->n,
		s->band->simd[choice->inner]);
	choice->wall = choice->cost;
	if (choice->wavefront)
		choice->wall = ash_choice_wave_time(choice, s->band, s->rows,
			s->estimates, s->stmt, s->n, count_entries(s));
	else if (s->threads == ASH_BAND_PARALLEL && member >= 0)
		choice->wall = get_parallel_time(s, choice, member);
}

int ash_choice_kind(const ash_band *band, const ash_choice *choice)
{
	int kind = choice->inner * 2 + choice->skewed;
	bool copies = false;

	kind = kind * 2 + choice->wavefront;
	for (unsigned i = 0; i < band->n; ++i) {
		kind = kind * 2 + (choice->tile[i] > 0);
		copies |= choice->jam[i] > 1;
	}
	kind = kind * 2 + (choice->lanes > 0);
	return kind * 2 + copies;
}

/* Is "choice" of a kind that the search may use?  The kind is recorded in any
 * case.
 */
static bool is_asked_for(const search *s, const ash_choice *choice)
{
	ash_choice_kinds *kinds = s->kinds;
	int kind = kinds ? ash_choice_kind(s->band, choice) : 0;
	unsigned i = 0;

	if (!kinds)
		return true;
	while (i < kinds->n && kinds->kind[i] != kind)
		++i;
	if (i == kinds->n && i < ASH_MAX_KIND)
		kinds->kind[kinds->n++] = kind;
	return kinds->only < 0 || kinds->only == kind;
}

static void try_order(search *s, ash_choice *choice)
{
	ash_stack stack;
	int pair[2];

	if (!is_asked_for(s, choice))
		return;
	stack = make_stack(s, choice);
	if (choice->wavefront && ash_choice_find_tiled(s->band, choice, pair))
		set_wave(&stack, choice, pair);
	set_cost(s, choice, &stack);
	if (s->best.inner < 0 || choice->wall < ASH_PLAIN_BONUS * s->best.wall)
		s->best = *choice;
}

/* Compare "choice" with the best one so far; if its tiles can be parallel only
 * in wavefronts, also try it with wavefronts.
 */
static void try_choice(search *s, ash_choice *choice)
{
	int pair[2];

	try_order(s, choice);
	if (s->threads != ASH_BAND_WAVEFRONT ||
		!ash_choice_find_tiled(s->band, choice, pair))
		return;
	choice->wavefront = true;
	try_order(s, choice);
	choice->wavefront = false;
}

/* Are the jammed copies independent of each other only if the innermost loop
 * runs over the sum of the innermost member and the jammed ones?
 */
static bool is_skewable(const search *s, const ash_choice *choice)
{
	if (s->band->simd[choice->inner] || s->band->unordered)
		return false;
	for (unsigned i = 0; i < s->band->n; ++i)
		if ((int) i != choice->inner && choice->jam[i] > 1 &&
			!s->band->coincident[i])
			return true;
	return false;
}

static void try_skewed(search *s, ash_choice *choice)
{
	if (!s->sum || !is_skewable(s, choice))
		return;
	choice->skewed = true;
	try_choice(s, choice);
	choice->skewed = false;
}

/* Try jammed copies of up to two members, from member "first" on, with all
 * numbers of copies that their loops can fill; "product" is the number of
 * copies so far.
 */
static void try_jams(search *s, ash_choice *choice, unsigned first, int product)
{
	try_choice(s, choice);
	try_skewed(s, choice);
	for (unsigned i = first; i < s->band->n; ++i) {
		double extent;

		if ((int) i == choice->inner)
			continue;
		extent = ash_rows_extent(s->estimates, s->rows[i], s->stmt,
			s->n);
		for (unsigned c = 0; c < N_COPIES; ++c) {
			if (product * copies[c] > ASH_MAX_JAM ||
				copies[c] > extent)
				break;
			choice->jam[i] = copies[c];
			try_jams(s, choice, i + 1, product * copies[c]);
		}
		choice->jam[i] = 1;
	}
}

/* The number of elements of the widest type that a vector holds. */
static int get_lanes(const search *s)
{
	unsigned size = 1;

	for (unsigned i = 0; i < s->n; ++i) {
		unsigned own = ash_estimate_size(
			&s->estimates->stmt[s->stmt[i]]);

		size = own > size ? own : size;
	}
	return (int) (s->estimates->machine->vector_bytes / size);
}

/* For an innermost loop that cannot be vectorized itself: try unroll-and-jam of
 * each other member that carries no dependence, so that its iterations become
 * the lanes of one vector or of two vectors.
 */
static void try_lanes(search *s, ash_choice *choice)
{
	int lanes = get_lanes(s);

	for (unsigned i = 0; i < s->band->n && lanes >= FEWEST_LANES &&
		!s->band->simd[choice->inner];
		++i) {
		double extent = ash_rows_extent(s->estimates, s->rows[i],
			s->stmt, s->n);

		if ((int) i == choice->inner || !s->band->simd[i])
			continue;
		choice->lanes = lanes;
		for (int n = 1; n <= 2 && n * lanes <= extent; ++n) {
			choice->jam[i] = n * lanes;
			try_choice(s, choice);
		}
		choice->jam[i] = 1;
		choice->lanes = 0;
	}
}

static void set_tiles(ash_choice *choice, const ash_band *band, int inner,
	int other)
{
	for (unsigned i = 0; i < band->n; ++i)
		choice->tile[i] = (int) i == choice->inner ? inner : other;
}

/* Does a statement write only under a condition?  Jammed copies of its body
 * then share nothing, since each waits for what the previous one may have
 * written under its branch or mask: min-plus products took 2.4 times as long.
 */
static bool is_conditional(const search *s)
{
	for (unsigned i = 0; i < s->n; ++i)
		if (s->estimates->stmt[s->stmt[i]].conditional)
			return true;
	return false;
}

/* Try all numbers of jammed copies of all pairs of members. */
static void try_all_jams(search *s, ash_choice *choice,
	const ash_options *options)
{
	try_jams(s, choice, 0, 1);
	if (options->outer_simd)
		try_lanes(s, choice);
}

static void try_inner(search *s, int inner, const ash_options *options)
{
	ash_choice choice = { .inner = inner };
	unsigned n = options->tiling && options->tile == 0 ? N_SHAPE : 1;

	for (unsigned i = 0; i < s->band->n; ++i)
		choice.jam[i] = 1;
	for (unsigned shape = 0; shape < n; ++shape) {
		if (options->tiling && options->tile > 0)
			set_tiles(&choice, s->band, options->tile,
				options->tile);
		else
			set_tiles(&choice, s->band, tile_shapes[shape].inner,
				tile_shapes[shape].other);
		if (options->register_tiling && !is_conditional(s))
			try_all_jams(s, &choice, options);
		else
			try_choice(s, &choice);
	}
}

/* The largest number of iterators of a statement. */
static unsigned get_depth(const search *s)
{
	unsigned depth = 0;

	for (unsigned k = 0; k < s->n; ++k)
		if (s->estimates->stmt[s->stmt[k]].n_iter > depth)
			depth = s->estimates->stmt[s->stmt[k]].n_iter;
	return depth;
}

/* Does the loop with the coefficients "row" run over the innermost original
 * iterator of some statement that has "depth" iterators?
 */
static bool runs_innermost(const search *s, const int *row, unsigned depth)
{
	for (unsigned k = 0; k < s->n; ++k)
		if (s->estimates->stmt[s->stmt[k]].n_iter == depth &&
			row[s->stmt[k] * ASH_MAX_DIM + depth - 1] != 0)
			return true;
	return false;
}

/* Does the program's innermost loop stay innermost if member "inner" of the
 * band becomes innermost?
 */
static bool keeps_innermost(const search *s, int inner)
{
	unsigned depth = get_depth(s);
	bool moved = false;

	for (unsigned l = 0; depth > 0 && l < s->outer->n; ++l)
		moved |= runs_innermost(s, s->outer->level[l].row, depth);
	for (unsigned i = 0; depth > 0 && i < s->band->n; ++i)
		moved |= (int) i != inner &&
			runs_innermost(s, s->rows[i], depth);
	return !moved;
}

ash_choice ash_band_choose(const ash_band *band, int **rows,
	const ash_stack *stack, const ash_estimates *estimates, const int *stmt,
	unsigned n, ash_band_threads threads, const ash_options *options,
	ash_choice_kinds *kinds)
{
	search s = {
		.band = band,
		.rows = rows,
		.outer = stack,
		.estimates = estimates,
		.stmt = stmt,
		.n = n,
		.threads = threads,
		.min_work = options->min_work,
		.kinds = kinds,
	};

	s.best.inner = -1;
	s.sum = calloc(estimates->n_stmt * ASH_MAX_DIM + 1, sizeof(int));
	for (int inner = (int) band->n - 1; inner >= 0; --inner)
		if (options->permute || keeps_innermost(&s, inner))
			try_inner(&s, inner, options);
	free(s.sum);
	return s.best;
}

bool ash_choice_add_leaf(ash_leaves *leaves, const ash_choice *choice,
	const ash_band *band, int **rows, const ash_stack *stack,
	const ash_estimates *estimates, const int *stmt, unsigned n)
{
	search s = {
		.band = band,
		.rows = rows,
		.outer = stack,
		.estimates = estimates,
		.stmt = stmt,
		.n = n,
	};
	ash_stack all;

	s.sum = calloc(estimates->n_stmt * ASH_MAX_DIM + 1, sizeof(int));
	if (!s.sum)
		return false;
	all = make_stack(&s, choice);
	ash_leaves_add(leaves, &all, stmt, n, band->simd[choice->inner]);
	free(s.sum);
	return !leaves->failed;
}
