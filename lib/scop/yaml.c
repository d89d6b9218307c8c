/* yaml.c - a reader of the part of YAML that Ashlar's text forms use.
 *
 * The document is copied once and split in place: line ends, comments and
 * closing quotes become null characters. A list item "- key: ..." becomes the
 * first line of its own block by moving the start of the line past the hyphen.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/yaml.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isl_fixes/reserve.h"

/* The deepest nesting of brackets passed to isl, whose parser is recursive. */
#define MAX_NESTING 200

isl_stat ash_yaml_fail(const ash_yaml *doc, unsigned line, const char *format,
	...)
{
	ash_place place = { (char *) doc->file, line, 0 };
	va_list args;
	char *text;
	int length;

	if (ash_reserve_is_used()) {
		ash_diag_add(doc->diag, ASH_MSG_ERROR, &place, "out of memory");
		return isl_stat_error;
	}
	va_start(args, format);
	length = vasprintf(&text, format, args);
	va_end(args);
	if (length < 0)
		return isl_stat_error;
	ash_diag_add(doc->diag, ASH_MSG_ERROR, &place, "%s", text);
	free(text);
	return isl_stat_error;
}

/* The character after the quoted string that starts at "s", or the end of the
 * text if the quote is not closed.
 */
static char *skip_quoted(char *s)
{
	for (++s; *s && *s != '"'; ++s)
		if (*s == '\\' && s[1])
			++s;
	return *s ? s + 1 : s;
}

/* Cut the comment and trailing white space off "text". */
static void strip(char *text)
{
	char *s = text;
	char *end;

	while (*s && !(*s == '#' && (s == text || isblank(s[-1]))))
		s = *s == '"' ? skip_quoted(s) : s + 1;
	end = s;
	while (end > text && isspace((unsigned char) end[-1]))
		--end;
	*end = '\0';
}

static unsigned count_lines(const char *text)
{
	unsigned n = 1;

	for (; *text; ++text)
		n += *text == '\n';
	return n;
}

/* Add "text", line "number" of the file, unless it is blank. */
static isl_stat add_line(ash_yaml *doc, char *text, unsigned number)
{
	unsigned indent = strspn(text, " ");

	strip(text);
	if (strlen(text) <= indent)
		return isl_stat_ok;
	if (text[indent] == '\t')
		return ash_yaml_fail(doc, number, "the indentation has a tab");
	doc->line[doc->n_line++] = (ash_yaml_line) { text + indent, indent,
		number };
	return isl_stat_ok;
}

isl_stat ash_yaml_open(ash_yaml *doc, const char *text, const char *file,
	ash_diag *diag)
{
	isl_stat stat = isl_stat_ok;
	unsigned number = 0;
	char *next;

	*doc = (ash_yaml) { .file = file, .diag = diag };
	doc->buffer = strdup(text);
	doc->line = calloc(count_lines(text), sizeof(*doc->line));
	if (!doc->buffer || !doc->line)
		return ash_yaml_fail(doc, 0, "out of memory");
	for (char *s = doc->buffer; s && stat >= 0; s = next) {
		next = strchr(s, '\n');
		if (next)
			*next++ = '\0';
		stat = add_line(doc, s, ++number);
	}
	return stat;
}

void ash_yaml_close(ash_yaml *doc)
{
	free(doc->buffer);
	free(doc->line);
	*doc = (ash_yaml) { 0 };
}

ash_yaml_block ash_yaml_root(ash_yaml *doc)
{
	return (ash_yaml_block) { doc, 0, doc->n_line };
}

static char unescape(char c)
{
	if (c == 'n')
		return '\n';
	return c == 't' ? '\t' : c;
}

/* Remove the quotes of "text", in place; NULL if it is no quoted string. */
static char *unquote(char *text)
{
	char *end = skip_quoted(text);
	char *to = text;

	if (*end || end < text + 2 || end[-1] != '"')
		return NULL;
	for (char *s = text + 1; s < end - 1; ++s) {
		if (*s == '\\')
			*to++ = unescape(*++s);
		else
			*to++ = *s;
	}
	*to = '\0';
	return text;
}

static bool is_item(const char *text)
{
	return text[0] == '-' && (text[1] == ' ' || !text[1]);
}

/* The length of the key that "text" starts with, 0 if there is none. */
static size_t key_length(const char *text)
{
	size_t n = 0;

	while (isalnum((unsigned char) text[n]) || text[n] == '_')
		++n;
	if (text[n] != ':' || (text[n + 1] && text[n + 1] != ' '))
		return 0;
	return n;
}

