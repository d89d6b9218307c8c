/* text_read.c - reader of the .scop text form.
 *
 * A block of fields is first split into a table, so that the order of fields
 * does not matter; then each field is read. Arrays are read before statements,
 * because accesses name them. Errors of isl become messages with the line.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/text.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include <isl/space.h>

#include "budget/budget.h"
#include "scop/schedule_read.h"
#include "scop/scop_impl.h"
#include "scop/yaml.h"

typedef struct {
	ash_yaml *doc;
	ash_scop *scop;
} reader;

enum scop_field {
	SCOP_NAME,
	SCOP_PLACE,
	SCOP_CONTEXT,
	SCOP_ASSUMED,
	SCOP_ARRAYS,
	SCOP_STATEMENTS,
	SCOP_NO_ALIAS,
	SCOP_SCHEDULE,
	N_SCOP_FIELD
};

static const char *const scop_fields[N_SCOP_FIELD] = {
	"name",
	"place",
	"context",
	"assumed",
	"arrays",
	"statements",
	"no_alias",
	"schedule",
};

enum array_field {
	ARRAY_NAME,
	ARRAY_TYPE,
	ARRAY_ELEM_SIZE,
	ARRAY_SCALAR,
	ARRAY_EXTENTS,
	N_ARRAY_FIELD
};

static const char *const array_fields[N_ARRAY_FIELD] = {
	"name",
	"type",
	"elem_size",
	"scalar",
	"extents",
};

enum stmt_field {
	STMT_NAME,
	STMT_PLACE,
	STMT_TEXT,
	STMT_LOOPS,
	STMT_N_OP,
	STMT_RELOADS,
	STMT_CALLS,
	STMT_DOMAIN,
	STMT_ACCESSES,
	STMT_REDUCTION,
	STMT_VALUES,
	N_STMT_FIELD
};

static const char *const stmt_fields[N_STMT_FIELD] = {
	"name",
	"place",
	"text",
	"loops",
	"n_op",
	"reloads",
	"calls",
	"domain",
	"accesses",
	"reduction",
	"values",
};

/* The fields of an access: the kinds of accesses, in the order of
 * ash_access_kind, then all others.
 */
enum { ACCESS_REF = ASH_KILL + 1, ACCESS_LATENCY, N_ACCESS_FIELD };

static const char *const access_fields[N_ACCESS_FIELD] = {
	"read",
	"may_write",
	"write",
	"kill",
	"ref",
	"latency",
};

/* Reads item number "pos" of a list of statement or array "owner". */
typedef isl_stat (*item_reader)(const reader *r, int owner, unsigned pos,
	const ash_yaml_entry *item);

static isl_stat no_memory(const reader *r)
{
	return ash_yaml_fail(r->doc, 0, "out of memory");
}

/* The value of "entry", or NULL and a message if there is none. */
static char *get_value(const reader *r, const ash_yaml_entry *entry,
	const char *what)
{
	if (!entry->value)
		ash_yaml_fail(r->doc, entry->line, "%s has no value", what);
	else if (ash_yaml_is_deep(entry->value))
		ash_yaml_fail(r->doc, entry->line, "%s is nested too deeply",
			what);
	else
		return entry->value;
	return NULL;
}

/* Require field "entry", named "key", of the item at "line". */
static isl_stat require(const reader *r, unsigned line,
	const ash_yaml_entry *entry, const char *key)
{
	if (entry->key)
		return isl_stat_ok;
	return ash_yaml_fail(r->doc, line, "\"%s\" is missing", key);
}

/* Report that isl did not understand the value of "entry". */
static isl_stat unreadable(const reader *r, const ash_yaml_entry *entry,
	const char *what)
{
	ash_error_forget(r->scop->ctx);
	return ash_yaml_fail(r->doc, entry->line, "this is no %s", what);
}

static __isl_give isl_set *read_set(const reader *r,
	const ash_yaml_entry *entry)
{
	char *value = get_value(r, entry, "the set");
	isl_set *set;

	if (!value)
		return NULL;
	set = isl_set_read_from_str(r->scop->ctx, value);
	if (!set)
		unreadable(r, entry, "set in isl's notation");
	return set;
}

