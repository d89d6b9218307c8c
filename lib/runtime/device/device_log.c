/* device_log.c - the log of devices; see device_log.h.
 *
 * All external functions are weak references, as in ../parallel.c.  Only
 * functions of standard C access the file, because programs may define
 * functions named "open" and "write".  It is opened for each line, because the
 * program may fork, or close all files that it does not know.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "runtime/device/device_log.h"

#include <stddef.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <time.h>

#define WEAK __attribute__((weak))

extern WEAK unsigned long getauxval(unsigned long);
extern WEAK char *getenv(const char *);
extern WEAK FILE *fopen(const char *restrict, const char *restrict);
extern WEAK size_t fwrite(const void *restrict, size_t, size_t, FILE *restrict);
extern WEAK int fflush(FILE *);
extern WEAK int fclose(FILE *);
extern WEAK FILE *stderr;
extern WEAK int clock_gettime(clockid_t, struct timespec *);

/* The name of the log, or NULL.  A program that runs with more rights than its
 * user (setuid) writes no log.
 */
static const char *log_name(void)
{
	const char *name = getenv && getauxval && !getauxval(AT_SECURE)
		? getenv("ASHLAR_DEVICE_LOG")
		: NULL;

	return name && *name ? name : NULL;
}

int ashlar_device_has_log_v1(void)
{
	return log_name() != NULL && fopen && fwrite && fflush && fclose &&
		&stderr;
}

void ashlar_device_add_v1(struct ashlar_device_line *line, const char *text)
{
	while (text && *text && *text != '\n' &&
		line->n < sizeof(line->text) - 1)
		line->text[line->n++] = *text++;
}

void ashlar_device_start_v1(struct ashlar_device_line *line, const char *text)
{
	line->n = 0;
	ashlar_device_add_v1(line, "ashlar: device: ");
	ashlar_device_add_v1(line, text);
}

void ashlar_device_count_v1(struct ashlar_device_line *line, int64_t number,
	const char *text)
{
	char digits[24];
	char *at = digits + sizeof(digits);
	uint64_t rest = number < 0 ? -(uint64_t) number : (uint64_t) number;

	*--at = '\0';
	do
		*--at = (char) ('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		*--at = '-';
	ashlar_device_add_v1(line, at);
	ashlar_device_add_v1(line, text);
}

/* Does the name mean the standard error stream: "-", "1" or "stderr"? */
static int is_stderr(const char *name)
{
	const char *word = "stderr";

	if ((*name == '-' || *name == '1') && !name[1])
		return 1;
	while (*name && *name == *word)
		name++, word++;
	return !*name && !*word;
}

void ashlar_device_write_v1(struct ashlar_device_line *line)
{
	const char *name = log_name();
	FILE *file;

	if (!ashlar_device_has_log_v1())
		return;
	file = is_stderr(name) ? stderr : fopen(name, "ae");
	if (!file)
		return;
	line->text[line->n++] = '\n';
	if (fwrite(line->text, 1, line->n, file) == line->n)
		fflush(file);
	if (file != stderr)
		fclose(file);
}

void ashlar_device_say_v1(const char *name, const char *what)
{
	struct ashlar_device_line line;

	if (!ashlar_device_has_log_v1())
		return;
	ashlar_device_start_v1(&line, name);
	ashlar_device_add_v1(&line, name && what ? ": " : NULL);
	ashlar_device_add_v1(&line, what);
	ashlar_device_write_v1(&line);
}

int ashlar_device_fail_v1(const char *call, int error, const char *text)
{
	struct ashlar_device_line line;

	if (!ashlar_device_has_log_v1())
		return error;
	ashlar_device_start_v1(&line, call);
	ashlar_device_count_v1(
		(ashlar_device_add_v1(&line, " gave error "), &line), error,
		text ? ": " : NULL);
	ashlar_device_add_v1(&line, text);
	ashlar_device_write_v1(&line);
	return error;
}

int64_t ashlar_device_now_v1(void)
{
	struct timespec now;

	if (!clock_gettime || clock_gettime(CLOCK_MONOTONIC, &now) < 0)
		return 0;
	return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}
