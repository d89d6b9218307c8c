/* device_code.h - code for a nest that may run on a device.
 *
 *	run = begin(program, arrays, work)
 *	br run, kernels, host
 * kernels: launches, in loops of the host
 *	br end(run) is 0, exit, host
 * host:
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_DEVICE_DEVICE_CODE_H
#define ASH_CODEGEN_DEVICE_DEVICE_CODE_H

#include "codegen/emit/gen.h"

/* Emit, in the current block, the condition (an i1) that the nest takes the
 * host so long that a device may be profitable.  NULL on error.
 */
LLVMValueRef ash_gen_device_is_long(ash_gen *gen);
/* Generate the kernels of plan->device, the code that launches them, and the
 * images that hold them.  Code generated afterwards runs if there is no device,
 * or if it fails.  Returns false if no image can be made: a message gives the
 * reason, and the code generated here never runs.
 */
isl_bool ash_gen_device(ash_gen *gen, const ash_code_plan *plan);

#endif