/* The end of the entry that starts at line "first" of "block". It includes
 * deeper lines, and list items directly below a key without a value.
 */
static unsigned entry_end(const ash_yaml_block *block)
{
	const ash_yaml_line *line = block->doc->line;
	unsigned column = line[block->first].indent;
	bool items = !is_item(line[block->first].text);
	unsigned i = block->first + 1;

	while (i < block->last &&
		(line[i].indent > column ||
			(items && line[i].indent == column &&
				is_item(line[i].text))))
		++i;
	return i;
}

/* Set the value of "entry" to "text", its quotes removed. */
static isl_bool take_value(ash_yaml_entry *entry, char *text)
{
	const ash_yaml *doc = entry->block.doc;

	if (!*text)
		return isl_bool_true;
	if (entry->block.first < entry->block.last) {
		ash_yaml_fail(doc, doc->line[entry->block.first].number,
			"the indentation is wrong");
		return isl_bool_error;
	}
	entry->value = *text == '"' ? unquote(text) : text;
	if (entry->value)
		return isl_bool_true;
	ash_yaml_fail(doc, entry->line,
		"the closing quote is missing or "
		"followed by text");
	return isl_bool_error;
}

/* Take a line of the form "- text", where the text is a value or the first line
 * of a block.
 */
static isl_bool take_item(ash_yaml_entry *entry, ash_yaml_line *line)
{
	unsigned skip = 1 + strspn(line->text + 1, " ");

	if (!key_length(line->text + skip))
		return take_value(entry, line->text + skip);
	line->text += skip;
	line->indent += skip;
	entry->block.first--;
	return isl_bool_true;
}

static isl_bool take_field(ash_yaml_entry *entry, ash_yaml_line *line)
{
	size_t n = key_length(line->text);
	char *value = line->text + n + 1;

	if (!n) {
		ash_yaml_fail(entry->block.doc, line->number,
			"neither \"key: value\" nor \"- item\"");
		return isl_bool_error;
	}
	line->text[n] = '\0';
	entry->key = line->text;
	return take_value(entry, value + strspn(value, " "));
}

isl_bool ash_yaml_next(ash_yaml_block *block, ash_yaml_entry *entry)
{
	ash_yaml_line *line;
	unsigned end;

	*entry = (ash_yaml_entry) { 0 };
	if (block->first >= block->last)
		return isl_bool_false;
	line = &block->doc->line[block->first];
	end = entry_end(block);
	if (end < block->last && block->doc->line[end].indent != line->indent) {
		ash_yaml_fail(block->doc, block->doc->line[end].number,
			"the indentation is wrong");
		return isl_bool_error;
	}
	entry->line = line->number;
	entry->block = (ash_yaml_block) { block->doc, block->first + 1, end };
	block->first = end;
	if (is_item(line->text))
		return take_item(entry, line);
	return take_field(entry, line);
}

/* Store "entry" where its key belongs. */
static isl_stat store(const ash_yaml *doc, const ash_yaml_entry *entry,
	const char *const *name, unsigned n, ash_yaml_entry *found)
{
	unsigned i = 0;

	if (!entry->key)
		return ash_yaml_fail(doc, entry->line,
			"a list item where a key is expected");
	while (i < n && strcmp(name[i], entry->key))
		++i;
	if (i == n)
		return ash_yaml_fail(doc, entry->line, "unknown key \"%s\"",
			entry->key);
	if (found[i].key)
		return ash_yaml_fail(doc, entry->line, "second \"%s\"",
			entry->key);
	found[i] = *entry;
	return isl_stat_ok;
}

isl_stat ash_yaml_fields(ash_yaml_block block, const char *const *name,
	unsigned n, ash_yaml_entry *found)
{
	ash_yaml_entry entry;
	isl_bool more;

	memset(found, 0, n * sizeof(*found));
	while ((more = ash_yaml_next(&block, &entry)) == isl_bool_true)
		if (store(block.doc, &entry, name, n, found) < 0)
			return isl_stat_error;
	return more < 0 ? isl_stat_error : isl_stat_ok;
}

bool ash_yaml_is_deep(const char *value)
{
	unsigned depth = 0;

	for (; *value; ++value) {
		if (strchr("([{", *value) && ++depth > MAX_NESTING)
			return true;
		if (strchr(")]}", *value) && depth > 0)
			--depth;
	}
	return false;
}