static __isl_give isl_map *read_map(const reader *r,
	const ash_yaml_entry *entry)
{
	char *value = get_value(r, entry, "the access");
	isl_map *map;

	if (!value)
		return NULL;
	map = isl_map_read_from_str(r->scop->ctx, value);
	if (!map)
		unreadable(r, entry, "relation in isl's notation");
	return map;
}

static __isl_give isl_pw_aff *read_function(const reader *r,
	const ash_yaml_entry *entry)
{
	char *value = get_value(r, entry, "the function");
	isl_pw_aff *pa;

	if (!value)
		return NULL;
	pa = isl_pw_aff_read_from_str(r->scop->ctx, value);
	if (!pa)
		unreadable(r, entry, "affine function in isl's notation");
	return pa;
}

static isl_stat read_string(const reader *r, const ash_yaml_entry *entry,
	char **string)
{
	char *value = get_value(r, entry, "the text");

	if (!value)
		return isl_stat_error;
	free(*string);
	*string = strdup(value);
	return *string ? isl_stat_ok : no_memory(r);
}

static isl_stat read_name(const reader *r, const ash_yaml_entry *entry,
	const char **name)
{
	*name = get_value(r, entry, "the name");
	if (!*name)
		return isl_stat_error;
	if (ash_scop_is_name(*name))
		return isl_stat_ok;
	return ash_yaml_fail(r->doc, entry->line, "\"%s\" is no name", *name);
}

static bool parse_unsigned(const char *text, unsigned *number)
{
	unsigned long value;
	char *end;

	errno = 0;
	value = strtoul(text, &end, 10);
	*number = value;
	return *text >= '0' && *text <= '9' && !*end && !errno &&
		value <= UINT_MAX;
}

static isl_stat read_unsigned(const reader *r, const ash_yaml_entry *entry,
	unsigned *number)
{
	char *value = get_value(r, entry, "the number");

	if (!value)
		return isl_stat_error;
	if (parse_unsigned(value, number))
		return isl_stat_ok;
	return ash_yaml_fail(r->doc, entry->line, "\"%s\" is no number", value);
}

static isl_stat read_bool(const reader *r, const ash_yaml_entry *entry,
	bool *flag)
{
	char *value = get_value(r, entry, "the flag");

	if (!value)
		return isl_stat_error;
	*flag = !strcmp(value, "true");
	if (*flag || !strcmp(value, "false"))
		return isl_stat_ok;
	return ash_yaml_fail(r->doc, entry->line,
		"\"%s\" is neither true nor false", value);
}

/* Cut ":number" off the end of "text", and set *number to the number; false if
 * there is none.
 */
static bool cut_number(char *text, unsigned *number)
{
	char *colon = strrchr(text, ':');

	if (!colon || !parse_unsigned(colon + 1, number))
		return false;
	*colon = '\0';
	return true;
}

/* Read a place of the form "file:line:column".  The file may be unknown, and
 * its name may contain colons.
 */
static isl_stat read_place(const reader *r, const ash_yaml_entry *entry,
	ash_place *place)
{
	char *value = get_value(r, entry, "the place");

	if (!value)
		return isl_stat_error;
	if (!cut_number(value, &place->column) ||
		!cut_number(value, &place->line))
		return ash_yaml_fail(r->doc, entry->line,
			"the place is not \"file:line:column\"");
	if (!*value)
		return isl_stat_ok;
	place->file = strdup(value);
	return place->file ? isl_stat_ok : no_memory(r);
}

/* Read each item of the list below "entry" (which may be absent). */
static isl_stat read_list(const reader *r, const ash_yaml_entry *entry,
	int owner, item_reader read)
{
	ash_yaml_block block = entry->block;
	ash_yaml_entry item;
	isl_bool more;

	if (!entry->key)
		return isl_stat_ok;
	if (entry->value)
		return ash_yaml_fail(r->doc, entry->line, "\"%s\" is no list",
			entry->key);
	for (unsigned pos = 0;
		(more = ash_yaml_next(&block, &item)) == isl_bool_true; ++pos) {
		if (item.key)
			return ash_yaml_fail(r->doc, item.line,
				"a key where a list item is expected");
		if (read(r, owner, pos, &item) < 0)
			return isl_stat_error;
	}
	return more < 0 ? isl_stat_error : isl_stat_ok;
}

