/* modelcheck_test.c - right and wrong models of one function.
 *
 *	for (i = 0; i < n; i++)
 *		for (j = 0; j <= i; j++)
 *			if (j != 2)
 *				a[6 * i + j] = b[i] + a[6 * i + j];
 *
 * The binding of the statement to its instructions is made by hand, and its
 * relations are varied.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>


#include "check.h"
#include "fixture.h"
#include "ir_text.h"
#include "modelcheck/modelcheck.h"

static const char code[] =
	"define void @f(i64 %n, ptr %a, ptr %b) {\n"
	"  br label %outer\n"
	"outer:\n"
	"  %i = phi i64 [ 0, %0 ], [ %i1, %latch ]\n"
	"  %go = icmp slt i64 %i, %n\n"
	"  br i1 %go, label %inner, label %exit\n"
	"inner:\n"
	"  %j = phi i64 [ 0, %outer ], [ %j1, %next ]\n"
	"  %skip = icmp eq i64 %j, 2\n"
	"  br i1 %skip, label %next, label %body\n"
	"body:\n"
	"  %pb = getelementptr double, ptr %b, i64 %i\n"
	"  %x = load double, ptr %pb\n"
	"  %row = mul i64 %i, 6\n"
	"  %at = add i64 %row, %j\n"
	"  %pa = getelementptr double, ptr %a, i64 %at\n"
	"  %y = load double, ptr %pa\n"
	"  %s = fadd double %x, %y\n"
	"  store double %s, ptr %pa\n"
	"  br label %next\n"
	"next:\n"
	"  %j1 = add i64 %j, 1\n"
	"  %again = icmp slt i64 %j, %i\n"
	"  br i1 %again, label %inner, label %latch\n"
	"latch:\n"
	"  %i1 = add i64 %i, 1\n"
	"  br label %outer\n"
	"exit:\n"
	"  ret void\n"
	"}\n";

#define DOMAIN "0 <= i < n and 0 <= j <= i"

static const struct {
	const char *name;
	const char *domain, *read_b, *read_a, *write;
	bool backwards;
	const char *why;	/* NULL: the model is right */
} rows[] = {
	{ "right", DOMAIN " and j != 2", "B[i]", "A[i, j]", "A[i, j]", false,
		NULL },
	{ "a guard is lost", DOMAIN, "B[i]", "A[i, j]", "A[i, j]", false,
		"statement S0 at line 0 runs for [2, 2] (n = 3) in the model, "
		"but not in the code" },
	{ "an instance is lost", DOMAIN " and j != 2 and i + j != 4", "B[i]",
		"A[i, j]", "A[i, j]", false,
		"statement S0 at line 0 runs for [3, 1] (n = 4) but that is "
		"not in its domain" },
	{ "an iteration too many", "0 <= i <= n and 0 <= j <= i and j != 2",
		"B[i]", "A[i, j]", "A[i, j]", false,
		"statement S0 at line 0 runs for [0, 0] (n = 0) in the model, "
		"but not in the code" },
	{ "another cell is read", DOMAIN " and j != 2", "B[j]", "A[i, j]",
		"A[i, j]", false,
		"statement S0 at line 0 at [1, 0] (n = 2) writes another "
		"value than the code, or at another time" },
	{ "another cell is written", DOMAIN " and j != 2", "B[i]", "A[i, j]",
		"A[i, j + 1]", false,
		"statement S0 at line 0 at [0, 0] (n = 1) writes another "
		"cell than the code" },
	{ "a subscript leaves its row", DOMAIN " and j != 2", "B[i]",
		"A[i, j]", "A[i - 1, j + 6]", false,
		"statement S0 at line 0 at [0, 0] (n = 1) has a subscript "
		"outside of a row of A" },
	{ "another array is read", DOMAIN " and j != 2", "A[0, i]", "A[i, j]",
		"A[i, j]", false, "*" },
	{ "instances that use what others make are in order",
		DOMAIN " and j != 2", "B[i]", "A[i, j]", "A[i, j]", true,
		NULL },
};

