/* driver.h - optimization of all functions of a file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_DRIVER_H
#define ASH_DRIVER_DRIVER_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#include "budget/file_budget.h"
#include "support/nest.h"
#include "support/options.h"

/* Position of the pass in LLVM's pipeline. */
typedef enum {
	ASH_EARLY, /* start of the pipeline: works on a canonicalized copy */
	ASH_LATE /* before the vectorizer: sees the result of link-time
		  * inlining */
} ash_position;

/* Optimize the loop nests of the "n" functions, all of one module, in place.
 * The budget "file_budget" goes to nests with the largest expected gain first,
 * wherever they are.  Returns true if a function (or the module) was changed; a
 * function without gain stays identical.  "nests" may be NULL; else the loop
 * nests of the functions are appended.
 */
bool ash_driver_run(const LLVMValueRef *functions, unsigned n,
	ash_position position, const ash_options *options, ash_nest_list *nests,
	ash_file_budget *file_budget);

/* Perform the work that was postponed to the end of the pipeline: replace
 * placeholder numbers in the code by the addresses that they stand for, and
 * link the runtime's functions.  Returns whether "module" was changed.
 */
bool ash_driver_finish(LLVMModuleRef module);

#endif
