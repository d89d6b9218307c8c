/* object_life_test.c - how long the contents of objects count.
 *
 * In each function the blocks whose names begin with "nest" are those that are
 * asked for; they are entered from "entry", and "object" is the memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "check.h"
#include "ir_text.h"
#include "llvm/query/object_life.h"

#define MAX_BLOCKS 8

/* A loop that stores to each element of "object". */
#define NEST \
	"nest:\n" \
	" %i = phi i64 [ 0, %entry ], [ %next, %nest ]\n" \
	" %place = getelementptr double, ptr %object, i64 %i\n" \
	" store double 1.0, ptr %place\n" \
	" %next = add i64 %i, 1\n" \
	" %more = icmp slt i64 %next, 9\n" \
	" br i1 %more, label %nest, label %exit\n"
#define DECLARATIONS \
	"declare noalias ptr @malloc(i64) allockind(\"alloc,uninitialized\") " \
	"allocsize(0) \"alloc-family\"=\"malloc\"\n" \
	"declare noalias ptr @calloc(i64, i64) " \
	"allockind(\"alloc,zeroed\") allocsize(0, 1) " \
	"\"alloc-family\"=\"malloc\"\n" \
	"declare void @free(ptr allocptr) allockind(\"free\") " \
	"\"alloc-family\"=\"malloc\"\n" \
	"declare void @use(ptr)\n" \
	"@known = global [9 x double] zeroinitializer\n"

static const struct {
	const char *name;
	const char *text;	/* of the function "f" */
	bool is_new, is_filled;
} rows[] = {
	{ "a variable of the function",
		"define void @f() {\n"
		" %object = alloca [9 x double]\n br label %entry\n"
		"entry:\n br label %nest\n" NEST "exit:\n ret void\n}\n",
		true, false },
	{ "memory that is freed",
		"define void @f() {\n"
		" %object = call ptr @malloc(i64 72)\n br label %entry\n"
		"entry:\n br label %nest\n" NEST
		"exit:\n call void @free(ptr %object)\n ret void\n}\n",
		true, false },
	{ "memory with zeros",
		"define void @f() {\n"
		" %object = call ptr @calloc(i64 9, i64 8)\n"
		" br label %entry\n"
		"entry:\n br label %nest\n" NEST
		"exit:\n call void @free(ptr %object)\n ret void\n}\n",
		true, true },
	{ "a variable in a loop",
		"define void @f() {\n"
		" %object = alloca [9 x double]\n br label %entry\n"
		"entry:\n br label %nest\n" NEST
		"exit:\n br i1 %more, label %entry, label %end\n"
		"end:\n ret void\n}\n",
		false, false },
	{ "memory that is made in the loop",
		"define void @f() {\n br label %entry\n"
		"entry:\n %object = call ptr @malloc(i64 72)\n"
		" br label %nest\n" NEST
		"exit:\n call void @free(ptr %object)\n"
		" br i1 %more, label %entry, label %end\n"
		"end:\n ret void\n}\n",
		true, false },
	{ "an element that is read later",
		"define double @f() {\n"
		" %object = alloca [9 x double]\n br label %entry\n"
		"entry:\n br label %nest\n" NEST
		"exit:\n %last = getelementptr i8, ptr %object, i64 8\n"
		" %value = load double, ptr %last\n"
		" ret double %value\n}\n",
		false, false },
	{ "an element that was written before",
		"define void @f() {\n"
		" %object = alloca [9 x double]\n"
		" store double 1.0, ptr %object\n br label %entry\n"
		"entry:\n br label %nest\n" NEST "exit:\n ret void\n}\n",
		false, false },
	{ "an address that is handed on",
		"define void @f() {\n"
		" %object = alloca [9 x double]\n br label %entry\n"
		"entry:\n br label %nest\n" NEST
		"exit:\n call void @use(ptr %object)\n ret void\n}\n",
		false, false },
	{ "an address that is stored",
		"define void @f(ptr %cell) {\n"
		" %object = alloca [9 x double]\n"
		" store ptr %object, ptr %cell\n br label %entry\n"
		"entry:\n br label %nest\n" NEST "exit:\n ret void\n}\n",
		false, false },
	{ "an address that is returned",
		"define ptr @f() {\n"
		" %object = call ptr @malloc(i64 72)\n br label %entry\n"
		"entry:\n br label %nest\n" NEST
		"exit:\n ret ptr %object\n}\n",
		false, false },
	{ "an argument",
		"define void @f(ptr noalias %object) {\n br label %entry\n"
		"entry:\n br label %nest\n" NEST "exit:\n ret void\n}\n",
		false, false },
	{ "a variable that stays",
		"define void @f() {\n"
		" %object = getelementptr i8, ptr @known, i64 0\n"
		" br label %entry\n"
		"entry:\n br label %nest\n" NEST "exit:\n ret void\n}\n",
		false, false },
};

static LLVMValueRef find_object(LLVMValueRef function)
{
	LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function);
	LLVMValueRef argument = LLVMGetFirstParam(function), inst;
	size_t length;

	if (argument && !strcmp(LLVMGetValueName2(argument, &length), "object"))
		return argument;
	for (; block; block = LLVMGetNextBasicBlock(block))
		for (inst = LLVMGetFirstInstruction(block); inst;
			inst = LLVMGetNextInstruction(inst))
			if (!strcmp(LLVMGetValueName2(inst, &length), "object"))
				return inst;
	return NULL;
}

static ash_object_life find_life(LLVMModuleRef module)
{
	LLVMValueRef function = LLVMGetNamedFunction(module, "f");
	LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function);
	LLVMBasicBlockRef nest[MAX_BLOCKS], entry = NULL;
	unsigned n = 0;

	for (; block; block = LLVMGetNextBasicBlock(block)) {
		const char *name = LLVMGetBasicBlockName(block);

		if (!strncmp(name, "nest", 4) && n < MAX_BLOCKS)
			nest[n++] = block;
		if (!strcmp(name, "entry"))
			entry = block;
	}
	return ash_find_object_life(function, find_object(function), entry,
		nest, n);
}

int main(void)
{
	LLVMContextRef context = LLVMContextCreate();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		LLVMModuleRef module = ir_from_text(context, DECLARATIONS, rows[i].text);
		ash_object_life life;

		if (!check(module != NULL, rows[i].name))
			continue;
		life = find_life(module);
		check(life.is_new == rows[i].is_new, "  is it made anew?");
		check(life.is_filled == rows[i].is_filled, "  has it values?");
		LLVMDisposeModule(module);
	}
	LLVMContextDispose(context);
	return check_result();
}
