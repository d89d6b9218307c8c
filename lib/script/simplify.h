/* simplify.h - the same order with simpler dates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SIMPLIFY_H
#define ASH_SCRIPT_SIMPLIFY_H

#include "script/union.h"

/* Make the functions of loops simpler.  The order of instances and what shares
 * an iteration of a loop stay as they are.
 */
isl_stat ash_union_simplify(ash_union *u);

#endif
