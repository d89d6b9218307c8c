/* leaves.c - innermost loop bodies of a subtree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/leaves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int *copy(const int *from, size_t n)
{
	int *to = malloc((n + 1) * sizeof(*to));

	if (to)
		memcpy(to, from, n * sizeof(*to));
	return to;
}

static void leaf_clear(ash_leaf *leaf)
{
	for (unsigned l = 0; l < leaf->stack.n; ++l)
		free(leaf->stack.level[l].row);
	free(leaf->stmt);
}

/* Copy "stack" with its rows, for "n_stmt" statements, to "leaf"; false if
 * there is no memory.
 */
static bool copy_stack(ash_leaf *leaf, const ash_stack *stack, unsigned n_stmt)
{
	leaf->stack = *stack;
	leaf->stack.n = 0;
	for (unsigned l = 0; l < stack->n; ++l) {
		int *row = copy(stack->level[l].row, n_stmt * ASH_MAX_DIM);

		if (!row)
			return false;
		leaf->stack.level[leaf->stack.n++].row = row;
	}
	return true;
}

void ash_leaves_add(ash_leaves *leaves, const ash_stack *stack, const int *stmt,
	unsigned n, bool simd)
{
	ash_leaf *more = realloc(leaves->leaf, (leaves->n + 1) * sizeof(*more));
	ash_leaf leaf = { .n = n, .simd = simd, .factor = 1 };

	if (more)
		leaves->leaf = more;
	leaf.stmt = more && stmt ? copy(stmt, n) : NULL;
	if (!leaf.stmt || !copy_stack(&leaf, stack, leaves->n_stmt)) {
		leaf_clear(&leaf);
		leaves->failed = true;
		return;
	}
	leaves->leaf[leaves->n++] = leaf;
}

void ash_leaves_move(ash_leaves *leaves, ash_leaves *from)
{
	ash_leaf *more = realloc(leaves->leaf,
		(leaves->n + from->n + 1) * sizeof(*more));

	leaves->failed |= from->failed || !more;
	if (more) {
		leaves->leaf = more;
		for (unsigned i = 0; i < from->n; ++i)
			leaves->leaf[leaves->n++] = from->leaf[i];
		from->n = 0;
	}
	ash_leaves_clear(from);
}

void ash_leaves_cut(ash_leaves *leaves, unsigned n)
{
	while (leaves->n > n)
		leaf_clear(&leaves->leaf[--leaves->n]);
}

void ash_leaves_clear(ash_leaves *leaves)
{
	ash_leaves_cut(leaves, 0);
	free(leaves->leaf);
	leaves->leaf = NULL;
}

/* The number of jammed copies that the first loops of a band get if its loop
 * over lanes becomes the innermost one.
 */
#define TURNED_COPIES 4

static double cost_of_leaf(const ash_leaf *leaf, const ash_stack *stack,
	bool simd, const ash_estimates *e)
{
	return leaf->factor * ash_cost(e, stack, leaf->stmt, leaf->n, simd);
}

/* The index in "stack" of the loop over lanes, if it is not the innermost loop;
 * else stack->n.
 */
static unsigned find_lanes(const ash_stack *stack)
{
	unsigned l = stack->band;

	while (l < stack->n && stack->level[l].lanes <= 1)
		++l;
	return l + 1 < stack->n ? l : stack->n;
}

/* Returns "stack" with loop "l", the loop over lanes, moved innermost and
 * without lanes.  The tile sizes of "l" and of the loop that was innermost are
 * exchanged, and the first two other loops of the band get TURNED_COPIES jammed
 * copies each.
 */
static ash_stack turn(const ash_stack *stack, unsigned l)
{
	ash_stack turned = *stack;
	ash_level *last = &turned.level[stack->n - 1];
	double tile = last->tile;
	int copies = 1;

	last->tile = stack->level[l].tile;
	for (unsigned i = l; i + 1 < stack->n; ++i)
		turned.level[i] = turned.level[i + 1];
	*last = stack->level[l];
	last->tile = tile;
	for (unsigned i = turned.band; i < turned.n; ++i) {
		ash_level *level = &turned.level[i];
		bool jammed = level != last &&
			copies * TURNED_COPIES <= ASH_MAX_JAM;

		level->lanes = 0;
		level->jam = jammed ? TURNED_COPIES : 1;
		copies *= level->jam;
	}
	return turned;
}

double ash_leaves_cost(const ash_leaves *leaves, const ash_estimates *e)
{
	double cost = 0;

	for (unsigned i = 0; i < leaves->n; ++i) {
		const ash_leaf *leaf = &leaves->leaf[i];
		unsigned l = find_lanes(&leaf->stack);
		double least = cost_of_leaf(leaf, &leaf->stack, leaf->simd, e);

		if (l < leaf->stack.n) {
			ash_stack turned = turn(&leaf->stack, l);

			least = fmin(least,
				cost_of_leaf(leaf, &turned, true, e));
		}
		cost += least;
	}
	return cost;
}
