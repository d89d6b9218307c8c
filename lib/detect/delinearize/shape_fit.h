/* shape_fit.h - fitting of one array shape to all accesses.
 *
 * A fit divides each offset by the sizes of the rows, longest first: the
 * quotients are the subscripts.  Division of polynomials ignores ranges, so a
 * subscript may be off by whole rows: n*i - 1 is first read as [i][-1],
 * although [i - 1][n - 1] is meant.  Such rows are moved to the next subscript
 * until each is within its dimension.
 *
 * In arrays indexed from one, a[n*i + j] with i and j from 1 to n, the last
 * element of a row is the first one after the row.  If that prevents a fit,
 * subscripts are counted from the first element that any access touches.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_FIT_H
#define ASH_DETECT_DELINEARIZE_SHAPE_FIT_H

#include "detect/delinearize/shape_bound.h"
#include "detect/delinearize/shape_row.h"

/* Limit of the dimensions of an array. */
#define ASH_MAX_SUBSCRIPT 8

/* The accesses of an array, and settings, which are the same for all fits. */
typedef struct ash_fit_input {
	unsigned n;
	ash_poly *offset;	/* per access: byte offset in elements */
	/* per access: its domain within the context, reduced to relevant
	 * constraints; has all parameters
	 */
	isl_set **domain;
	/* per access: the first access with the same domain */
	unsigned *site;
	/* per site: parameters with instances; NULL: not computed yet */
	isl_set **where;
	ash_bounds *bounds;	/* per site: facts for ash_bounds_ask() */
	isl_id *const *ids;		/* the parameters; kept */
	unsigned n_id;
	bool *used;		/* per parameter: is it used in offsets? */
	isl_space *params;	/* space of all parameters */
	bool may_assume;
	bool at_base;		/* must the origin be the base? */
	bool may_equal;		/* may parameters be required to be equal? */
	ash_shape_fact **fact;	/* cache of results; grows with each fit */
} ash_fit_input;

/* A list of rows, each a multiple of the one before, and their quotients, which
 * are the extents of the inner dimensions.
 */
typedef struct ash_chain {
	unsigned n;
	const ash_shape_row *row[ASH_MAX_SUBSCRIPT - 1];
	ash_poly extent[ASH_MAX_SUBSCRIPT - 1];	/* innermost first */
} ash_chain;

typedef struct ash_fit {
	unsigned n_access;
	unsigned n_dim;
	/* per dimension: its size in elements; extent[0] is 0 */
	ash_poly *extent;
	ash_poly *index;	/* the n_dim subscripts of each access */
	int64_t *origin;	/* of each dimension, [0] is 0: the amount
				 * subtracted from all subscripts */
	unsigned n_used;	/* dimensions whose subscripts are not all the
				 * same constant */
	isl_set *required;	/* requirement on the parameters */
	bool proved;		/* is "required" the universe? */
} ash_fit;

#endif
