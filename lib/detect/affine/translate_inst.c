/* translate_inst.c - translation of instructions for which LLVM's scalar
 * evolution has no expression.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/set.h>
#include <isl/val.h>

#include "budget/budget.h"
#include "detect/affine/domain.h"
#include "detect/affine/remainder.h"
#include "detect/affine/translate.h"
#include "detect/delinearize/joint_polynomial.h"
#include "detect/model/layout.h"
#include "detect/params/params.h"

/* The most iterations by which a wrap-around variable may lag behind a
 * recurrence.
 */
#define MAX_BACK 3

static bool constant_operand(LLVMValueRef inst, int64_t *value)
{
	LLVMValueRef operand = LLVMGetOperand(inst, 1);

	if (!LLVMIsAConstantInt(operand) ||
		LLVMGetIntTypeWidth(LLVMTypeOf(operand)) > 64)
		return false;
	*value = LLVMConstIntGetSExtValue(operand);
	return true;
}

static bool signed_operand(ash_translator *t, LLVMValueRef inst,
	ash_number *out)
{
	LLVMValueRef operand = LLVMGetOperand(inst, 0);

	return ash_translate_value(t, operand, out) &&
		ash_translate_require(t,
			ash_scev_of(t->model->analysis, operand), out,
			ASH_KNOWN_SIGNED);
}

/* Translate "inst", an arithmetic shift to the right, x >> by. */
static bool translate_shift(ash_translator *t, LLVMValueRef inst,
	ash_number *out)
{
	int64_t by;

	return constant_operand(inst, &by) && by >= 0 && by < 62 &&
		signed_operand(t, inst, out) &&
		ash_translate_divide_down(t, out, (int64_t) 1 << by);
}

/* Translate "inst", x / by or x % by, rounded towards zero as in C, for a
 * positive constant "by".
 */
static bool translate_quotient(ash_translator *t, LLVMValueRef inst,
	ash_number *out)
{
	bool rest = LLVMGetInstructionOpcode(inst) == LLVMSRem;
	isl_pw_aff *function, *by_function;
	isl_set *domain;
	int64_t by;

	if (!constant_operand(inst, &by) || by <= 0 ||
		!signed_operand(t, inst, out))
		return false;
	if (!rest && out->lo >= 0)
		return ash_translate_divide_down(t, out, by);
	function = ash_translate_function(t, out);
	domain = isl_pw_aff_domain(isl_pw_aff_copy(function));
	by_function = isl_pw_aff_val_on_domain(domain,
		isl_val_int_from_si(t->model->ctx, by));
	function = rest ? isl_pw_aff_tdiv_r(function, by_function)
			: isl_pw_aff_tdiv_q(function, by_function);
	return rest
		? ash_number_set_opaque(out, function, out->lo < 0 ? 1 - by : 0,
			  out->hi > 0 ? by - 1 : 0)
		: ash_number_set_opaque(out, function,
			  ash_number_least(out->lo, 0),
			  ash_number_greatest(out->hi, 0));
}

/* Translate "inst", x % by where "by" is not a constant, to *out; false if that
 * is impossible.
 */
static bool translate_remainder(ash_translator *t, LLVMValueRef inst,
	ash_number *out)
{
	ash_analysis *analysis = t->model->analysis;
	LLVMValueRef x = LLVMGetOperand(inst, 0), by = LLVMGetOperand(inst, 1);

	return ash_scev_exists(analysis, x) && ash_scev_exists(analysis, by) &&
		ash_translate_remainder(t, ash_scev_of(analysis, x),
			ash_scev_of(analysis, by), ASH_KNOWN_SIGNED, out);
}

/* Translate "inst", x & mask, where the mask consists of the sign and some low
 * bits: compilers turn x % 2^k == 1 into that.
 */
