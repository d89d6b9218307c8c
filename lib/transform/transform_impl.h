/* transform_impl.h - interfaces between the files of transform.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_TRANSFORM_IMPL_H
#define ASH_TRANSFORM_TRANSFORM_IMPL_H

#include "transform/band.h"
#include "transform/nesting.h"

/* ---- band.c ---- */

/* Is member "i" part of the sum over which the innermost loop runs? */
bool ash_choice_is_summed(const ash_band *band, const ash_choice *choice,
	unsigned i);

/* ---- nesting.c ---- */

/* Is "node" the body of an innermost loop, or outside of all loops: a node that
 * is no filter and has no band at or below it?
 */
bool ash_is_innermost_body(__isl_keep isl_schedule_node *node);

#endif
