/* failure.c - reasons why a nest or one of its variants could not be planned.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/failure.h"

#include <stdlib.h>
#include <string.h>

#include "budget/budget.h"
#include "driver/reproducer.h"

void ash_failure_clear(ash_failure *failure)
{
	free(failure->detail);
	ash_diag_clear(&failure->trouble);
	*failure = (ash_failure) { .reason = ASH_REFUSE_NONE };
}

isl_bool ash_failure_set(ash_failure *failure, ash_refusal reason,
	const char *detail)
{
	char *copy = detail ? strdup(detail) : NULL;

	ash_failure_clear(failure);
	failure->reason = reason;
	failure->detail = copy;
	return isl_bool_false;
}

isl_bool ash_failure_find(ash_failure *failure, const ash_nest_job *nest,
	const char *stage)
{
	isl_ctx *ctx = nest->job->ctx;
	ash_error error = ash_error_of(ctx);

	if (error == ASH_ERROR_SPENT || error == ASH_ERROR_MEMORY) {
		ash_error_forget(ctx);
		return ash_failure_set(failure,
			error == ASH_ERROR_MEMORY
				? ASH_REFUSE_MEMORY
				: ash_file_budget_refusal(nest->options,
					  nest->allowed),
			stage);
	}
	ash_failure_set(failure, ASH_REFUSE_INTERNAL, stage);
	ash_diag_isl(&failure->trouble, ctx, stage, &nest->scop->place);
	return isl_bool_false;
}

void ash_failure_tell(const ash_failure *failure, const ash_nest_job *nest)
{
	ash_job *j = nest->job;

	for (size_t i = 0; i < failure->trouble.n; ++i) {
		const ash_msg *msg = &failure->trouble.msg[i];

		ash_diag_add(&j->diag, msg->kind, &msg->place, "%s", msg->text);
	}
	ash_diag_refuse(&j->diag, failure->reason, &nest->scop->place,
		failure->detail);
	ash_outcome_refuse(&j->outcome, failure->reason, failure->detail);
	j->refusal = failure->reason;
	if (ash_reproducer_fits(failure->reason))
		ash_job_keep(j, nest->scop, failure->reason, failure->detail);
}
