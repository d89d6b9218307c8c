/* rounded_loops.c - recognition of tile loops: times that are rounded down.
 *
 * Each piece of the time is split into k floor(f / c) + rest; k and c must be
 * the same in all pieces.  The floor is the last integer division of the piece,
 * so f and the rest may contain earlier ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/relate/rounded_loops.h"

#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

/* A piece of the time: k floor(f / c) + rest. */
typedef struct {
	isl_val *k;
	isl_val *c;
	isl_aff *f;
	isl_aff *floor;
	isl_aff *rest;
} parts;

typedef struct {
	ash_rounding *rounding;
	parts first;		/* k, f, c and rest of the first piece */
	bool some;		/* has a piece been found? */
	bool alike;		/* are k and c the same in all pieces so far? */
	/* Is "rest" the same constant in all pieces so far? */
	bool constant;
} search;

static void parts_clear(parts *p)
{
	isl_val_free(p->k);
	isl_val_free(p->c);
	isl_aff_free(p->f);
	isl_aff_free(p->floor);
	isl_aff_free(p->rest);
	*p = (parts) { 0 };
}

/* The last integer division that "aff" depends on directly, or -1. */
static int last_div(__isl_keep isl_aff *aff)
{
	int pos = isl_aff_dim(aff, isl_dim_div) - 1;

	while (pos >= 0 && isl_aff_coefficient_sgn(aff, isl_dim_div, pos) == 0)
		--pos;
	return pos;
}

/* Decompose "aff" into k floor(f / c) + rest, where division "pos" is the
 * floor.
 */
static parts take_apart(__isl_keep isl_aff *aff, int pos)
{
	parts p;

	p.k = isl_aff_get_coefficient_val(aff, isl_dim_div, pos);
	p.f = isl_aff_get_div(aff, pos);
	p.c = isl_aff_get_denominator_val(p.f);
	p.floor = isl_aff_floor(isl_aff_copy(p.f));
	p.f = isl_aff_scale_val(p.f, isl_val_copy(p.c));
	p.rest = isl_aff_scale_val(isl_aff_copy(p.floor), isl_val_copy(p.k));
	p.rest = isl_aff_sub(isl_aff_copy(aff), p.rest);
	return p;
}

/* Can "p" and "first" be pieces of one time: are their k and c equal? */
static isl_bool is_like(const parts *p, const parts *first)
{
	isl_bool like = isl_val_eq(p->k, first->k);

	if (like == isl_bool_true)
		like = isl_val_eq(p->c, first->c);
	return like;
}

/* Is "rest" the same constant number in "p" and "first"? */
static isl_bool same_number(const parts *p, const parts *first)
{
	isl_bool same = isl_aff_is_cst(p->rest);
	isl_val *a, *b;

	if (same == isl_bool_true)
		same = isl_aff_is_cst(first->rest);
	if (same != isl_bool_true)
		return same;
	a = isl_aff_get_constant_val(p->rest);
	b = isl_aff_get_constant_val(first->rest);
	same = isl_val_eq(a, b);
	isl_val_free(a);
	isl_val_free(b);
	return same;
}

static void add(isl_union_pw_aff **sum, __isl_keep isl_set *domain,
	__isl_keep isl_aff *aff)
{
	isl_pw_aff *piece = isl_pw_aff_alloc(isl_set_copy(domain),
		isl_aff_copy(aff));

	*sum = isl_union_pw_aff_union_add(*sum,
		isl_union_pw_aff_from_pw_aff(piece));
}

/* Add one piece of the time, k floor(f / c) + rest on "domain", to the
 * functions of the result: floor, rest, and f as "base".  Returns false if k or
 * c differs from that of the first piece.
 */
static bool add_parts(search *s, __isl_keep isl_set *domain, const parts *p)
{
	const parts *first = s->some ? &s->first : p;

	if (is_like(p, first) != isl_bool_true)
		return false;
	s->constant = s->constant && same_number(p, first) == isl_bool_true;
	add(&s->rounding->floor, domain, p->floor);
	add(&s->rounding->rest, domain, p->rest);
	add(&s->rounding->base, domain, p->f);
	return true;
}

static isl_stat add_piece(__isl_take isl_set *domain, __isl_take isl_aff *aff,
	void *user)
{
	search *s = user;
	int pos = last_div(aff);
	parts p = { 0 };

	if (pos >= 0)
		p = take_apart(aff, pos);
	s->alike = pos >= 0 && add_parts(s, domain, &p);
	isl_aff_free(aff);
	isl_set_free(domain);
	if (s->alike && !s->some) {
		s->first = p;
		s->some = true;
	} else {
		parts_clear(&p);
	}
	return s->alike ? isl_stat_ok : isl_stat_error;
}

static isl_stat add_pieces(__isl_take isl_pw_aff *pa, void *user)
{
	isl_stat stat = isl_pw_aff_foreach_piece(pa, &add_piece, user);

	isl_pw_aff_free(pa);
	return stat;
}

static __isl_give isl_union_pw_aff *empty_like(
	__isl_keep isl_union_pw_aff *time)
{
	return isl_union_pw_aff_empty(isl_union_pw_aff_get_space(time));
}

isl_stat ash_rounding_find(ash_rounding *rounding,
	__isl_keep isl_union_pw_aff *time)
{
	search s = { .rounding = rounding, .alike = true, .constant = true };
	isl_stat stat;

	rounding->floor = empty_like(time);
	rounding->rest = empty_like(time);
	rounding->base = empty_like(time);
	stat = isl_union_pw_aff_foreach_pw_aff(time, &add_pieces, &s);
	if (stat < 0 || !s.some)
		ash_rounding_clear(rounding);
	else if (!s.constant || isl_val_is_pos(s.first.k) != isl_bool_true)
		rounding->base = isl_union_pw_aff_free(rounding->base);
	parts_clear(&s.first);
	return stat < 0 && s.alike ? isl_stat_error : isl_stat_ok;
}

void ash_rounding_clear(ash_rounding *rounding)
{
	isl_union_pw_aff_free(rounding->floor);
	isl_union_pw_aff_free(rounding->rest);
	isl_union_pw_aff_free(rounding->base);
	*rounding = (ash_rounding) { 0 };
}

/* Callback: is "part" equal to the function of the same statement in the
 * isl_union_pw_aff "user"?
 */
static isl_bool is_in(__isl_keep isl_pw_aff *part, void *user)
{
	isl_union_pw_aff *whole = user;
	isl_pw_aff *other = isl_union_pw_aff_extract_pw_aff(whole,
		isl_pw_aff_get_space(part));
	isl_bool same = isl_pw_aff_plain_is_equal(part, other);

	isl_pw_aff_free(other);
	return same;
}

isl_bool ash_rounding_is_part(__isl_keep isl_union_pw_aff *part,
	__isl_keep isl_union_pw_aff *whole)
{
	return isl_union_pw_aff_every_pw_aff(part, &is_in, whole);
}
