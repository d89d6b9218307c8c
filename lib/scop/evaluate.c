/* evaluate.c - evaluation of sets and functions at single points.
 *
 * A piece is a basic set, with all its integer divisions in explicit form, and
 * the function on it. A row consists of a constant, and a factor for each
 * coordinate and each division; a row of a division starts with its
 * denominator.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/evaluate.h"

#include <stdlib.h>

#include <isl/local_space.h>
#include <isl/mat.h>
#include <isl/space.h>
#include <isl/val.h>

#include "support/grow.h"
#include "support/number.h"

typedef __int128 wide;

/* Limit of the values of divisions and functions, so that sums of their
 * products with 64-bit coefficients fit into "wide".
 */
#define LIMIT ((wide) 1 << 62)

/* Integer divisions, a row each (see the head of this file); a division may use
 * those before it.
 */
typedef struct divisions {
	unsigned n;
	int64_t *row;
} divisions;

typedef struct piece {
	divisions div;		/* divisions that the constraints use */
	unsigned n_eq, n_ineq;
	int64_t *eq, *ineq;
	divisions term;		/* divisions that the function uses */
	int64_t by;		/* denominator of the function; 0: there is no
				 * function */
	int64_t *function;
} piece;

struct ash_evaluator {
	unsigned n_dim;
	unsigned n;
	piece *piece;
	unsigned max_div;
};

/* ---- reading ---- */

/* Set *number to "val" (taken); false if it does not fit. */
static bool get_number(__isl_take isl_val *val, int64_t *number)
{
	return ash_number_read(val, INT64_MAX, number) == isl_bool_true;
}

/* Set *number to "val" (taken) times "by"; false if the product does not fit.
 */
static bool get_scaled(__isl_take isl_val *val, __isl_keep isl_val *by,
	int64_t *number)
{
	return get_number(isl_val_mul(val, isl_val_copy(by)), number);
}

/* Read "aff" with the first n_div divisions: its denominator and then its row.
 */
static bool read_aff(__isl_keep isl_aff *aff, unsigned n_dim, unsigned n_div,
	int64_t *row)
{
	isl_val *by = isl_aff_get_denominator_val(aff);
	bool ok = get_number(isl_val_copy(by), row) && *row != 0;

	ok = ok && get_scaled(isl_aff_get_constant_val(aff), by, ++row);
	for (unsigned i = 0; ok && i < n_dim; ++i)
		ok = get_scaled(isl_aff_get_coefficient_val(aff, isl_dim_in, i),
			by, ++row);
	for (unsigned i = 0; ok && i < n_div; ++i)
		ok = get_scaled(
			isl_aff_get_coefficient_val(aff, isl_dim_div, i), by,
			++row);
	isl_val_free(by);
	return ok;
}

static size_t div_width(unsigned n_dim, unsigned n_div)
{
	return 2 + n_dim + n_div;
}

/* Whether the division that "row" describes uses only divisions before number
 * "pos".
 */
static bool looks_back(const int64_t *row, unsigned n_dim, unsigned n_div,
	unsigned pos)
{
	for (unsigned i = pos; i < n_div; ++i)
		if (row[2 + n_dim + i])
			return false;
	return true;
}

/* Read the divisions that "get" gives for "object". */
static bool read_divisions(divisions *d, unsigned n_dim, isl_size n,
	__isl_give isl_aff *(*get)(void *object, int pos), void *object)
{
	bool ok = n >= 0;

	if (!ok)
		return false;
	d->n = n;
	d->row = calloc((size_t) n * div_width(n_dim, n) + 1, sizeof(*d->row));
	ok = d->row != NULL;
	for (isl_size i = 0; ok && i < n; ++i) {
		isl_aff *aff = get(object, i);
		int64_t *row = d->row + i * div_width(n_dim, n);

		ok = aff && read_aff(aff, n_dim, n, row) &&
			looks_back(row, n_dim, n, i);
		isl_aff_free(aff);
	}
	return ok;
}

static __isl_give isl_aff *div_of_set(void *set, int pos)
{
	return isl_basic_set_get_div(set, pos);
}

static __isl_give isl_aff *div_of_aff(void *aff, int pos)
{
	return isl_aff_get_div(aff, pos);
}

/* Returns the rows of "mat", which is taken, as one array; NULL if a number
 * does not fit.
 */