/* Find the fields "name" in a list item: found[i] is the entry for name[i]. */
static isl_stat read_fields(const reader *r, const ash_yaml_entry *item,
	const char *const *name, unsigned n, ash_yaml_entry *found)
{
	if (item->value)
		return ash_yaml_fail(r->doc, item->line,
			"a value where \"%s: ...\" is expected", name[0]);
	return ash_yaml_fields(item->block, name, n, found);
}

static isl_stat read_extent(const reader *r, int owner, unsigned pos,
	const ash_yaml_entry *item)
{
	ash_array *array = &r->scop->array[owner];

	if (pos >= array->n_dim)
		return ash_yaml_fail(r->doc, item->line, "too many extents");
	if (item->value && !strcmp(item->value, "unknown"))
		return isl_stat_ok;
	array->extent[pos] = read_function(r, item);
	return array->extent[pos] ? isl_stat_ok : isl_stat_error;
}

/* Add an array with the values of "field"; every extent is one line. */
static isl_stat add_array(const reader *r, const ash_yaml_entry *field,
	const char *name, const char *type)
{
	ash_yaml_block extents = field[ARRAY_EXTENTS].block;
	unsigned size;
	bool scalar = false;
	int array;

	if (read_unsigned(r, &field[ARRAY_ELEM_SIZE], &size) < 0)
		return isl_stat_error;
	if (field[ARRAY_SCALAR].key &&
		read_bool(r, &field[ARRAY_SCALAR], &scalar) < 0)
		return isl_stat_error;
	array = ash_scop_add_array(r->scop, name, type, size,
		extents.last - extents.first, scalar);
	if (array < 0)
		return ash_yaml_fail(r->doc, field[ARRAY_NAME].line,
			"second array \"%s\"", name);
	return read_list(r, &field[ARRAY_EXTENTS], array, &read_extent);
}

static isl_stat read_array(const reader *r, int owner, unsigned pos,
	const ash_yaml_entry *item)
{
	ash_yaml_entry field[N_ARRAY_FIELD];
	const char *name;
	const char *type;

	if (read_fields(r, item, array_fields, N_ARRAY_FIELD, field) < 0)
		return isl_stat_error;
	for (int i = ARRAY_NAME; i <= ARRAY_ELEM_SIZE; ++i)
		if (require(r, item->line, &field[i], array_fields[i]) < 0)
			return isl_stat_error;
	type = get_value(r, &field[ARRAY_TYPE], "the type");
	if (!type || read_name(r, &field[ARRAY_NAME], &name) < 0)
		return isl_stat_error;
	return add_array(r, field, name, type);
}

/* The kind of access that "field" stands for, or -1 and a message. */
static int access_kind(const reader *r, const ash_yaml_entry *item,
	const ash_yaml_entry *field)
{
	int kind = -1;

	for (int i = ASH_READ; i <= ASH_KILL; ++i) {
		if (!field[i].key)
			continue;
		if (kind >= 0) {
			ash_yaml_fail(r->doc, field[i].line,
				"an access of two kinds");
			return -1;
		}
		kind = i;
	}
	if (kind < 0)
		ash_yaml_fail(r->doc, item->line, "an access of no kind");
	return kind;
}

static bool has_name(const char *tuple, __isl_keep isl_id *id)
{
	return tuple && !strcmp(tuple, isl_id_get_name(id));
}

/* The array that "map" goes to, or -1 and a message. */
static int accessed_array(const reader *r, int stmt,
	const ash_yaml_entry *entry, __isl_keep isl_map *map)
{
	const char *from = isl_map_get_tuple_name(map, isl_dim_in);
	const char *to = isl_map_get_tuple_name(map, isl_dim_out);
	const ash_scop *scop = r->scop;

	if (!has_name(from, scop->stmt[stmt].id)) {
		ash_yaml_fail(r->doc, entry->line,
			"an access of %s, not of "
			"%s",
			from ? from : "no statement",
			isl_id_get_name(scop->stmt[stmt].id));
		return -1;
	}
	for (unsigned i = 0; i < scop->n_array; ++i)
		if (has_name(to, scop->array[i].id))
			return i;
	ash_yaml_fail(r->doc, entry->line, "there is no array \"%s\"",
		to ? to : "");
	return -1;
}

