/* merge_pieces.h - coalescing of relations that keeps distances apart.
 *
 * isl_union_map_coalesce merges whatever it can.  The dependences of a stencil,
 * each with a constant distance, become the polyhedron around all of them; on
 * heat-3d one such polyhedron makes isl's scheduler take 30 times as long
 * (measured: 31 ms and 1.0 s) and each legality test several times.  Here
 * pieces are merged only if the result has the equality constraints of one of
 * them: cases of one distance, and duplicates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_RELATE_MERGE_PIECES_H
#define ASH_DEPS_RELATE_MERGE_PIECES_H

#include <isl/union_map.h>

/* Returns "umap" with pieces merged, as the same relation. */
__isl_give isl_union_map *ash_pieces_merge(__isl_take isl_union_map *umap);

/* Drop empty pieces, each of which would cost in every later step. */
__isl_give isl_union_map *ash_pieces_drop_empty(__isl_take isl_union_map *umap);

#endif
