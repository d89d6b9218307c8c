/* interpret.h - interpretation of single instructions.
 *
 * A value is 64 bits: an integer of at most that many, unused bits being 0, an
 * address, or a floating-point number as "float" or "double" has it.  Types
 * with more precision are computed as "double" is.  Functions that are called
 * give something that depends on their arguments alone.
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
	/* What an operand is worth; false: not known, which "unknown" says. */
	bool (*operand)(void *user, LLVMValueRef value, uint64_t *bits);
	void *user;
	/* Set as soon as something happens that has no meaning in the
	 * program: an overflow that it excludes, a division by 0.
	 */
	bool undefined;
	/* One clause if something cannot be interpreted, else NULL. */
	const char *unknown;
} ash_interpreter;

/* Can values of the type be told? */
bool ash_interpret_knows(LLVMTypeRef type);
/* The bytes that they take in memory. */
unsigned ash_interpret_size(LLVMTargetDataRef layout, LLVMTypeRef type);
/* "bits" as an integer of "type", read as a signed number. */
int64_t ash_interpret_signed(uint64_t bits, LLVMTypeRef type);
/* The low bits that an integer of "type" has. */
uint64_t ash_interpret_cut(uint64_t bits, LLVMTypeRef type);

/* A value of "type" that looks random and depends on "seed" alone: small, and
 * if it is an integer not negative.
 */
uint64_t ash_interpret_make(uint64_t seed, LLVMTypeRef type);

/* What "inst" computes, which neither touches memory nor is a PHI node; it may
 * be a constant expression.  False: see "unknown".
 */
bool ash_interpret(ash_interpreter *in, LLVMValueRef inst, uint64_t *bits);
/* The value of a constant that is no expression and no global. */
bool ash_interpret_constant(ash_interpreter *in, LLVMValueRef value,
	uint64_t *bits);
/* Is "inst" a call that does nothing: a marker, information for debuggers? */
bool ash_interpret_is_marker(LLVMValueRef inst);
/* The name of the intrinsic or function that a call is to, or "". */
const char *ash_interpret_callee(LLVMValueRef call);

#endif
