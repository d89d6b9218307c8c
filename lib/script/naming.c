/* naming.c - names of loops, derived from the original iterators.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/naming.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

/* Sets of iterators are bit masks of this many bits; later iterators have no
 * names.
 */
#define MAX_ITERATOR 64

bool ash_iterator_called(const ash_union *u, int stmt, unsigned pos,
	ash_called *called)
{
	ash_stmt named = u->scop->stmt[stmt];

	if (u->loops && u->loops[stmt])
		named.loops = u->loops[stmt];
	*called = (ash_called) { NULL, 0, 0 };
	called->text = ash_stmt_loop_name(&named, pos, &called->n);
	return called->text;
}

static unsigned n_iterator(const ash_columns *c)
{
	return c->n_in < MAX_ITERATOR ? c->n_in : MAX_ITERATOR;
}

/* The set of iterators that have nonzero entries in "row" outside of its
 * divisions.
 */
static uint64_t direct(const ash_columns *c, const int64_t *row)
{
	uint64_t set = 0;

	for (unsigned i = 0; i < n_iterator(c); ++i)
		set |= (uint64_t) (row[i] != 0) << i;
	return set;
}

/* The set of iterators that "row" uses, also inside its divisions.  *size is
 * set to the size of its only division, to 0 if it has several, and is
 * unchanged if it has none.
 */
static uint64_t in_divisions(const ash_columns *c, const int64_t *row,
	int64_t *size)
{
	uint64_t set = direct(c, row);
	unsigned n = 0;

	for (unsigned i = 0; i < c->n_division; ++i) {
		int64_t inner;

		if (!row[ash_columns_first(c) + i])
			continue;
		set |= in_divisions(c, c->division[i].row, &inner);
		*size = n++ ? 0 : c->division[i].size;
	}
	return set;
}

/* The only iterator in "set" or, if there are several, the only one of them
 * that is not in "known"; -1 if there is no such one.
 */
static int pick(uint64_t set, uint64_t known)
{
	if (set & (set - 1))
		set &= ~known;
	return set && !(set & (set - 1)) ? __builtin_ctzll(set) : -1;
}

/* The iterator that loop "level" of "part" uses and the loops around it do not;
 * -1 if there is none or several.  *size is the strip size if the loop runs
 * over strips.
 */
static int own_iterator(const ash_union_part *part, unsigned level,
	int64_t *size)
{
	const ash_columns *c = &part->columns;
	uint64_t known[2] = { 0, 0 };
	int pos = -1;

	for (unsigned i = 0; i <= level; ++i) {
		uint64_t set = direct(c, part->alpha[i]);
		bool strips = !set;

		*size = 0;
		if (strips)
			set = in_divisions(c, part->alpha[i], size);
		pos = strips && !*size ? -1 : pick(set, known[strips]);
		if (pos >= 0)
			known[strips] |= UINT64_C(1) << pos;
	}
	return pos;
}

bool ash_loop_called(const ash_union *u, const ash_union_part *part,
	unsigned level, ash_called *called)
{
	int64_t size;
	int pos = own_iterator(part, level, &size);

	if (pos < 0 ||
		!ash_iterator_called(u, part->stmt, (unsigned) pos, called))
		return false;
	called->size = size;
	return true;
}

bool ash_called_is(const ash_called *called, const ash_loop_name *name)
{
	return called->size == name->size && called->n == strlen(name->name) &&
		!strncmp(called->text, name->name, called->n);
}

bool ash_stmt_is_called(const ash_stmt *stmt, const char *name)
{
	static const char line[] = "line";
	char *end;

	if (!strcmp(isl_id_get_name(stmt->id), name))
		return true;
	if (strncmp(name, line, strlen(line)) || !stmt->place.line)
		return false;
	return strtoul(name + strlen(line), &end, 10) == stmt->place.line &&
		!*end;
}

bool ash_names_stmt(const ash_scop *scop, const char *name)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (ash_stmt_is_called(&scop->stmt[i], name))
			return true;
	return false;
}