static int64_t *read_rows(__isl_take isl_mat *mat, unsigned *n)
{
	isl_size n_row = isl_mat_rows(mat), n_col = isl_mat_cols(mat);
	int64_t *row = n_row < 0 || n_col < 0
		? NULL
		: calloc((size_t) n_row * n_col + 1, sizeof(*row));
	bool ok = row != NULL;

	for (isl_size i = 0; ok && i < n_row; ++i)
		for (isl_size j = 0; ok && j < n_col; ++j)
			ok = get_number(isl_mat_get_element_val(mat, i, j),
				&row[i * n_col + j]);
	isl_mat_free(mat);
	*n = ok ? n_row : 0;
	if (!ok)
		free(row);
	return ok ? row : NULL;
}

static bool read_constraints(piece *p, __isl_keep isl_basic_set *set,
	unsigned n_dim)
{
	if (!read_divisions(&p->div, n_dim, isl_basic_set_dim(set, isl_dim_div),
		    &div_of_set, set))
		return false;
	p->eq = read_rows(isl_basic_set_equalities_matrix(set, isl_dim_cst,
				  isl_dim_param, isl_dim_set, isl_dim_div),
		&p->n_eq);
	p->ineq = read_rows(isl_basic_set_inequalities_matrix(set, isl_dim_cst,
				    isl_dim_param, isl_dim_set, isl_dim_div),
		&p->n_ineq);
	return p->eq && p->ineq;
}

static bool read_function(piece *p, __isl_keep isl_aff *aff, unsigned n_dim)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	int64_t *row;

	if (!read_divisions(&p->term, n_dim, n, &div_of_aff, aff))
		return false;
	row = calloc(div_width(n_dim, n), sizeof(*row));
	p->function = row;
	if (!row || !read_aff(aff, n_dim, n, row))
		return false;
	p->by = row[0];
	return true;
}

/* ---- making ---- */

typedef struct builder {
	ash_evaluator *e;
	isl_aff *aff;		/* the function on the pieces; or NULL */
} builder;

static isl_stat add_piece(__isl_take isl_basic_set *set, void *user)
{
	builder *b = user;
	ash_evaluator *e = b->e;
	bool ok = ASH_GROW(e->piece, e->n);

	if (ok) {
		piece *p = &e->piece[e->n++];

		*p = (piece) { .by = 0 };
		ok = read_constraints(p, set, e->n_dim) &&
			(!b->aff || read_function(p, b->aff, e->n_dim));
		if (p->div.n > e->max_div)
			e->max_div = p->div.n;
		if (p->term.n > e->max_div)
			e->max_div = p->term.n;
	}
	isl_basic_set_free(set);
	return ok ? isl_stat_ok : isl_stat_error;
}

static isl_stat add_pieces(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	builder b = { user, aff };
	isl_stat stat;

	set = isl_set_compute_divs(set);
	stat = isl_set_foreach_basic_set(set, &add_piece, &b);
	isl_set_free(set);
	isl_aff_free(aff);
	return stat;
}

ash_evaluator *ash_evaluator_of_set(__isl_take isl_set *set,
	__isl_keep isl_space *space)
{
	ash_evaluator *e = calloc(1, sizeof(*e));
	isl_size n, n_param;

	if (isl_set_is_params(set) == isl_bool_true)
		set = isl_set_from_params(set);
	set = isl_set_align_params(set, isl_space_copy(space));
	n_param = isl_set_dim(set, isl_dim_param);
	set = isl_set_move_dims(isl_set_reset_tuple_id(set), isl_dim_set, 0,
		isl_dim_param, 0, n_param < 0 ? 0 : n_param);
	n = isl_set_dim(set, isl_dim_set);
	if (!e || n < 0) {
		isl_set_free(set);
		return ash_evaluator_free(e);
	}
	e->n_dim = n;
	if (add_pieces(set, NULL, e) < 0)
		return ash_evaluator_free(e);
	return e;
}

