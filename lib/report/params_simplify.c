/* params_simplify.c - simplification of conditions for readers.
 *
 * Readers know the ranges of types, so a condition is simplified as if these
 * were part of the context.  A constraint of one alternative is dropped if the
 * other alternatives cover the difference.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/params_text_impl.h"

#include <stdlib.h>
#include <string.h>

#include <isl/constraint.h>
#include <isl/val.h>

/* Alternatives with more pieces are not compared with one another. */
#define MAX_PIECES 6

const ash_word *ash_glossary_find(const ash_glossary *glossary,
	const char *param)
{
	for (unsigned i = 0; i < glossary->n; ++i)
		if (!strcmp(glossary->word[i].param, param))
			return &glossary->word[i];
	return NULL;
}

/* ---- ranges ---- */

static __isl_give isl_val *power(isl_ctx *ctx, unsigned bits)
{
	return isl_val_2exp(isl_val_int_from_ui(ctx, bits));
}

/* Bound parameter "pos" of the set by -2^bits and 2^bits - 1, or by 0 if
 * "from_zero".
 */
static __isl_give isl_set *bound(__isl_take isl_set *set, unsigned pos,
	unsigned bits, bool from_zero)
{
	isl_ctx *ctx = isl_set_get_ctx(set);
	isl_val *low = from_zero ? isl_val_zero(ctx)
				 : isl_val_neg(power(ctx, bits));

	set = isl_set_lower_bound_val(set, isl_dim_param, pos, low);
	return isl_set_upper_bound_val(set, isl_dim_param, pos,
		isl_val_sub_ui(power(ctx, bits), 1));
}

/* Bound parameter "pos", a flag, by "tested" and "tested" + 1. */
static __isl_give isl_set *bound_flag(__isl_take isl_set *set, unsigned pos,
	long tested)
{
	isl_ctx *ctx = isl_set_get_ctx(set);

	set = isl_set_lower_bound_val(set, isl_dim_param, pos,
		isl_val_int_from_si(ctx, tested));
	return isl_set_upper_bound_val(set, isl_dim_param, pos,
		isl_val_int_from_si(ctx, tested + 1));
}

/* Bound parameter "pos" to the values of its type. */
static __isl_give isl_set *bound_type(__isl_take isl_set *set, unsigned pos,
	const ash_word *word)
{
	if (word->is_flag)
		return bound_flag(set, pos, word->tested);
	if (word->is_size)
		return bound(set, pos, 62, true);
	return bound(set, pos, word->bits - !word->is_unsigned,
		word->is_unsigned);
}

static __isl_give isl_set *bound_large(__isl_take isl_set *set, unsigned pos,
	const ash_word *word)
{
	return word->is_flag
		? set
		: bound(set, pos, ASH_LARGE_BITS, word->is_unsigned);
}

/* The set of values that "range" allows for the parameters with known types, in
 * the space of "like".
 */
static __isl_give isl_set *find_ranges(__isl_keep isl_set *like,
	const ash_glossary *glossary,
	__isl_give isl_set *(*range)(__isl_take isl_set *set, unsigned pos,
		const ash_word *word))
{
	isl_set *set = isl_set_universe(isl_set_get_space(like));
	isl_size n = isl_set_dim(set, isl_dim_param);

	for (int i = 0; i < n; ++i) {
		const ash_word *word = ash_glossary_find(glossary,
			isl_set_get_dim_name(set, isl_dim_param, i));

		if (word && (word->bits || word->is_flag))
			set = range(set, i, word);
	}
	return set;
}

/* ---- alternatives that make up for one another ---- */

/* A set as a list of pieces. */
typedef struct pieces {
	isl_set *range;		/* the values that parameters may have */
	/* The set that the pieces form within "range". */
	isl_set *set;
	unsigned n;
	isl_basic_set *piece[MAX_PIECES];
} pieces;

static isl_stat add_piece(__isl_take isl_basic_set *piece, void *user)
{
	pieces *p = user;

	p->piece[p->n++] = piece;
	return isl_stat_ok;
}

/* The union of all pieces, with "other" instead of piece "pos". */
static __isl_give isl_set *replace(const pieces *p, unsigned pos,
	__isl_take isl_basic_set *other)
{
	isl_set *set = isl_set_from_basic_set(other);

	for (unsigned i = 0; i < p->n; ++i)
		if (i != pos)
			set = isl_set_union(set,
				isl_set_from_basic_set(
					isl_basic_set_copy(p->piece[i])));
	return set;
}

/* A piece under construction: all constraints except number "skip". */
typedef struct rest {
	isl_basic_set *piece;
	unsigned skip, pos;
} rest;

