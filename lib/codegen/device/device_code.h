/* device_code.h - loops of a SCoP on a device.
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

/* Generate the kernels of "root", the code that launches them, and the images
 * that hold them; what comes after it runs if there is no device, or if it
 * fails.  False if no image can be made: a message says why, and nothing is
 * generated that ever runs.
 */
isl_bool ash_gen_device(ash_gen *gen, __isl_keep isl_ast_node *root);

#endif
