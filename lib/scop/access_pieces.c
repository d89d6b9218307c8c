/* access_pieces.c - piecewise subscripts: different functions on different
 * parts of a domain.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/access_pieces.h"

#include <isl/aff.h>
#include <isl/map.h>

#include "scop/accesses.h"

__isl_give isl_pw_multi_aff *ash_access_pieces(const ash_stmt *stmt,
	const ash_access *access)
{
	isl_pw_multi_aff *pieces;
	isl_map *map;

	if (access->kind == ASH_KILL ||
		isl_map_plain_is_single_valued(access->map) != isl_bool_false)
		return NULL;
	map = ash_access_relation(stmt, access);
	if (isl_map_is_single_valued(map) != isl_bool_true) {
		isl_map_free(map);
		return NULL;
	}
	pieces = isl_pw_multi_aff_coalesce(isl_pw_multi_aff_from_map(map));
	return isl_pw_multi_aff_n_piece(pieces) > 1
		? pieces
		: isl_pw_multi_aff_free(pieces);
}

static bool stmt_has_pieces(const ash_stmt *stmt)
{
	bool found = false;

	for (unsigned i = 0; i < stmt->n_access && !found; ++i) {
		isl_pw_multi_aff *pieces = ash_access_pieces(stmt,
			&stmt->access[i]);

		found = pieces;
		isl_pw_multi_aff_free(pieces);
	}
	return found;
}

bool ash_scop_has_pieces(const ash_scop *scop)
{
	bool found = false;

	for (unsigned i = 0; i < scop->n_stmt && !found; ++i)
		found = stmt_has_pieces(&scop->stmt[i]);
	return found;
}
