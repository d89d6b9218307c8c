/* evaluate.h - evaluation of sets and functions at single points.
 *
 * isl takes microseconds to determine whether a point lies in a set, and checks
 * that execute code do that for each instance. Constraints, integer divisions
 * and expressions are therefore read once, and evaluated without isl.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_EVALUATE_H
#define ASH_SCOP_EVALUATE_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/aff.h>
#include <isl/set.h>

#include "scop/sizes.h"

/* A point consists of the parameters, in the order of the space of the
 * evaluator, followed by the dimensions.
 */
typedef struct ash_evaluator ash_evaluator;

/* An evaluator of "set" (taken) at points of "space", which has all parameters
 * of the set; owned by the caller.  NULL on error, or if numbers exceed 64
 * bits.
 */
ash_evaluator *ash_evaluator_of_set(__isl_take isl_set *set,
	__isl_keep isl_space *space);
/* An evaluator of "function", which is taken, at points of "space"; NULL on
 * error.
 */
ash_evaluator *ash_evaluator_of_function(__isl_take isl_pw_aff *function,
	__isl_keep isl_space *space);
/* Free "e" with all that it owns; gives NULL. */
ash_evaluator *ash_evaluator_free(ash_evaluator *e);

/* Whether the point is in the set, or in the domain of the function. */
bool ash_evaluator_contains(const ash_evaluator *e, const int64_t *point);
/* Evaluate the function; false if it is undefined at the point, or exceeds 64
 * bits.
 */
bool ash_evaluator_value(const ash_evaluator *e, const int64_t *point,
	int64_t *value);
/* Add to "wanted" the values around the constants of the constraints: sizes
 * near them are worth testing.
 */
void ash_evaluator_want(const ash_evaluator *e, ash_wanted *wanted);

#endif
