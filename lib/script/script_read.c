/* script_read.c - parser for scripts.
 *
 * The parser needs one character of look-ahead.  White space, comments from '#'
 * or "//" to the end of the line, and semicolons between directives are
 * ignored.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* An upper limit for entries of a list. */
#define MAX_LIST 4096

typedef struct {
	const char *at;
	const char *line_start;
	unsigned line;
	const char *file;
	ash_diag *diag;
} reader;

static unsigned column_of(const reader *r)
{
	return (unsigned) (r->at - r->line_start) + 1;
}

/* Report a syntax error at the current place; returns false. */
__attribute__((format(printf, 2, 3))) static bool complain(reader *r,
	const char *format, ...)
{
	ash_place place = { (char *) r->file, r->line, column_of(r) };
	char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	ash_diag_add(r->diag, ASH_MSG_ERROR, &place, "%s", text);
	return false;
}

static void skip_line(reader *r)
{
	r->at += strcspn(r->at, "\n");
}

static void skip_space(reader *r)
{
	for (;; ++r->at) {
		if (*r->at == '#' || (r->at[0] == '/' && r->at[1] == '/'))
			skip_line(r);
		if (!*r->at || !isspace((unsigned char) *r->at))
			return;
		if (*r->at == '\n') {
			r->line++;
			r->line_start = r->at + 1;
		}
	}
}

/* The next character as text for a message. */
static const char *found(const reader *r, char text[8])
{
	if (!*r->at)
		return "the end";
	snprintf(text, 8, "'%c'", *r->at);
	return text;
}

static bool expect(reader *r, char c)
{
	char text[8];

	skip_space(r);
	if (*r->at != c)
		return complain(r, "expected '%c', found %s", c,
			found(r, text));
	++r->at;
	return true;
}

/* Skip the character "c" if it comes next; returns whether it did. */
static bool accept(reader *r, char c)
{
	skip_space(r);
	if (*r->at != c)
		return false;
	++r->at;
	return true;
}

static size_t name_length(const char *text)
{
	size_t n = 0;

	if (!isalpha((unsigned char) *text) && *text != '_')
		return 0;
	while (isalnum((unsigned char) text[n]) || text[n] == '_')
		++n;
	return n;
}

/* Read digits as *number; false, with a message, if there are none or the
 * number is too large.
 */
static bool read_digits(reader *r, int64_t *number)
{
	char text[8];

	skip_space(r);
	if (!isdigit((unsigned char) *r->at))
		return complain(r, "expected a number, found %s",
			found(r, text));
	*number = 0;
	for (const char *c = r->at; isdigit((unsigned char) *c); ++c) {
		*number = 10 * *number + (*c - '0');
		if (*number >> 58)
			return complain(r, "the number is too large");
	}
	r->at += strspn(r->at, "0123456789");
	return true;
}

static bool read_number(reader *r, int64_t *number)
{
	bool negative = accept(r, '-');

	if (!read_digits(r, number))
		return false;
	*number = negative ? -*number : *number;
	return true;
}

static bool read_position(reader *r, int *pos)
{
	int64_t number;

	if (!read_digits(r, &number))
		return false;
	if (number > MAX_LIST)
		return complain(r, "the number is too large");
	*pos = (int) number;
	return true;
}

/* Read a list of at most "max" numbers in parentheses into "entry"; *n is set
 * to their number.  False on a syntax error.
 */
static bool read_list(reader *r, int *entry, unsigned max, unsigned *n)
{
	*n = 0;
	if (!expect(r, '('))
		return false;
	if (accept(r, ')'))
		return true;
	do {
		if (*n == max)
			return complain(r, "the list is too long");
		if (!read_position(r, &entry[(*n)++]))
			return false;
	} while (accept(r, ','));
	return expect(r, ')');
}

/* Read a name into *name, which the caller owns; false, with a message, if none
 * comes next.
 */
static bool take_name(reader *r, char **name)
{
	size_t length;
	char text[8];

	skip_space(r);
	length = name_length(r->at);
	if (!length)
		return complain(r, "expected a name, found %s", found(r, text));
	*name = strndup(r->at, length);
	r->at += length;
	return *name || complain(r, "no memory");
}

/* Read an optional strip size after the name of a loop into "loop"; false on a
 * syntax error.
 */
static bool read_strip(reader *r, ash_loop_name *loop)
{
	return !accept(r, '/') || read_digits(r, &loop->size);
}

