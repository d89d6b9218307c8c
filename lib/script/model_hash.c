/* model_hash.c - hash of a SCoP, to tell whether a script was recorded for this
 * nest.
 *
 * The FNV-1a hash of isl's text of everything that directives depend on, in the
 * order of the SCoP.  Parameters and arrays are numbered instead of named,
 * because their names depend on debug information.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/model_hash.h"

#include <inttypes.h>
#include <stdlib.h>

#include <isl/id.h>
#include <isl/map.h>
#include <isl/schedule.h>
#include <isl/set.h>
#include <isl/space.h>

#include "scop/param_names.h"
#include "script/union.h"
#include "support/hash.h"

/* A hash that is being computed; "ok" is false after an error. */
typedef struct {
	uint64_t value;
	bool ok;
	isl_space *params;	/* all parameters, in the order of the SCoP */
	ash_renaming numbered;
} hash;

static void add_number(hash *h, uint64_t number)
{
	for (int i = 0; i < 8; ++i)
		h->value = ash_hash_byte(h->value,
			(unsigned char) (number >> (8 * i)));
}

/* Add "text" (taken) to the hash; NULL is an error. */
static void add_text(hash *h, char *text)
{
	h->value = ash_hash_byte(ash_hash_text(h->value, text ? text : ""), 0);
	h->ok = h->ok && text;
	free(text);
}

/* ---- what has parameters ---- */

static void add_set(hash *h, __isl_keep isl_set *set)
{
	set = isl_set_align_params(isl_set_copy(set),
		isl_space_copy(h->params));
	set = ash_set_rename_params(set, &h->numbered);
	add_text(h, isl_set_to_str(set));
	isl_set_free(set);
}

static void add_function(hash *h, __isl_keep isl_pw_aff *function)
{
	function = isl_pw_aff_align_params(isl_pw_aff_copy(function),
		isl_space_copy(h->params));
	function = ash_pw_aff_rename_params(function, &h->numbered);
	add_text(h, isl_pw_aff_to_str(function));
	isl_pw_aff_free(function);
}

static void add_access(hash *h, const ash_access *access)
{
	isl_map *map = isl_map_align_params(isl_map_copy(access->map),
		isl_space_copy(h->params));

	map = isl_map_reset_tuple_id(map, isl_dim_out);
	map = ash_map_rename_params(map, &h->numbered);
	add_number(h, access->kind);
	add_number(h, (uint64_t) access->array);
	add_text(h, isl_map_to_str(map));
	isl_map_free(map);
}

static void add_schedule(hash *h, __isl_keep isl_schedule *schedule)
{
	schedule = ash_schedule_rename_params(isl_schedule_copy(schedule),
		&h->numbered);
	add_text(h, isl_schedule_to_str(schedule));
	isl_schedule_free(schedule);
}

/* ---- the SCoP ---- */

static void add_array(hash *h, const ash_array *array)
{
	add_number(h, array->elem_size);
	add_number(h, array->scalar);
	for (unsigned i = 0; i < array->n_dim; ++i)
		if (array->extent[i])
			add_function(h, array->extent[i]);
		else
			add_number(h, i);
}

static void add_stmt(hash *h, const ash_stmt *stmt)
{
	add_set(h, stmt->domain);
	for (unsigned i = 0; i < stmt->n_access; ++i)
		add_access(h, &stmt->access[i]);
	for (unsigned i = 0; i < stmt->n_value; ++i)
		add_function(h, stmt->value[i]);
	add_number(h, stmt->reduction.op);
}

/* The space of all parameters: those of domains and context first, then those
 * that occur only in accesses, values and extents.
 */
static __isl_give isl_space *all_params(const ash_scop *scop)
{
	isl_space *space = ash_union_params(scop);

	for (unsigned i = 0; i < scop->n_array; ++i)
		for (unsigned k = 0; k < scop->array[i].n_dim; ++k)
			if (scop->array[i].extent[k])
				space = isl_space_align_params(space,
					isl_pw_aff_get_space(
						scop->array[i].extent[k]));
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		for (unsigned k = 0; k < stmt->n_access; ++k)
			space = isl_space_align_params(space,
				isl_map_get_space(stmt->access[k].map));
		for (unsigned k = 0; k < stmt->n_value; ++k)
			space = isl_space_align_params(space,
				isl_pw_aff_get_space(stmt->value[k]));
	}
	return space;
}

/* Set h->numbered, which renames each parameter to its position. */
static isl_stat number_params(hash *h)
{
	isl_size n = isl_space_dim(h->params, isl_dim_param);
	isl_stat stat = n < 0 ? isl_stat_error : isl_stat_ok;
	char number[16];

	for (int i = 0; stat >= 0 && i < n; ++i) {
		snprintf(number, sizeof(number), "p%d", i);
		stat = ash_renaming_add(&h->numbered,
			isl_space_get_dim_name(h->params, isl_dim_param,
				(unsigned) i),
			number);
	}
	return stat;
}

isl_stat ash_model_hash(const ash_scop *scop, char text[ASH_MODEL_HASH])
{
	hash h = { .value = ASH_HASH_EMPTY, .params = all_params(scop) };

	h.ok = number_params(&h) >= 0;
	for (unsigned i = 0; h.ok && i < scop->n_array; ++i)
		add_array(&h, &scop->array[i]);
	for (unsigned i = 0; h.ok && i < scop->n_stmt; ++i)
		add_stmt(&h, &scop->stmt[i]);
	if (h.ok)
		add_schedule(&h, scop->schedule);
	snprintf(text, ASH_MODEL_HASH, "%016" PRIx64, h.value);
	isl_space_free(h.params);
	ash_renaming_clear(&h.numbered);
	return h.ok ? isl_stat_ok : isl_stat_error;
}
