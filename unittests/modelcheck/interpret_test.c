/* interpret_test.c - single instructions, computed in numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>


#include "check.h"
#include "ir_text.h"
#include "modelcheck/outside.h"

#define OVERFLOW true

/* "type" and "inst" make a function of two integers of 16 bits, an address and
 * a number.
 */
static const struct {
	const char *name, *type, *inst;
	uint64_t a, b, result;
	bool undefined;
} rows[] = {
	{ "add wraps around", "i16", "add i16 %a, %b", 0xffff, 2, 1, false },
	{ "add that must not", "i16", "add nsw i16 %a, %b", 0x7fff, 1, 0x8000,
		OVERFLOW },
	{ "add of a negative number", "i16", "add nsw i16 %a, %b", 0xffff, 1,
		0, false },
	{ "add of no negative number", "i16", "add nuw i16 %a, %b", 0xffff, 1,
		0, OVERFLOW },
	{ "product", "i16", "mul i16 %a, %b", 0xfffe, 3, 0xfffa, false },
	{ "shift", "i16", "shl i16 %a, %b", 3, 2, 12, false },
	{ "shift that loses a bit", "i16", "shl nuw i16 %a, %b", 0x8000, 1, 0,
		OVERFLOW },
	{ "shift by too much", "i16", "shl i16 %a, %b", 3, 16, 0, OVERFLOW },
	{ "arithmetic shift", "i16", "ashr i16 %a, %b", 0xfff0, 2, 0xfffc,
		false },
	{ "signed quotient", "i16", "sdiv i16 %a, %b", 0xfff9, 2, 0xfffd,
		false },
	{ "unsigned quotient", "i16", "udiv i16 %a, %b", 0xfff9, 2, 0x7ffc,
		false },
	{ "signed remainder", "i16", "srem i16 %a, %b", 0xfff9, 2, 0xffff,
		false },
	{ "division by zero", "i16", "udiv i16 %a, %b", 1, 0, 0, OVERFLOW },
	{ "disjoint bits", "i16", "or disjoint i16 %a, %b", 2, 1, 3, false },
	{ "bits that are not", "i16", "or disjoint i16 %a, %b", 3, 1, 3,
		OVERFLOW },
	{ "signed comparison", "i1", "icmp slt i16 %a, %b", 0xffff, 1, 1,
		false },
	{ "unsigned comparison", "i1", "icmp ult i16 %a, %b", 0xffff, 1, 0,
		false },
	{ "extension by signs", "i64", "sext i16 %a to i64", 0xffff, 0,
		UINT64_MAX, false },
	{ "extension by zeros", "i64", "zext i16 %a to i64", 0xffff, 0,
		0xffff, false },
	{ "truncation", "i8", "trunc i16 %a to i8", 0x1234, 0, 0x34, false },
	{ "address", "ptr", "getelementptr [4 x {i8, i32}], ptr %p, i16 %a, "
		"i16 %b, i32 1", 2, 3, 0x1000 + 2 * 32 + 3 * 8 + 4, false },
	{ "negative index", "ptr", "getelementptr i32, ptr %p, i16 %a",
		0xffff, 0, 0x0ffc, false },
	{ "difference that stops at 0", "i16",
		"call i16 @llvm.usub.sat.i16(i16 %a, i16 %b)", 1, 2, 0, false },
	{ "sum that stops at the end", "i16",
		"call i16 @llvm.uadd.sat.i16(i16 %a, i16 %b)", 0xffff, 2,
		0xffff, false },
	{ "sum of doubles", "double", "fadd double %x, 1.0", 0, 0,
		UINT64_C(0x4008000000000000), false },
	{ "ordered comparison", "i1", "fcmp ogt double %x, 1.5", 0, 0, 1,
		false },
	{ "unordered comparison", "i1", "fcmp ult double %x, 1.5", 0, 0, 0,
		false },
	{ "conversion to float", "float", "fptrunc double %x to float", 0, 0,
		0x40000000, false },
	{ "conversion to integer", "i16", "fptosi double %x to i16", 0, 0, 2,
		false },
};