static bool translate_mask(ash_translator *t, LLVMValueRef inst,
	ash_number *out)
{
	isl_pw_aff *function, *sign;
	isl_set *negative;
	ash_wide low;
	int64_t mask;

	if (!constant_operand(inst, &mask) || mask >= 0 ||
		!signed_operand(t, inst, out))
		return false;
	low = mask - ash_number_range_lo(out->bits, ASH_KNOWN_SIGNED) + 1;
	if (low < 2 || low > INT32_MAX || (low & (low - 1)))
		return false;
	function = ash_translate_function(t, out);
	negative = isl_pw_aff_pos_set(
		isl_pw_aff_neg(isl_pw_aff_copy(function)));
	sign = isl_set_indicator_function(negative);
	sign = isl_pw_aff_scale_val(sign,
		isl_val_neg(isl_val_2exp(
			isl_val_int_from_ui(t->model->ctx, out->bits - 1))));
	function = isl_pw_aff_mod_val(function,
		isl_val_int_from_si(t->model->ctx, (long) low));
	return ash_number_set_opaque(out, isl_pw_aff_add(function, sign),
		ash_number_range_lo(out->bits, ASH_KNOWN_SIGNED), low - 1);
}

/* ---- choices ---- */

/* A value that a select or PHI node may take, and the instances in which it
 * does.
 */
typedef struct option {
	LLVMValueRef value;
	/* instances in which the value is taken, with the dimensions of the
	 * point
	 */
	isl_set *where;
	/* the value taken is that of "value" this number of iterations before
	 * the current one
	 */
	unsigned back;
} option;

static void free_options(unsigned n, option *options)
{
	for (unsigned i = 0; options && i < n; ++i)
		isl_set_free(options[i].where);
	free(options);
}

static bool translate_at(const ash_translator *t, const ash_point *point,
	LLVMValueRef value, ash_number *n)
{
	ash_translator inner = *t;
	bool ok;

	inner.point = point;
	ok = ash_translate_value(&inner, value, n);
	return ok &&
		(n->bits == 64 ||
			ash_translate_require(&inner,
				ash_scev_of(t->model->analysis, value), n,
				ASH_KNOWN_SIGNED));
}

/* Replace "n", the translation of the recurrence "value", by its value "back"
 * iterations earlier: subtract "back" steps.
 */
static bool go_back(const ash_translator *t, LLVMValueRef value, unsigned back,
	ash_number *n)
{
	int64_t step = -(int64_t) back *
		ash_scev_constant(ash_scev_operand(
			ash_scev_of(t->model->analysis, value), 1));

	n->lo = n->lo + step;
	n->hi = n->hi + step;
	return ash_number_add_term(n, step, -1, -1);
}

/* Set "n" to the value of "one".  The value of a PHI node is translated for the
 * instances that take the edge ("is_branch"), for which more may be known; a
 * select has evaluated both of its operands in all instances.
 */
static bool translate_option(const ash_translator *t, const option *one,
	bool is_branch, ash_number *n)
{
	ash_table failed = { 0 };
	ash_point point = { .block = -1,
		.loop = t->point->loop,
		.domain = one->back ? t->point->domain : one->where,
		.frozen = t->point->frozen,
		.failed = &failed };
	bool ok;

	if (!is_branch)
		return translate_at(t, t->point, one->value, n);
	ok = translate_at(t, &point, one->value, n) &&
		(!one->back || go_back(t, one->value, one->back, n));
	ash_table_clear(&failed);
	return ok;
}

/* Set *out to a number that equals numbers[i] on the set piece[i].where;
 * piece[i] has the polynomial of numbers[i].  False if the polynomials cannot
 * be joined.
 */
static bool join_numbers(ash_translator *t, unsigned n,
	const ash_number *numbers, const ash_poly_piece *piece, ash_number *out)
{
	ash_poly joint;
	ash_wide lo = numbers[0].lo, hi = numbers[0].hi;
	unsigned known = numbers[0].known;
	isl_space *space = ash_param_space(t->model,
		ash_layout_depth(t->model, t->point->loop));

	ash_poly_init(&joint);
	if (ash_poly_join(&joint, n, piece, space, t->model->param) !=
		isl_bool_true) {
		ash_poly_clear(&joint);
		return false;
	}
	for (unsigned i = 1; i < n; ++i) {
		lo = ash_number_least(lo, numbers[i].lo);
		hi = ash_number_greatest(hi, numbers[i].hi);
		known &= numbers[i].known;
	}
	ash_number_set_poly(out, joint, lo, hi);
	out->known |= known;
	return !t->want_affine || ash_poly_is_affine(&out->poly);
}

