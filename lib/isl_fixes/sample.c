/* sample.c - integer sampling that tries a vertex first.
 *
 * isl computes an integer point to determine whether a relation is empty, and
 * several to determine which equalities hold for all integer points. It
 * eliminates equalities, separates the unbounded directions (parameters above
 * all), and reduces the basis of the rest. This took a third of all
 * instructions of a compilation, mostly for sets whose first vertex is an
 * integer point, or that have no rational point. One tableau suffices for both,
 * at a tenth of the cost.
 *
 * If the vertex is not an integer point, there often is one nearby: bound a
 * fractional coordinate (usually that of an integer division) by the next
 * smaller integer or, if that leaves nothing, by the next greater one, and
 * continue with the new vertex. The search does not backtrack beyond the
 * current step, so it may fail; then isl's own sampling runs. If both branches
 * of a step are empty and each earlier step had a single nonempty branch, there
 * is no integer point.
 *
 * The linker replaces isl's functions by these (--wrap in lib/CMakeLists.txt).
 * They may return another point than isl's. isl uses the point only to test
 * whether it lies in another set as well, and computes a new one if not.
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

/* The most coordinates of a tableau that is searched. */
#define MAX_DIM 64
/* The number of steps within which most empty sets are recognized. */
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

/* Does "tab" show that "bset" has no rational point? */
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

/* Get element "pos" of "vec"; false if it exceeds 32 bits. */
static bool get_element(__isl_keep isl_vec *vec, int pos, int32_t *element)
{
	isl_val *value = isl_vec_get_element_val(vec, pos);
	bool fits = value && isl_val_cmp_si(value, INT32_MAX) <= 0 &&
		isl_val_cmp_si(value, -INT32_MAX) >= 0;

	*element = fits ? (int32_t) isl_val_get_num_si(value) : 0;
	isl_val_free(value);
	return fits;
}

/* The last fractional coordinate of "vertex", and the next smaller integer; 0
 * if all are integers; negative if some number is too long.
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
	UNKNOWN,	/* an error, or numbers that are too long */
} outcome;

/* Require that "sign" times coordinate "pos" (of "n") is at least "least".
 * *vertex is the new vertex. If no point satisfies this, the tableau is
 * unchanged. An empty tableau stays empty.
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

/* Search for an integer point near the vertex of the tableau, which is not
 * empty. Returns the point; a vector without elements if there is no integer
 * point at all; NULL if neither is known after "n_step" steps.
 */
static __isl_give isl_vec *search_near(struct isl_tab *tab, int n, int n_step)
{
	isl_vec *vertex = isl_tab_get_sample_value(tab);
	outcome left = THERE;
	/* Has each step so far had a single nonempty branch? */
	bool forced = true;
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

/* Whether the tableau has a rational point. Minimizes 0, for which there must
 * be room for a row.
 */
static bool has_point(struct isl_tab *tab, int n)
{
	ash_isl_int zero[1 + MAX_DIM], one = ash_small_int(1);
	ash_isl_int least = ash_small_int(0);

	for (int i = 0; i <= n; ++i)
		zero[i] = ash_small_int(0);
	return isl_tab_min(tab, zero, &one, &least, NULL, 0) == isl_lp_ok;
}

/* Do the work of search_near on a tableau that may be empty, and restore the
 * tableau. Sets *point to what search_near returns. On an error, *point is
 * NULL, and the tableau can only be freed: isl has freed its matrix if there
 * was no memory, or no budget, for more rows.
 */
static isl_stat sample_near(struct isl_tab *tab, int n, int n_step,
	isl_vec **point)
{
	struct isl_tab_undo *snap = isl_tab_snap(tab);

	*point = NULL;
	if (n > MAX_DIM)
		return isl_stat_ok;
	/* Room for one constraint per step, and for one that is rolled back. */
	if (isl_tab_extend_cons(tab, (unsigned) n_step + 1) < 0)
		return isl_stat_error;
	if (has_point(tab, n))
		*point = search_near(tab, n, n_step);
	if (isl_tab_rollback(tab, snap) >= 0)
		return isl_stat_ok;
	*point = isl_vec_free(*point);
	return isl_stat_error;
}

__isl_give isl_vec *__wrap_isl_tab_sample(struct isl_tab *tab)
{
	isl_vec *vertex = tab ? isl_tab_get_sample_value(tab) : NULL;
	int n = vertex ? isl_vec_size(vertex) - 1 : 0;
	isl_vec *point = NULL;

	isl_vec_free(vertex);
	if (n > 0 && sample_near(tab, n, n, &point) < 0)
		return NULL;
	return point ? point : __real_isl_tab_sample(tab);
}

/* ---- of a set ---- */

/* A tableau for "bset", or NULL. isl reports an error for linearly dependent
 * equalities, which sets that have not been simplified may have; its own
 * sampling handles such sets.
 */
static struct isl_tab *make_tableau(__isl_keep isl_basic_set *bset)
{
	ash_errors errors = ash_error_expect(isl_basic_set_get_ctx(bset));
	struct isl_tab *tab = isl_tab_from_basic_set(bset, 0);

	ash_error_end(&errors);
	return tab;
}

/* An integer point of "bset"; a vector without elements if there is none; NULL
 * if a single tableau does not suffice to decide that.
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
		sample_near(tab, isl_basic_set_dim(bset, isl_dim_all),
			FEW_STEPS, &point);
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
