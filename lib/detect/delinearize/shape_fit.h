/* shape_fit.h - does a given shape suit all accesses?
 *
 * A fit divides each offset by the sizes of the rows, from the longest to
 * the shortest: the quotients are the subscripts.  Division of polynomials
 * knows nothing of ranges, so a subscript may be off by whole rows: n*i - 1
 * is first taken for [i][-1], although i - 1 and n - 1 are meant.  Such
 * rows are moved to the next subscript until each lies in its dimension.
 *
 * Where arrays are counted from one, a[n*i + j] with i and j from 1 to n, the
 * last element of a row is the first one behind it.  If that stands in the way,
 * subscripts count from the first element that any access touches.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_FIT_H
#define ASH_DETECT_DELINEARIZE_SHAPE_FIT_H

#include "detect/delinearize/shape_bound.h"
#include "detect/delinearize/shape_row.h"

/* An array has no more dimensions. */
#define ASH_MAX_SUBSCRIPT 8

/* The accesses, as all fits see them. */
typedef struct ash_fit_input {
	unsigned n;
	ash_poly *offset;	/* in elements */
	isl_set **domain;	/* within the context, what is relevant of both;
				 * all parameters */
	unsigned *site;		/* the first access with the same domain */
	isl_set **where;	/* of each site, its parameters; NULL: not yet
				 * asked for */
	ash_bounds *bounds;	/* of each site */
	isl_id *const *ids;		/* the parameters; kept */
	unsigned n_id;
	bool *used;		/* of each: do offsets depend on it? */
	isl_space *params;	/* space of all parameters */
	bool may_assume;
	bool may_equal;		/* that parameters are equal, too */
	ash_shape_fact **fact;	/* grows with each fit */
} ash_fit_input;

/* Rows, each a multiple of the one before, and the quotients. */
typedef struct ash_chain {
	unsigned n;
	const ash_shape_row *row[ASH_MAX_SUBSCRIPT - 1];
	ash_poly extent[ASH_MAX_SUBSCRIPT - 1];	/* innermost first */
} ash_chain;

typedef struct ash_fit {
	unsigned n_access;
	unsigned n_dim;
	ash_poly *extent;	/* of each dimension; extent[0] is 0 */
	ash_poly *index;	/* n_dim of each access */
	int64_t *origin;	/* of each dimension, [0] is 0: what has been
				 * subtracted from all subscripts */
	unsigned n_used;	/* dimensions that not all accesses have the
				 * same constant subscript in */
	isl_set *required;	/* on the parameters */
	bool proved;		/* is "required" the universe? */
} ash_fit;

#endif
