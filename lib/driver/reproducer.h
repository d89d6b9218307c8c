/* reproducer.h - what is needed to repeat trouble with a loop nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_REPRODUCER_H
#define ASH_DRIVER_REPRODUCER_H

#include <llvm-c/Core.h>

#include "scop/scop.h"
#include "support/diag.h"
#include "support/options.h"

/* What happened, and to what. */
typedef struct ash_trouble {
	LLVMValueRef function;	/* as it was before we came */
	const char *pass;	/* ashlar or ashlar-late */
	int nest;		/* which SCoP of the function; -1: none */
	const ash_scop *scop;	/* NULL: none */
	ash_refusal reason;
	const char *detail;	/* may be NULL */
} ash_trouble;

/* Is this a reason that a user would want to report? */
bool ash_reproducer_fits(ash_refusal reason);

/* Write the trouble to a new folder in the one that the option "bundle"
 * names, if it does: the function as IR (function.ll), the model (nest.scop),
 * what happened (why.txt), the options (options.txt) and the one command that
 * repeats it (repeat.sh).
 *
 * The folder is called FUNCTION-nestN, or FUNCTION-detect without a SCoP; if
 * there is one that tells of other code, -2 and so on is appended.  What
 * cannot be written is reported on the error stream.
 */
void ash_reproducer_write(const ash_trouble *trouble,
	const ash_options *options);

#endif
