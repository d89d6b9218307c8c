/* random_constraints.h - random schedule constraints that have a schedule.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_RANDOM_CONSTRAINTS_H
#define ASH_FUZZ_RANDOM_CONSTRAINTS_H

#include <stdint.h>

#include <isl/schedule.h>

/* Generate constraints of all kinds between one to eight statements of zero to
 * three dimensions.  All pairs are in lexicographic order for some order of
 * dimensions, which is therefore a schedule.  Equal seeds give equal
 * constraints.
 */
__isl_give isl_schedule_constraints *random_constraints(isl_ctx *ctx,
	uint64_t seed);

#endif
