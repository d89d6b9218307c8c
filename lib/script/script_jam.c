/* script_jam.c - loops over the copies that unroll-and-jam makes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_impl.h"

/* If "row" is a division: its size, with its number in *division; else 0. */
static int64_t read_division(const ash_columns *c, const int64_t *row,
	unsigned *division)
{
	unsigned first = ash_columns_first(c);
	int64_t size = 0;

	for (unsigned i = 0; i < first + c->n_division; ++i) {
		if (!row[i])
			continue;
		if (i < first || row[i] != 1 || size)
			return 0;
		*division = i - first;
		size = c->division[*division].size;
	}
	return size;
}

int ash_jam_find_steps(const ash_union_part *part, unsigned pos, int64_t *size)
{
	for (unsigned i = pos; i-- > 0;) {
		unsigned division;

		*size = read_division(&part->columns, part->alpha[i],
			&division);
		if (*size &&
			ash_columns_match(&part->columns,
				part->columns.division[division].row,
				&part->columns, part->alpha[pos]))
			return (int) i;
	}
	return -1;
}
