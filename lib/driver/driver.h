/* driver.h - the whole way, once per file.
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

/* Where in the pipeline we are. */
typedef enum {
	ASH_EARLY, /* start of the pipeline: works on a canonicalized copy */
	ASH_LATE /* before the vectorizer: what link-time inlining shows */
} ash_position;

/* Optimize the loop nests of the "n" functions, all of one module, in place;
 * what they may cost goes to those with most to gain, wherever they are.
 * Returns true if a function (or the module) was changed; a function for which
 * nothing was gained is as it was, to the bit.
 * "nests" may be NULL; else the loop nests of the functions are appended.
 * What it costs is paid from "file_budget".
 */
bool ash_driver_run(const LLVMValueRef *functions, unsigned n,
	ash_position position, const ash_options *options, ash_nest_list *nests,
	ash_file_budget *file_budget);

/* Settle what was left for the end of the pipeline: the numbers of addresses,
 * and the functions of the runtime.  Has "module" been changed?
 */
bool ash_driver_finish(LLVMModuleRef module);

#endif
