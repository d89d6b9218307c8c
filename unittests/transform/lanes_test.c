/* lanes_test.c - iterations of an outer loop in lockstep.
 *
 * Each instance is executed once, in its order among those of its iteration;
 * what is below a mark "simd" comes in full strips.
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
#include "scop/mark.h"
#include "transform/lanes.h"

/* The loop i around S[i] and the loop j around T[i, j], one after the other. */
typedef struct {
	const char *why;
	const char *s, *t; /* domains */
	unsigned lanes, copies;
	long n_lane; /* instances in lanes; -1: it cannot be */
	const char *ordered; /* scalar statements in loops; NULL: none */
	const char *before; /* those before the lanes; NULL: none */
} row;

static const row rows[] = {
	{ "all strips are full", "{ S[i] : 0 <= i < 8 }",
		"{ T[i, j] : 0 <= i < 8 and 0 <= j < 5 }", 4, 4, 48, NULL,
		NULL },
	{ "a rest of three iterations", "{ S[i] : 0 <= i < 11 }",
		"{ T[i, j] : 0 <= i < 11 and 0 <= j < 5 }", 4, 4, 48, NULL,
		NULL },
	{ "strips begin with the loop", "{ S[i] : 3 <= i < 11 }",
		"{ T[i, j] : 3 <= i < 11 and 0 <= j < 5 }", 4, 4, 48, NULL,
		NULL },
	{ "two vectors at once", "{ S[i] : 0 <= i < 15 }",
		"{ T[i, j] : 0 <= i < 15 and 0 <= j < 5 }", 4, 8, 72, NULL,
		NULL },
	{ "two vectors, then one", "{ S[i] : 0 <= i < 43 }",
		"{ T[i, j] : 0 <= i < 43 and 0 <= j < 5 }", 8, 16, 240, NULL,
		NULL },
	{ "strips that all statements fill", "{ S[i] : 0 <= i < 8 }",
		"{ T[i, j] : 0 <= i < 7 and 0 <= j < 5 }", 4, 4, 24, NULL,
		NULL },
	{ "no strip is full", "{ S[i] : 0 <= i < 3 }",
		"{ T[i, j] : 0 <= i < 3 and 0 <= j < 5 }", 4, 4, -1, NULL,
		NULL },
	{ "inner loops that differ", "{ S[i] : 0 <= i < 8 }",
		"{ T[i, j] : 0 <= i < 8 and 0 <= j < i }", 4, 4, -1, NULL,
		NULL },
	{ "a parameter", "[n] -> { S[i] : 0 <= i < n and n = 9 }",
		"[n] -> { T[i, j] : 0 <= i < n and n = 9 and 0 <= j < 5 }", 4,
		4, 48, NULL, NULL },
	{ "halves and quarters of a vector", "{ S[i] : 0 <= i < 30 }",
		"{ T[i, j] : 0 <= i < 30 and 0 <= j < 5 }", 16, 16, 168, NULL,
		NULL },
	{ "widths that nothing fills are left out", "{ S[i] : 0 <= i < 20 }",
		"{ T[i, j] : 0 <= i < 20 and 0 <= j < 5 }", 16, 16, 120, NULL,
		NULL },
	{ "a statement stays in order", "{ S[i] : 0 <= i < 11 }",
		"{ T[i, j] : 0 <= i < 11 and 0 <= j < 5 }", 4, 4, 40,
		"{ S[i] }", NULL },
	{ "a statement before the lanes", "{ S[i] : 0 <= i < 11 }",
		"{ T[i, j] : 0 <= i < 11 and 0 <= j < 5 }", 4, 4, 40, NULL,
		"{ S[i] }" },
	{ "the same in two widths", "{ S[i] : 0 <= i < 43 }",
		"{ T[i, j] : 0 <= i < 43 and 0 <= j < 5 }", 8, 16, 200, NULL,
		"{ S[i] }" },
};

static __isl_give isl_union_pw_aff *read_aff(isl_ctx *ctx, const char *text)
{
	return isl_union_pw_aff_read_from_str(ctx, text);
}

static __isl_give isl_union_set *read_set(isl_ctx *ctx, const char *text)
{
	return isl_union_set_read_from_str(ctx, text ? text : "{ }");
}

