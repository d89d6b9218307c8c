/* mark.h - names of the mark nodes that the stages agree on.
 *
 * A mark stands directly above the band whose (first) loop it describes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_MARK_H
#define ASH_SCOP_MARK_H

/* The iterations of the loop may run at the same time on several threads. */
#define ASH_MARK_PARALLEL "parallel"
/* The loop carries no dependence: its iterations may be interleaved freely,
 * for instance by a vectorizer.  Innermost loops only.
 */
#define ASH_MARK_SIMD "simd"

#endif
