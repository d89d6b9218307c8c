/* array_copies.c - buffers for array elements, and the statements that copy
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/array_copies.h"
#include "scop/scop_impl.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

/* Whether a statement or an array has this name. */
static bool is_used(const ash_scop *scop, const char *name)
{
	for (unsigned i = 0; i < scop->n_array; ++i)
		if (!strcmp(isl_id_get_name(scop->array[i].id), name))
			return true;
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (!strcmp(isl_id_get_name(scop->stmt[i].id), name))
			return true;
	return false;
}

/* Returns a new name of the form "FIRST_second", with a number appended if that
 * name is used; owned by the caller.
 */
static char *make_name(const ash_scop *scop, const char *first,
	const char *second)
{
	char *name;

	if (asprintf(&name, "%s_%s", first, second) < 0)
		return NULL;
	for (unsigned i = 2; is_used(scop, name); ++i) {
		free(name);
		if (asprintf(&name, "%s_%s%u", first, second, i) < 0)
			return NULL;
	}
	return name;
}

/* If "name" consists of "first", "array" and "last", with an optional number,
 * returns the name for the array "to" that is formed in the same way; else
 * NULL.  Owned by the caller.
 */
static char *try_name(const char *name, const char *first, const char *array,
	const char *last, const char *to)
{
	size_t a = strlen(first), b = strlen(array), c = strlen(last);
	const char *rest;
	char *result;

	if (strncmp(name, first, a) || strncmp(name + a, array, b) ||
		strncmp(name + a + b, last, c))
		return NULL;
	rest = name + a + b + c;
	if (rest[strspn(rest, "0123456789")] ||
		asprintf(&result, "%s%s%s%s", first, to, last, rest) < 0)
		return NULL;
	return result;
}

char *ash_copy_name_for(const char *name, const char *from, const char *to)
{
	static const char *const around[][2] = {
		{ ASH_COPY_LAY_IN "_", "" },
		{ ASH_COPY_LAY_OUT "_", "" },
		{ ASH_COPY_PACK "_", "" },
		{ ASH_COPY_UNPACK "_", "" },
		{ "", "_" ASH_BUFFER_LAID },
		{ "", "_" ASH_BUFFER_PACKED },
		{ "", "_" ASH_BUFFER_EXPANDED },
	};
	char *result = NULL;

	for (size_t i = 0; !result && i < sizeof(around) / sizeof(*around); ++i)
		result = try_name(name, around[i][0], from, around[i][1], to);
	return result;
}

static const char *array_name(const ash_scop *scop, int array)
{
	return isl_id_get_name(scop->array[array].id);
}

int ash_scop_add_buffer(ash_scop *scop, int array, const char *suffix,
	unsigned n_dim)
{
	unsigned size = scop->array[array].elem_size;
	char *type = strdup(scop->array[array].type);
	char *name = make_name(scop, array_name(scop, array), suffix);
	int buffer = -1;

	if (name && type)
		buffer = ash_scop_add_array(scop, name, type, size, n_dim,
			false);
	free(name);
	free(type);
	if (buffer >= 0)
		scop->array[buffer].temporary = true;
	return buffer;
}

/* Append a statement named "FIRST_ARRAY", from "first" and the name of the
 * array "array"; returns its index, -1 on error.
 */
static int add_stmt(ash_scop *scop, const char *first, int array,
	__isl_keep isl_set *domain)
{
	char *name = make_name(scop, first, array_name(scop, array));
	int stmt = -1;

	if (name)
		stmt = ash_scop_add_stmt(scop, name, isl_set_copy(domain));
	if (stmt >= 0)
		scop->stmt[stmt].place = ash_place_copy(&scop->place);
	free(name);
	return stmt;
}

isl_stat ash_scop_add_copy(ash_scop *scop, ash_buffer *b, bool in,
	const char *name, __isl_take isl_set *domain,
	__isl_take isl_map *element, __isl_take isl_map *slot)
{
	bool none = isl_set_is_empty(domain) == isl_bool_true;
	int stmt = none ? -1 : add_stmt(scop, name, b->array, domain);
	bool ok = none ||
		(stmt >= 0 &&
			ash_scop_add_access(scop, stmt, ASH_READ,
				in ? b->array : b->buffer,
				isl_map_copy(in ? element : slot)) >= 0 &&
			ash_scop_add_access(scop, stmt, ASH_MUST_WRITE,
				in ? b->buffer : b->array,
				isl_map_copy(in ? slot : element)) >= 0);

	*(in ? &b->copy_in : &b->copy_out) = stmt;
	isl_set_free(domain);
	isl_map_free(element);
	isl_map_free(slot);
	return ok ? isl_stat_ok : isl_stat_error;
}

void ash_buffer_clear(ash_buffer *buffer)
{
	buffer->slot = isl_map_free(buffer->slot);
	buffer->times = isl_union_map_free(buffer->times);
}

void ash_array_facts_clear(ash_array_facts *facts)
{
	facts->sure = isl_set_free(facts->sure);
}
