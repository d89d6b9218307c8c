/* jam_test.c - full bodies of jammed loops are unrolled, and nothing else.
 *
 * The loops of a band are jammed as the row says.  Whatever comes of it, each
 * instance is executed once, after all that it depends on; in what is unrolled
 * each body has all its copies.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "check.h"
#include "fixture.h"
#include "transform/band.h"
#include "transform/finish.h"

typedef struct {
	const char *why;
	const char *domain;
	const char *deps;
	int jam[2];
	int inner;
	bool skewed;
	/* What to expect: instances that are unrolled, and if some are not. */
	int n_unrolled;
	bool rolled;
} row;

#define SQUARE(n) "{ S[i, j] : 0 <= i, j < " #n " }"

static const row rows[] = {
	{ "all bodies are full", SQUARE(8), "{ }", { 4, 1 }, 1, false, 64,
		false },
	{ "a rest of two rows", SQUARE(10), "{ }", { 4, 1 }, 1, false, 80,
		false },
	{ "copies along the inner loop", SQUARE(9), "{ }", { 1, 2 }, 0, false,
		72, false },
	{ "a triangle", "{ S[i, j] : 0 <= j <= i < 8 }", "{ }", { 4, 1 }, 1,
		false, 24, false },
	{ "no body is full", "{ S[i, j] : 0 <= i < 3 and 0 <= j < 8 }", "{ }",
		{ 4, 1 }, 1, false, 0, true },
	{ "rows follow each other", SQUARE(10),
		"{ S[i, j] -> S[i + 1, j] }", { 4, 1 }, 1, false, 80, false },
	{ "along a wavefront", SQUARE(8),
		"{ S[i, j] -> S[i + 1, j]; S[i, j] -> S[i, j + 1] }",
		{ 4, 1 }, 1, true, 40, false },
	{ "a parameter", "[n] -> { S[i, j] : 0 <= i, j < n and n = 6 }", "{ }",
		{ 2, 1 }, 1, false, 36, false },
	{ "two statements", "{ S[i, j] : 0 <= i, j < 8; "
		"T[i, j] : 0 <= i < 8 and 0 <= j < 6 }",
		"{ S[i, j] -> T[i, j] : j < 6 }", { 4, 1 }, 1, false, 112,
		false },
};

/* The members i and j of all statements. */
static ash_band *make_band(isl_ctx *ctx, __isl_keep isl_union_map *deps)
{
	static const char *const member[] = {
		"{ S[i, j] -> [(i)]; T[i, j] -> [(i)] }",
		"{ S[i, j] -> [(j)]; T[i, j] -> [(j)] }" };
	ash_band *band = ash_band_alloc(2);

	for (; band->n < 2; ++band->n) {
		band->member[band->n] = isl_union_pw_aff_read_from_str(ctx,
			member[band->n]);
		band->coincident[band->n] =
			isl_union_map_is_empty(deps) == isl_bool_true;
	}
	return band;
}

static __isl_give isl_schedule *jam(isl_ctx *ctx, const row *r,
	__isl_keep isl_union_map *deps)
{
	ash_band *band = make_band(ctx, deps);
	ash_choice choice = { .inner = r->inner, .skewed = r->skewed,
		.jam = { r->jam[0], r->jam[1] } };
	isl_union_set *domain = isl_union_set_read_from_str(ctx, r->domain);
	isl_schedule *schedule = isl_schedule_from_domain(domain);

	if (strstr(r->domain, "T[")) {
		isl_schedule_free(schedule);
		domain = isl_union_set_read_from_str(ctx,
			"{ S[i, j] : 0 <= i, j < 8 }");
		schedule = isl_schedule_sequence(
			isl_schedule_from_domain(domain),
			isl_schedule_from_domain(isl_union_set_read_from_str(
				ctx, "{ T[i, j] : 0 <= i < 8 and "
				"0 <= j < 6 }")));
	}
	schedule = ash_band_realize(schedule, band, &choice);
	ash_band_free(band);
	return schedule;
}