static bool translate_all(ash_translator *t, unsigned n, const option *options,
	bool is_branch, ash_number *numbers, ash_poly_piece *piece)
{
	for (unsigned i = 0; i < n; ++i) {
		if (!translate_option(t, &options[i], is_branch, &numbers[i]))
			return false;
		piece[i] = (ash_poly_piece) { numbers[i].poly,
			options[i].where };
	}
	return true;
}

/* Set "out" to a number that equals each of the "n" options in the instances of
 * the option.  "is_branch": do the options stem from control flow, not from a
 * select?
 */
static bool translate_options(ash_translator *t, unsigned n,
	const option *options, bool is_branch, ash_number *out)
{
	ash_number *numbers = calloc(n, sizeof(*numbers));
	ash_poly_piece *piece = calloc(n, sizeof(*piece));
	bool ok = n && numbers && piece &&
		translate_all(t, n, options, is_branch, numbers, piece) &&
		join_numbers(t, n, numbers, piece, out);

	for (unsigned i = 0; numbers && i < n; ++i)
		ash_number_clear(&numbers[i]);
	free(numbers);
	free(piece);
	return ok;
}

/* Add an option: the value that "value" has "back" iterations earlier, in the
 * instances "where" (taken).  Nothing is added if there are no such instances.
 */
static bool add_option_back(option *options, unsigned *n, LLVMValueRef value,
	__isl_take isl_set *where, unsigned back)
{
	isl_bool empty = isl_set_is_empty(where);

	if (empty != isl_bool_false)
		isl_set_free(where);
	else
		options[(*n)++] = (option) { value, where, back };
	return empty >= 0;
}

static bool add_option(option *options, unsigned *n, LLVMValueRef value,
	__isl_take isl_set *where)
{
	return add_option_back(options, n, value, where, 0);
}

/* Translate the select "inst", condition ? a : b. */
static bool translate_select(ash_translator *t, LLVMValueRef inst,
	ash_number *out)
{
	isl_set *holds = ash_condition_translate(t->model,
		LLVMGetOperand(inst, 0), t->point);
	option *options = calloc(2, sizeof(*options));
	unsigned n = 0;
	bool ok;

	ok = holds && options &&
		add_option(options, &n, LLVMGetOperand(inst, 1),
			isl_set_copy(holds)) &&
		add_option(options, &n, LLVMGetOperand(inst, 2),
			isl_set_subtract(isl_set_copy(t->point->domain),
				isl_set_copy(holds))) &&
		translate_options(t, n, options, false, out);
	isl_set_free(holds);
	free_options(n, options);
	return ok;
}

/* Returns the instances of t->point->domain for which control takes the edge
 * from block number "from" to block number "to", in the same iteration of the
 * loops around both; NULL if that depends on data.
 */
static __isl_give isl_set *edge_at_point(ash_translator *t, int from, int to)
{
	ash_model *model = t->model;
	unsigned depth = ash_layout_depth(model, model->block[to].loop);
	unsigned inside = ash_layout_depth(model, t->point->loop) - depth;
	int inexact = 0;
	isl_set *edge = ash_domain_edge(model, from, to, &inexact);

	if (inexact)
		edge = isl_set_free(edge);
	edge = isl_set_add_dims(edge, isl_dim_set, inside);
	return edge ? isl_set_intersect(edge, isl_set_copy(t->point->domain))
		    : NULL;
}

/* The index of the block from which incoming value "pos" of "phi" comes; -1 if
 * it is not in the loop of "phi".
 */
static int incoming_block(const ash_model *model, LLVMValueRef phi,
	unsigned pos)
{
	int to = ash_layout_block_of(model, phi);
	int from = ash_table_get(&model->block_of,
		LLVMGetIncomingBlock(phi, pos));

	return from >= 0 && model->block[from].loop == model->block[to].loop
		? from
		: -1;
}

