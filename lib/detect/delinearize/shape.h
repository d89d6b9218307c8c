/* shape.h - joint delinearization: from byte offsets to subscripts.
 *
 * All accesses with one base pointer are treated together, so that they agree
 * on the shape of the array.  An offset is a polynomial in parameters and
 * iterators; strides such as 8*n*m reveal the sizes of inner dimensions.  A
 * shape is accepted if every subscript but the outermost is provably within its
 * dimension, or if a condition on the parameters ensures that; else the array
 * has one dimension.  Independent of LLVM.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_H
#define ASH_DETECT_DELINEARIZE_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>

#include "support/diag.h"

#define ASH_MAX_FACTOR 4

/* coeff * param[0] * ... * param[n_param - 1] * (iterator or opaque or 1). */
typedef struct ash_poly_term {
	int64_t coeff;
	unsigned n_param;
	/* indices into the list of ids, ascending */
	int param[ASH_MAX_FACTOR];
	/* dimension of the domain; -1: no iterator */
	int iter;
	/* a function of the domain, owned; NULL: none.  At most one of iter and
	 * opaque is set.
	 */
	isl_pw_aff *opaque;
} ash_poly_term;

/* A sum of terms, no two of which agree in both variable and parameters; no
 * term has coefficient 0.  If a coefficient exceeds int64_t, "overflow" is set
 * for good and the value is lost: such a polynomial is not affine and has no
 * shape.
 */
typedef struct ash_poly {
	unsigned n;
	ash_poly_term *term;
	bool overflow;
} ash_poly;

/* Make "poly" the polynomial 0, which owns no memory. */
void ash_poly_init(ash_poly *poly);
/* Free what "poly" owns. */
void ash_poly_clear(ash_poly *poly);
/* Copy "from" to the empty polynomial "to"; an error without memory. */
isl_stat ash_poly_copy(ash_poly *to, const ash_poly *from);
/* Add "term" (its opaque is taken) to "poly"; like terms are merged. */
isl_stat ash_poly_add_term(ash_poly *poly, ash_poly_term term);
/* poly = poly + other; an error without memory or if isl fails.  A coefficient
 * that exceeds 64 bits sets poly->overflow.
 */
isl_stat ash_poly_add(ash_poly *poly, const ash_poly *other);
/* poly = poly + value. */
isl_stat ash_poly_add_constant(ash_poly *poly, int64_t value);
/* poly = poly + factor * other, where "factor" is a number. */
isl_stat ash_poly_add_multiple(ash_poly *poly, const ash_poly *other,
	int64_t factor);
/* poly = poly * factor.  isl_bool_false (poly unchanged) if a term would
 * have two iterators, too many parameters or an overflowing coefficient.
 */
isl_bool ash_poly_mul(ash_poly *poly, const ash_poly *factor);
/* poly = quotient * divisor + rest, coefficient by coefficient; each
 * coefficient is rounded to the nearest integer ("nearest"), or else towards
 * zero.
 *
 * Requires: "divisor" has parameters only and is not 0; "quotient" and
 *           "rest" are empty and different from the others.
 */
isl_stat ash_poly_divide(const ash_poly *poly, const ash_poly *divisor,
	bool nearest, ash_poly *quotient, ash_poly *rest);
/* Set *stride to the coefficient that the variable of term "pos" has in "poly":
 * a polynomial in parameters, which the caller clears.  It is 0 if the term has
 * no variable, or if an earlier term has the same one.
 */
isl_stat ash_poly_stride(const ash_poly *poly, unsigned pos, ash_poly *stride);
/* Is "poly" a number?  If so, *value is set. */
bool ash_poly_is_constant(const ash_poly *poly, int64_t *value);
/* Is each term a number times at most one parameter, iterator or opaque
 * function?  False after an overflow.
 */
bool ash_poly_is_affine(const ash_poly *poly);
/* Are "a" and "b" the same sum of the same terms, in whatever order? */
isl_bool ash_poly_is_equal(const ash_poly *a, const ash_poly *b);
/* The polynomial "poly" as a function on "space" (a set space whose parameters
 * include "ids"); NULL with *affine = false if it is not affine.
 */
__isl_give isl_pw_aff *ash_poly_to_pw_aff(const ash_poly *poly,
	__isl_take isl_space *space, isl_id *const *ids, bool *affine);

/* One access for delinearization. */
typedef struct ash_offset {
	isl_set *domain;	/* statement instances; kept */
	ash_poly bytes;		/* byte offset from the base */
	unsigned size;		/* bytes accessed */
	/* Is the address computed from the byte offset, as for memset and
	 * memcpy?  Then the array begins at the base.
	 */
	bool at_base;
	/* Result: subscripts on "domain", with an untagged range of n_dim
	 * dimensions.  Before the search: NULL or an earlier result.
	 */
	isl_multi_pw_aff *index;
} ash_offset;

/* The shape of an array.  For parameters in "required" and in the context, the
 * accessed element is ((index[0] * extent[1]) + index[1]) * extent[2] + ...
 * elements after the origin, and 0 <= index[d] < extent[d] for all d > 0.  So
 * different subscripts have different addresses, and extents are positive
 * whenever anything is accessed.
 */
typedef struct ash_shape {
	unsigned n_dim;			/* at least 1 */
	/* sizes in elements, as functions of the parameters; extent[0] is NULL
	 */
	isl_pw_aff **extent;
	unsigned elem_size;
	ash_poly origin;	/* bytes after the base, without iterators */
	/* The constraints on the parameters, beyond the context, under which
	 * the shape is right; the universe if there are none.
	 */
	isl_set *required;
} ash_shape;

/* The kinds of requirements on parameters that are allowed. */
typedef enum ash_demand {
	ASH_DEMAND_NOTHING,	/* none beyond the context */
	ASH_DEMAND_RANGES,	/* that subscripts are in range */
	ASH_DEMAND_EQUAL	/* also that some parameters are equal */
} ash_demand;

/* Cached results: which subscripts lie within which extents, and what they
 * require.  See shape_fit.c.
 */
typedef struct ash_shape_fact ash_shape_fact;

/* Find the shape of the array that the "n" accesses touch, and their
 * subscripts.  "ids" are the n_id parameters; "context" has the known
 * constraints on them.  "hint" has byte sizes of rows (innermost first)
 * suggested by the program's types; n_hint may be 0.  "fact" caches results of
 * searches with the same accesses, and is freed by the caller; it grows, and is
 * NULL before the first search.
 *
 * Requires: n > 0; opaque functions are defined on all of their domain and
 *           the parameters of all sets are among "ids".
 * On refusal *why is set and the result is isl_bool_false.
 */
isl_bool ash_shape_find(ash_shape *shape, ash_offset *access, unsigned n,
	isl_id *const *ids, unsigned n_id, __isl_keep isl_set *context,
	const uint64_t *hint, unsigned n_hint, ash_demand demand,
	ash_shape_fact **fact, ash_refusal *why);
/* Free "fact" with all that it owns; gives NULL. */
ash_shape_fact *ash_shape_fact_free(ash_shape_fact *fact);
/* Free what "shape" owns. */
void ash_shape_clear(ash_shape *shape);
/* Free "bytes" and "index". */
void ash_offset_clear(ash_offset *access);

#endif
