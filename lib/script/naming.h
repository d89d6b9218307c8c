/* naming.h - names of loops, derived from the original iterators.
 *
 * A loop is named after the original iterator that it uses and the enclosing
 * loops do not, whatever its coefficient or shift: if the outer loop runs over
 * i, an inner loop over i + j is called j.  A loop over strips is called i/32.
 * Loops that add no iterator, or several, have no name.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_NAMING_H
#define ASH_SCRIPT_NAMING_H

#include "script/union.h"

/* The name of a loop (text need not end after it): "n" characters of "text",
 * and the strip size.
 */
typedef struct ash_called {
	const char *text;	/* not owned */
	size_t n;
	int64_t size;
} ash_called;

/* Set *called to the name of original iterator "pos", from 0 on, of statement
 * "stmt"; false if it has none.
 */
bool ash_iterator_called(const ash_union *u, int stmt, unsigned pos,
	ash_called *called);
/* Set *called to the name of loop "level", from 0 on, of "part"; false if it
 * has none.
 */
bool ash_loop_called(const ash_union *u, const ash_union_part *part,
	unsigned level, ash_called *called);
/* Does "called" match "name", strip size included? */
bool ash_called_is(const ash_called *called, const ash_loop_name *name);
/* Does "name" denote the statement, by its name or by its source line
 * ("line7")?
 */
bool ash_stmt_is_called(const ash_stmt *stmt, const char *name);
/* Does "name" denote any statement, as for ash_stmt_is_called? */
bool ash_names_stmt(const ash_scop *scop, const char *name);

/* A help text for an error: the name in "d" is the reason why the condition
 * "unmet" is not met.  The text lists the loops that it may denote, or the
 * names that exist.  NULL if there is nothing to say; owned by the caller.
 */
char *ash_names_text(const ash_union *u, const ash_directive *d,
	ash_condition unmet);

/* Replace loop and statement numbers in "script", which changes "from", by
 * names where these are known and unambiguous.  "used", if not NULL, has an
 * entry per statement, which is set if a name of the statement's loops was
 * used.
 */
isl_stat ash_script_use_names(const ash_union *from, ash_script *script,
	bool *used);

#endif
