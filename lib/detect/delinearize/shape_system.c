/* shape_system.c - small systems of inequalities with short coefficients.
 *
 * The work is charged to the budget, as in isl_fixes/charge.c: one operation
 * per row, and one for every eight entries.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/delinearize/shape_system.h"

#include <stdlib.h>
#include <string.h>

#include <isl/mat.h>
#include <isl/val.h>

#include "isl_fixes/charge.h"
#include "support/integers.h"
#include "support/number.h"

/* Limit on the rows of a system.  Domains have about a dozen. */
#define MAX_ROW 48
/* Limits for constants, coefficients and coordinates, such that no sum
 * overflows; realistic sizes are smaller.
 */
#define MAX_ENTRY (INT64_C(1) << 40)
#define MAX_FACTOR (INT64_C(1) << 20)
#define MAX_POINT (INT64_C(1) << 36)
#define MAX_WIDTH 64
/* Limit of the steps in the search for a point, each of which changes one
 * parameter to satisfy one row; three are mostly enough.
 */
#define MAX_STEP 16
#define ENTRIES_PER_OPERATION 8

void ash_system_clear(ash_system *system)
{
	free(system->entry);
	*system = (ash_system) { .n = 0 };
}

unsigned ash_system_width(const ash_system *system)
{
	return 1 + system->n_param + system->n_dim;
}

static int64_t *row_at(const ash_system *system, unsigned pos)
{
	return system->entry + (size_t) pos * ash_system_width(system);
}

/* Charge the budget of isl's context for work on "n" rows of "system". */
static void charge(const ash_system *system, unsigned n)
{
	ash_charge(system->ctx,
		n + n * ash_system_width(system) / ENTRIES_PER_OPERATION);
}

bool ash_system_copy(ash_system *to, const ash_system *from)
{
	size_t size = (size_t) MAX_ROW * ash_system_width(from);

	*to = *from;
	to->capacity = MAX_ROW;
	to->entry = malloc(size * sizeof(*to->entry));
	if (!to->entry)
		return false;
	memcpy(to->entry, from->entry,
		(size_t) from->n * ash_system_width(from) * sizeof(*to->entry));
	charge(to, to->n / ENTRIES_PER_OPERATION + 1);
	return true;
}

/* ---- rows ---- */

static bool is_within(int64_t value, int64_t limit)
{
	return value <= limit && value >= -limit;
}

/* Do the rows "a" and "b" have the same coefficients, apart from the constant?
 */
static bool is_alike(const ash_system *system, const int64_t *a,
	const int64_t *b)
{
	return !memcmp(a + 1, b + 1,
		(ash_system_width(system) - 1) * sizeof(*a));
}

/* If a row has the same coefficients as the last one: drop the last one, and
 * keep the smaller constant, which implies the other.
 */
static void merge_last(ash_system *system)
{
	const int64_t *last = row_at(system, system->n - 1);

	for (unsigned i = 0; i + 1 < system->n; ++i) {
		int64_t *row = row_at(system, i);

		if (!is_alike(system, row, last))
			continue;
		row[0] = row[0] < last[0] ? row[0] : last[0];
		system->n--;
		return;
	}
}

bool ash_system_add(ash_system *system, const int64_t *row)
{
	unsigned width = ash_system_width(system);
	int64_t common = 0, *to = row_at(system, system->n);

	if (system->n == system->capacity)
		return false;
	for (unsigned i = 1; i < width; ++i)
		common = ash_gcd(row[i], common);
	if (!common) {
		system->is_empty |= row[0] < 0;
		return true;
	}
	to[0] = ash_floor_div(row[0], common);
	for (unsigned i = 1; i < width; ++i)
		to[i] = row[i] / common;
	for (unsigned i = 0; i < width; ++i)
		if (!is_within(to[i], i ? MAX_FACTOR : MAX_ENTRY))
			return false;
	system->n++;
	merge_last(system);
	return true;
}

/* ---- reading ---- */

static bool read_entry(__isl_keep isl_mat *rows, int pos, int column,
	int64_t *entry)
{
	*entry = 0;
	return ash_number_read(isl_mat_get_element_val(rows, pos, column),
		       MAX_ENTRY, entry) == isl_bool_true;
}

static bool read_rows(ash_system *system, __isl_keep isl_mat *rows)
{
	unsigned width = ash_system_width(system);
	int64_t *row = calloc(width, sizeof(*row));
	isl_size n = isl_mat_rows(rows);
	bool ok = row && n >= 0 && isl_mat_cols(rows) == (isl_size) width;

	for (isl_size i = 0; ok && i < n; ++i) {
		for (unsigned k = 0; ok && k < width; ++k)
			ok = read_entry(rows, i, k, &row[k]);
		ok = ok && ash_system_add(system, row);
	}
	free(row);
	return ok;
}

