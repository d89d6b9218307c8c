/* shape_compare.c - comparison of piecewise affine functions.
 *
 * A subscript or iterator is affine, while the extent or trip count that it is
 * compared with may be a maximum.  Each piece of the latter then yields a
 * single constraint; isl would treat both as piecewise, and intersect and
 * subtract all domains.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/delinearize/shape_compare.h"

#include <stdbool.h>

#include <isl/space.h>

typedef __isl_give isl_basic_set *(
	*relation)(__isl_take isl_aff *a, __isl_take isl_aff *b);

/* Is "a" a single affine function, defined on the whole space of "b"? */
static bool is_affine(__isl_keep isl_pw_aff *a, __isl_keep isl_pw_aff *b)
{
	isl_space *of_a, *of_b;
	isl_bool same;

	if (isl_pw_aff_isa_aff(a) != isl_bool_true)
		return false;
	of_a = isl_pw_aff_get_domain_space(a);
	of_b = isl_pw_aff_get_domain_space(b);
	same = isl_space_is_equal(of_a, of_b);
	isl_space_free(of_a);
	isl_space_free(of_b);
	return same == isl_bool_true;
}

/* State for comparing each piece of a function with "affine"; the union of the
 * sets where the comparison holds is "result".
 */
typedef struct comparison {
	relation compare;
	isl_aff *affine;
	bool is_first;		/* is "affine" the smaller operand? */
	isl_set *result;
} comparison;

static isl_stat compare_piece(__isl_take isl_set *domain,
	__isl_take isl_aff *piece, void *user)
{
	comparison *c = user;
	isl_aff *affine = isl_aff_copy(c->affine);
	isl_basic_set *holds = c->is_first ? c->compare(affine, piece)
					   : c->compare(piece, affine);

	c->result = isl_set_union_disjoint(c->result,
		isl_set_intersect(domain, isl_set_from_basic_set(holds)));
	return c->result ? isl_stat_ok : isl_stat_error;
}

static __isl_give isl_set *compare_pieces(__isl_take isl_pw_aff *pieces,
	__isl_take isl_pw_aff *affine, relation compare, bool is_first)
{
	comparison c = { .compare = compare,
		.is_first = is_first,
		.affine = isl_pw_aff_as_aff(affine),
		.result = isl_set_empty(isl_pw_aff_get_domain_space(pieces)) };

	if (isl_pw_aff_foreach_piece(pieces, &compare_piece, &c) < 0)
		c.result = isl_set_free(c.result);
	isl_aff_free(c.affine);
	isl_pw_aff_free(pieces);
	return c.result;
}

#define COMPARE(name) \
	__isl_give isl_set *ash_compare_##name(__isl_take isl_pw_aff *a, \
		__isl_take isl_pw_aff *b) \
	{ \
		if (is_affine(a, b)) \
			return compare_pieces(b, a, \
				&isl_aff_##name##_basic_set, true); \
		if (is_affine(b, a)) \
			return compare_pieces(a, b, \
				&isl_aff_##name##_basic_set, false); \
		return isl_pw_aff_##name##_set(a, b); \
	}

COMPARE(eq)
COMPARE(lt)
COMPARE(le)
COMPARE(gt)
COMPARE(ge)
