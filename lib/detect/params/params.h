/* params.h - parameters, and constraints and assumptions about them; for the
 * files of detect only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_PARAMS_H
#define ASH_DETECT_PARAMS_PARAMS_H

#include "detect/model/model.h"

/* ---- param_state.c ---- */

/* Initialize the state of parameters; false without memory. */
bool ash_param_begin(ash_model *model);
/* Free the parameters of the model. */
void ash_param_end(ash_model *model);

/* ---- parameters.c: parameters and constraints on them ---- */

/* Find the parameters of the region, and restrict the context to the ranges of
 * their values; false without memory or after an error of isl.
 */
bool ash_param_collect(ash_model *model);
/* The index of the existing parameter for "key", a value or an expression; -1
 * if there is none.
 */
int ash_param_find(const ash_model *model, const void *key);
/* The index of the parameter for "value", an integer that is available at the
 * entry of the region; it is added if it is new.  -1 if that fails.
 */
int ash_param_of_value(ash_model *model, LLVMValueRef value);
/* The index of the parameter for "scev", an expression of values that are
 * available at the entry.  If it is new, it is added, and computed before the
 * region.  -1 if that fails.
 */
int ash_param_of_scev(ash_model *model, ash_scev scev);
/* A set space with "n_dim" dimensions and all parameters. */
__isl_give isl_space *ash_param_space(const ash_model *model, unsigned n_dim);
/* Restrict the context to "set" (taken), a set of parameters; false after an
 * error.
 */
bool ash_param_restrict(ash_model *model, __isl_take isl_set *set);
/* A superset, with a single basic set, of the parameter values that satisfy the
 * context and the assumptions: it has the constraints common to all their basic
 * sets.  Assumptions have many basic sets that most queries do not need.
 */
__isl_give isl_set *ash_param_hull(ash_model *model);
/* Do context and assumptions exclude all instances of "domain"?  Results are
 * cached.
 */
isl_bool ash_param_excludes_domain(ash_model *model,
	__isl_keep isl_set *domain);
/* Does the parameter for "value" only tell whether the value equals a certain
 * number?  See ash_binding_param.tested.
 */
bool ash_param_is_flag(const ash_model *model, LLVMValueRef value);

/* ---- stride_assumptions.c: assumptions about strides ---- */

/* If model->pitched, assume that parametric strides are products of other
 * parameters, so that arrays can be delinearized; false without memory.
 */
bool ash_pitch_assume(ash_model *model);

#endif
