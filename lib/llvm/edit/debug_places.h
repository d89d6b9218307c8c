/* debug_places.h - debug locations of generated code.
 *
 * Debuggers stop at a line once per lexical block, at its lowest address.  So
 * each copy of code gets lexical blocks of its own, with its own variables.
 * Atoms ("key instructions") select the instructions at which debuggers stop:
 * among all instructions of one atom in a function, the most important ones.
 * So each copy also gets atoms of its own.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_DEBUG_PLACES_H
#define ASH_LLVM_DEBUG_PLACES_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The debug location where the loop with this header begins in the source,
 * without an atom; NULL if that is unknown.
 */
LLVMMetadataRef ash_ir_loop_start(LLVMBasicBlockRef header);

/* Variables of the source that change in some blocks, for which code is
 * generated.
 */
typedef struct ash_variables ash_variables;

/* The variables that change in "n" blocks; NULL if there is no memory. */
ash_variables *ash_variables_find(const LLVMBasicBlockRef *block, unsigned n);
/* Free "variables". */
void ash_variables_free(ash_variables *variables);
/* Let debuggers show the variables of lexical blocks in all copies of code,
 * also where they have no value.
 */
void ash_variables_list(const ash_variables *variables);
/* The lexical blocks and atoms of one copy of code. */
typedef struct ash_code_copy ash_code_copy;

/* The record of a copy of code in which "variables" change; the copied loops
 * begin at the "n" places "place" (NULL: unknown).  Returns NULL if there is no
 * memory.
 */
ash_code_copy *ash_code_copy_alloc(ash_variables *variables,
	const LLVMMetadataRef *place, unsigned n);
/* Free "copy"; what it has made lives on. */
void ash_code_copy_free(ash_code_copy *copy);
/* Use new atoms for the code that follows, another copy in the same block. */
void ash_code_copy_renew_atoms(ash_code_copy *copy);
/* The debug location in the copy that corresponds to "place" (may be NULL) of
 * the original code; "place" itself if "copy" is NULL.
 */
LLVMMetadataRef ash_code_copy_place(ash_code_copy *copy, LLVMMetadataRef place);
/* The debug location "place" (may be NULL) in an atom of its own, so that
 * debuggers stop at an instruction that has it.
 */
LLVMMetadataRef ash_ir_stop_at(LLVMMetadataRef place);

/* From the insertion point on, the values of all variables of "copy" (NULL: of
 * the original code) are not known.
 */
void ash_variables_forget(const ash_variables *variables, ash_code_copy *copy,
	LLVMBuilderRef builder);
/* From the insertion point on, the counter of the loop with header[i], one of
 * "n_loop" loops, has the value that it has in iteration value[i]; counters of
 * other loops are unknown.
 */
void ash_variables_set_counters(const ash_variables *variables,
	ash_code_copy *copy, LLVMBuilderRef builder,
	const LLVMBasicBlockRef *header, const LLVMValueRef *value,
	unsigned n_loop);

#ifdef __cplusplus
}
#endif

#endif
