/* nest_timer.c - calls of timers around a loop nest.
 *
 * 	entry:	ashlar_time_begin(nest); ashlar_time_size(size, n); br nest
 * 	...
 * 	exit:	ashlar_time_end(nest)
 *
 * "nest" is a variable of the module with the text of the nest and the sums of
 * what is measured.  If the SCoP is a speculative version, the fallback version
 * runs between the timers, too, but values of parameters are recorded in the
 * speculative version only.  A destructor of the module writes the results.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/nest_timer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "codegen/parallel/runtime_link.h"
#include "llvm/edit/edit.h"
#include "llvm/edit/version_test.h"

/* The number of members at the end of ashlar_timed_nest that hold sums and
 * start as 0.
 */
#define N_SUM 4

static LLVMTypeRef pointer_type(LLVMModuleRef module)
{
	return LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0);
}

static LLVMTypeRef void_type(LLVMModuleRef module)
{
	return LLVMVoidTypeInContext(LLVMGetModuleContext(module));
}

/* Returns a new internal variable of "module" with the initial value "value".
 */
static LLVMValueRef add_variable(LLVMModuleRef module, LLVMValueRef value)
{
	LLVMValueRef variable = LLVMAddGlobal(module, LLVMTypeOf(value),
		"ashlar.timed");

	LLVMSetInitializer(variable, value);
	LLVMSetLinkage(variable, LLVMInternalLinkage);
	return variable;
}

/* Add "text" to the module, as a constant; returns its address. */
static LLVMValueRef add_text(LLVMModuleRef module, const char *text)
{
	LLVMValueRef value = LLVMConstStringInContext2(
		LLVMGetModuleContext(module), text, strlen(text), false);
	LLVMValueRef variable = add_variable(module, value);

	LLVMSetGlobalConstant(variable, true);
	LLVMSetUnnamedAddress(variable, LLVMGlobalUnnamedAddr);
	return variable;
}

static LLVMTypeRef number_type(LLVMModuleRef module)
{
	return LLVMInt64TypeInContext(LLVMGetModuleContext(module));
}

static LLVMValueRef add_number(LLVMModuleRef module, int64_t number)
{
	return LLVMConstInt(number_type(module), (uint64_t) number, true);
}

/* Add the name of the parameter "id", without blanks, to the module, as a
 * constant text; returns its address.
 */
static LLVMValueRef add_name(LLVMModuleRef module, __isl_keep isl_id *id)
{
	char *name = strdup(isl_id_get_name(id));
	LLVMValueRef text;

	for (char *c = name; c && *c; ++c)
		*c = isspace((unsigned char) *c) ? '_' : *c;
	text = add_text(module, name ? name : "");
	free(name);
	return text;
}

/* Is "param" a number of at most 64 bits, rather than a flag? */
static bool is_size(const ash_binding_param *param)
{
	LLVMTypeRef type = LLVMTypeOf(param->value);

	return !param->is_flag &&
		LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
		LLVMGetIntTypeWidth(type) > 1 &&
		LLVMGetIntTypeWidth(type) <= 64;
}

/* The initial value of the ashlar_timed_size of "param": no values recorded. */
static LLVMValueRef add_size(LLVMModuleRef module,
	const ash_binding_param *param)
{
	LLVMValueRef value[] = { add_name(module, param->id),
		add_number(module, INT64_MAX), add_number(module, INT64_MIN) };

	return LLVMConstStructInContext(LLVMGetModuleContext(module), value, 3,
		false);
}

/* Add a variable with an ashlar_timed_size for each parameter that is a number,
 * and set *n to their number; returns its address, null if *n is 0.
 */
static LLVMValueRef add_sizes(LLVMModuleRef module, const ash_scop_binding *ir,
	unsigned *n)
{
	LLVMValueRef *size = calloc(ir->n_param + 1, sizeof(*size)), all;

	*n = 0;
	for (unsigned i = 0; size && i < ir->n_param; ++i)
		if (is_size(&ir->param[i]))
			size[(*n)++] = add_size(module, &ir->param[i]);
	all = *n ? add_variable(module,
			   LLVMConstArray2(LLVMTypeOf(size[0]), size, *n))
		 : LLVMConstNull(pointer_type(module));
	free(size);
	return all;
}

