/* failure.h - reasons why a nest or one of its variants could not be planned.
 *
 * Planning does not report failures: it returns them, and the pipeline reports
 * those that matter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_FAILURE_H
#define ASH_DRIVER_FAILURE_H

#include "driver/nest_job.h"

/* A failure: the reason, and for an internal error isl's message in "trouble".
 * Initialized by zeros.
 */
typedef struct ash_failure {
	ash_refusal reason;	/* ASH_REFUSE_NONE: no failure */
	char *detail;		/* owned; may be NULL */
	ash_diag trouble;
} ash_failure;

/* Free what "failure" owns; afterwards it holds no failure. */
void ash_failure_clear(ash_failure *failure);
/* Replace *failure by "reason" with "detail" (copied; may be NULL).  Always
 * false.
 */
isl_bool ash_failure_set(ash_failure *failure, ash_refusal reason,
	const char *detail);
/* Set *failure to the reason why "stage" failed: memory, budget, or an internal
 * error, as the error of isl tells.  Resets the error of isl unless memory has
 * run out.  Always false.
 */
isl_bool ash_failure_find(ash_failure *failure, const ash_nest_job *nest,
	const char *stage);
/* Report that "nest" stays unchanged because of "failure": as a remark, in the
 * list of nests, and in a reproducer if the user asks for these.
 */
void ash_failure_tell(const ash_failure *failure, const ash_nest_job *nest);

#endif
