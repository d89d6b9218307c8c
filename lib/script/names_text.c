/* names_text.c - help texts for a name in a script that is ambiguous or
 * unknown.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "script/naming.h"

/* The most entries that a list shows; the rest becomes "...". */
#define MAX_LISTED 8

/* A list of names that is being written to "out" or, if "out" is NULL, only
 * counted in "n".
 */
typedef struct {
	const ash_union *u;
	FILE *out;
	unsigned n;
} list;

/* Begin an entry of the list: count it, and write "first" or a separator before
 * it.  False if the entry is not to be written: it is only counted, or the list
 * is full.
 */
static bool begin(list *l, const char *first)
{
	if (l->n == MAX_LISTED && l->out)
		fputs(", ...", l->out);
	if (l->n++ >= MAX_LISTED || !l->out)
		return false;
	fputs(l->n == 1 ? first : ", ", l->out);
	return true;
}

static void print_called(const ash_called *called, FILE *out)
{
	fprintf(out, "%.*s", (int) called->n, called->text);
	if (called->size)
		fprintf(out, "/%" PRId64, called->size);
}

/* Does loop "level" of component "pos" already occur in an earlier component?
 */
static bool is_seen(const ash_union *u, unsigned pos, unsigned level)
{
	for (unsigned i = 0; i < pos; ++i)
		if (u->part[i]->n > level &&
			ash_union_part_begins(u->part[i], u->part[pos]->beta,
				level + 1))
			return true;
	return false;
}

/* Write an entry such as "(0, 1) around S2 in line 7". */
static void list_loop(list *l, const ash_union_part *part, unsigned level)
{
	const ash_stmt *stmt = &l->u->scop->stmt[part->stmt];

	if (!begin(l, ": "))
		return;
	for (unsigned i = 0; i <= level; ++i)
		fprintf(l->out, "%s%d", i ? ", " : "(", part->beta[i]);
	fprintf(l->out, ") around %s", isl_id_get_name(stmt->id));
	if (stmt->place.line)
		fprintf(l->out, " in line %u", stmt->place.line);
}

/* List all loops with this name around the statement "stmt"; around any
 * statement if that is NULL.
 */
static void list_loops(list *l, const char *stmt, const ash_loop_name *name)
{
	for (unsigned i = 0; i < l->u->n; ++i) {
		const ash_union_part *part = l->u->part[i];
		ash_called called;

		if (stmt &&
			!ash_stmt_is_called(&l->u->scop->stmt[part->stmt],
				stmt))
			continue;
		for (unsigned k = 0; k < part->n; ++k)
			if (ash_loop_called(l->u, part, k, &called) &&
				ash_called_is(&called, name) &&
				(stmt || !is_seen(l->u, i, k)))
				list_loop(l, part, k);
	}
}

/* Does an earlier loop have the name "name": one of the components before
 * "pos", or one around loop "level" of component "pos"?
 */
static bool is_known(const ash_union *u, unsigned pos, unsigned level,
	const ash_called *name)
{
	for (unsigned i = 0; i <= pos; ++i)
		for (unsigned k = 0; k < u->part[i]->n; ++k) {
			ash_called other;

			if (i == pos && k == level)
				return false;
			if (ash_loop_called(u, u->part[i], k, &other) &&
				other.size == name->size &&
				other.n == name->n &&
				!strncmp(other.text, name->text, name->n))
				return true;
		}
	return false;
}

/* List the names of all loops, each once. */
static void list_names(list *l)
{
	for (unsigned i = 0; i < l->u->n; ++i)
		for (unsigned k = 0; k < l->u->part[i]->n; ++k) {
			ash_called called;

			if (ash_loop_called(l->u, l->u->part[i], k, &called) &&
				!is_known(l->u, i, k, &called) &&
				begin(l, "; loops are called "))
				print_called(&called, l->out);
		}
	if (!l->n)
		fputs("; no loop has a name, those of the source need -g",
			l->out);
}

/* The statement name with which the prefix of "d" begins; NULL if there is
 * none.
 */
static const char *stmt_of(const ash_union *u, const ash_directive *d)
{
	const char *name = d->prefix.name;

	return name && ash_names_stmt(u->scop, name) ? name : NULL;
}

/* The loop name in the prefix of "d"; its member "name" is NULL if there is
 * none.
 */
static ash_loop_name prefix_loop(const ash_union *u, const ash_directive *d)
{
	if (d->prefix.loop.name || stmt_of(u, d))
		return d->prefix.loop;
	return (ash_loop_name) { d->prefix.name, 0 };
}

/* The loop name among the other arguments of "d". */
static ash_loop_name argument_loop(const ash_directive *d)
{
	ash_loop_name name = d->loop;

	for (unsigned i = 0; i < d->sum.n && !name.name; ++i)
		if (d->sum.addend[i].kind != ASH_OF_PARAMETER)
			name.name = d->sum.addend[i].name;
	return name;
}

/* List all loops that have the ambiguous name in "d". */
static void list_ambiguous(list *l, const ash_directive *d)
{
	const char *stmt = stmt_of(l->u, d);
	ash_loop_name name = prefix_loop(l->u, d);
	list count = { l->u, NULL, 0 };

	if (name.name)
		list_loops(&count, stmt, &name);
	if (count.n < 2) {
		name = argument_loop(d);
		stmt = NULL;
	}
	if (name.name)
		list_loops(l, stmt, &name);
}

char *ash_names_text(const ash_union *u, const ash_directive *d,
	ash_condition unmet)
{
	char *text = NULL;
	size_t size;
	list l = { u, NULL, 0 };

	if (unmet != ASH_IF_name_exists && unmet != ASH_IF_loop_exists &&
		unmet != ASH_IF_loop_is_unique)
		return NULL;
	l.out = open_memstream(&text, &size);
	if (!l.out)
		return NULL;
	if (unmet == ASH_IF_loop_is_unique)
		list_ambiguous(&l, d);
	else
		list_names(&l);
	fclose(l.out);
	return text;
}
