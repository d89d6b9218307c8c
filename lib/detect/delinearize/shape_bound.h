/* shape_bound.h - what keeps a subscript in range, at a glance.
 *
 * Usually all that may be wrong with a subscript is that a loop is longer than
 * the rows of the array, which is one inequality of the parameters.  It is
 * found here by short arithmetic (shape_system.h); isl is asked the rest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_BOUND_H
#define ASH_DETECT_DELINEARIZE_SHAPE_BOUND_H

#include "detect/delinearize/shape.h"
#include "detect/delinearize/shape_system.h"

/* What is known of a domain; all zeros at first. */
typedef struct ash_bounds {
	enum { ASH_BOUNDS_NEW, ASH_BOUNDS_READ, ASH_BOUNDS_ODD } state;
	ash_system domain;
	ash_system params;	/* for which it is not empty */
} ash_bounds;

typedef enum ash_bound {
	ASH_BOUND_UNKNOWN,
	ASH_BOUND_PROVED, /* in range for all instances */
	ASH_BOUND_NEEDED /* if *required holds, and for some that is so */
} ash_bound;

/* Free what "bounds" owns. */
void ash_bounds_clear(ash_bounds *bounds);

/* Is 0 <= index < extent for all instances of "domain", which "bounds" are
 * of?  Both are polynomials in its dimensions and "ids", which are among its
 * parameters.  *required, where needed, is one inequality or two, leaves the
 * parameters for which there are instances their dimension, and is to be freed;
 * else it is NULL.
 */
ash_bound ash_bounds_ask(ash_bounds *bounds, __isl_keep isl_set *domain,
	const ash_poly *index, const ash_poly *extent, isl_id *const *ids,
	isl_set **required);

/* Does "required" leave the parameters for which there are instances their
 * dimension?  False: not known.
 */
bool ash_bounds_leave_room(ash_bounds *bounds, __isl_keep isl_set *domain,
	__isl_keep isl_set *required);

#endif
