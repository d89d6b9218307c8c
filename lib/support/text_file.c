/* text_file.c - the contents of files.
 *
 * SPDX-License-Identifier: MIT
 */
#include "support/text_file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Copy the rest of "in" to "out"; false if that fails, or after more than
 * "limit" bytes.
 */
static bool copy(FILE *in, FILE *out, size_t limit)
{
	char part[4096];
	size_t n, all = 0;

	while ((n = fread(part, 1, sizeof(part), in)) > 0) {
		all += n;
		if (all > limit)
			errno = EFBIG;
		if (all > limit || fwrite(part, 1, n, out) < n)
			return false;
	}
	return !ferror(in);
}

char *ash_text_from_stream(FILE *in, size_t limit)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	bool ok = out && copy(in, out, limit);

	if (out && fclose(out) == 0 && ok)
		return text;
	free(text);
	return NULL;
}

char *ash_text_from_file(const char *path, size_t limit)
{
	bool is_input = !strcmp(path, "-");
	FILE *in = is_input ? stdin : fopen(path, "re");
	char *text = in ? ash_text_from_stream(in, limit) : NULL;
	int error = errno;

	if (in && !is_input)
		fclose(in);
	errno = error;
	return text;
}