static char *text_of(unsigned row)
{
	char *text;

	if (asprintf(&text, "declare i16 @llvm.usub.sat.i16(i16, i16)\n"
		"declare i16 @llvm.uadd.sat.i16(i16, i16)\n"
		"define %s @f(i16 %%a, i16 %%b, ptr %%p, "
		"double %%x) {\n  %%r = %s\n  ret %s %%r\n}\n",
		rows[row].type, rows[row].inst, rows[row].type) < 0)
		return NULL;
	return text;
}

static void check_row(LLVMContextRef context, unsigned row)
{
	char *text = text_of(row);
	LLVMModuleRef module = ir_from_text(context, "", text);
	LLVMValueRef f = LLVMGetNamedFunction(module, "f");
	LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f);
	ash_outside out;
	uint64_t bits = 0;
	bool ok;

	ash_outside_init(&out, LLVMGetModuleDataLayout(module), block);
	ash_outside_assign(&out, LLVMGetParam(f, 0), rows[row].a);
	ash_outside_assign(&out, LLVMGetParam(f, 1), rows[row].b);
	ash_outside_assign(&out, LLVMGetParam(f, 2), 0x1000);
	ash_outside_assign(&out, LLVMGetParam(f, 3),
		UINT64_C(0x4000000000000000));
	ok = ash_outside_get(&out, LLVMGetFirstInstruction(block), &bits);
	if (!check(ok && bits == rows[row].result &&
			out.in.undefined == rows[row].undefined,
			rows[row].name))
		printf("  got %llx%s\n", (unsigned long long) bits,
			out.in.undefined ? ", undefined" : "");
	ash_outside_clear(&out);
	LLVMDisposeModule(module);
	free(text);
}

/* Expressions are solved for what they are made of. */
static const struct {
	const char *name, *inst;
	uint64_t wanted, a;
} solved[] = {
	{ "a sum is solved", "add i16 %a, 7", 12, 5 },
	{ "a difference is solved", "sub i16 %a, 7", 12, 19 },
	{ "a product is solved", "mul i16 %a, 3", 12, 4 },
	{ "a shift is solved", "shl i16 %a, 2", 12, 3 },
	{ "a quotient is solved", "sdiv i16 %a, 4", 3, 12 },
	{ "an extension is solved", "sext i16 %a to i64", 9, 9 },
	{ "a condition is solved", "icmp sgt i16 %a, 7", 1, 8 },
	{ "a condition that fails is solved", "icmp sgt i16 %a, 7", 0, 7 },
	{ "the greater of two is solved", "call i16 @llvm.smax.i16(i16 %a, "
		"i16 1)", 5, 5 },
};

static void check_solved(LLVMContextRef context, unsigned row)
{
	bool is_wide = strstr(solved[row].inst, "i64");
	const char *type = !strncmp(solved[row].inst, "icmp", 4) ? "i1"
		: is_wide ? "i64" : "i16";
	char text[300];
	LLVMModuleRef module;
	LLVMValueRef f;
	ash_outside out;
	uint64_t a = 0;
	bool ok;

	snprintf(text, sizeof(text), "declare i16 @llvm.smax.i16(i16, i16)\n"
		"define %s @f(i16 %%a) {\n  %%r = %s\n  ret %s %%r\n}\n",
		type, solved[row].inst, type);
	module = ir_from_text(context, "", text);
	f = LLVMGetNamedFunction(module, "f");
	ash_outside_init(&out, LLVMGetModuleDataLayout(module),
		LLVMGetFirstBasicBlock(f));
	ok = ash_outside_assign(&out, LLVMGetFirstInstruction(
		LLVMGetFirstBasicBlock(f)), solved[row].wanted) &&
		ash_outside_get(&out, LLVMGetParam(f, 0), &a);
	check(ok && a == solved[row].a, solved[row].name);
	ash_outside_clear(&out);
	LLVMDisposeModule(module);
}

int main(void)
{
	LLVMContextRef context = LLVMContextCreate();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_row(context, i);
	for (unsigned i = 0; i < sizeof(solved) / sizeof(*solved); i++)
		check_solved(context, i);
	LLVMContextDispose(context);
	return check_result();
}
