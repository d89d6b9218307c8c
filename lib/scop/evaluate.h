/* evaluate.h - evaluation of sets and functions at single points.
 *
 * isl takes microseconds to say whether one point lies in a set; checks that
 * execute something ask that for each instance.  So constraints, divisions
 * and expressions are read once, and evaluated here without isl.
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

/* NULL on error, or where there are numbers of more than 64 bits.  "space" has
 * all parameters of "set" or "function".
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

/* Is the point in the set, or in the domain of the function? */
bool ash_evaluator_contains(const ash_evaluator *e, const int64_t *point);
/* The value of the function; false: undefined at that point, or more than 64
 * bits.
 */
bool ash_evaluator_value(const ash_evaluator *e, const int64_t *point,
	int64_t *value);
/* Collect values next to the constants of the constraints. */
void ash_evaluator_want(const ash_evaluator *e, ash_wanted *wanted);

#endif
