/* sched_report.h - output of ashlar-sched.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_SCHED_REPORT_H
#define ASHLAR_SCHED_REPORT_H

#include "sched_run.h"

/* Print statistics as lines "name value", each after "prefix"; names of isl's
 * statistics begin with "isl_".
 */
void sched_report_stats(const sched_run *run, const char *prefix, FILE *out);

/* Print the schedule tree in isl's form. */
void sched_report_schedule(const sched_run *run, FILE *out);

/* Print the kernels for a device; "values" are parameter values as in
 * sched_options.h.
 */
isl_stat sched_report_launches(const sched_run *run, const char *values,
	FILE *out);

/* Print the loops of the schedule that can be vectorized, by the contiguity
 * rule of "options".
 */
isl_stat sched_report_vectors(const sched_run *run,
	const ash_research_options *options, FILE *out);

/* Print the head of a table of results; the functions below print lines for
 * "run", of our scheduler or a strategy, and "isl" (may be NULL).  Verdicts may
 * be NULL, too.
 */
void sched_report_table_head(bool has_isl, FILE *out);
void sched_report_table_row(const sched_run *run, const sched_run *isl,
	const char *verdict, const char *isl_verdict, const char *file,
	FILE *out);

#endif
