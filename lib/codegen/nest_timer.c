/* nest_timer.c - calls of timers around a loop nest.
 *
 *	entry:	ashlar_time_begin(nest); br nest
 *	...
 *	exit:	ashlar_time_end(nest)
 *
 * "nest" is a variable of the module with the text of the nest and the sums of
 * what is measured.  If the SCoP is a speculative version, the fallback version
 * runs between the timers, too.  A destructor of the module writes the results.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/nest_timer.h"

#include <string.h>

#include "codegen/parallel/runtime_link.h"
#include "llvm/edit/edit.h"
#include "llvm/edit/version_test.h"

/* Fields of ashlar_timed_nest. */
#define N_POINTER 3
#define N_NUMBER 4

static LLVMTypeRef pointer_type(LLVMModuleRef module)
{
	return LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
}

static LLVMTypeRef void_type(LLVMModuleRef module)
{
	return LLVMVoidTypeInContext(LLVMGetModuleContext(module));
}

/* A new internal variable with this initial value. */
static LLVMValueRef add_variable(LLVMModuleRef module, LLVMValueRef value)
{
	LLVMValueRef variable = LLVMAddGlobal(module, LLVMTypeOf(value),
		"ashlar.timed");

	LLVMSetInitializer(variable, value);
	LLVMSetLinkage(variable, LLVMInternalLinkage);
	return variable;
}

/* A constant text in the module. */
static LLVMValueRef add_text(LLVMModuleRef module, const char *text)
{
	LLVMValueRef value = LLVMConstStringInContext2(
		LLVMGetModuleContext(module), text, strlen(text), false);
	LLVMValueRef variable = add_variable(module, value);

	LLVMSetGlobalConstant(variable, true);
	LLVMSetUnnamedAddress(variable, LLVMGlobalUnnamedAddr);
	return variable;
}

/* The variable of a nest, an ashlar_timed_nest. */
static LLVMValueRef add_nest(LLVMModuleRef module, const ash_timer_text *text)
{
	LLVMContextRef context = LLVMGetModuleContext(module);
	LLVMValueRef value[N_POINTER + N_NUMBER] = {
		add_text(module, text->label), add_text(module, text->file),
		LLVMConstNull(pointer_type(module))
	};

	for (unsigned i = 0; i < N_NUMBER; ++i)
		value[N_POINTER + i] = LLVMConstInt(
			LLVMInt64TypeInContext(context), 0, false);
	return add_variable(module,
		LLVMConstStructInContext(context, value, N_POINTER + N_NUMBER,
			false));
}

static LLVMValueRef get_timer(LLVMModuleRef module, ash_runtime_name name)
{
	LLVMTypeRef pointer = pointer_type(module);
	LLVMValueRef timer = ash_runtime_function(module, name,
		LLVMFunctionType(void_type(module), &pointer, 1, false));

	ash_ir_set_apart(timer);
	return timer;
}

/* Call "timer" for "nest" before "place". */
static void call(LLVMValueRef timer, LLVMValueRef nest, LLVMValueRef place)
{
	LLVMBasicBlockRef block = LLVMGetInstructionParent(place);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(
		LLVMGetModuleContext(LLVMGetGlobalParent(timer)));

	LLVMPositionBuilderBefore(builder, place);
	LLVMSetCurrentDebugLocation2(builder,
		ash_ir_no_line(LLVMGetBasicBlockParent(block)));
	LLVMBuildCall2(builder, LLVMGlobalGetValueType(timer), timer, &nest, 1,
		"");
	LLVMDisposeBuilder(builder);
}

/* Does a call of "timer" end the block, but for its branch? */
static bool is_timed(LLVMBasicBlockRef block, LLVMValueRef timer)
{
	LLVMValueRef last = LLVMGetPreviousInstruction(
		LLVMGetBasicBlockTerminator(block));

	return last && LLVMIsACallInst(last) &&
		LLVMGetCalledValue(last) == timer;
}

/* The first instruction of the block that is no PHI node. */
static LLVMValueRef first_place(LLVMBasicBlockRef block)
{
	LLVMValueRef first = LLVMGetFirstInstruction(block);

	while (LLVMIsAPHINode(first))
		first = LLVMGetNextInstruction(first);
	return first;
}

/* Write the results at the end of the program. */
static void add_writer(LLVMModuleRef module)
{
	ash_ir_add_destructor(module,
		ash_runtime_function(module, ASH_RUNTIME_TIME_WRITE,
			LLVMFunctionType(void_type(module), NULL, 0, false)));
}

bool ash_codegen_has_timers(LLVMValueRef function)
{
	LLVMUseRef use = LLVMGetFirstUse(get_timer(
		LLVMGetGlobalParent(function), ASH_RUNTIME_TIME_BEGIN));

	while (use &&
		LLVMGetBasicBlockParent(
			LLVMGetInstructionParent(LLVMGetUser(use))) != function)
		use = LLVMGetNextUse(use);
	return use;
}

void ash_codegen_time_nest(const ash_scop_binding *ir,
	const ash_timer_text *text)
{
	LLVMModuleRef module = LLVMGetGlobalParent(ir->function);
	LLVMValueRef begin = get_timer(module, ASH_RUNTIME_TIME_BEGIN);
	LLVMValueRef end = get_timer(module, ASH_RUNTIME_TIME_END);
	LLVMValueRef nest = add_nest(module, text);
	LLVMBasicBlockRef before, after;

	if (!ir->version || !ash_version_bounds(ir->version, &before, &after) ||
		is_timed(before, begin)) {
		before = ir->entry;
		after = ir->exit;
	}
	call(begin, nest, LLVMGetBasicBlockTerminator(before));
	call(end, nest, first_place(after));
	add_writer(module);
}
