/* route.c - directives that give one component the loops of another.
 *
 * Algorithm 2 of the paper simplifies the target by inverse directives and then
 * transforms the original to match.  Here the route goes through the canonical
 * loops i1, i2, ..., the original iterators in their order.  From there each
 * target is built in the same stages: loops defined by equations become sums of
 * iterators; dividends are strip-mined; other loops are created with one
 * iteration; all are moved to their positions; at last, divisions are added by
 * skewing with their loops.  The route from a component to i1, i2, ... is the
 * inverse of that.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/route.h"

#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "script/apply.h"
#include "script/roles.h"
#include "script/route_step.h"

/* Multiply the function of the loop at "pos" by "factor"; false if that is
 * refused.
 */
static bool scale(ash_route *r, unsigned pos, int64_t factor)
{
	int64_t size = factor < 0 ? -factor : factor;

	return (size == 1 ||
		       ash_route_step(r, ASH_DO_grain, pos + 1, 2, pos + 1,
			       size)) &&
		(factor > 0 ||
			ash_route_step(r, ASH_DO_reverse, pos + 1, 0, 0, 0));
}

/* Change the iterator coefficients of the loop at "pos" to those of row "want",
 * one by one, where that is not refused; returns whether any was changed.
 */
static bool move_iterators(ash_route *r, unsigned pos, const int64_t *want)
{
	unsigned n = ash_route_part(r)->columns.n_in;
	bool moved = false;

	for (unsigned i = 0; i < n; ++i) {
		int64_t now = ash_route_part(r)->alpha[pos][i];

		if (now != want[i])
			moved = ash_route_step(r, ASH_DO_reshape, pos + 1, 2,
					i + 1, want[i] - now) ||
				moved;
	}
	return moved;
}

static bool has_iterators(const ash_route *r, unsigned pos, const int64_t *want)
{
	return !memcmp(ash_route_part(r)->alpha[pos], want,
		ash_route_part(r)->columns.n_in * sizeof(*want));
}

/* Change the iterator coefficients of the loop at "pos" to those of "want", in
 * an order in which the loop stays independent of the others; false if there is
 * none.  From (i + j, j) there is no such order to (i + j, i), but there is one
 * from (i + j, -j).
 */
static bool set_iterators(ash_route *r, unsigned pos, const int64_t *want)
{
	bool reversed = false;

	while (!has_iterators(r, pos, want)) {
		if (move_iterators(r, pos, want))
			continue;
		if (reversed ||
			!ash_route_step(r, ASH_DO_reverse, pos + 1, 0, 0, 0))
			return false;
		reversed = true;
	}
	return true;
}

/* The name of parameter "i". */
static const char *param_name(const ash_route *r, unsigned i)
{
	return isl_space_get_dim_name(r->u->params, isl_dim_param, i);
}

/* Give the loop at "pos" the parameter coefficients and the constant of "want";
 * false if a step is refused.
 */
static bool set_amount(ash_route *r, unsigned pos, const int64_t *want)
{
	const ash_columns *c = &ash_route_part(r)->columns;
	const int64_t *now = ash_route_part(r)->alpha[pos];
	unsigned one = ash_columns_one(c);
	ash_sum sum = { .constant = want[one] - now[one] };

	for (unsigned i = 0; i < c->n_param; ++i) {
		int64_t more = want[c->n_in + i] - now[c->n_in + i];

		if (more)
			ash_sum_add(&sum, ASH_OF_PARAMETER, param_name(r, i), 0,
				more);
	}
	return (!sum.n && !sum.constant) || ash_route_shift(r, pos, sum);
}

/* Give the loop at "pos" the division coefficients of "want", by skewing with
 * the loops of these divisions; false if a step is refused.
 */
