/* tune_predict.h - the cost model's prediction of cycles for a script.
 *
 * The plugin's search costs the orders that it generates.  Here the order of a
 * given script is decomposed into the loop stacks of the cost model, once, and
 * each body can be costed with any constants, without a compilation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_PREDICT_H
#define ASH_TUNE_PREDICT_H

#include "cost/leaves.h"
#include "tune_space.h"

/* The innermost bodies of an order, and the estimates for its SCoP. */
typedef struct ash_tune_bodies {
	ash_leaves leaves; /* owned */
	bool *expanded; /* per array: has it memory? owned */
	unsigned dropped; /* see ash_estimates */
	double nests; /* see ash_stack */
} ash_tune_bodies;

/* Read the properties of a processor from "text", the comment "# processor:" in
 * a script written by the plugin, after the colon; false if it is malformed.
 */
bool ash_tune_processor_read(ash_machine *machine, const char *text);

/* Compute the bodies of "script"; a script that only names a nest is the
 * original order.  False if there is no prediction: the script changes arrays,
 * divides a statement, or has loops that no stack of the model has.  "space"
 * has a model; "estimates" are those of its SCoP.
 */
bool ash_tune_bodies_make(ash_tune_bodies *bodies, ash_tune_space *space,
	const ash_estimates *estimates, const char *script);
/* Free what "bodies" owns. */
void ash_tune_bodies_clear(ash_tune_bodies *bodies);

/* The cycles of all bodies, with the constants of the machine of "estimates".
 */
double ash_tune_bodies_cost(const ash_tune_bodies *bodies,
	const ash_estimates *estimates);

#endif
