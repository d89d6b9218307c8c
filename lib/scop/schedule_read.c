/* schedule_read.c - a safe reader of schedule trees.
 *
 * Flow style is converted to block style, which yaml.h splits into entries.
 * Every node is checked: it has exactly one of the keys that determine its
 * kind, no key of another kind, and values that isl can read. The result is
 * written in flow style for isl to read.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/schedule_read.h"
#include "scop/scop_impl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "budget/budget.h"

/* The greatest depth of trees passed to isl. */
#define MAX_DEPTH 200

/* The keys of a node; those up to SET determine its kind. */
enum key {
	DOMAIN,
	CONTEXT,
	FILTER,
	BAND,
	MARK,
	GUARD,
	EXTENSION,
	SEQUENCE,
	SET,
	PERMUTABLE,
	COINCIDENT,
	OPTIONS,
	CHILD,
	N_KEY
};

static const char *const keys[N_KEY] = {
	"domain",
	"context",
	"filter",
	"schedule",
	"mark",
	"guard",
	"extension",
	"sequence",
	"set",
	"permutable",
	"coincident",
	"options",
	"child",
};

typedef struct {
	isl_ctx *ctx;
	FILE *out;		/* the text for isl */
} writer;

/* The position of a node. */
typedef struct {
	unsigned line;
	unsigned depth;		/* 0 at the root */
	bool in_list;		/* is its parent a sequence or set? */
} position;

static isl_stat write_node(const writer *w, ash_yaml_block block, position pos);

static bool is_readable_set(isl_ctx *ctx, const char *value)
{
	isl_union_set *set = isl_union_set_read_from_str(ctx, value);

	isl_union_set_free(set);
	return set;
}

static bool is_readable_single_set(isl_ctx *ctx, const char *value)
{
	isl_set *set = isl_set_read_from_str(ctx, value);

	isl_set_free(set);
	return set;
}

static bool is_readable_map(isl_ctx *ctx, const char *value)
{
	isl_union_map *map = isl_union_map_read_from_str(ctx, value);

	isl_union_map_free(map);
	return map;
}

static bool is_readable_function(isl_ctx *ctx, const char *value)
{
	isl_multi_union_pw_aff *mupa;

	mupa = isl_multi_union_pw_aff_read_from_str(ctx, value);
	isl_multi_union_pw_aff_free(mupa);
	return mupa;
}

/* Whether isl can read "value" as a value of "key". */
static bool reads(isl_ctx *ctx, enum key key, const char *value)
{
	switch (key) {
	case DOMAIN:
	case FILTER:
	case OPTIONS:
		return is_readable_set(ctx, value);
	case CONTEXT:
	case GUARD:
		return is_readable_single_set(ctx, value);
	case EXTENSION:
		return is_readable_map(ctx, value);
	case BAND:
		return is_readable_function(ctx, value);
	default:
		return true;
	}
}

static bool is_readable(isl_ctx *ctx, enum key key, const char *value)
{
	ash_errors errors = ash_error_expect(ctx);
	bool ok = reads(ctx, key, value);

	ash_error_end(&errors);
	return ok;
}

/* Write the field "key" with the value of "entry" in quotes. */
static isl_stat write_string(const writer *w, enum key key,
	const ash_yaml_entry *entry)
{
	const ash_yaml *doc = entry->block.doc;

	if (!entry->value || strpbrk(entry->value, "\"\\\n"))
		return ash_yaml_fail(doc, entry->line,
			"\"%s\" has no value that is text", keys[key]);
	if (ash_yaml_is_deep(entry->value) ||
		!is_readable(w->ctx, key, entry->value))
		return ash_yaml_fail(doc, entry->line,
			"the value of \"%s\" is not in isl's notation",
			keys[key]);
	fprintf(w->out, "%s: \"%s\"", keys[key], entry->value);
	return isl_stat_ok;
}

static bool is_flag(const char *value)
{
	return value && (value[0] == '0' || value[0] == '1') && !value[1];
}

/* Write a comma and the field "key" with the value of "entry", 0 or 1; nothing
 * if "entry" is absent.
 */
static isl_stat write_flag(const writer *w, enum key key,
	const ash_yaml_entry *entry)
{
	if (!entry->key)
		return isl_stat_ok;
	if (!is_flag(entry->value))
		return ash_yaml_fail(entry->block.doc, entry->line,
			"\"%s\" is neither 0 nor 1", keys[key]);
	fprintf(w->out, ", %s: %s", keys[key], entry->value);
	return isl_stat_ok;
}

