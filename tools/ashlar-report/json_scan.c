/* json_scan.c - check of JSON text, and extraction of its strings.
 *
 * SPDX-License-Identifier: MIT
 */
#include "json_scan.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_DEPTH 200

typedef struct {
	const char *at;
	unsigned depth;
	json_member *member;
	void *user;
	const char *fault;
} reader;

static bool fail(reader *r, const char *fault)
{
	if (!r->fault)
		r->fault = fault;
	return false;
}

static void skip_space(reader *r)
{
	r->at += strspn(r->at, " \t\r\n");
}

static bool accept(reader *r, char c)
{
	skip_space(r);
	if (*r->at != c)
		return false;
	++r->at;
	return true;
}

/* Print the character as UTF-8.  UTF-16 surrogates are encoded one by one,
 * since file names do not contain them.
 */
static void put_character(unsigned code, FILE *out)
{
	if (code < 0x80) {
		putc((int) code, out);
	} else if (code < 0x800) {
		putc((int) (0xc0 | code >> 6), out);
		putc((int) (0x80 | (code & 0x3f)), out);
	} else {
		putc((int) (0xe0 | code >> 12), out);
		putc((int) (0x80 | (code >> 6 & 0x3f)), out);
		putc((int) (0x80 | (code & 0x3f)), out);
	}
}

static bool read_hex(reader *r, FILE *out)
{
	char digits[5] = { 0 };

	for (int i = 0; i < 4; ++i, ++r->at) {
		if (!isxdigit((unsigned char) *r->at))
			return fail(r, "expected four hexadecimal digits");
		digits[i] = *r->at;
	}
	put_character((unsigned) strtoul(digits, NULL, 16), out);
	return true;
}

static bool read_escape(reader *r, FILE *out)
{
	static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
	const char *found = *r->at ? strchr(names, *r->at) : NULL;

	if (*r->at == 'u') {
		++r->at;
		return read_hex(r, out);
	}
	if (!found)
		return fail(r, "unknown escape sequence");
	putc(values[found - names], out);
	++r->at;
	return true;
}

/* Read a string, and print it to "out". */
static bool read_string(reader *r, FILE *out)
{
	if (!accept(r, '"'))
		return fail(r, "expected a string");
	while (*r->at != '"') {
		if ((unsigned char) *r->at < 0x20)
			return fail(r, "unexpected end of string");
		if (*r->at != '\\') {
			putc(*r->at++, out);
			continue;
		}
		++r->at;
		if (!read_escape(r, out))
			return false;
	}
	++r->at;
	return true;
}

/* Read a string, owned by the caller; NULL if there is none. */
static char *get_string(reader *r)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	bool ok = out && read_string(r, out);

	if (out)
		fclose(out);
	if (ok)
		return text;
	free(text);
	fail(r, "out of memory");
	return NULL;
}

static bool read_value(reader *r);

static bool read_member(reader *r)
{
	char *name = get_string(r), *value = NULL;
	bool ok = name && (accept(r, ':') || fail(r, "expected ':'"));

	skip_space(r);
	if (ok && *r->at == '"') {
		value = get_string(r);
		ok = value != NULL;
		if (ok && r->member)
			r->member(name, value, r->user);
	} else if (ok) {
		ok = read_value(r);
	}
	free(value);
	free(name);
	return ok;
}

/* Read the elements up to the closing bracket "end"; the opening one has been
 * read.
 */
static bool read_list(reader *r, char end, bool (*read)(reader *r))
{
	if (accept(r, end))
		return true;
	do {
		if (!read(r))
			return false;
	} while (accept(r, ','));
	return accept(r, end) ||
		fail(r,
			end == ']' ? "expected ',' or ']'"
				   : "expected ',' or '}'");
}

static bool read_number(reader *r)
{
	const char *start = r->at;
	size_t n = strspn(start, "-+.0123456789eE");
	char *end;

	strtod(start, &end);
	if (n == 0 || end != start + n || !strchr("-0123456789", *start))
		return fail(r, "expected a value");
	r->at = end;
	return true;
}

static bool read_word(reader *r)
{
	static const char *const words[] = { "null", "true", "false" };

	for (int i = 0; i < 3; ++i) {
		size_t n = strlen(words[i]);

		if (!strncmp(r->at, words[i], n)) {
			r->at += n;
			return true;
		}
	}
	return read_number(r);
}

static bool read_value(reader *r)
{
	char *string;
	bool ok;

	skip_space(r);
	if (*r->at == '"') {
		string = get_string(r);
		free(string);
		return string;
	}
	if (*r->at != '{' && *r->at != '[')
		return read_word(r);
	if (++r->depth > MOST_DEPTH)
		return fail(r, "too many brackets in one another");
	ok = accept(r, '{') ? read_list(r, '}', &read_member)
			    : accept(r, '[') && read_list(r, ']', &read_value);
	--r->depth;
	return ok;
}

bool json_scan(const char *text, json_member *member, void *user,
	json_fault *fault)
{
	reader r = { .at = text, .member = member, .user = user };
	bool ok = read_value(&r);

	skip_space(&r);
	if (ok && *r.at)
		ok = fail(&r, "expected the end of the file");
	*fault = (json_fault) { .text = r.fault, .line = 1, .column = 1 };
	for (const char *c = text; c < r.at; ++c) {
		fault->column = *c == '\n' ? 1 : fault->column + 1;
		fault->line += *c == '\n';
	}
	return ok;
}
