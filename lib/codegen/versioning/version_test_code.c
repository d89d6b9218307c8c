/* version_test_code.c - loop versioning: the run-time test that chooses between
 * new and original code.
 *
 * The test has these parts: the parameters are small enough for 64 bits; the
 * assumptions about them hold; for each pair of arrays that may overlap, the
 * touched addresses are disjoint, as ranges or as interleaved rows; bits that
 * were computed before the nest are set; and, where the new code is not
 * profitable for small arrays, the arrays are large (conditions.h).  Every
 * expression is computed in a width in which it cannot overflow, given the
 * first part.  Addresses are computed modulo 2^64: touched addresses exist, and
 * if none is touched the result does not matter.  A range that wraps is taken
 * to overlap everything.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit.h"
#include "codegen/versioning/versioning.h"

#include <math.h>
#include <stdlib.h>

#include <isl/val.h>

#include "llvm/edit/address_number.h"
#include "llvm/edit/edit.h"
#include "scop/accesses.h"
#include "scop/touched.h"

static LLVMValueRef build_flag(ash_gen *gen, const ash_binding_param *param,
	LLVMValueRef value)
{
	LLVMValueRef number = LLVMConstInt(LLVMTypeOf(value),
		(unsigned long long) param->tested, true);
	LLVMValueRef equal = LLVMBuildICmp(gen->builder, LLVMIntEQ, value,
		number, "");

	return LLVMBuildSelect(gen->builder, equal,
		ash_gen_index(gen, param->tested),
		ash_gen_index(gen, param->tested + 1), "");
}

/* Push the parameter "param" as a name, with its value frozen: the original
 * code need not read it if no loop runs, but the new code does, so it must not
 * be undefined.
 */
static isl_stat add_param(ash_gen *gen, const ash_binding_param *param)
{
	LLVMTypeRef type = LLVMTypeOf(param->value);
	ash_gen_name name = { .id = isl_id_copy(param->id) };

	if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
		return isl_stat_error;
	name.size = ash_gen_param_size(param);
	name.non_negative = param->is_flag
		? param->tested >= 0
		: !param->is_signed && LLVMGetIntTypeWidth(type) < 64;
	name.value = ash_ir_define(param->value, gen->ir->entry);
	name.value = param->is_flag
		? build_flag(gen, param, name.value)
		: LLVMBuildIntCast2(gen->builder, name.value, gen->index_type,
			  param->is_signed, "");
	return ash_gen_push_name(gen, name);
}

