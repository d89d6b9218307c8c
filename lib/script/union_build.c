/* union_build.c - construction of unions, shared by union_map.c and
 * union_tree.c.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_impl.h"

#include <stdarg.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/space.h>

isl_stat ash_union_refuse(char **why, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (!*why && vasprintf(why, format, args) < 0)
		*why = NULL;
	va_end(args);
	return isl_stat_error;
}

__isl_give ash_union *ash_union_all(const ash_scop *scop)
{
	ash_union *list = ash_union_alloc(scop);
	isl_stat stat = list ? isl_stat_ok : isl_stat_error;

	for (int i = 0; stat >= 0 && i < (int) scop->n_stmt; ++i) {
		ash_union_part *part = ash_union_part_alloc(list, i);

		if (part) {
			isl_set_free(part->guard);
			part->guard = isl_set_align_params(
				isl_set_copy(scop->stmt[i].domain),
				isl_space_copy(list->params));
		}
		stat = ash_union_add(list, part);
	}
	return stat >= 0 ? list : ash_union_free(list);
}

/* One piece of a piecewise function of the instances of "part": the function,
 * and where it holds.
 */
typedef struct {
	char **why;
	ash_union *list;
	const ash_union_part *part;
	ash_union_mark mark;
	bool whole;		/* is it the only piece? */
} piece;

static isl_stat add_loop(const piece *p, __isl_take ash_union_part *part,
	__isl_keep isl_aff *aff)
{
	int64_t *row = ash_row_zero(&part->columns);
	const ash_stmt *stmt = &p->list->scop->stmt[part->stmt];

	if (!row || !ash_row_from_aff(&part->columns, aff, row)) {
		ash_union_refuse(p->why,
			"a date of %s has fractions or "
			"large numbers",
			isl_id_get_name(stmt->id));
		free(row);
		ash_union_part_free(part);
		return isl_stat_error;
	}
	ash_union_part_insert(part, part->n, row);
	part->implicit[part->n - 1] = false;
	part->mark[part->n - 1] = p->mark;
	return ash_union_add(p->list, part);
}

static isl_stat add_piece(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	const piece *p = user;
	ash_union_part *part = ash_union_part_copy(p->part);
	isl_stat stat = isl_stat_error;
	isl_bool empty = isl_bool_false;

	aff = isl_aff_align_params(aff, isl_space_copy(p->list->params));
	if (part && !p->whole) {
		part->guard = isl_set_intersect(part->guard, isl_set_copy(set));
		empty = isl_set_is_empty(part->guard);
	}
	if (part && empty == isl_bool_false)
		stat = add_loop(p, part, aff);
	else
		ash_union_part_free(part);
	isl_set_free(set);
	isl_aff_free(aff);
	return empty == isl_bool_true ? isl_stat_ok : stat;
}

isl_stat ash_union_add_loop(ash_union *list, const ash_union_part *part,
	__isl_take isl_pw_aff *function, ash_union_mark mark, char **why)
{
	piece p = { why, list, part, mark, false };
	isl_space *space = isl_space_copy(list->params);
	isl_stat stat;

	if (part->n == ASH_MAX_LOOP) {
		isl_space_free(space);
		isl_pw_aff_free(function);
		return ash_union_refuse(why, "there are too many loops");
	}
	function = isl_pw_aff_coalesce(function);
	function = isl_pw_aff_align_params(function, space);
	p.whole = isl_pw_aff_n_piece(function) == 1;
	stat = isl_pw_aff_foreach_piece(function, &add_piece, &p);
	isl_pw_aff_free(function);
	return stat;
}

/* Does the alpha of loop "pos" contain a division? */
static bool divides(const ash_union_part *part, unsigned pos)
{
	unsigned first = ash_columns_first(&part->columns);

	for (unsigned k = 0; k < part->columns.n_division; ++k)
		if (part->alpha[pos][first + k])
			return true;
	return false;
}

static void find_explicit(ash_union_part *part, ash_basis *basis,
	bool with_division)
{
	for (unsigned i = 0; i < part->n; ++i)
		if (part->implicit[i] && divides(part, i) == with_division &&
			ash_basis_add(basis, part->alpha[i]))
			part->implicit[i] = false;
}

/* Mark the loops that are implicit (union.h), from the innermost one on.  A
 * loop is implicit if the equations of the other loops alone determine all
 * instances, or if its own equation does not help to determine them.
 */
static void find_implicit(ash_union *u)
{
	for (unsigned i = 0; i < u->n; ++i) {
		ash_union_part *part = u->part[i];
		ash_basis basis = { .n_column = part->columns.n_in };

		for (unsigned k = 0; k < part->n; ++k)
			part->implicit[k] = true;
		find_explicit(part, &basis, false);
		find_explicit(part, &basis, true);
	}
}

/* If the guard of "part" contains all instances of the statement's domain,
 * replace it by the set of all integer points.
 */
static isl_stat free_guard(const ash_scop *scop, ash_union_part *part)
{
	isl_set *domain = scop->stmt[part->stmt].domain;
	isl_bool all = isl_set_is_subset(domain, part->guard);

	if (all < 0)
		return isl_stat_error;
	if (!all) {
		part->guard = isl_set_gist(part->guard, isl_set_copy(domain));
		part->guard = isl_set_coalesce(part->guard);
		return part->guard ? isl_stat_ok : isl_stat_error;
	}
	domain = isl_set_universe(isl_set_get_space(part->guard));
	isl_set_free(part->guard);
	part->guard = domain;
	return isl_stat_ok;
}

__isl_give ash_union *ash_union_finish(__isl_take ash_union *u)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < u->n; ++i)
		stat = free_guard(u->scop, u->part[i]);
	if (stat < 0)
		return ash_union_free(u);
	ash_union_normalize(u);
	find_implicit(u);
	return u;
}
