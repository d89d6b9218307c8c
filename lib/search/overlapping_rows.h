/* overlapping_rows.h - sizes at which rows of an array overlap.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_OVERLAPPING_ROWS_H
#define ASH_SEARCH_OVERLAPPING_ROWS_H

#include "scop/scop.h"

/* The parameters for which a statement of "scop" writes a cell more than once,
 * by different subscripts, and never reads the array: a row is longer than the
 * distance of rows then.  NULL: an error.
 */
__isl_give isl_set *ash_overlapping_rows(const ash_scop *scop);

#endif
