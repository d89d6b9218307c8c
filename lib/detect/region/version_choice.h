/* version_choice.h - which of the versions of a loop nest is looked at.
 *
 * The speculative version (llvm/edit/version_test.h) is looked at first, and
 * only as a whole; if it cannot be modelled the plain one is looked at as any
 * other nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_VERSION_CHOICE_H
#define ASH_DETECT_REGION_VERSION_CHOICE_H

#include "detect/detect.h"
#include "detect/region/region.h"
#include "llvm/edit/version_test.h"

/* Does "header" belong to a speculative version? */
bool ash_versions_is_speculative(const ash_version_search *search,
	LLVMBasicBlockRef header);
/* Release the fallback versions whose speculative ones are no part of a SCoP;
 * their headers, which the caller frees; NULL if memory ran out.
 */
LLVMBasicBlockRef *ash_versions_release(ash_version_search *search,
	const ash_found_list *found, unsigned *n);
/* The blocks of a loop in reverse post-order; freed by the caller. */
LLVMBasicBlockRef *ash_versions_blocks(const ash_analysis *analysis,
	ash_loop loop, unsigned *n);
/* Does the loop with this header stand for nothing in the source, as its
 * version does that?
 */
bool ash_versions_is_hidden(const ash_version_search *search,
	LLVMBasicBlockRef header);
/* Does a loop inside of "nest", or "nest" itself, stand for one of the source?
 * Of two versions inside of "nest" one does.
 */
bool ash_versions_is_counted(const ash_analysis *analysis, ash_loop loop,
	ash_loop nest);

/* The number of the SCoP in "found" that "block" is part of, or -1. */
int ash_found_scop_of(const ash_found_list *found, LLVMBasicBlockRef block);

#endif
