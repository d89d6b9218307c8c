/* profitability.c - sizes from which a new order is profitable.
 *
 * For given outer iterators, the trip count of a loop is the minimum of some
 * affine expressions in the parameters, such as N, or N - 1 and K for a loop
 * over a band of a matrix.  Expressions that differ by a constant form one
 * "size".  The cost model is evaluated with all sizes equally short, then with
 * each of them short and the others MORE times as long.  The result is tested
 * at run time:
 *
 *	each size >= its own limit and sum of the sizes >= n * limit of all.
 *
 * So a matrix with few columns keeps the original order, however many rows it
 * has.  The limit of the sum alone would not ensure that, as the sum does not
 * reflect the work.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/profitability.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/local_space.h>
#include <isl/space.h>
#include <isl/val.h>

#include "cost/cost.h"
#include "cost/fresh_memory.h"
#include "cost/cost_impl.h"
#include "cost/lane_widths.h"
#include "cost/short_rows.h"
#include "support/grow.h"
#include "support/number.h"

/* Cycles to allocate memory for one array; measured with small matrices. */
#define ALLOCATE 100.
/* The new order's cost must be at most WORTH times the cost of the original, or
 * WORTH_FOLDS times where LLVM vectorizes sums of the original, which are then
 * faster than the model predicts.
 */
#define WORTH 0.95
#define WORTH_FOLDS 0.8
/* The factor by which the L2 cache of current cores is larger than LLVM
 * assumes: the original order may find its data there.
 */
#define ROOMY 4

/* To find the limit of one size, all others are assumed to be this multiple of
 * the limit that applies if all sizes are equal.
 */
#define MORE 2
/* The most sizes, that is, expressions on which trip counts depend. */
#define MAX_SIZE 8
/* The lengths that are tried; longer loops need no test. */
static const double lengths[] = { 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96,
	128, 192, 256, 384, 512 };
#define N_LENGTH ((int) (sizeof(lengths) / sizeof(lengths[0])))

/* A size: a linear expression in the parameters, without its constant, and the
 * value for which costs are estimated.
 */
typedef struct {
	isl_aff *form; /* owned */
	double value;
	double passed; /* common value that all callers pass; NAN: unknown */
} size;

/* The loop of iterator "pos" around statement "stmt" runs at most (size +
 * constant) / scale times and, on average, this divided by "part", which is 2
 * for a triangular domain.
 */
typedef struct {
	int stmt;
	unsigned pos;
	int size;
	double constant;
	double scale;
	double part;
} bound;

/* The state of ash_small_limits(). */
typedef struct {
	const ash_scop *scop;
	const ash_estimates *typical;
	const ash_short_loop_order *kept;
	const ash_short_loop_order *fresh;
	unsigned n_size;
	size size[MAX_SIZE];
	unsigned n_bound;
	bound *bound;
	/* Array extents as sizes plus constants (ash_row_lengths); owned */
	ash_row_length *row;
	/* Estimates for the current sizes; statements and accesses owned. */
	ash_estimates small;
	/* Should the original order be estimated optimistically, as if it
	 * filled its vectors and ran on the machine "roomy"?
	 */
	bool strict;
	ash_machine roomy;
	/* The array to which small.expanded points; owned */
	bool *expanded;
	bool failed;
	int stmt; /* index of the statement that is analyzed */
	unsigned pos; /* iterator of its loop that is analyzed */
	/* Bounds that are appended get this value as bound.part: 1 if they hold
	 * for any outer iterators, else 2.
	 */
	double part;
} inquiry;

/* ---- the lengths of loops ---- */

/* The differences between two iterations of loop "pos" of "domain" (taken),
 * with equal outer iterators in both.  Such a difference is called a span; the
 * largest one is the trip count minus one.
 */
