/* device_log.h - the log of devices.
 *
 * ASHLAR_DEVICE_LOG is "stderr", "-" or "1", or the name of a file that lines
 * are added to; without it nothing is written anywhere.  A line is written at
 * once, so that those of several threads do not mix.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_LOG_H
#define ASHLAR_RUNTIME_DEVICE_LOG_H

#include <stdint.h>

/* A line that is being made; what does not fit is cut off. */
struct ashlar_device_line {
	uint64_t n;
	char text[1024];
};

/* Has the user asked for a log? */
int ashlar_device_has_log_v1(void);

/* Begin a line: "ashlar: device: " and "text". */
void ashlar_device_start_v1(struct ashlar_device_line *line, const char *text);

/* Add "text", of which only the first line is taken; NULL: nothing. */
void ashlar_device_add_v1(struct ashlar_device_line *line, const char *text);

/* Add a whole number, and "text" after it. */
void ashlar_device_count_v1(struct ashlar_device_line *line, int64_t number,
	const char *text);

/* Write the line, if there is a log. */
void ashlar_device_write_v1(struct ashlar_device_line *line);

/* Write that "what" has happened to "name"; each may be NULL. */
void ashlar_device_say_v1(const char *name, const char *what);

/* Write that "call" gave "error", which the library calls "text", or NULL.
 * Gives "error".
 */
int ashlar_device_fail_v1(const char *call, int error, const char *text);

/* Nanoseconds since some time, or 0 if there is no clock. */
int64_t ashlar_device_now_v1(void);

#endif