isl_stat ash_gen_params(ash_gen *gen)
{
	for (unsigned i = 0; i < gen->ir->n_param; i++)
		if (add_param(gen, &gen->ir->param[i]) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

/* Emit the test, as i1, that the parameters are in "set". */
static LLVMValueRef set_test(ash_gen *gen, __isl_keep isl_set *set)
{
	isl_ast_expr *expr = ash_ast_test(gen->scop, isl_set_copy(set));
	LLVMValueRef value = ash_gen_exact_expr(gen, expr);
	LLVMTypeRef type = LLVMInt1TypeInContext(gen->context);

	if (!value || LLVMTypeOf(value) == type)
		return value;
	return LLVMBuildICmp(gen->builder, LLVMIntNE, value,
		ash_gen_index(gen, 0), "");
}

/* The instances of "stmt" in the first "steps" iterations of its outermost
 * loop, if it has inner loops; all instances if "steps" is 0.
 */
static __isl_give isl_set *first_steps(const ash_stmt *stmt, int steps)
{
	isl_set *set = isl_set_copy(stmt->domain);

	if (steps == 0 || isl_set_dim(set, isl_dim_set) < 2)
		return set;
	return isl_set_upper_bound_si(set, isl_dim_set, 0, steps - 1);
}

/* The elements of "array" that are touched in the first "steps" iterations of
 * the outermost loops (first_steps()); all that are touched if "steps" is 0.
 */
static __isl_give isl_set *touched(const ash_scop *scop, int array, int steps)
{
	isl_set *all = NULL;

	for (ash_accesses a = ash_accesses_to(scop, array, ASH_USES);
		ash_accesses_next(&a);) {
		isl_set *set = isl_set_apply(first_steps(a.stmt, steps),
			isl_map_copy(a.access->map));

		all = all ? isl_set_union(all, set) : set;
	}
	all = isl_set_intersect_params(all, isl_set_copy(scop->context));
	return isl_set_intersect_params(all, isl_set_copy(scop->assumed));
}

/* A range of touched addresses, [low, high).  If "none" holds, nothing is
 * touched; if "ordered" does not hold, a bound has wrapped around.  An array of
 * two or more dimensions has rows that are "pitch" bytes apart; "row_bytes"
 * bytes of each row are touched, in the first row from address "first" on.
 * Without rows these three are NULL.
 */
typedef struct range {
	LLVMValueRef low, high;
	LLVMValueRef none, ordered;
	LLVMValueRef first, pitch, row_bytes;
	bool is_tested;	/* has "ordered" been added to the test? */
} range;

static LLVMValueRef bound_expr(ash_gen *gen, __isl_take isl_pw_aff *bound)
{
	return ash_gen_exact_expr(gen,
		ash_ast_param_expr(gen->params, gen->scop, bound));
}

/* The address, as a number, of the element of "array" with the "n" subscripts
 * "index".
 */
static LLVMValueRef address_of(ash_gen *gen, int array, LLVMValueRef *index,
	unsigned n)
{
	LLVMValueRef base = gen->array[array].base;
	LLVMValueRef linear = ash_gen_wrapping_linear(gen, array, index, n);
	LLVMValueRef size = ash_gen_index(gen,
		gen->scop->array[array].elem_size);

	if (!linear)
		return NULL;
	base = ash_ir_address_number(gen->builder, base, gen->index_type);
	linear = LLVMBuildMul(gen->builder, linear, size, "");
	return LLVMBuildAdd(gen->builder, base, linear, "");
}

/* Set *low and *high to the least and greatest subscript of dimension "dim" in
 * "set", the touched elements.  Returns false if there are no bounds.
 */
static isl_bool dim_range(ash_gen *gen, __isl_keep isl_set *set, unsigned dim,
	LLVMValueRef *low, LLVMValueRef *high)
{
	isl_set *line = ash_touched_line(set, dim);
	isl_bool bounded = ash_touched_is_bounded(line);
	isl_ast_expr *least, *greatest;

	if (bounded != isl_bool_true) {
		isl_set_free(line);
		return bounded;
	}
	ash_ast_param_ends(gen->params, gen->scop, line, &least, &greatest);
	*low = ash_gen_exact_expr(gen, least);
	*high = ash_gen_exact_expr(gen, greatest);
	return *low && *high ? isl_bool_true : isl_bool_error;
}

/* The bounding box of a set of elements: least and greatest subscript of each
 * dimension; "low" is owned.
 */
typedef struct box {
	LLVMValueRef *low, *high;
} box;

/* Emit the bounds of the elements "set" of "array", and set *b to them;
 * isl_bool_false if they are unbounded.
 */
static isl_bool get_box(ash_gen *gen, int array, __isl_keep isl_set *set,
	box *b)
{
	unsigned n = gen->scop->array[array].n_dim;
	isl_bool ok;

	b->low = calloc(2 * (size_t) n + 2, sizeof(*b->low));
	b->high = b->low + n + 1;
	ok = isl_bool_ok(b->low != NULL);
	for (unsigned i = 0; ok == isl_bool_true && i < n; i++)
		ok = dim_range(gen, set, i, &b->low[i], &b->high[i]);
	return ok;
}

/* Set r->first to the address of the first touched row of "array" in "b",
 * r->pitch to the distance of rows, and r->row_bytes to the touched bytes of
 * one row.
 */
static void measure_rows(ash_gen *gen, int array, const box *b, range *r)
{
	unsigned n = gen->scop->array[array].n_dim;
	LLVMValueRef first = b->low[0], last = b->high[0], end, next;
	LLVMValueRef size = ash_gen_index(gen,
		gen->scop->array[array].elem_size);

	r->first = address_of(gen, array, b->low, n);
	b->high[0] = first;
	end = address_of(gen, array, b->high, n);
	b->high[0] = last;
	b->low[0] = LLVMBuildAdd(gen->builder, first, ash_gen_index(gen, 1),
		"");
	next = address_of(gen, array, b->low, n);
	b->low[0] = first;
	if (!r->first || !end || !next)
		return;
	end = LLVMBuildAdd(gen->builder, end, size, "");
	r->pitch = LLVMBuildSub(gen->builder, next, r->first, "");
	r->row_bytes = LLVMBuildSub(gen->builder, end, r->first, "");
}

/* Emit the test, as i1, that no bound of "r" has wrapped around.  Bounds may be
 * further apart than the accessed memory, so one of them may wrap around; then
 * the lower bound exceeds the upper one.
 */
static LLVMValueRef is_ordered(ash_gen *gen, const range *r)
{
	return LLVMBuildICmp(gen->builder, LLVMIntULE, r->low, r->high, "");
}

/* The range of addresses between the corners of "b", a box of elements of
 * "array".
 */
static range box_range(ash_gen *gen, int array, const box *b)
{
	unsigned n = gen->scop->array[array].n_dim;
	LLVMTypeRef flag = LLVMInt1TypeInContext(gen->context);
	LLVMValueRef size = ash_gen_index(gen,
		gen->scop->array[array].elem_size);
	range r = { .low = address_of(gen, array, b->low, n),
		.high = address_of(gen, array, b->high, n),
		.none = LLVMConstInt(flag, 0, false) };

	if (r.high)
		r.high = LLVMBuildAdd(gen->builder, r.high, size, "");
	if (r.low && r.high)
		r.ordered = is_ordered(gen, &r);
	return r;
}

/* The size in bytes of all elements in "b", a box of elements of "array". */
static LLVMValueRef box_bytes(ash_gen *gen, int array, const box *b)
{
	LLVMValueRef bytes = ash_gen_index(gen,
		gen->scop->array[array].elem_size);

	for (unsigned i = 0; i < gen->scop->array[array].n_dim; i++) {
		LLVMValueRef n = LLVMBuildSub(gen->builder, b->high[i],
			b->low[i], "");

		n = LLVMBuildAdd(gen->builder, n, ash_gen_index(gen, 1), "");
		n = ash_gen_max(gen, n, ash_gen_index(gen, 0));
		bytes = LLVMBuildMul(gen->builder, bytes, n, "");
	}
	return bytes;
}

/* Set *b to the bounding box of the elements of "array" that are touched in the
 * first "steps" iterations (first_steps()), and *none to whether there are no
 * such elements.
 */
static isl_bool array_box(ash_gen *gen, int array, int steps, box *b,
	isl_bool *none)
{
	isl_set *set = touched(gen->scop, array, steps);
	isl_bool ok = isl_bool_true;

	*none = isl_set_is_empty(set);
	if (*none != isl_bool_true)
		ok = *none < 0 ? isl_bool_error : get_box(gen, array, set, b);
	isl_set_free(set);
	return ok;
}

/* Emit the test, as i1, whether the set of elements "part" is empty for the
 * current parameters: the bounding box of an empty set may be anywhere.
 */
static LLVMValueRef is_none(ash_gen *gen, __isl_keep isl_set *part)
{
	isl_set *params = isl_set_params(isl_set_copy(part));
	LLVMValueRef some;

	params = isl_set_gist(params, isl_set_copy(gen->scop->context));
	params = isl_set_remove_divs(params);
	some = set_test(gen, params);
	isl_set_free(params);
	return some ? LLVMBuildNot(gen->builder, some, "") : NULL;
}

/* Set *r to the address range of the elements "part" of "array", one of "n"
 * sets that together contain all touched elements.
 */
static isl_bool part_range(ash_gen *gen, int array, __isl_keep isl_set *part,
	isl_size n, range *r)
{
	box b = { NULL, NULL };
	isl_bool ok = get_box(gen, array, part, &b);

	if (ok == isl_bool_true)
		*r = box_range(gen, array, &b);
	if (ok == isl_bool_true && n > 1)
		r->none = is_none(gen, part);
	free(b.low);
	if (ok != isl_bool_true)
		return ok;
	return isl_bool_ok(r->ordered && r->none) ? isl_bool_true
						  : isl_bool_error;
}

/* Emit the lower one of the low ends of "a" and "b" (if "order" is ULE), or the
 * higher one of their high ends (UGE); an empty range is ignored.
 */
static LLVMValueRef end_of(ash_gen *gen, const range *a, const range *b,
	LLVMIntPredicate order)
{
	LLVMBuilderRef builder = gen->builder;
	bool low = order == LLVMIntULE;
	LLVMValueRef of_a = low ? a->low : a->high;
	LLVMValueRef of_b = low ? b->low : b->high;
	LLVMValueRef better = LLVMBuildICmp(builder, order, of_a, of_b, "");

	better = LLVMBuildAnd(builder, better,
		LLVMBuildNot(builder, a->none, ""), "");
	better = LLVMBuildOr(builder, better, b->none, "");
	return LLVMBuildSelect(builder, better, of_a, of_b, "");
}

/* Extend *a to a range that covers "a" and "b". */
static void join(ash_gen *gen, range *a, const range *b)
{
	LLVMBuilderRef builder = gen->builder;
	range both = { .low = end_of(gen, a, b, LLVMIntULE),
		.high = end_of(gen, a, b, LLVMIntUGE) };

	both.none = LLVMBuildAnd(builder, a->none, b->none, "");
	both.ordered = LLVMBuildAnd(builder,
		LLVMBuildOr(builder, a->ordered, a->none, ""),
		LLVMBuildOr(builder, b->ordered, b->none, ""), "");
	*a = both;
}

/* If "array" has rows, set the members of *r that describe them, from the
 * bounding box of "set", the touched elements.  The box may contain more rows
 * than are touched, but the test does not depend on their number.
 */
static isl_bool add_rows(ash_gen *gen, int array, __isl_keep isl_set *set,
	range *r)
{
	box b = { NULL, NULL };
	isl_bool ok;

	if (gen->scop->array[array].n_dim < 2)
		return isl_bool_true;
	ok = get_box(gen, array, set, &b);
	if (ok == isl_bool_true)
		measure_rows(gen, array, &b, r);
	free(b.low);
	return ok < 0 ? ok : isl_bool_true;
}

/* Set *r to the range of all addresses of elements of "array" in "parts". */
static isl_bool parts_range(ash_gen *gen, int array,
	__isl_keep isl_set_list *parts, range *r)
{
	isl_size n = isl_set_list_size(parts);
	isl_bool ok = isl_bool_ok(n > 0);

	for (isl_size i = 0; ok == isl_bool_true && i < n; i++) {
		isl_set *part = isl_set_list_get_set(parts, i);
		range next = { .low = NULL };

		ok = part_range(gen, array, part, n, &next);
		if (ok == isl_bool_true && i > 0)
			join(gen, r, &next);
		else if (ok == isl_bool_true)
			*r = next;
		isl_set_free(part);
	}
	return n < 0 ? isl_bool_error : ok;
}

/* An empty range. */
static range no_range(ash_gen *gen)
{
	LLVMTypeRef flag = LLVMInt1TypeInContext(gen->context);
	LLVMValueRef zero = ash_gen_index(gen, 0);
	LLVMValueRef yes = LLVMConstInt(flag, 1, false);

	return (range) { .low = zero,
		.high = zero,
		.none = yes,
		.ordered = yes };
}

/* Set *r to the address range of the touched elements of "array";
 * isl_bool_false if it is unbounded.
 */
static isl_bool array_range(ash_gen *gen, int array, range *r)
{
	isl_set *set = touched(gen->scop, array, 0);
	isl_bool none = isl_set_is_empty(set);
	isl_bool ok = isl_bool_not(none);

	if (none == isl_bool_true)
		*r = no_range(gen);
	if (none == isl_bool_false) {
		isl_set_list *parts = ash_touched_parts(isl_set_copy(set));

		ok = parts_range(gen, array, parts, r);
		isl_set_list_free(parts);
	}
	if (ok == isl_bool_true)
		ok = add_rows(gen, array, set, r);
	isl_set_free(set);
	return none == isl_bool_true ? isl_bool_true : ok;
}

/* The offset of the first byte of "b" in a row of "a", modulo "pitch", the
 * distance of rows, which is not zero.
 */
static LLVMValueRef distance_in_row(ash_gen *gen, const range *a,
	const range *b, LLVMValueRef pitch)
{
	LLVMBuilderRef builder = gen->builder;
	LLVMValueRef behind = LLVMBuildICmp(builder, LLVMIntUGE, b->first,
		a->first, "");
	LLVMValueRef far = LLVMBuildSelect(builder, behind,
		LLVMBuildSub(builder, b->first, a->first, ""),
		LLVMBuildSub(builder, a->first, b->first, ""), "");
	LLVMValueRef rest = LLVMBuildURem(builder, far, pitch, "");
	LLVMValueRef keeps = LLVMBuildOr(builder, behind,
		LLVMBuildICmp(builder, LLVMIntEQ, rest, ash_gen_index(gen, 0),
			""),
		"");

	return LLVMBuildSelect(builder, keeps, rest,
		LLVMBuildSub(builder, pitch, rest, ""), "");
}

/* Emit the condition that rows of "a" and "b", at the same distance, are
 * interleaved in memory, as rows of matrices that are allocated alternately, or
 * two column ranges of one matrix: the touched part of a row of "b" lies
 * between those of two rows of "a".  The condition includes that the first rows
 * have not wrapped around.  Returns an i1.
 */
static LLVMValueRef rows_take_turns(ash_gen *gen, const range *a,
	const range *b)
{
	LLVMBuilderRef builder = gen->builder;
	LLVMValueRef zero = ash_gen_index(gen, 0), one = ash_gen_index(gen, 1);
	LLVMValueRef test[7], pitch, distance;

	test[0] = LLVMBuildICmp(builder, LLVMIntEQ, a->pitch, b->pitch, "");
	test[1] = LLVMBuildICmp(builder, LLVMIntNE, a->pitch, zero, "");
	pitch = LLVMBuildSelect(builder, test[1], a->pitch, one, "");
	distance = distance_in_row(gen, a, b, pitch);
	test[2] = LLVMBuildICmp(builder, LLVMIntUGE, distance, a->row_bytes,
		"");
	test[3] = LLVMBuildICmp(builder, LLVMIntULE, b->row_bytes, pitch, "");
	test[4] = LLVMBuildICmp(builder, LLVMIntULE, distance,
		LLVMBuildSub(builder, pitch, b->row_bytes, ""), "");
	test[5] = LLVMBuildICmp(builder, LLVMIntULE, a->first, a->low, "");
	test[6] = LLVMBuildICmp(builder, LLVMIntULE, b->first, b->low, "");
	for (unsigned i = 1; i < sizeof(test) / sizeof(test[0]); i++)
		test[0] = LLVMBuildAnd(builder, test[0], test[i], "");
	return test[0];
}

/* Emit the condition that the ranges "a" and "b" share no address, provided
 * that neither is empty and no bound has wrapped around; returns it as i1.
 */
static LLVMValueRef is_apart(ash_gen *gen, const range *a, const range *b)
{
	LLVMValueRef before = LLVMBuildICmp(gen->builder, LLVMIntULE, a->high,
		b->low, "");
	LLVMValueRef behind = LLVMBuildICmp(gen->builder, LLVMIntULE, b->high,
		a->low, "");
	LLVMValueRef apart = LLVMBuildOr(gen->builder, before, behind, "");

	if (a->pitch && b->pitch)
		apart = LLVMBuildOr(gen->builder, apart,
			rows_take_turns(gen, a, b), "");
	return apart;
}

/* Returns "test" combined with the test that no bound of "r" has wrapped
 * around, which is added only once.
 */
static LLVMValueRef add_order(ash_gen *gen, range *r, LLVMValueRef test)
{
	if (!r->is_tested)
		test = LLVMBuildAnd(gen->builder, test, r->ordered, "");
	r->is_tested = true;
	return test;
}

/* Returns "test" combined with the test that "a" and "b" are disjoint.  If a
 * range may be empty, the tests that no bound has wrapped around apply only to
 * runs in which both ranges have elements; else they apply always, and are
 * added only once for each range.
 */
static LLVMValueRef add_apart(ash_gen *gen, range *a, range *b,
	LLVMValueRef test)
{
	LLVMBuilderRef builder = gen->builder;
	LLVMValueRef apart = is_apart(gen, a, b);
	LLVMValueRef none = LLVMBuildOr(builder, a->none, b->none, "");

	if (LLVMIsConstant(none) && LLVMIsNull(none)) {
		test = add_order(gen, a, test);
		test = add_order(gen, b, test);
	} else {
		apart = LLVMBuildAnd(builder,
			LLVMBuildAnd(builder, a->ordered, b->ordered, ""),
			apart, "");
		apart = LLVMBuildOr(builder, apart, none, "");
	}
	return LLVMBuildAnd(builder, test, apart, "");
}

static isl_stat need_range(ash_gen *gen, int array, range *r)
{
	isl_bool ok = isl_bool_true;

	if (!r->low && !ash_scop_has_access(gen->scop, array, ASH_USES))
		*r = no_range(gen);
	if (!r->low)
		ok = array_range(gen, array, r);
	if (ok == isl_bool_false)
		ash_diag_refuse(gen->diag, ASH_REFUSE_ALIAS, &gen->scop->place,
			isl_id_get_name(gen->scop->array[array].id));
	return ok == isl_bool_true && r->low && r->high ? isl_stat_ok
							: isl_stat_error;
}

/* The address of the element of "array" with the subscripts "at" (taken), a
 * function of the parameters.
 */
static LLVMValueRef address_at(ash_gen *gen, int array,
	__isl_take isl_pw_multi_aff *at)
{
	unsigned n = gen->scop->array[array].n_dim;
	LLVMValueRef *index = calloc(n + 1, sizeof(*index));
	LLVMValueRef address = NULL;

	for (unsigned i = 0; index && i < n; i++)
		index[i] = bound_expr(gen,
			isl_pw_aff_coalesce(
				isl_pw_multi_aff_get_pw_aff(at, (int) i)));
	if (index)
		address = address_of(gen, array, index, n);
	isl_pw_multi_aff_free(at);
	free(index);
	return address;
}

/* Emit the test, as i1, whether a set of elements is not empty for the actual
 * parameters.  "first" (taken) is the least element as a function of the
 * parameters.  Without elements the array need not exist.
 */
static LLVMValueRef is_some(ash_gen *gen, __isl_take isl_pw_multi_aff *first)
{
	isl_set *params = isl_pw_multi_aff_domain(first);
	LLVMValueRef some;

	params = isl_set_coalesce(
		isl_set_gist(params, isl_set_copy(gen->scop->context)));
	some = set_test(gen, params);
	isl_set_free(params);
	return some;
}

/* See versioning.h.  The addresses of an array's elements are in the order of
 * their subscripts, so the first and last elements are those with the
 * lexicographically least and greatest subscripts.
 */
isl_bool ash_gen_touched_range(ash_gen *gen, int array, LLVMValueRef *low,
	LLVMValueRef *high, LLVMValueRef *valid)
{
	isl_set *set = touched(gen->scop, array, 0);
	isl_bool ok = isl_bool_not(isl_set_is_empty(set));
	if (ok == isl_bool_true)
		ok = ash_touched_has_box(set);
	if (ok == isl_bool_true) {
		*valid = is_some(gen,
			isl_set_lexmin_pw_multi_aff(isl_set_copy(set)));
		*low = address_at(gen, array,
			isl_set_lexmin_pw_multi_aff(isl_set_copy(set)));
		*high = address_at(gen, array,
			isl_set_lexmax_pw_multi_aff(isl_set_copy(set)));
		ok = *valid && *low && *high ? isl_bool_true : isl_bool_error;
	}
	isl_set_free(set);
	if (ok != isl_bool_true)
		return ok;
	*high = LLVMBuildAdd(gen->builder, *high,
		ash_gen_index(gen, gen->scop->array[array].elem_size), "");
	return isl_bool_true;
}

/* The address range of "apart", a cell that is loaded before the nest. */
static range cell_range(ash_gen *gen, const ash_apart *apart)
{
	LLVMTypeRef flag = LLVMInt1TypeInContext(gen->context);
	range cell = { .low = ash_ir_address_number(gen->builder,
			       apart->address, gen->index_type) };

	cell.high = LLVMBuildAdd(gen->builder, cell.low,
		ash_ir_define(apart->size, gen->ir->entry), "");
	cell.none = LLVMConstInt(flag, 0, false);
	cell.ordered = is_ordered(gen, &cell);
	return cell;
}

/* The ranges of memory that the test has needed so far: of arrays, by number,
 * and of cells, by index in ash_conditions.apart.  Both are owned.
 */
typedef struct ranges {
	range *array;
	range *cell;
} ranges;

/* Returns the range of the cell of when->apart[i], computed once for equal
 * cells.
 */
static range *find_cell(ash_gen *gen, const ranges *all, unsigned i)
{
	const ash_apart *apart = gen->plan->when.apart;

	for (unsigned k = 0; k < i; k++)
		if (all->cell[k].low && apart[k].address == apart[i].address &&
			apart[k].size == apart[i].size)
			return &all->cell[k];
	all->cell[i] = cell_range(gen, &apart[i]);
	return &all->cell[i];
}

/* Returns "test" combined with the test that memory is disjoint as
 * when->apart[i] requires.
 */
static LLVMValueRef add_apart_test(ash_gen *gen, const ranges *all, unsigned i,
	LLVMValueRef test)
{
	const ash_apart *apart = &gen->plan->when.apart[i];
	bool is_cell = apart->other == ASH_CELL;
	range *array = &all->array[apart->array];
	range *other = is_cell ? find_cell(gen, all, i)
			       : &all->array[apart->other];

	if (need_range(gen, apart->array, array) < 0 ||
		(!is_cell && need_range(gen, apart->other, other) < 0))
		return NULL;
	return add_apart(gen, array, other, test);
}

/* Returns "test" combined with the tests that the memory of when->apart is
 * disjoint: of the pairs of an array and a cell if "cells", else of the pairs
 * of arrays.
 */
static LLVMValueRef memory_test(ash_gen *gen, const ranges *all, bool cells,
	LLVMValueRef test)
{
	const ash_conditions *when = &gen->plan->when;

	for (unsigned i = 0; test && i < when->n_apart; i++)
		if ((when->apart[i].other == ASH_CELL) == cells)
			test = add_apart_test(gen, all, i, test);
	return test;
}

/* Returns "test" combined with the tests of memory, and of bits that were
 * computed before the nest.
 */
static LLVMValueRef other_test(ash_gen *gen, LLVMValueRef test)
{
	const ash_conditions *when = &gen->plan->when;
	ranges all = { calloc(gen->scop->n_array + 1, sizeof(range)),
		calloc(when->n_apart + 1, sizeof(range)) };

	if (!all.array || !all.cell)
		test = NULL;
	test = test ? memory_test(gen, &all, false, test) : NULL;
	for (unsigned i = 0; test && i < when->n_flag; i++)
		test = LLVMBuildAnd(gen->builder, test, when->flag[i].value,
			"");
	test = memory_test(gen, &all, true, test);
	free(all.array);
	free(all.cell);
	return test;
}

/* Tiles over time, and nests fused in a time loop, are profitable if the data
 * of this number of time steps exceed the caches; the data may be two planes of
 * an array with one plane per step.
 */
#define STEPS 2

/* Returns "sum" plus the size in bytes of the bounding box of the touched
 * elements of "array": with when.by_steps, of those touched in the first STEPS
 * time steps, since only a part of each plane may be used, and planes may be
 * far apart.
 */
static LLVMValueRef add_bytes(ash_gen *gen, int array, LLVMValueRef sum)
{
	box b = { NULL, NULL };
	isl_bool none;
	isl_bool ok = array_box(gen, array,
		gen->plan->when.by_steps ? STEPS : 0, &b, &none);

	if (ok == isl_bool_true && none == isl_bool_false)
		sum = LLVMBuildAdd(gen->builder, sum, box_bytes(gen, array, &b),
			"");
	free(b.low);
	return ok < 0 ? NULL : sum;
}

/* Returns "test" combined with the test that the arrays together are large
 * enough for the new code to be profitable.
 */
static LLVMValueRef size_test(ash_gen *gen, LLVMValueRef test)
{
	const ash_scop *scop = gen->scop;
	LLVMValueRef sum = ash_gen_index(gen, 0);
	double least = gen->plan->when.min_bytes;

	if (least <= 0)
		return test;
	for (unsigned i = 0; sum && i < scop->n_array; i++)
		if (!scop->array[i].scalar &&
			ash_scop_has_access(scop, i, ASH_USES))
			sum = add_bytes(gen, i, sum);
	if (!sum)
		return NULL;
	return LLVMBuildAnd(gen->builder, test,
		LLVMBuildICmp(gen->builder, LLVMIntSGE, sum,
			ash_gen_index(gen, (long long) least), ""),
		"");
}

LLVMValueRef ash_gen_sizes_test(ash_gen *gen, __isl_keep isl_set *sizes)
{
	LLVMValueRef test = set_test(gen, sizes);

	return test ? LLVMBuildFreeze(gen->builder, test, "") : NULL;
}

LLVMValueRef ash_gen_limits_test(ash_gen *gen)
{
	isl_set *profitable = gen->plan->when.profitable;

	return profitable ? set_test(gen, profitable) : NULL;
}

LLVMValueRef ash_gen_worth_test(ash_gen *gen)
{
	LLVMValueRef test = ash_gen_limits_test(gen);

	if (!test)
		test = LLVMConstInt(LLVMInt1TypeInContext(gen->context), 1,
			false);
	test = size_test(gen, test);
	return test && !LLVMIsConstant(test)
		? LLVMBuildFreeze(gen->builder, test, "")
		: test;
}

LLVMValueRef ash_gen_test(ash_gen *gen, LLVMValueRef range)
{
	LLVMValueRef test = range ? set_test(gen, gen->plan->when.assumed)
				  : NULL;

	if (test)
		test = LLVMBuildAnd(gen->builder, range, test, "");
	if (test)
		test = other_test(gen, test);
	if (test && !gen->plan->device)
		test = size_test(gen, test);
	return test ? ash_ir_define(test, gen->ir->entry) : NULL;
}
