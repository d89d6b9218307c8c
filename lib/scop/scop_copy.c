/* scop_copy.c - deep copy of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/scop_copy.h"

#include <string.h>

static bool copy_array(ash_scop *to, const ash_array *from)
{
	int at = ash_scop_add_array(to, isl_id_get_name(from->id), from->type,
		from->elem_size, from->n_dim, from->scalar);

	if (at < 0)
		return false;
	to->array[at].temporary = from->temporary;
	for (unsigned i = 0; i < from->n_dim; ++i)
		to->array[at].extent[i] = isl_pw_aff_copy(from->extent[i]);
	return true;
}

static bool copy_access(ash_scop *to, int stmt, const ash_access *from)
{
	int at = ash_scop_add_access(to, stmt, from->kind, from->array,
		isl_map_copy(from->map));

	if (at >= 0)
		to->stmt[stmt].access[at].latency = from->latency;
	return at >= 0;
}

static bool copy_parts(ash_scop *to, int stmt, const ash_stmt *from)
{
	for (unsigned i = 0; i < from->n_access; ++i)
		if (!copy_access(to, stmt, &from->access[i]))
			return false;
	for (unsigned i = 0; i < from->n_value; ++i)
		if (ash_scop_add_value(to, stmt,
			    isl_pw_aff_copy(from->value[i])) < 0)
			return false;
	return true;
}

static bool copy_stmt(ash_scop *to, const ash_stmt *from)
{
	int at = ash_scop_add_stmt(to, isl_id_get_name(from->id),
		isl_set_copy(from->domain));
	ash_stmt *stmt;

	if (at < 0 || !copy_parts(to, at, from))
		return false;
	stmt = &to->stmt[at];
	stmt->n_op = from->n_op;
	stmt->reloads = from->reloads;
	stmt->calls = from->calls;
	stmt->reduction = from->reduction;
	stmt->rounded = from->rounded;
	stmt->place = ash_place_copy(&from->place);
	stmt->text = from->text ? strdup(from->text) : NULL;
	stmt->loops = from->loops ? strdup(from->loops) : NULL;
	return true;
}

static bool copy_all(ash_scop *to, const ash_scop *from)
{
	for (unsigned i = 0; i < from->n_array; ++i)
		if (!copy_array(to, &from->array[i]))
			return false;
	for (unsigned i = 0; i < from->n_stmt; ++i)
		if (!copy_stmt(to, &from->stmt[i]))
			return false;
	for (unsigned i = 0; i < from->n_no_alias; ++i)
		if (ash_scop_add_no_alias(to, from->no_alias[i].a,
			    from->no_alias[i].b) < 0)
			return false;
	return true;
}

__isl_give ash_scop *ash_scop_copy(const ash_scop *scop)
{
	ash_scop *copy = ash_scop_alloc(scop->ctx, scop->name);

	if (!copy || !copy_all(copy, scop))
		return ash_scop_free(copy);
	isl_set_free(copy->context);
	isl_set_free(copy->assumed);
	copy->context = isl_set_copy(scop->context);
	copy->assumed = isl_set_copy(scop->assumed);
	copy->passed = isl_set_copy(scop->passed);
	copy->schedule = isl_schedule_copy(scop->schedule);
	copy->place = ash_place_copy(&scop->place);
	return copy;
}
