/* complete.h - check that a schedule tree is injective.
 *
 * Private to the judge.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_COMPLETE_H
#define ASH_DEPS_LEGALITY_COMPLETE_H

#include "deps/legality/judge.h"

/* Do no two instances of one statement reach the same leaf at the same time?
 * The children of each node must partition its instances.
 */
isl_bool ash_complete_check(ash_judge *j, __isl_keep isl_schedule *schedule);

#endif
