/* ptx_stores.c - masking of narrow stores in PTX text; see ptx_stores.h.
 *
 * The text is processed line by line, as LLVM prints it: one instruction per
 * line.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "llvm/quirks/ptx_stores.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A part of the text: the characters from "from" up to, but excluding, "to". */
typedef struct span {
	const char *from, *to;
} span;

static bool begins_with(span s, const char *with)
{
	size_t n = strlen(with);

	return (size_t) (s.to - s.from) >= n && !memcmp(s.from, with, n);
}

static span skip_space(span s)
{
	while (s.from < s.to && (*s.from == ' ' || *s.from == '\t'))
		s.from++;
	return s;
}

/* The first word of "s", up to a space or a tabulator. */
static span first_word(span s)
{
	span word = { s.from, s.from };

	while (word.to < s.to && *word.to != ' ' && *word.to != '\t')
		word.to++;
	return word;
}

/* The number of bits of each register that the instruction "operation" stores,
 * from its suffix such as ".b8"; 0 if it is no store, or one of a typed value.
 */
static unsigned stored_bits(span operation)
{
	const char *dot = memrchr(operation.from, '.',
		(size_t) (operation.to - operation.from));
	span type = { dot ? dot : operation.to, operation.to };

	if (!dot || !begins_with(operation, "st."))
		return 0;
	return begins_with(type, ".b8")     ? 8
		: begins_with(type, ".b16") ? 16
		: begins_with(type, ".b32") ? 32
					    : 0;
}

/* The width of a register, from its name; 0 if it is no numeric register. */
static unsigned register_bits(span name)
{
	static const struct {
		const char *prefix;
		unsigned bits;
	} kinds[] = { { "%rs", 16 }, { "%rd", 64 }, { "%r", 32 } };

	for (unsigned i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		const char *digit = name.from + strlen(kinds[i].prefix);

		if (begins_with(name, kinds[i].prefix) && digit < name.to &&
			*digit >= '0' && *digit <= '9')
			return kinds[i].bits;
	}
	return 0;
}

/* The next name of a register in "s"; empty if there is none. */
static span next_register(span s)
{
	span name = { memchr(s.from, '%', (size_t) (s.to - s.from)), s.to };

	if (!name.from)
		return (span) { s.to, s.to };
	name.to = name.from + 1;
	while (name.to < s.to &&
		((*name.to >= 'a' && *name.to <= 'z') ||
			(*name.to >= '0' && *name.to <= '9')))
		name.to++;
	return name;
}

/* The operands that "line" stores, and in *bits how many bits of each; empty if
 * it is no store.
 */
static span find_values(span line, unsigned *bits)
{
	span code = skip_space(line);
	const char *bracket;

	*bits = stored_bits(first_word(code));
	bracket = *bits ? memchr(code.from, ']', (size_t) (code.to - code.from))
			: NULL;
	return (span) { bracket ? bracket : line.to, line.to };
}

/* Is a register of "values" wider than "bits"? */
static bool has_wide(span values, unsigned bits)
{
	span name;

	while ((name = next_register(values)).from < name.to) {
		if (register_bits(name) > bits)
			return true;
		values.from = name.to;
	}
	return false;
}

/* Write "line", a store of "values", with the values masked to their lowest
 * "bits".
 */
static void write_masked(FILE *out, span line, span values, unsigned bits)
{
	span name, rest = values;
	unsigned n = 0;

	fprintf(out, "\t{\n");
	for (; (name = next_register(rest)).from < name.to; rest.from = name.to)
		if (register_bits(name) > bits)
			fprintf(out,
				"\t.reg .b%u \t%%low%u;\n"
				"\tand.b%u \t%%low%u, %.*s, %lu;\n",
				register_bits(name), n, register_bits(name), n,
				(int) (name.to - name.from), name.from,
				(1UL << bits) - 1),
				n++;
	n = 0;
	rest = line;
	while ((name = next_register(values)).from < name.to) {
		if (register_bits(name) > bits)
			fprintf(out, "%.*s%%low%u",
				(int) (name.from - rest.from), rest.from, n++);
		else
			fprintf(out, "%.*s", (int) (name.to - rest.from),
				rest.from);
		rest.from = values.from = name.to;
	}
	fprintf(out, "%.*s\n\t}\n", (int) (rest.to - rest.from), rest.from);
}

static void write_line(FILE *out, span line)
{
	unsigned bits;
	span values = find_values(line, &bits);

	if (bits && has_wide(values, bits))
		write_masked(out, line, values, bits);
	else
		fprintf(out, "%.*s\n", (int) (line.to - line.from), line.from);
}

char *ash_ptx_mask_stores(const char *text, size_t size, size_t *n)
{
	char *masked = NULL;
	FILE *out = open_memstream(&masked, n);
	span rest = { text, text + size };
	bool failed;

	if (!out)
		return NULL;
	while (rest.from < rest.to) {
		span line = rest;
		const char *end = memchr(rest.from, '\n',
			(size_t) (rest.to - rest.from));

		line.to = end ? end : rest.to;
		write_line(out, line);
		rest.from = end ? end + 1 : rest.to;
	}
	failed = ferror(out);
	failed = fclose(out) || failed;
	if (!failed)
		return masked;
	free(masked);
	return NULL;
}
