/* spirv_labels.h - renumbering of basic blocks in SPIR-V images.
 *
 * In SPIR-V every definition has a unique number.  LLVM 22 breaks this rule if
 * it translates several modules: it keeps block numbers in a table indexed by
 * the function's address, and a function of a later module may have the same
 * address.  Its blocks may then get numbers that are already in use, depending
 * on memory allocation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_SPIRV_LABELS_H
#define ASH_LLVM_SPIRV_LABELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Renumber the blocks of an image of "n" words after all other numbers, in
 * their order.  Afterwards numbers are unique, and the image does not depend on
 * the former block numbers.  False, with the words unusable, if two blocks of a
 * function have the same number, so that references are ambiguous, if other
 * definitions have the same number, if the words are no image, or if memory
 * runs out.
 */
bool ash_spirv_number_labels(uint32_t *words, size_t n);

#ifdef __cplusplus
}
#endif

#endif
