/* use_names.c - replacement of loop numbers in scripts by loop names.
 *
 * A name is used only if it resolves to the same components as the number.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "script/apply.h"
#include "script/naming.h"
#include "script/selection.h"

/* A copy of "called", to be freed; its name is NULL without memory. */
static ash_loop_name copy_called(const ash_called *called)
{
	return (ash_loop_name) { strndup(called->text, called->n),
		called->size };
}

/* Does "prefix", which contains a name, select the same components as the
 * numbers in "s"?
 */
static bool means(const ash_selection *s, const ash_prefix *prefix)
{
	ash_directive d = { .kind = s->d->kind, .prefix = *prefix };
	ash_condition unmet;
	ash_selection named = { .u = s->u, .d = &d, .unmet = &unmet };
	bool same = false;

	named.part = calloc(s->u->n + 1, sizeof(*named.part));
	if (named.part && ash_selection_resolve(&named) == isl_bool_true)
		same = named.depth == s->depth &&
			!memcmp(named.beta, s->beta,
				s->depth * sizeof(*s->beta));
	free(named.part);
	return same;
}

/* Set the prefix of "d" to "prefix" if that selects the same components as the
 * numbers; else free "prefix" and return false.
 */
static bool try_prefix(const ash_selection *s, ash_directive *d,
	ash_prefix prefix)
{
	if (means(s, &prefix)) {
		d->prefix = prefix;
		return true;
	}
	free(prefix.name);
	free(prefix.loop.name);
	return false;
}

/* Replace the numbers in the prefix of "d" by the name that the loop has in
 * "part"; false if it has none, or if the name does not select the same
 * components.
 */
static bool try_part(const ash_selection *s, ash_directive *d,
	const ash_union_part *part)
{
	ash_prefix prefix = { .depth = -1 };
	ash_called called;
	const ash_stmt *stmt = &s->u->scop->stmt[part->stmt];

	if (!ash_loop_called(s->u, part, s->depth - 1, &called))
		return false;
	prefix.loop = copy_called(&called);
	if (!called.size) {
		prefix.name = prefix.loop.name;
		prefix.loop.name = NULL;
	}
	if (try_prefix(s, d, prefix))
		return true;
	prefix.loop = copy_called(&called);
	prefix.name = strdup(isl_id_get_name(stmt->id));
	return try_prefix(s, d, prefix);
}

/* Does "s" select a single component, by its whole beta-vector? */
static bool is_stmt(const ash_selection *s)
{
	return s->n == 1 && s->depth == s->part[0]->n + 1;
}

/* Replace the numbers in the prefix of "d", which select one statement, by the
 * name of the statement, if that selects the same.
 */
static void name_stmt(const ash_selection *s, ash_directive *d)
{
	const ash_stmt *stmt = &s->u->scop->stmt[s->part[0]->stmt];
	ash_prefix prefix = { .depth = -1 };

	prefix.name = strdup(isl_id_get_name(stmt->id));
	try_prefix(s, d, prefix);
}

static void note(bool *used, const ash_union_part *part)
{
	if (used)
		used[part->stmt] = true;
}

static void name_prefix(const ash_selection *s, ash_directive *d, bool *used)
{
	if (s->depth && is_stmt(s)) {
		name_stmt(s, d);
		return;
	}
	for (unsigned i = 0; s->depth && i < s->n; ++i)
		if (s->part[i]->n >= s->depth && try_part(s, d, s->part[i])) {
			note(used, s->part[i]);
			return;
		}
}

/* The name that loop number "number", or the original iterator if "original",
 * has in all components of "s"; *witness is set to the index of one of them
 * that has the name.  The member "name" is NULL if there is no such name.
 */
static ash_loop_name find_name(const ash_selection *s, int64_t number,
	bool original, unsigned *witness)
{
	for (unsigned i = 0; i < s->n; ++i) {
		const ash_union_part *part = s->part[i];
		unsigned n = original ? part->columns.n_in : part->n;
		ash_called called;
		ash_loop_name name;
		int64_t meant;

		if (number < 1 || number > (int64_t) n ||
			!(original ? ash_iterator_called(s->u, part->stmt,
					     (unsigned) number - 1, &called)
				   : ash_loop_called(s->u, part,
					     (unsigned) number - 1, &called)))
			continue;
		name = copy_called(&called);
		*witness = i;
		if (name.name &&
			ash_selection_number(s, &name, original, &meant) ==
				isl_bool_true &&
			meant == number)
			return name;
		free(name.name);
	}
	return (ash_loop_name) { NULL, 0 };
}

static void name_argument(const ash_selection *s, ash_directive *d, bool *used)
{
	unsigned witness;

	d->loop = find_name(s, d->number[0], d->kind == ASH_DO_reshape,
		&witness);
	if (!d->loop.name)
		return;
	d->number[0] = 0;
	note(used, s->part[witness]);
}

static void name_addends(const ash_selection *s, ash_directive *d, bool *used)
{
	for (unsigned i = 0; i < d->sum.n; ++i) {
		ash_addend *a = &d->sum.addend[i];
		ash_loop_name name;
		unsigned witness;

		if (a->kind == ASH_OF_PARAMETER || a->name)
			continue;
		name = find_name(s, a->pos, a->kind == ASH_OF_ITERATOR,
			&witness);
		if (!name.name || name.size) {
			free(name.name);
			continue;
		}
		a->name = name.name;
		a->pos = 0;
		note(used, s->part[witness]);
	}
}

/* Replace loop numbers in "d", a directive to be applied to "u", by names; sets
 * the entries of "used" for the statements of these loops.
 */
static void name_directive(ash_union *u, ash_directive *d, bool *used)
{
	ash_condition unmet;
	ash_directive numbered = *d;
	ash_selection s = { .u = u, .d = &numbered, .unmet = &unmet };
	const char *signature = ash_directive_row_of(d->kind)->signature;

	s.part = calloc(u->n + 1, sizeof(*s.part));
	if (s.part && *signature == 'p' &&
		ash_selection_resolve(&s) == isl_bool_true) {
		if (d->n_number && strchr(signature, 'l') && !d->loop.name)
			name_argument(&s, d, used);
		name_addends(&s, d, used);
		if (!d->prefix.name && !d->prefix.loop.name)
			name_prefix(&s, d, used);
	}
	free(s.part);
}

isl_stat ash_script_use_names(const ash_union *from, ash_script *script,
	bool *used)
{
	ash_union *u = ash_union_copy(from);
	isl_bool ok = isl_bool_ok(u != NULL);

	for (unsigned i = 0; ok > 0 && i < script->n; ++i) {
		ash_condition unmet;

		name_directive(u, &script->directive[i], used);
		ok = ash_directive_apply(u, &script->directive[i], &unmet);
	}
	ash_union_free(u);
	return ok < 0 ? isl_stat_error : isl_stat_ok;
}
