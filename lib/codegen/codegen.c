/* codegen.c - code generation for a SCoP, with loop versioning.
 *
 *	entry:	parameters; if lengths of loops are to be tested:
 *		br long enough, sizes, old
 *	sizes:	extents, run-time test
 *		br test, new, old
 *	new:	memory for temporaries; the code of the AST; br exit
 *	old:	the original blocks, deleted if nothing can fail
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/codegen.h"

#include <isl/ctx.h>
#include <llvm-c/Analysis.h>

#include "budget/budget.h"
#include "codegen/device/device_code.h"
#include "codegen/emit/scalar_replacement.h"
#include "codegen/growth.h"
#include "codegen/emit/emit.h"
#include "codegen/loops/loops.h"
#include "codegen/loops/parallel.h"
#include "codegen/versioning/versioning.h"
#include "llvm/edit/edit.h"
#include "llvm/edit/version_test.h"

/* Give "branch", which leads to the new code if its condition holds and to the
 * original code otherwise, branch weights that make the original code cold.
 */
static void expect_new(ash_gen *gen, LLVMValueRef branch)
{
	LLVMTypeRef type = LLVMInt32TypeInContext(gen->context);
	LLVMMetadataRef operand[] = { LLVMMDStringInContext2(gen->context,
					      "branch_weights", 14),
		LLVMValueAsMetadata(LLVMConstInt(type, 1 << 20, false)),
		LLVMValueAsMetadata(LLVMConstInt(type, 1, false)) };

	LLVMSetMetadata(branch, ash_gen_kind(gen, "prof"),
		ash_gen_node_of(gen, operand, 3));
}

/* Remove the jump from the entry block to the original code, and move the
 * insertion point to the end of the entry block; returns the block that the
 * jump led to.
 */
static LLVMBasicBlockRef cut_entry(ash_gen *gen)
{
	LLVMValueRef jump = LLVMGetBasicBlockTerminator(gen->ir->entry);
	LLVMBasicBlockRef old = LLVMGetSuccessor(jump, 0);

	LLVMInstructionEraseFromParent(jump);
	ash_gen_move_to(gen, gen->ir->entry);
	return old;
}

/* End the entry block with a branch: to a new block "sizes", in which the test
 * continues, if "first" holds, else to the original code (of a speculative
 * version: to its fallback version), so that short loops do not pay for the
 * rest of the test.  The new block becomes the entry block.
 */
static void split_entry(ash_gen *gen, LLVMValueRef first)
{
	LLVMBasicBlockRef entry = gen->ir->entry;
	LLVMBasicBlockRef next = ash_gen_new_block(gen, "sizes");
	LLVMBasicBlockRef old;

	first = ash_ir_define(first, entry);
	old = cut_entry(gen);
	LLVMBuildCondBr(gen->builder, first, next,
		gen->ir->version ? gen->ir->plain : old);
	ash_gen_move_to(gen, next);
	LLVMPositionBuilderBefore(gen->builder, LLVMBuildBr(gen->builder, old));
	ash_gen_add_predecessor(old, entry, next);
	gen->ir->entry = next;
	gen->is_split = true;
}

/* Emit the test that the parameters are so small that all integers in the loops
 * of all versions of "plan" fit into 64 bits.  Returns it as i1; NULL on error.
 */
static LLVMValueRef range_test(ash_gen *gen, const ash_code_plan *plan)
{
	isl_ast_node *root[] = { plan->root, plan->alone, plan->device };
	LLVMTypeRef flag = LLVMInt1TypeInContext(gen->context);
	LLVMValueRef all = LLVMConstInt(flag, 1, false);

	for (unsigned i = 0; all && i < sizeof(root) / sizeof(root[0]); i++) {
		LLVMValueRef range = root[i] ? ash_gen_range_test(gen, root[i])
					     : all;

		all = !range || range == all
			? range
			: LLVMBuildAnd(gen->builder, all, range, "");
	}
	return all;
}

/* Returns the conjunction of "limits", a test that loops are long enough (NULL:
 * there is no such test), and the test that all loops of the SCoP together take
 * long enough to run on several threads.
 */
static LLVMValueRef limit_to_threads(ash_gen *gen, LLVMValueRef limits)
{
	LLVMValueRef enough = ash_gen_is_enough(gen);

	return limits && enough ? LLVMBuildAnd(gen->builder, limits, enough, "")
				: enough;
}

/* Emit the test whether any new version can be profitable.  Returns it as i1;
 * NULL: always profitable.
 */
static LLVMValueRef first_limits(ash_gen *gen, const ash_code_plan *plan)
{
	LLVMValueRef limits = plan->root ? ash_gen_limits_test(gen) : NULL;

	if (plan->for_threads)
		return limit_to_threads(gen, limits);
	if (!plan->device)
		return limits;
	if (gen->options->offload_force || (plan->root && !limits))
		return NULL;
	return limits ? LLVMBuildOr(gen->builder, limits, gen->is_long, "")
		      : gen->is_long;
}

