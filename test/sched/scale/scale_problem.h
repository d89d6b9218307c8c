/* scale_problem.h - scheduling problems of any size.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCALE_PROBLEM_H
#define ASH_SCALE_PROBLEM_H

#include <stdio.h>

#include <isl/schedule.h>

typedef struct scale_family {
	const char *name;
	const char *help;
	/* Sizes that make sense, 0 at the end; NULL: all powers of two. */
	const unsigned *sizes;
	/* Print domain and dependences as schedule constraints; each
	 * dependence is one of validity, proximity and coincidence.
	 */
	void (*print)(FILE *out, unsigned size);
	/* Print the tree of the original order below the domain, for
	 * grouping; NULL: no grouping.
	 */
	void (*print_order)(FILE *out, unsigned size);
} scale_family;

/* The family with this name, or NULL. */
const scale_family *scale_family_find(const char *name);
/* All families; *n is their number. */
const scale_family *scale_family_table(unsigned *n);

/* The problem of this family and size, grouped if the family says so; NULL
 * on error.
 */
__isl_give isl_schedule_constraints *scale_problem(isl_ctx *ctx,
	const scale_family *family, unsigned size);

#endif