/* Read the fields of an access other than its relation. */
static isl_stat read_details(const reader *r, const ash_yaml_entry *field,
	ash_access *access)
{
	const char *name;

	if (field[ACCESS_LATENCY].key &&
		read_unsigned(r, &field[ACCESS_LATENCY], &access->latency) < 0)
		return isl_stat_error;
	if (!field[ACCESS_REF].key)
		return isl_stat_ok;
	if (read_name(r, &field[ACCESS_REF], &name) < 0)
		return isl_stat_error;
	isl_id_free(access->ref);
	access->ref = isl_id_alloc(r->scop->ctx, name, NULL);
	return access->ref ? isl_stat_ok : no_memory(r);
}

static isl_stat read_access(const reader *r, int stmt, unsigned pos,
	const ash_yaml_entry *item)
{
	ash_yaml_entry field[N_ACCESS_FIELD];
	isl_map *map;
	int kind, array, access;

	if (read_fields(r, item, access_fields, N_ACCESS_FIELD, field) < 0)
		return isl_stat_error;
	kind = access_kind(r, item, field);
	map = kind < 0 ? NULL : read_map(r, &field[kind]);
	if (!map)
		return isl_stat_error;
	array = accessed_array(r, stmt, &field[kind], map);
	if (array < 0) {
		isl_map_free(map);
		return isl_stat_error;
	}
	access = ash_scop_add_access(r->scop, stmt, kind, array, map);
	if (access < 0)
		return no_memory(r);
	return read_details(r, field, &r->scop->stmt[stmt].access[access]);
}

static bool is_function_of(__isl_keep isl_pw_aff *pa, __isl_keep isl_id *id)
{
	isl_id *own;

	if (isl_pw_aff_has_tuple_id(pa, isl_dim_in) != isl_bool_true)
		return false;
	own = isl_pw_aff_get_tuple_id(pa, isl_dim_in);
	isl_id_free(own);
	return own == id;
}

static isl_stat read_value(const reader *r, int stmt, unsigned pos,
	const ash_yaml_entry *item)
{
	isl_id *id = r->scop->stmt[stmt].id;
	isl_pw_aff *value = read_function(r, item);

	if (!value)
		return isl_stat_error;
	if (!is_function_of(value, id)) {
		isl_pw_aff_free(value);
		return ash_yaml_fail(r->doc, item->line,
			"this is no function of %s", isl_id_get_name(id));
	}
	if (ash_scop_add_value(r->scop, stmt, value) < 0)
		return no_memory(r);
	return isl_stat_ok;
}

/* Set *pos to the access of "stmt" that is called "name". */
static bool find_access(const ash_stmt *stmt, const char *name, unsigned *pos)
{
	for (*pos = 0; *pos < stmt->n_access; ++*pos)
		if (!strcmp(isl_id_get_name(stmt->access[*pos].ref), name))
			return true;
	return false;
}

/* Read the reduction of "stmt", in the form "fadd S0_r0 S0_w0": the operation,
 * the read and the write.
 */
static isl_stat read_reduction(const reader *r, const ash_yaml_entry *entry,
	ash_stmt *stmt)
{
	char *rest = get_value(r, entry, "the reduction");
	const char *word[3] = { "", "", "" };
	unsigned n = 0;

	if (!rest)
		return isl_stat_error;
	for (char *w; (w = strtok_r(rest, " ", &rest)); ++n)
		word[n < 3 ? n : 2] = w;
	stmt->reduction.op = ash_reduce_find(word[0]);
	if (stmt->reduction.op == ASH_REDUCE_NONE)
		return ash_yaml_fail(r->doc, entry->line,
			"\"%s\" is no operation of reductions", word[0]);
	if (n == 3 && find_access(stmt, word[1], &stmt->reduction.read) &&
		find_access(stmt, word[2], &stmt->reduction.write))
		return isl_stat_ok;
	stmt->reduction.op = ASH_REDUCE_NONE;
	return ash_yaml_fail(r->doc, entry->line,
		"the reduction does not name two accesses of %s",
		isl_id_get_name(stmt->id));
}