static __isl_give isl_basic_set *get_spans(__isl_take isl_set *domain,
	unsigned pos)
{
	isl_size n = isl_set_dim(domain, isl_dim_set);
	isl_basic_set *first, *second;
	isl_multi_aff *from, *to;
	isl_set *set;
	isl_aff *aff;

	if (n < 0) {
		isl_set_free(domain);
		return NULL;
	}
	set = isl_set_project_out(domain, isl_dim_set, pos + 1, n - pos - 1);
	set = isl_set_reset_tuple_id(set);
	first = isl_basic_set_remove_divs(isl_set_simple_hull(set));
	from = isl_multi_aff_project_out_map(
		isl_space_add_dims(isl_basic_set_get_space(first), isl_dim_set,
			1),
		isl_dim_set, pos + 1, 1);
	to = isl_multi_aff_copy(from);
	aff = isl_multi_aff_get_at(to, (int) pos);
	aff = isl_aff_set_coefficient_si(aff, isl_dim_in, (int) pos + 1, 1);
	to = isl_multi_aff_set_at(to, (int) pos, aff);
	second = isl_basic_set_preimage_multi_aff(isl_basic_set_copy(first),
		to);
	first = isl_basic_set_preimage_multi_aff(first, from);
	return isl_basic_set_project_out(isl_basic_set_intersect(first, second),
		isl_dim_set, pos, 1);
}

static double take_number(__isl_take isl_val *value)
{
	return ash_number_estimate(value, 0);
}

/* The value of "value" (taken) as a double; NAN if it is infinite or undefined.
 */
static double take_finite(__isl_take isl_val *value)
{
	if (isl_val_is_rat(value) == isl_bool_true)
		return take_number(value);
	isl_val_free(value);
	return NAN;
}

/* The value of "form" if it is the same for all parameters that the callers are
 * expected to pass; else NAN.
 */
static double get_passed(const ash_scop *scop, __isl_keep isl_aff *form)
{
	isl_set *params = isl_set_from_params(ash_scop_expected_params(scop));
	isl_aff *aff;
	double least, most;

	params = isl_set_align_params(params, isl_aff_get_domain_space(form));
	aff = isl_aff_align_params(isl_aff_copy(form),
		isl_set_get_space(params));
	least = take_finite(isl_set_min_val(params, aff));
	most = take_finite(isl_set_max_val(params, aff));
	isl_aff_free(aff);
	isl_set_free(params);
	return least == most ? least : NAN;
}

/* The index in q->size of the size with the expression "form" (taken), which is
 * appended if it is new.  -1 if there are too many sizes.
 */
static int find_size(inquiry *q, __isl_take isl_aff *form)
{
	size new = { .form = form };

	for (unsigned i = 0; i < q->n_size; ++i)
		if (isl_aff_plain_is_equal(q->size[i].form, form) ==
			isl_bool_true) {
			isl_aff_free(form);
			return (int) i;
		}
	if (!form || q->n_size >= MAX_SIZE) {
		isl_aff_free(form);
		q->failed = true;
		return -1;
	}
	new.passed = get_passed(q->scop, form);
	q->size[q->n_size] = new;
	return (int) q->n_size++;
}

/* Does q->bound already have a bound of the same loop by the same size as "b"
 * that holds for any values of outer iterators (part 1)?
 */
static bool is_known(const inquiry *q, const bound *b)
{
	for (unsigned i = 0; i < q->n_bound; ++i) {
		const bound *known = &q->bound[i];

		if (known->stmt == b->stmt && known->pos == b->pos &&
			known->size == b->size && known->part == 1)
			return true;
	}
	return false;
}

/* Append to q->bound an upper bound of the trip count of the current loop:
 * (size + constant) / scale.  It follows from the constraint sum - scale * span
 * >= 0, where "span" is the difference between two iterations.  "sum" is taken.
 */
static void add_bound(inquiry *q, __isl_take isl_aff *sum, double scale)
{
	bound b = { .stmt = q->stmt,
		.pos = q->pos,
		.scale = scale,
		.part = q->part };
	bool grown = ASH_GROW(q->bound, q->n_bound);

	b.constant = take_number(isl_aff_get_constant_val(sum)) + scale;
	sum = isl_aff_set_constant_si(sum, 0);
	sum = isl_aff_drop_dims(sum, isl_dim_in, 0, 1);
	if (!grown)
		q->failed = true;
	b.size = find_size(q, sum);
	if (grown && b.size >= 0 && !is_known(q, &b))
		q->bound[q->n_bound++] = b;
}

