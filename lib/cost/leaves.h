/* leaves.h - innermost loop bodies of a subtree, kept for repeated cost
 * estimates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_LEAVES_H
#define ASH_COST_LEAVES_H

#include "cost/cost.h"

/* An innermost loop body: the "n" statements "stmt" that share an innermost
 * loop, and the loops around them.  "simd" tells whether the innermost loop can
 * be vectorized.  The cost by the model is multiplied by "factor".
 */
typedef struct ash_leaf {
	ash_stack stack;	/* its rows are owned */
	int *stmt;		/* owned */
	unsigned n;
	bool simd;
	double factor;
} ash_leaf;

/* The innermost loop bodies of a subtree.  The client sets "n_stmt", the number
 * of statements in the SCoP.
 */
typedef struct ash_leaves {
	unsigned n_stmt;
	unsigned n;
	ash_leaf *leaf;		/* owned */
	bool failed;		/* was memory insufficient? */
} ash_leaves;

/* Append the "n" statements "stmt" in the loops "stack", which are copied, as a
 * body with the factor 1; "simd" tells whether the innermost loop can be
 * vectorized.  Without memory leaves->failed is set.
 */
void ash_leaves_add(ash_leaves *leaves, const ash_stack *stack, const int *stmt,
	unsigned n, bool simd);
/* Move all bodies of "from" to the end of "leaves"; "from" is empty then. */
void ash_leaves_move(ash_leaves *leaves, ash_leaves *from);
/* Remove all bodies of "leaves" but the first "n". */
void ash_leaves_cut(ash_leaves *leaves, unsigned n);
/* The cycles that all bodies of "leaves" take, each times its factor.  For a
 * body with a loop over lanes, the model also tries an order in which that loop
 * is innermost, with jammed copies of other loops, and takes the cheaper one:
 * after a change of layouts, that order may be as good.
 */
double ash_leaves_cost(const ash_leaves *leaves,
	const ash_estimates *estimates);
/* Free what "leaves" owns. */
void ash_leaves_clear(ash_leaves *leaves);

#endif