/* Read the optional fields of statement "stmt". */
static isl_stat read_stmt_rest(const reader *r, int stmt,
	const ash_yaml_entry *field)
{
	ash_stmt *s = &r->scop->stmt[stmt];
	unsigned reloads = 0, calls = 0;

	if (field[STMT_PLACE].key &&
		read_place(r, &field[STMT_PLACE], &s->place) < 0)
		return isl_stat_error;
	if (field[STMT_TEXT].key &&
		read_string(r, &field[STMT_TEXT], &s->text) < 0)
		return isl_stat_error;
	if (field[STMT_LOOPS].key &&
		read_string(r, &field[STMT_LOOPS], &s->loops) < 0)
		return isl_stat_error;
	if (field[STMT_N_OP].key &&
		read_unsigned(r, &field[STMT_N_OP], &s->n_op) < 0)
		return isl_stat_error;
	if (field[STMT_RELOADS].key &&
		read_unsigned(r, &field[STMT_RELOADS], &reloads) < 0)
		return isl_stat_error;
	if (field[STMT_CALLS].key &&
		read_unsigned(r, &field[STMT_CALLS], &calls) < 0)
		return isl_stat_error;
	s->reloads = reloads != 0;
	s->calls = calls != 0;
	if (read_list(r, &field[STMT_ACCESSES], stmt, &read_access) < 0)
		return isl_stat_error;
	if (field[STMT_REDUCTION].key &&
		read_reduction(r, &field[STMT_REDUCTION], s) < 0)
		return isl_stat_error;
	return read_list(r, &field[STMT_VALUES], stmt, &read_value);
}

/* Add statement "name" with its domain; -1 and a message on error. */
static int add_stmt(const reader *r, const ash_yaml_entry *field,
	const char *name)
{
	isl_set *domain = read_set(r, &field[STMT_DOMAIN]);
	const char *tuple;
	int stmt;

	if (!domain)
		return -1;
	tuple = isl_set_is_params(domain) == isl_bool_false
		? isl_set_get_tuple_name(domain)
		: NULL;
	if (!tuple || strcmp(tuple, name)) {
		isl_set_free(domain);
		ash_yaml_fail(r->doc, field[STMT_DOMAIN].line,
			"the domain has no instances %s[...]", name);
		return -1;
	}
	stmt = ash_scop_add_stmt(r->scop, name, domain);
	if (stmt < 0)
		ash_yaml_fail(r->doc, field[STMT_NAME].line,
			"second statement \"%s\"", name);
	return stmt;
}

static isl_stat read_stmt(const reader *r, int owner, unsigned pos,
	const ash_yaml_entry *item)
{
	ash_yaml_entry field[N_STMT_FIELD];
	const char *name;
	int stmt;

	if (read_fields(r, item, stmt_fields, N_STMT_FIELD, field) < 0 ||
		require(r, item->line, &field[STMT_NAME], "name") < 0 ||
		require(r, item->line, &field[STMT_DOMAIN], "domain") < 0 ||
		read_name(r, &field[STMT_NAME], &name) < 0)
		return isl_stat_error;
	stmt = add_stmt(r, field, name);
	if (stmt < 0)
		return isl_stat_error;
	return read_stmt_rest(r, stmt, field);
}

/* The array whose name is the first word of *text, which is moved past it; -1
 * if there is none.
 */
static int cut_array(const ash_scop *scop, const char **text)
{
	const char *name = *text + strspn(*text, " ,");
	size_t n = strcspn(name, " ,");

	*text = name + n;
	for (unsigned i = 0; i < scop->n_array; ++i) {
		const char *own = isl_id_get_name(scop->array[i].id);

		if (strlen(own) == n && !strncmp(own, name, n))
			return i;
	}
	return -1;
}

