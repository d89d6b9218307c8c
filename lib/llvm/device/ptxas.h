/* ptxas.h - resource reports of CUDA's assembler.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_PTXAS_H
#define ASH_LLVM_PTXAS_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Have ptxas, if it is in PATH, write its resource report on the kernels in
 * file "ptx" for processor sm_"arch" to the file "to": registers, shared
 * memory, spilled registers.  False if there is no ptxas, or if it rejects the
 * kernels; the report has the reason then.
 */
bool ash_ptxas_report(const char *ptx, unsigned arch, const char *to);

#ifdef __cplusplus
}
#endif

#endif
