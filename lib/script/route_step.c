/* route_step.c - single steps of a route, applied as they are found.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_impl.h"
#include "script/route_step.h"

#include <stdlib.h>
#include <string.h>

#include "script/apply.h"

ash_union_part *ash_route_part(const ash_route *r)
{
	return r->u->part[0];
}

/* A component of goal->stmt whose loops are the original iterators; it has the
 * goal's divisions, under the same numbers, for later use.
 */
static __isl_give ash_union_part *original(const ash_union *u,
	const ash_union_part *goal)
{
	ash_union_part *part = ash_union_part_alloc(u, goal->stmt);

	if (!part || !ash_columns_copy(&part->columns, &goal->columns))
		return ash_union_part_free(part);
	for (unsigned i = 0; i < goal->columns.n_in; ++i) {
		int64_t *row = ash_row_zero(&part->columns);

		if (!row || part->n == ASH_MAX_LOOP) {
			free(row);
			return ash_union_part_free(part);
		}
		row[i] = 1;
		ash_union_part_insert(part, part->n, row);
		part->implicit[i] = false;
	}
	return part;
}

bool ash_route_open(ash_route *r, const ash_union *like)
{
	r->u = ash_union_alloc(like->scop);
	r->steps = ash_script_alloc();
	for (unsigned i = 0; i <= ASH_MAX_LOOP; ++i)
		r->id[i] = -1;
	return r->u && r->steps &&
		ash_union_add(r->u, original(like, r->goal)) >= 0;
}

bool ash_route_begin(ash_route *r, const ash_roles *roles)
{
	for (unsigned m = 0; m < ASH_MAX_DIVISION; ++m)
		r->row_of[m] = -1;
	for (unsigned i = 0; i < r->goal->n; ++i)
		if (roles->division[i] >= 0)
			r->row_of[roles->division[i]] = (int) i;
	return true;
}

int ash_route_row_of(const ash_route *r, unsigned m)
{
	return r->row_of[m];
}

int ash_route_division(const ash_route *r, unsigned m)
{
	for (unsigned pos = 0; pos < ash_route_part(r)->n; ++pos)
		if (r->row_of[m] >= 0 && r->id[pos] == r->row_of[m])
			return (int) pos;
	return -1;
}

void ash_route_insert_id(ash_route *r, unsigned pos, int id)
{
	memmove(r->id + pos + 1, r->id + pos,
		(ASH_MAX_LOOP - pos) * sizeof(*r->id));
	r->id[pos] = id;
}

void ash_route_remove_id(ash_route *r, unsigned pos)
{
	memmove(r->id + pos, r->id + pos + 1,
		(ASH_MAX_LOOP - pos) * sizeof(*r->id));
}

/* Apply "d", which is taken, to the route's component, and append it to the
 * route; false if it is refused.
 */
static bool take(ash_route *r, ash_directive d)
{
	ash_condition unmet;

	if (ash_directive_apply(r->u, &d, &unmet) == isl_bool_true)
		return ash_script_add(r->steps, d) >= 0;
	ash_directive_clear(&d);
	return false;
}

/* The greatest common divisor of the coefficients of loop "depth", by which
 * "densify" divides the loop.
 */
static int64_t density(const ash_route *r, unsigned depth)
{
	const ash_union_part *part = ash_route_part(r);

	return depth && depth <= part->n
		? ash_row_gcd(&part->columns, part->alpha[depth - 1])
		: 0;
}

static const int zeros[ASH_MAX_BETA] = { 0 };

bool ash_route_step(ash_route *r, ash_directive_kind kind, unsigned depth,
	unsigned n_number, int64_t first, int64_t second)
{
	ash_directive d = ash_directive_make(kind, zeros, depth);

	d.n_number = n_number;
	d.number[0] = first;
	d.number[1] = kind == ASH_DO_densify ? density(r, depth) : second;
	return take(r, d);
}

bool ash_route_shift(ash_route *r, unsigned pos, ash_sum sum)
{
	ash_directive d = ash_directive_make(ASH_DO_shift, zeros, pos + 1);

	d.n_number = 1;
	d.number[0] = pos + 1;
	d.sum = sum;
	return take(r, d);
}

static void negate(ash_sum *sum)
{
	for (unsigned i = 0; i < sum->n; ++i)
		sum->addend[i].factor = -sum->addend[i].factor;
	sum->constant = -sum->constant;
}

/* A directive that undoes "d", applied right before. */
static ash_directive inverse(const ash_directive *d)
{
	ash_directive back = ash_directive_copy(d);

	switch (d->kind) {
	case ASH_DO_shift:
		negate(&back.sum);
		break;
	case ASH_DO_skew:
	case ASH_DO_reshape:
		back.number[1] = -d->number[1];
		break;
	case ASH_DO_grain:
		back.kind = ASH_DO_densify;
		back.n_number = 1;
		break;
	case ASH_DO_densify:
		back.kind = ASH_DO_grain;
		back.n_number = 2;
		break;
	case ASH_DO_stripmine:
		back.kind = ASH_DO_linearize;
		back.n_number = 0;
		break;
	case ASH_DO_embed:
		back.kind = ASH_DO_unembed;
		break;
	case ASH_DO_unembed:
		back.kind = ASH_DO_embed;
		break;
	default:
		break;
	}
	return back;
}

__isl_give ash_script *ash_route_join(const ash_script *back,
	const ash_script *there)
{
	ash_script *all = ash_script_alloc();
	unsigned same = 0;

	while (same < back->n && same < there->n &&
		ash_directive_is_equal(&back->directive[same],
			&there->directive[same]))
		++same;
	for (unsigned i = back->n; all && i-- > same;)
		if (ash_script_add(all, inverse(&back->directive[i])) < 0)
			all = ash_script_free(all);
	for (unsigned i = same; all && i < there->n; ++i)
		if (ash_script_add(all,
			    ash_directive_copy(&there->directive[i])) < 0)
			all = ash_script_free(all);
	return all;
}
