/* describe.h - source-level names of values.
 *
 * Debug information names variables; names of loaded and computed values are
 * composed of those: "x->n", "n - 1".
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_DESCRIBE_H
#define ASH_LLVM_DESCRIBE_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number as an expression of the source, such as "n - 1"; NULL if none is
 * known.  Owned by the caller.
 */
char *ash_describe_number(LLVMValueRef value);
/* The name of the induction variable of the loop with this header; NULL if
 * debug information has none.  Owned by the caller.
 */
char *ash_describe_loop(LLVMBasicBlockRef header);
/* The source name of a function, without arguments and template arguments:
 * "std::sort"; NULL if it has none, or is an intrinsic with a meaningless name.
 * Owned by the caller.
 */
char *ash_describe_function(LLVMValueRef function);
/* LLVM's name for the opcode of "instruction", such as "fence"; owned by the
 * caller.
 */
char *ash_describe_opcode(LLVMValueRef instruction);
/* The origin of a number in words: "argument 2", "the value loaded in line 7";
 * NULL if unknown, or if its IR name is better.  Owned by the caller.
 */
char *ash_describe_origin(LLVMValueRef value);
/* The name of the array at "base": "a", "x->data", "the rows of a", or, without
 * debug information, "argument 3".  NULL if nothing better than its IR name is
 * known; owned by the caller.
 */
char *ash_describe_array(LLVMValueRef base);
/* The name of the table whose rows are at distance "value"; NULL if the value
 * is no such distance, or the table has no name.  Owned by the caller.
 */
char *ash_describe_table(LLVMValueRef value);

#ifdef __cplusplus
}
#endif

#endif
