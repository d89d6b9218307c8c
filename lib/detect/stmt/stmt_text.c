/* stmt_text.c - statements as readable text.
 *
 * Only for dumps and reports.  The text resembles C, but shows neither types
 * nor exact operations.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/map.h>

#include "detect/params/params.h"
#include "detect/stmt/stmt.h"
#include "scop/linear.h"

/* Longer texts are cut. */
#define MAX_TEXT 240

typedef struct writer {
	const ash_model *model;
	const ash_stmt *stmt;
	const ash_binding_stmt *side;
	FILE *out;
} writer;

static void write_value(writer *w, LLVMValueRef value);

/* ---- affine expressions ---- */

/* Write the part of "text", isl's text of a function, that is the function's
 * value: what is between the last "[(" and ")]".
 */
static void write_inner(writer *w, const char *text)
{
	const char *from = NULL, *to;

	for (const char *c = text; c && (c = strstr(c, "[(")); ++c)
		from = c + 2;
	to = from ? strstr(from, ")]") : NULL;
	if (to)
		fwrite(from, 1, to - from, w->out);
	else
		fputs("...", w->out);
}

static void write_function(writer *w, __isl_keep isl_pw_aff *function)
{
	isl_aff *aff = ash_linear_only(isl_pw_aff_copy(function));
	char *text = aff ? isl_aff_to_str(aff) : NULL;

	write_inner(w, text);
	free(text);
	isl_aff_free(aff);
}

static void write_access(writer *w, unsigned index)
{
	const ash_access *access = &w->stmt->access[index];
	const ash_array *array = &w->model->scop->array[access->array];
	isl_multi_pw_aff *subscripts;

	fputs(isl_id_get_name(array->id), w->out);
	if (isl_map_is_single_valued(access->map) != isl_bool_true) {
		fputs("[...]", w->out);
		return;
	}
	subscripts = isl_multi_pw_aff_from_pw_multi_aff(
		isl_pw_multi_aff_from_map(isl_map_copy(access->map)));
	for (unsigned i = 0; i < array->n_dim; ++i) {
		isl_pw_aff *one = isl_multi_pw_aff_get_pw_aff(subscripts, i);

		fputc('[', w->out);
		write_function(w, one);
		fputc(']', w->out);
		isl_pw_aff_free(one);
	}
	isl_multi_pw_aff_free(subscripts);
}

/* ---- values ---- */

static void write_constant(writer *w, LLVMValueRef value)
{
	LLVMBool inexact;

	if (LLVMIsAConstantInt(value) &&
		LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64)
		fprintf(w->out, "%lld", LLVMConstIntGetSExtValue(value));
	else if (LLVMIsAConstantFP(value))
		fprintf(w->out, "%g", LLVMConstRealGetDouble(value, &inexact));
	else
		fputs("constant", w->out);
}

static void write_outside(writer *w, LLVMValueRef value)
{
	int param = ash_param_find(w->model, value);
	char *name;

	if (param >= 0) {
		fputs(isl_id_get_name(w->model->param[param]), w->out);
		return;
	}
	if (LLVMIsConstant(value) && !LLVMIsAGlobalValue(value)) {
		write_constant(w, value);
		return;
	}
	name = ash_value_name(value);
	fputs(name ? name : "value", w->out);
	free(name);
}

static const char *binary_operator(LLVMOpcode opcode)
{
	switch (opcode) {
	case LLVMAdd:
	case LLVMFAdd:
		return " + ";
	case LLVMSub:
	case LLVMFSub:
		return " - ";
	case LLVMMul:
	case LLVMFMul:
		return " * ";
	case LLVMUDiv:
	case LLVMSDiv:
	case LLVMFDiv:
		return " / ";
	case LLVMURem:
	case LLVMSRem:
	case LLVMFRem:
		return " % ";
	case LLVMShl:
		return " << ";
	case LLVMLShr:
	case LLVMAShr:
		return " >> ";
	case LLVMAnd:
		return " & ";
	case LLVMOr:
		return " | ";
	case LLVMXor:
		return " ^ ";
	default:
		return NULL;
	}
}

