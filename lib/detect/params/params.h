/* params.h - parameters, and what is known or assumed of them; for the files of
 * detect alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_PARAMS_H
#define ASH_DETECT_PARAMS_PARAMS_H

#include "detect/model/model.h"

/* ---- param_state.c ---- */

/* Let nothing be known of parameters; false without memory. */
bool ash_param_begin(ash_model *model);
/* Free what is known of them. */
void ash_param_end(ash_model *model);

/* ---- parameters.c: parameters and what is known of them ---- */

/* Find the parameters of the region, and restrict the context to the ranges of
 * their values; false without memory or after an error of isl.
 */
bool ash_param_collect(ash_model *model);
/* The parameter for an integer or an expression that is one already, or -1. */
int ash_param_find(const ash_model *model, const void *key);
/* The parameter for an integer that is available at the entry, a new one if
 * there is none yet, or -1.
 */
int ash_param_of_value(ash_model *model, LLVMValueRef value);
/* The parameter for an expression of such values, which is computed before the
 * region if there is none yet, or -1.
 */
int ash_param_of_scev(ash_model *model, ash_scev scev);
/* A set space of the given dimension with all parameters. */
__isl_give isl_space *ash_param_space(const ash_model *model, unsigned n_dim);
/* Restrict the context to "set", values of parameters; false after an error. */
bool ash_param_restrict(ash_model *model, __isl_take isl_set *set);
/* A basic set around the values of the parameters for which context and
 * assumptions hold, of the conditions that hold in all parts of it.
 * Assumptions have many parts, and most questions are not about them.
 */
__isl_give isl_set *ash_param_hull(ash_model *model);
/* Do context and assumptions exclude all of the domain?  The answer is known
 * when it is asked for again.
 */
isl_bool ash_param_excludes_domain(ash_model *model,
	__isl_keep isl_set *domain);
/* Is "value" a parameter that only tells whether it equals a number?  See
 * ash_binding_param.tested.
 */
bool ash_param_is_flag(const ash_model *model, LLVMValueRef value);

/* ---- stride_assumptions.c: assumptions about strides ---- */

/* If model->pitched, assume that strides that are parameters are products of
 * other parameters, so that arrays can be delinearized; false without memory.
 */
bool ash_pitch_assume(ash_model *model);

#endif