/* Emit the tests that precede all others: integers fit into 64 bits, and loops
 * are long enough.  Returns the condition (i1) that remains to be tested for
 * the new code; it is the constant true if this function has emitted a branch
 * already.  NULL on error.
 */
static LLVMValueRef begin_test(ash_gen *gen, const ash_code_plan *plan)
{
	LLVMValueRef range = range_test(gen, plan), limits;

	if (range && plan->device && !gen->options->offload_force) {
		gen->is_long = ash_gen_device_is_long(gen);
		if (!gen->is_long)
			return NULL;
	}
	limits = range ? first_limits(gen, plan) : NULL;
	if (!limits)
		return range;
	limits = LLVMBuildAnd(gen->builder, range, limits, "");
	split_entry(gen, limits);
	return LLVMConstInt(LLVMTypeOf(limits), 1, false);
}

/* Emit, at the end of the entry block, everything that depends on the
 * parameters alone: their values, the extents of the arrays, and the tests.
 * Returns the run-time test for the new code as i1; NULL on error.
 */
static LLVMValueRef prepare(ash_gen *gen, const ash_code_plan *plan)
{
	LLVMBasicBlockRef entry = gen->ir->entry;
	LLVMValueRef range, test = NULL;

	LLVMPositionBuilderBefore(gen->builder,
		LLVMGetBasicBlockTerminator(entry));
	LLVMSetCurrentDebugLocation2(gen->builder, gen->location);
	range = ash_gen_params(gen) >= 0 ? begin_test(gen, plan) : NULL;
	if (range && ash_gen_extents(gen) >= 0)
		test = ash_gen_test(gen, range);
	return test;
}

static void delete_blocks(ash_gen *gen)
{
	ash_ir_delete_blocks(gen->ir->block, gen->ir->n_block);
	gen->is_deleted = true;
}

/* Delete the original code, and jump from the entry block to "start", the new
 * code.  Requires: only the entry leads to the original code, and no test needs
 * it.
 */
static void delete_old(ash_gen *gen, LLVMBasicBlockRef start)
{
	cut_entry(gen);
	LLVMBuildBr(gen->builder, start);
	delete_blocks(gen);
}

/* Delete the original blocks of the speculative version of a nest, once the new
 * code exists.  They would be correct only if the test holds, and then the new
 * code runs; otherwise the fallback version does.
 */
static void settle_version(ash_gen *gen)
{
	delete_blocks(gen);
	ash_version_settle(gen->ir->version, true);
}

/* Emit the test whether plan->root runs instead of plan->alone, as i1; NULL on
 * error.  Requires: the plan has both.  If the test asks the runtime for the
 * number of threads, *q is set to that question.
 */
static LLVMValueRef test_root(ash_gen *gen, const ash_code_plan *plan,
	ash_gen_question *q)
{
	LLVMValueRef other = plan->alone_for
		? ash_gen_sizes_test(gen, plan->alone_for)
		: NULL;

	if (!plan->alone_for)
		return ash_gen_is_for_several(gen, q);
	return other ? LLVMBuildNot(gen->builder, other, "") : NULL;
}

/* Generate the loops of plan->root and, if there are any, those of plan->alone,
 * which run instead on one thread, or for the parameters plan->alone_for.
 */
static isl_stat generate_loops(ash_gen *gen, const ash_code_plan *plan)
{
	ash_gen_question q = { NULL, NULL };
	LLVMValueRef test = plan->alone ? test_root(gen, plan, &q) : NULL;

	if (!plan->alone)
		return ash_gen_ast(gen, plan->root, ASH_GEN_OUTSIDE);
	if (!test ||
		ash_gen_if_else(gen, test, plan->root, plan->alone,
			ASH_GEN_OUTSIDE, false) < 0)
		return isl_stat_error;
	ash_gen_answer(gen, &q);
	return isl_stat_ok;
}

/* Emit a branch to the original code, "old", unless "test" holds; code
 * generation continues in a new block.
 */
static void leave_unless(ash_gen *gen, LLVMValueRef test, LLVMBasicBlockRef old)
{
	LLVMBasicBlockRef next = ash_gen_new_block(gen, "worth");

	ash_gen_add_predecessor(old, gen->ir->entry,
		LLVMGetInsertBlock(gen->builder));
	LLVMBuildCondBr(gen->builder, test, next, old);
	ash_gen_move_to(gen, next);
	gen->is_split = true;
}

/* Emit a branch to the original code, "old", taken if the host's new loops are
 * not profitable.  Only needed if there is a device version, or if only several
 * threads gain; otherwise the first test covers it.
 */
static isl_stat choose_host(ash_gen *gen, LLVMBasicBlockRef old)
{
	ash_gen_question q;
	LLVMValueRef test = gen->plan->device ? ash_gen_worth_test(gen)
					      : ash_gen_is_for_several(gen, &q);

	if (test && !ash_gen_is_constant(test, true))
		leave_unless(gen, test, old);
	return test ? isl_stat_ok : isl_stat_error;
}