static char *scop_text(unsigned row)
{
	char *text;
	const char *sign = rows[row].backwards ? "-" : "";

	if (asprintf(&text, "name: f\n"
		"context: \"[n] -> { : n <= 6 }\"\n"
		"assumed: \"[n] -> { : }\"\n"
		"arrays:\n"
		"  - name: A\n    type: double\n    elem_size: 8\n"
		"    extents:\n      - unknown\n"
		"      - \"[n] -> { [(6)] }\"\n"
		"  - name: B\n    type: double\n    elem_size: 8\n"
		"    extents:\n      - unknown\n"
		"statements:\n"
		"  - name: S0\n"
		"    domain: \"[n] -> { S0[i, j] : %s }\"\n"
		"    accesses:\n"
		"      - read: \"[n] -> { S0[i, j] -> %s }\"\n"
		"        ref: S0_r0\n"
		"      - read: \"[n] -> { S0[i, j] -> %s }\"\n"
		"        ref: S0_r1\n"
		"      - write: \"[n] -> { S0[i, j] -> %s }\"\n"
		"        ref: S0_w0\n"
		"schedule:\n"
		"  domain: \"[n] -> { S0[i, j] : %s }\"\n"
		"  child:\n"
		"    schedule: \"[n] -> [{ S0[i, j] -> [(i)] }, "
		"{ S0[i, j] -> [(%sj)] }]\"\n",
		rows[row].domain, rows[row].read_b, rows[row].read_a,
		rows[row].write, rows[row].domain, sign) < 0)
		return NULL;
	return text;
}

/* ---- the binding ---- */

typedef struct bound {
	ash_scop_binding ir;
	LLVMBasicBlockRef block[5];
	ash_binding_stmt stmt;
	LLVMValueRef inst[1];
	ash_binding_leaf leaf[2];
	ash_binding_array array[2];
	ash_binding_param param[1];
} bound;

/* The instruction with this name. */
static LLVMValueRef find(LLVMValueRef function, const char *name)
{
	LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function);
	size_t length;

	for (; block; block = LLVMGetNextBasicBlock(block)) {
		LLVMValueRef inst = LLVMGetFirstInstruction(block);

		for (; inst; inst = LLVMGetNextInstruction(inst))
			if (!strcmp(LLVMGetValueName2(inst, &length), name))
				return inst;
	}
	return NULL;
}

static LLVMValueRef find_store(LLVMBasicBlockRef block)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block);

	while (!LLVMIsAStoreInst(inst))
		inst = LLVMGetNextInstruction(inst);
	return inst;
}

static void bind_region(bound *b, LLVMValueRef f)
{
	LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f);

	b->ir.function = f;
	b->ir.entry = block;
	for (unsigned i = 0; i < 5; i++)
		b->block[i] = block = LLVMGetNextBasicBlock(block);
	b->ir.exit = LLVMGetNextBasicBlock(block);
	b->ir.n_block = 5;
	b->ir.block = b->block;
}

static void bind_all(bound *b, LLVMValueRef f, isl_ctx *ctx)
{
	bind_region(b, f);
	b->inst[0] = find(f, "s");
	b->leaf[0] =
		(ash_binding_leaf){ find(f, "x"), ASH_LEAF_ACCESS, 0, 0, 0 };
	b->leaf[1] =
		(ash_binding_leaf){ find(f, "y"), ASH_LEAF_ACCESS, 1, 0, 0 };
	b->stmt = (ash_binding_stmt){ .n_inst = 1,
		.inst = b->inst,
		.n_leaf = 2,
		.leaf = b->leaf,
		.result = b->inst[0],
		.write = 2,
		.origin = find_store(b->block[2]) };
	b->array[0].base = LLVMGetParam(f, 1);
	b->array[1].base = LLVMGetParam(f, 2);
	b->param[0] = (ash_binding_param) { .id = isl_id_alloc(ctx, "n", NULL),
		.value = LLVMGetParam(f, 0), .is_signed = true };
	b->ir.n_stmt = 1;
	b->ir.stmt = &b->stmt;
	b->ir.array = b->array;
	b->ir.n_param = 1;
	b->ir.param = b->param;
}

static void check_row(unsigned row, isl_ctx *ctx, LLVMValueRef f)
{
	char *text = scop_text(row), *why = NULL;
	ash_scop *scop = fixture_scop_from_text(ctx, text, rows[row].name);
	bound b = { .ir = { .function = f } };
	ash_modelchecked checked;
	isl_bool ok;

	bind_all(&b, f, ctx);
	ok = scop ? ash_modelcheck(scop, &b.ir, &checked, &why)
		  : isl_bool_error;
	check(ok == isl_bool_ok(!rows[row].why) && checked.n_size > 0 &&
		!checked.n_cut, rows[row].name);
	if (rows[row].why && strcmp(rows[row].why, "*"))
		check_text(why, rows[row].why, "  its message");
	free(why);
	isl_id_free(b.param[0].id);
	ash_scop_free(scop);
	free(text);
}

int main(void)
{
	LLVMContextRef context = LLVMContextCreate();
	LLVMModuleRef module = ir_from_text(context, "", code);
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		check_row(i, ctx, LLVMGetNamedFunction(module, "f"));
	isl_ctx_free(ctx);
	LLVMDisposeModule(module);
	LLVMContextDispose(context);
	return check_result();
}
