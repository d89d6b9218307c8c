/* failure.h - why a nest, or one variant of it, could not be planned.
 *
 * Planning tells nobody of its failures: it returns them, and the pipeline
 * tells those that matter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_FAILURE_H
#define ASH_DRIVER_FAILURE_H

#include "driver/nest_job.h"

/* "trouble" holds what isl says of an error inside.  Initialized by zeros. */
typedef struct ash_failure {
	ash_refusal reason;	/* ASH_REFUSE_NONE: there is none */
	char *detail;		/* owned; may be NULL */
	ash_diag trouble;
} ash_failure;

/* Free what "failure" owns; it is none then. */
void ash_failure_clear(ash_failure *failure);
/* Set *failure, instead of what it was, to "reason" with "detail" (copied; may
 * be NULL).  Always false.
 */
isl_bool ash_failure_set(ash_failure *failure, ash_refusal reason,
	const char *detail);
/* Set *failure to what made "stage" fail: memory has run out, or the budget, or
 * something inside is wrong.  The error of isl is forgotten unless memory has
 * run out.  Always false.
 */
isl_bool ash_failure_find(ash_failure *failure, const ash_nest_job *nest,
	const char *stage);
/* Tell that "nest" stays as it is because of "failure": in remarks, in the list
 * of nests, and in a reproducer if the user asks for these.
 */
void ash_failure_tell(const ash_failure *failure, const ash_nest_job *nest);

#endif