static isl_stat add_constraint(__isl_take isl_constraint *c, void *user)
{
	inquiry *q = user;
	isl_aff *aff = isl_constraint_get_aff(c);
	isl_size n = isl_aff_dim(aff, isl_dim_param);
	double scale = -take_number(
		isl_aff_get_coefficient_val(aff, isl_dim_in, 0));
	bool equal = isl_constraint_is_equality(c) == isl_bool_true;

	if (equal && scale < 0) {
		aff = isl_aff_neg(aff);
		scale = -scale;
	}
	aff = isl_aff_set_coefficient_si(aff, isl_dim_in, 0, 0);
	if (scale > 0 &&
		isl_aff_involves_dims(aff, isl_dim_param, 0, n < 0 ? 0 : n) ==
			isl_bool_true)
		add_bound(q, aff, scale);
	else
		isl_aff_free(aff);
	isl_constraint_free(c);
	return isl_stat_ok;
}

/* Append to q->bound the bounds of the trip count of loop q->pos that the
 * constraints of "spans" (taken, see get_spans) imply.  With "any", only
 * constraints without outer iterators count, so the bounds hold for all values
 * of these.  Without "any", constraints with outer iterators count as well; on
 * average such a loop has half as many iterations as the bound allows (part 2).
 */
static void add_spans(inquiry *q, __isl_take isl_basic_set *spans, bool any)
{
	spans = any ? isl_basic_set_drop_constraints_involving_dims(spans,
			      isl_dim_set, 0, q->pos)
		    : spans;
	spans = isl_basic_set_project_out(spans, isl_dim_set, 0, q->pos);
	spans = isl_basic_set_remove_divs(spans);
	q->part = any ? 1 : 2;
	if (isl_basic_set_foreach_constraint(spans, &add_constraint, q) < 0)
		q->failed = true;
	isl_basic_set_free(spans);
}

/* Append to q->bound the bounds of the loops around statement "stmt", as
 * functions of the parameters.
 */
static void add_stmt(inquiry *q, int stmt)
{
	isl_set *domain = isl_set_align_params(
		isl_set_copy(q->scop->stmt[stmt].domain),
		isl_set_get_space(q->scop->context));
	isl_size n = isl_set_dim(domain, isl_dim_set);
	isl_size n_param = isl_set_dim(domain, isl_dim_param);

	if (isl_set_involves_dims(domain, isl_dim_param, 0, n_param) !=
		isl_bool_true)
		n = 0;
	q->stmt = stmt;
	for (q->pos = 0; q->pos < (unsigned) n && q->pos < ASH_MAX_DIM;
		++q->pos) {
		isl_basic_set *spans = get_spans(isl_set_copy(domain), q->pos);

		add_spans(q, isl_basic_set_copy(spans), true);
		add_spans(q, spans, false);
	}
	isl_set_free(domain);
}

/* ---- costs at given sizes ---- */

/* Fill "access" with the accesses of "from", with strides for the current sizes
 * instead of the "typical" ones, and let "s", a copy of "from", use them.
 */
static void shrink_rows(inquiry *q, const ash_estimates *typical,
	ash_access_estimate *access, const ash_stmt_estimate *from,
	ash_stmt_estimate *s)
{
	double value[MAX_SIZE];

	for (unsigned i = 0; i < q->n_size; ++i)
		value[i] = q->size[i].value;
	for (unsigned a = 0; a < s->n_access; ++a) {
		access[a] = from->access[a];
		ash_shorten_rows(&access[a], q->scop, typical, q->row, value);
	}
	s->access = access;
}

/* Set q->small to a copy of the estimates "typical", with trip counts and array
 * rows for the current sizes.
 */