/* Does an incoming value of "phi" before index "pos" come from the same block,
 * by another case of a switch?  Such values are equal.
 */
static bool is_repeated(LLVMValueRef phi, unsigned pos)
{
	for (unsigned i = 0; i < pos; ++i)
		if (LLVMGetIncomingBlock(phi, i) ==
			LLVMGetIncomingBlock(phi, pos))
			return true;
	return false;
}

/* Append to the *n options "option" one for each incoming edge of "phi", with
 * the instances that take the edge.
 */
static bool add_ways(ash_translator *t, LLVMValueRef phi, option *options,
	unsigned *n)
{
	unsigned n_edge = LLVMCountIncoming(phi);
	bool ok = true;

	for (unsigned i = 0; ok && i < n_edge; ++i) {
		int from = incoming_block(t->model, phi, i);
		isl_set *where;

		if (is_repeated(phi, i))
			continue;
		where = from < 0 ? NULL
				 : edge_at_point(t, from,
					   ash_layout_block_of(t->model, phi));
		ok = where &&
			add_option(options, n, LLVMGetIncomingValue(phi, i),
				where);
	}
	return ok;
}

/* ---- wrap-around variables ---- */

/* The incoming value of "phi", in the header of its loop: from outside the loop
 * if "outside", else from the previous iteration.  NULL if there are several.
 */
static LLVMValueRef get_incoming(const ash_model *model, LLVMValueRef phi,
	bool outside)
{
	int loop = model->block[ash_layout_block_of(model, phi)].loop;
	LLVMValueRef found = NULL;

	for (unsigned i = 0; i < LLVMCountIncoming(phi); ++i) {
		int from = ash_table_get(&model->block_of,
			LLVMGetIncomingBlock(phi, i));
		bool inside = from >= 0 &&
			ash_layout_contains(model, loop,
				model->block[from].loop);

		if (inside == outside)
			continue;
		if (found)
			return NULL;
		found = LLVMGetIncomingValue(phi, i);
	}
	return found;
}

static bool is_header_phi(const ash_model *model, LLVMValueRef value, int block)
{
	return LLVMIsAPHINode(value) &&
		ash_layout_block_of(model, value) == block;
}

/* Is "value" start + step * iteration in "loop", with a constant step? */
static bool is_recurrence(const ash_model *model, LLVMValueRef value, int loop)
{
	ash_scev scev;

	if (!ash_scev_exists(model->analysis, value))
		return false;
	scev = ash_scev_of(model->analysis, value);
	return ash_scev_get_kind(scev) == ASH_SCEV_ADDREC &&
		ash_scev_is_affine(scev) &&
		ash_scev_loop(scev) == model->loop[loop].loop &&
		ash_scev_get_kind(ash_scev_operand(scev, 1)) ==
		ASH_SCEV_CONSTANT;
}

/* The instances in t->point->domain for which "loop" is in iteration number
 * "value" or, if "after", in this or a later one.
 */
static __isl_give isl_set *get_iterations(const ash_translator *t, int loop,
	unsigned value, bool after)
{
	isl_set *set = isl_set_copy(t->point->domain);
	int pos = (int) t->model->loop[loop].depth - 1;

	return after
		? isl_set_lower_bound_si(set, isl_dim_set, pos, (int) value)
		: isl_set_fix_si(set, isl_dim_set, pos, (int) value);
}

/* Append to the *n options "option" those of "phi", in the loop header "block":
 * the value from outside in the first iteration; later the value of the
 * previous iteration.  That may be another PHI node of the header, which is
 * treated in the same way, or a recurrence, with which the search ends.  False
 * if it ends with neither.
 */