/* The number of flags in a list such as "[ 1, 0 ]", or -1. */
static int count_flags(const char *list)
{
	int n = 0;

	list += strspn(list, " ");
	if (*list++ != '[')
		return -1;
	for (;; ++n) {
		list += strspn(list, " ");
		if (*list != '0' && *list != '1')
			return -1;
		list += 1 + strspn(list + 1, " ");
		if (*list != ',')
			break;
		++list;
	}
	return *list == ']' && !list[1 + strspn(list + 1, " ")] ? n + 1 : -1;
}

/* The number of members of the band with this text, or -1. */
static int count_members(isl_ctx *ctx, const char *text)
{
	isl_multi_union_pw_aff *time;
	isl_size n;

	time = isl_multi_union_pw_aff_read_from_str(ctx, text);
	n = isl_multi_union_pw_aff_dim(time, isl_dim_set);
	isl_multi_union_pw_aff_free(time);
	return n;
}

/* Write the field "coincident", a list of flags, one for each member of "band";
 * "entry" has the list.
 */
static isl_stat write_flags(const writer *w, const ash_yaml_entry *entry,
	const ash_yaml_entry *band)
{
	if (!entry->key)
		return isl_stat_ok;
	if (!entry->value || count_flags(entry->value) < 0 ||
		count_flags(entry->value) != count_members(w->ctx, band->value))
		return ash_yaml_fail(entry->block.doc, entry->line,
			"\"coincident\" is no list of flags, one per loop");
	fprintf(w->out, ", coincident: %s", entry->value);
	return isl_stat_ok;
}

/* Write the fields of a band other than its schedule. */
static isl_stat write_band(const writer *w, const ash_yaml_entry *field)
{
	if (write_flag(w, PERMUTABLE, &field[PERMUTABLE]) < 0 ||
		write_flags(w, &field[COINCIDENT], &field[BAND]) < 0)
		return isl_stat_error;
	if (!field[OPTIONS].key)
		return isl_stat_ok;
	fputs(", ", w->out);
	return write_string(w, OPTIONS, &field[OPTIONS]);
}

/* Write a child of a sequence or set. */
static isl_stat write_item(const writer *w, const ash_yaml_entry *item,
	unsigned depth)
{
	if (item->key || item->value)
		return ash_yaml_fail(item->block.doc, item->line,
			"\"- filter: ...\" is expected");
	return write_node(w, item->block,
		(position) { item->line, depth, true });
}

static isl_stat write_items(const writer *w, enum key key,
	const ash_yaml_entry *entry, unsigned depth)
{
	ash_yaml_block block = entry->block;
	ash_yaml_entry item;
	isl_bool more;
	unsigned n = 0;

	fprintf(w->out, "%s: [ ", keys[key]);
	while ((more = ash_yaml_next(&block, &item)) == isl_bool_true) {
		fputs(n++ ? ", " : "", w->out);
		if (write_item(w, &item, depth) < 0)
			return isl_stat_error;
	}
	fputs(" ]", w->out);
	if (more < 0)
		return isl_stat_error;
	if (!n)
		return ash_yaml_fail(block.doc, entry->line,
			"\"%s\" has no children", keys[key]);
	return isl_stat_ok;
}

/* The kind of a node; N_KEY and a message if there is none, or several. */
static enum key node_kind(const ash_yaml *doc, unsigned line,
	const ash_yaml_entry *field)
{
	enum key kind = N_KEY;

	for (int i = DOMAIN; i <= SET; ++i) {
		if (!field[i].key)
			continue;
		if (kind != N_KEY) {
			ash_yaml_fail(doc, line,
				"a node is both \"%s\" and "
				"\"%s\"",
				keys[kind], keys[i]);
			return N_KEY;
		}
		kind = i;
	}
	if (kind == N_KEY)
		ash_yaml_fail(doc, line, "a node of no kind");
	return kind;
}

