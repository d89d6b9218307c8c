/* affine.h - parameters, and functions of iterators; for the files of detect
 * alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_AFFINE_AFFINE_H
#define ASH_DETECT_AFFINE_AFFINE_H

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

/* ---- plain_affine.c: functions that are affine where they count ---- */

/* Set *poly to the polynomial that "function" is on "domain", with the
 * parameters known; false, *poly being empty, if it is not a single one.
 */
bool ash_plain_poly(const ash_model *model, __isl_keep isl_pw_aff *function,
	__isl_keep isl_set *domain, ash_poly *poly);

/* ---- stride_assumptions.c: assumptions about strides ---- */

/* If model->pitched, assume that strides that are parameters are products of
 * other parameters, so that arrays can be delinearized; false without memory.
 */
bool ash_pitch_assume(ash_model *model);

/* ---- affine.c: symbolic expressions as functions of the iterators ---- */

typedef enum {
	ASH_AS_SIGNED,		/* the value as a signed number */
	ASH_AS_UNSIGNED,	/* the value as an unsigned number */
	ASH_MODULO		/* equal to the value modulo 2^bits */
} ash_reading;

/* What may be done if overflow is not excluded. */
typedef enum {
	ASH_PROVE,		/* nothing */
	ASH_EXACT,		/* the overflow may be modelled */
	ASH_ASSUME		/* and assumed not to happen, which is noted */
} ash_effort;

/* The expression, read as "reading" says, as an affine function on the domain
 * of "point"; NULL if it is none, with no more than "effort" allows.
 */
__isl_give isl_pw_aff *ash_affine_translate(ash_model *model, ash_scev scev,
	const ash_point *point, ash_reading reading, ash_effort effort);
/* The expression, read as "reading" says, as a polynomial in iterators and
 * parameters; false if it is none.  To be cleared even then.
 */
bool ash_affine_poly(ash_model *model, ash_scev scev, const ash_point *point,
	ash_reading reading, ash_poly *poly);
/* Assume that the instances in "wrong" never run.  False if that cannot be
 * assumed; nothing is changed then.
 */
bool ash_affine_assume(ash_model *model, const ash_point *point,
	__isl_take isl_set *wrong);

/* ---- address_trip.c: loops that end at an address ---- */

/* How often the loop comes back, on the domain of "point", which is where the
 * loop is entered; NULL if it does not end at an address, or if that is not
 * affine.
 */
__isl_give isl_pw_aff *ash_address_trip(ash_model *model, int loop,
	const ash_point *point);

#endif
