/* device_log.h - the log of devices.
 *
 * The variable ASHLAR_DEVICE_LOG is "stderr", "-", "1" or the name of a file to
 * which lines are appended; if it is not set, nothing is written.  Each line is
 * written by a single call, so that lines of several threads do not mix.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_LOG_H
#define ASHLAR_RUNTIME_DEVICE_LOG_H

#include <stdint.h>

/* A line under construction; text that does not fit is cut off. */
struct ashlar_device_line {
	uint64_t n;
	char text[1024];
};

/* Has the user requested a log? */
int ashlar_device_has_log_v1(void);

/* Begin a line with "ashlar: device: " and "text". */
void ashlar_device_start_v1(struct ashlar_device_line *line, const char *text);

/* Append the first line of "text" (may be NULL). */
void ashlar_device_add_v1(struct ashlar_device_line *line, const char *text);

/* Append "number", followed by "text". */
void ashlar_device_count_v1(struct ashlar_device_line *line, int64_t number,
	const char *text);

/* Write the line, if a log was requested. */
void ashlar_device_write_v1(struct ashlar_device_line *line);

/* Write the line "name: what"; both may be NULL. */
void ashlar_device_say_v1(const char *name, const char *what);

/* Write that the library function "call" returned "error", which the library
 * describes by "text" (may be NULL).  Returns "error".
 */
int ashlar_device_fail_v1(const char *call, int error, const char *text);

/* A monotonic time in nanoseconds; 0 if there is no clock. */
int64_t ashlar_device_now_v1(void);

#endif
