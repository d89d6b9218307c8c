/* unflow.c - conversion of YAML from flow style to block style.
 *
 * A recursive-descent parser copies keys and values, each to a line of its own,
 * indented by the depth.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/scop_impl.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The greatest depth accepted. */
#define MAX_DEPTH 1000

typedef struct {
	const char *at;		/* what is left of the text */
	FILE *out;
} cursor;

static bool copy_value(cursor *c, unsigned depth);

/* Skip white space and comments. */
static void skip_space(cursor *c)
{
	for (;;) {
		if (*c->at == '#')
			c->at += strcspn(c->at, "\n");
		if (!isspace((unsigned char) *c->at))
			return;
		++c->at;
	}
}

/* Skip the character "wanted", if it is next. */
static bool skip(cursor *c, char wanted)
{
	skip_space(c);
	if (*c->at != wanted)
		return false;
	++c->at;
	return true;
}

static void start_line(cursor *c, unsigned depth)
{
	fprintf(c->out, "\n%*s", 2 * (int) depth, "");
}

/* Copy "n" characters, all on one line. */
static void copy(cursor *c, size_t n)
{
	for (; n > 0; --n, ++c->at)
		fputc(isspace((unsigned char) *c->at) ? ' ' : *c->at, c->out);
}

static bool copy_key(cursor *c)
{
	size_t n = 0;

	skip_space(c);
	while (isalnum((unsigned char) c->at[n]) || c->at[n] == '_')
		++n;
	copy(c, n);
	if (!n || !skip(c, ':'))
		return false;
	fputs(":", c->out);
	return true;
}

/* Copy the entries of a mapping, from behind "{" on. */
static bool copy_mapping(cursor *c, unsigned depth)
{
	do {
		start_line(c, depth);
		if (!copy_key(c) || !copy_value(c, depth + 1))
			return false;
	} while (skip(c, ','));
	return skip(c, '}');
}

/* Copy the items of a list of mappings, from behind "[" on. */
static bool copy_list(cursor *c, unsigned depth)
{
	do {
		start_line(c, depth);
		fputs("-", c->out);
		if (!copy_value(c, depth + 1))
			return false;
	} while (skip(c, ','));
	return skip(c, ']');
}

/* Copy a list of plain values unchanged, with its brackets. */
static bool copy_plain_list(cursor *c)
{
	size_t n = strcspn(c->at, "]{}[\"#");

	if (c->at[n] != ']')
		return false;
	fputs(" [", c->out);
	copy(c, n + 1);
	return true;
}

static bool copy_quoted(cursor *c)
{
	size_t n = 1 + strcspn(c->at + 1, "\"");

	if (!c->at[n])
		return false;
	fputc(' ', c->out);
	copy(c, n + 1);
	return true;
}

static bool copy_plain(cursor *c)
{
	size_t n = strcspn(c->at, ",{}[]\"#:");

	fputc(' ', c->out);
	copy(c, n);
	return n > 0;
}

static bool copy_value(cursor *c, unsigned depth)
{
	if (depth > MAX_DEPTH)
		return false;
	if (skip(c, '{'))
		return copy_mapping(c, depth);
	if (skip(c, '[')) {
		skip_space(c);
		if (*c->at == '{' || *c->at == '[')
			return copy_list(c, depth);
		return copy_plain_list(c);
	}
	return *c->at == '"' ? copy_quoted(c) : copy_plain(c);
}

char *ash_unflow(const char *text)
{
	char *block = NULL;
	size_t size;
	cursor c = { text, NULL };
	bool ok;

	if (!skip(&c, '{'))
		return NULL;
	c.out = open_memstream(&block, &size);
	if (!c.out)
		return NULL;
	ok = copy_mapping(&c, 0);
	skip_space(&c);
	ok = ok && !*c.at;
	fclose(c.out);
	if (ok)
		return block;
	free(block);
	return NULL;
}
