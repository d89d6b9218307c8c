/* naming.h - what loops are called.
 *
 * A loop bears the name of the original iterator that it adds to the loops
 * around it, whatever it is multiplied with or shifted by: if the outer loop
 * runs over i, the inner one over i + j is called j.  A loop over strips is
 * called i/32.  Loops that add no iterator, or several, have no name.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_NAMING_H
#define ASH_SCRIPT_NAMING_H

#include "script/union.h"

/* What a loop is called: "n" characters of "text", and the size of strips. */
typedef struct ash_called {
	const char *text;	/* not owned */
	size_t n;
	int64_t size;
} ash_called;

/* Original iterator "pos", from 0 on, of a statement; false: it has no name. */
bool ash_iterator_called(const ash_union *u, int stmt, unsigned pos,
	ash_called *called);
/* Loop "level" of "part", from 0 on; false: it has no name. */
bool ash_loop_called(const ash_union *u, const ash_union_part *part,
	unsigned level, ash_called *called);
/* Is "called" what "name" says, with strips of the same size? */
bool ash_called_is(const ash_called *called, const ash_loop_name *name);
/* Is the statement of this name, or is it in that line, "line7"? */
bool ash_stmt_is_called(const ash_stmt *stmt, const char *name);
/* Is any statement called so, by its name or by its line, as for
 * ash_stmt_is_called?
 */
bool ash_names_stmt(const ash_scop *scop, const char *name);

/* What is to be said of a name in "d" for which "unmet" does not hold: what it
 * may stand for, or which names there are.  NULL: nothing; owned by the caller.
 */
char *ash_names_text(const ash_union *u, const ash_directive *d,
	ash_condition unmet);

/* Call loops and statements in "script", which changes "from", by their names
 * where these are known and stand for nothing else.  "used" has an entry for
 * each statement, which is set if its loops have given a name; or it is NULL.
 */
isl_stat ash_script_use_names(const ash_union *from, ash_script *script,
	bool *used);

#endif
