/* hash_lookup.c - hash tables with open addressing.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/graph/hash_lookup.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "support/hash.h"

void ash_lookup_clear(ash_lookup *table)
{
	for (unsigned i = 0; i < table->n; ++i)
		free(table->key[i].bytes);
	free(table->key);
	free(table->slot);
	*table = (ash_lookup) { 0 };
}

static uint64_t hash_of(size_t head_size, const void *head, size_t size,
	const void *bytes)
{
	return ash_hash_memory(ash_hash_memory(1, head_size, head), size,
		bytes);
}

static bool same_key(const struct ash_lookup_key *key, size_t head_size,
	const void *head, size_t size, const void *bytes)
{
	return key->size == head_size + size &&
		!memcmp(key->bytes, head, head_size) &&
		(!size || !memcmp(key->bytes + head_size, bytes, size));
}

unsigned ash_lookup_find(const ash_lookup *table, size_t head_size,
	const void *head, size_t size, const void *bytes)
{
	uint64_t hash = hash_of(head_size, head, size, bytes);

	if (!table->n_slot)
		return ASH_LOOKUP_NONE;
	for (unsigned i = hash % table->n_slot; table->slot[i];
		i = (i + 1) % table->n_slot) {
		unsigned position = table->slot[i] - 1;
		const struct ash_lookup_key *key = &table->key[position];

		if (key->hash == hash &&
			same_key(key, head_size, head, size, bytes))
			return position;
	}
	return ASH_LOOKUP_NONE;
}

static void put(ash_lookup *table, unsigned position)
{
	unsigned i = table->key[position].hash % table->n_slot;

	while (table->slot[i])
		i = (i + 1) % table->n_slot;
	table->slot[i] = position + 1;
}

static bool grow(ash_lookup *table)
{
	unsigned room = 2 * table->room + 32;
	void *key = realloc(table->key, room * sizeof(*table->key));
	unsigned *slot;

	if (!key)
		return false;
	table->key = key;
	slot = calloc(2 * room + 1, sizeof(*slot));
	if (!slot)
		return false;
	free(table->slot);
	table->slot = slot;
	table->room = room;
	table->n_slot = 2 * room + 1;
	for (unsigned i = 0; i < table->n; ++i)
		put(table, i);
	return true;
}

bool ash_lookup_add(ash_lookup *table, size_t head_size, const void *head,
	size_t size, const void *bytes)
{
	struct ash_lookup_key *key;

	if (table->n == table->room && !grow(table))
		return false;
	key = &table->key[table->n];
	key->hash = hash_of(head_size, head, size, bytes);
	key->size = head_size + size;
	key->bytes = malloc(key->size + 1);
	if (!key->bytes)
		return false;
	memcpy(key->bytes, head, head_size);
	if (size)
		memcpy(key->bytes + head_size, bytes, size);
	put(table, table->n++);
	return true;
}

/* The largest number of parts of a tuple with a key, nested parts included. */
#define MAX_PART 32

/* The key of a tuple: its identifier, of which isl has only one object, its
 * dimension, and for a nested tuple the keys of its parts.
 */
typedef struct {
	unsigned n;
	struct {
		void *id;
		size_t n_dim;
	} part[MAX_PART];
} tuple;

/* Has the tuple more parts than its key can hold? */
static bool is_cut_off(const tuple *t)
{
	return t->n > MAX_PART;
}

static void append_part(tuple *t, __isl_keep isl_space *space,
	enum isl_dim_type type)
{
	isl_id *id = NULL;

	if (t->n >= MAX_PART) {
		t->n = MAX_PART + 1;
		return;
	}
	if (isl_space_has_tuple_id(space, type) == isl_bool_true)
		id = isl_space_get_tuple_id(space, type);
	t->part[t->n].id = id;
	t->part[t->n++].n_dim = isl_space_dim(space, type);
	isl_id_free(id);
}

static void append_tuple(tuple *t, __isl_take isl_space *space)
{
	append_part(t, space, isl_dim_set);
	if (isl_space_is_wrapping(space) != isl_bool_true) {
		isl_space_free(space);
		return;
	}
	space = isl_space_unwrap(space);
	append_tuple(t, isl_space_domain(isl_space_copy(space)));
	append_tuple(t, isl_space_range(space));
}

static tuple tuple_of(__isl_take isl_space *space)
{
	tuple t = { 0 };

	append_tuple(&t, space);
	return t;
}

unsigned ash_lookup_find_space(const ash_lookup *table,
	__isl_take isl_space *space)
{
	tuple t = tuple_of(space);

	if (is_cut_off(&t))
		return ASH_LOOKUP_NONE;
	return ash_lookup_find(table, sizeof(t.n), &t.n,
		t.n * sizeof(t.part[0]), t.part);
}

bool ash_lookup_add_space(ash_lookup *table, __isl_take isl_space *space)
{
	tuple t = tuple_of(space);

	return !is_cut_off(&t) &&
		ash_lookup_add(table, sizeof(t.n), &t.n,
			t.n * sizeof(t.part[0]), t.part);
}

unsigned ash_lookup_get_space(ash_lookup *table, __isl_take isl_space *space)
{
	unsigned found = ash_lookup_find_space(table, isl_space_copy(space));

	if (found == ASH_LOOKUP_NONE &&
		ash_lookup_add_space(table, isl_space_copy(space)))
		found = table->n - 1;
	isl_space_free(space);
	return found;
}
