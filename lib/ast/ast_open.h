/* ast_open.h - stack of open marks during AST generation.
 *
 * isl says when it comes to a mark, and when it leaves it, unless nothing comes
 * out below: then it does not say the latter.  So a mark is known to be open
 * only when a statement below it is met; what is met first after a mark that
 * is closed tells by its instances that it does not belong there.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_OPEN_H
#define ASH_AST_AST_OPEN_H

#include <stdbool.h>

#include <isl/ast_build.h>
#include <isl/schedule.h>
#include <isl/union_set.h>

typedef struct ash_ast_open {
	isl_id *id;	/* owned */
	bool sure;	/* has a statement been met below it? */
} ash_ast_open;

/* All zero at first. */
typedef struct ash_ast_opens {
	unsigned n;
	ash_ast_open *open;		/* the innermost one is the last */
	unsigned n_domain;
	isl_union_set **domain;		/* by number of the mark; owned */
} ash_ast_opens;

/* "schedule", whose marks have numbers (ash_ast_prepare_marks), is going to be
 * generated.
 */
isl_stat ash_ast_opens_note(ash_ast_opens *opens,
	__isl_keep isl_schedule *schedule);
/* A mark of the tree with this identifier begins: all below it is inside. */
isl_stat ash_ast_opens_enter(ash_ast_opens *opens, __isl_keep isl_id *id);
/* The mark with this identifier ends: what follows is not inside. */
void ash_ast_opens_leave(ash_ast_opens *opens, __isl_keep isl_id *id);
/* A statement is met that "build" executes: close what is not around it. */
isl_stat ash_ast_opens_meet(ash_ast_opens *opens,
	__isl_keep isl_ast_build *build);
/* Is a mark "name" about the loop at "depth" open? */
bool ash_ast_opens_have(const ash_ast_opens *opens, const char *name,
	int depth);
/* The name of the open mark about the loop at "depth" for which "is" holds, or
 * NULL.
 */
const char *ash_ast_opens_find(const ash_ast_opens *opens,
	bool (*is)(const char *mark), int depth);
/* Close all marks, as before the generation of a tree. */
void ash_ast_opens_reset(ash_ast_opens *opens);
/* Free what "opens" owns. */
void ash_ast_opens_clear(ash_ast_opens *opens);

#endif
