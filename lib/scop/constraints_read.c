/* constraints_read.c - a safe reader of schedule constraints.
 *
 * Comments are blanked, then keys and values are cut out: a value in quotes
 * as it is, any other by its brackets, "[...] -> { ... }" or "{ ... }".
 * isl reads the values one by one.  If it does not understand one, the
 * pieces between the semicolons are tried one by one, for the line of the
 * first bad one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/constraints_read.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "budget/budget.h"

/* Limit on the nesting of brackets passed to isl. */
#define MAX_DEPTH 100

enum key {
	DOMAIN,
	CONTEXT,
	VALIDITY,
	PROXIMITY,
	COINCIDENCE,
	CONDITION,
	CONDITIONAL_VALIDITY,
	N_KEY
};

static const char *const keys[N_KEY] = {
	"domain",
	"context",
	"validity",
	"proximity",
	"coincidence",
	"condition",
	"conditional_validity",
};

/* A value; "start" is NULL if its key is absent. */
typedef struct {
	const char *start;
	const char *end;
} span;

typedef struct {
	isl_ctx *ctx;
	const char *text;	/* the whole text, with comments blanked */
	const char *at;		/* remaining text */
	const char *file;
	ash_diag *diag;
	span value[N_KEY];
} reader;

static unsigned line_of(const reader *r, const char *at)
{
	unsigned line = 1;

	for (const char *s = r->text; s < at; ++s)
		line += *s == '\n';
	return line;
}

/* Append an error message at "at"; always false. */
__attribute__((format(printf, 3, 4))) static bool fail(reader *r,
	const char *at, const char *format, ...)
{
	ash_place place = { (char *) r->file, line_of(r, at), 0 };
	va_list args;
	char *message;
	int length;

	va_start(args, format);
	length = vasprintf(&message, format, args);
	va_end(args);
	if (length < 0)
		return false;
	ash_diag_add(r->diag, ASH_MSG_ERROR, &place, "%s", message);
	free(message);
	return false;
}

/* Overwrite comments with blanks, but not line ends. */
static void blank_comments(char *text)
{
	bool quoted = false;

	for (char *s = text; *s; ++s) {
		if (*s == '"')
			quoted = !quoted;
		if (*s == '#' && !quoted)
			for (; *s && *s != '\n'; ++s)
				*s = ' ';
		if (!*s)
			return;
	}
}

static void skip_space(reader *r)
{
	while (isspace((unsigned char) *r->at))
		++r->at;
}

/* Returns the end of the text in brackets that starts at "s"; NULL if it is not
 * closed.
 */
static const char *skip_brackets(const char *s)
{
	unsigned depth = 0;

	for (; *s; ++s) {
		if (strchr("([{", *s) && ++depth > MAX_DEPTH)
			return NULL;
		if (strchr(")]}", *s) && --depth == 0)
			return s + 1;
	}
	return NULL;
}

/* Read a value of the form "[...] -> { ... }" or "{ ... }", without quotes. */
static bool take_bare(reader *r, span *value)
{
	const char *start = r->at;
	const char *end = *start == '[' ? skip_brackets(start) : start;

	if (end && end != start) {
		end += strspn(end, " \t\r\n");
		end = strncmp(end, "->", 2) ? NULL : end + 2;
		end += end ? strspn(end, " \t\r\n") : 0;
	}
	if (!end || *end != '{')
		return fail(r, start,
			"\"[...] -> { ... }\" or \"{ ... }\" "
			"is expected");
	end = skip_brackets(end);
	if (!end)
		return fail(r, start,
			"a bracket is not closed, or brackets "
			"are nested too deeply");
	*value = (span) { start, end };
	r->at = end;
	return true;
}

static bool take_quoted(reader *r, span *value)
{
	const char *start = r->at + 1;
	const char *end = strchr(start, '"');

	if (!end)
		return fail(r, r->at, "a quotation mark is missing");
	*value = (span) { start, end };
	r->at = end + 1;
	return true;
}

/* Parse the next key; N_KEY and a message on error. */
static enum key take_key(reader *r)
{
	const char *start = r->at;
	size_t n = strspn(start, "abcdefghijklmnopqrstuvwxyz_");

