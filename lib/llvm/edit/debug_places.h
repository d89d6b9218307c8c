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

/* Where the loop with this header begins in the source, without an atom; NULL
 * if that is unknown.
 */
LLVMMetadataRef ash_ir_loop_start(LLVMBasicBlockRef header);

/* The variables of the source whose values change in some blocks. */
typedef struct ash_variables ash_variables;

/* The variables that change in "n" blocks; NULL if there is no memory. */
ash_variables *ash_variables_find(const LLVMBasicBlockRef *block, unsigned n);
/* Free "variables". */
void ash_variables_free(ash_variables *variables);
/* Let debuggers list the variables of blocks in all copies, also those without
 * a value.
 */
void ash_variables_list(const ash_variables *variables);
/* The lexical blocks and atoms of one copy of code. */
typedef struct ash_code_copy ash_code_copy;

/* A copy of code in which "variables" change, of loops that begin at "n" places
 * (NULL: unknown); NULL if there is no memory.
 */
ash_code_copy *ash_code_copy_alloc(ash_variables *variables,
	const LLVMMetadataRef *place, unsigned n);
/* Free "copy"; what it has made lives on. */
void ash_code_copy_free(ash_code_copy *copy);
/* Use new atoms for the code that follows, another copy in the same block. */
void ash_code_copy_renew_atoms(ash_code_copy *copy);
/* "place" of the original code (may be NULL) in the copy; "place" itself if
 * "copy" is NULL.
 */
LLVMMetadataRef ash_code_copy_place(ash_code_copy *copy, LLVMMetadataRef place);
/* "place", which may be NULL, in an atom of its own: debuggers stop at an
 * instruction with it.
 */
LLVMMetadataRef ash_ir_stop_at(LLVMMetadataRef place);

/* From the insertion point on, the values of all variables of "copy" (NULL: of
 * the original code) are not known.
 */
void ash_variables_forget(const ash_variables *variables, ash_code_copy *copy,
	LLVMBuilderRef builder);
/* From the insertion point on, the counters of the "n_loop" loops with these
 * headers have the values of iteration value[i]; other counters are unknown.
 */
void ash_variables_set_counters(const ash_variables *variables,
	ash_code_copy *copy, LLVMBuilderRef builder,
	const LLVMBasicBlockRef *header, const LLVMValueRef *value,
	unsigned n_loop);

#ifdef __cplusplus
}
#endif

#endif
