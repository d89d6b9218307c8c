/* fixed_cell.h - accesses whose cell is determined by the enclosing loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_STORAGE_FIXED_CELL_H
#define ASH_DEPS_STORAGE_FIXED_CELL_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/map.h>

/* The single cell that each instance of a statement uses by "access"; NULL if
 * it is not single, or its subscripts are not one affine function.
 */
__isl_give isl_multi_aff *ash_cell_read(__isl_keep isl_map *access);

/* Does each subscript of all "n" accesses "cell" equal one of the "n_loop"
 * loops "loop", up to a constant that is the same for all accesses?  Then
 * instances with equal values in these loops use the same cell.  False means
 * unknown.
 */
bool ash_cell_is_fixed(isl_multi_aff *const *cell, unsigned n,
	isl_union_pw_aff *const *loop, unsigned n_loop);

#endif
