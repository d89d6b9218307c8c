/* nonaffine_range.c - run-time range tests for values with products of
 * parameters.
 *
 * In "a[i * c + j]" with unsigned 32-bit i, j and c the subscript is a
 * remainder modulo 2^32 unless i * c + j is small.  That is not affine, so isl
 * cannot derive the parameter values for which it is small.  But each term is
 * monotone in its iterator, so the minimum and maximum follow from the range of
 * the iterators.  Both are computed in 128 bits and tested at run time.
 *
 * "i * n + j < length" is a bounds check as compilers of safe languages insert
 * before each access.  The same range test shows that it holds in all
 * instances.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/space.h>

#include "detect/delinearize/shape_relevant.h"
#include "detect/params/nonaffine_range.h"
#include "detect/params/param_state.h"
#include "detect/params/params_impl.h"
#include "detect/params/params.h"
#include "scop/linear.h"
#include "support/number.h"

/* Limit of the tests of one SCoP. */
#define MAX_CHECK 16
/* Limit of the bits of a term, which leaves room for the sum within 128 bits.
 */
#define MAX_BITS 118
/* Limit of the bits of a parameter in a term; the test includes that the
 * parameter has no more bits.
 */
#define MAX_PARAM_BITS 36

/* A test under construction: the sums of the minima ("low") and maxima ("high")
 * of the terms so far.
 */
typedef struct check {
	ash_model *model;
	const ash_point *point;
	LLVMBuilderRef builder;
	LLVMTypeRef type;
	LLVMValueRef low, high;
	LLVMValueRef also;	/* additional conditions, i1 */
} check;

static unsigned bits_of(int64_t value)
{
	unsigned bits = 1;

	for (uint64_t rest = llabs(value); rest; rest /= 2)
		++bits;
	return bits;
}

static LLVMValueRef constant(const check *c, ash_wide value)
{
	uint64_t words[] = { (uint64_t) value, (uint64_t) (value >> 64) };

	return LLVMConstIntOfArbitraryPrecision(c->type, 2, words);
}

static void require(check *c, LLVMValueRef holds)
{
	c->also = LLVMBuildAnd(c->builder, c->also, holds, "");
}

/* ---- factors ---- */

/* The value of "param", in 128 bits.  The test is extended by the condition
 * that the parameter has at most MAX_PARAM_BITS bits and, if "positive", is not
 * negative.  Adds its number of bits to *bits.
 */
static LLVMValueRef build_param(check *c, const ash_binding_param *param,
	bool positive, unsigned *bits)
{
	LLVMValueRef value = LLVMBuildIntCast2(c->builder, param->value,
		c->type, param->is_signed, "");
	unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(param->value));
	ash_wide most = (ash_wide) 1 << MAX_PARAM_BITS;
	bool is_long = width > MAX_PARAM_BITS;
	int64_t lo = 0, hi;

	if (param->is_signed)
		ash_scev_signed_range(c->model->analysis,
			ash_scev_of(c->model->analysis, param->value), &lo,
			&hi);
	if (is_long)
		require(c,
			LLVMBuildICmp(c->builder, LLVMIntSLT, value,
				constant(c, most), ""));
	if (lo < 0 && (positive || is_long))
		require(c,
			LLVMBuildICmp(c->builder, LLVMIntSGE, value,
				constant(c, positive ? 0 : -most), ""));
	*bits += is_long ? MAX_PARAM_BITS + 1 : width;
	return value;
}

/* The product of the coefficient and the parameters of "term", and its number
 * of bits in *bits.  If a parameter is multiplied by another one, or by an
 * iterator, the test gets the condition that it is not negative.
 */
static LLVMValueRef build_params(check *c, const ash_poly_term *term,
	unsigned *bits)
{
	LLVMValueRef product = constant(c, term->coeff);

	*bits = bits_of(term->coeff);
	for (unsigned i = 0; i < term->n_param; ++i) {
		LLVMValueRef factor = build_param(c,
			&c->model->ir->param[term->param[i]],
			term->n_param > 1 || term->iter >= 0, bits);

		product = LLVMBuildMul(c->builder, product, factor, "");
	}
	return product;
}