static void shrink(inquiry *q, const ash_estimates *typical)
{
	for (unsigned i = 0; i < typical->n_stmt; ++i) {
		ash_stmt_estimate *s = &q->small.stmt[i];
		ash_access_estimate *access = s->access;

		*s = typical->stmt[i];
		shrink_rows(q, typical, access, &typical->stmt[i], s);
		for (unsigned k = 0; k < q->n_bound; ++k) {
			const bound *b = &q->bound[k];
			double length = (q->size[b->size].value + b->constant) /
				b->scale / b->part;

			if (b->stmt == (int) i)
				s->extent[b->pos] = fmin(s->extent[b->pos],
					fmax(1, floor(length)));
		}
		for (unsigned d = 0; d < s->n_iter; ++d)
			if (typical->stmt[i].extent[d] > 0)
				s->count *= s->extent[d] /
					typical->stmt[i].extent[d];
	}
}

/* The number of values that the loop with the schedule row "row" takes for
 * statement "s".
 */
static double get_extent(const ash_stmt_estimate *s, const int *row)
{
	double extent = 1;

	for (unsigned d = 0; d < s->n_iter; ++d)
		extent += abs(row[d]) * (s->extent[d] - 1);
	return extent;
}

/* The fraction of the steps of the innermost loop, with schedule row "inner",
 * in which all copies of the loop with row "row" are executed.  The fraction is
 * less than 1 if the innermost loop is skewed by the other loop: each copy is
 * then ahead of the next one.
 */
static double get_common(const ash_stmt_estimate *s, const int *inner,
	const int *row, int copies)
{
	double common = 1;

	for (unsigned d = 0; d < s->n_iter; ++d) {
		double steps = get_extent(s, inner) -
			abs(inner[d]) * (s->extent[d] - 1);

		if (row[d] != 0 && inner[d] != 0)
			common *= fmax(0,
					  steps -
						  abs(inner[d]) *
							  (copies - 1)) /
				steps;
	}
	return common;
}

/* The fraction of the instances of statement "stmt" that are in complete bodies
 * of "leaf".
 */
static double get_full_part(const inquiry *q, const ash_leaf *leaf, int stmt)
{
	const ash_stmt_estimate *s = &q->small.stmt[stmt];
	const ash_stack *stack = &leaf->stack;
	double full = 1;

	for (unsigned l = 0; l < stack->n; ++l) {
		const int *row = stack->level[l].row + stmt * ASH_MAX_DIM;
		double extent = get_extent(s, row);
		int copies = stack->level[l].jam;

		if (copies > 1)
			full *= fmax(0, extent - (copies - 1)) / extent *
				get_common(s,
					stack->level[stack->n - 1].row +
						stmt * ASH_MAX_DIM,
					row, copies);
	}
	return full;
}

/* The largest value of get_full_part() among the statements of "leaf". */
static double get_full(const inquiry *q, const ash_leaf *leaf)
{
	double full = 0;

	for (unsigned i = 0; i < leaf->n; ++i)
		full = fmax(full, get_full_part(q, leaf, leaf->stmt[i]));
	return full;
}

/* Change "leaf" to the code that executes the remainder iterations: one vector
 * of lanes at a time if there were several (cost/lane_widths.h), else one
 * iteration.
 */
static void take_rest(ash_leaf *leaf)
{
	for (unsigned l = 0; l < leaf->stack.n; ++l) {
		ash_level *level = &leaf->stack.level[l];
		ash_lanes rest = { 0 };

		if (level->lanes > 1)
			rest = ash_lanes_narrower(
				(ash_lanes) { level->lanes, level->jam },
				false);
		level->lanes = (int) rest.lanes;
		level->jam = rest.copies ? (int) rest.copies : 1;
	}
}

/* The cycles of the body "whole" for the current sizes: those of complete
 * bodies, and those of remainder iterations.
 */
static double get_leaf_cost(const inquiry *q, const ash_leaf *whole)
{
	ash_leaf leaf = *whole;
	double cost = 0;

	for (double done = 0; done < 1; take_rest(&leaf)) {
		double full = get_full(q, &leaf);

		if (full > done)
			cost += (full - done) *
				ash_cost(&q->small, &leaf.stack, leaf.stmt,
					leaf.n, leaf.simd);
		done = fmax(done, full);
	}
	return leaf.factor * cost;
}

/* The size in bytes of the array to which scalar "array" is expanded, without
 * subscripts for the "drop" outermost loops.
 */
