/* sample.c - integer sampling that tries a vertex first.
 *
 * isl asks for an integer point to learn whether a relation is empty, and for
 * several to learn which equalities hold for all integer points.  It
 * eliminates equalities, splits off the directions in which the set has no
 * end, parameters above all, and reduces the basis of what is left: a third of
 * all instructions of a compilation, and mostly for sets whose first vertex
 * has integer coordinates, or that have no rational point either.  One tableau
 * tells both, for a tenth of that.
 *
 * If the vertex is no integer point, there often is one near by: let a
 * coordinate be at most the next smaller integer, or if nothing has that, at
 * least the next greater one, and so on with the next vertex.  The unknowns of
 * divisions are what is not an integer, as a rule.  There is no way back but in
 * each single step, so this may fail, and isl begins.  Where both sides are
 * empty, and no step before had a choice, there is no integer point.
 *
 * The linker puts these functions in the place of isl's (--wrap in
 * lib/CMakeLists.txt).  Which point comes back is another one then; isl tests
 * with it whether it lies in another set, too, and asks for a new one if not.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>

#include <isl/lp.h>
#include <isl/set.h>
#include <isl/val.h>
#include <isl/vec.h>

#include "budget/budget.h"
#include "isl_fixes/small_ints.h"

/* Coordinates of a tableau in which an integer point is looked for near by. */
#define MAX_DIM 64
/* Steps where most sets are empty. */
#define FEW_STEPS 4

struct isl_tab;
struct isl_tab_undo;

struct isl_tab *isl_tab_from_basic_set(__isl_keep isl_basic_set *bset,
	int track);
void isl_tab_free(struct isl_tab *tab);
int isl_tab_sample_is_integer(struct isl_tab *tab);
__isl_give isl_vec *isl_tab_get_sample_value(struct isl_tab *tab);
struct isl_tab_undo *isl_tab_snap(struct isl_tab *tab);
isl_stat isl_tab_rollback(struct isl_tab *tab, struct isl_tab_undo *snap);
int isl_tab_extend_cons(struct isl_tab *tab, unsigned n);
isl_stat isl_tab_add_ineq(struct isl_tab *tab, ash_isl_int *ineq);
enum isl_lp_result isl_tab_min(struct isl_tab *tab, ash_isl_int *f,
	ash_isl_int *denom, ash_isl_int *opt, ash_isl_int *opt_denom,
	unsigned flags);
__isl_give isl_vec *__real_isl_tab_sample(struct isl_tab *tab);
__isl_give isl_vec *__wrap_isl_tab_sample(struct isl_tab *tab);
__isl_give isl_basic_set *isl_basic_set_update_from_tab(
	__isl_take isl_basic_set *bset, struct isl_tab *tab);
__isl_give isl_basic_set *isl_basic_set_cow(__isl_take isl_basic_set *bset);
isl_bool isl_basic_set_contains(__isl_keep isl_basic_set *bset,
	__isl_keep isl_vec *vec);
isl_bool isl_basic_set_plain_is_empty(__isl_keep isl_basic_set *bset);
__isl_give isl_vec *__real_isl_basic_set_sample_vec(
	__isl_take isl_basic_set *bset);
__isl_give isl_vec *__wrap_isl_basic_set_sample_vec(
	__isl_take isl_basic_set *bset);

/* The vertex of "tab" if it is an integer point of "bset", or NULL. */
static __isl_give isl_vec *integer_vertex(__isl_keep isl_basic_set *bset,
	struct isl_tab *tab)
{
	isl_vec *vertex;

	if (isl_tab_sample_is_integer(tab) != 1)
		return NULL;
	vertex = isl_tab_get_sample_value(tab);
	if (isl_basic_set_contains(bset, vertex) != isl_bool_true)
		vertex = isl_vec_free(vertex);
	return vertex;
}

/* Has "bset" no rational point, as "tab" knows? */
static bool is_rationally_empty(__isl_keep isl_basic_set *bset,
	struct isl_tab *tab)
{
	isl_bool empty;

	bset = isl_basic_set_cow(isl_basic_set_copy(bset));
	bset = isl_basic_set_update_from_tab(bset, tab);
	empty = isl_basic_set_plain_is_empty(bset);
	isl_basic_set_free(bset);
	return empty == isl_bool_true;
}

/* ---- near the vertex ---- */

/* Element "pos" of "vec", if it is of 32 bits. */
static bool get_element(__isl_keep isl_vec *vec, int pos, int32_t *element)
{
	isl_val *value = isl_vec_get_element_val(vec, pos);
	bool fits = value && isl_val_cmp_si(value, INT32_MAX) <= 0 &&
		isl_val_cmp_si(value, -INT32_MAX) >= 0;

	*element = fits ? (int32_t) isl_val_get_num_si(value) : 0;
	isl_val_free(value);
	return fits;
}

/* The last coordinate of "vertex" that is no integer, and the next smaller
 * integer; 0: all are.  Negative: there are long numbers.
 */
static int find_fraction(__isl_keep isl_vec *vertex, int32_t *below)
{
	int32_t denominator, value;

	if (!vertex || !get_element(vertex, 0, &denominator))
		return -1;
	for (int pos = isl_vec_size(vertex) - 1; pos > 0; --pos) {
		if (!get_element(vertex, pos, &value))
			return -1;
		if (value % denominator == 0)
			continue;
		*below = value / denominator - (value < 0);
		return pos;
	}
	return 0;
}

typedef enum {
	EMPTY,
	THERE,
	UNKNOWN,	/* trouble, or long numbers */
} outcome;

