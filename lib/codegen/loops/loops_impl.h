/* loops_impl.h - interfaces between the files of loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_LOOPS_LOOPS_IMPL_H
#define ASH_CODEGEN_LOOPS_LOOPS_IMPL_H

#include "codegen/emit/emit.h"
#include "codegen/loops/loops.h"

/* ---- loop_bounds.c: ends ---- */

/* The exclusive end of the loop: it runs while the iterator is less. */
LLVMValueRef ash_gen_loop_end(ash_gen *gen, __isl_keep isl_ast_node *node);

/* ---- loop_hints.c: what LLVM is told ---- */

/* Call before the body of "loop" is generated: if it contains jammed loops
 * directly, other loops in it with the same statements count as remainder
 * loops.
 */
void ash_gen_enter_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* Call after the body of "loop" was generated: undoes ash_gen_enter_rest. */
void ash_gen_leave_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* Is the body of "loop" long enough, so that unrolling would not help? */
bool ash_gen_is_busy(const ash_gen *gen, __isl_keep isl_ast_node *loop);

/* ---- loop_metadata.c ---- */

/* Properties of a loop for its LLVM metadata. */
typedef struct {
	bool non_negative; /* is the iterator non-negative? */
	bool busy;  /* no gain from a longer body: disable interleaving and
		     * unrolling */
	bool innermost;
	bool ordered;  /* see ash_ast_loop */
	bool exposed;  /* see ash_gen_is_exposed */
	unsigned lanes;  /* see ash_ast_loop; 0: no vectors are asked */
	unsigned trips;  /* with lanes: constant trip count */
	bool tile;  /* see is_tile */
} ash_loop_traits;

/* Can the metadata of a loop from "first" to "end", generated at "place",
 * become those of the enclosing one?
 */
bool ash_gen_is_exposed(const ash_gen *gen, LLVMValueRef first,
	LLVMValueRef end, ash_gen_place place);
/* Set the vector length and count of the loop "node", which "info" describes,
 * if it is one over lanes whose body is a vector body.
 */
void ash_gen_add_lanes(ash_loop_traits *loop, const ash_ast_loop *info,
	__isl_keep isl_ast_node *node);
/* Add metadata to "branch", the back edge of the loop with the counter "phi"
 * and the properties "loop".
 */
void ash_gen_describe_loop(ash_gen *gen, LLVMValueRef phi, LLVMValueRef branch,
	const ash_loop_traits *loop);

/* ---- loop_heads.c: source loops ---- */

/* Places that the instructions of one loop can have. */
#define ASH_MAX_HEADS 3
/* Set head[] to the places, in the original code, at which the source loops
 * begin whose iterations "node" executes: a fused loop has several.  If there
 * are less than ASH_MAX_HEADS, the first one fills the rest; all are NULL if
 * none is known.
 */
void ash_gen_loop_heads(const ash_gen *gen, __isl_keep isl_ast_node *node,
	LLVMMetadataRef head[ASH_MAX_HEADS]);
/* Make the following instruction a stop for debuggers, at the place "head" of
 * the original code; NULL: at that of the current loop.
 */
void ash_gen_stop_at(ash_gen *gen, LLVMMetadataRef head);
/* From here on, debuggers know no values of variables for the current copy of
 * code.
 */
void ash_gen_forget_variables(ash_gen *gen);

/* ---- kernel_loops.c: unrolled loops of device kernels ---- */

/* Have loop "node" and everything inside it no conditions? */
bool ash_gen_is_exact(const ash_gen *gen, __isl_keep isl_ast_node *node);
/* Is "node" a loop of a tiled kernel over few points of a thread, over copies,
 * or over a few steps of all points?  If so, sets *range to its bounds.
 */
bool ash_gen_is_short(const ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_range *range);

#endif
