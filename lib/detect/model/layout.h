/* layout.h - loops, blocks and positions of a region; for the files of detect
 * alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_LAYOUT_H
#define ASH_DETECT_MODEL_LAYOUT_H

#include "detect/model/model.h"

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
