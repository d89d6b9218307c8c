/* ast_private.h - privatization of scalars in parallel loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_PRIVATE_H
#define ASH_AST_PRIVATE_H

#include <isl/schedule.h>

#include "scop/scop.h"

/* Is some scalar written in a loop of "schedule" that is marked "parallel",
 * "simd" or "reduce"?
 */
isl_bool ash_ast_has_private(const ash_scop *scop,
	__isl_keep isl_schedule *schedule);

#endif
