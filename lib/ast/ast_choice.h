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
	/* Schedule of two statements without loops, ash_ast_tile_id(1) and (2),
	 * which stand for the two trees: selects the tree to execute.
	 */
	isl_schedule *which;
	isl_schedule *tree[2];
	isl_set *context[2];
} ash_ast_choice;

/* Set "choice" (the caller clears it) if "schedule", executed in "context", is
 * a sequence of parts of which one runs only under a condition on parameters,
 * and another one does all the work where the condition fails.  False if the
 * tree has another form, or if a choice is not profitable.
 */
isl_bool ash_ast_find_choice(ash_ast_choice *choice,
	__isl_keep isl_schedule *schedule, __isl_keep isl_set *context);
/* Free what "choice" owns. */
void ash_ast_choice_clear(ash_ast_choice *choice);

#endif
