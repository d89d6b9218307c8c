/* access_pieces.h - piecewise subscripts: different functions on different
 * parts of a domain.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_ACCESS_PIECES_H
#define ASH_SCOP_ACCESS_PIECES_H

#include "scop/scop.h"

/* The subscripts of "access", of "stmt", if they are affine functions on at
 * least two disjoint parts of the domain, as those of a[max(i - 1, 0)] and a[(i
 * + 1) % n] are. NULL if one function suffices, if some instance accesses
 * several elements, or on error.
 */
__isl_give isl_pw_multi_aff *ash_access_pieces(const ash_stmt *stmt,
	const ash_access *access);

/* Whether some access of "scop" has piecewise subscripts. */
bool ash_scop_has_pieces(const ash_scop *scop);

#endif