/* Read a pair of arrays that must not overlap, in the form "A, B". */
static isl_stat read_no_alias(const reader *r, int owner, unsigned pos,
	const ash_yaml_entry *item)
{
	const char *text = get_value(r, item, "the pair");
	int a, b;

	if (!text)
		return isl_stat_error;
	a = cut_array(r->scop, &text);
	b = cut_array(r->scop, &text);
	if (a < 0 || b < 0 || a == b || *text)
		return ash_yaml_fail(r->doc, item->line,
			"this is no pair of arrays");
	if (ash_scop_add_no_alias(r->scop, a, b) < 0)
		return no_memory(r);
	return isl_stat_ok;
}

/* Read a schedule tree in quotes; messages refer to the line of the field. */
static isl_stat read_quoted_schedule(const reader *r,
	const ash_yaml_entry *entry)
{
	ash_scop *scop = r->scop;

	scop->schedule = ash_schedule_read(scop->ctx, entry->value, NULL, NULL);
	if (scop->schedule)
		return isl_stat_ok;
	return ash_yaml_fail(r->doc, entry->line,
		"this is no schedule tree in isl's notation");
}

static isl_stat read_schedule(const reader *r, const ash_yaml_entry *entry)
{
	ash_scop *scop = r->scop;

	if (entry->value)
		return read_quoted_schedule(r, entry);
	scop->schedule = ash_schedule_read_block(scop->ctx, entry->block);
	return scop->schedule ? isl_stat_ok : isl_stat_error;
}

static isl_stat read_param_set(const reader *r, const ash_yaml_entry *entry,
	isl_set **set)
{
	if (!entry->key)
		return isl_stat_ok;
	isl_set_free(*set);
	*set = read_set(r, entry);
	return *set ? isl_stat_ok : isl_stat_error;
}

static isl_stat read_head(const reader *r, const ash_yaml_entry *field)
{
	ash_scop *scop = r->scop;

	if (read_string(r, &field[SCOP_NAME], &scop->name) < 0)
		return isl_stat_error;
	if (field[SCOP_PLACE].key &&
		read_place(r, &field[SCOP_PLACE], &scop->place) < 0)
		return isl_stat_error;
	if (read_param_set(r, &field[SCOP_CONTEXT], &scop->context) < 0)
		return isl_stat_error;
	return read_param_set(r, &field[SCOP_ASSUMED], &scop->assumed);
}

static isl_stat read_parts(const reader *r, const ash_yaml_entry *field)
{
	if (read_list(r, &field[SCOP_ARRAYS], -1, &read_array) < 0 ||
		read_list(r, &field[SCOP_STATEMENTS], -1, &read_stmt) < 0 ||
		read_list(r, &field[SCOP_NO_ALIAS], -1, &read_no_alias) < 0)
		return isl_stat_error;
	return read_schedule(r, &field[SCOP_SCHEDULE]);
}

static isl_stat check(const reader *r, unsigned line)
{
	char *why = NULL;
	isl_bool ok = ash_scop_check(r->scop, &why);

	if (ok == isl_bool_false)
		ash_yaml_fail(r->doc, line, "%s", why);
	else if (ok < 0)
		unreadable(r, &(ash_yaml_entry) { .line = line },
			"SCoP that can be checked");
	free(why);
	return ok == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

static isl_stat read_scop(const reader *r)
{
	ash_yaml_entry field[N_SCOP_FIELD];

	if (ash_yaml_fields(ash_yaml_root(r->doc), scop_fields, N_SCOP_FIELD,
		    field) < 0 ||
		require(r, 1, &field[SCOP_NAME], "name") < 0 ||
		require(r, 1, &field[SCOP_SCHEDULE], "schedule") < 0 ||
		read_head(r, field) < 0 || read_parts(r, field) < 0)
		return isl_stat_error;
	return check(r, field[SCOP_NAME].line);
}

__isl_give ash_scop *ash_scop_read(isl_ctx *ctx, const char *text,
	const char *file, ash_diag *diag)
{
	ash_yaml doc;
	reader r = { &doc, NULL };
	isl_stat stat = ash_yaml_open(&doc, text, file, diag);

	if (stat >= 0) {
		r.scop = ash_scop_alloc(ctx, "");
		stat = r.scop ? read_scop(&r) : no_memory(&r);
	}
	if (stat < 0)
		r.scop = ash_scop_free(r.scop);
	ash_yaml_close(&doc);
	return r.scop;
}