static bool read_part(ash_system *system, __isl_keep isl_basic_set *part)
{
	isl_mat *equal = isl_basic_set_equalities_matrix(part, isl_dim_cst,
		isl_dim_param, isl_dim_set, isl_dim_div);
	isl_mat *rows = isl_basic_set_inequalities_matrix(part, isl_dim_cst,
		isl_dim_param, isl_dim_set, isl_dim_div);
	bool ok = isl_mat_rows(equal) == 0 && isl_mat_rows(rows) <= MAX_ROW &&
		read_rows(system, rows);

	isl_mat_free(equal);
	isl_mat_free(rows);
	return ok;
}

bool ash_system_read(ash_system *system, __isl_keep isl_set *set)
{
	isl_size n_param = isl_set_dim(set, isl_dim_param);
	isl_size n_dim = isl_set_is_params(set) == isl_bool_true
		? 0
		: isl_set_dim(set, isl_dim_set);
	isl_basic_set_list *list;
	isl_basic_set *part;
	bool ok;

	*system = (ash_system) { .capacity = MAX_ROW };
	if (n_param < 0 || n_dim < 0 || 1 + n_param + n_dim > MAX_WIDTH ||
		isl_set_n_basic_set(set) != 1)
		return false;
	system->ctx = isl_set_get_ctx(set);
	system->n_param = n_param;
	system->n_dim = n_dim;
	system->entry = calloc((size_t) MAX_ROW * ash_system_width(system),
		sizeof(*system->entry));
	list = isl_set_get_basic_set_list(set);
	part = isl_basic_set_list_get_at(list, 0);
	ok = system->entry && read_part(system, part);
	isl_basic_set_free(part);
	isl_basic_set_list_free(list);
	return ok;
}

/* ---- elimination ---- */

/* Set "sum" to the combination of a lower bound "a" and an upper bound "b" in
 * which "column" cancels.  False unless one of the coefficients is 1: then
 * there is an integer between the bounds if the sum is not negative.
 */
static bool combine(const ash_system *system, const int64_t *a,
	const int64_t *b, unsigned column, int64_t *sum)
{
	for (unsigned i = 0; i < ash_system_width(system); ++i)
		sum[i] = -b[column] * a[i] + a[column] * b[i];
	return a[column] == 1 || b[column] == -1;
}

/* Add to "to" the combinations of all pairs of a lower and an upper bound of
 * "column" in "from".
 */
static bool add_pairs(ash_system *to, const ash_system *from, unsigned column)
{
	int64_t *sum = malloc(ash_system_width(from) * sizeof(*sum));
	bool ok = sum != NULL;
	unsigned n = 0;

	for (unsigned i = 0; ok && i < from->n; ++i)
		for (unsigned k = 0; ok && k < from->n; ++k) {
			const int64_t *a = row_at(from, i);
			const int64_t *b = row_at(from, k);

			if (a[column] <= 0 || b[column] >= 0)
				continue;
			++n;
			ok = combine(from, a, b, column, sum) &&
				ash_system_add(to, sum);
		}
	charge(from, n);
	free(sum);
	return ok;
}

static bool eliminate_column(ash_system *system, unsigned column)
{
	ash_system from;
	bool ok = ash_system_copy(&from, system);

	system->n = 0;
	for (unsigned i = 0; ok && i < from.n; ++i)
		if (!row_at(&from, i)[column])
			ok = ash_system_add(system, row_at(&from, i));
	ok = ok && add_pairs(system, &from, column);
	ash_system_clear(&from);
	return ok;
}

/* The number of rows that eliminating "column" adds, minus those it drops. */
static int growth_of(const ash_system *system, unsigned column)
{
	int n_lower = 0, n_upper = 0;

	for (unsigned i = 0; i < system->n; ++i) {
		n_lower += row_at(system, i)[column] > 0;
		n_upper += row_at(system, i)[column] < 0;
	}
	return n_lower * n_upper - n_lower - n_upper;
}

/* The column of the dimension to be eliminated next, with which the system
 * grows least; 0: none is left.
 */
static unsigned find_column(const ash_system *system)
{
	unsigned best = 0;

	for (unsigned i = 1 + system->n_param; i < ash_system_width(system);
		++i) {
		bool there = false;

		for (unsigned k = 0; k < system->n; ++k)
			there |= row_at(system, k)[i] != 0;
		if (there &&
			(!best ||
				growth_of(system, i) < growth_of(system, best)))
			best = i;
	}
	return best;
}

