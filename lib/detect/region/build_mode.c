/* build_mode.c - calls that options of the compiler put into loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/build_mode.h"

#include <string.h>

/* The beginnings of names of functions that an option of the compiler inserts,
 * and the reason to report for each.
 */
static const struct {
	const char *prefix;
	ash_refusal why;
} table[] = {
	{ "llvm.instrprof.", ASH_REFUSE_PROFILED },
	{ "llvm.fake.use", ASH_REFUSE_DEBUGGED },
	{ "llvm.experimental.constrained.", ASH_REFUSE_STRICT },
	{ "__ubsan_handle_", ASH_REFUSE_SANITIZED },
	{ "llvm.sadd.with.overflow.", ASH_REFUSE_SANITIZED },
	{ "llvm.ssub.with.overflow.", ASH_REFUSE_SANITIZED },
	{ "llvm.smul.with.overflow.", ASH_REFUSE_SANITIZED },
	{ "llvm.uadd.with.overflow.", ASH_REFUSE_SANITIZED },
	{ "llvm.usub.with.overflow.", ASH_REFUSE_SANITIZED },
	{ "llvm.umul.with.overflow.", ASH_REFUSE_SANITIZED },
};

/* The name of the function that "inst" calls, or "". */
static const char *called_by(LLVMValueRef inst)
{
	LLVMValueRef called = inst && LLVMIsACallInst(inst)
		? LLVMGetCalledValue(inst)
		: NULL;
	size_t n;

	return called && LLVMIsAFunction(called) ? LLVMGetValueName2(called, &n)
						 : "";
}

ash_refusal ash_build_mode_refusal(LLVMValueRef inst)
{
	const char *name = called_by(inst);

	for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); ++i)
		if (!strncmp(name, table[i].prefix, strlen(table[i].prefix)))
			return table[i].why;
	return ASH_REFUSE_NONE;
}
