/* main_piece.h - the subscripts that most iterations have.
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

/* The subscripts of "access" as affine functions: if they are not the same for
 * all instances in "domain", those that change with most iterators, and of
 * these the ones of most instances.  NULL if some instances access several
 * elements.  "pieced" gets the iterators that tell which they are.
 */
__isl_give isl_multi_aff *ash_main_piece(const ash_access *access,
	__isl_keep isl_set *domain, bool *pieced);

#endif
