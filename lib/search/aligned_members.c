/* aligned_members.c - loop skewing that makes the members of a band run along
 * array subscripts.
 *
 * Iterators begin at 0, so the inner loop of
 *
 *	for i
 *		for j = i + 1 ...
 *			C[i][j] += A[k][i] * A[k][j]
 *
 * counts j - i - 1.  Copies of the body for several i (unroll-and-jam) at one
 * value of j - i share no element of A[k][j], and in tiles they use pieces of
 * rows that are shifted against each other.  At one value of j they share an
 * element.  So the second member is replaced by the sum of both, which runs
 * over j (loop skewing, Wolfe 1986, in reverse).  As no dependence has a
 * negative distance in a member, none has one in the sum.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/aligned_members.h"

#include <math.h>
#include <stdlib.h>

#include <isl/aff.h>

#include "cost/still_accesses.h"
#include "scop/tree.h"

/* A permutable band with its members as functions of the instances, so that one
 * member can be replaced by the sum of two.
 */
typedef struct {
	const ash_search_state *w;
	const int *stmt;
	int n;
	ash_stack stack;	/* rows from level stack.band on are owned */
	isl_union_pw_aff *member[ASH_MAX_LEVEL];	/* owned, by level */
	bool changed;
} alignment;

static unsigned get_row_size(const alignment *a)
{
	return a->w->input->scop->n_stmt * ASH_MAX_DIM;
}

static unsigned count_still(const alignment *a)
{
	return ash_cost_still_accesses(a->w->estimates, &a->stack, a->stmt,
		(unsigned) a->n);
}

/* Add "factor" times the row of level "from" to that of level "to". */
static void add_row(const alignment *a, unsigned to, unsigned from, int factor)
{
	for (unsigned k = 0; k < get_row_size(a); ++k)
		a->stack.level[to].row[k] += factor *
			a->stack.level[from].row[k];
}

/* An upper bound for the number of values that the loop at level "l" takes: the
 * maximum over all statements, for domains enlarged to boxes.
 */
static double get_extent(const alignment *a, unsigned l)
{
	double most = 1;

	for (int i = 0; i < a->n; ++i) {
		const ash_stmt_estimate *e = &a->w->estimates->stmt[a->stmt[i]];
		const int *row = a->stack.level[l].row +
			a->stmt[i] * ASH_MAX_DIM;
		double extent = 1;

		for (unsigned d = 0; d < e->n_iter; ++d)
			extent += abs(row[d]) * (e->extent[d] - 1);
		most = fmax(most, extent);
	}
	return most;
}

/* Add the member at level "from" to the member at level "to" if more accesses
 * are invariant in a loop after that.  Nothing is done if the loop at level
 * "to" has the lower trip count, such as a loop over a sliding window: the loop
 * at level "from" would then have only a few iterations for one value of the
 * sum.
 */
static void try_sum(alignment *a, unsigned to, unsigned from)
{
	unsigned before = count_still(a);

	if (get_extent(a, from) > get_extent(a, to))
		return;
	add_row(a, to, from, 1);
	if (count_still(a) <= before) {
		add_row(a, to, from, -1);
		return;
	}
	a->member[to] = isl_union_pw_aff_add(a->member[to],
		isl_union_pw_aff_copy(a->member[from]));
	a->changed = true;
}

/* Begin "a" with the members of the band "node"; false without memory. */
static bool begin(alignment *a, __isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	bool ok = n >= 0 && a->stack.n + n <= ASH_MAX_LEVEL;

	a->stack.band = a->stack.n;
	for (int i = 0; ok && i < n; ++i) {
		ash_level *level = &a->stack.level[a->stack.n];

		*level = (ash_level) { .jam = 1 };
		a->member[a->stack.n] = ash_tree_member(node, i);
		level->row = ash_search_rows(a->w->input->scop,
			a->member[a->stack.n++]);
		ok = level->row != NULL;
	}
	return ok;
}

static void clear(alignment *a)
{
	for (unsigned l = a->stack.band; l < a->stack.n; ++l) {
		free(a->stack.level[l].row);
		isl_union_pw_aff_free(a->member[l]);
	}
}

/* Replace the members of the band "node" (taken) by those of "a"; returns the
 * band, NULL on error.
 */
static __isl_give isl_schedule_node *replace(const alignment *a,
	__isl_take isl_schedule_node *node)
{
	isl_multi_union_pw_aff
		*mupa = isl_schedule_node_band_get_partial_schedule(node);

	for (unsigned l = a->stack.band; l < a->stack.n; ++l)
		mupa = isl_multi_union_pw_aff_set_union_pw_aff(mupa,
			(int) (l - a->stack.band),
			isl_union_pw_aff_copy(a->member[l]));
	node = isl_schedule_node_delete(node);
	node = isl_schedule_node_insert_partial_schedule(node, mupa);
	return isl_schedule_node_band_set_permutable(node, 1);
}

__isl_give isl_schedule_node *ash_search_align(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, const int *stmt, int n)
{
	alignment a = { .w = w, .stmt = stmt, .n = n, .stack = w->stack };
	isl_schedule_node *aligned = isl_schedule_node_copy(node);

	if (begin(&a, node))
		for (unsigned to = a.stack.band; to < a.stack.n; ++to)
			for (unsigned from = a.stack.band; from < a.stack.n;
				++from)
				if (to != from)
					try_sum(&a, to, from);
	if (a.changed)
		aligned = replace(&a, aligned);
	clear(&a);
	return aligned;
}