/* The second of each pair comes after the first. */
static bool is_in_order(__isl_keep isl_schedule *schedule,
	__isl_keep isl_union_map *deps)
{
	isl_union_set *domain = isl_schedule_get_domain(schedule);
	isl_union_map *time = isl_schedule_get_map(schedule);
	isl_union_map *later = isl_union_map_lex_lt_union_map(time,
		isl_union_map_copy(time));
	isl_union_map *pairs = isl_union_map_intersect_domain(
		isl_union_map_copy(deps), isl_union_set_copy(domain));
	bool ok;

	pairs = isl_union_map_intersect_range(pairs, domain);
	ok = isl_union_map_is_subset(pairs, later) == isl_bool_true;
	isl_union_map_free(pairs);
	isl_union_map_free(later);
	return ok;
}

static isl_stat add_size(__isl_take isl_set *set, void *user)
{
	long *n = user;
	isl_val *size = isl_set_count_val(set);

	*n += isl_val_get_num_si(size);
	isl_val_free(size);
	isl_set_free(set);
	return isl_stat_ok;
}

static long count(__isl_take isl_union_set *set)
{
	long n = 0;

	isl_union_set_foreach_set(set, &add_size, &n);
	isl_union_set_free(set);
	return n;
}

typedef struct {
	const row *r;
	long n_unrolled;
	bool full;	/* has each unrolled body all copies? */
	bool marked;	/* is there a mark still? */
} findings;

static isl_bool is_unrolled(__isl_keep isl_schedule_node *node)
{
	isl_bool is = isl_bool_false;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
		is = isl_bool_ok(isl_ast_loop_unroll ==
			isl_schedule_node_band_member_get_ast_loop_type(node,
				0));
	return is;
}

/* Count the unrolled instances and the bodies that they are in. */
static isl_bool visit(__isl_keep isl_schedule_node *node, void *user)
{
	findings *f = user;
	isl_union_map *bodies;
	isl_union_set *domain;
	long n, n_body;

	f->marked |= isl_schedule_node_get_type(node) ==
		isl_schedule_node_mark;
	if (!is_unrolled(node))
		return isl_bool_true;
	domain = isl_schedule_node_get_domain(node);
	bodies = isl_schedule_node_get_prefix_schedule_union_map(node);
	bodies = isl_union_map_intersect_domain(bodies,
		isl_union_set_copy(domain));
	n = count(isl_union_set_copy(domain));
	n_body = count(isl_union_map_range(bodies));
	f->full &= n == n_body * f->r->jam[0] * f->r->jam[1] *
		isl_union_set_n_set(domain);
	f->n_unrolled += n;
	isl_union_set_free(domain);
	return isl_bool_false;
}

static void check_row(isl_ctx *ctx, const row *r)
{
	isl_union_map *deps = isl_union_map_read_from_str(ctx, r->deps);
	isl_union_set *domain = isl_union_set_read_from_str(ctx, r->domain);
	isl_schedule *schedule = jam(ctx, r, deps);
	findings f = { .r = r, .full = true };
	isl_union_set *all;
	ash_jams jams;

	schedule = ash_finish_jams(schedule, deps, &jams);
	all = isl_schedule_get_domain(schedule);
	isl_schedule_foreach_schedule_node_top_down(schedule, &visit, &f);
	if (!check(isl_union_set_is_equal(all, domain) == isl_bool_true &&
			is_in_order(schedule, deps) && f.full && !f.marked &&
			f.n_unrolled == r->n_unrolled &&
			jams.rolled == r->rolled, r->why))
		printf("  %ld unrolled, full %d, marks %d, rolled %d, "
			"order %d\n", f.n_unrolled, f.full, f.marked,
			jams.rolled, is_in_order(schedule, deps));
	isl_union_set_free(all);
	isl_union_set_free(domain);
	isl_union_map_free(deps);
	isl_schedule_free(schedule);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