/* Remove the columns of the dimensions, which have been eliminated. */
static void drop_columns(ash_system *system)
{
	unsigned width = 1 + system->n_param;

	for (unsigned i = 0; i < system->n; ++i)
		memmove(system->entry + (size_t) i * width, row_at(system, i),
			width * sizeof(*system->entry));
	system->n_dim = 0;
}

bool ash_system_eliminate(ash_system *system)
{
	unsigned column;
	bool ok = true;

	while (ok && (column = find_column(system)))
		ok = eliminate_column(system, column);
	if (ok)
		drop_columns(system);
	return ok;
}

/* Do the rows "a" and "b" contradict each other, since their sum is a negative
 * constant?
 */
static bool contradict(const ash_system *system, const int64_t *a,
	const int64_t *b)
{
	for (unsigned i = 1; i < ash_system_width(system); ++i)
		if (a[i] != -b[i])
			return false;
	return a[0] + b[0] < 0;
}

bool ash_system_is_contradictory(const ash_system *system)
{
	for (unsigned i = 0; i < system->n && !system->is_empty; ++i)
		for (unsigned k = 0; k < i; ++k)
			if (contradict(system, row_at(system, i),
				    row_at(system, k)))
				return true;
	return system->is_empty;
}

/* ---- points ---- */

static int64_t value_at(const ash_system *system, const int64_t *row,
	const int64_t *point)
{
	int64_t value = row[0];

	for (unsigned i = 1; i <= system->n_param; ++i)
		value += row[i] * point[i];
	return value;
}

/* The largest change in the value of "row" between neighbouring points: that of
 * its largest coefficient of a parameter.
 */
static int64_t slope_of(const ash_system *system, const int64_t *row)
{
	int64_t slope = 0;

	for (unsigned i = 1; i <= system->n_param; ++i)
		slope = llabs(row[i]) > slope ? llabs(row[i]) : slope;
	return slope;
}

/* Change "point" so that the value of "row" grows by at least "lack".  A
 * parameter is increased if that helps, since parameters are mostly sizes, else
 * decreased.  False if the row has no parameters or the point gets too far
 * away.
 */
static bool satisfy(const ash_system *system, const int64_t *row, int64_t lack,
	int64_t *point)
{
	unsigned column = 0;
	int64_t step;

	for (unsigned i = 1; i <= system->n_param; ++i)
		if (row[i] > 0 || (row[i] < 0 && !column))
			column = i;
	if (!column)
		return false;
	step = (lack + llabs(row[column]) - 1) / llabs(row[column]);
	point[column] += row[column] > 0 ? step : -step;
	return is_within(point[column], MAX_POINT);
}

/* Search for a point at which all rows are non-negative, even after "room"
 * steps of any parameter.  Returns whether one is found.
 */
static bool find_point(const ash_system *system, int64_t room)
{
	int64_t *point = calloc(1 + system->n_param, sizeof(*point));
	bool ok = point && !system->is_empty;
	unsigned n_step = 0, n_kept = 0;

	for (unsigned i = 0; ok && n_kept < system->n;
		i = (i + 1) % system->n) {
		const int64_t *row = row_at(system, i);
		int64_t lack = room * slope_of(system, row) -
			value_at(system, row, point);

		++n_kept;
		if (lack <= 0)
			continue;
		n_kept = 0;
		ok = ++n_step <= MAX_STEP && satisfy(system, row, lack, point);
	}
	charge(system, (n_step + 1) * system->n / ENTRIES_PER_OPERATION + 1);
	free(point);
	return ok;
}

bool ash_system_has_point(const ash_system *system)
{
	return find_point(system, 0);
}

bool ash_system_has_room(const ash_system *system)
{
	return find_point(system, 1);
}

/* ---- rows that are not implied ---- */

static bool is_implied(const ash_system *known, const int64_t *row)
{
	for (unsigned i = 0; i < known->n; ++i) {
		const int64_t *other = row_at(known, i);

		if (other[0] <= row[0] && is_alike(known, other, row))
			return true;
	}
	return false;
}

const int64_t *ash_system_news(const ash_system *system,
	const ash_system *known)
{
	const int64_t *news = NULL;

	for (unsigned i = 0; i < system->n; ++i) {
		const int64_t *row = row_at(system, i);

		if (is_implied(known, row))
			continue;
		if (news)
			return NULL;
		news = row;
	}
	return news;
}