static bool set_divisions(ash_route *r, unsigned pos, const int64_t *want)
{
	unsigned first = ash_columns_first(&r->goal->columns);

	for (unsigned m = 0; m < r->goal->columns.n_division; ++m) {
		int64_t now = ash_route_part(r)->alpha[pos][first + m];
		int by;

		if (now == want[first + m])
			continue;
		by = ash_route_division(r, m);
		if (by < 0 ||
			!ash_route_step(r, ASH_DO_skew, pos + 1, 2, by + 1,
				want[first + m] - now))
			return false;
	}
	return true;
}

/* Give the loops that are defined by equations in the goal their coefficients
 * of iterators and parameters, and constants; divisions follow later.  Steps
 * that often differ between components come first, so that the later ones can
 * be common to them.  False if a step is refused.
 */
static bool make_explicit(ash_route *r, const ash_roles *roles)
{
	bool ok = true;

	for (unsigned k = 0; ok && k < roles->n_explicit; ++k) {
		unsigned pos = roles->base[k];
		const int64_t *want = r->goal->alpha[roles->explicit_row[k]];

		r->id[pos] = (int) roles->explicit_row[k];
		ok = (!want[pos] || scale(r, pos, want[pos])) &&
			set_amount(r, pos, want);
	}
	for (unsigned k = 0; ok && k < roles->n_explicit; ++k)
		ok = set_iterators(r, roles->base[k],
			     r->goal->alpha[roles->explicit_row[k]]) &&
			set_amount(r, roles->base[k],
				r->goal->alpha[roles->explicit_row[k]]);
	return ok;
}

/* Remove all terms but division "m" from the function of the loop at "pos", and
 * make its coefficient 1; false if a step is refused.
 */
static bool purify(ash_route *r, unsigned pos, unsigned m)
{
	const ash_columns *c = &r->goal->columns;
	int64_t *pure = ash_row_zero(c);
	unsigned column = ash_columns_first(c) + m;
	bool ok = pure;

	if (ok)
		pure[column] = 1;
	if (ok && ash_route_part(r)->alpha[pos][column] < 0)
		ok = ash_route_step(r, ASH_DO_reverse, pos + 1, 0, 0, 0);
	ok = ok && set_iterators(r, pos, pure) && set_amount(r, pos, pure);
	free(pure);
	return ok;
}

/* Does "row" contain division "m", with coefficient 1 or -1, and no other
 * division?
 */
static bool is_division(const ash_columns *c, const int64_t *row, unsigned m)
{
	unsigned first = ash_columns_first(c);

	for (unsigned k = 0; k < c->n_division; ++k)
		if (k == m ? row[first + k] != 1 && row[first + k] != -1
			   : row[first + k] != 0)
			return false;
	return true;
}

/* Would strip-mining the loop at "pos", with the size of division "m", make a
 * loop for this division?
 */
static bool makes_division(ash_route *r, unsigned pos, unsigned m)
{
	ash_union_part *part = ash_route_part(r);
	unsigned n = part->columns.n_division;
	int64_t *row = ash_row_zero(&part->columns);
	bool makes = row &&
		ash_columns_floor(&part->columns, part->alpha[pos],
			r->goal->columns.division[m].size, row) &&
		is_division(&part->columns, row, m);

	free(row);
	while (part->columns.n_division > n)
		free(part->columns.division[--part->columns.n_division].row);
	return makes;
}

/* Strip-mine the loop at "pos" for division "m". */
static bool strip(ash_route *r, unsigned pos, unsigned m)
{
	if (!ash_route_step(r, ASH_DO_stripmine, pos + 1, 1,
		    r->goal->columns.division[m].size, 0))
		return false;
	ash_route_insert_id(r, pos, ash_route_row_of(r, m));
	return purify(r, pos, m);
}

/* Returns the position of a loop that equals the dividend of division "m",
 * apart from parameters and the constant; -1 if there is none.
 */