static bool add_iterations(ash_translator *t, LLVMValueRef phi, int block,
	option *options, unsigned *n)
{
	const ash_model *model = t->model;
	int loop = model->block[block].loop;
	LLVMValueRef value = phi;
	unsigned back = 0;
	bool ok = true;

	while (ok && is_header_phi(model, value, block) &&
		!is_recurrence(model, value, loop) && back < MAX_BACK) {
		LLVMValueRef first = get_incoming(model, value, true);

		value = get_incoming(model, value, false);
		ok = first && value &&
			add_option(options, n, first,
				get_iterations(t, loop, back, false));
		++back;
	}
	return ok && is_recurrence(model, value, loop) &&
		add_option_back(options, n, value,
			get_iterations(t, loop, back, true), back);
}

/* Translate a wrap-around variable: "phi", a PHI node in "block", the header of
 * a loop, that has the value of a recurrence in an earlier iteration (Wolfe,
 * "Beyond Induction Variables", PLDI 1992).
 */
static bool translate_wrapped(ash_translator *t, LLVMValueRef phi, int block,
	ash_number *out)
{
	option options[MAX_BACK + 1];
	unsigned n = 0;
	bool ok = add_iterations(t, phi, block, options, &n) &&
		translate_options(t, n, options, true, out);

	for (unsigned i = 0; i < n; ++i)
		isl_set_free(options[i].where);
	return ok;
}

/* ---- PHI nodes ---- */

/* Translate the PHI node "phi": its value is that of the edge by which its
 * block is entered.
 */
static bool translate_phi(ash_translator *t, LLVMValueRef phi, ash_number *out)
{
	const ash_model *model = t->model;
	int to = ash_layout_block_of(model, phi);
	option *options;
	unsigned n = 0;
	bool ok;

	if (model->block[to].loop < 0)
		return false;
	if (ash_layout_is_header(model, to))
		return translate_wrapped(t, phi, to, out);
	options = calloc(LLVMCountIncoming(phi), sizeof(*options));
	ok = options && add_ways(t, phi, options, &n) &&
		translate_options(t, n, options, true, out);
	free_options(n, options);
	return ok;
}

/* Is "inst" in a loop around the point, or in the region outside of loops?
 * Otherwise it is in a loop that does not contain the point, and recurrences
 * (SCEVAddRecExpr) of that loop, which its operands may contain, have no
 * current iteration at the point.
 */
static bool is_current(const ash_translator *t, LLVMValueRef inst)
{
	int block = ash_layout_block_of(t->model, inst);

	return block >= 0 &&
		ash_layout_contains(t->model, t->model->block[block].loop,
			t->point->loop);
}

static bool translate(ash_translator *t, LLVMValueRef inst, ash_number *out)
{
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMAShr:
		return translate_shift(t, inst, out);
	case LLVMSDiv:
		return translate_quotient(t, inst, out);
	case LLVMSRem:
		return translate_quotient(t, inst, out) ||
			translate_remainder(t, inst, out);
	case LLVMAnd:
		return translate_mask(t, inst, out);
	case LLVMSelect:
		return translate_select(t, inst, out);
	case LLVMPHI:
		return translate_phi(t, inst, out);
	default:
		return false;
	}
}

/* The mode of translation (effort and flags) as a mask with a single bit set.
 */
static int way_of(const ash_translator *t)
{
	return 1 << (t->effort * 8 + t->plain * 4 + t->want_affine * 2 +
		       t->point->frozen);
}

/* Translating a chain of selects would take exponential time, since each select
 * translates its operands and those of its condition under several
 * interpretations.  So failed attempts are recorded, and not repeated.
 */
bool ash_translate_inst(ash_translator *t, LLVMValueRef inst, ash_number *out)
{
	ash_table *failed = t->point->failed;
	int known = ash_table_get(failed, inst);
	int way = way_of(t);

	if (!is_current(t, inst) || (known > 0 && (known & way)))
		return false;
	if (translate(t, inst, out))
		return true;
	if (ash_error_of(t->model->ctx) != ASH_ERROR_NONE)
		return false;
	known = ash_table_get(failed, inst);
	ash_table_set(failed, inst, (known < 0 ? 0 : known) | way);
	return false;
}

ash_point ash_point_noting(const ash_point *point, ash_table *failed)
{
	ash_point noting = *point;

	if (!noting.failed)
		noting.failed = failed;
	return noting;
}