static double count_bytes(const inquiry *q, int array, int drop)
{
	double cells = 0;

	for (int i = 0; i < (int) q->small.n_stmt; ++i)
		cells = fmax(cells,
			ash_estimate_part(&q->small, &i, 1, drop, array));
	return q->scop->array[array].elem_size * cells;
}

/* Cycles to allocate memory for the scalars that "order" expands. */
static double cost_of_arrays(inquiry *q, const ash_short_loop_order *order)
{
	double cost = 0;

	for (unsigned i = 0; i < q->scop->n_array; ++i) {
		double bytes;

		q->expanded[i] = order->expand && order->expand[i] >= 0;
		if (!q->expanded[i])
			continue;
		bytes = count_bytes(q, (int) i, order->expand[i]);
		cost += ALLOCATE +
			(q->strict ? ash_cost_of_fresh_at_most(bytes)
				   : ash_cost_of_fresh(bytes));
	}
	return cost;
}

static double get_cost(inquiry *q, const ash_short_loop_order *order)
{
	double cost = ALLOCATE * order->n_buffer;

	q->small.back = q->strict;
	q->small.whole = q->strict && order == q->kept;
	q->small.machine = q->small.whole ? &q->roomy : q->typical->machine;
	shrink(q, order->estimates ? order->estimates : q->typical);
	cost += cost_of_arrays(q, order);
	for (unsigned i = 0; i < order->bodies->n; ++i)
		cost += get_leaf_cost(q, &order->bodies->leaf[i]);
	return cost;
}

/* Does an innermost loop of "order" carry nothing but reductions, so that LLVM
 * vectorizes it?
 */
static bool has_folds(const ash_short_loop_order *order)
{
	for (unsigned i = 0; i < order->bodies->n; ++i) {
		const ash_stack *stack = &order->bodies->leaf[i].stack;

		if (stack->n > 0 && stack->level[stack->n - 1].fold)
			return true;
	}
	return false;
}

/* By the cost model, is the new order profitable for the current sizes? */
static bool is_worth(inquiry *q)
{
	double part = q->strict && has_folds(q->kept) ? WORTH_FOLDS : WORTH;

	return get_cost(q, q->fresh) + ASH_TEST <= part * get_cost(q, q->kept);
}

/* Is the new order profitable if the sizes with the numbers "first" to "last"
 * are "value" and all other sizes "other"?  Sizes known from callers keep their
 * values.
 */
static bool is_worth_at(inquiry *q, unsigned first, unsigned last, double value,
	double other)
{
	for (unsigned i = 0; i < q->n_size; ++i)
		q->size[i].value = !isnan(q->size[i].passed) ? q->size[i].passed
			: i >= first && i <= last            ? value
							     : other;
	return is_worth(q);
}

/* Returns the smallest of "lengths" from which on the new order is profitable,
 * if the sizes "first" to "last" have this length and all others are "other"; 0
 * if the order is profitable for all lengths.  The order may also be profitable
 * for some shorter lengths, with which neither order is vectorized; these are
 * not considered.
 */
static double find_limit(inquiry *q, unsigned first, unsigned last,
	double other)
{
	int high = N_LENGTH - 1;

	while (high > 0 &&
		is_worth_at(q, first, last, lengths[high - 1], other))
		--high;
	return high == 0 ? 0 : lengths[high];
}

/* ---- the result ---- */

/* Returns "set" (taken) restricted to parameters for which "form" (taken) is at
 * least "limit".
 */
static __isl_give isl_set *demand(__isl_take isl_set *set,
	__isl_take isl_aff *form, double limit)
{
	isl_constraint *c;

	form = isl_aff_add_constant_si(form, -(int) limit);
	c = isl_inequality_from_aff(form);
	return isl_set_intersect(set,
		isl_set_params(isl_set_from_basic_set(
			isl_basic_set_from_constraint(c))));
}

/* Returns the limit of size "i", where "all" is the limit if all sizes are
 * equal: the larger one of its limits with all other sizes MORE times as long
 * as "all", and with all others very long.
 */
