/* cone_test.c - the double description method against linear programs.
 *
 *   cone_test [COUNT [SEED]]
 *
 * Random small cones.  A point of a small box satisfies the constraints if
 * and only if it is a combination of the generators, which a linear program
 * says; no ray is a combination of the others; the dual of the dual is the
 * cone; a projected cone takes further constraints.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "random_number.h"
#include "sched/linear/cone.h"
#include "sched/linear/vector.h"
#include "solve/lp.h"

#define MAX_DIM 4
#define MAX_ROW 10
#define BOX 2

/* Constraints: the first n_equality rows are equalities; they are added in
 * the order that "order" says.
 */
typedef struct {
	unsigned dim, n_row, n_equality, order[MAX_ROW];
	int64_t row[MAX_ROW][MAX_DIM];
} rows_of;

static uint64_t budget;

static rows_of random_rows(uint64_t *state)
{
	rows_of s = { .dim = random_between(state, 1, MAX_DIM),
		.n_row = random_between(state, 0, MAX_ROW) };

	if (s.n_row && random_between(state, 0, 1))
		s.n_equality = random_between(state, 0, 2) % (s.n_row + 1);
	for (unsigned i = 0; i < s.n_row; ++i) {
		unsigned k = random_between(state, 0, i);

		s.order[i] = s.order[k];
		s.order[k] = i;
		for (k = 0; k < s.dim; ++k)
			s.row[i][k] = random_between(state, -2, 2);
	}
	return s;
}

static ash_sched_status add_row(ash_cone *cone, const rows_of *s, unsigned i)
{
	return i < s->n_equality ? ash_cone_equality(cone, s->row[i])
				 : ash_cone_inequality(cone, s->row[i]);
}

static ash_cone *cone_of(const rows_of *s)
{
	ash_cone *cone = ash_cone_alloc(s->dim, 0, &budget);
	bool ok = cone && ash_cone_reserve(cone, s->n_row);

	for (unsigned i = 0; ok && i < s->n_row; ++i)
		ok = add_row(cone, s, s->order[i]) == ASH_SCHED_OK;
	return ok ? cone : ash_cone_free(cone);
}

static bool satisfies(const rows_of *s, const int64_t *v)
{
	int64_t d;

	for (unsigned i = 0; i < s->n_row; ++i)
		if (!ash_vector_dot(s->dim, s->row[i], v, &d) || d < 0 ||
		    (d && i < s->n_equality))
			return false;
	return true;
}

/* Is "v" a combination of the generators, ray "without" left out? */
static bool is_combination(const ash_cone *cone, const int64_t *v,
	unsigned without)
{
	ash_lp_work work = { .budget = 1000000 };
	unsigned n = 2 * cone->n_line + cone->n_ray;
	ash_lp *lp = ash_lp_alloc(n, 0, &work);
	ash_term *term = malloc(sizeof(*term) * (n + 1));
	bool is;

	for (unsigned k = 0; k < cone->dim; ++k) {
		unsigned n_term = 0;

		for (unsigned i = 0; i < 2 * cone->n_line; ++i)
			term[n_term++] = (ash_term) { i, (i % 2 ? -1 : 1) *
				ash_cone_line(cone, i / 2)[k] };
		for (unsigned i = 0; i < cone->n_ray; ++i)
			term[n_term++] = (ash_term) { 2 * cone->n_line + i,
				i == without ? 0 : ash_cone_ray(cone, i)[k] };
		ash_lp_add_row(lp, true, -v[k], n_term, term);
	}
	is = ash_lp_minimize(lp, false) == ASH_LP_OPTIMAL;
	free(term);
	ash_lp_free(lp);
	return is;
}

static bool next_point(unsigned dim, int64_t *v)
{
	unsigned k = 0;

	while (k < dim && v[k] == BOX)
		v[k++] = -BOX;
	if (k == dim)
		return false;
	++v[k];
	return true;
}

static bool has_right_points(const ash_cone *cone, const rows_of *s)
{
	int64_t v[MAX_DIM];

	for (unsigned k = 0; k < s->dim; ++k)
		v[k] = -BOX;
	do
		if (satisfies(s, v) != is_combination(cone, v, ~0U))
			return false;
	while (next_point(s->dim, v));
	return true;
}

static bool is_minimal(const ash_cone *cone)
{
	for (unsigned i = 0; i < cone->n_ray; ++i)
		if (is_combination(cone, ash_cone_ray(cone, i), i))
			return false;
	return true;
}

