/* touched.h - bounding boxes of the touched elements of an array.
 *
 * Whether two arrays overlap is asked at run time of the addresses between the
 * corners of boxes.  A box that is too large may reach beyond the end of the
 * memory, into what happens to lie behind it: then the answer depends on where
 * the system puts things, and the new code runs by luck.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_TOUCHED_H
#define ASH_SCOP_TOUCHED_H

#include <isl/set.h>

/* Does the set of one dimension "line" have a least and a greatest value? */
isl_bool ash_touched_is_bounded(__isl_keep isl_set *line);

/* Has every dimension of "set" a least and a greatest value? */
isl_bool ash_touched_has_box(__isl_keep isl_set *set);

/* The values of dimension "dim" in "set", or simply bounded sets around them.
 */
__isl_give isl_set *ash_touched_line(__isl_keep isl_set *set, unsigned dim);

/* Sets that make up "set", elements of an array, such that the boxes around
 * them together tell which addresses are touched: "set" alone if the box around
 * it does, or if there are too many parts.
 */
__isl_give isl_set_list *ash_touched_parts(__isl_take isl_set *set);

#endif
