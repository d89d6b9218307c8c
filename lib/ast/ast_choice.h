/* ast_choice.h - full and partial bodies of a tile as two cases.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_CHOICE_H
#define ASH_AST_AST_CHOICE_H

#include <isl/schedule.h>
#include <isl/set.h>

/* Two trees, of which one is executed, and what holds in each case. */
typedef struct ash_ast_choice {
	/* Of statements without loops whose identifiers are those of
	 * ash_ast_tile_id for the numbers 1 and 2: which tree is executed?
	 */
	isl_schedule *which;
	isl_schedule *tree[2];
	isl_set *context[2];
} ash_ast_choice;

/* If "schedule", executed where "context" holds, is a sequence of parts, one of
 * which runs only under a condition on parameters, and another one does all the
 * work where that does not hold, set "choice", which is to be cleared.  False
 * if not, or if nothing is gained thereby.
 */
isl_bool ash_ast_find_choice(ash_ast_choice *choice,
	__isl_keep isl_schedule *schedule, __isl_keep isl_set *context);
/* Free what "choice" owns. */
void ash_ast_choice_clear(ash_ast_choice *choice);

#endif
