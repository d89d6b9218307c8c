/* layout.h - loops, blocks and positions of a region, for the files of detect
 * only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_MODEL_LAYOUT_H
#define ASH_DETECT_MODEL_LAYOUT_H

#include "detect/model/model.h"

/* Does loop "outer" equal or contain loop "inner"?  Loop -1 is the whole
 * region.
 */
bool ash_layout_contains(const ash_model *model, int outer, int inner);
/* The nesting depth of "loop" within the region, 1 for an outermost loop; 0 for
 * -1.
 */
unsigned ash_layout_depth(const ash_model *model, int loop);
/* The index of the block of "inst"; -1 if the block is outside of the region.
 */
int ash_layout_block_of(const ash_model *model, LLVMValueRef inst);
/* Is the block the header of a loop of the region? */
bool ash_layout_is_header(const ash_model *model, int block);
/* The loop to which the edge from block "from" (-1: the entry) to block "to"
 * belongs: an edge that enters the header of a loop from outside belongs to the
 * enclosing loop.
 */
int ash_layout_edge_loop(const ash_model *model, int from, int to);
/* The innermost loop that contains loops "a" and "b"; -1 if there is none. */
int ash_layout_common(const ash_model *model, int a, int b);
/* The child loop of "outer" that equals or contains "inner".  Requires: "outer"
 * contains "inner".
 */
int ash_layout_child(const ash_model *model, int outer, int inner);
/* Is there exactly one edge that leads to the block? */
bool ash_layout_has_one_predecessor(LLVMBasicBlockRef block);

#endif
