/* mark.h - names of the mark nodes that the stages agree on.
 *
 * A mark stands directly above the band whose (first) loop it describes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_MARK_H
#define ASH_SCOP_MARK_H

#include <stdbool.h>

/* The iterations of the loop may run at the same time on several threads. */
#define ASH_MARK_PARALLEL "parallel"
/* "reduce A B": the same, if each thread has a copy of the one cell of each
 * of the named arrays that the loop uses, and adds it to the cell afterwards.
 */
#define ASH_MARK_REDUCE "reduce"
/* The loop carries no dependence: its iterations may be interleaved freely,
 * for instance by a vectorizer.  Innermost loops only.
 */
#define ASH_MARK_SIMD "simd"

/* Is "mark" of the kind ASH_MARK_REDUCE?  Does it name "array"? */
bool ash_mark_is_reduce(const char *mark);
bool ash_mark_reduces(const char *mark, const char *array);

#endif
