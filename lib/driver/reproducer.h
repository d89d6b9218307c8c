/* reproducer.h - reproducers of failures with loop nests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_REPRODUCER_H
#define ASH_DRIVER_REPRODUCER_H

#include <llvm-c/Core.h>

#include "scop/scop.h"
#include "support/diag.h"
#include "support/options.h"

/* A failure, and where it happened. */
typedef struct ash_trouble {
	LLVMValueRef function;	/* the original function */
	const char *pass;	/* ashlar or ashlar-late */
	int nest;		/* index of the SCoP in the function; -1:
				 * none */
	const ash_scop *scop;	/* NULL: none */
	ash_refusal reason;
	const char *detail;	/* may be NULL */
} ash_trouble;

/* Is "reason" a failure of this plugin that a user would want to report? */
bool ash_reproducer_fits(ash_refusal reason);

/* Write the failure to a new folder in the one that the option "bundle" names,
 * if set: the function as IR (function.ll), the model (nest.scop), the reason
 * (why.txt), the options (options.txt) and the command that repeats it
 * (repeat.sh).
 *
 * The folder is called FUNCTION-nestN, or FUNCTION-detect without a SCoP; -2
 * and so on is appended if a folder about other code has this name.  Write
 * errors are reported on the error stream.
 */
void ash_reproducer_write(const ash_trouble *trouble,
	const ash_options *options);

#endif