static bool is_compound(const writer *w, LLVMValueRef value)
{
	for (unsigned i = 0; i < w->side->n_leaf; ++i)
		if (w->side->leaf[i].value == value)
			return w->side->leaf[i].kind == ASH_LEAF_VALUE;
	for (unsigned i = 0; i < w->side->n_inst; ++i)
		if (w->side->inst[i] == value)
			return binary_operator(LLVMGetInstructionOpcode(
				       value)) != NULL ||
				LLVMIsASelectInst(value) ||
				LLVMIsACmpInst(value);
	return false;
}

static void write_operand(writer *w, LLVMValueRef inst, unsigned pos)
{
	LLVMValueRef operand = LLVMGetOperand(inst, pos);
	bool compound = is_compound(w, operand);

	if (compound)
		fputc('(', w->out);
	write_value(w, operand);
	if (compound)
		fputc(')', w->out);
}

static void write_binary(writer *w, LLVMValueRef inst, const char *operator)
{
	write_operand(w, inst, 0);
	fputs(operator, w->out);
	write_operand(w, inst, 1);
}

/* Write the name of a function; of an intrinsic only the middle part, such as
 * "sqrt" of "llvm.sqrt.f64".
 */
static void write_name(writer *w, LLVMValueRef function)
{
	size_t length;
	const char *name = LLVMGetValueName2(function, &length);

	if (!strncmp(name, "llvm.", 5)) {
		name += 5;
		length = strcspn(name, ".");
	}
	fprintf(w->out, "%.*s", (int) length, name);
}

/* Write a call.  The last argument of memset and memcpy (whether the access is
 * volatile) is omitted.
 */
static void write_call(writer *w, LLVMValueRef call)
{
	unsigned n = LLVMGetNumArgOperands(call) -
		(LLVMGetIntrinsicID(LLVMGetCalledValue(call)) &&
			!w->side->result);

	write_name(w, LLVMGetCalledValue(call));
	fputc('(', w->out);
	for (unsigned i = 0; i < n; ++i) {
		fputs(i ? ", " : "", w->out);
		write_value(w, LLVMGetOperand(call, i));
	}
	fputc(')', w->out);
}

static const char *compare_operator(LLVMValueRef inst)
{
	switch (LLVMGetICmpPredicate(inst)) {
	case LLVMIntEQ:
		return " == ";
	case LLVMIntNE:
		return " != ";
	case LLVMIntUGT:
	case LLVMIntSGT:
		return " > ";
	case LLVMIntUGE:
	case LLVMIntSGE:
		return " >= ";
	case LLVMIntULT:
	case LLVMIntSLT:
		return " < ";
	default:
		return " <= ";
	}
}

static const char *real_operator(LLVMValueRef inst)
{
	switch (LLVMGetFCmpPredicate(inst)) {
	case LLVMRealOEQ:
	case LLVMRealUEQ:
		return " == ";
	case LLVMRealONE:
	case LLVMRealUNE:
		return " != ";
	case LLVMRealOGT:
	case LLVMRealUGT:
		return " > ";
	case LLVMRealOGE:
	case LLVMRealUGE:
		return " >= ";
	case LLVMRealOLT:
	case LLVMRealULT:
		return " < ";
	case LLVMRealOLE:
	case LLVMRealULE:
		return " <= ";
	default:
		return " <> ";
	}
}

static void write_choice(writer *w, LLVMValueRef inst)
{
	write_operand(w, inst, 0);
	fputs(" ? ", w->out);
	write_operand(w, inst, 1);
	fputs(" : ", w->out);
	write_operand(w, inst, 2);
}

static void write_cast(writer *w, LLVMValueRef inst)
{
	char *type = LLVMPrintTypeToString(LLVMTypeOf(inst));

	fprintf(w->out, "(%s) ", type);
	LLVMDisposeMessage(type);
	write_operand(w, inst, 0);
}

/* Write a load from an address that is not affine. */
static void write_load(writer *w, LLVMValueRef inst)
{
	for (unsigned i = 0; i < w->side->n_load; ++i)
		if (w->side->load[i].inst == inst)
			write_access(w, w->side->load[i].access);
}

