/* report_times.h - times measured by perf or by timers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_REPORT_TIMES_H
#define ASHLAR_REPORT_TIMES_H

#include <stdbool.h>
#include <stdio.h>

/* The time at a line of a file or, for timers, of a function; in samples or
 * seconds.
 */
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

/* Read perf.data by calling "perf script", or the output of that with the
 * fields ip, sym and srcline.  False after a message on the error stream.
 */
bool report_times_read_perf(report_times *times, const char *path);
/* Read lines "NAME:LINE SECONDS", where NAME is a file or a function; "#"
 * begins a comment.  False after a message on the error stream.
 */
bool report_times_read_timers(report_times *times, const char *path);
void report_times_clear(report_times *times);

/* Print the times as a JSON object; null if there are none. */
void report_times_print(const report_times *times, FILE *out);

#endif
