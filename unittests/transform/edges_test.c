/* edges_test.c - loops whose subscripts have pieces, in parts.
 *
 * Each instance is executed once, in the order as before, and the parts begin
 * and end where the pieces do.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "fixture.h"
#include "scop/text.h"
#include "transform/edges.h"

/* S[i, j] reads A at "element" in loops over i and j. */
typedef struct {
	const char *why;
	const char *element;
	const char *parts;	/* filters of the sequence; NULL: none */
	bool is_long;		/* are loops worth it? */
} row;

#define CONTEXT "[n] -> {  : 8 <= n <= 1000 }"
#define DOMAIN "[n] -> { S[i, j] : 0 <= i < n and 0 <= j < n }"

static const row rows[] = {
	{ "clamped below", "[i, 0] : j = 0; S[i, j] -> A[i, j - 1] : j > 0",
		"{ S[i, j] : j <= 0 } { S[i, j] : j >= 1 }", true },
	{ "wraps around above",
		"[i, j + 1] : j < n - 1; S[i, j] -> A[i, 0] : j = n - 1",
		"{ S[i, j] : j < n - 1 } { S[i, j] : j = n - 1 }", true },
	{ "clamped at both ends",
		"[i, 0] : j < 2; S[i, j] -> A[i, j - 2] : 2 <= j < n - 3; "
		"S[i, j] -> A[i, n - 1] : j >= 2 and j >= n - 3",
		"{ S[i, j] : j < 2 } { S[i, j] : 2 <= j < n - 3 } "
		"{ S[i, j] : j >= 2 and j >= n - 3 }",
		true },
	{ "both loops wrap around",
		"[i + 1, j + 1] : i < n - 1 and j < n - 1; "
		"S[i, j] -> A[0, j + 1] : i = n - 1 and j < n - 1; "
		"S[i, j] -> A[i + 1, 0] : i < n - 1 and j = n - 1; "
		"S[i, j] -> A[0, 0] : i = n - 1 and j = n - 1",
		"{ S[i, j] : j < n - 1 } { S[i, j] : j = n - 1 }", true },
	{ "the outer loop alone", "[0, j] : i = 0; S[i, j] -> A[i - 1, j] : i > 0",
		NULL, true },
	{ "a piece in the middle",
		"[i, 0] : j = 5; S[i, j] -> A[i, j] : j < 5 or j > 5", NULL,
		true },
	{ "loops that are short",
		"[i, 0] : j = 0; S[i, j] -> A[i, j - 1] : j > 0", NULL, false },
	{ "one piece", "[i, j]", NULL, true },
};

/* The SCoP of the row. */
static ash_scop *read_scop(isl_ctx *ctx, const row *r)
{
	static const char form[] =
		"name: \"f\"\ncontext: \"" CONTEXT "\"\n"
		"arrays:\n  - name: A\n    type: \"double\"\n"
		"    elem_size: 8\n    extents:\n      - unknown\n"
		"      - \"[n] -> { [(n)] }\"\nstatements:\n  - name: S\n"
		"    domain: \"" DOMAIN "\"\n    accesses:\n"
		"      - read: \"[n] -> { S[i, j] -> A%s }\"\n"
		"schedule:\n  domain: \"" DOMAIN "\"\n  child:\n"
		"    schedule: \"[n] -> [{ S[i, j] -> [(i)] }]\"\n    child:\n"
		"      schedule: \"[n] -> [{ S[i, j] -> [(j)] }]\"\n";
	char text[2048];
	ash_scop *scop;
	ash_diag diag;

	snprintf(text, sizeof(text), form, r->element);
	ash_diag_init(&diag);
	scop = ash_scop_read(ctx, text, "form", &diag);
	ash_diag_clear(&diag);
	return scop;
}

static bool is_long(__isl_keep isl_union_pw_aff *member, void *user)
{
	const row *r = user;

	return r->is_long;
}

/* Collect the filters of the tree in a list. */
static isl_bool add_filter(__isl_keep isl_schedule_node *node, void *user)
{
	isl_union_set_list **list = user;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_filter)
		*list = isl_union_set_list_add(*list,
			isl_schedule_node_filter_get_filter(node));
	return isl_bool_true;
}

/* The set "[n] -> " and the text up to "end", for the SCoP's parameters. */
static __isl_give isl_union_set *read_part(isl_ctx *ctx, const char *text,
	const char *end)
{
	char one[256];
	isl_union_set *domain = isl_union_set_read_from_str(ctx, DOMAIN);

	snprintf(one, sizeof(one), "[n] -> %.*s", (int) (end - text), text);
	domain = isl_union_set_intersect(domain,
		isl_union_set_read_from_str(ctx, one));
	return isl_union_set_intersect_params(domain,
		isl_set_read_from_str(ctx, CONTEXT));
}

/* Are the filters "list" the sets that "wanted" names, one after the other? */
static bool are_parts(isl_ctx *ctx, __isl_keep isl_union_set_list *list,
	const char *wanted)
{
	isl_size n = isl_union_set_list_n_union_set(list);
	const char *at = wanted ? wanted : "", *end;
	bool same = true;
	int i = 0;

	for (; same && (end = strchr(at, '}')); at = end + 1, ++i) {
		isl_union_set *part = read_part(ctx, at, end + 1), *found;

		found = i < n ? isl_union_set_list_get_at(list, i)
			      : isl_union_set_copy(part);
		found = isl_union_set_intersect_params(found,
			isl_set_read_from_str(ctx, CONTEXT));
		same = isl_union_set_is_equal(found, part) == isl_bool_true;
		isl_union_set_free(found);
		isl_union_set_free(part);
	}
	return same && i == n;
}

/* The pairs of instances that "schedule" puts in order. */
static __isl_give isl_union_map *get_pairs(__isl_keep isl_schedule *schedule)
{
	isl_union_map *time = isl_union_map_intersect_domain(
		isl_schedule_get_map(schedule),
		isl_schedule_get_domain(schedule));

	return isl_union_map_lex_lt_union_map(time, isl_union_map_copy(time));
}

/* Is the order of "a" that of "b"? */
static bool is_same_order(__isl_keep isl_schedule *a,
	__isl_keep isl_schedule *b)
{
	isl_union_map *one = get_pairs(a), *other = get_pairs(b);
	bool same = isl_union_map_is_equal(one, other) == isl_bool_true;

	isl_union_map_free(one);
	isl_union_map_free(other);
	return same;
}

static void check_row(isl_ctx *ctx, const row *r)
{
	ash_scop *scop = read_scop(ctx, r);
	isl_union_set_list *list = isl_union_set_list_alloc(ctx, 3);
	isl_schedule *apart;

	if (!check(scop != NULL, r->why)) {
		isl_union_set_list_free(list);
		return;
	}
	apart = ash_edges_apart(isl_schedule_copy(scop->schedule), scop,
		(ash_edges_test) { &is_long, (void *) r });
	isl_schedule_foreach_schedule_node_top_down(apart, &add_filter, &list);
	check(is_same_order(apart, scop->schedule), r->why);
	if (!check(are_parts(ctx, list, r->parts), r->why))
		isl_schedule_dump(apart);
	isl_union_set_list_free(list);
	isl_schedule_free(apart);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
