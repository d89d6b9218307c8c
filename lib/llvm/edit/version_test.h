/* version_test.h - loop versioning during preparation: two versions of a nest,
 * one of them modelled.
 *
 * In the "speculative" version, loads of bounds and addresses are before the
 * nest, which is correct only if the nest does not write what they read.  The
 * "fallback" version is the original nest.  The branch condition is a call of a
 * function that does not exist, the test, whose operands tell what has to be
 * tested.  Finally each test is settled, by choosing one version or by code.
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
 * the loaded value, or a constant.
 */
#define ASH_VERSION_N_CELL_OPERAND 3

/* Does "loop" compute a test between two versions? */
bool ash_version_is_check(ash_loop loop);
/* Is "loop" a copy, so that another loop represents the program's loop
 * (ASH_LOOP_COPY)?
 */
bool ash_version_is_copy(ash_loop loop);
/* Is "value" a version test? */
bool ash_version_is_test(LLVMValueRef value);
/* Is "address" the variable through which a version test hands on the addresses
 * of rows, by volatile accesses that the program does not have
 * (prepare/row_pointers/row_pointer_test.h)?
 */
bool ash_version_is_slot(LLVMValueRef address);
/* The test that chooses between two versions, one of which begins with "block",
 * a loop header for instance.  NULL if it is no version.  *speculative tells
 * which of the two versions it is.
 */
LLVMValueRef ash_version_test(const ash_analysis *analysis,
	LLVMBasicBlockRef block, bool *speculative);
/* The header of the other version of the loop with this header; NULL if it
 * cannot be found.
 */
LLVMBasicBlockRef ash_version_other(const ash_analysis *analysis,
	LLVMBasicBlockRef header);
/* The first block of the fallback version; NULL if no other block may branch to
 * it.
 */
LLVMBasicBlockRef ash_version_fallback(LLVMValueRef test);

/* Set *before to the block that branches on the test, and *after to the block
 * where the two versions join, which is created if needed; it is entered only
 * from them.  False if they do not join.
 */
bool ash_version_bounds(LLVMValueRef test, LLVMBasicBlockRef *before,
	LLVMBasicBlockRef *after);

/* The condition that the test requires in addition to memory that is not
 * written, and its meaning.
 */
ash_flag ash_version_guard(LLVMValueRef test);
/* Add "meanings" (bits, see ash_flag) to the meaning of the test's additional
 * condition.
 */
void ash_version_add_meanings(LLVMValueRef test, unsigned meanings);
/* Memory that the speculative version must not write: "size" bytes, a number of
 * 64 bits, at "address".
 */
typedef struct ash_version_cell {
	LLVMValueRef address;
	LLVMValueRef size;
	LLVMValueRef load;	/* a load that reads it, or NULL */
} ash_version_cell;
/* The number of memory cells that the speculative version must not write. */
unsigned ash_version_n_cell(LLVMValueRef test);
/* Cell number "pos" of those that the speculative version must not write. */
ash_version_cell ash_version_get_cell(LLVMValueRef test, unsigned pos);

/* Choose the speculative or the fallback version, and remove the test. */
void ash_version_settle(LLVMValueRef test, bool speculative);
/* Choose the fallback version for all tests that remain. */
void ash_version_settle_all(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
