/* params_impl.h - interfaces between the files of params.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_PARAMS_IMPL_H
#define ASH_DETECT_PARAMS_PARAMS_IMPL_H

#include "detect/params/param_state.h"
#include "detect/params/params.h"
#include "detect/params/stride_assumptions.h"

/* ---- minmax_cache.c ---- */

/* Free the minima and maxima of "state". */
void ash_minmax_clear(ash_param_state *state);

/* ---- parameters.c ---- */

/* Free what "known" owns; it is empty then. */
void ash_known_clear(ash_known *known);
/* The set of parameters that satisfy the context and the assumptions. */
__isl_give isl_set *ash_param_known(ash_model *model);

/* ---- plain_affine.c ---- */

/* Set *poly to the polynomial that equals "function" on "domain", for the known
 * parameters; false, with *poly empty, if there is none.
 */
bool ash_plain_poly(const ash_model *model, __isl_keep isl_pw_aff *function,
	__isl_keep isl_set *domain, ash_poly *poly);

/* ---- stride_survey.c ---- */

/* Collect the strides of the region in "list"; the caller clears it. */
bool ash_stride_collect(ash_model *model, ash_strided_list *list);
/* Free what "list" owns. */
void ash_stride_clear(ash_strided_list *list);
/* Sort the strides of "strided" in ascending order, as far as it can be
 * guessed.
 */
void ash_stride_sort(ash_model *model, ash_strided *strided);

#endif
