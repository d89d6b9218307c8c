/* job.c - state of the optimization of one function.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/job.h"

#include "driver/reproducer.h"

void ash_job_keep(ash_job *j, const ash_scop *scop, ash_refusal reason,
	const char *detail)
{
	ash_trouble trouble = {
		.function = j->function,
		.scop = scop,
		.reason = reason,
		.detail = detail,
		.nest = scop ? j->outcome.scop : -1,
		.pass = j->position == ASH_EARLY ? "ashlar" : "ashlar-late",
	};

	ash_reproducer_write(&trouble, j->options);
	j->is_kept = true;
}
