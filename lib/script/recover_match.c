/* recover_match.c - recovery of beta-vectors.
 *
 * Components are grouped by keys, see recover_place.c: here the key of a
 * component is an entry of its beta-vector in the goal, the order that the
 * script has to produce.
 *
 * Algorithm 1 of the paper moves one component after the other.  Here the work
 * is done level by level: components that do not belong together are
 * distributed, sorted, and fused where they belong together.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "script/recovery.h"

/* Set key[tag], for each component, to entry "level" of the beta-vector that
 * the component has in the goal.
 */
static void goal_keys(const ash_recovery *r, unsigned level, int *key)
{
	for (unsigned i = 0; i < r->goal->n; ++i) {
		const ash_union_part *part = r->goal->part[i];

		key[part->tag] = level <= part->n ? part->beta[level] : 0;
	}
}

static isl_stat part_mixed(ash_recovery *r, const ash_place_at *p,
	const int *key)
{
	for (int c = 0; c <= ash_union_last_child(r->now, p->beta, p->n); ++c) {
		ash_place_at child = ash_place_child(p, c);
		int first = 0;
		bool mixed = false, any = false;

		for (unsigned i = 0; i < r->now->n; ++i) {
			const ash_union_part *part = r->now->part[i];

			if (!ash_union_part_begins(part, child.beta, child.n))
				continue;
			mixed = mixed || (any && key[part->tag] != first);
			first = key[part->tag];
			any = true;
		}
		if (mixed && ash_recovery_part_loop(r, &child, key) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* The key of the components in the loop or statement "p", which all have the
 * same one.
 */
static int key_at(const ash_recovery *r, const ash_place_at *p, const int *key)
{
	for (unsigned i = 0; i < r->now->n; ++i)
		if (ash_union_part_begins(r->now->part[i], p->beta, p->n))
			return key[r->now->part[i]->tag];
	return -1;
}

/* Fuse neighbouring loops directly in loop "p" whose components have equal
 * keys.
 */
static isl_stat fuse(ash_recovery *r, const ash_place_at *p, const int *key)
{
	for (int c = 0; c < ash_union_last_child(r->now, p->beta, p->n);) {
		ash_place_at child = ash_place_child(p, c);
		ash_place_at next = ash_place_child(p, c + 1);

		if (key_at(r, &child, key) != key_at(r, &next, key)) {
			++c;
			continue;
		}
		if (ash_recovery_do(r,
			    ash_place_directive(&child, ASH_DO_fusenext)) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

static isl_stat match(ash_recovery *r, const ash_place_at *p, int *key)
{
	goal_keys(r, p->n, key);
	if (part_mixed(r, p, key) < 0 || ash_recovery_sort(r, p, key) < 0 ||
		fuse(r, p, key) < 0)
		return isl_stat_error;
	for (int c = 0; c <= ash_union_last_child(r->now, p->beta, p->n); ++c) {
		ash_place_at child = ash_place_child(p, c);

		if (ash_union_last_child(r->now, child.beta, child.n) >= 0 &&
			match(r, &child, key) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

isl_stat ash_recovery_match(ash_recovery *r)
{
	int *key = calloc(r->now->n + 1, sizeof(*key));
	ash_place_at root = { .n = 0 };
	isl_stat stat = key ? match(r, &root, key) : isl_stat_error;

	free(key);
	return stat;
}
