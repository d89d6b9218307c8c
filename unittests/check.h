/* check.h - what unit tests share: one line per case, and the result.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_CHECK_H
#define ASH_TEST_CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* One for all files of a program. */
__attribute__((weak)) int check_n_failed;

/* Report one case. */
static inline bool check(bool ok, const char *name)
{
	printf("%s %s\n", ok ? "ok" : "FAIL", name);
	check_n_failed += !ok;
	return ok;
}

/* Report one case that compares two texts; NULL equals NULL only. */
static inline bool check_text(const char *got, const char *wanted,
	const char *name)
{
	bool ok = got && wanted ? !strcmp(got, wanted) : got == wanted;

	check(ok, name);
	if (!ok)
		printf("  wanted: %s\n  got:    %s\n",
			wanted ? wanted : "(null)", got ? got : "(null)");
	return ok;
}

/* Does "text" match "pattern", in which "*" stands for any text? */
static inline bool check_matches(const char *text, const char *pattern)
{
	for (; *pattern != '*'; ++text, ++pattern)
		if (*text != *pattern || !*text)
			return *text == *pattern;
	for (; *text; ++text)
		if (check_matches(text, pattern + 1))
			return true;
	return check_matches(text, pattern + 1);
}

/* What main has to return. */
static inline int check_result(void)
{
	return check_n_failed ? 1 : 0;
}

#endif
