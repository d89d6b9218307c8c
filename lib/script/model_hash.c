/* model_hash.c - does a script belong to this nest?
 *
 * The FNV-1a hash of isl's texts of all that counts, in the order of the SCoP.
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

#include "support/hash.h"

/* What has been read so far; "ok" is false after an error. */
typedef struct {
	uint64_t value;
	bool ok;
} hash;

static void add_number(hash *h, uint64_t number)
{
	for (int i = 0; i < 8; ++i)
		h->value = ash_hash_byte(h->value,
			(unsigned char) (number >> (8 * i)));
}

/* "text" is taken; NULL is an error. */
static void add_text(hash *h, char *text)
{
	h->value = ash_hash_byte(ash_hash_text(h->value, text ? text : ""), 0);
	h->ok = h->ok && text;
	free(text);
}

static void add_array(hash *h, const ash_array *array)
{
	add_number(h, array->elem_size);
	add_number(h, array->scalar);
	for (unsigned i = 0; i < array->n_dim; ++i)
		if (array->extent[i])
			add_text(h, isl_pw_aff_to_str(array->extent[i]));
		else
			add_number(h, i);
}

static void add_stmt(hash *h, const ash_stmt *stmt)
{
	add_text(h, isl_set_to_str(stmt->domain));
	for (unsigned i = 0; i < stmt->n_access; ++i) {
		add_number(h, stmt->access[i].kind);
		add_text(h, isl_map_to_str(stmt->access[i].map));
	}
	for (unsigned i = 0; i < stmt->n_value; ++i)
		add_text(h, isl_pw_aff_to_str(stmt->value[i]));
	add_number(h, stmt->reduction.op);
}

isl_stat ash_model_hash(const ash_scop *scop, char text[ASH_MODEL_HASH])
{
	hash h = { ASH_HASH_EMPTY, true };

	for (unsigned i = 0; i < scop->n_array; ++i)
		add_array(&h, &scop->array[i]);
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		add_stmt(&h, &scop->stmt[i]);
	add_text(&h, isl_schedule_to_str(scop->schedule));
	snprintf(text, ASH_MODEL_HASH, "%016" PRIx64, h.value);
	return h.ok ? isl_stat_ok : isl_stat_error;
}