/* The index in the model of parameter number "pos" of "aff"; -1 if there is
 * none.
 */
static int find_param(const ash_model *model, __isl_keep isl_aff *aff,
	unsigned pos)
{
	isl_space *space = isl_aff_get_domain_space(aff);
	isl_id *id = isl_space_get_dim_id(space, isl_dim_param, pos);
	int found = -1;

	for (unsigned i = 0; i < model->n_param; ++i)
		if (model->param[i] == id)
			found = i;
	isl_id_free(id);
	isl_space_free(space);
	return found;
}

/* Add coefficient "pos" of "aff" times its parameter to *sum, and the number of
 * bits of the product to *bits; false on failure.
 */
static bool add_coefficient(check *c, __isl_keep isl_aff *aff, unsigned pos,
	LLVMValueRef *sum, unsigned *bits)
{
	int64_t coeff = 0;
	bool is_int = ash_number_read(isl_aff_get_coefficient_val(aff,
					      isl_dim_param, pos),
			      INT32_MAX - 1, &coeff) == isl_bool_true;
	LLVMValueRef factor;
	int index;

	if (!is_int || !coeff)
		return is_int;
	index = find_param(c->model, aff, pos);
	if (index < 0)
		return false;
	factor = build_param(c, &c->model->ir->param[index], false, bits);
	factor = LLVMBuildMul(c->builder, factor, constant(c, coeff), "");
	*sum = LLVMBuildAdd(c->builder, *sum, factor, "");
	*bits += bits_of(coeff);
	return true;
}

/* The value of the affine function "aff" of the parameters, and its number of
 * bits in *bits; NULL if it has divisions.
 */
static LLVMValueRef build_affine(check *c, __isl_keep isl_aff *aff,
	unsigned *bits)
{
	isl_size n = isl_aff_dim(aff, isl_dim_param);
	int64_t start = 0;
	bool ok = n >= 0 && isl_aff_dim(aff, isl_dim_div) == 0 &&
		ash_number_read(isl_aff_get_constant_val(aff), INT32_MAX - 1,
			&start) == isl_bool_true;
	LLVMValueRef sum = constant(c, start);

	*bits = 32;
	for (isl_size i = 0; ok && i < n; ++i)
		ok = add_coefficient(c, aff, i, &sum, bits);
	return ok ? sum : NULL;
}

/* The constraints of the point's domain, and the known ones on parameters, on
 * which the values of iterator "iter" depend.
 */
static __isl_give isl_set *relevant_domain(const check *c, int iter)
{
	isl_set *domain = isl_set_copy(c->point->domain);
	isl_size n = isl_set_dim(domain, isl_dim_param);
	isl_size n_dim = isl_set_dim(domain, isl_dim_set);
	bool *mark = n < 0 || n_dim < 0 ? NULL
					: calloc(n + n_dim + 1, sizeof(*mark));
	isl_set *known;

	if (!mark)
		return isl_set_free(domain);
	mark[n + iter] = true;
	domain = ash_set_relevant(domain, mark);
	known = ash_set_relevant_with(ash_param_known(c->model), domain);
	free(mark);
	return isl_set_intersect_params(domain, known);
}

/* The maximum of iterator "iter", and its number of bits in *bits; NULL if it
 * is not a single affine function.
 */
static LLVMValueRef build_most(check *c, int iter, unsigned *bits)
{
	isl_set *line = relevant_domain(c, iter);
	isl_size n = isl_set_dim(line, isl_dim_set);
	LLVMValueRef most = NULL;
	isl_pw_aff *function;

	line = isl_set_project_out(line, isl_dim_set, iter + 1, n - iter - 1);
	line = isl_set_project_out(line, isl_dim_set, 0, iter);
	line = isl_set_from_basic_set(isl_set_simple_hull(line));
	if (isl_set_dim_has_upper_bound(line, isl_dim_set, 0) !=
		isl_bool_true) {
		isl_set_free(line);
		return NULL;
	}
	function = ash_linear_formula(isl_set_dim_max(line, 0));
	if (function) {
		isl_aff *aff = isl_pw_aff_as_aff(isl_pw_aff_copy(function));

		most = aff ? build_affine(c, aff, bits) : NULL;
		isl_aff_free(aff);
	}
	isl_pw_aff_free(function);
	return most;
}

