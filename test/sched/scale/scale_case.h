/* scale_case.h - one scheduler on one problem, within limits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCALE_CASE_H
#define ASH_SCALE_CASE_H

#include <stdint.h>

#include "scale_problem.h"
#include "research/research.h"

typedef enum {
	SCALE_OK,
	SCALE_REFUSED,		/* by the scheduler */
	SCALE_TIME,		/* more than the limit */
	SCALE_BROKEN		/* an error, or out of memory */
} scale_status;

/* Whose answer: ours, ours with the options that it is compared with, isl's. */
typedef enum {
	SCALE_OURS,
	SCALE_OTHER,
	SCALE_ISL,
	SCALE_N_SCHEDULER
} scale_scheduler;

/* What came out; "time_us" is valid unless time ran out or something broke,
 * what is behind it if the status is SCALE_OK.
 */
typedef struct scale_result {
	scale_status status;
	unsigned statements;	/* always valid */
	int64_t time_us;	/* processor time of the scheduler */
	unsigned bands;
	unsigned deepest;
	unsigned coincident;
} scale_result;

/* The status as one word. */
const char *scale_status_name(scale_status status);

/* Run ours or isl's scheduler in a process of its own that may use "limit"
 * seconds and four gigabytes.
 */
scale_result scale_case_run(const scale_family *family, unsigned size,
	bool by_isl, const ash_research_options *options, unsigned limit);

#endif
