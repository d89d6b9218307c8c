/* interpret.h - interpretation of single instructions.
 *
 * A value has 64 bits: an integer of at most 64 bits, with unused bits 0, an
 * address, or a floating-point number in the format of "float" or "double".
 * Types of higher precision are computed as "double".  The result of a called
 * function is invented, and depends only on its arguments.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_INTERPRET_H
#define ASH_MODELCHECK_INTERPRET_H

#include <stdbool.h>
#include <stdint.h>

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>

typedef struct ash_interpreter {
	LLVMTargetDataRef layout;
	/* Set *bits to the value of an operand; false if it is not known, with
	 * the reason in "unknown".
	 */
	bool (*operand)(void *user, LLVMValueRef value, uint64_t *bits);
	void *user;
	/* Set when the program has undefined behaviour: an overflow that flags
	 * exclude, a division by 0.
	 */
	bool undefined;
	/* A clause that tells what cannot be interpreted; NULL: nothing so far.
	 */
	const char *unknown;
} ash_interpreter;

/* Can values of the type be interpreted? */
bool ash_interpret_knows(LLVMTypeRef type);
/* The size of a value of the type in memory, in bytes. */
unsigned ash_interpret_size(LLVMTargetDataRef layout, LLVMTypeRef type);
/* Returns "bits" as a signed integer of "type". */
int64_t ash_interpret_signed(uint64_t bits, LLVMTypeRef type);
/* The low bits of "bits" that an integer of "type" has. */
uint64_t ash_interpret_cut(uint64_t bits, LLVMTypeRef type);

/* A pseudorandom value of "type" that depends on "seed" alone: small, and not
 * negative if it is an integer.
 */
uint64_t ash_interpret_make(uint64_t seed, LLVMTypeRef type);

/* Set *bits to the result of "inst", which neither accesses memory nor is a PHI
 * node; it may be a constant expression. False if that is not possible, with
 * the reason in in->unknown.
 */
bool ash_interpret(ash_interpreter *in, LLVMValueRef inst, uint64_t *bits);
/* Set *bits to a constant that is neither an expression nor a global; false,
 * with in->unknown, if its type is not supported.
 */
bool ash_interpret_constant(ash_interpreter *in, LLVMValueRef value,
	uint64_t *bits);
/* Is "inst" a call without effect: a marker, or debug information? */
bool ash_interpret_is_marker(LLVMValueRef inst);
/* The name of the called function or intrinsic, or "". */
const char *ash_interpret_callee(LLVMValueRef call);

#endif