static isl_stat keep(__isl_take isl_constraint *constraint, void *user)
{
	rest *r = user;

	if (r->pos++ == r->skip)
		isl_constraint_free(constraint);
	else
		r->piece = isl_basic_set_add_constraint(r->piece, constraint);
	return isl_stat_ok;
}

static __isl_give isl_basic_set *drop_one(__isl_keep isl_basic_set *piece,
	unsigned skip)
{
	rest r = { isl_basic_set_universe(isl_basic_set_get_space(piece)), skip,
		0 };

	if (isl_basic_set_foreach_constraint(piece, &keep, &r) < 0)
		r.piece = isl_basic_set_free(r.piece);
	return r.piece;
}

/* Drop the constraints of piece "pos" that do not change the set. */
static void drop_needless(pieces *p, unsigned pos)
{
	isl_size n = isl_basic_set_n_constraint(p->piece[pos]);

	for (int skip = n - 1; skip >= 0; --skip) {
		isl_basic_set *less = drop_one(p->piece[pos], skip);
		isl_set *set = isl_set_intersect(
			replace(p, pos, isl_basic_set_copy(less)),
			isl_set_copy(p->range));

		if (isl_set_is_equal(set, p->set) == isl_bool_true) {
			isl_basic_set_free(p->piece[pos]);
			p->piece[pos] = isl_basic_set_copy(less);
		}
		isl_basic_set_free(less);
		isl_set_free(set);
	}
}

static isl_stat note_divisions(__isl_take isl_basic_set *piece, void *user)
{
	bool *has = user;

	*has |= isl_basic_set_dim(piece, isl_dim_div) != 0;
	isl_basic_set_free(piece);
	return isl_stat_ok;
}

/* Does a piece contain integer divisions, or are there more than MAX_PIECES
 * pieces?
 */
static bool is_complex(__isl_keep isl_set *set)
{
	isl_size n = isl_set_n_basic_set(set);
	bool has = false;

	return n < 0 || n > MAX_PIECES ||
		isl_set_foreach_basic_set(set, &note_divisions, &has) < 0 ||
		has;
}

static __isl_give isl_set *drop_in_pieces(__isl_take isl_set *set,
	__isl_take isl_set *range)
{
	pieces p = { .range = range,
		.set = isl_set_intersect(isl_set_copy(set),
			isl_set_copy(range)) };
	isl_set *result = isl_set_empty(isl_set_get_space(set));

	if (isl_set_foreach_basic_set(set, &add_piece, &p) >= 0)
		for (unsigned i = 0; i < p.n; ++i)
			drop_needless(&p, i);
	for (unsigned i = 0; i < p.n; ++i)
		result = isl_set_union(result,
			isl_set_from_basic_set(p.piece[i]));
	isl_set_free(p.set);
	isl_set_free(range);
	isl_set_free(set);
	return result;
}

__isl_give isl_set *ash_params_simplify(__isl_take isl_set *set,
	const ash_glossary *glossary)
{
	isl_set *range = find_ranges(set, glossary, &bound_type);

	set = isl_set_gist(set, isl_set_copy(range));
	set = isl_set_coalesce(
		isl_set_compute_divs(isl_set_remove_redundancies(set)));
	if (isl_set_n_basic_set(set) > 1 && !is_complex(set))
		return drop_in_pieces(set, range);
	isl_set_free(range);
	return set;
}

/* ---- numbers that are hardly ever so large ---- */

/* Is the set one bound of one parameter? */
static bool is_bound(__isl_keep isl_set *set)
{
	isl_size n = isl_set_dim(set, isl_dim_param);
	isl_basic_set *hull;
	unsigned used = 0;
	bool is;

	if (isl_set_n_basic_set(set) != 1)
		return false;
	for (int i = 0; i < n; ++i)
		used += isl_set_involves_dims(set, isl_dim_param, i, 1) ==
			isl_bool_true;
	hull = isl_set_simple_hull(isl_set_copy(set));
	is = used == 1 && isl_basic_set_n_constraint(hull) == 1;
	isl_basic_set_free(hull);
	return is;
}

__isl_give isl_set *ash_params_drop_large(__isl_take isl_set *set,
	const ash_glossary *glossary, bool *large)
{
	isl_set *range = find_ranges(set, glossary, &bound_large);
	isl_set *less = isl_set_gist(isl_set_copy(set), isl_set_copy(range));
	isl_bool same = isl_set_is_equal(less, set);
	isl_set *both = isl_set_intersect(isl_set_copy(less), range);
	isl_bool empty = isl_set_is_empty(both);

	isl_set_free(both);
	*large = same == isl_bool_false && empty == isl_bool_false &&
		!is_bound(set);
	isl_set_free(*large ? set : less);
	return *large ? ash_params_simplify(less, glossary) : set;
}
