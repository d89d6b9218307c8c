/* text_file_test.c - the contents of files.
 *
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>

#include "check.h"
#include "support/text_file.h"

/* Longer than a part that is read at a time. */
#define LENGTH 10000

static void check_length(FILE *file, size_t limit, bool fits, const char *name)
{
	char *text;

	rewind(file);
	errno = 0;
	text = ash_text_from_stream(file, limit);
	check(fits ? text && strlen(text) == LENGTH && text[LENGTH - 1] == 'x'
		   : !text && errno == EFBIG,
		name);
	free(text);
}

int main(void)
{
	FILE *file = tmpfile();
	char *text;

	for (int i = 0; i < LENGTH; ++i)
		putc('x', file);
	check_length(file, ASH_TEXT_LIMIT, true, "all of a file");
	check_length(file, LENGTH, true, "a file as long as it may be");
	check_length(file, LENGTH - 1, false, "a file that is too long");
	fclose(file);
	text = ash_text_from_file("/dev/null", ASH_TEXT_LIMIT);
	check_text(text, "", "an empty file is an empty text");
	free(text);
	errno = 0;
	check(!ash_text_from_file("/dev/null/none", ASH_TEXT_LIMIT) &&
			errno == ENOTDIR,
		"the reason why a file cannot be read");
	return check_result();
}
