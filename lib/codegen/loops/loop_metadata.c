/* loop_metadata.c - LLVM's metadata of generated loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"
#include "codegen/loops/loops_impl.h"

#include <string.h>

#include "llvm/conventions.h"
#include "llvm/edit/edit.h"
#include "llvm/quirks/gathers.h"
#include "llvm/quirks/vectorizer_quirks.h"

/* Unroll factor of a loop in a kernel with local memory. */
#define TILE_UNROLL 4

static LLVMMetadataRef string_node(ash_gen *gen, const char *text,
	LLVMValueRef value)
{
	LLVMMetadataRef operand[2] = { LLVMMDStringInContext2(gen->context,
		text, strlen(text)) };

	if (value)
		operand[1] = LLVMValueAsMetadata(value);
	return LLVMMDNodeInContext2(gen->context, operand, value ? 2 : 1);
}

static LLVMValueRef number_of(ash_gen *gen, unsigned value)
{
	return LLVMConstInt(LLVMInt32TypeInContext(gen->context), value, false);
}

static LLVMValueRef no(ash_gen *gen)
{
	return LLVMConstInt(LLVMInt1TypeInContext(gen->context), 0, false);
}

/* Can the metadata of this loop, from "first" to "end", become those of the
 * enclosing loop?  If the condition around this loop implies that the outer
 * loop continues, JumpThreading (up to LLVM 22 at least) may merge both back
 * edges, and the merged branch keeps the metadata of this loop.  That does no
 * harm as long as this loop exists, since LLVM vectorizes innermost loops only.
 * But if LLVM unrolls this loop completely, the outer loop becomes innermost,
 * with metadata that do not hold for it.  So the answer is no in three cases:
 * this loop is not under a condition ("place"); there is no access group, so
 * the metadata claim no independence of iterations; or "first" is constant and
 * "end" is not, so LLVM does not know the trip count and cannot unroll the loop
 * completely.
 */
bool ash_gen_is_exposed(const ash_gen *gen, LLVMValueRef first,
	LLVMValueRef end, ash_gen_place place)
{
	return place == ASH_GEN_IN_CONDITION && gen->access_group &&
		(!LLVMIsAConstantInt(first) || LLVMIsAConstantInt(end));
}

/* Set loop->lanes and loop->trips if "node" is a loop over lanes that contains
 * no other loop and has a constant trip count, a multiple of the lanes.
 */
void ash_gen_add_lanes(ash_loop_traits *loop, const ash_ast_loop *info,
	__isl_keep isl_ast_node *node)
{
	unsigned trips = info && info->lanes && loop->innermost
		? ash_gen_trips(node)
		: 0;

	if (trips == 0 || trips % info->lanes != 0)
		return;
	loop->lanes = info->lanes;
	loop->trips = trips;
}

/* Store metadata with the vector length and the interleave count of "loop" in
 * "operand"; returns their number.  The interleave count is such that one
 * vector iteration covers the loop: the loop disappears, and values invariant
 * in the enclosing loop can stay in registers.  The loop must not be unrolled
 * before vectorization.
 */
static unsigned describe_lanes(ash_gen *gen, LLVMMetadataRef *operand,
	const ash_loop_traits *loop)
{
	operand[0] = string_node(gen, "llvm.loop.vectorize.width",
		number_of(gen, loop->lanes));
	operand[1] = string_node(gen, "llvm.loop.interleave.count",
		number_of(gen, loop->trips / loop->lanes));
	operand[2] = string_node(gen, "llvm.loop.unroll.disable", NULL);
	return 3;
}

static void set_loop(ash_gen *gen, LLVMValueRef branch,
	LLVMMetadataRef *operand, unsigned n)
{
	LLVMSetMetadata(branch, ash_gen_kind(gen, "llvm.loop"),
		LLVMMetadataAsValue(gen->context,
			ash_ir_distinct_node(gen->context, operand, n, true)));
}

/* Add metadata to the back edge "branch": the loop terminates (mustprogress)
 * and, with an access group, its iterations are independent.  Exceptions are in
 * llvm/quirks/vectorizer_quirks.cpp and llvm/quirks/wrap_predicates.cpp.
 */
void ash_gen_describe_loop(ash_gen *gen, LLVMValueRef phi, LLVMValueRef branch,
	const ash_loop_traits *loop)
{
	LLVMMetadataRef operand[9];
	bool lanes = loop->lanes && gen->access_group;
	unsigned n = 0;

	if (loop->tile) {
		operand[n++] = string_node(gen, ASH_UNROLL_COUNT,
			number_of(gen, TILE_UNROLL));
		set_loop(gen, branch, operand, n);
		return;
	}

	operand[n++] = string_node(gen, "llvm.loop.mustprogress", NULL);
	if (gen->plan->no_gathers || loop->scatters)
		operand[n++] = string_node(gen, ASH_LOOP_NO_GATHERS, NULL);
	if (gen->access_group && !ash_ir_hides_order(phi, loop->ordered))
		operand[n++] = string_node(gen, "llvm.loop.parallel_accesses",
			gen->access_group);
	if (loop->innermost && ash_ir_wraps_subscript(phi))
		operand[n++] = string_node(gen, "llvm.loop.vectorize.enable",
			no(gen));
	if (lanes)
		n += describe_lanes(gen, operand + n, loop);
	else if (loop->busy)
		operand[n++] = string_node(gen, "llvm.loop.interleave.count",
			number_of(gen, 1));
	if (!lanes && (loop->busy || loop->exposed))
		operand[n++] = string_node(gen, "llvm.loop.unroll.disable",
			NULL);
	set_loop(gen, branch, operand, n);
}