static int find_shifted(ash_route *r, unsigned m)
{
	const ash_union_part *part = ash_route_part(r);
	const int64_t *want = r->goal->columns.division[m].row;

	for (unsigned pos = 0; pos < part->n; ++pos) {
		unsigned i = 0;

		while (i < ash_columns_first(&part->columns) +
					part->columns.n_division &&
			(part->alpha[pos][i] == want[i] ||
				(i >= part->columns.n_in &&
					i <= ash_columns_one(&part->columns))))
			++i;
		if (i ==
			ash_columns_first(&part->columns) +
				part->columns.n_division)
			return (int) pos;
	}
	return -1;
}

/* Shift the loop at "pos" so that it equals the dividend of division "m",
 * strip-mine it, and shift it back; false if a step is refused.
 */
static bool strip_shifted(ash_route *r, unsigned pos, unsigned m)
{
	int64_t *old = ash_row_copy(&r->goal->columns,
		ash_route_part(r)->alpha[pos]);
	bool ok = old && set_amount(r, pos, r->goal->columns.division[m].row) &&
		strip(r, pos, m) && set_amount(r, pos + 1, old);

	free(old);
	return ok;
}

/* Build the dividend of division "m" in a temporary loop, strip-mine that, and
 * remove the temporary loop; false if a step is refused.
 */
static bool strip_anew(ash_route *r, unsigned m)
{
	unsigned pos = ash_route_part(r)->n;
	const int64_t *want = r->goal->columns.division[m].row;
	int64_t *zero = ash_row_zero(&r->goal->columns);
	bool ok = zero && ash_route_step(r, ASH_DO_embed, pos + 1, 0, 0, 0);

	ash_route_insert_id(r, pos, -1);
	ok = ok && set_divisions(r, pos, want) && set_iterators(r, pos, want) &&
		set_amount(r, pos, want) && strip(r, pos, m) &&
		set_divisions(r, pos + 1, zero) &&
		set_iterators(r, pos + 1, zero) &&
		set_amount(r, pos + 1, zero) &&
		ash_route_step(r, ASH_DO_unembed, pos + 2, 0, 0, 0);
	free(zero);
	ash_route_remove_id(r, pos + 1);
	return ok;
}

static bool make_division(ash_route *r, unsigned m)
{
	int shifted;

	for (unsigned pos = 0; pos < ash_route_part(r)->n; ++pos)
		if (makes_division(r, pos, m))
			return strip(r, pos, m);
	shifted = find_shifted(r, m);
	return shifted >= 0 ? strip_shifted(r, (unsigned) shifted, m)
			    : strip_anew(r, m);
}

static bool make_divisions(ash_route *r, const ash_roles *roles)
{
	for (unsigned m = 0; m < r->goal->columns.n_division; ++m)
		if (roles->used[m] && !make_division(r, m))
			return false;
	return true;
}

/* Make the loops of the goal that are built from neither an iterator nor a
 * division: as innermost loops of one iteration.  False if a step is refused.
 */
static bool make_others(ash_route *r, const ash_roles *roles)
{
	for (unsigned row = 0; row < r->goal->n; ++row) {
		unsigned pos = ash_route_part(r)->n;

		if (!roles->other[row])
			continue;
		if (!ash_route_step(r, ASH_DO_embed, pos + 1, 0, 0, 0))
			return false;
		ash_route_insert_id(r, pos, (int) row);
	}
	return true;
}

static bool put_in_places(ash_route *r)
{
	for (unsigned pos = 0; pos < r->goal->n; ++pos) {
		unsigned from = pos;

		while (from < r->goal->n && r->id[from] != (int) pos)
			++from;
		if (from == r->goal->n)
			return false;
		if (from != pos &&
			!ash_route_step(r, ASH_DO_interchange, from + 1, 1,
				pos + 1, 0))
			return false;
		r->id[from] = r->id[pos];
		r->id[pos] = (int) pos;
	}
	return true;
}

/* Add the divisions that the loops have in the goal, except for loops that are
 * built from a division themselves; false if a step is refused.
 */
