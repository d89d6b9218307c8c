/* ptxas.h - what CUDA's assembler says of kernels.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_PTXAS_H
#define ASH_LLVM_PTXAS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Have ptxas, if there is one in PATH, say what the kernels in the file "ptx"
 * take of the processor sm_"arch": registers, memory of a block, registers that
 * are in memory.  Its text is written to the file "to".  False: there is no
 * ptxas, or it does not take them; the text says why, then.
 */
bool ash_ptxas_report(const char *ptx, unsigned arch, const char *to);

#ifdef __cplusplus
}
#endif

#endif