	for (int i = 0; i < N_KEY; ++i) {
		if (strlen(keys[i]) != n || strncmp(keys[i], start, n))
			continue;
		r->at += n;
		skip_space(r);
		if (*r->at++ == ':')
			return i;
		fail(r, start, "\"%s\" is not followed by a colon", keys[i]);
		return N_KEY;
	}
	if (n)
		fail(r, start, "unknown key \"%.*s\"", (int) n, start);
	else
		fail(r, start, "\"key: value\" is expected");
	return N_KEY;
}

static bool take_entry(reader *r)
{
	const char *start = r->at;
	enum key key = take_key(r);
	span *value = &r->value[key];

	if (key == N_KEY)
		return false;
	if (value->start)
		return fail(r, start, "second \"%s\"", keys[key]);
	skip_space(r);
	return *r->at == '"' ? take_quoted(r, value) : take_bare(r, value);
}

/* Skip the character "wanted", if it is next. */
static bool skip(reader *r, char wanted)
{
	bool found;

	skip_space(r);
	found = *r->at == wanted;
	r->at += found;
	return found;
}

/* Parse the whole text.  In flow style, it is in braces, and commas separate
 * the entries.
 */
static bool take_all(reader *r)
{
	bool flow = skip(r, '{');

	skip_space(r);
	while (*r->at && !(flow && *r->at == '}')) {
		if (!take_entry(r))
			return false;
		if (flow)
			skip(r, ',');
		skip_space(r);
	}
	if (flow && !skip(r, '}'))
		return fail(r, r->at, "\"}\" is missing");
	skip_space(r);
	if (*r->at)
		return fail(r, r->at, "something follows the constraints");
	return r->value[DOMAIN].start ||
		fail(r, r->text, "there is no \"domain\"");
}

/* Whether isl can parse "text" as a value of "key". */
static bool is_readable(isl_ctx *ctx, enum key key, const char *text)
{
	ash_errors errors = ash_error_expect(ctx);
	bool ok;

	if (key == DOMAIN) {
		isl_union_set *set = isl_union_set_read_from_str(ctx, text);

		ok = set;
		isl_union_set_free(set);
	} else if (key == CONTEXT) {
		isl_set *set = isl_set_read_from_str(ctx, text);

		ok = set && isl_set_is_params(set) == isl_bool_true;
		isl_set_free(set);
	} else {
		isl_union_map *map = isl_union_map_read_from_str(ctx, text);

		ok = map;
		isl_union_map_free(map);
	}
	ash_error_end(&errors);
	return ok;
}

/* Whether brackets are balanced and none is nested too deeply. */
static bool is_balanced(const char *text)
{
	int depth = 0;

	for (; *text; ++text) {
		depth += strchr("([{", *text) != NULL;
		depth -= strchr(")]}", *text) != NULL;
		if (depth < 0 || depth > MAX_DEPTH)
			return false;
	}
	return depth == 0;
}

/* The end of the piece that starts at "s": a semicolon outside of inner
 * brackets, or the end of the value.
 */
static const char *piece_end(const char *s, const char *end)
{
	int depth = 0;

	for (; s < end; ++s) {
		if (strchr("([{", *s))
			++depth;
		else if (strchr(")]}", *s) && --depth < 0)
			return s;
		else if (*s == ';' && !depth)
			return s;
	}
	return end;
}

/* The place where isl fails to parse "value". */
static const char *find_trouble(reader *r, enum key key, span value)
{
	const char *open = memchr(value.start, '{', value.end - value.start);
	const char *end;
	char *piece;
	bool ok;

	for (const char *s = open ? open + 1 : value.end; s < value.end;
		s = end + 1) {
		s += strspn(s, " \t\r\n");
		end = piece_end(s, value.end);
		if (asprintf(&piece, "%.*s %.*s }",
			    (int) (open + 1 - value.start), value.start,
			    (int) (end - s), s) < 0)
			break;
		ok = end <= s || is_readable(r->ctx, key, piece);
		free(piece);
		if (!ok)
			return s;
	}
	return value.start;
}

/* Returns the text of the value of "key", owned by the caller; NULL, and a
 * message, if isl cannot parse it.
 */
static char *checked_value(reader *r, enum key key)
{
	span value = r->value[key];
	char *text = strndup(value.start, value.end - value.start);

	if (text && is_balanced(text) && is_readable(r->ctx, key, text))
		return text;
	free(text);
	fail(r, find_trouble(r, key, value),
		"the value of \"%s\" is not in isl's notation", keys[key]);
	return NULL;
}

