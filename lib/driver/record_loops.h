/* record_loops.h - all that code generation sees of a schedule, as text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_RECORD_LOOPS_H
#define ASH_DRIVER_RECORD_LOOPS_H

#include "ast/ast.h"

/* The loops of "schedule" and what is known of each, for comparison with those
 * of another one; owned by the caller.  NULL on error.
 */
char *ash_record_loops(const ash_scop *scop, __isl_keep isl_union_map *deps,
	__isl_take isl_schedule *schedule);

#endif
