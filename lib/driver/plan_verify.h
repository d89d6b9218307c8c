/* plan_verify.h - option "verify": the model is compared with the code, and new
 * loops are executed at small sizes.
 *
 * Verification has a separate budget, so that it does not affect other results.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PLAN_VERIFY_H
#define ASH_DRIVER_PLAN_VERIFY_H

#include "budget/budget.h"
#include "driver/variant.h"

/* Compare the model of "nest" with the code; false, with *failure set, if they
 * differ or cannot be compared.
 */
isl_bool ash_verify_model(const ash_nest_job *nest, ash_budget *budget,
	ash_failure *failure);
/* Execute the loops of "v"; false if they are wrong (v->failure). */
isl_bool ash_verify_loops(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v);
/* Execute the loops of "v" for a device, which are made of "schedule"; false if
 * they are wrong (v->failure).
 */
isl_bool ash_verify_device(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v, __isl_keep isl_schedule *schedule);

#endif
