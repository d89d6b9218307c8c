/* estimate_memo.c - memo of the estimates of SCoPs.
 *
 * A nest is estimated when nests are ranked, by the search, and when layouts
 * are chosen, mostly without a change in between.  An entry holds references to
 * all isl objects from which the estimates were computed.  isl does not change
 * an object with several references, so the entry is valid for every SCoP with
 * the same objects, such as a copy.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/estimate_memo.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>

#include "budget/budget.h"
#include "cost/estimate_memory.h"

/* The most SCoPs that are kept; beyond that, the oldest one is replaced. */
#define MOST 32

/* The inputs of the estimates of a SCoP, as numbers and addresses of isl's
 * objects.
 */
typedef struct {
	size_t n;
	uintptr_t *word;	/* NULL: only the length is computed; owned */
} key;

/* An entry: the key of a SCoP, and references to its objects. */
typedef struct entry {
	key key;		/* empty if the entry is unused */
	isl_set_list *sets;	/* owned, as all members below */
	isl_map_list *maps;
	isl_pw_aff_list *extents;
	ash_estimates *estimates;
} entry;

struct ash_estimate_memo {
	unsigned next;		/* index of the entry for the next SCoP */
	entry entry[MOST];
};

/* ---- what estimates come from ---- */

static void put(key *k, uintptr_t word)
{
	if (k->word)
		k->word[k->n] = word;
	++k->n;
}

static void put_object(key *k, const void *object)
{
	put(k, (uintptr_t) object);
}

static void put_stmt(key *k, const ash_stmt *stmt)
{
	put_object(k, stmt->domain);
	put(k, stmt->n_op);
	put(k, stmt->reloads + 2u * stmt->calls);
	put(k, stmt->reduction.op);
	put(k, stmt->reduction.read);
	put(k, stmt->reduction.write);
	put(k, stmt->n_access);
	for (unsigned i = 0; i < stmt->n_access; ++i) {
		const ash_access *access = &stmt->access[i];

		put(k, access->kind);
		put(k, (uintptr_t) access->array);
		put(k, access->latency);
		put_object(k, access->map);
	}
}

static void put_array(key *k, const ash_array *array)
{
	put(k, array->elem_size);
	put(k, array->scalar + 2u * array->temporary);
	put(k, array->n_dim);
	for (unsigned i = 0; i < array->n_dim; ++i)
		put_object(k, array->extent[i]);
}

/* Append all inputs of the estimates of "scop" to "k". */
static void put_scop(key *k, const ash_scop *scop)
{
	put_object(k, scop->context);
	put_object(k, scop->assumed);
	put_object(k, scop->passed);
	put(k, scop->n_array);
	for (unsigned i = 0; i < scop->n_array; ++i)
		put_array(k, &scop->array[i]);
	put(k, scop->n_stmt);
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		put_stmt(k, &scop->stmt[i]);
	for (unsigned i = 0; i < scop->n_no_alias; ++i) {
		put(k, (uintptr_t) scop->no_alias[i].a);
		put(k, (uintptr_t) scop->no_alias[i].b);
	}
}

/* The key of "scop", owned by the caller; without words if memory runs out. */
static key make_key(const ash_scop *scop)
{
	key k = { .n = 0 };

	put_scop(&k, scop);
	k.word = calloc(k.n, sizeof(*k.word));
	k.n = 0;
	if (k.word)
		put_scop(&k, scop);
	return k;
}

static bool is_same(const key *a, const key *b)
{
	return a->word && b->word && a->n == b->n &&
		!memcmp(a->word, b->word, a->n * sizeof(*a->word));
}

static __isl_give isl_set_list *add_set(__isl_take isl_set_list *list,
	__isl_keep isl_set *set)
{
	return set ? isl_set_list_add(list, isl_set_copy(set)) : list;
}

static void hold_stmt(entry *e, const ash_stmt *stmt)
{
	e->sets = add_set(e->sets, stmt->domain);
	for (unsigned i = 0; i < stmt->n_access; ++i)
		e->maps = isl_map_list_add(e->maps,
			isl_map_copy(stmt->access[i].map));
}

static void hold_array(entry *e, const ash_array *array)
{
	for (unsigned i = 0; i < array->n_dim; ++i)
		if (array->extent[i])
			e->extents = isl_pw_aff_list_add(e->extents,
				isl_pw_aff_copy(array->extent[i]));
}

/* Keep references to the objects of "scop" in "e"; a list becomes NULL if
 * memory ran out.
 */
static void hold(entry *e, const ash_scop *scop)
{
	e->sets = isl_set_list_alloc(scop->ctx, (int) scop->n_stmt + 3);
	e->maps = isl_map_list_alloc(scop->ctx, (int) scop->n_stmt);
	e->extents = isl_pw_aff_list_alloc(scop->ctx, (int) scop->n_array);
	e->sets = add_set(e->sets, scop->context);
	e->sets = add_set(e->sets, scop->assumed);
	e->sets = add_set(e->sets, scop->passed);
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		hold_stmt(e, &scop->stmt[i]);
	for (unsigned i = 0; i < scop->n_array; ++i)
		hold_array(e, &scop->array[i]);
}

/* ---- entries ---- */

static void clear(entry *e)
{
	free(e->key.word);
	isl_set_list_free(e->sets);
	isl_map_list_free(e->maps);
	isl_pw_aff_list_free(e->extents);
	ash_estimates_free(e->estimates);
	*e = (entry) { .sets = NULL };
}

ash_estimates *ash_estimate_memo_find(const ash_estimate_memo *memo,
	const ash_scop *scop)
{
	key k = memo ? make_key(scop) : (key) { .n = 0 };
	ash_estimates *found = NULL;

	for (unsigned i = 0; memo && i < MOST && !found; ++i)
		if (is_same(&memo->entry[i].key, &k))
			found = ash_estimates_copy(memo->entry[i].estimates,
				scop);
	free(k.word);
	return found;
}

void ash_estimate_memo_add(ash_estimate_memo *memo, const ash_scop *scop,
	const ash_estimates *estimates)
{
	entry *e;

	if (!memo || ash_error_of(scop->ctx) != ASH_ERROR_NONE)
		return;
	e = &memo->entry[memo->next++ % MOST];
	clear(e);
	e->key = make_key(scop);
	e->estimates = ash_estimates_copy(estimates, scop);
	hold(e, scop);
	if (!e->key.word || !e->estimates || !e->sets || !e->maps ||
		!e->extents)
		clear(e);
}

ash_estimate_memo *ash_estimate_memo_begin(void)
{
	return calloc(1, sizeof(ash_estimate_memo));
}

ash_estimate_memo *ash_estimate_memo_free(ash_estimate_memo *memo)
{
	for (unsigned i = 0; memo && i < MOST; ++i)
		clear(&memo->entry[i]);
	free(memo);
	return NULL;
}
