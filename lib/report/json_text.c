/* json_text.c - strings and numbers as JSON.
 *
 * Names and paths may hold any bytes, but a file of JSON is UTF-8.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/json_text.h"

#include <math.h>
#include <stdint.h>

/* The length in bytes of the UTF-8 character at the start of "text"; 0 if there
 * is no valid one.
 */
static unsigned character_length(const unsigned char *text)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	unsigned n = text[0] < 0x80 ? 1
		: text[0] < 0xc0    ? 0
		: text[0] < 0xe0    ? 2
		: text[0] < 0xf0    ? 3
		: text[0] < 0xf8    ? 4
				    : 0;
	uint32_t code = n > 1 ? text[0] & (0x7f >> n) : text[0];

	for (unsigned i = 1; i < n; ++i) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (text[i] & 0x3f);
	}
	if (code < least[n] || code > 0x10ffff ||
		(code >= 0xd800 && code < 0xe000))
		return 0;
	return n;
}

void ash_json_string(FILE *out, const char *string)
{
	const unsigned char *text = (const unsigned char *) string;

	fputc('"', out);
	while (*text) {
		unsigned n = character_length(text);

		if (*text == '"' || *text == '\\')
			fprintf(out, "\\%c", *text);
		else if (*text < 0x20)
			fprintf(out, "\\u%04x", (unsigned) *text);
		else if (n)
			fwrite(text, 1, n, out);
		else
			fprintf(out, "\\ufffd");
		text += n ? n : 1;
	}
	fputc('"', out);
}

void ash_json_string_or_null(FILE *out, const char *string)
{
	if (string)
		ash_json_string(out, string);
	else
		fputs("null", out);
}

void ash_json_number(FILE *out, double number)
{
	if (isfinite(number))
		fprintf(out, "%.4g", number);
	else
		fputs("null", out);
}
