/* loops_impl.h - interfaces between the files of loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_LOOPS_LOOPS_IMPL_H
#define ASH_CODEGEN_LOOPS_LOOPS_IMPL_H

#include "codegen/emit/emit.h"
#include "codegen/loops/loops.h"

/* ---- loop_bounds.c: ends ---- */

/* Emit the exclusive end of the loop "node": the loop runs while the iterator
 * is less.
 */
LLVMValueRef ash_gen_loop_end(ash_gen *gen, __isl_keep isl_ast_node *node);

/* ---- loop_hints.c: unroll and interleave hints ---- */

/* Call before the body of "loop" is generated: if it contains jammed loops
 * directly, other loops in it with the same statements count as remainder
 * loops.
 */
void ash_gen_enter_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* Call after the body of "loop" was generated: undoes ash_gen_enter_rest. */
void ash_gen_leave_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* Is it useless to unroll or interleave "loop": is its body long enough, does
 * it contain jammed loops, or is it a remainder loop?
 */
bool ash_gen_is_busy(const ash_gen *gen, __isl_keep isl_ast_node *loop);

/* ---- loop_metadata.c ---- */

/* Properties of a loop for its LLVM metadata. */
typedef struct {
	bool non_negative; /* is the iterator non-negative? */
	bool busy;  /* no gain from a longer body: disable interleaving and
		     * unrolling */
	bool innermost;
	/* may instances of one iteration depend on each other? */
	bool ordered;
	/* can its metadata become those of the enclosing loop?
	 * (ash_gen_is_exposed)
	 */
	bool exposed;
	unsigned lanes;  /* vector length; 0: no request for vectors */
	unsigned trips;  /* with lanes: constant trip count */
	bool tile;  /* unrolled in part, in a kernel with buffers (is_tile) */
	bool scatters;  /* ash_gen_scatters */
} ash_loop_traits;

/* Can the metadata of a loop from "first" to "end", generated at "place",
 * become those of the enclosing one?
 */
bool ash_gen_is_exposed(const ash_gen *gen, LLVMValueRef first,
	LLVMValueRef end, ash_gen_place place);
/* Set loop->lanes and loop->trips if the loop "node", which "info" describes,
 * is a loop over lanes that contains no other loop and has a constant trip
 * count, a multiple of the lanes.
 */
void ash_gen_add_lanes(ash_loop_traits *loop, const ash_ast_loop *info,
	__isl_keep isl_ast_node *node);
/* Add metadata to "branch", the back edge of the loop with the counter "phi"
 * and the properties "loop".
 */
void ash_gen_describe_loop(ash_gen *gen, LLVMValueRef phi, LLVMValueRef branch,
	const ash_loop_traits *loop);

/* ---- scattered_stores.c ---- */

/* Would LLVM have to scatter vectors of the innermost loop "loop"?  It would if
 * the loop stores to elements that are not consecutive, unless the loop's
 * unconditional stores to the array leave no gaps, as those to both parts of
 * complex numbers do.  False if some subscript does not advance in steps.
 */
bool ash_gen_scatters(const ash_gen *gen, __isl_keep isl_ast_node *loop);

/* ---- loop_heads.c: source loops ---- */

/* Places that the instructions of one loop can have. */
#define ASH_MAX_HEADS 3
/* Set head[] to the places in the source of the loops whose iterations "node"
 * executes: a fused loop has several.  If there are fewer than ASH_MAX_HEADS,
 * the first one fills the rest; all are NULL if none is known.
 */
void ash_gen_loop_heads(const ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMMetadataRef head[ASH_MAX_HEADS]);
/* Make the following instruction a stop for debuggers, at the place "head" in
 * the source; NULL: at the place of the current loop.
 */
void ash_gen_stop_at(ash_gen *gen, LLVMMetadataRef head);
/* Record that from here on the values of all variables are unknown to
 * debuggers, for the current copy of code.
 */
void ash_gen_forget_variables(ash_gen *gen);

/* ---- kernel_loops.c: unrolled loops of device kernels ---- */

/* Are loop "node" and everything inside it free of conditions, and do all these
 * loops have constant bounds?
 */
bool ash_gen_is_exact(const ash_gen *gen, __isl_keep isl_ast_node *node);
/* Should loop "node" of a kernel with buffers be unrolled completely?  If so,
 * sets *range to the values of its iterator.  The loop must have few iterations
 * with constant bounds, no barriers, and few copies of each statement when it
 * is unrolled.
 */
bool ash_gen_is_short(const ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_range *range);

#endif
