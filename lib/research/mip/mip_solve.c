/* mip_solve.c - the table of solvers of 0/1 integer programs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/mip/mip_impl.h"

#include <stdlib.h>

static const ash_mip_function functions[] = {
#define ASH_MIP_SOLVER(tag, name, solve) &solve,
#include "research/mip/mip_solver.def"
};

ash_lp_status ash_mip_solve(const ash_mip *mip, ash_mip_solver solver,
	uint64_t max_node, ash_lp_work *work, ash_mip_result *result)
{
	ash_lp_status status = ASH_LP_STOPPED;

	*result = (ash_mip_result) { 0 };
	result->value = calloc(mip->n_var + 1, sizeof(*result->value));
	if (!result->value)
		return ASH_LP_ERROR;
	for (; status == ASH_LP_STOPPED && solver < ASH_N_MIP_SOLVER; ++solver)
		status = functions[solver](mip, max_node, work, result);
	if (status == ASH_LP_OPTIMAL && !ash_mip_check(mip, result->value))
		status = ASH_LP_BUDGET;
	return status;
}
