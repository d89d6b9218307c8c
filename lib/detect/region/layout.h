/* layout.h - loops, blocks and positions of a region; for the files of detect
 * alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_LAYOUT_H
#define ASH_DETECT_REGION_LAYOUT_H

#include "detect/model.h"

/* ---- region_cut.c: too much for one model ---- */

/* Refuse the region, and give false, if it has more stores than a SCoP may have
 * statements, or loops that are nested too deep for LLVM.
 */
bool ash_size_check(ash_model *model);
/* Refuse the region as too large, and note where to cut it; always false. */
bool ash_size_refuse(ash_model *model);
/* Add to "cut" one block between each two nests of the region, and count these
 * in *n_cut; false: out of memory.
 */
bool ash_size_cut(const ash_model *model, ash_table *cut, unsigned *n_cut);
/* The size that the SCoP of the region will have (see ash_scop_size), from its
 * loads and stores; mostly a bit too low.
 */
unsigned long ash_size_estimate(const ash_model *model);

/* ---- layout.c: loops, blocks and positions ---- */

/* Find blocks, loops and positions of the region; false if refused. */
bool ash_layout_build(ash_model *model);
/* Is loop "inner" equal to or inside "outer"?  -1 contains all. */
bool ash_layout_contains(const ash_model *model, int outer, int inner);
/* The number of loops of the region around and with "loop"; 0 for -1. */
unsigned ash_layout_depth(const ash_model *model, int loop);
/* The block of an instruction; -1 if it lies outside the region. */
int ash_layout_block_of(const ash_model *model, LLVMValueRef inst);
/* Is the block the header of a loop of the region? */
bool ash_layout_is_header(const ash_model *model, int block);
/* The loop in which an edge from block "from" (-1: the entry) arrives: a
 * header is entered from the loop around.
 */
int ash_layout_edge_loop(const ash_model *model, int from, int to);
/* The innermost loop around loops "a" and "b"; -1 if there is none. */
int ash_layout_common(const ash_model *model, int a, int b);
/* The loop directly inside "outer" that is or contains "inner". Requires:
 * "outer" is around "inner".
 */
int ash_layout_child(const ash_model *model, int outer, int inner);
/* Does one edge alone lead to the block? */
bool ash_layout_has_one_predecessor(LLVMBasicBlockRef block);

#endif
