/* poly_text.h - polynomials from text, for tables of tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_POLY_TEXT_H
#define ASH_TEST_POLY_TEXT_H

#include "detect/delinearize/shape.h"

/* The names that a polynomial may use.  Iterators and parameters are single
 * letters; ids[d] belongs to params[d].
 */
typedef struct names {
	isl_ctx *ctx;
	const char *params;	/* "nm" */
	const char *iters;	/* "ij" */
	isl_id *ids[8];
} names;

void names_init(names *names, isl_ctx *ctx, const char *params,
	const char *iters);
void names_clear(names *names);

/* The set of instances S[iters] with "condition", or of parameters if
 * "names" has no iterators.
 */
__isl_give isl_set *names_read_set(const names *names,
	const char *condition);
/* A function of the instances (or of parameters), of one dimension. */
__isl_give isl_pw_aff *names_read_pw_aff(const names *names,
	const char *text);
/* A function of the instances with several dimensions. */
__isl_give isl_multi_pw_aff *names_read_index(const names *names,
	const char *text);

/* Read sums, products and parentheses of integers, names and opaque
 * functions in brackets: "8*n*(i - 1) + 8*[i/2]".
 * Is the text a polynomial that can be represented?
 */
isl_bool names_read_poly(const names *names, const char *text,
	ash_poly *poly);

#endif
