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
/* "reduce A B": parallel as above, if each thread has a copy of what the loop
 * uses of each of the named arrays, which is added to the array afterwards.
 * "reduce A atomic: C D": no copies of C and D, whose cells are changed in one
 * step each, that no other thread can come between.
 */
#define ASH_MARK_REDUCE "reduce"
#define ASH_MARK_ATOMIC "atomic:"
/* The loop carries no dependence: its iterations may be interleaved freely, for
 * instance by a vectorizer.  Innermost loops only.  "simd N": the loop is
 * executed as vectors of N iterations; its trip count is a multiple of N.
 */
#define ASH_MARK_SIMD "simd"
/* The copies of a jam, as long as the tree is not finished (ash_finish_jams).
 * For each dimension of the band below, the name goes on with " POS:COPIES":
 * loop POS of those inside the tile, counted from the band around the innermost
 * loop, advances in steps of COPIES, which are its jammed bodies.  " simd N" at
 * the end: the copies are vectors of N iterations.
 */
#define ASH_MARK_JAM "jam"

/* Is "mark" one of the first three? */
bool ash_mark_is_known(const char *mark);

/* Is "mark" of the kind ASH_MARK_SIMD? */
bool ash_mark_is_simd(const char *mark);
/* The number of iterations per vector in "mark", of that kind; 0 if it has
 * none.
 */
unsigned ash_mark_lanes(const char *mark);

/* Whether "mark" is of the kind ASH_MARK_REDUCE. */
bool ash_mark_is_reduce(const char *mark);
/* Does "mark" name "array" as one of which threads have copies? */
bool ash_mark_reduces(const char *mark, const char *array);
/* Does "mark" name "array" as one that is changed by atomic operations? */
bool ash_mark_is_atomic(const char *mark, const char *array);

#endif
