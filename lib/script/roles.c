/* roles.c - assignment of loops to the iterators and divisions they are built
 * from.
 *
 * Gaussian elimination makes the choice, simple loops first, so that each later
 * loop gets a column that is left.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/roles.h"

#include <stdlib.h>
#include <string.h>

#include "script/script_impl.h"
#include "script/route.h"

/* The rows of a component's loops that have been chosen, which are linearly
 * independent, and the column that each of them stands for.
 */
typedef struct {
	ash_basis basis;
	/* Index of the first column of the part's rows that is considered. */
	unsigned first;
} choice;

/* The number of nonzero entries of "row" in the columns that "c" considers. */
static unsigned count(const choice *c, const int64_t *row)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->basis.n_column; ++i)
		n += row[c->first + i] != 0;
	return n;
}

static bool divides(const ash_union_part *part, unsigned row)
{
	const ash_columns *c = &part->columns;

	for (unsigned m = 0; m < c->n_division; ++m)
		if (part->alpha[row][ash_columns_first(c) + m])
			return true;
	return false;
}

/* The column for the row that was added last: a column with a nonzero entry
 * after elimination, if possible one where "row" has 1 or -1.
 */
static unsigned pick_column(choice *c, const int64_t *row)
{
	unsigned last = c->basis.n - 1, best = c->basis.pivot[last];

	for (unsigned i = best; i < c->basis.n_column; ++i) {
		int64_t entry = row[c->first + i];
		bool is_one = row[c->first + best] == 1 ||
			row[c->first + best] == -1;

		if (c->basis.row[last][i] && !is_one &&
			(entry == 1 || entry == -1))
			best = i;
	}
	c->basis.pivot[last] = best;
	return best;
}

/* Add row number "row" of "part" to the choice if it is independent of the
 * chosen rows.  Returns the column assigned to the row; -1 if it is dependent.
 */
static int choose(choice *c, const ash_union_part *part, unsigned row)
{
	const int64_t *alpha = part->alpha[row];

	if (!ash_basis_add(&c->basis, alpha + c->first))
		return -1;
	return (int) pick_column(c, alpha);
}

static void choose_explicit(ash_roles *roles, choice *c,
	const ash_union_part *part, bool simple, bool with_division)
{
	for (unsigned i = 0; i < part->n; ++i) {
		int column;

		if (!roles->other[i] || divides(part, i) != with_division ||
			(count(c, part->alpha[i]) == 1) != simple)
			continue;
		column = choose(c, part, i);
		if (column < 0)
			continue;
		roles->other[i] = false;
		roles->explicit_row[roles->n_explicit] = i;
		roles->base[roles->n_explicit++] = (unsigned) column;
	}
}

static void choose_divisions(ash_roles *roles, choice *c,
	const ash_union_part *part, bool simple)
{
	for (unsigned i = 0; i < part->n; ++i) {
		int column;

		if (!roles->other[i] ||
			(count(c, part->alpha[i]) == 1) != simple)
			continue;
		column = choose(c, part, i);
		if (column < 0)
			continue;
		roles->other[i] = false;
		roles->division[i] = column;
	}
}

/* Mark the divisions in "row", and those nested in them. */
static void mark_used(const ash_union_part *part, const int64_t *row,
	bool *used)
{
	const ash_columns *c = &part->columns;

	for (unsigned m = 0; m < c->n_division; ++m)
		if (row[ash_columns_first(c) + m] && !used[m]) {
			used[m] = true;
			mark_used(part, c->division[m].row, used);
		}
}

static void start(ash_roles *roles, const ash_union_part *part)
{
	memset(roles, 0, sizeof(*roles));
	for (unsigned i = 0; i < part->n; ++i) {
		roles->other[i] = true;
		roles->division[i] = -1;
		mark_used(part, part->alpha[i], roles->used);
	}
}

static unsigned n_used(const ash_roles *roles)
{
	unsigned n = 0;

	for (unsigned m = 0; m < ASH_MAX_DIVISION; ++m)
		n += roles->used[m];
	return n;
}

/* Assign the loops of "part" to columns: to iterators and to divisions, which
 * are recorded as the roles of the loops.  A column may stay without a loop.
 */
static void assign(ash_roles *roles, const ash_union_part *part,
	choice *iterators, choice *divisions)
{
	start(roles, part);
	iterators->basis.n_column = part->columns.n_in;
	divisions->first = ash_columns_first(&part->columns);
	divisions->basis.n_column = part->columns.n_division;
	for (int k = 0; k < 4; ++k)
		choose_explicit(roles, iterators, part, k < 2, k % 2);
	choose_divisions(roles, divisions, part, true);
	choose_divisions(roles, divisions, part, false);
}

bool ash_roles_find(ash_roles *roles, const ash_union_part *part)
{
	choice iterators = { .first = 0 }, divisions = { .first = 0 };

	if (part->columns.n_in > ASH_MAX_BASIS)
		return false;
	assign(roles, part, &iterators, &divisions);
	return iterators.basis.n == part->columns.n_in &&
		divisions.basis.n == n_used(roles);
}

static isl_stat append(ash_union_part *part, unsigned column)
{
	int64_t *row = ash_row_zero(&part->columns);

	if (!row || part->n == ASH_MAX_LOOP) {
		free(row);
		return isl_stat_error;
	}
	row[column] = 1;
	ash_union_part_insert(part, part->n, row);
	return isl_stat_ok;
}

/* Append a loop to "part" for each column of "c" that is wanted (all if
 * "wanted" is NULL) and is no linear combination of the chosen rows.
 */
static isl_stat append_missing(ash_union_part *part, choice *c,
	const bool *wanted)
{
	int64_t unit[ASH_MAX_BASIS] = { 0 };
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < c->basis.n_column; ++i) {
		unit[i] = 1;
		if ((!wanted || wanted[i]) && ash_basis_add(&c->basis, unit))
			stat = append(part, c->first + i);
		unit[i] = 0;
	}
	return stat;
}

isl_stat ash_union_part_complete(ash_union_part *part)
{
	choice iterators = { .first = 0 }, divisions = { .first = 0 };
	ash_roles roles;

	if (part->columns.n_in > ASH_MAX_BASIS)
		return isl_stat_error;
	assign(&roles, part, &iterators, &divisions);
	if (append_missing(part, &iterators, NULL) < 0)
		return isl_stat_error;
	return append_missing(part, &divisions, roles.used);
}
