/* canonical.h - canonicalization of functions before detection, and clean-up
 * after code generation.
 *
 * Requires:    a copy of a function; for the late form, simplified loops as the
 *              pipeline leaves them.
 * Ensures:     loops have a preheader, one latch and wide induction variables,
 *              and are in LCSSA form; early their test is at the header, late
 *              they stay as they were.
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

/* Controls which direct calls of small functions inside loops are inlined: all
 * except those of the functions with these names.  Nothing is owned.
 */
typedef struct ash_inlining {
	unsigned n_kept;
	const char *const *kept;
} ash_inlining;

/* The loops for which a function is worth a copy: all; single ones too, if they
 * can be modelled; those that may get new code by default (flat_regions.h).
 */
typedef enum {
	ASH_LOOPS_ALL,
	ASH_LOOPS_SINGLE,
	ASH_LOOPS_NESTED
} ash_wanted_loops;

/* May "function", as the front end gives it, have loops of the kind "wanted"?
 */
bool ash_ir_has_prospects(LLVMValueRef function, ash_wanted_loops wanted);

/* Canonicalize "copy" for detection: promote memory to values, remove
 * redundancies, canonicalize loops (not rotated: the exit test is at the
 * header), LCSSA form.  Calls are inlined first, unless "inlining" is NULL;
 * inlined code is marked (ASH_INLINED).  Exits to errors are removed if "exits"
 * is not NULL.  "alias", which may be NULL, has facts about the module.  False,
 * with the work half done, if there are no loops of the kind "wanted".
 */
bool ash_ir_canonicalize(LLVMValueRef copy, const ash_inlining *inlining,
	ash_exits *exits, ash_module_alias *alias, ash_wanted_loops wanted);

/* Canonicalize "copy" for detection late in the pipeline, when loops are
 * rotated and array cells are in PHI nodes: those become memory accesses again.
 */
void ash_ir_canonicalize_late(LLVMValueRef copy, ash_module_alias *alias);

/* Split merged range checks in "function", which has new code early in the
 * pipeline, so that LLVM propagates the ranges of arguments to its callees
 * (undo_opt/range_checks.h).
 */
void ash_ir_tell_ranges(LLVMValueRef function);

/* Run the scalar optimizations of the standard pipeline on a function with new
 * code, and on its outlined functions.
 */
void ash_ir_polish(LLVMValueRef function);

#ifdef __cplusplus
}
#endif

#endif
