/* shape_relevant.h - conditions of a set that are relevant for a query.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_RELEVANT_H
#define ASH_DETECT_DELINEARIZE_SHAPE_RELEVANT_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/set.h>

/* The set without conditions on which the marked parameters and dimensions do
 * not depend, even indirectly: a superset, often with fewer parts.  A property
 * of all its elements holds for "set".  "mark" has an entry for each parameter
 * of "set" and then for each dimension; relevant ones become marked.
 */
__isl_give isl_set *ash_set_relevant(__isl_take isl_set *set, bool *mark);

/* Returns "set" without conditions irrelevant for the functions, which have its
 * parameters by name, and its dimensions or none.
 */
__isl_give isl_set *ash_set_relevant_to(__isl_take isl_set *set,
	isl_pw_aff *const *function, unsigned n);

/* Returns "set" without conditions irrelevant for the parameters that occur in
 * "other".
 */
__isl_give isl_set *ash_set_relevant_with(__isl_take isl_set *set,
	__isl_keep isl_set *other);

/* Is "function" a single affine function, without divisions, on its whole
 * domain?
 */
bool ash_function_is_plain(__isl_keep isl_pw_aff *function);
/* Is "set" free of equalities and divisions?  Then a gist with the set
 * simplifies neither affine functions nor conditions that it does not imply.
 */
bool ash_set_is_loose(__isl_keep isl_set *set);

#endif
