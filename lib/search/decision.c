/* decision.c - limited discrepancy search: one search's decisions are imposed
 * on the next, except for one.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/decision.h"

#include <stdlib.h>
#include <string.h>

#include "search/search_state.h"
#include "support/grow.h"
#include "support/hash.h"

/* The number of options that can be recorded for a decision whose options are
 * simply numbered from 0 on (such as the indices of strategies).
 */
#define MAX_NUMBERED 16

/* ---- lists of decisions ---- */

void ash_decisions_clear(ash_decisions *all)
{
	for (unsigned i = 0; i < all->n; ++i)
		free(all->decision[i].option);
	free(all->decision);
	*all = (ash_decisions) { .n = 0 };
}

static ash_decision *find(const ash_decisions *all, uint64_t place)
{
	for (unsigned i = 0; i < all->n; ++i)
		if (all->decision[i].place == place)
			return &all->decision[i];
	return NULL;
}

const ash_decision *ash_decisions_find(const ash_decisions *all, uint64_t place)
{
	return find(all, place);
}

/* Append a decision at "place", without options so far, and return it; NULL
 * without memory.
 */
static ash_decision *append(ash_decisions *all, uint64_t place)
{
	if (!ASH_GROW(all->decision, all->n))
		return NULL;
	all->decision[all->n] = (ash_decision) { .place = place };
	return &all->decision[all->n++];
}

/* A copy of the "n" options "option"; NULL without memory. */
static int *copy_options(unsigned n, const int *option)
{
	int *copy = malloc((n + 1) * sizeof(*copy));

	for (unsigned i = 0; copy && i < n; ++i)
		copy[i] = option[i];
	return copy;
}

/* Record in "all" that "chosen" was selected at "place" from the "n" options
 * "option"; "outermost": is it made outside of all loops?  This replaces an
 * earlier record for "place".
 */
static void note(ash_decisions *all, uint64_t place, bool outermost, int chosen,
	unsigned n, const int *option)
{
	int *copy = copy_options(n, option);
	ash_decision *d = find(all, place);

	if (!d)
		d = append(all, place);
	if (!d || !copy) {
		free(copy);
		all->failed = true;
		return;
	}
	free(d->option);
	d->option = copy;
	d->n = n;
	d->chosen = chosen;
	d->outermost = outermost;
}

ash_decisions ash_decisions_change(const ash_decisions *all, uint64_t place,
	int option)
{
	ash_decisions copy = { .failed = all->failed };

	for (unsigned i = 0; i < all->n; ++i) {
		const ash_decision *d = &all->decision[i];

		note(&copy, d->place, d->outermost,
			d->place == place ? option : d->chosen, d->n,
			d->option);
	}
	return copy;
}

/* ---- decisions in a search ---- */

/* Returns "hash" extended by the rows of the band "node", so that two orders of
 * the same instances get different hashes.
 */
static uint64_t hash_band(uint64_t hash, __isl_keep isl_schedule_node *node)
{
	isl_multi_union_pw_aff
		*rows = isl_schedule_node_band_get_partial_schedule(node);
	char *text = isl_multi_union_pw_aff_to_str(rows);

	hash = ash_hash_text(hash, text ? text : "");
	free(text);
	isl_multi_union_pw_aff_free(rows);
	return hash;
}

/* The place of a decision of the kind "kind" on "node": a hash of the kind, the
 * number of loops around "node", its statements, and, depending on the kind,
 * the strategy of the search or the rows of the band "node".
 */
static uint64_t find_place(const ash_search_state *w, ash_decision_kind kind,
	__isl_keep isl_schedule_node *node)
{
	uint64_t hash = ash_hash_word(ASH_HASH_EMPTY, kind);
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;

	hash = ash_hash_word(hash, w->stack.n);
	for (int i = 0; i < n; ++i)
		hash = ash_hash_word(hash, stmt[i]);
	free(stmt);
	if (kind == ASH_DECIDE_TILES || kind == ASH_DECIDE_SCALARS)
		hash = ash_hash_word(hash, w->strategy);
	return kind == ASH_DECIDE_BAND ? hash_band(hash, node) : hash;
}

ash_decision_point ash_decision_begin(const ash_search_state *w,
	ash_decision_kind kind, __isl_keep isl_schedule_node *node)
{
	ash_decision_point point = { .option = -1 };
	const ash_decision *imposed = NULL;

	if (!w->imposed && !w->made)
		return point;
	point.place = find_place(w, kind, node);
	if (w->imposed)
		imposed = ash_decisions_find(w->imposed, point.place);
	if (imposed)
		point.option = imposed->chosen;
	return point;
}

void ash_decision_end_of(const ash_search_state *w,
	const ash_decision_point *point, int chosen, unsigned n,
	const int *option)
{
	if (w->made && chosen >= 0)
		note(w->made, point->place, w->stack.n == 0, chosen, n, option);
}

void ash_decision_end(const ash_search_state *w,
	const ash_decision_point *point, int chosen, unsigned n)
{
	int option[MAX_NUMBERED];

	n = n < MAX_NUMBERED ? n : MAX_NUMBERED;
	for (unsigned i = 0; i < n; ++i)
		option[i] = (int) i;
	ash_decision_end_of(w, point, chosen, n, option);
}