static bool check_values(reader *r, char *text[N_KEY])
{
	for (int i = 0; i < N_KEY; ++i) {
		if (!r->value[i].start)
			continue;
		text[i] = checked_value(r, i);
		if (!text[i])
			return false;
	}
	return true;
}

/* The union map that "text" describes; an empty one if "text" is NULL. */
static __isl_give isl_union_map *relation(isl_ctx *ctx, const char *text)
{
	if (!text)
		return isl_union_map_empty_ctx(ctx);
	return isl_union_map_read_from_str(ctx, text);
}

static __isl_give isl_schedule_constraints *build(isl_ctx *ctx,
	char *text[N_KEY])
{
	isl_schedule_constraints *all;
	isl_union_map *condition = relation(ctx, text[CONDITION]);
	isl_union_map *conditioned = relation(ctx, text[CONDITIONAL_VALIDITY]);

	all = isl_schedule_constraints_on_domain(
		isl_union_set_read_from_str(ctx, text[DOMAIN]));
	if (text[CONTEXT])
		all = isl_schedule_constraints_set_context(all,
			isl_set_read_from_str(ctx, text[CONTEXT]));
	all = isl_schedule_constraints_set_validity(all,
		relation(ctx, text[VALIDITY]));
	all = isl_schedule_constraints_set_proximity(all,
		relation(ctx, text[PROXIMITY]));
	all = isl_schedule_constraints_set_coincidence(all,
		relation(ctx, text[COINCIDENCE]));
	return isl_schedule_constraints_set_conditional_validity(all, condition,
		conditioned);
}

__isl_give isl_schedule_constraints *ash_constraints_read(isl_ctx *ctx,
	const char *text, const char *file, ash_diag *diag)
{
	isl_schedule_constraints *constraints = NULL;
	char *value[N_KEY] = { 0 };
	char *copy = strdup(text);
	reader r = { .ctx = ctx,
		.text = copy,
		.at = copy,
		.file = file,
		.diag = diag };

	if (!copy)
		return NULL;
	blank_comments(copy);
	if (take_all(&r) && check_values(&r, value)) {
		constraints = build(ctx, value);
		if (!constraints)
			fail(&r, copy, "these are no schedule constraints");
	}
	for (int i = 0; i < N_KEY; ++i)
		free(value[i]);
	free(copy);
	return constraints;
}

/* Print "key: value", unless "map" is empty. */
static isl_stat print_relation(enum key key, __isl_take isl_union_map *map,
	FILE *out)
{
	isl_bool empty = isl_union_map_is_empty(map);
	char *text = empty < 0 ? NULL : isl_union_map_to_str(map);

	isl_union_map_free(map);
	if (!text)
		return isl_stat_error;
	if (!empty)
		fprintf(out, "%s: \"%s\"\n", keys[key], text);
	free(text);
	return isl_stat_ok;
}

static isl_stat print_sets(__isl_keep isl_schedule_constraints *constraints,
	FILE *out)
{
	isl_union_set *domain = isl_schedule_constraints_get_domain(
		constraints);
	isl_set *context = isl_schedule_constraints_get_context(constraints);
	isl_bool plain = isl_set_plain_is_universe(context);
	char *text = isl_union_set_to_str(domain);
	char *known = isl_set_to_str(context);
	isl_stat stat = text && known ? isl_stat_ok : isl_stat_error;

	if (stat >= 0)
		fprintf(out, "domain: \"%s\"\n", text);
	if (stat >= 0 && !plain)
		fprintf(out, "context: \"%s\"\n", known);
	free(text);
	free(known);
	isl_union_set_free(domain);
	isl_set_free(context);
	return stat;
}

isl_stat ash_constraints_print(__isl_keep isl_schedule_constraints *constraints,
	FILE *out)
{
	isl_union_map *(*const get[N_KEY])(isl_schedule_constraints *) = {
#define GET(part) &isl_schedule_constraints_get_##part
		[VALIDITY] = GET(validity),
		[PROXIMITY] = GET(proximity),
		[COINCIDENCE] = GET(coincidence),
		[CONDITION] = GET(conditional_validity_condition),
		[CONDITIONAL_VALIDITY] = GET(conditional_validity),
#undef GET
	};

	if (print_sets(constraints, out) < 0)
		return isl_stat_error;
	for (int i = 0; i < N_KEY; ++i)
		if (get[i] && print_relation(i, get[i](constraints), out) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}