static bool read_loop_name(reader *r, ash_loop_name *loop)
{
	return take_name(r, &loop->name) && read_strip(r, loop);
}

static bool read_named_prefix(reader *r, ash_prefix *prefix)
{
	if (!take_name(r, &prefix->name))
		return false;
	if (accept(r, '@'))
		return read_position(r, &prefix->depth);
	if (accept(r, '.'))
		return read_loop_name(r, &prefix->loop);
	if (*r->at != '/')
		return true;
	prefix->loop.name = prefix->name;
	prefix->name = NULL;
	return read_strip(r, &prefix->loop);
}

static bool read_prefix(reader *r, ash_prefix *prefix)
{
	char text[8];

	skip_space(r);
	prefix->depth = -1;
	if (name_length(r->at))
		return read_named_prefix(r, prefix);
	if (*r->at != '(')
		return complain(r,
			"expected a beta-prefix such as (0, 1), or "
			"a name, found %s",
			found(r, text));
	return read_list(r, prefix->beta, ASH_MAX_BETA, &prefix->n);
}

static bool read_order(reader *r, ash_directive *d)
{
	int entry[MAX_LIST];

	if (!read_list(r, entry, MAX_LIST, &d->n_order))
		return false;
	d->order = calloc(d->n_order + 1, sizeof(int));
	if (!d->order)
		return complain(r, "no memory");
	memcpy(d->order, entry, d->n_order * sizeof(int));
	return true;
}

/* Read what "factor" multiplies, a parameter or, if "loops" is set, also a loop
 * or iterator, and add the product to "sum"; false on a syntax error.
 */
static bool read_factored(reader *r, ash_sum *sum, int64_t factor, bool loops)
{
	size_t length;
	char name[256], text[8];
	ash_addend_kind kind = ASH_OF_PARAMETER;
	int pos = 0;

	skip_space(r);
	if (loops && (*r->at == '@' || *r->at == '$'))
		kind = *r->at++ == '@' ? ASH_OF_NEW_LOOP : ASH_OF_ITERATOR;
	length = name_length(r->at);
	if (kind != ASH_OF_PARAMETER && !length && !read_position(r, &pos))
		return false;
	if (kind == ASH_OF_PARAMETER && (!length || length >= sizeof(name)))
		return complain(r, "expected a parameter%s, found %s",
			loops ? ", @ or $" : "", found(r, text));
	snprintf(name, sizeof(name), "%.*s", (int) length, r->at);
	r->at += length;
	if (ash_sum_add(sum, kind, length ? name : NULL, pos, factor) < 0)
		return complain(r, "the number is too large");
	return true;
}

/* Read one term and add "sign" times the term to "sum"; "loops" permits loops
 * and iterators.  False on a syntax error.
 */
static bool read_addend(reader *r, ash_sum *sum, int sign, bool loops)
{
	int64_t factor = 1;

	skip_space(r);
	if (!isdigit((unsigned char) *r->at))
		return read_factored(r, sum, sign, loops);
	if (!read_digits(r, &factor))
		return false;
	if (accept(r, '*') || *r->at == '@' || *r->at == '$' ||
		name_length(r->at))
		return read_factored(r, sum, sign * factor, loops);
	if (__builtin_add_overflow(sum->constant, sign * factor,
		    &sum->constant))
		return complain(r, "the number is too large");
	return true;
}

/* Read a sum of terms and add "sign" times that to "sum"; "loops" permits loops
 * and iterators.  False on a syntax error.
 */
static bool read_sum(reader *r, ash_sum *sum, int sign, bool loops)
{
	int own = accept(r, '-') ? -sign : sign;

	for (;;) {
		if (!read_addend(r, sum, own, loops))
			return false;
		if (accept(r, '-'))
			own = -sign;
		else if (accept(r, '+'))
			own = sign;
		else
			return true;
	}
}

/* Read "a >= b", "a <= b", "a > b" or "a < b" as a sum that is at least 0;
 * false on a syntax error.
 */