static bool add_divisions(ash_route *r, const ash_roles *roles)
{
	for (unsigned row = 0; row < r->goal->n; ++row) {
		const int64_t *want = r->goal->alpha[row];

		if (roles->division[row] >= 0)
			continue;
		if (!set_divisions(r, row, want))
			return false;
		if (roles->other[row] &&
			(!set_iterators(r, row, want) ||
				!set_amount(r, row, want)))
			return false;
	}
	return true;
}

/* The last stage: turn the loops that are built from divisions into those of
 * the goal; false if a step is refused.
 */
static bool finish_divisions(ash_route *r, const ash_roles *roles)
{
	if (!ash_route_mix(r, roles))
		return false;
	for (unsigned row = 0; row < r->goal->n; ++row) {
		const int64_t *want = r->goal->alpha[row];

		if (roles->division[row] >= 0 &&
			(!set_iterators(r, row, want) ||
				!set_amount(r, row, want)))
			return false;
	}
	return true;
}

/* Have the loops of "part" the functions of those of "goal"? */
static bool has_loops(const ash_union_part *part, const ash_union_part *goal)
{
	if (part->n != goal->n)
		return false;
	for (unsigned i = 0; i < goal->n; ++i)
		if (!ash_columns_match(&part->columns, part->alpha[i],
			    &goal->columns, goal->alpha[i]))
			return false;
	return true;
}

static bool follow(ash_route *r)
{
	ash_roles roles;

	return ash_roles_find(&roles, r->goal) && ash_route_begin(r, &roles) &&
		make_explicit(r, &roles) && make_divisions(r, &roles) &&
		make_others(r, &roles) && put_in_places(r) &&
		add_divisions(r, &roles) && finish_divisions(r, &roles) &&
		has_loops(ash_route_part(r), r->goal);
}

/* The route from the canonical loops i1, i2, ... to those of "goal". */
static __isl_give ash_script *build(const ash_union *u,
	const ash_union_part *goal, char **why)
{
	ash_route r = { .goal = goal };
	const ash_stmt *stmt = &u->scop->stmt[goal->stmt];

	if (ash_route_open(&r, u) && !follow(&r)) {
		if (asprintf(why,
			    "no directives were found for the loops of "
			    "%s",
			    isl_id_get_name(stmt->id)) < 0)
			*why = NULL;
		r.steps = ash_script_free(r.steps);
	}
	ash_union_free(r.u);
	return r.steps;
}

__isl_give ash_script *ash_route_find(const ash_union *u,
	const ash_union_part *from, const ash_union_part *to, char **why)
{
	ash_script *there, *back, *all;

	*why = NULL;
	if (has_loops(from, to))
		return ash_script_alloc();
	back = build(u, from, why);
	if (!back)
		return NULL;
	there = build(u, to, why);
	all = there ? ash_route_join(back, there) : NULL;
	ash_script_free(back);
	ash_script_free(there);
	return all;
}

/* A union with a copy of "from" as its only component, whose beta-vector is 0.
 */
static __isl_give ash_union *alone(const ash_union *like,
	const ash_union_part *from)
{
	ash_union *u = ash_union_alloc(like->scop);
	ash_union_part *part = ash_union_part_copy(from);

	if (!u || ash_union_add(u, part) < 0)
		return ash_union_free(u);
	memset(part->beta, 0, sizeof(part->beta));
	return u;
}

bool ash_route_fits(const ash_union *u, const ash_union_part *from,
	const ash_union_part *to, const ash_script *steps)
{
	ash_union *single = alone(u, from);
	bool fits = single;
	ash_condition unmet;

	for (unsigned i = 0; fits && i < steps->n; ++i)
		fits = ash_directive_apply(single, &steps->directive[i],
			       &unmet) == isl_bool_true;
	fits = fits && has_loops(single->part[0], to);
	ash_union_free(single);
	return fits;
}
