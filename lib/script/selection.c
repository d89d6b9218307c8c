/* selection.c - resolution of a directive's prefix to components.
 *
 * A name denotes a statement or else a loop.  Statements without a loop of that
 * name are ignored.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "script/naming.h"
#include "script/selection.h"

isl_bool ash_selection_refuse(const ash_selection *s, ash_condition why)
{
	*s->unmet = why;
	return isl_bool_false;
}

bool ash_selection_is_loop(const ash_selection *s)
{
	for (unsigned i = 0; i < s->n; ++i)
		if (s->part[i]->n < s->depth)
			return false;
	return s->depth > 0;
}

int ash_selection_last(const ash_selection *s)
{
	return ash_union_last_child(s->u, s->beta, s->depth);
}

/* Select the components of the statement called "name". */
static void select_stmt(ash_selection *s, const char *name)
{
	for (unsigned i = 0; i < s->u->n; ++i) {
		const ash_stmt *stmt = &s->u->scop->stmt[s->u->part[i]->stmt];

		if (ash_stmt_is_called(stmt, name))
			s->part[s->n++] = s->u->part[i];
	}
}

/* Set the prefix to the first "depth" entries of the selected beta-vectors;
 * refuse the directive if they do not have these entries in common.
 */
static isl_bool take_common(ash_selection *s, int depth)
{
	const ash_union_part *first = s->part[0];

	s->depth = depth < 0 ? first->n + 1 : (unsigned) depth;
	if (s->depth > first->n + 1)
		return ash_selection_refuse(s, ASH_IF_prefix_exists);
	memcpy(s->beta, first->beta, sizeof(s->beta));
	for (unsigned i = 1; i < s->n; ++i)
		if (!ash_union_part_begins(s->part[i], s->beta, s->depth))
			return ash_selection_refuse(s, ASH_IF_name_is_unique);
	return isl_bool_true;
}

/* Set the prefix to that of the loop of "part" called "name", if "part" has
 * one; false if the prefix is already set to a different loop.
 */
static bool take_loops(ash_selection *s, const ash_union_part *part,
	const ash_loop_name *name)
{
	ash_called called;

	for (unsigned level = 0; level < part->n; ++level) {
		if (!ash_loop_called(s->u, part, level, &called) ||
			!ash_called_is(&called, name))
			continue;
		if (s->depth &&
			(s->depth != level + 1 ||
				!ash_union_part_begins(part, s->beta,
					s->depth)))
			return false;
		s->depth = level + 1;
		memcpy(s->beta, part->beta, sizeof(s->beta));
	}
	return true;
}

/* Set the prefix to that of the loop called "name" around the selected
 * components.  Refuses the directive if there are several such loops or,
 * because of "missing", none.
 */
static isl_bool resolve_loop(ash_selection *s, const ash_loop_name *name,
	ash_condition missing)
{
	for (unsigned i = 0; i < s->n; ++i)
		if (!take_loops(s, s->part[i], name))
			return ash_selection_refuse(s, ASH_IF_loop_is_unique);
	return s->depth ? isl_bool_true : ash_selection_refuse(s, missing);
}

static void select_all(ash_selection *s)
{
	for (s->n = 0; s->n < s->u->n; ++s->n)
		s->part[s->n] = s->u->part[s->n];
}

/* Set the prefix to that of the loop or statement that the names in the
 * directive denote; refuses the directive if there is none.
 */
static isl_bool resolve_name(ash_selection *s)
{
	const ash_prefix *prefix = &s->d->prefix;
	ash_loop_name alone = { prefix->name, 0 };

	if (prefix->name)
		select_stmt(s, prefix->name);
	if (s->n)
		return prefix->loop.name
			? resolve_loop(s, &prefix->loop, ASH_IF_loop_exists)
			: take_common(s, prefix->depth);
	if (prefix->name && (prefix->loop.name || prefix->depth >= 0))
		return ash_selection_refuse(s, ASH_IF_name_exists);
	select_all(s);
	return resolve_loop(s, prefix->name ? &alone : &prefix->loop,
		ASH_IF_name_exists);
}

isl_bool ash_selection_resolve(ash_selection *s)
{
	const ash_prefix *prefix = &s->d->prefix;
	isl_bool known = isl_bool_true;

	s->n = 0;
	s->depth = prefix->n;
	memcpy(s->beta, prefix->beta, sizeof(s->beta));
	if (prefix->name || prefix->loop.name)
		known = resolve_name(s);
	s->n = 0;
	for (unsigned i = 0; known > 0 && i < s->u->n; ++i)
		if (ash_union_part_begins(s->u->part[i], s->beta, s->depth))
			s->part[s->n++] = s->u->part[i];
	if (known > 0 && !s->n)
		return ash_selection_refuse(s, ASH_IF_prefix_exists);
	return known;
}

/* If "part" has a loop (or, if "original", an original iterator) called "name",
 * set *number to its number, from 1 on.  False if *number was already set to
 * another one; it is 0 as long as it is unset.
 */
static bool take_number(const ash_selection *s, const ash_union_part *part,
	const ash_loop_name *name, bool original, int64_t *number)
{
	unsigned n = original ? part->columns.n_in : part->n;
	ash_called called;

	for (unsigned i = 0; i < n; ++i) {
		if (original ? !ash_iterator_called(s->u, part->stmt, i,
				       &called)
			     : !ash_loop_called(s->u, part, i, &called))
			continue;
		if (!ash_called_is(&called, name))
			continue;
		if (*number && *number != (int64_t) i + 1)
			return false;
		*number = (int64_t) i + 1;
	}
	return true;
}

isl_bool ash_selection_number(const ash_selection *s, const ash_loop_name *name,
	bool original, int64_t *number)
{
	*number = 0;
	for (unsigned i = 0; i < s->n; ++i)
		if (!take_number(s, s->part[i], name, original, number))
			return ash_selection_refuse(s, ASH_IF_loop_is_unique);
	return *number ? isl_bool_true
		       : ash_selection_refuse(s, ASH_IF_loop_exists);
}
