/* legal.c - legality check of schedules.
 *
 * This file prepares instances, dependences and relevant parameters; the check
 * itself is in judge_tree.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/legal.h"

#include "deps/legality/judge.h"

isl_bool ash_legal_check(const ash_scop *scop, const ash_deps *deps,
	__isl_keep isl_schedule *schedule, char **why)
{
	ash_judge j = { .scop = scop, .params = ash_scop_near_params(scop) };
	ash_judge_state s = {
		.instances = ash_scop_domain(scop),
		.deps = isl_union_map_copy(deps->validity),
	};

	if (ash_scop_reduces(scop))
		s.reduction = isl_union_map_copy(deps->reduction);

	return ash_judge_end(&j, ash_judge_schedule(&j, schedule, s), why);
}
