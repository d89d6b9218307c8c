/* versioning.h - the run-time test that chooses between old and new code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_VERSIONING_VERSIONING_H
#define ASH_CODEGEN_VERSIONING_VERSIONING_H

#include "codegen/emit/gen.h"

/* Let the names of the parameters stand for their values. */
isl_stat ash_gen_params(ash_gen *gen);
/* The run-time test as i1, a constant if there is nothing to test.  "range" is
 * what has been tested already.
 */
LLVMValueRef ash_gen_test(ash_gen *gen, LLVMValueRef range);
/* Set *low and *high to the addresses of the first byte of "array" that is
 * touched and of the one behind the last: exactly, as all between is going to
 * be read; and *valid to whether there are such bytes.  False: there is no
 * bound.
 */
isl_bool ash_gen_touched_range(ash_gen *gen, int array, LLVMValueRef *low,
	LLVMValueRef *high, LLVMValueRef *valid);
/* Are loops long enough for the new code?  NULL if there is nothing to test. */
LLVMValueRef ash_gen_limits_test(ash_gen *gen);
/* Are loops long enough for the new code, and arrays so large that it gains?
 * A constant if there is nothing to test.  For the host's code where a device
 * is asked first; else this is a part of ash_gen_test.
 */
LLVMValueRef ash_gen_worth_test(ash_gen *gen);

#endif
