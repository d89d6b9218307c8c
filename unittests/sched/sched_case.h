/* sched_case.h - one scheduling problem and what its schedule must be like.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_SCHED_CASE_H
#define ASH_TEST_SCHED_CASE_H

#include "sched/scheduler.h"

/* A row of a table; NULL and 0 fields, "name" aside, demand nothing. */
typedef struct sched_case {
	const char *name;	/* with why the row is there */
	const char *file;	/* in test/sched, or NULL: "text" */
	const char *text;	/* the constraints */
	const char *options;	/* of the scheduler */
	const char *original;	/* times of instances in isl's notation */
	/* A pattern for the outline (research/outline.h), "*" being any text. */
	const char *outline;
	/* The functions of the outermost band, in isl's notation. */
	const char *outer;
	/* How the computation ends if there is no schedule. */
	const char *refusal;
	/* The largest coefficient of a variable, 0: any. */
	int largest;
} sched_case;

/* Schedule the constraints and check what the row demands, and that the
 * schedule is legal and complete.  If not, say what isl finds.
 */
void sched_case_check(const sched_case *row);

/* Does "text" match "pattern", in which "*" is any text? */
bool sched_case_matches(const char *text, const char *pattern);

#endif