/* Let "sign" times coordinate "pos" of the "n" be at least "least".  A tableau
 * that is empty then stays where that does not hold.  *vertex is the new one;
 * if nothing is left, nothing is changed.
 */
static outcome restrict_to(struct isl_tab *tab, int n, int pos, int sign,
	int32_t least, isl_vec **vertex)
{
	ash_isl_int row[1 + MAX_DIM];
	struct isl_tab_undo *snap = isl_tab_snap(tab);
	int32_t denominator, value;

	for (int i = 0; i <= n; ++i)
		row[i] = ash_small_int(i ? 0 : -least);
	row[pos] = ash_small_int(sign);
	if (isl_tab_add_ineq(tab, row) < 0)
		return UNKNOWN;
	isl_vec_free(*vertex);
	*vertex = isl_tab_get_sample_value(tab);
	if (!*vertex || !get_element(*vertex, 0, &denominator) ||
		!get_element(*vertex, pos, &value))
		return UNKNOWN;
	if ((int64_t) sign * value >= (int64_t) least * denominator)
		return THERE;
	return isl_tab_rollback(tab, snap) < 0 ? UNKNOWN : EMPTY;
}

/* An integer point near the vertex of the tableau, which is not empty, a vector
 * without elements if it has none anywhere, or NULL if that is not known after
 * "n_step" steps.
 */
static __isl_give isl_vec *search_near(struct isl_tab *tab, int n, int n_step)
{
	isl_vec *vertex = isl_tab_get_sample_value(tab);
	outcome left = THERE;
	bool forced = true;	/* was each step the only one? */
	int32_t below = 0;
	int pos = find_fraction(vertex, &below);

	for (int i = 0; pos > 0 && left == THERE && i < n_step; ++i) {
		left = restrict_to(tab, n, pos, -1, -below, &vertex);
		forced = forced && left == EMPTY;
		if (left == EMPTY)
			left = restrict_to(tab, n, pos, 1, below + 1, &vertex);
		if (left == THERE)
			pos = find_fraction(vertex, &below);
	}
	if (left == THERE && pos == 0)
		return vertex;
	if (left == EMPTY && forced) {
		isl_ctx *ctx = isl_vec_get_ctx(vertex);

		isl_vec_free(vertex);
		return isl_vec_alloc(ctx, 0);
	}
	return isl_vec_free(vertex);
}

/* Has the tableau a rational point?  It looks for the least value of zero, for
 * which there must be room for a row.
 */
static bool has_point(struct isl_tab *tab, int n)
{
	ash_isl_int zero[1 + MAX_DIM], one = ash_small_int(1);
	ash_isl_int least = ash_small_int(0);

	for (int i = 0; i <= n; ++i)
		zero[i] = ash_small_int(0);
	return isl_tab_min(tab, zero, &one, &least, NULL, 0) == isl_lp_ok;
}

/* The same as search_near, with the tableau as before in the end; it may be
 * empty, too.
 */
static __isl_give isl_vec *sample_near(struct isl_tab *tab, int n, int n_step)
{
	struct isl_tab_undo *snap = isl_tab_snap(tab);
	isl_vec *point = NULL;

	/* One more per step, and one that is taken back. */
	if (n > MAX_DIM || isl_tab_extend_cons(tab, (unsigned) n_step + 1) < 0)
		return NULL;
	if (has_point(tab, n))
		point = search_near(tab, n, n_step);
	if (isl_tab_rollback(tab, snap) < 0)
		point = isl_vec_free(point);
	return point;
}

__isl_give isl_vec *__wrap_isl_tab_sample(struct isl_tab *tab)
{
	isl_vec *vertex = tab ? isl_tab_get_sample_value(tab) : NULL;
	int n = vertex ? isl_vec_size(vertex) - 1 : 0;
	isl_vec *point = NULL;

	isl_vec_free(vertex);
	if (n > 0)
		point = sample_near(tab, n, n);
	return point ? point : __real_isl_tab_sample(tab);
}

/* ---- of a set ---- */

/* A tableau for "bset", or NULL.  isl makes none if equalities are linearly
 * dependent, which those of sets that have not been simplified may be, and
 * takes that for an error; what it does without us does not mind.
 */
static struct isl_tab *make_tableau(__isl_keep isl_basic_set *bset)
{
	ash_errors errors = ash_error_expect(isl_basic_set_get_ctx(bset));
	struct isl_tab *tab = isl_tab_from_basic_set(bset, 0);

	ash_error_end(&errors);
	return tab;
}

/* An integer point of "bset", a vector without elements if there is none, or
 * NULL if this takes more than one tableau.
 */
static __isl_give isl_vec *sample_simply(__isl_keep isl_basic_set *bset)
{
	struct isl_tab *tab = make_tableau(bset);
	isl_vec *point;

	if (!tab)
		return NULL;
	point = integer_vertex(bset, tab);
	if (!point && is_rationally_empty(bset, tab))
		point = isl_vec_alloc(isl_basic_set_get_ctx(bset), 0);
	if (!point)
		point = sample_near(tab, isl_basic_set_dim(bset, isl_dim_all),
			FEW_STEPS);
	isl_tab_free(tab);
	return point;
}

__isl_give isl_vec *__wrap_isl_basic_set_sample_vec(
	__isl_take isl_basic_set *bset)
{
	isl_bool empty = isl_basic_set_plain_is_empty(bset);
	isl_size n = isl_basic_set_dim(bset, isl_dim_set);
	isl_vec *point = NULL;

	if (empty == isl_bool_false && n > 1)
		point = sample_simply(bset);
	if (!point)
		return __real_isl_basic_set_sample_vec(bset);
	isl_basic_set_free(bset);
	return point;
}
