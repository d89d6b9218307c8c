/* shape_bound.h - fast check whether a subscript is within its range.
 *
 * Mostly the only possible violation is a loop longer than the rows of the
 * array: one inequality of the parameters.  It is computed here with short
 * integers (shape_system.h); isl handles the rest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_BOUND_H
#define ASH_DETECT_DELINEARIZE_SHAPE_BOUND_H

#include "detect/delinearize/shape.h"
#include "detect/delinearize/shape_system.h"

/* Facts about a domain that are computed at the first call of ash_bounds_ask().
 * Initialized by zeros.
 */
typedef struct ash_bounds {
	enum { ASH_BOUNDS_NEW, ASH_BOUNDS_READ, ASH_BOUNDS_ODD } state;
	ash_system domain;
	/* parameters for which the domain has instances */
	ash_system params;
} ash_bounds;

typedef enum ash_bound {
	ASH_BOUND_UNKNOWN,
	ASH_BOUND_PROVED, /* in range for all instances */
	ASH_BOUND_NEEDED /* in range if *required holds, which is satisfiable */
} ash_bound;

/* Free what "bounds" owns. */
void ash_bounds_clear(ash_bounds *bounds);

/* Is 0 <= index < extent for all instances of "domain", to which "bounds"
 * belong?  "index" and "extent" are polynomials in the dimensions of "domain"
 * and in "ids", which are among its parameters.  If the answer is
 * ASH_BOUND_NEEDED, *required is set to the one or two inequalities of the
 * parameters that are needed, which imply no equation; it is owned by the
 * caller.  Otherwise *required is NULL.
 */
ash_bound ash_bounds_ask(ash_bounds *bounds, __isl_keep isl_set *domain,
	const ash_poly *index, const ash_poly *extent, isl_id *const *ids,
	isl_set **required);

/* Do the parameter values for which "domain" has instances keep their number of
 * dimensions if "required" must hold, too?  That is, does "required" imply no
 * further equation between parameters?  False: not known.  "bounds" are the
 * facts about "domain".
 */
bool ash_bounds_leave_room(ash_bounds *bounds, __isl_keep isl_set *domain,
	__isl_keep isl_set *required);

#endif
