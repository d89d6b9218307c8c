/* versioning.h - loop versioning: the run-time test that chooses between new
 * and original code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_VERSIONING_VERSIONING_H
#define ASH_CODEGEN_VERSIONING_VERSIONING_H

#include "codegen/emit/gen.h"

/* Bind the names of the parameters to their values. */
isl_stat ash_gen_params(ash_gen *gen);
/* Emits the run-time test; returns it as i1, a constant if there is nothing to
 * test.  "range" is the part of the test that was emitted before: that all
 * numbers fit into 64 bits.
 */
LLVMValueRef ash_gen_test(ash_gen *gen, LLVMValueRef range);
/* Set *low and *high to the address of the first touched byte of "array" and
 * that after the last touched byte: exactly, as everything between will be
 * read.  *valid is set to whether any byte is touched.  False if there is no
 * bound.
 */
isl_bool ash_gen_touched_range(ash_gen *gen, int array, LLVMValueRef *low,
	LLVMValueRef *high, LLVMValueRef *valid);
/* The test that loops are long enough for the new code.  NULL if there is
 * nothing to test.
 */
LLVMValueRef ash_gen_limits_test(ash_gen *gen);
/* The test whether the parameters are in "sizes"; NULL on error. */
LLVMValueRef ash_gen_sizes_test(ash_gen *gen, __isl_keep isl_set *sizes);
/* The test that loops are long enough and arrays large enough for the new code
 * to be profitable.  A constant if there is nothing to test.  Used for the
 * host's code after a device has been tried; otherwise it is part of
 * ash_gen_test.
 */
LLVMValueRef ash_gen_worth_test(ash_gen *gen);

#endif
