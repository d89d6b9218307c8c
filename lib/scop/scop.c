/* scop.c - construction, destruction and summary of a SCoP.
 *
 * Statements, arrays and accesses are plain arrays that grow by doubling.
 * Statements and arrays are found by comparing pointers to identifiers, since
 * isl keeps one isl_id per name.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/scop.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <isl/space.h>

#include "support/grow.h"

char *ash_scop_make_name(const char *function, const ash_place *place)
{
	char *name;

	if (!place->line)
		return strdup(function);
	if (asprintf(&name, "%s:%u", function, place->line) < 0)
		return NULL;
	return name;
}

__isl_give ash_scop *ash_scop_alloc(isl_ctx *ctx, const char *name)
{
	ash_scop *scop = calloc(1, sizeof(*scop));

	if (!scop)
		return NULL;
	scop->ctx = ctx;
	scop->name = strdup(name);
	scop->context = isl_set_universe(isl_space_params_alloc(ctx, 0));
	scop->assumed = isl_set_copy(scop->context);
	if (!scop->name || !scop->assumed)
		return ash_scop_free(scop);
	return scop;
}

static void clear_array(ash_array *array)
{
	for (unsigned i = 0; i < array->n_dim; ++i)
		isl_pw_aff_free(array->extent[i]);
	free(array->extent);
	free(array->type);
	isl_id_free(array->id);
}

static void clear_stmt(ash_stmt *stmt)
{
	for (unsigned i = 0; i < stmt->n_access; ++i) {
		isl_id_free(stmt->access[i].ref);
		isl_map_free(stmt->access[i].map);
	}
	for (unsigned i = 0; i < stmt->n_value; ++i)
		isl_pw_aff_free(stmt->value[i]);
	free(stmt->access);
	free(stmt->value);
	free(stmt->text);
	free(stmt->loops);
	ash_place_clear(&stmt->place);
	isl_set_free(stmt->domain);
	isl_id_free(stmt->id);
}

__isl_null ash_scop *ash_scop_free(__isl_take ash_scop *scop)
{
	if (!scop)
		return NULL;
	for (unsigned i = 0; i < scop->n_array; ++i)
		clear_array(&scop->array[i]);
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		clear_stmt(&scop->stmt[i]);
	free(scop->array);
	free(scop->stmt);
	free(scop->no_alias);
	free(scop->name);
	ash_place_clear(&scop->place);
	isl_set_free(scop->context);
	isl_set_free(scop->assumed);
	isl_set_free(scop->passed);
	isl_schedule_free(scop->schedule);
	free(scop);
	return NULL;
}

/* Returns word number "pos" of "text", and sets *n to its length; NULL if there
 * is no such word, or if it is "-".
 */
static const char *word(const char *text, unsigned pos, size_t *n)
{
	for (;; --pos) {
		text += strspn(text, " ");
		*n = strcspn(text, " ");
		if (pos == 0)
			return *n && *text != '-' ? text : NULL;
		text += *n;
	}
}

const char *ash_stmt_loop_name(const ash_stmt *stmt, unsigned pos, size_t *n)
{
	const char *name;
	char own[16];

	if (stmt->loops)
		return word(stmt->loops, pos, n);
	name = isl_set_get_dim_name(stmt->domain, isl_dim_set, pos);
	snprintf(own, sizeof(own), "i%u", pos);
	*n = name ? strlen(name) : 0;
	return name && strcmp(name, own) ? name : NULL;
}

static bool is_isl_word(const char *name)
{
	static const char *const words[] = {
		"exists",
		"and",
		"or",
		"implies",
		"not",
		"infty",
		"infinity",
		"NaN",
		"min",
		"max",
		"rat",
		"true",
		"false",
		"ceild",
		"floord",
		"mod",
		"ceil",
		"floor",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); ++i)
		if (!strcasecmp(name, words[i]))
			return true;
	return false;
}

bool ash_scop_is_name(const char *name)
{
	const char *c = name;

	if (!name || (!isalpha((unsigned char) *c) && *c != '_'))
		return false;
	while (isalnum((unsigned char) *c) || *c == '_')
		++c;
	return !*c && !is_isl_word(name);
}

int ash_scop_find_stmt(const ash_scop *scop, __isl_keep isl_id *id)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (scop->stmt[i].id == id)
			return i;
	return -1;
}

/* The index of the statement "id" (taken); -1 if "id" is NULL. */
static int take_stmt(const ash_scop *scop, __isl_take isl_id *id)
{
	int stmt = id ? ash_scop_find_stmt(scop, id) : -1;

	isl_id_free(id);
	return stmt;
}

int ash_scop_stmt_of_map(const ash_scop *scop, __isl_keep isl_map *map,
	enum isl_dim_type type)
{
	return take_stmt(scop, isl_map_get_tuple_id(map, type));
}

int ash_scop_stmt_of_set(const ash_scop *scop, __isl_keep isl_set *set)
{
	return take_stmt(scop, isl_set_get_tuple_id(set));
}

int ash_scop_stmt_of_function(const ash_scop *scop,
	__isl_keep isl_pw_aff *function)
{
	return take_stmt(scop, isl_pw_aff_get_tuple_id(function, isl_dim_in));
}

int ash_scop_find_array(const ash_scop *scop, __isl_keep isl_id *id)
{
	for (unsigned i = 0; i < scop->n_array; ++i)
		if (scop->array[i].id == id)
			return i;
	return -1;
}

unsigned long ash_scop_size(const ash_scop *scop)
{
	unsigned long size = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_size n = isl_set_dim(scop->stmt[i].domain, isl_dim_set);

		size += n < 0 ? 0 : scop->stmt[i].n_access * (unsigned) n;
	}
	return size;
}