/* Branch from the current block to the original code "old", for runs in which
 * no device can be used.
 */
static void go_to_old(ash_gen *gen, LLVMBasicBlockRef old)
{
	ash_gen_add_predecessor(old, gen->ir->entry,
		LLVMGetInsertBlock(gen->builder));
	LLVMBuildBr(gen->builder, old);
}

/* Generate the host's loops from the current block on.  "old" is the original
 * code, to which a failure branches.  Returns true, or an error.
 */
static isl_bool generate_host(ash_gen *gen, const ash_code_plan *plan,
	LLVMBasicBlockRef old)
{
	if ((plan->device || plan->for_threads) && choose_host(gen, old) < 0)
		return isl_bool_error;
	if (ash_gen_allocate(gen, old) < 0 || ash_gen_alias_scopes(gen) < 0 ||
		generate_loops(gen, plan) < 0)
		return isl_bool_error;
	ash_gen_release(gen);
	LLVMBuildBr(gen->builder, gen->ir->exit);
	return isl_bool_true;
}

/* Replace the test whether loops are long enough for a device by the constant
 * false.  Requires: no kernels were generated, so long loops are no reason to
 * run new code.
 */
static void drop_device_test(ash_gen *gen)
{
	if (gen->is_long && LLVMIsAInstruction(gen->is_long))
		LLVMReplaceAllUsesWith(gen->is_long,
			LLVMConstNull(LLVMTypeOf(gen->is_long)));
}

/* Generate all new versions from the current block on.  "old" is the original
 * code.  Returns false if no new version was generated.
 */
static isl_bool generate_new(ash_gen *gen, const ash_code_plan *plan,
	LLVMBasicBlockRef old)
{
	isl_bool made = isl_bool_false;

	if (plan->device)
		made = ash_gen_device(gen, plan);
	if (made < 0)
		return made;
	if (!made)
		drop_device_test(gen);
	if (plan->root && (made == isl_bool_true || !plan->needs_device))
		return generate_host(gen, plan, old);
	go_to_old(gen, old);
	return made;
}

/* Generate the test and the new code.  Returns false if there is no new
 * version.  If there is no test, or if both of its branches lead to the
 * original code, one of the versions becomes dead code.
 */
static isl_bool generate(ash_gen *gen, const ash_code_plan *plan)
{
	LLVMValueRef test = prepare(gen, plan);
	LLVMBasicBlockRef start, old;
	isl_bool done;

	if (!test)
		return ash_error_of(gen->scop->ctx) == ASH_ERROR_NONE
			? isl_bool_false
			: isl_bool_error;
	ash_gen_forget_lifetimes(gen);
	start = ash_gen_new_block(gen, "ashlar");
	old = cut_entry(gen);
	if (gen->ir->version)
		old = gen->ir->plain;
	expect_new(gen, LLVMBuildCondBr(gen->builder, test, start, old));
	ash_gen_move_to(gen, start);
	if (gen->variables)
		ash_variables_forget(gen->variables, NULL, gen->builder);
	done = generate_new(gen, plan, old);
	if (done < 0)
		return done;
	if (gen->ir->version)
		settle_version(gen);
	else if (ash_gen_is_constant(test, true) && !ash_gen_may_fail(gen) &&
		!gen->is_split && plan->root)
		delete_old(gen, start);
	if (gen->n_part > 0)
		ash_ir_allow_threads(gen->ir->function);
	return done;
}

static bool parts_are_valid(const ash_gen *gen)
{
	for (unsigned i = 0; i < gen->n_part; i++)
		if (LLVMVerifyFunction(gen->part[i], LLVMReturnStatusAction))
			return false;
	return true;
}

/* Delete the functions that were made from parallel loops, after code
 * generation has failed.  The function that refers to them is discarded by the
 * caller.
 */
static void delete_parts(ash_gen *gen)
{
	for (unsigned i = 0; i < gen->n_part; i++) {
		LLVMReplaceAllUsesWith(gen->part[i],
			LLVMGetUndef(LLVMTypeOf(gen->part[i])));
		LLVMDeleteFunction(gen->part[i]);
	}
}

isl_bool ash_codegen(const ash_scop *scop, ash_scop_binding *ir,
	const ash_code_plan *plan, const ash_options *options, ash_diag *diag,
	unsigned long *n_added)
{
	ash_gen gen;
	ash_growth growth;
	isl_bool done = isl_bool_error;

	ash_growth_begin(&growth, ir);
	if (ash_gen_init(&gen, scop, ir, options, diag) >= 0 &&
		(plan->root || plan->device)) {
		gen.plan = plan;
		done = generate(&gen, plan);
	}
	if (done == isl_bool_true && !parts_are_valid(&gen))
		done = isl_bool_error;
	if (done != isl_bool_true)
		delete_parts(&gen);
	else if (gen.variables)
		ash_variables_list(gen.variables);
	ash_scalar_replacement_clear(&gen);
	*n_added = ash_growth_end(&growth, gen.is_deleted);
	ash_gen_clear(&gen);
	return done;
}
