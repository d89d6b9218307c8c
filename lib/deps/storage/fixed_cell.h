/* fixed_cell.h - loops that tell which cell of an array is used.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_FIXED_CELL_H
#define ASH_DEPS_STORAGE_FIXED_CELL_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/map.h>

/* The one cell that each instance of a statement uses by "access"; NULL if it
 * is not one, or its subscripts are not affine as a whole.
 */
__isl_give isl_multi_aff *ash_cell_read(__isl_keep isl_map *access);

/* Is each subscript of all of the "n" accesses "cell" the value of one of the
 * "n_loop" loops "loop", but for a number that is the same for all of them?
 * Then instances with the same values use the same cell.  False is no answer.
 */
bool ash_cell_is_fixed(isl_multi_aff *const *cell, unsigned n,
	isl_union_pw_aff *const *loop, unsigned n_loop);

#endif
