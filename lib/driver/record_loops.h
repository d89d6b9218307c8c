/* record_loops.h - text of everything in a schedule that affects code
 * generation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_RECORD_LOOPS_H
#define ASH_DRIVER_RECORD_LOOPS_H

#include "ast/ast.h"

/* The loops of "schedule" (taken) and their properties as text, for comparison;
 * owned by the caller.  NULL on error.
 */
char *ash_record_loops(const ash_scop *scop, __isl_keep isl_union_map *deps,
	__isl_take isl_schedule *schedule);

#endif
