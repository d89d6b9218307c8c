/* shape_relevant.h - the conditions in a set that a question depends on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_SHAPE_RELEVANT_H
#define ASH_DETECT_SHAPE_RELEVANT_H

#include <stdbool.h>

#include <isl/set.h>

/* The set without conditions that neither its dimensions nor the marked
 * parameters depend on, also through others: a superset, often with fewer
 * parts.  What holds for each of its elements holds for those of "set".
 * "param" has an entry for each parameter of "set"; those that turn out to be
 * relevant get marked.
 */
__isl_give isl_set *ash_set_relevant(__isl_take isl_set *set, bool *param);

#endif
