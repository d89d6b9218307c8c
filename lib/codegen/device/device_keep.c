/* device_keep.c - reuse of array contents that are still on the device.
 *
 * Each run on the device marks the start address of each of its arrays by a
 * call of a function that does not exist (a marker call).  Runs whose arrays
 * have the same start address share a variable, which holds the number of the
 * device's copy; 0: there is none.  The runtime sets the variable when a run
 * ends.  The variable is reset to 0
 *
 * 	when the function begins,
 * 	before each instruction that may write the array, or before the
 * 	outermost loop around it that contains no run with the array,
 * 	before the end of a run without the array that writes another array
 * 	which may overlap it.
 *
 * The order of instructions is ignored, so on any path through the function the
 * variable is 0 if the array may have been written since the run.  A run that
 * fails resets the variables of the arrays that it writes before the host's
 * code runs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/device/device_keep.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "llvm/conventions.h"
#include "llvm/query/memory_writes.h"

/* Operands of a marker call (ASH_KEPT_NAME in llvm/conventions.h): the start of
 * the array, the device program of the run, whether only this function can
 * access the array, and whether the run writes it.
 */
enum { BASE, PROGRAM, PRIVATE, WRITTEN };

typedef struct keeper {
	LLVMValueRef function;
	ash_analysis *analysis;
	LLVMValueRef *site;	/* marker calls, one per array and run; owned */
	/* For each marker call, the variable that replaces it, or NULL; owned.
	 */
	LLVMValueRef *kept;
	unsigned n_site;
	/* The array whose marker calls are being replaced: its start address,
	 * whether only this function can access it, and the variable for the
	 * number of its copy on the device.
	 */
	LLVMValueRef base;
	bool is_private;
	LLVMValueRef number;
} keeper;

static bool is_true(LLVMValueRef site, unsigned operand)
{
	return LLVMConstIntGetZExtValue(LLVMGetOperand(site, operand)) != 0;
}

/* The name of the function that the instruction "inst" calls directly; "" if
 * "inst" is not such a call.
 */
static const char *called(LLVMValueRef inst)
{
	LLVMValueRef callee = LLVMIsACallInst(inst) ? LLVMGetCalledValue(inst)
						    : NULL;
	size_t length;

	return callee && LLVMIsAFunction(callee)
		? LLVMGetValueName2(callee, &length)
		: "";
}

static bool calls(LLVMValueRef inst, const char *name)
{
	return !strcmp(called(inst), name);
}

/* Set k->site to the calls of "marker" in the function.  Returns false if there
 * are none or memory is short.
 */
static bool list_sites(keeper *k, LLVMValueRef marker)
{
	unsigned n = 0;

	for (LLVMUseRef u = LLVMGetFirstUse(marker); u; u = LLVMGetNextUse(u))
		n++;
	k->site = calloc(n + 1, sizeof(*k->site));
	k->kept = calloc(n + 1, sizeof(*k->kept));
	if (!k->site || !k->kept)
		return false;
	for (LLVMUseRef u = LLVMGetFirstUse(marker); u; u = LLVMGetNextUse(u)) {
		LLVMValueRef site = LLVMGetUser(u);

		if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(site)) ==
			k->function)
			k->site[k->n_site++] = site;
	}
	return true;
}

static bool is_of_base(const keeper *k, unsigned i)
{
	return LLVMGetOperand(k->site[i], BASE) == k->base;
}

/* Do several runs use the array k->base, or does one run in a loop?  False if
 * one run has the array twice.
 */
static bool is_worth_keeping(const keeper *k)
{
	unsigned n = 0;

	for (unsigned i = 0; i < k->n_site; i++) {
		if (!is_of_base(k, i))
			continue;
		n += ash_loop_of(k->analysis,
			     LLVMGetInstructionParent(k->site[i]))
			? 2
			: 1;
		for (unsigned j = 0; j < i; j++)
			if (is_of_base(k, j) &&
				LLVMGetOperand(k->site[i], PROGRAM) ==
					LLVMGetOperand(k->site[j], PROGRAM))
				return false;
	}
	return n > 1 && ash_is_lasting(k->analysis, k->base);
}

/* Does "loop" contain a run on the device that uses the array k->base? */
static bool has_run(const keeper *k, ash_loop loop)
{
	for (unsigned i = 0; i < k->n_site; i++)
		if (is_of_base(k, i) &&
			ash_loop_contains(loop,
				LLVMGetInstructionParent(k->site[i])))
			return true;
	return false;
}

/* The instruction before which the variable is reset because "inst" may write
 * the array: "inst" itself, or the place before the outermost loop around it
 * that contains no run with the array.
 */
static LLVMValueRef place_for(const keeper *k, LLVMValueRef inst)
{
	ash_loop loop = ash_loop_of(k->analysis,
		LLVMGetInstructionParent(inst));
	LLVMValueRef place = inst;

	for (; loop && !has_run(k, loop); loop = ash_loop_parent(loop))
		place = ash_place_before(loop);
	return place;
}

