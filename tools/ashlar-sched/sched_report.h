/* sched_report.h - what ashlar-sched prints.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_SCHED_REPORT_H
#define ASHLAR_SCHED_REPORT_H

#include "sched_run.h"

/* Print one "name value" per line, each after "prefix"; the names of what
 * isl did begin with "isl_".
 */
void sched_report_stats(const sched_run *run, const char *prefix, FILE *out);

/* Print the schedule tree in isl's form. */
void sched_report_schedule(const sched_run *run, FILE *out);

/* Print the kernels of a device; "values" says what parameters are, as in
 * sched_options.h.
 */
isl_stat sched_report_launches(const sched_run *run, const char *values,
	FILE *out);

/* Print which loops of the schedule vectors could be made of, by the rule that
 * "options" have for contiguity.
 */
isl_stat sched_report_vectors(const sched_run *run,
	const ash_research_options *options, FILE *out);

/* Print the heads of the columns, and a line for "run", by our scheduler or
 * a strategy, and "isl", which may be NULL.  The verdicts may be NULL too.
 */
void sched_report_table_head(bool has_isl, FILE *out);
void sched_report_table_row(const sched_run *run, const sched_run *isl,
	const char *verdict, const char *isl_verdict, const char *file,
	FILE *out);

#endif
