/* launch_print.h - kernels and their launches, as YAML.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_LAUNCH_PRINT_H
#define ASH_RESEARCH_LAUNCH_PRINT_H

#include <stdio.h>

#include "sched/launch.h"

/* Print the kernels; with their launch counts if "values" has the values of the
 * parameters.
 */
isl_stat ash_launches_print(const ash_launches *launches,
	__isl_keep isl_set *values, FILE *out);

#endif