static bool stores_number(const keeper *k, LLVMValueRef inst)
{
	return inst && LLVMIsAStoreInst(inst) &&
		LLVMGetOperand(inst, 1) == k->number;
}

static void store_zero(const keeper *k, LLVMValueRef place)
{
	LLVMTypeRef type = LLVMGetAllocatedType(k->number);
	LLVMBuilderRef builder;

	if (stores_number(k, place) ||
		stores_number(k, LLVMGetPreviousInstruction(place)))
		return;
	builder = LLVMCreateBuilderInContext(LLVMGetTypeContext(type));
	LLVMPositionBuilderBefore(builder, place);
	LLVMBuildStore(builder, LLVMConstNull(type), k->number);
	LLVMDisposeBuilder(builder);
}

/* May "inst", the call that ends a run, write the array k->base because another
 * array of that run overlaps it?
 */
static bool end_writes(const keeper *k, LLVMValueRef inst)
{
	LLVMValueRef begin = LLVMGetOperand(inst, 0), program;
	bool writes = false;

	if (!calls(begin, "ashlar_device_begin_v1"))
		return true;
	program = LLVMGetOperand(begin, 0);
	for (unsigned i = 0; i < k->n_site; i++) {
		LLVMValueRef site = k->site[i];

		if (LLVMGetOperand(site, PROGRAM) != program)
			continue;
		if (is_of_base(k, i))
			return false;
		writes = writes ||
			(is_true(site, WRITTEN) &&
				ash_may_share(k->analysis, k->base,
					LLVMGetOperand(site, BASE)));
	}
	return writes;
}

static bool writes_array(const keeper *k, LLVMValueRef inst)
{
	if (calls(inst, ASH_KEPT_NAME) ||
		calls(inst, "ashlar_device_begin_v1") ||
		calls(inst, "ashlar_device_launch_v1"))
		return false;
	if (calls(inst, "ashlar_device_end_v1"))
		return end_writes(k, inst);
	return ash_may_write(k->analysis, inst, k->base, k->is_private);
}

static void watch_block(const keeper *k, LLVMBasicBlockRef block)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block);

	for (; inst; inst = LLVMGetNextInstruction(inst))
		if (writes_array(k, inst))
			store_zero(k, place_for(k, inst));
}

/* Create the variable k->number of the array, initialized to 0. */
static void make_number(keeper *k)
{
	LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(k->function);
	LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(k->function));
	LLVMTypeRef type = LLVMInt64TypeInContext(context);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);

	LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(entry));
	k->number = LLVMBuildAlloca(builder, type, "kept");
	LLVMBuildStore(builder, LLVMConstNull(type), k->number);
	LLVMDisposeBuilder(builder);
}

/* Create a variable for the array of marker call "pos" and record it in k->kept
 * for all calls of this array, unless keeping it is not profitable or an
 * earlier call has the same array.
 */
static void keep(keeper *k, unsigned pos)
{
	const LLVMBasicBlockRef *block;
	unsigned n;

	k->base = LLVMGetOperand(k->site[pos], BASE);
	k->is_private = is_true(k->site[pos], PRIVATE);
	for (unsigned i = 0; i < pos; i++)
		if (is_of_base(k, i))
			return;
	if (!is_worth_keeping(k))
		return;
	make_number(k);
	block = ash_blocks(k->analysis, &n);
	for (unsigned i = 0; i < n; i++)
		watch_block(k, block[i]);
	for (unsigned i = pos; i < k->n_site; i++)
		if (is_of_base(k, i))
			k->kept[i] = k->number;
}

/* Delete the stores to the address that "site" returns, a marker call without a
 * variable: null is going to replace the call.
 */
static void drop_stores(LLVMValueRef site)
{
	LLVMUseRef use = LLVMGetFirstUse(site), next;

	for (; use; use = next) {
		LLVMValueRef user = LLVMGetUser(use);

		next = LLVMGetNextUse(use);
		if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == site)
			LLVMInstructionEraseFromParent(user);
	}
}

/* Replace each marker call by its variable, or by null if it has none. */
static void settle(const keeper *k)
{
	for (unsigned i = 0; i < k->n_site; i++) {
		LLVMValueRef site = k->site[i];

		if (!k->kept[i])
			drop_stores(site);
		LLVMReplaceAllUsesWith(site,
			k->kept[i] ? k->kept[i]
				   : LLVMConstNull(LLVMTypeOf(site)));
		LLVMInstructionEraseFromParent(site);
	}
}

void ash_device_keep(LLVMValueRef function, LLVMValueRef original)
{
	LLVMValueRef marker = LLVMGetNamedFunction(
		LLVMGetGlobalParent(function), ASH_KEPT_NAME);
	keeper k = { .function = function };

	if (!marker || !list_sites(&k, marker))
		return;
	k.analysis = ash_analysis_of_copy(function, original, NULL);
	for (unsigned i = 0; i < k.n_site; i++)
		if (ash_is_reducible(k.analysis))
			keep(&k, i);
	settle(&k);
	ash_analysis_free(k.analysis);
	free(k.site);
	free(k.kept);
	if (!LLVMGetFirstUse(marker))
		LLVMDeleteFunction(marker);
}