/* Write a PHI node as a choice of values. */
static void write_merge(writer *w, LLVMValueRef phi)
{
	unsigned n = LLVMCountIncoming(phi);

	fputs("one of (", w->out);
	for (unsigned i = 0; i < n; ++i) {
		fputs(i ? ", " : "", w->out);
		write_value(w, LLVMGetIncomingValue(phi, i));
	}
	fputc(')', w->out);
}

static void write_inst(writer *w, LLVMValueRef inst)
{
	LLVMOpcode opcode = LLVMGetInstructionOpcode(inst);

	if (ftell(w->out) > MAX_TEXT) {
		fputs("...", w->out);
	} else if (binary_operator(opcode)) {
		write_binary(w, inst, binary_operator(opcode));
	} else if (opcode == LLVMICmp) {
		write_binary(w, inst, compare_operator(inst));
	} else if (opcode == LLVMFCmp) {
		write_binary(w, inst, real_operator(inst));
	} else if (opcode == LLVMSelect) {
		write_choice(w, inst);
	} else if (opcode == LLVMCall) {
		write_call(w, inst);
	} else if (opcode == LLVMFNeg) {
		fputc('-', w->out);
		write_operand(w, inst, 0);
	} else if (opcode == LLVMLoad) {
		write_load(w, inst);
	} else if (opcode == LLVMPHI) {
		write_merge(w, inst);
	} else if (LLVMIsACastInst(inst)) {
		write_cast(w, inst);
	} else {
		write_operand(w, inst, 0);
	}
}

static void write_leaf(writer *w, const ash_binding_leaf *leaf)
{
	if (leaf->kind == ASH_LEAF_VALUE)
		write_function(w, w->stmt->value[leaf->index]);
	else
		write_access(w, leaf->index);
}

static void write_value(writer *w, LLVMValueRef value)
{
	for (unsigned i = 0; i < w->side->n_leaf; ++i)
		if (w->side->leaf[i].value == value) {
			write_leaf(w, &w->side->leaf[i]);
			return;
		}
	for (unsigned i = 0; i < w->side->n_inst; ++i)
		if (w->side->inst[i] == value) {
			write_inst(w, value);
			return;
		}
	write_outside(w, value);
}

/* ---- statements ---- */

/* Shorten an assignment such as "a = a + b" to "a += b". */
static void contract(char *text, size_t left)
{
	char *right = text + left + 3;
	size_t length = strlen(right);

	if (length < left + 3 || strncmp(text, right, left) ||
		!strchr("+-*/", right[left + 1]) || right[left] != ' ' ||
		right[left + 2] != ' ')
		return;
	text[left + 1] = right[left + 1];
	text[left + 2] = '=';
	text[left + 3] = ' ';
	memmove(text + left + 4, right + left + 3, length - left - 2);
}

static char *stmt_text(const ash_model *model, unsigned index)
{
	writer w = { model, &model->scop->stmt[index], &model->ir->stmt[index],
		NULL };
	char *text = NULL;
	size_t size, left;

	w.out = open_memstream(&text, &size);
	if (!w.out)
		return NULL;
	if (!w.side->result) {
		write_call(&w, w.side->inst[w.side->n_inst - 1]);
		fclose(w.out);
		return text;
	}
	write_access(&w, w.side->write);
	left = ftell(w.out);
	fputs(" = ", w.out);
	write_value(&w, w.side->result);
	if (w.stmt->access[w.side->write].kind == ASH_MAY_WRITE &&
		w.side->n_piece)
		fputs(" if ...", w.out);
	fclose(w.out);
	contract(text, left);
	return text;
}

bool ash_stmt_text(ash_model *model)
{
	if (!model->options->dump && !model->options->report &&
		!model->options->script)
		return true;
	for (unsigned i = 0; i < model->scop->n_stmt; ++i) {
		model->scop->stmt[i].text = stmt_text(model, i);
		if (!model->scop->stmt[i].text)
			return false;
	}
	return true;
}
