/* canonical.h - the form of functions that detection wants, and the way back.
 *
 * Requires:    a copy of a function; for the late form, simplified loops as the
 *              pipeline leaves them.
 * Ensures:     loops have a preheader, one latch and wide counters, and are in
 *              LCSSA form; early they test at the head, late they stay as they
 *              were.
 * Breaks:      all analyses; those of the pipeline must never have seen the
 *              copy.
 * Conventions: reads and removes ASH_VERSION_AGAIN; ash_ir_clean_up removes
 *              ASH_EFFECTS, by drop_effects of llvm/query/call_effects.h, and
 *              ASH_INLINED, by drop_marks of prepare/pipeline/inline.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_PREPARE_PIPELINE_CANONICAL_H
#define ASH_PREPARE_PIPELINE_CANONICAL_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "llvm/query/module_alias.h"
#include "prepare/exits/error_exits.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which direct calls inside loops to small bodies are inlined: all but those of
 * the functions of these names.  Nothing is owned.
 */
typedef struct ash_inlining {
	unsigned n_kept;
	const char *const *kept;
} ash_inlining;

/* Bring "copy" into the form that detection wants: promote memory to values,
 * remove redundancies, canonical loops (not rotated: the exit test at the
 * head), lcssa.  Calls are inlined first, unless "inlining" is NULL; what comes
 * in says so (ASH_INLINED).  Exits to errors are cut if "exits" is not NULL.
 * "alias", which may be NULL, knows the module.
 */
void ash_ir_canonicalize(LLVMValueRef copy, const ash_inlining *inlining,
	ash_exits *exits, ash_module_alias *alias);

/* Bring "copy" into the form that detection wants late in the pipeline, when
 * loops are rotated and array cells live in PHI nodes: those become accesses
 * again.
 */
void ash_ir_canonicalize_late(LLVMValueRef copy, ash_module_alias *alias);

/* Let "function", which has new code early in the pipeline, tell the functions
 * that it calls as much of their arguments as before.
 */
void ash_ir_tell_ranges(LLVMValueRef function);

/* Run the scalar optimizations of the standard pipeline on a function with
 * code of ours, and on the parts of it that run on several threads.
 */
void ash_ir_polish(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
