/* version_choice.h - choice between the versions of a loop nest.
 *
 * The speculative version (llvm/edit/version_test.h) is searched first, and
 * only as a whole; if it cannot be modelled the fallback version is searched
 * like any other nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_VERSION_CHOICE_H
#define ASH_DETECT_REGION_VERSION_CHOICE_H

#include "detect/detect.h"
#include "detect/region/region.h"
#include "llvm/edit/version_test.h"

/* Is the loop with the header "header" in a speculative version? */
bool ash_versions_is_speculative(const ash_version_search *search,
	LLVMBasicBlockRef header);
/* Let the search visit (release) the fallback versions whose speculative
 * version is in no SCoP; returns their *n headers, to be freed by the caller;
 * NULL if memory ran out.  "found" has the SCoPs so far.
 */
LLVMBasicBlockRef *ash_versions_release(ash_version_search *search,
	const ash_found_list *found, unsigned *n);
/* The *n blocks of "loop" in reverse post-order; freed by the caller. */
LLVMBasicBlockRef *ash_versions_blocks(const ash_analysis *analysis,
	ash_loop loop, unsigned *n);
/* Is the loop with the header "header" one of two versions of a source loop,
 * while the other version is the one to be reported?
 */
bool ash_versions_is_hidden(const ash_version_search *search,
	LLVMBasicBlockRef header);
/* Does "loop" within "nest" count as a source loop?  Of two versions of a loop
 * within "nest", only one does.
 */
bool ash_versions_is_counted(const ash_analysis *analysis, ash_loop loop,
	ash_loop nest);

/* The index of the SCoP in "found" that contains "block", or -1. */
int ash_found_scop_of(const ash_found_list *found, LLVMBasicBlockRef block);

#endif
