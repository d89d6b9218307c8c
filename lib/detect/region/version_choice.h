/* version_choice.h - which of the twins of a loop nest is looked at.
 *
 * The bold twin (llvm/version_test.h) is looked at first, and only as a whole;
 * if it cannot be modelled the plain one is looked at as any other nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_REGION_VERSION_CHOICE_H
#define ASH_DETECT_REGION_VERSION_CHOICE_H

#include "detect/detect.h"
#include "detect/region/region.h"
#include "llvm/version_test.h"

/* Does "header" belong to a bold twin? */
bool ash_twins_is_bold(const ash_search *search, LLVMBasicBlockRef header);
/* Does it belong to a plain twin that is not looked at, or not yet? */
bool ash_twins_is_waiting(const ash_search *search, LLVMBasicBlockRef header);
/* Release the plain twins whose bold ones are no part of a SCoP; their
 * headers, which the caller frees; NULL if memory ran out.
 */
LLVMBasicBlockRef *ash_twins_release(ash_search *search,
	const ash_found_list *found, unsigned *n);
/* The blocks of a loop in reverse post-order; freed by the caller. */
LLVMBasicBlockRef *ash_twins_blocks(const ash_analysis *analysis,
	ash_loop loop, unsigned *n);
/* Does the loop with this header stand for nothing in the source, as its twin
 * does that?
 */
bool ash_twins_is_hidden(const ash_search *search, LLVMBasicBlockRef header);
/* Does a loop inside of "nest", or "nest" itself, stand for one of the source?
 * Of two twins inside of "nest" one does.
 */
bool ash_twins_is_counted(const ash_analysis *analysis, ash_loop loop,
	ash_loop nest);

#endif