/* Returns a new variable for a nest, an ashlar_timed_nest, with the label and
 * file of "text" and the "n_size" sizes at "sizes".
 */
static LLVMValueRef add_nest(LLVMModuleRef module, const ash_timer_text *text,
	LLVMValueRef sizes, unsigned n_size)
{
	LLVMValueRef value[] = { add_text(module, text->label),
		add_text(module, text->file),
		LLVMConstNull(pointer_type(module)), sizes,
		add_number(module, n_size),
		LLVMConstNull(LLVMArrayType2(number_type(module), N_SUM)) };

	return add_variable(module,
		LLVMConstStructInContext(LLVMGetModuleContext(module), value,
			sizeof(value) / sizeof(value[0]), false));
}

static LLVMValueRef get_timer(LLVMModuleRef module, ash_runtime_name name)
{
	LLVMTypeRef type[] = { pointer_type(module), number_type(module) };
	unsigned n = name == ASH_RUNTIME_TIME_SIZE ? 2 : 1;
	LLVMValueRef timer = ash_runtime_function(module, name,
		LLVMFunctionType(void_type(module), type, n, false));

	ash_ir_set_apart(timer);
	return timer;
}

/* A builder that inserts before "place", without a debug location. */
static LLVMBuilderRef begin_code(LLVMValueRef place)
{
	LLVMValueRef function = LLVMGetBasicBlockParent(
		LLVMGetInstructionParent(place));
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(
		LLVMGetModuleContext(LLVMGetGlobalParent(function)));

	LLVMPositionBuilderBefore(builder, place);
	LLVMSetCurrentDebugLocation2(builder, ash_ir_no_line(function));
	return builder;
}

/* Call "timer" for "nest" before "place". */
static void call(LLVMValueRef timer, LLVMValueRef nest, LLVMValueRef place)
{
	LLVMBuilderRef builder = begin_code(place);

	LLVMBuildCall2(builder, LLVMGlobalGetValueType(timer), timer, &nest, 1,
		"");
	LLVMDisposeBuilder(builder);
}

/* Generate the call that records the value of "param" in element "n" of the
 * array "sizes".
 */
static void tell_size(LLVMBuilderRef builder, const ash_binding_param *param,
	LLVMValueRef sizes, unsigned n)
{
	LLVMModuleRef module = LLVMGetGlobalParent(sizes);
	LLVMValueRef timer = get_timer(module, ASH_RUNTIME_TIME_SIZE);
	LLVMValueRef index[] = { add_number(module, 0), add_number(module, n) };
	LLVMValueRef operand[] = { LLVMConstInBoundsGEP2(
					   LLVMGlobalGetValueType(sizes), sizes,
					   index, 2),
		LLVMBuildIntCast2(builder, param->value, number_type(module),
			param->is_signed, "") };

	LLVMBuildCall2(builder, LLVMGlobalGetValueType(timer), timer, operand,
		2, "");
}

/* Generate the calls that record the values of the parameters, in the array
 * "sizes", at the start of the SCoP.
 */
static void tell_sizes(const ash_scop_binding *ir, LLVMValueRef sizes)
{
	LLVMBuilderRef builder = begin_code(
		LLVMGetBasicBlockTerminator(ir->entry));
	unsigned n = 0;

	for (unsigned i = 0; i < ir->n_param; ++i)
		if (is_size(&ir->param[i]))
			tell_size(builder, &ir->param[i], sizes, n++);
	LLVMDisposeBuilder(builder);
}

/* Is the last instruction of "block" before its terminator a call of "timer"?
 */
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

/* Add the destructor of the module that writes the results when the program
 * ends.
 */
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
	unsigned n_size;
	LLVMValueRef sizes = add_sizes(module, ir, &n_size);
	LLVMValueRef nest = add_nest(module, text, sizes, n_size);
	LLVMBasicBlockRef before, after;

	if (!ir->version || !ash_version_bounds(ir->version, &before, &after) ||
		is_timed(before, begin)) {
		before = ir->entry;
		after = ir->exit;
	}
	call(begin, nest, LLVMGetBasicBlockTerminator(before));
	if (n_size)
		tell_sizes(ir, sizes);
	call(end, nest, first_place(after));
	add_writer(module);
}
