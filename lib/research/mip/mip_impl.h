/* mip_impl.h - the solvers of mip_solver.def; for mip_solve.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_MIP_MIP_IMPL_H
#define ASH_RESEARCH_MIP_MIP_IMPL_H

#include "research/mip/mip.h"

/* Search for a good point of "mip" in at most "max_node" nodes; result->value
 * has room for it. ASH_LP_STOPPED: the solver is not available. ASH_LP_BUDGET:
 * no point was found within the limits.
 */
typedef ash_lp_status (*ash_mip_function)(const ash_mip *mip, uint64_t max_node,
	ash_lp_work *work, ash_mip_result *result);

#define ASH_MIP_SOLVER(tag, name, solve) \
	ash_lp_status solve(const ash_mip *mip, uint64_t max_node, \
		ash_lp_work *work, ash_mip_result *result);
#include "research/mip/mip_solver.def"

#endif
