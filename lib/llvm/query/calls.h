/* calls.h - classification of calls and their memory effects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_CALLS_H
#define ASH_LLVM_CALLS_H

#include "llvm/query/analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a call touches through "pointer": an argument or a global
 * variable.
 */
typedef struct ash_call_touch {
	LLVMValueRef pointer;
	bool reads, writes;
	bool is_bounded;	/* is the touched range known? */
	/* If so: first byte of the range, relative to "pointer". */
	int64_t first;
	ash_scev length;	/* length of the range in bytes, non-negative */
} ash_call_touch;

/* Where a called function is defined. */
typedef enum {
	ASH_ORIGIN_HERE,	/* defined in this module */
	ASH_ORIGIN_ELSEWHERE,	/* declared only */
	ASH_ORIGIN_LIBRARY,	/* a function of the language's library */
	ASH_ORIGIN_INTRINSIC,	/* an LLVM intrinsic */
	ASH_ORIGIN_STACK,	/* begins or ends the life of a variable-length
				 * array */
	ASH_ORIGIN_ASSEMBLY,
	ASH_ORIGIN_UNKNOWN	/* an indirect call */
} ash_call_origin;

/* Returns where the function that "call" calls is defined. */
ash_call_origin ash_call_get_origin(const ash_analysis *analysis,
	LLVMValueRef call);

/* The number of memory ranges that a call of kind ASH_CALL_READ or
 * ASH_CALL_EFFECT may touch.
 */
unsigned ash_call_n_touch(const ash_analysis *analysis, LLVMValueRef call);
/* Range number "pos" of the memory that the call touches. */
ash_call_touch ash_call_get_touch(ash_analysis *analysis, LLVMValueRef call,
	unsigned pos);
/* May "call" read the memory of "use" although it is not passed its address? */
bool ash_call_may_find(ash_analysis *analysis, LLVMValueRef call,
	const ash_pointer_use *use);
/* Does "call" touch memory that is inaccessible to the program?  *writes is set
 * to whether it may write there.
 */
bool ash_call_is_hidden(const ash_analysis *analysis, LLVMValueRef call,
	bool *writes);

/* Is "value" a call that represents a removed error exit? */
bool ash_call_is_check(LLVMValueRef value);

/* Bit mask of the errors that a call may store to errno; also for
 * ASH_CALL_MATH.
 */
enum { ASH_ERRNO_DOMAIN = 1, ASH_ERRNO_RANGE = 2, ASH_ERRNO_OTHER = 4 };
/* The errors (ASH_ERRNO_...) that the call may store to errno, as a bit mask.
 */
unsigned ash_call_errno(const ash_analysis *analysis, LLVMValueRef call);
/* Is "pointer" the address of errno, as obtained by the C library's headers? */
bool ash_is_errno(LLVMValueRef pointer);
/* May a load or store touch errno, through a pointer from outside the function?
 * errno is a separate int, so only an address that is invariant in the
 * enclosing loops can be errno.
 */
bool ash_may_touch_errno(ash_analysis *analysis, LLVMValueRef access);
/* May "call" read errno? */
bool ash_call_reads_errno(const ash_analysis *analysis, LLVMValueRef call);

/* May the instruction's result depend on the thread that runs it, as the
 * address of a thread-local variable does?
 */
bool ash_is_of_thread(const ash_analysis *analysis, LLVMValueRef inst);

#ifdef __cplusplus
}
#endif

#endif
