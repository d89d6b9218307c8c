/* target.h - properties of the target processor.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_QUERY_TARGET_H
#define ASH_LLVM_QUERY_TARGET_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Properties of the target as LLVM knows them. */
typedef struct ash_target {
	unsigned vector_bits;	/* bits of the widest vector register */
	unsigned n_vector_reg;
	unsigned cache_line;	/* size of a cache line in bytes */
	unsigned l1_size;	/* size of the L1 data cache in bytes */
	unsigned l2_size;
} ash_target;

/* The target of "function". */
ash_target ash_ir_target(LLVMValueRef function);

/* The key of the target of "function" in a database of measurements:
 * architecture, processor, and bits and number of its vector registers
 * ("x86_64,znver5,512x32").  Owned by the caller; NULL without memory.
 */
char *ash_ir_target_key(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