bool ash_scop_has_scalars(const ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_array; ++i)
		if (scop->array[i].scalar)
			return true;
	return false;
}

int ash_scop_add_array(ash_scop *scop, const char *name, const char *type,
	unsigned elem_size, unsigned n_dim, bool scalar)
{
	ash_array array = { .n_dim = n_dim,
		.elem_size = elem_size,
		.scalar = scalar };
	bool grown = ASH_GROW(scop->array, scop->n_array);

	array.id = isl_id_alloc(scop->ctx, name, NULL);
	array.type = strdup(type);
	array.extent = calloc(n_dim ? n_dim : 1, sizeof(*array.extent));
	if (!grown || !array.id || !array.type || !array.extent ||
		ash_scop_find_array(scop, array.id) >= 0) {
		array.n_dim = 0;
		clear_array(&array);
		return -1;
	}
	scop->array[scop->n_array] = array;
	return scop->n_array++;
}

/* Returns "set" (taken) with the tuple id "id". A set that has this id already
 * is returned as the same object, so that copies of a SCoP share it.
 */
static __isl_give isl_set *name_set(__isl_take isl_set *set,
	__isl_keep isl_id *id)
{
	isl_id *own = isl_set_has_tuple_id(set) == isl_bool_true
		? isl_set_get_tuple_id(set)
		: NULL;

	isl_id_free(own);
	return own == id ? set : isl_set_set_tuple_id(set, isl_id_copy(id));
}

/* Returns "map" (taken) with the id "id" for its tuple "type". A map that has
 * this id already is returned as the same object.
 */
static __isl_give isl_map *name_map(__isl_take isl_map *map,
	enum isl_dim_type type, __isl_keep isl_id *id)
{
	isl_id *own = isl_map_has_tuple_id(map, type) == isl_bool_true
		? isl_map_get_tuple_id(map, type)
		: NULL;

	isl_id_free(own);
	return own == id ? map
			 : isl_map_set_tuple_id(map, type, isl_id_copy(id));
}

int ash_scop_add_stmt(ash_scop *scop, const char *name,
	__isl_take isl_set *domain)
{
	ash_stmt stmt = { 0 };
	bool grown = ASH_GROW(scop->stmt, scop->n_stmt);

	stmt.id = isl_id_alloc(scop->ctx, name, NULL);
	stmt.domain = name_set(domain, stmt.id);
	if (!grown || !stmt.id || !stmt.domain ||
		ash_scop_find_stmt(scop, stmt.id) >= 0) {
		clear_stmt(&stmt);
		return -1;
	}
	scop->stmt[scop->n_stmt] = stmt;
	return scop->n_stmt++;
}

static char ref_letter(ash_access_kind kind)
{
	if (kind == ASH_READ)
		return 'r';
	return kind == ASH_KILL ? 'k' : 'w';
}

/* Returns the name of the next access of "kind" of "stmt", such as "S_r0". */
static __isl_give isl_id *new_ref(isl_ctx *ctx, const ash_stmt *stmt,
	ash_access_kind kind)
{
	unsigned number = 0;
	char *name;
	isl_id *id;

	for (unsigned i = 0; i < stmt->n_access; ++i)
		number += ref_letter(stmt->access[i].kind) == ref_letter(kind);
	if (asprintf(&name, "%s_%c%u", isl_id_get_name(stmt->id),
		    ref_letter(kind), number) < 0)
		return NULL;
	id = isl_id_alloc(ctx, name, NULL);
	free(name);
	return id;
}

int ash_scop_add_access(ash_scop *scop, int stmt, ash_access_kind kind,
	int array, __isl_take isl_map *map)
{
	ash_stmt *s = &scop->stmt[stmt];
	ash_access access = { .kind = kind, .array = array };
	bool grown = ASH_GROW(s->access, s->n_access);

	map = name_map(map, isl_dim_in, s->id);
	access.map = name_map(map, isl_dim_out, scop->array[array].id);
	access.ref = new_ref(scop->ctx, s, kind);
	if (!grown || !access.map || !access.ref) {
		isl_map_free(access.map);
		isl_id_free(access.ref);
		return -1;
	}
	s->access[s->n_access] = access;
	return s->n_access++;
}

int ash_scop_add_value(ash_scop *scop, int stmt, __isl_take isl_pw_aff *value)
{
	ash_stmt *s = &scop->stmt[stmt];
	bool grown = ASH_GROW(s->value, s->n_value);

	value = isl_pw_aff_set_tuple_id(value, isl_dim_in, isl_id_copy(s->id));
	if (!grown || !value) {
		isl_pw_aff_free(value);
		return -1;
	}
	s->value[s->n_value] = value;
	return s->n_value++;
}

int ash_scop_add_no_alias(ash_scop *scop, int a, int b)
{
	if (!ASH_GROW(scop->no_alias, scop->n_no_alias))
		return -1;
	scop->no_alias[scop->n_no_alias] = (ash_no_alias) { a, b };
	return scop->n_no_alias++;
}

__isl_give isl_set *ash_scop_params(const ash_scop *scop)
{
	return isl_set_intersect(isl_set_copy(scop->context),
		isl_set_copy(scop->assumed));
}

__isl_give isl_set *ash_scop_expected_params(const ash_scop *scop)
{
	isl_set *params = ash_scop_params(scop);

	return scop->passed
		? isl_set_intersect(params, isl_set_copy(scop->passed))
		: params;
}

__isl_give isl_union_set *ash_scop_domain(const ash_scop *scop)
{
	isl_union_set *domain = isl_union_set_empty_ctx(scop->ctx);

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		domain = isl_union_set_add_set(domain,
			isl_set_copy(scop->stmt[i].domain));
	return domain;
}

bool ash_scop_reloads(const ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (scop->stmt[i].reloads)
			return true;
	return false;
}
