/* ptx_stores.h - stores of a part of a register, in the text of PTX.
 *
 * LLVM 22 declares registers by their width alone, and stores the lowest bits
 * of a number as st.b8, st.b16 or st.b32 of the whole register.  PTX says that
 * the other bits are cut off (section "Operand size exceeding instruction-type
 * size").  But ptxas (CUDA 13.0) looks at where the register comes from, and if
 * that is an operation with floating-point numbers it converts the number to an
 * integer, as cvt would.  A store of a double to an address that is no multiple
 * of 8 comes as eight stores of bytes, of which the first one is then wrong.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_PTX_STORES_H
#define ASH_LLVM_PTX_STORES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "text", which has "size" characters, with an operation of integers before
 * each store of a part of a register, that makes the other bits zero.  The
 * caller frees the result, which has *n characters and a zero behind them; NULL
 * if memory runs out.
 */
char *ash_ptx_mask_stores(const char *text, size_t size, size_t *n);

#ifdef __cplusplus
}
#endif

#endif
