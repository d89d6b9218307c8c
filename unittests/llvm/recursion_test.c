/* recursion_test.c - which functions may be entered again while they run.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "check.h"
#include "ir_text.h"
#include "llvm/query/recursion.h"

#define DECLARATIONS \
	"target triple = \"x86_64-unknown-linux-gnu\"\n" \
	"declare double @sqrt(double)\n" \
	"declare i32 @printf(ptr, ...)\n" \
	"declare void @quiet() nocallback\n" \
	"declare void @fail() noreturn\n" \
	"declare void @unknown()\n" \
	"declare void @ashlar_parallel(ptr)\n" \
	"@place = global ptr null\n"

static const struct {
	const char *name;
	const char *text;	/* with the function "f" */
	bool may_recurse;
} rows[] = {
	{ "no calls", "define void @f() {\n ret void\n}\n", false },
	{ "functions of the library, or that do not call back",
		"define void @f(double %x) {\n"
		" %a = call double @sqrt(double %x)\n"
		" %b = call i32 (ptr, ...) @printf(ptr null)\n"
		" call void @quiet()\n call void @fail()\n ret void\n}\n",
		false },
	{ "itself", "define void @f() {\n call void @f()\n ret void\n}\n",
		true },
	{ "itself, but it says no",
		"define void @f() norecurse {\n call void @f()\n ret void\n}\n",
		false },
	{ "a function that is known, twice",
		"define internal void @g() {\n ret void\n}\n"
		"define void @f() {\n call void @g()\n call void @g()\n"
		" ret void\n}\n",
		false },
	{ "one that calls it",
		"define internal void @g() {\n call void @f()\n ret void\n}\n"
		"define void @f() {\n call void @g()\n ret void\n}\n",
		true },
	{ "a copy that calls the original by an alias",
		"define void @original() {\n call void @again()\n ret void\n}\n"
		"@again = internal alias void (), ptr @original\n"
		"define internal void @f() {\n call void @again()\n"
		" ret void\n}\n",
		true },
	{ "one that is not known",
		"define void @f() {\n call void @unknown()\n ret void\n}\n",
		true },
	{ "through a function that is known",
		"define internal void @g() {\n call void @unknown()\n"
		" ret void\n}\n"
		"define void @f() {\n call void @g()\n ret void\n}\n",
		true },
	{ "one that may be replaced",
		"define weak void @g() {\n ret void\n}\n"
		"define void @f() {\n call void @g()\n ret void\n}\n",
		true },
	{ "a pointer",
		"define void @f(ptr %g) {\n call void %g()\n ret void\n}\n",
		true },
	{ "our runtime, with a part of the function",
		"define internal void @part() {\n ret void\n}\n"
		"define void @f() {\n call void @ashlar_parallel(ptr @part)\n"
		" ret void\n}\n",
		false },
	{ "our runtime, with itself",
		"define void @f() {\n call void @ashlar_parallel(ptr @f)\n"
		" ret void\n}\n",
		true },
	{ "its address is left for others, which it does not call",
		"define void @g() {\n store ptr @f, ptr @place\n ret void\n}\n"
		"define void @f() {\n ret void\n}\n",
		false },
	{ "assembly",
		"define void @f() {\n call void asm \"call f\", \"\"()\n"
		" ret void\n}\n",
		true },
	{ "empty assembly",
		"define void @f() {\n"
		" call void asm sideeffect \"\", \"~{memory}\"()\n"
		" ret void\n}\n",
		false },
};

/* A chain of functions that each call the next one. */
static void test_chain(LLVMContextRef context, unsigned n, bool may_recurse)
{
	LLVMModuleRef module = LLVMModuleCreateWithNameInContext("chain",
		context);
	LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context),
		NULL, 0, false);
	LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
	LLVMValueRef next = NULL;

	for (unsigned i = 0; i < n; i++) {
		LLVMValueRef function = LLVMAddFunction(module, "", type);

		LLVMPositionBuilderAtEnd(builder,
			LLVMAppendBasicBlockInContext(context, function, ""));
		if (next)
			LLVMBuildCall2(builder, type, next, NULL, 0, "");
		LLVMBuildRetVoid(builder);
		next = function;
	}
	check(ash_ir_may_recurse(next) == may_recurse, "a chain");
	LLVMDisposeBuilder(builder);
	LLVMDisposeModule(module);
}

int main(void)
{
	LLVMContextRef context = LLVMContextCreate();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		LLVMModuleRef module = ir_from_text(context, DECLARATIONS, rows[i].text);

		if (!check(module != NULL, rows[i].name))
			continue;
		check(ash_ir_may_recurse(LLVMGetNamedFunction(module, "f")) ==
				rows[i].may_recurse,
			rows[i].name);
		LLVMDisposeModule(module);
	}
	test_chain(context, 60, false);
	test_chain(context, 10000, true);
	LLVMContextDispose(context);
	return check_result();
}