/* What is inside of the loop i. */
static __isl_give isl_schedule *get_inner(isl_ctx *ctx, const row *r)
{
	isl_union_set *s = isl_union_set_read_from_str(ctx, r->s);
	isl_union_set *t = isl_union_set_read_from_str(ctx, r->t);
	isl_schedule *loop = isl_schedule_from_domain(t);

	loop = isl_schedule_insert_partial_schedule(loop,
		isl_multi_union_pw_aff_from_union_pw_aff(
			read_aff(ctx, "{ T[i, j] -> [(j)] }")));
	return isl_schedule_sequence(isl_schedule_from_domain(s), loop);
}

static isl_stat add_size(__isl_take isl_set *set, void *user)
{
	isl_val *size = isl_set_count_val(set);

	*(long *) user += isl_val_get_num_si(size);
	isl_val_free(size);
	isl_set_free(set);
	return isl_stat_ok;
}

/* Add the instances below "node", if it is a mark "simd". */
static isl_bool count(__isl_keep isl_schedule_node *node, void *user)
{
	isl_union_set *domain;
	isl_id *id;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_mark)
		return isl_bool_true;
	id = isl_schedule_node_mark_get_id(node);
	domain = isl_schedule_node_get_domain(node);
	if (ash_mark_lanes(isl_id_get_name(id)) >= 4)
		isl_union_set_foreach_set(domain, &add_size, user);
	isl_union_set_free(domain);
	isl_id_free(id);
	return isl_bool_false;
}

/* Does "schedule" execute S[i] before T[i, j], and that before T[i, j + 1]?
 * And, if "serial", S[i] before S[i + 1] and T[i + 1, j]?
 */
static bool is_in_order(isl_ctx *ctx, __isl_keep isl_schedule *schedule,
	bool serial)
{
	isl_union_map *deps = isl_union_map_read_from_str(ctx,
		serial ? "{ S[i] -> T[i, j]; T[i, j] -> T[i, j + 1]; "
			 "S[i] -> S[i + 1]; S[i] -> T[i + 1, j] }"
		       : "{ S[i] -> T[i, j]; T[i, j] -> T[i, j + 1] }");
	isl_union_set *domain = isl_schedule_get_domain(schedule);
	isl_union_map *time = isl_schedule_get_map(schedule);
	isl_union_map *later = isl_union_map_lex_lt_union_map(time,
		isl_union_map_copy(time));
	bool ok;

	deps = isl_union_map_intersect_domain(deps, isl_union_set_copy(domain));
	deps = isl_union_map_intersect_range(deps, domain);
	ok = isl_union_map_is_subset(deps, later) == isl_bool_true;
	isl_union_map_free(deps);
	isl_union_map_free(later);
	return ok;
}

static void check_schedule(isl_ctx *ctx, const row *r,
	__isl_keep isl_schedule *schedule, __isl_keep isl_union_set *all)
{
	isl_union_set *domain = isl_schedule_get_domain(schedule);
	long n = 0;

	isl_schedule_foreach_schedule_node_top_down(schedule, &count, &n);
	if (!check(isl_union_set_is_equal(domain, all) == isl_bool_true &&
			    is_in_order(ctx, schedule, r->before) &&
			    n == r->n_lane,
		    r->why))
		printf("  %ld instances in lanes\n", n);
	isl_union_set_free(domain);
}

static void check_row(isl_ctx *ctx, const row *r)
{
	isl_schedule *inner = get_inner(ctx, r);
	isl_union_set *all = isl_schedule_get_domain(inner);
	isl_union_pw_aff *member = read_aff(ctx,
		"{ S[i] -> [(i)]; T[i, j] -> [(i)] }");
	isl_union_map *around = isl_union_map_read_from_str(ctx,
		"{ S[i] -> []; T[i, j] -> [] }");
	ash_lanes_scalar scalar = { read_set(ctx, r->ordered),
		read_set(ctx, r->before), read_set(ctx, NULL) };
	bool any = r->ordered || r->before;
	isl_schedule *schedule;

	around = isl_union_map_intersect_domain(around,
		isl_union_set_copy(all));
	schedule = ash_lanes_realize(inner, member, around,
		(ash_lanes) { r->lanes, r->copies }, any ? &scalar : NULL);
	if (r->n_lane < 0)
		check(!schedule, r->why);
	else
		check_schedule(ctx, r, schedule, all);
	isl_schedule_free(schedule);
	isl_union_map_free(around);
	isl_union_pw_aff_free(member);
	isl_union_set_free(scalar.ordered);
	isl_union_set_free(scalar.before);
	isl_union_set_free(scalar.after);
	isl_union_set_free(all);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
