/* quota.h - parsers for numbers in system files.
 *
 * Texts end with a null character and may be truncated.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_QUOTA_H
#define ASHLAR_RUNTIME_QUOTA_H

#include <stdint.h>

/* The number of processors if nothing limits it; more than any machine has. */
#define ASHLAR_ANY_NUMBER INT64_C(1048576)

/* Parse the number at *text after blanks, and move *text past it; -1 if there
 * is none.
 */
static inline int64_t ashlar_read_number(const char **text)
{
	const char *at = *text;
	int64_t n = 0;

	while (*at == ' ' || *at == '\t')
		at++;
	if (*at < '0' || *at > '9')
		return -1;
	for (; *at >= '0' && *at <= '9'; at++)
		if (n < INT64_MAX / 16)
			n = 10 * n + (*at - '0');
	*text = at;
	return n;
}

/* The number of processors that a control group with "quota" microseconds in
 * each "period" may use, rounded down: the quota of an additional thread would
 * be taken from the others, which then wait.
 */
static inline int64_t ashlar_quota_processors(int64_t quota, int64_t period)
{
	int64_t n;

	if (quota <= 0 || period <= 0)
		return ASHLAR_ANY_NUMBER;
	n = quota / period;
	return n < 1 ? 1 : n < ASHLAR_ANY_NUMBER ? n : ASHLAR_ANY_NUMBER;
}

/* The number of processors that "text", the contents of the file "cpu.max",
 * allows, such as "max 100000" or "150000 100000"; ASHLAR_ANY_NUMBER without a
 * limit.
 */
static inline int64_t ashlar_read_quota(const char *text)
{
	int64_t quota = ashlar_read_number(&text);

	return ashlar_quota_processors(quota, ashlar_read_number(&text));
}

/* The number of processors in a list such as "0-3,8,10-11"; 0 if it is
 * malformed.
 */
static inline int64_t ashlar_read_processors(const char *text)
{
	int64_t n = 0;

	for (;;) {
		int64_t first = ashlar_read_number(&text), last = first;

		if (first >= 0 && *text == '-') {
			text++;
			last = ashlar_read_number(&text);
		}
		if (first < 0 || last < first || last >= ASHLAR_ANY_NUMBER)
			return 0;
		n += last - first + 1;
		if (*text != ',')
			return n;
		text++;
	}
}

/* The number of runnable threads of all programs, from the text of
 * /proc/loadavg, "0.20 0.18 0.12 2/345 6789"; 0 if it is malformed.
 */
static inline int64_t ashlar_read_running(const char *text)
{
	int64_t n = 0;

	for (int blanks = 0; blanks < 3; text++) {
		if (!*text)
			return 0;
		blanks += *text == ' ';
	}
	n = ashlar_read_number(&text);
	return n > 0 && *text == '/' ? n : 0;
}

/* Is "word" in the comma-separated list that starts at "text" and ends at the
 * next colon?
 */
static inline int ashlar_has_name(const char *text, const char *word)
{
	for (;;) {
		int i = 0;

		while (word[i] && text[i] == word[i])
			i++;
		if (!word[i] && (text[i] == ',' || text[i] == ':'))
			return 1;
		while (*text && *text != ',' && *text != ':' && *text != '\n')
			text++;
		if (*text != ',')
			return 0;
		text++;
	}
}

/* The start of the next line of "text"; NULL if there is none. */
static inline const char *ashlar_next_line(const char *text)
{
	while (*text && *text != '\n')
		text++;
	return *text && text[1] ? text + 1 : 0;
}

/* The position after the next colon of the line; NULL if there is none. */
static inline const char *ashlar_behind_colon(const char *text)
{
	while (*text && *text != ':' && *text != '\n')
		text++;
	return *text == ':' ? text + 1 : 0;
}

/* Find the control group that limits processors in "text", lines
 * "number:controllers:path" of /proc/self/cgroup: the line of the controller
 * "cpu", or that of version 2, which names no controllers.  Returns the start
 * of its path, or NULL; *unified is set if it is of version 2.
 */
static inline const char *ashlar_find_group(const char *text, int *unified)
{
	const char *found = 0;

	*unified = 0;
	for (; text; text = ashlar_next_line(text)) {
		const char *names = ashlar_behind_colon(text);
		const char *path = names ? ashlar_behind_colon(names) : 0;

		if (path && ashlar_has_name(names, "cpu")) {
			*unified = 0;
			return path;
		}
		if (path && *names == ':') {
			*unified = 1;
			found = path;
		}
	}
	return found;
}

#endif
