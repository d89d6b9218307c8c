/* program_order.h - which of two statements comes first in the program.
 *
 * For programs as detection makes them: every statement has a leaf of the
 * schedule tree of its own, and the bands around it are its iterators,
 * outermost first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_PROGRAM_ORDER_H
#define ASH_DEPS_FLOW_PROGRAM_ORDER_H

#include <stdbool.h>

#include "scop/scop.h"

/* A turn on the way from the root of the tree to a statement: which child of
 * a sequence it takes, with how many loops around.
 */
typedef struct ash_turn {
	int child;
	int depth;
} ash_turn;

typedef struct ash_way {
	unsigned n;
	ash_turn *turn; /* owned */
} ash_way;

typedef struct ash_program {
	const ash_scop *scop;
	isl_space *params; /* all that occur; owned */
	/* Is the program as stated above?  If not, nothing else is known. */
	bool plain;
	ash_way *way; /* per statement; owned */
} ash_program;

/* Read the order in which the statements of "scop" run from its schedule; NULL
 * on error.
 */
__isl_give ash_program *ash_program_read(const ash_scop *scop);
/* Free "program" with all that it owns; gives NULL. */
__isl_null ash_program *ash_program_free(__isl_take ash_program *program);

/* Let n be the number of loops around both statements.  2 n + 1 if "first"
 * comes before "second" within an iteration of these loops, else 2 n.
 */
int ash_program_level(const ash_program *program, unsigned first,
	unsigned second);

/* Does "first" come before "second" in the text of the program? */
bool ash_program_precedes(const ash_program *program, unsigned first,
	unsigned second);

#endif
