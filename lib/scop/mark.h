/* mark.h - names of mark nodes in schedule trees.
 *
 * A mark is directly above the band whose (first) loop it describes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_MARK_H
#define ASH_SCOP_MARK_H

#include <stdbool.h>

/* The iterations of the loop may run in parallel. */
#define ASH_MARK_PARALLEL "parallel"
/* "reduce A B": the loop may run in parallel if each thread has a private copy
 * of the parts of A and B that the loop accesses; after the loop, the copies
 * are combined with the arrays by the operation of the reduction. "reduce A
 * atomic: C D": C and D have no copies; their cells are changed by atomic
 * operations.
 */
#define ASH_MARK_REDUCE "reduce"
#define ASH_MARK_ATOMIC "atomic:"
/* The loop carries no dependence: its iterations may be interleaved freely, for
 * example by a vectorizer. Innermost loops only. "simd N": the loop is executed
 * as vectors of N iterations; its trip count is a multiple of N.
 */
#define ASH_MARK_SIMD "simd"
/* The band below has an unroll-and-jam, which is still to be finished
 * (ash_finish_jams). For each dimension of the band, the name continues with "
 * POS:COPIES": the loop at position POS of those inside the tile, counted from
 * the band around the innermost loop, advances in steps of COPIES, and the
 * COPIES bodies of a step are jammed. " simd N" at the end: the copies are
 * vectors of N iterations.
 */
#define ASH_MARK_JAM "jam"

/* Whether "mark" is of one of the kinds parallel, reduce and simd. */
bool ash_mark_is_known(const char *mark);

/* Whether "mark" is of the kind ASH_MARK_SIMD. */
bool ash_mark_is_simd(const char *mark);
/* The number of iterations per vector that "mark", of the kind ASH_MARK_SIMD,
 * gives; 0 if it gives none.
 */
unsigned ash_mark_lanes(const char *mark);

/* Whether "mark" is of the kind ASH_MARK_REDUCE. */
bool ash_mark_is_reduce(const char *mark);
/* Whether "mark" names "array" as one that threads have copies of. */
bool ash_mark_reduces(const char *mark, const char *array);
/* Whether "mark" names "array" as one changed by atomic operations. */
bool ash_mark_is_atomic(const char *mark, const char *array);

#endif
