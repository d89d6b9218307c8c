/* describe.h - what values are called in the source.
 *
 * Debug information names variables; what is loaded from them or computed of
 * them is put together from those names: "x->n", "n - 1".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_DESCRIBE_H
#define ASH_LLVM_DESCRIBE_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number as an expression of the source, or NULL; owned by the caller. */
char *ash_describe_number(LLVMValueRef value);
/* The variable that counts the iterations of the loop with this header; NULL:
 * no debug information says what it is called.  Owned by the caller.
 */
char *ash_describe_loop(LLVMBasicBlockRef header);
/* The name of a function as people write it, without its arguments and those of
 * templates: "std::sort"; NULL: it has none, or is one of LLVM's about which
 * its name says nothing.  Owned by the caller.
 */
char *ash_describe_function(LLVMValueRef function);
/* What LLVM calls the instruction: "fence"; owned by the caller. */
char *ash_describe_opcode(LLVMValueRef instruction);
/* What number it is, in words: "argument 2", "the value loaded in line 7"; NULL
 * if nothing is known, or if its name in the IR says more.  Owned by the
 * caller.
 */
char *ash_describe_origin(LLVMValueRef value);
/* The array that starts at the address "base": "a", "x->data", "the rows of a",
 * or, without debug information, "argument 3".  NULL if no more is known than
 * its name in the IR; owned by the caller.
 */
char *ash_describe_array(LLVMValueRef base);
/* The table whose rows lie at the distance "value", or NULL: it is no such
 * distance, or the table has no name.  Owned by the caller.
 */
char *ash_describe_table(LLVMValueRef value);

#ifdef __cplusplus
}
#endif

#endif