/* Check whether a node of this kind may be at this position. */
static isl_stat check_position(const ash_yaml *doc, enum key kind, position pos)
{
	if (kind == DOMAIN && pos.depth > 0)
		return ash_yaml_fail(doc, pos.line,
			"\"domain\" is not at the root");
	if (kind != DOMAIN && pos.depth == 0)
		return ash_yaml_fail(doc, pos.line,
			"the root is no \"domain\"");
	if (kind != FILTER && pos.in_list)
		return ash_yaml_fail(doc, pos.line,
			"\"- filter: ...\" is expected");
	return isl_stat_ok;
}

/* Check whether all fields belong to a node of this kind. */
static isl_stat check_fields(const ash_yaml *doc, enum key kind,
	const ash_yaml_entry *field)
{
	bool has_children = kind == SEQUENCE || kind == SET;

	for (int i = PERMUTABLE; i < N_KEY; ++i)
		if (field[i].key && (i == CHILD ? has_children : kind != BAND))
			return ash_yaml_fail(doc, field[i].line,
				"\"%s\" does not belong to \"%s\"", keys[i],
				keys[kind]);
	if (field[CHILD].value)
		return ash_yaml_fail(doc, field[CHILD].line,
			"\"child\" is no node");
	return isl_stat_ok;
}

/* Write the fields that make up the node, without its child. */
static isl_stat write_kind(const writer *w, enum key kind,
	const ash_yaml_entry *field, unsigned depth)
{
	if (kind == SEQUENCE || kind == SET)
		return write_items(w, kind, &field[kind], depth + 1);
	if (write_string(w, kind, &field[kind]) < 0)
		return isl_stat_error;
	return kind == BAND ? write_band(w, field) : isl_stat_ok;
}

/* Write the child of a node, if it has one. */
static isl_stat write_child(const writer *w, const ash_yaml_entry *child,
	unsigned depth)
{
	if (!child->key)
		return isl_stat_ok;
	fputs(", child: ", w->out);
	return write_node(w, child->block,
		(position) { child->line, depth, false });
}

static isl_stat write_node(const writer *w, ash_yaml_block block, position pos)
{
	ash_yaml_entry field[N_KEY];
	enum key kind;

	if (pos.depth > MAX_DEPTH)
		return ash_yaml_fail(block.doc, pos.line,
			"the tree is nested too deeply");
	if (ash_yaml_fields(block, keys, N_KEY, field) < 0)
		return isl_stat_error;
	kind = node_kind(block.doc, pos.line, field);
	if (kind == N_KEY || check_position(block.doc, kind, pos) < 0 ||
		check_fields(block.doc, kind, field) < 0)
		return isl_stat_error;
	fputs("{ ", w->out);
	if (write_kind(w, kind, field, pos.depth) < 0 ||
		write_child(w, &field[CHILD], pos.depth + 1) < 0)
		return isl_stat_error;
	fputs(" }", w->out);
	return isl_stat_ok;
}

/* Returns the tree in "block" as text in flow style, as isl reads it; NULL on
 * bad input.
 */
static char *rewrite(isl_ctx *ctx, ash_yaml_block block, unsigned line)
{
	char *text = NULL;
	size_t size;
	writer w = { ctx, open_memstream(&text, &size) };
	isl_stat stat;

	if (!w.out)
		return NULL;
	stat = write_node(&w, block, (position) { line, 0, false });
	fclose(w.out);
	if (stat >= 0)
		return text;
	free(text);
	return NULL;
}

__isl_give isl_schedule *ash_schedule_read_block(isl_ctx *ctx,
	ash_yaml_block block)
{
	unsigned line = block.first < block.last
		? block.doc->line[block.first].number
		: 1;
	char *text = rewrite(ctx, block, line);
	isl_schedule *schedule;
	ash_errors errors;

	if (!text)
		return NULL;
	errors = ash_error_expect(ctx);
	schedule = isl_schedule_read_from_str(ctx, text);
	ash_error_end(&errors);
	free(text);
	if (!schedule)
		ash_yaml_fail(block.doc, line, "this is no schedule tree");
	return schedule;
}

__isl_give isl_schedule *ash_schedule_read(isl_ctx *ctx, const char *text,
	const char *file, ash_diag *diag)
{
	char *block = ash_unflow(text);
	isl_schedule *schedule = NULL;
	ash_yaml doc;

	if (ash_yaml_open(&doc, block ? block : text, file, diag) >= 0)
		schedule = ash_schedule_read_block(ctx, ash_yaml_root(&doc));
	ash_yaml_close(&doc);
	free(block);
	return schedule;
}
