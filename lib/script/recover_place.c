/* recover_place.c - distribution and sorting of loops during recovery.
 *
 * Components are grouped by keys: key[tag] is the key of the component with
 * that tag.  Components with equal keys go into one loop; loops are sorted by
 * ascending keys.  "p" is the beta-prefix of a loop; its children are the loops
 * and statements directly in the loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "script/recovery.h"

isl_stat ash_recovery_fail(ash_recovery *r, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!r->why && vasprintf(&r->why, format, args) < 0)
		r->why = NULL;
	va_end(args);
	return isl_stat_error;
}

isl_stat ash_recovery_do(ash_recovery *r, ash_directive d)
{
	ash_condition unmet;
	isl_bool done = ash_directive_apply(r->now, &d, &unmet);
	char *text;

	if (done == isl_bool_true)
		return ash_script_add(r->script, d);
	text = ash_directive_text(&d);
	if (done == isl_bool_false)
		ash_recovery_fail(r, "%s would need that %s", text,
			ash_script_condition_text(unmet));
	free(text);
	ash_directive_clear(&d);
	return isl_stat_error;
}

ash_union_part *ash_recovery_part(const ash_union *u, int tag)
{
	for (unsigned i = 0; i < u->n; ++i)
		if (u->part[i]->tag == tag)
			return u->part[i];
	return NULL;
}

ash_place_at ash_place_child(const ash_place_at *p, int child)
{
	ash_place_at c = *p;

	c.beta[c.n++] = child;
	return c;
}

ash_place_at ash_place_of(const ash_union_part *part, unsigned n)
{
	ash_place_at p = { .n = n };

	memcpy(p.beta, part->beta, n * sizeof(*p.beta));
	return p;
}

ash_directive ash_place_directive(const ash_place_at *p,
	ash_directive_kind kind)
{
	return ash_directive_make(kind, p->beta, p->n);
}

/* Have all components in loop "p" the same key?  If so, *which is set to it. */
static bool has_one_key(const ash_recovery *r, const ash_place_at *p,
	const int *key, int *which)
{
	bool first = true;

	for (unsigned i = 0; i < r->now->n; ++i) {
		const ash_union_part *part = r->now->part[i];

		if (!ash_union_part_begins(part, p->beta, p->n))
			continue;
		if (!first && key[part->tag] != *which)
			return false;
		*which = key[part->tag];
		first = false;
	}
	return true;
}

/* A list of keys: for each of the "n" children of loop "p", the key that all of
 * its components have.  Owned by the caller; NULL without memory.
 */
static int *child_keys(const ash_recovery *r, const ash_place_at *p,
	const int *key, int n)
{
	int *keys = calloc((size_t) n + 1, sizeof(*keys));

	for (int c = 0; keys && c < n; ++c) {
		ash_place_at child = ash_place_child(p, c);

		has_one_key(r, &child, key, &keys[c]);
	}
	return keys;
}

/* Set order[c], for each of "n" children, to the position of child "c" after
 * stable sorting by keys[c].  Returns whether any child moves.
 */
static bool order_of(const int *keys, int n, int *order)
{
	bool moved = false;

	for (int c = 0; c < n; ++c) {
		order[c] = 0;
		for (int k = 0; k < n; ++k)
			order[c] += keys[k] < keys[c] ||
				(keys[k] == keys[c] && k < c);
		moved = moved || order[c] != c;
	}
	return moved;
}

isl_stat ash_recovery_sort(ash_recovery *r, const ash_place_at *p,
	const int *key)
{
	int n = ash_union_last_child(r->now, p->beta, p->n) + 1;
	int *keys = child_keys(r, p, key, n);
	int *order = calloc((size_t) n + 1, sizeof(*order));
	isl_stat stat = keys && order ? isl_stat_ok : isl_stat_error;

	if (stat >= 0 && order_of(keys, n, order)) {
		ash_directive d = ash_place_directive(p, ASH_DO_reorder);

		d.order = order;
		d.n_order = (unsigned) n;
		order = NULL;
		stat = ash_recovery_do(r, d);
	}
	free(order);
	free(keys);
	return stat;
}

/* Distribute those loops directly in loop "p" whose components have different
 * keys.
 */
static isl_stat part_children(ash_recovery *r, const ash_place_at *p,
	const int *key)
{
	int ignored;

	for (int c = 0; c <= ash_union_last_child(r->now, p->beta, p->n); ++c) {
		ash_place_at child = ash_place_child(p, c);

		if (!has_one_key(r, &child, key, &ignored) &&
			ash_recovery_part_loop(r, &child, key) < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Distribute loop "p" between each two neighbouring children with different
 * keys.
 */
static isl_stat cut(ash_recovery *r, const ash_place_at *p, const int *key)
{
	int n = ash_union_last_child(r->now, p->beta, p->n) + 1;
	int *keys = child_keys(r, p, key, n);
	isl_stat stat = keys ? isl_stat_ok : isl_stat_error;

	for (int c = n - 1; stat >= 0 && c > 0; --c)
		if (keys[c] != keys[c - 1]) {
			ash_directive d = ash_place_directive(p,
				ASH_DO_distribute);

			d.n_number = 1;
			d.number[0] = c;
			stat = ash_recovery_do(r, d);
		}
	free(keys);
	return stat;
}

isl_stat ash_recovery_part_loop(ash_recovery *r, const ash_place_at *p,
	const int *key)
{
	if (part_children(r, p, key) < 0 || ash_recovery_sort(r, p, key) < 0)
		return isl_stat_error;
	return cut(r, p, key);
}
