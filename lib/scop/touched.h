/* touched.h - bounding boxes of the touched elements of an array.
 *
 * The run-time test for overlapping arrays compares the addresses of the
 * corners of boxes. A box that is too large may extend beyond the end of the
 * memory, into unrelated objects: the outcome of the test would then depend on
 * where the system places them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_TOUCHED_H
#define ASH_SCOP_TOUCHED_H

#include <isl/set.h>

/* Whether the one-dimensional set "line" has a least and a greatest value. */
isl_bool ash_touched_is_bounded(__isl_keep isl_set *line);

/* Whether every dimension of "set" has a least and a greatest value. */
isl_bool ash_touched_has_box(__isl_keep isl_set *set);

/* The values of dimension "dim" in "set", or a superset that is simple and
 * bounded.
 */
__isl_give isl_set *ash_touched_line(__isl_keep isl_set *set, unsigned dim);

/* Sets that cover "set", elements of an array, so that the boxes around them
 * describe which addresses are touched: only "set" itself if the box around it
 * does, or if there are too many parts.
 */
__isl_give isl_set_list *ash_touched_parts(__isl_take isl_set *set);

#endif
