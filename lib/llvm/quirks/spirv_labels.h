/* spirv_labels.h - the numbers of basic blocks in an image of SPIR-V.
 *
 * In SPIR-V all that is defined has a number, and no two things have the same.
 * LLVM 22 breaks this rule if it translates several modules: it keeps the
 * numbers of blocks in a table, by the address of the function, and a later
 * module may have a function there.  What its blocks are called then is also
 * the number of something else, or not, as memory falls.
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

/* Number the blocks of an image of "n" words behind all else, in their order.
 * Afterwards no two things have one number, and the image does not depend on
 * what the numbers of blocks were.  False, and the words are of no use: two
 * blocks of a function had one number, so that it is not known which is meant;
 * or two other things have, or the words are no image, or memory ran out.
 */
bool ash_spirv_number_labels(uint32_t *words, size_t n);

#ifdef __cplusplus
}
#endif

#endif