static double get_limit_of(inquiry *q, unsigned i, double all)
{
	double near = find_limit(q, i, i, MORE * fmax(all, 1));

	return fmax(near, find_limit(q, i, i, HUGE_VAL));
}

static __isl_give isl_set *get_limits(inquiry *q)
{
	isl_set *set = isl_set_universe(isl_set_get_space(q->scop->context));
	double all = find_limit(q, 0, q->n_size - 1, 0);
	isl_aff *sum = NULL;
	unsigned n = 0;

	for (unsigned i = 0; i < q->n_size; ++i) {
		double limit = q->n_size > 1 ? get_limit_of(q, i, all) : 0;

		if (!isnan(q->size[i].passed))
			continue;
		if (limit > 0)
			set = demand(set, isl_aff_copy(q->size[i].form), limit);
		sum = n++ ? isl_aff_add(sum, isl_aff_copy(q->size[i].form))
			  : isl_aff_copy(q->size[i].form);
	}
	if (n && all > 0)
		return demand(set, sum, all * n);
	isl_aff_free(sum);
	return set;
}

/* Allocate the statements and accesses of q->small; false without memory. */
static bool make_small(inquiry *q)
{
	q->small = *q->typical;
	q->small.brief = true;
	q->roomy = *q->typical->machine;
	q->roomy.cache[1] = fmin(q->roomy.cache[2], ROOMY * q->roomy.cache[1]);
	q->small.stmt = calloc(q->typical->n_stmt + 1, sizeof(*q->small.stmt));
	q->small.expanded = q->expanded = calloc(q->scop->n_array + 1,
		sizeof(bool));
	if (!q->small.stmt || !q->expanded)
		return false;
	for (unsigned i = 0; i < q->typical->n_stmt; ++i) {
		unsigned n = q->typical->stmt[i].n_access;
		ash_access_estimate *access = calloc(n + 1, sizeof(*access));

		q->small.stmt[i].access = access;
		if (!access)
			return false;
	}
	return true;
}

/* Set q->row to the array extents, as sizes plus constants; false without
 * memory.
 */
static bool find_rows(inquiry *q)
{
	isl_aff *form[MAX_SIZE];

	for (unsigned i = 0; i < q->n_size; ++i)
		form[i] = q->size[i].form;
	q->row = ash_row_lengths(q->scop, form, q->n_size);
	return q->row;
}

static bool prepare(inquiry *q)
{
	if (!make_small(q))
		return false;
	for (unsigned i = 0; i < q->scop->n_stmt && !q->failed; ++i)
		add_stmt(q, (int) i);
	return !q->failed && q->n_size > 0 && find_rows(q);
}

static void clear(inquiry *q)
{
	for (unsigned i = 0; i < q->n_size; ++i)
		isl_aff_free(q->size[i].form);
	for (unsigned i = 0; q->small.stmt && i < q->typical->n_stmt; ++i)
		free(q->small.stmt[i].access);
	free(q->bound);
	free(q->row);
	free(q->small.stmt);
	free(q->expanded);
}

/* The parameter values for which the new order is profitable; NULL if it is not
 * profitable even for long loops.  The original order is estimated
 * optimistically; if the new order is then never profitable, the typical
 * estimate is used.
 */
static __isl_give isl_set *try_limits(inquiry *q)
{
	if (is_worth_at(q, 1, 0, 0, HUGE_VAL))
		return get_limits(q);
	q->strict = false;
	return is_worth_at(q, 1, 0, 0, HUGE_VAL) ? get_limits(q) : NULL;
}

__isl_give isl_set *ash_small_limits(const ash_scop *scop,
	const ash_estimates *estimates, const ash_short_loop_order *kept,
	const ash_short_loop_order *fresh)
{
	inquiry q = {
		.scop = scop,
		.typical = estimates,
		.kept = kept,
		.fresh = fresh,
		.strict = true,
	};
	isl_set *limits = NULL;

	if (!kept->bodies->failed && !fresh->bodies->failed && prepare(&q))
		limits = try_limits(&q);
	clear(&q);
	return limits ? limits
		      : isl_set_universe(isl_set_get_space(scop->context));
}
