/* versioning.h - loop versioning: the run-time test that chooses between new
 * and original code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_VERSIONING_VERSIONING_H
#define ASH_CODEGEN_VERSIONING_VERSIONING_H

#include "codegen/emit/gen.h"

/* Push the parameters of the SCoP, with their values, on the stack of names
 * (gen->name).
 */
isl_stat ash_gen_params(ash_gen *gen);
/* Emit the run-time test; returns it as i1, a constant if there is nothing to
 * test, NULL on error.  "range" is the part of the test that was emitted
 * before: that all integers fit into 64 bits.
 */
LLVMValueRef ash_gen_test(ash_gen *gen, LLVMValueRef range);
/* Emit the address *low of the first touched byte of "array" and the address
 * *high after the last one.  Both are exact, since everything between them will
 * be read.  *valid is set to whether any byte is touched (i1).  Returns false
 * if there is no bound.
 */
isl_bool ash_gen_touched_range(ash_gen *gen, int array, LLVMValueRef *low,
	LLVMValueRef *high, LLVMValueRef *valid);
/* Emit the test, as i1, that loops are long enough for the new code to be
 * profitable.  NULL if there is nothing to test.
 */
LLVMValueRef ash_gen_limits_test(ash_gen *gen);
/* Emit the test, as i1, whether the parameters are in "sizes"; NULL on error.
 */
LLVMValueRef ash_gen_sizes_test(ash_gen *gen, __isl_keep isl_set *sizes);
/* Emit the test, as i1, that loops are long enough and arrays large enough for
 * the new code to be profitable; a constant if there is nothing to test.  Used
 * for the host's code after a device has been tried; otherwise this test is
 * part of ash_gen_test.
 */
LLVMValueRef ash_gen_worth_test(ash_gen *gen);

#endif
