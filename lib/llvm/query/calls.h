/* calls.h - what calls do to memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_CALLS_H
#define ASH_LLVM_CALLS_H

#include "llvm/query/analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a call touches, from an address that starts at "pointer": an
 * argument or a global variable.
 */
typedef struct ash_call_touch {
	LLVMValueRef pointer;
	bool reads, writes;
	bool is_bounded;	/* is it known how much? */
	int64_t first;		/* then: the first byte behind "pointer" */
	ash_scev length;	/* and the number of bytes, not negative */
} ash_call_touch;

/* Where the function that is called comes from. */
typedef enum {
	ASH_ORIGIN_HERE,	/* it has a body in this module */
	ASH_ORIGIN_ELSEWHERE,	/* a name is all that is known of it */
	ASH_ORIGIN_LIBRARY,	/* it belongs to the library of the language */
	ASH_ORIGIN_INTRINSIC,	/* it is an instruction of the compiler's */
	ASH_ORIGIN_STACK,	/* it makes or ends an array of variable length
				 */
	ASH_ORIGIN_ASSEMBLY,
	ASH_ORIGIN_UNKNOWN	/* the call is by a pointer */
} ash_call_origin;

/* Where the function that is called comes from. */
ash_call_origin ash_call_get_origin(const ash_analysis *analysis,
	LLVMValueRef call);

/* The number of pieces of memory that a call of the kind ASH_CALL_READ or
 * ASH_CALL_EFFECT may touch.
 */
unsigned ash_call_n_touch(const ash_analysis *analysis, LLVMValueRef call);
/* What the call does to memory number "pos" of those that it touches. */
ash_call_touch ash_call_get_touch(ash_analysis *analysis, LLVMValueRef call,
	unsigned pos);
/* May "call" read what lies behind "use", though it does not get that address?
 */
bool ash_call_may_find(ash_analysis *analysis, LLVMValueRef call,
	const ash_pointer_use *use);
/* Does "call" touch memory that the program does not see?  *writes: may it
 * write there?
 */
bool ash_call_is_hidden(const ash_analysis *analysis, LLVMValueRef call,
	bool *writes);

/* Is "value" a call that stands for an exit to an error that has been cut? */
bool ash_call_is_check(LLVMValueRef value);

/* The numbers of errors that a call may store to errno, as bits; also for
 * ASH_CALL_MATH.
 */
enum { ASH_ERRNO_DOMAIN = 1, ASH_ERRNO_RANGE = 2, ASH_ERRNO_OTHER = 4 };
/* What the call does to errno. */
unsigned ash_call_errno(const ash_analysis *analysis, LLVMValueRef call);
/* Is "pointer" the address of errno, as the headers of the C library get it? */
bool ash_is_errno(LLVMValueRef pointer);
/* May a load or store touch errno, by a pointer that the function got from
 * elsewhere?  errno is an int by itself, so only one that stays where it is in
 * the loops around can.
 */
bool ash_may_touch_errno(ash_analysis *analysis, LLVMValueRef access);
/* May "call" read errno? */
bool ash_call_reads_errno(const ash_analysis *analysis, LLVMValueRef call);

/* May what the instruction does depend on the thread that runs it, as the
 * address of a thread-local variable does?
 */
bool ash_is_of_thread(const ash_analysis *analysis, LLVMValueRef inst);

#ifdef __cplusplus
}
#endif

#endif