static bool read_inequality(reader *r, ash_sum *sum)
{
	const char *start;
	bool strict, less;
	char text[8];

	if (!read_sum(r, sum, 1, true))
		return false;
	start = r->at;
	less = accept(r, '<');
	if (!less && !accept(r, '>'))
		return complain(r, "expected one of >=, <=, > and <, found %s",
			found(r, text));
	strict = *r->at != '=';
	r->at += !strict;
	if (start == r->at || !read_sum(r, sum, -1, true))
		return false;
	for (unsigned i = 0; less && i < sum->n; ++i)
		sum->addend[i].factor = -sum->addend[i].factor;
	sum->constant = (less ? -sum->constant : sum->constant) - strict;
	return true;
}

/* Store "n" characters as the next text argument of "d". */
static bool take_text(reader *r, size_t n, ash_directive *d)
{
	d->text[d->n_text] = strndup(r->at, n);
	if (!d->text[d->n_text])
		return complain(r, "no memory");
	d->n_text++;
	for (; n; --n, ++r->at)
		if (*r->at == '\n') {
			r->line++;
			r->line_start = r->at + 1;
		}
	return true;
}

static bool read_text(reader *r, ash_directive *d)
{
	const char *end;
	char text[8];

	skip_space(r);
	if (!*r->at || !strchr("'\"`", *r->at))
		return complain(r, "expected a text in quotes, found %s",
			found(r, text));
	end = strchr(r->at + 1, *r->at);
	if (!end)
		return complain(r, "the text does not end");
	++r->at;
	if (!take_text(r, (size_t) (end - r->at), d))
		return false;
	++r->at;
	return true;
}

static bool read_word(reader *r, ash_directive *d)
{
	size_t n;
	char text[8];

	skip_space(r);
	n = name_length(r->at);
	if (!n)
		return complain(r, "expected a name, found %s", found(r, text));
	return take_text(r, n, d);
}

/* Read a loop, given by its number or its name, as an argument of "d"; false on
 * a syntax error.
 */
static bool read_loop(reader *r, ash_directive *d)
{
	skip_space(r);
	if (!name_length(r->at))
		return read_number(r, &d->number[d->n_number++]);
	d->n_number++;
	return read_loop_name(r, &d->loop);
}

static bool read_argument(reader *r, char kind, ash_directive *d)
{
	switch (kind) {
	case 'p':
		return read_prefix(r, &d->prefix);
	case 'v':
		return read_order(r, d);
	case 'n':
		return read_number(r, &d->number[d->n_number++]);
	case 'l':
		return read_loop(r, d);
	case 'a':
		return read_sum(r, &d->sum, 1, false);
	case 's':
		return read_text(r, d);
	case 'w':
		return read_word(r, d);
	default:
		return read_inequality(r, &d->sum);
	}
}

static bool read_arguments(reader *r, ash_directive *d)
{
	const ash_directive_row *row = ash_directive_row_of(d->kind);
	bool optional = false;

	if (!expect(r, '('))
		return false;
	for (const char *c = row->signature; *c; ++c) {
		if (*c == '?') {
			optional = true;
			continue;
		}
		if (optional && accept(r, ')'))
			return true;
		if (c > row->signature + (*row->signature == '?') &&
			!expect(r, ','))
			return false;
		if (!read_argument(r, *c, d))
			return false;
	}
	return expect(r, ')');
}

static bool read_kind(reader *r, ash_directive_kind *kind)
{
	size_t n = name_length(r->at);
	char text[8];

	if (!n)
		return complain(r, "expected a directive, found %s",
			found(r, text));
	*kind = ash_directive_find(r->at, n);
	if (*kind == ASH_N_DIRECTIVE)
		return complain(r, "there is no directive \"%.*s\"",
			n > 64 ? 64 : (int) n, r->at);
	r->at += n;
	return true;
}

static bool read_directive(reader *r, ash_script *script)
{
	ash_directive d = { .line = r->line, .column = column_of(r) };

	if (!read_kind(r, &d.kind))
		return false;
	if (!read_arguments(r, &d)) {
		ash_directive_clear(&d);
		return false;
	}
	return ash_script_add(script, d) >= 0;
}

/* Skip white space, comments and semicolons up to the next directive; false at
 * the end of the script.
 */
static bool next(reader *r)
{
	while (accept(r, ';'))
		;
	return *r->at;
}

ash_script *ash_script_read(const char *text, const char *file, ash_diag *diag)
{
	reader r = { text, text, 1, file, diag };
	ash_script *script = ash_script_alloc();

	while (script && next(&r))
		if (!read_directive(&r, script))
			script = ash_script_free(script);
	return script;
}
