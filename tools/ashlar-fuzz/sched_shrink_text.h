/* sched_shrink_text.h - shrinking of schedule constraints.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_SCHED_SHRINK_TEXT_H
#define ASH_FUZZ_SCHED_SHRINK_TEXT_H

#include <stdbool.h>

/* Remove part "i" of the .sc text "text": a piece of a relation, or a
 * statement. *smaller is owned by the caller; NULL on error.  False if there
 * are at most "i" parts.
 */
bool sched_shrink_text(const char *text, int i, char **smaller);

#endif
