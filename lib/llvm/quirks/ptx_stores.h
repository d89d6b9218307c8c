/* ptx_stores.h - masking of narrow stores in PTX text.
 *
 * LLVM 22 declares registers by width only, and stores the lowest bits of a
 * number as st.b8, st.b16 or st.b32 of the whole register.  PTX specifies that
 * the other bits are cut off (section "Operand size exceeding instruction-type
 * size").  But ptxas (CUDA 13.0) looks at the definition of the register, and
 * if that is a floating-point operation it converts the number to an integer,
 * as cvt would.  A store of a double to an address that is no multiple of 8
 * becomes eight byte stores, of which the first is then wrong.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_PTX_STORES_H
#define ASH_LLVM_PTX_STORES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A copy of "text", which has "size" characters, in which an integer operation
 * before each narrow store clears the other bits.  The result, to be freed by
 * the caller, has *n characters and a final 0; NULL if memory runs out.
 */
char *ash_ptx_mask_stores(const char *text, size_t size, size_t *n);

#ifdef __cplusplus
}
#endif

#endif
