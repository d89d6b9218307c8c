/* version_test.h - loop nests in two copies, of which one is modelled.
 *
 * In the "speculative" version, loads of bounds and addresses are before
 * the nest; that is right only if the nest does not write what they read.  The
 * "plain" version is the nest as the program has it.  A call of a function that
 * does not exist, the test, stands for the condition that chooses the
 * speculative one.  Its operands tell what has to be tested.  In the end each
 * test is settled.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_VERSION_TEST_H
#define ASH_LLVM_VERSION_TEST_H

#include "conditions/conditions.h"
#include "llvm/query/analysis.h"
#include "llvm/conventions.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Operands of a test: the guard, and for each cell its address, its size and
 * what is loaded from it, or a constant.
 */
#define ASH_VERSION_N_CELL_OPERAND 3

/* Does "loop" compute such a test? */
bool ash_version_is_check(ash_loop loop);
/* Is "loop" a copy, another one standing for the loop of the program? */
bool ash_version_is_copy(ash_loop loop);
/* Is "value" a call that stands for a test? */
bool ash_version_is_test(LLVMValueRef value);
/* The test that "block", or a loop with this header, depends on: the one that
 * was made for it.  NULL: it is no version.  *speculative: which of the two it
 * is.
 */
LLVMValueRef ash_version_test(const ash_analysis *analysis,
	LLVMBasicBlockRef block, bool *speculative);
/* The header of the other version; NULL if it cannot be found. */
LLVMBasicBlockRef ash_version_other(const ash_analysis *analysis,
	LLVMBasicBlockRef header);
/* Where the fallback version starts; NULL if no other block may lead there. */
LLVMBasicBlockRef ash_version_fallback(LLVMValueRef test);

/* What else has to hold, and what that is about. */
ash_flag ash_version_guard(LLVMValueRef test);
/* Note that the guard is about "meanings" (bits, see ash_flag), too. */
void ash_version_add_meanings(LLVMValueRef test, unsigned meanings);
/* What the speculative version must not write: "size" bytes, a number of 64
 * bits, at "address".
 */
typedef struct ash_version_cell {
	LLVMValueRef address;
	LLVMValueRef size;
	LLVMValueRef load;	/* one that reads it, or NULL */
} ash_version_cell;
/* The number of places that the speculative version must not write. */
unsigned ash_version_n_cell(LLVMValueRef test);
/* Place number "pos" of those that the speculative version must not write. */
ash_version_cell ash_version_get_cell(LLVMValueRef test, unsigned pos);

/* Choose the speculative version, or the plain one; the test is gone then. */
void ash_version_settle(LLVMValueRef test, bool speculative);
/* Choose the fallback version where no one has chosen. */
void ash_version_settle_all(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
