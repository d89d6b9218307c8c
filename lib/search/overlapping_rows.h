/* overlapping_rows.h - sizes for which rows of an array overlap.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_OVERLAPPING_ROWS_H
#define ASH_SEARCH_OVERLAPPING_ROWS_H

#include "scop/scop.h"

/* The parameters for which a statement of "scop" writes a cell repeatedly
 * through different subscripts without reading the array, because a row is
 * longer than the distance between rows.  NULL on error.
 */
__isl_give isl_set *ash_overlapping_rows(const ash_scop *scop);

#endif