ash_evaluator *ash_evaluator_of_function(__isl_take isl_pw_aff *function,
	__isl_keep isl_space *space)
{
	ash_evaluator *e = calloc(1, sizeof(*e));
	isl_size n, n_param;
	isl_stat stat;

	function = isl_pw_aff_align_params(function, isl_space_copy(space));
	n_param = isl_pw_aff_dim(function, isl_dim_param);
	function = isl_pw_aff_reset_tuple_id(function, isl_dim_in);
	function = isl_pw_aff_move_dims(function, isl_dim_in, 0, isl_dim_param,
		0, n_param < 0 ? 0 : n_param);
	n = isl_pw_aff_dim(function, isl_dim_in);
	if (!e || n < 0) {
		isl_pw_aff_free(function);
		return ash_evaluator_free(e);
	}
	e->n_dim = n;
	stat = isl_pw_aff_foreach_piece(function, &add_pieces, e);
	isl_pw_aff_free(function);
	return stat < 0 ? ash_evaluator_free(e) : e;
}

ash_evaluator *ash_evaluator_free(ash_evaluator *e)
{
	if (!e)
		return NULL;
	for (unsigned i = 0; i < e->n; ++i) {
		free(e->piece[i].div.row);
		free(e->piece[i].eq);
		free(e->piece[i].ineq);
		free(e->piece[i].term.row);
		free(e->piece[i].function);
	}
	free(e->piece);
	free(e);
	return NULL;
}

/* ---- evaluating ---- */

/* Returns the value of "row" at "point" without its denominator; "div" has the
 * values of the divisions.
 */
static wide sum(const int64_t *row, const int64_t *point, unsigned n_dim,
	const int64_t *div, unsigned n_div)
{
	wide s = *row++;

	for (unsigned i = 0; i < n_dim; ++i)
		s += (wide) *row++ * point[i];
	for (unsigned i = 0; i < n_div; ++i)
		s += (wide) *row++ * div[i];
	return s;
}

static wide floor_by(wide value, wide by)
{
	wide quotient = value / by;

	return quotient - (value % by < 0);
}

static bool divide(const divisions *d, unsigned n_dim, const int64_t *point,
	int64_t *value)
{
	size_t width = div_width(n_dim, d->n);

	for (unsigned i = 0; i < d->n; ++i) {
		const int64_t *row = d->row + i * width;
		wide s = floor_by(sum(row + 1, point, n_dim, value, i), *row);

		if (s >= LIMIT || s <= -LIMIT)
			return false;
		value[i] = s;
	}
	return true;
}

static bool is_inside(const ash_evaluator *e, const piece *p,
	const int64_t *point, int64_t *div)
{
	size_t width = 1 + e->n_dim + p->div.n;

	if (!divide(&p->div, e->n_dim, point, div))
		return false;
	for (unsigned i = 0; i < p->n_eq; ++i)
		if (sum(p->eq + i * width, point, e->n_dim, div, p->div.n))
			return false;
	for (unsigned i = 0; i < p->n_ineq; ++i)
		if (sum(p->ineq + i * width, point, e->n_dim, div, p->div.n) <
			0)
			return false;
	return true;
}

static const piece *find_piece(const ash_evaluator *e, const int64_t *point,
	int64_t *div)
{
	for (unsigned i = 0; i < e->n; ++i)
		if (is_inside(e, &e->piece[i], point, div))
			return &e->piece[i];
	return NULL;
}

bool ash_evaluator_contains(const ash_evaluator *e, const int64_t *point)
{
	int64_t div[e->max_div + 1];

	return find_piece(e, point, div) != NULL;
}

bool ash_evaluator_value(const ash_evaluator *e, const int64_t *point,
	int64_t *value)
{
	int64_t div[e->max_div + 1];
	const piece *p = find_piece(e, point, div);
	wide s;

	if (!p || !p->by || !divide(&p->term, e->n_dim, point, div))
		return false;
	s = sum(p->function + 1, point, e->n_dim, div, p->term.n);
	if (s % p->by != 0)
		return false;
	s /= p->by;
	*value = s;
	return s < LIMIT && s > -LIMIT;
}

void ash_evaluator_want(const ash_evaluator *e, ash_wanted *wanted)
{
	for (unsigned i = 0; i < e->n; ++i) {
		const piece *p = &e->piece[i];
		size_t width = 1 + e->n_dim + p->div.n;

		for (unsigned k = 0; k < p->n_eq; ++k)
			ash_wanted_add(wanted, p->eq[k * width]);
		for (unsigned k = 0; k < p->n_ineq; ++k)
			ash_wanted_add(wanted, p->ineq[k * width]);
	}
}
