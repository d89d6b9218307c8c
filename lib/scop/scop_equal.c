/* scop_equal.c - equality of two SCoPs.
 *
 * Relations are compared as sets of points, schedules by isl's structural
 * comparison: the order of execution is the tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/scop.h"

#include <string.h>

static bool same_text(const char *a, const char *b)
{
	if (!a || !b)
		return a == b;
	return !strcmp(a, b);
}

static bool same_place(const ash_place *a, const ash_place *b)
{
	return same_text(a->file, b->file) && a->line == b->line &&
		a->column == b->column;
}

static isl_bool same_function(__isl_keep isl_pw_aff *a,
	__isl_keep isl_pw_aff *b)
{
	if (!a || !b)
		return isl_bool_ok(a == b);
	return isl_pw_aff_is_equal(a, b);
}

static isl_bool same_functions(isl_pw_aff **a, isl_pw_aff **b, unsigned n)
{
	isl_bool same = isl_bool_true;

	for (unsigned i = 0; same == isl_bool_true && i < n; ++i)
		same = same_function(a[i], b[i]);
	return same;
}

static isl_bool same_array(const ash_array *a, const ash_array *b)
{
	if (a->id != b->id || a->n_dim != b->n_dim ||
		!same_text(a->type, b->type) || a->elem_size != b->elem_size ||
		a->scalar != b->scalar)
		return isl_bool_false;
	return same_functions(a->extent, b->extent, a->n_dim);
}

static isl_bool same_access(const ash_access *a, const ash_access *b)
{
	if (a->kind != b->kind || a->ref != b->ref || a->array != b->array ||
		a->latency != b->latency)
		return isl_bool_false;
	return isl_map_is_equal(a->map, b->map);
}

static bool same_reduction(const ash_reduction *a, const ash_reduction *b)
{
	if (a->op != b->op)
		return false;
	return a->op == ASH_REDUCE_NONE ||
		(a->read == b->read && a->write == b->write);
}

static isl_bool same_stmt(const ash_stmt *a, const ash_stmt *b)
{
	isl_bool same;

	if (a->id != b->id || a->n_access != b->n_access ||
		a->n_value != b->n_value || a->n_op != b->n_op ||
		a->reloads != b->reloads || a->calls != b->calls ||
		!same_reduction(&a->reduction, &b->reduction) ||
		!same_place(&a->place, &b->place) ||
		!same_text(a->text, b->text) || !same_text(a->loops, b->loops))
		return isl_bool_false;
	same = isl_set_is_equal(a->domain, b->domain);
	for (unsigned i = 0; same == isl_bool_true && i < a->n_access; ++i)
		same = same_access(&a->access[i], &b->access[i]);
	if (same == isl_bool_true)
		same = same_functions(a->value, b->value, a->n_value);
	return same;
}

static bool same_no_alias(const ash_scop *a, const ash_scop *b)
{
	if (a->n_no_alias != b->n_no_alias)
		return false;
	for (unsigned i = 0; i < a->n_no_alias; ++i)
		if (a->no_alias[i].a != b->no_alias[i].a ||
			a->no_alias[i].b != b->no_alias[i].b)
			return false;
	return true;
}

static isl_bool same_schedule(const ash_scop *a, const ash_scop *b)
{
	if (!a->schedule || !b->schedule)
		return isl_bool_ok(a->schedule == b->schedule);
	return isl_schedule_plain_is_equal(a->schedule, b->schedule);
}

isl_bool ash_scop_is_equal(const ash_scop *a, const ash_scop *b)
{
	isl_bool same;

	if (!a || !b)
		return isl_bool_error;
	if (a->n_array != b->n_array || a->n_stmt != b->n_stmt ||
		!same_text(a->name, b->name) ||
		!same_place(&a->place, &b->place) || !same_no_alias(a, b))
		return isl_bool_false;
	same = isl_set_is_equal(a->context, b->context);
	if (same == isl_bool_true)
		same = isl_set_is_equal(a->assumed, b->assumed);
	for (unsigned i = 0; same == isl_bool_true && i < a->n_array; ++i)
		same = same_array(&a->array[i], &b->array[i]);
	for (unsigned i = 0; same == isl_bool_true && i < a->n_stmt; ++i)
		same = same_stmt(&a->stmt[i], &b->stmt[i]);
	if (same == isl_bool_true)
		same = same_schedule(a, b);
	return same;
}
