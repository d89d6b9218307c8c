/* program_order.h - textual order of statements.
 *
 * For simple program orders, as detection creates them: every statement has its
 * own leaf of the schedule tree, and the bands above are its iterators,
 * outermost first.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_PROGRAM_ORDER_H
#define ASH_DEPS_FLOW_PROGRAM_ORDER_H

#include <stdbool.h>

#include "scop/scop.h"

/* A turn on the path from the root of the schedule tree to a statement: the
 * index of the child that contains the statement, at one of the sequences, and
 * the number of loops that enclose this sequence.
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
	/* Is the order simple, as the head of this file defines it?  If not,
	 * "way" is incomplete.
	 */
	bool plain;
	ash_way *way; /* per statement; owned */
} ash_program;

/* Read the order of the statements of "scop" from its schedule; NULL on error.
 */
__isl_give ash_program *ash_program_read(const ash_scop *scop);
/* Free "program" with all that it owns; gives NULL. */
__isl_null ash_program *ash_program_free(__isl_take ash_program *program);

/* The level at which both statements are ordered, where n is the number of
 * loops around both: 2 n + 1 if "first" comes before "second" within an
 * iteration of these loops, else 2 n.
 */
int ash_program_level(const ash_program *program, unsigned first,
	unsigned second);

/* Does "first" precede "second" in the text of the program? */
bool ash_program_precedes(const ash_program *program, unsigned first,
	unsigned second);

#endif
