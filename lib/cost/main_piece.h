/* main_piece.h - main piece of a piecewise subscript.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_MAIN_PIECE_H
#define ASH_COST_MAIN_PIECE_H

#include <stdbool.h>

#include <isl/aff.h>

#include "scop/scop.h"

/* Returns the subscripts of "access" as affine functions.  If they are
 * piecewise on "domain", these are the functions of one piece: the piece that
 * varies with most iterators or, among several of these, the one with most
 * instances.  NULL if some instances access several elements.  "pieced" marks
 * the iterators that distinguish the pieces.
 */
__isl_give isl_multi_aff *ash_main_piece(const ash_access *access,
	__isl_keep isl_set *domain, bool *pieced);

#endif
