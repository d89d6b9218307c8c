/* shape_relevant.h - the conditions in a set that a question depends on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_RELEVANT_H
#define ASH_DETECT_DELINEARIZE_SHAPE_RELEVANT_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/set.h>

/* The set without conditions that the marked parameters and dimensions do not
 * depend on, also through others: a superset, often with fewer parts.  What
 * holds for each of its elements holds for those of "set".  "mark" has an entry
 * for each parameter of "set" and then for each dimension; those that turn out
 * to be relevant get marked.
 */
__isl_give isl_set *ash_set_relevant(__isl_take isl_set *set, bool *mark);

/* "set" without what says nothing of the functions, whose parameters are by
 * name those of "set"; what they are defined on has its dimensions, or none.
 */
__isl_give isl_set *ash_set_relevant_to(__isl_take isl_set *set,
	isl_pw_aff *const *function, unsigned n);

/* "set" without what says nothing of the parameters that are in a condition of
 * "other".
 */
__isl_give isl_set *ash_set_relevant_with(__isl_take isl_set *set,
	__isl_keep isl_set *other);

/* Is it a single affine function, without divisions, wherever it is asked for?
 */
bool ash_function_is_plain(__isl_keep isl_pw_aff *function);
/* Has no part of the set an equality or a division?  Then knowing it does not
 * simplify a plain function of its elements, nor a condition that it leaves
 * open.
 */
bool ash_set_is_loose(__isl_keep isl_set *set);

#endif
