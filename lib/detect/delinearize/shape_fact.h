/* shape_fact.h - results about single subscripts, for shape fitting.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_DELINEARIZE_SHAPE_FACT_H
#define ASH_DETECT_DELINEARIZE_SHAPE_FACT_H

#include "detect/delinearize/shape_fit.h"

/* Limit of the shifts tried for one subscript; see shape_fact.c. */
#define ASH_MAX_SHIFT 4

/* A shift of a subscript by whole rows, and what the parameters must satisfy so
 * that the shifted subscript is in range.
 */
typedef struct ash_shape_trial {
	int64_t shift;
	isl_bool possible;
	isl_set *required; /* NULL: impossible; owned */
	/* Results of is_plausible for each value of may_equal; valid if
	 * "judged".
	 */
	bool judged[2];
	isl_bool plausible[2];
} ash_shape_trial;

/* A cached result: whether the quotient "index" fits into the dimension with
 * "extent", in the instances of access "site", after a shift by whole rows.
 */
struct ash_shape_fact {
	ash_shape_fact *next;
	unsigned site;
	ash_poly extent;
	ash_poly index; /* the subscript that is asked about */
	bool may_assume;

	/* Results: does the subscript fit? */
	isl_bool fits;
	int64_t shift; /* rows to be added to the subscript */
	/* what the parameters must satisfy; NULL: nothing; owned by an element
	 * of "trial"
	 */
	isl_set *required;

	/* How the results were obtained. */
	bool asked; /* are "proved" and "sampled" valid? */
	bool proved; /* no assumption is needed */
	int64_t sampled; /* the shift that one sample instance needs */
	bool may_equal; /* value of in->may_equal for the results */
	unsigned n_trial;
	ash_shape_trial trial[ASH_MAX_SHIFT];
};

/* The cached or new result for the subscript "index" of a dimension with
 * "extent" elements, of accesses with the domain "site"; NULL on error.
 * "may_assume": are assumptions about parameters allowed?  Owned by the cache,
 * *in->fact.
 */
const ash_shape_fact *ash_shape_fact_find(ash_fit_input *in, unsigned site,
	const ash_poly *extent, const ash_poly *index, bool may_assume);
/* The parameters for which accesses with the domain "site" have instances, or a
 * superset; owned by "in", which computes it once.
 */
isl_set *ash_shape_where(ash_fit_input *in, unsigned site);
/* Does "set" consist of so few basic sets that it can be tested at run time? */
isl_bool ash_shape_is_simple(__isl_keep isl_set *set);
/* The polynomial "poly", of access "access", as a function on the domain of the
 * access; NULL also if it is not affine.
 */
__isl_give isl_pw_aff *ash_fit_function(const ash_fit_input *in,
	unsigned access, const ash_poly *poly);

#endif