/* Is cone "a" inside "b"? */
static bool is_inside(const ash_cone *a, const ash_cone *b)
{
	int64_t minus[MAX_DIM];

	for (unsigned i = 0; i < a->n_ray; ++i)
		if (!is_combination(b, ash_cone_ray(a, i), ~0U))
			return false;
	for (unsigned i = 0; i < a->n_line; ++i) {
		for (unsigned k = 0; k < a->dim; ++k)
			minus[k] = -ash_cone_line(a, i)[k];
		if (!is_combination(b, ash_cone_line(a, i), ~0U) ||
		    !is_combination(b, minus, ~0U))
			return false;
	}
	return true;
}

static bool is_dual_of_dual(const ash_cone *cone)
{
	ash_cone *dual = NULL, *twice = NULL;
	bool ok = ash_cone_dual(cone, &dual) == ASH_SCHED_OK &&
		ash_cone_dual(dual, &twice) == ASH_SCHED_OK &&
		is_inside(cone, twice) && is_inside(twice, cone);

	ash_cone_free(dual);
	ash_cone_free(twice);
	return ok;
}

/* Drop the last number of all vectors, once before the constraints of
 * "more", once after them.
 */
static bool takes_constraints_after_map(const rows_of *s, uint64_t *state)
{
	int64_t map[MAX_DIM * MAX_DIM] = { 0 };
	rows_of more = random_rows(state);
	ash_cone *first = cone_of(s), *last = ash_cone_copy(first);
	bool ok = ash_cone_reserve(first, more.n_row) &&
		ash_cone_reserve(last, more.n_row);

	for (unsigned i = 0; i + 1 < s->dim; ++i)
		map[i * s->dim + i] = 1;
	for (unsigned i = 0; i < more.n_row; ++i)
		for (unsigned k = s->dim - 1; k < MAX_DIM; ++k)
			more.row[i][k] = 0;
	ok = ok && !ash_cone_map(first, s->dim - 1, map);
	for (unsigned i = 0; ok && i < more.n_row; ++i)
		ok = !add_row(first, &more, i) && !add_row(last, &more, i);
	ok = ok && !ash_cone_map(last, s->dim - 1, map) &&
		is_inside(first, last) && is_inside(last, first);
	ash_cone_free(first);
	ash_cone_free(last);
	return ok;
}

static void try_random(unsigned count, uint64_t seed)
{
	bool points = true, minimal = true, dual = true, map = true;

	for (unsigned i = 0; i < count; ++i) {
		uint64_t state = seed + i;
		rows_of s = random_rows(&state);
		ash_cone *cone = cone_of(&s);

		points &= cone && has_right_points(cone, &s);
		minimal &= cone && is_minimal(cone);
		dual &= cone && is_dual_of_dual(cone);
		map &= cone && takes_constraints_after_map(&s, &state);
		ash_cone_free(cone);
	}
	check(points, "the points of a cone");
	check(minimal, "no ray too many");
	check(dual, "the dual of the dual");
	check(map, "constraints after a projection");
}

/* A cube in twelve dimensions has 4096 vertices. */
static void try_budget(void)
{
	ash_sched_status status = ASH_SCHED_OK;
	ash_cone *cone;

	budget = 20000;
	cone = ash_cone_alloc(13, 24, &budget);
	for (unsigned i = 0; i < 24 && !status; ++i) {
		int64_t row[13] = { 1 };

		row[1 + i / 2] = i % 2 ? 1 : -1;
		status = ash_cone_inequality(cone, row);
	}
	check(status == ASH_SCHED_BUDGET, "a budget ends the work");
	ash_cone_free(cone);
}

static void try_large_numbers(void)
{
	int64_t row[2][3] = { { INT64_MAX, INT64_MAX - 1, 1 },
		{ INT64_MAX - 2, -INT64_MAX, 3 } };
	ash_sched_status status = ASH_SCHED_OK;
	ash_cone *cone;

	budget = 1000;
	cone = ash_cone_alloc(3, 2, &budget);
	for (unsigned i = 0; i < 2 && !status; ++i)
		status = ash_cone_inequality(cone, row[i]);
	check(status == ASH_SCHED_OVERFLOW, "numbers that do not fit");
	ash_cone_free(cone);
}

int main(int argc, char **argv)
{
	budget = UINT64_MAX;
	try_random(argc > 1 ? strtoul(argv[1], NULL, 10) : 1000,
		argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
	try_budget();
	try_large_numbers();
	return check_result();
}