/* ---- the test ---- */

/* Add the minimum and the maximum of "term" to the sums; false if they cannot
 * be computed in 128 bits.
 */
static bool add_term(check *c, const ash_poly_term *term)
{
	unsigned bits, more = 0;
	LLVMValueRef value, most;

	if (term->opaque)
		return false;
	value = build_params(c, term, &bits);
	if (term->iter >= 0) {
		most = build_most(c, term->iter, &more);
		value = most ? LLVMBuildMul(c->builder, value, most, "") : NULL;
	}
	if (!value || bits + more > MAX_BITS)
		return false;
	if (term->iter < 0 || term->coeff > 0)
		c->high = LLVMBuildAdd(c->builder, c->high, value, "");
	if (term->iter < 0 || term->coeff < 0)
		c->low = LLVMBuildAdd(c->builder, c->low, value, "");
	return true;
}

/* Add the test that "poly" lies between "least" and "most" in all instances to
 * the conditions of the model; false if that is impossible.
 */
static bool build_check(check *c, const ash_poly *poly, LLVMValueRef least,
	LLVMValueRef most)
{
	for (unsigned i = 0; i < poly->n; ++i)
		if (!add_term(c, &poly->term[i]))
			return false;
	require(c, LLVMBuildICmp(c->builder, LLVMIntSLE, c->high, most, ""));
	require(c, LLVMBuildICmp(c->builder, LLVMIntSGE, c->low, least, ""));
	return ash_conditions_add_flag(&c->model->ir->when,
		       &(ash_flag) { c->also,
			       ASH_MEANS(ASH_MEANING_PRODUCTS) }) >= 0;
}

/* Begin a test, whose code is inserted before the region; false if tests are
 * not allowed.
 */
static bool begin(check *c)
{
	ash_model *model = c->model;
	LLVMContextRef context = LLVMGetTypeContext(
		LLVMTypeOf(model->ir->function));

	if (c->point->frozen || !model->options->checks ||
		ash_conditions_count(&model->ir->when, ASH_MEANING_PRODUCTS) >=
			MAX_CHECK)
		return false;
	c->builder = LLVMCreateBuilderInContext(context);
	LLVMPositionBuilderBefore(c->builder,
		LLVMGetBasicBlockTerminator(model->region->made.before));
	c->type = LLVMIntTypeInContext(context, 128);
	c->low = c->high = constant(c, 0);
	c->also = LLVMConstInt(LLVMInt1TypeInContext(context), 1, false);
	return true;
}

bool ash_nonaffine_range_assume(ash_model *model, const ash_point *point,
	const ash_number *n, unsigned range)
{
	check c = { .model = model, .point = point };
	bool ok;

	if (n->poly.overflow || n->bits > 63 || !begin(&c))
		return false;
	ok = build_check(&c, &n->poly,
		constant(&c, ash_number_range_lo(n->bits, range)),
		constant(&c, ash_number_range_hi(n->bits, range)));
	LLVMDisposeBuilder(c.builder);
	return ok;
}

bool ash_nonaffine_range_assume_bound(ash_model *model, const ash_point *point,
	const ash_poly *poly, const ash_nonaffine_range_bound *bound)
{
	unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(bound->value));
	unsigned range = bound->is_signed ? ASH_KNOWN_SIGNED
					  : ASH_KNOWN_UNSIGNED;
	check c = { .model = model, .point = point };
	LLVMValueRef least, most, other;
	bool ok;

	if (poly->overflow || bits > 64 || !begin(&c))
		return false;
	least = constant(&c, ash_number_range_lo(bits, range));
	most = constant(&c, ash_number_range_hi(bits, range));
	other = LLVMBuildIntCast2(c.builder, bound->value, c.type,
		bound->is_signed, "");
	if (bound->is_least)
		least = LLVMBuildAdd(c.builder, other,
			constant(&c, !bound->equal), "");
	else
		most = LLVMBuildSub(c.builder, other,
			constant(&c, !bound->equal), "");
	ok = build_check(&c, poly, least, most);
	LLVMDisposeBuilder(c.builder);
	return ok;
}
