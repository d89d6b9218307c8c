/* report_times.h - what has been measured, from perf or from timers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_REPORT_TIMES_H
#define ASHLAR_REPORT_TIMES_H

#include <stdbool.h>
#include <stdio.h>

/* Time at a line of a file, or, of timers, of a function: samples, seconds. */
typedef struct report_time {
	char *name;		/* owned */
	unsigned line;
	double amount;
} report_time;

typedef struct report_times {
	bool is_seconds;
	double total;	/* of all samples, those without a line too */
	unsigned n;
	report_time *time;	/* owned */
} report_times;

/* Read perf.data, by "perf script", or what that has printed with fields ip,
 * sym and srcline.  False, and a message on the error stream, on trouble.
 */
bool report_times_read_perf(report_times *times, const char *path);
/* Read lines "NAME:LINE SECONDS", where NAME is a file or a function; "#"
 * begins a comment.  As above.
 */
bool report_times_read_timers(report_times *times, const char *path);
void report_times_clear(report_times *times);

/* As a JSON object; null if nothing was measured. */
void report_times_print(const report_times *times, FILE *out);

#endif
