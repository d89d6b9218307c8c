/* simplify.h - simplification of dates that preserves the order.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SIMPLIFY_H
#define ASH_SCRIPT_SIMPLIFY_H

#include "script/union.h"

/* Simplify the iteration functions of loops.  The order of instances and the
 * sharing of loop iterations do not change.
 */
isl_stat ash_union_simplify(ash_union *u);

#endif
