/* ast_outset.h - an outset: a simple superset of the non-empty tiles.
 *
 * An outset has no integer divisions, so that loops over it have simple bounds.
 * Some of its tiles may be empty.  The term is that of Renganarayanan, Kim,
 * Rajopadhye, Strout: Parameterized tiled loops for free (PLDI 2007).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_OUTSET_H
#define ASH_AST_AST_OUTSET_H

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/union_set.h>

/* Set *outset to a superset of the tiles, that is, of the values that "times"
 * has for the instances of "domain" (not empty).  It contains these tiles and
 * neighbouring ones, and consists of inequalities without integer divisions, in
 * a space without a name.  Returns false if the set would be much too large;
 * *outset is then unchanged.
 */
isl_bool ash_ast_outset(__isl_keep isl_union_set *domain,
	__isl_keep isl_multi_union_pw_aff *times, isl_set **outset);

#endif
