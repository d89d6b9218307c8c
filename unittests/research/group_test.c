/* group_test.c - statements that follow each other as one.
 *
 * The rows follow section 7.4 of report CW 706.  What is scheduled as groups
 * must be a legal schedule of the statements; isl's scheduler is used.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "research/reorder/legal_constraints.h"
#include "fixture.h"
#include "research/group.h"
#include "research/outline.h"
#include "scop/constraints_read.h"
#include "scop/schedule_read.h"

#define ALONE(s) "{ filter: \"{ " s " }\" }"
#define ONLY(s, child) "{ filter: \"{ " s " }\", child: " child " }"
#define BAND(member, child) "{ schedule: \"[" member "]\"" child " }"
#define BELOW(child) ", child: " child
#define SEQ(items) "{ sequence: [ " items " ] }"

typedef struct {
	const char *name;
	const char *domain;
	const char *close;	/* validity and proximity */
	const char *validity;	/* and no proximity; may be NULL */
	const char *order;	/* the tree of the original order */
	unsigned n_group;
	const char *groups;	/* the domain afterwards; NULL: as before */
	const char *outline;	/* of the schedule of the statements */
} group_row;

#define LOOP_S_T "[n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }"
#define ORDER_S_T BAND("{ S[i] -> [(i)]; T[i] -> [(i)] }", \
	BELOW(SEQ(ALONE("S[i]") ", " ALONE("T[i]"))))

static const group_row rows[] = {
	{ "a value is used by the next statement, and by those behind",
		"{ K[]; A[]; B[]; C[]; D[] }",
		"{ K[] -> A[]; K[] -> B[]; K[] -> C[]; K[] -> D[] }", NULL,
		SEQ(ALONE("K[]") ", " ALONE("A[]") ", " ALONE("B[]") ", "
			ALONE("C[]") ", " ALONE("D[]")),
		1, "{ G_0[] }", "seq(K, A, B, C, D)" },
	{ "the middle one is tied to the first alone, so is the last",
		"[n] -> { A[i] : 0 <= i < n; B[i] : 0 <= i < n; "
		"C[i] : 0 <= i < n }",
		"{ A[i] -> B[i]; A[i] -> C[i] }", NULL,
		BAND("{ A[i] -> [(i)]; B[i] -> [(i)]; C[i] -> [(i)] }",
			BELOW(SEQ(ALONE("A[i]") ", " ALONE("B[i]") ", "
				ALONE("C[i]")))),
		1, "[n] -> { G_0[i] : 0 <= i < n }",
		"band[1] > seq(A, B, C)" },
	{ "the data in between is an array, a loop comes before",
		"[n, m] -> { I[i, j] : 0 <= i <= j < n; "
		"A[i, j, k] : 0 <= i <= j < n and 0 <= k < m; "
		"D[i, j] : 0 <= i <= j < n; C[i, j] : 0 <= i <= j < n }",
		"[n, m] -> { I[i, j] -> A[i, j, 0] : m > 0; "
		"A[i, j, k] -> A[i, j, k + 1]; "
		"A[i, j, m - 1] -> D[i, j] : m > 0; "
		"D[i, j] -> C[i, j] }",
		"[m] -> { I[i, j] -> D[i, j] : m <= 0 }",
		BAND("{ I[i, j] -> [(i)]; A[i, j, k] -> [(i)]; "
		     "D[i, j] -> [(i)]; C[i, j] -> [(i)] }, "
		     "{ I[i, j] -> [(j)]; A[i, j, k] -> [(j)]; "
		     "D[i, j] -> [(j)]; C[i, j] -> [(j)] }",
			BELOW(SEQ(ALONE("I[i, j]") ", "
				ONLY("A[i, j, k]",
					BAND("{ A[i, j, k] -> [(k)] }", ""))
				", " ALONE("D[i, j]") ", "
				ALONE("C[i, j]")))),
		1, "[n, m] -> { I[i, j] : 0 <= i <= j < n; "
		"A[i, j, k] : 0 <= i <= j < n and 0 <= k < m; "
		"G_0[i, j] : 0 <= i <= j < n }", NULL },
	{ "a loop runs downward, instances of groups are named by time",
		"[n] -> { A[i, j] : 0 <= i < j < n; B[i, j] : 0 <= i < j < n "
		"}",
		"{ A[i, j] -> B[i, j] }",
		"{ B[i, j] -> A[i - 1, j]; B[i, j] -> A[i, j + 1] }",
		BAND("{ A[i, j] -> [(-i)]; B[i, j] -> [(-i)] }, "
		     "{ A[i, j] -> [(j)]; B[i, j] -> [(j)] }",
			BELOW(SEQ(ALONE("A[i, j]") ", " ALONE("B[i, j]")))),
		1, "[n] -> { G_0[a, j] : 0 <= -a < j < n }",
		"band[00] > seq(A, B)" },
	{ "a statement of one plane only is left alone",
		"[n] -> { F[i, x] : 0 <= i < n and 0 <= x < n; "
		"S[i, x] : 0 <= i < n and x = 0 and n > 0; "
		"T[i, x] : 0 <= i < n and 0 <= x < n }",
		"[n] -> { F[i, x] -> S[i, x] : x = 0; S[i, x] -> T[i, x] : "
		"x = 0; F[i, x] -> T[i, x] : x > 0 }", NULL,
		BAND("{ F[i, x] -> [(i)]; S[i, x] -> [(i)]; "
		     "T[i, x] -> [(i)] }, { F[i, x] -> [(x)]; "
		     "S[i, x] -> [(x)]; T[i, x] -> [(x)] }",
			BELOW(SEQ(ALONE("F[i, x]") ", " ALONE("S[i, x]") ", "
				ALONE("T[i, x]")))),
		0, NULL, NULL },
	{ "a value is used in the next iteration", LOOP_S_T,
		"{ S[i] -> T[i + 1] }", NULL, ORDER_S_T, 0, NULL, NULL },
	{ "some instance is not used", LOOP_S_T,
		"{ S[i] -> T[i] : i > 0 }", NULL, ORDER_S_T, 0, NULL, NULL },
	{ "a value is used by many", LOOP_S_T,
		"{ S[i] -> T[j] : j >= i }", NULL, ORDER_S_T, 0, NULL, NULL },
	{ "order without nearness does not tie", LOOP_S_T, "{ }",
		"{ S[i] -> T[i] }", ORDER_S_T, 0, NULL, NULL },
	{ "nothing depends on anything", LOOP_S_T, "{ }", NULL, ORDER_S_T, 0,
		NULL, NULL },
	{ "two loops, not two statements of one", LOOP_S_T,
		"{ S[i] -> T[i] }", NULL,
		SEQ(ONLY("S[i]", BAND("{ S[i] -> [(i)] }", "")) ", "
			ONLY("T[i]", BAND("{ T[i] -> [(i)] }", ""))),
		0, NULL, NULL },
	{ "the loops around do not tell the instances apart", LOOP_S_T,
		"{ S[i] -> T[i] }", NULL, SEQ(ALONE("S[i]") ", "
		ALONE("T[i]")), 0, NULL, NULL },
	{ "a leaf has only half of a statement", LOOP_S_T,
		"{ S[i] -> T[i] }", NULL,
		BAND("{ S[i] -> [(i)]; T[i] -> [(i)] }",
			BELOW(SEQ(ALONE("S[i] : i mod 2 = 0") ", "
				ALONE("T[i]") ", "
				ALONE("S[i] : i mod 2 = 1")))),
		0, NULL, NULL },
	{ "two groups, a third statement in between",
		"[n] -> { A[i] : 0 <= i < n; B[i] : 0 <= i < n; "
		"X[i] : 0 <= i < n; C[i] : 0 <= i < n; D[i] : 0 <= i < n }",
		"{ A[i] -> B[i]; C[i] -> D[i] }", NULL,
		BAND("{ A[i] -> [(i)]; B[i] -> [(i)]; X[i] -> [(i)]; "
		     "C[i] -> [(i)]; D[i] -> [(i)] }",
			BELOW(SEQ(ALONE("A[i]") ", " ALONE("B[i]") ", "
				ALONE("X[i]") ", " ALONE("C[i]") ", "
				ALONE("D[i]")))),
		2, "[n] -> { G_0[i] : 0 <= i < n; G_1[i] : 0 <= i < n; "
		"X[i] : 0 <= i < n }",
		"set(A B: band[1] > seq(A, B), "
		"C D: band[1] > seq(C, D), X: band[1])" },
	{ "the name of a group is taken",
		"[n] -> { G_0[i] : 0 <= i < n; T[i] : 0 <= i < n }",
		"{ G_0[i] -> T[i] }", NULL,
		BAND("{ G_0[i] -> [(i)]; T[i] -> [(i)] }",
			BELOW(SEQ(ALONE("G_0[i]") ", " ALONE("T[i]")))),
		1, "[n] -> { G_1[i] : 0 <= i < n }",
		"band[1] > seq(G_0, T)" },
	{ "the same, and there are two groups",
		"[n] -> { G_0[i] : 0 <= i < n; T[i] : 0 <= i < n; "
		"X[i] : 0 <= i < n; C[i] : 0 <= i < n; D[i] : 0 <= i < n }",
		"{ G_0[i] -> T[i]; C[i] -> D[i] }", NULL,
		BAND("{ G_0[i] -> [(i)]; T[i] -> [(i)]; X[i] -> [(i)]; "
		     "C[i] -> [(i)]; D[i] -> [(i)] }",
			BELOW(SEQ(ALONE("G_0[i]") ", " ALONE("T[i]") ", "
				ALONE("X[i]") ", " ALONE("C[i]") ", "
				ALONE("D[i]")))),
		2, "[n] -> { G_1[i] : 0 <= i < n; G_2[i] : 0 <= i < n; "
		"X[i] : 0 <= i < n }", NULL },
	{ "an instance is fixed in one direction",
		"[n] -> { S[i, j] : 0 <= i < n and j = i + 1; "
		"T[i] : 0 <= i < n }",
		"{ S[i, j] -> T[i] }", NULL,
		BAND("{ S[i, j] -> [(i)]; T[i] -> [(i)] }",
			BELOW(SEQ(ALONE("S[i, j]") ", " ALONE("T[i]")))),
		1, "[n] -> { G_0[i] : 0 <= i < n }",
		"band[1] > seq(S, T)" },
};

#define N_ROW (sizeof(rows) / sizeof(rows[0]))

static __isl_give isl_schedule_constraints *read_constraints(isl_ctx *ctx,
	const group_row *row)
{
	isl_union_set *domain = isl_union_set_read_from_str(ctx, row->domain);
	isl_union_map *close = isl_union_map_read_from_str(ctx, row->close);
	isl_union_map *all = isl_union_map_read_from_str(ctx,
		row->validity ? row->validity : "{ }");
	isl_schedule_constraints *c;

	close = isl_union_map_intersect_domain(close,
		isl_union_set_copy(domain));
	close = isl_union_map_intersect_range(close,
		isl_union_set_copy(domain));
	all = isl_union_map_intersect_domain(all, isl_union_set_copy(domain));
	all = isl_union_map_intersect_range(all, isl_union_set_copy(domain));
	all = isl_union_map_union(all, isl_union_map_copy(close));
	c = isl_schedule_constraints_on_domain(domain);
	c = isl_schedule_constraints_set_validity(c, isl_union_map_copy(all));
	c = isl_schedule_constraints_set_coincidence(c, all);
	return isl_schedule_constraints_set_proximity(c, close);
}

/* The tree in row->order below a domain node. */
static __isl_give isl_schedule *read_order(isl_ctx *ctx, const group_row *row)
{
	isl_schedule *schedule;
	char *text = NULL;

	if (asprintf(&text, "{ domain: \"%s\", child: %s }", row->domain,
		    row->order) < 0)
		return NULL;
	schedule = ash_schedule_read(ctx, text, row->name, NULL);
	free(text);
	return schedule;
}

static void check_domain(isl_ctx *ctx, const group_row *row,
	__isl_keep isl_schedule_constraints *grouped)
{
	isl_union_set *got = isl_schedule_constraints_get_domain(grouped);
	isl_union_set *wanted = isl_union_set_read_from_str(ctx,
		row->groups ? row->groups : row->domain);
	char *text = isl_union_set_to_str(got);

	if (!check(isl_union_set_is_equal(got, wanted) == isl_bool_true,
		    row->name))
		printf("  domain: %s\n", text);
	free(text);
	isl_union_set_free(got);
	isl_union_set_free(wanted);
}

/* No instance of a group may have to precede itself. */
static void check_loops(__isl_keep isl_schedule_constraints *grouped,
	const char *name)
{
	isl_union_map *validity = isl_schedule_constraints_get_validity(
		grouped);
	isl_union_map *loops = isl_union_set_identity(
		isl_schedule_constraints_get_domain(grouped));

	check(isl_union_map_is_disjoint(validity, loops) == isl_bool_true,
		name);
	isl_union_map_free(validity);
	isl_union_map_free(loops);
}

static void check_schedule(const group_row *row,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	char *why = NULL;
	char *outline = ash_schedule_outline(schedule);
	isl_bool legal = ash_legal_check_constraints(constraints, schedule,
		&why);

	if (!check(legal == isl_bool_true, row->name))
		printf("  %s\n", why ? why : "error");
	if (row->outline)
		check_text(outline, row->outline, row->name);
	free(outline);
	free(why);
}

static void check_row(const group_row *row)
{
	isl_ctx *ctx = fixture_ctx();
	isl_schedule_constraints *constraints = read_constraints(ctx, row);
	isl_schedule *order = read_order(ctx, row);
	isl_schedule_constraints *grouped;
	ash_grouping *grouping;
	isl_schedule *schedule;

	grouped = ash_group(isl_schedule_constraints_copy(constraints), order,
		&grouping);
	check(order && ash_grouping_count(grouping) == row->n_group,
		row->name);
	check_domain(ctx, row, grouped);
	check_loops(grouped, row->name);
	schedule = isl_schedule_constraints_compute_schedule(grouped);
	schedule = ash_ungroup(schedule, grouping);
	check_schedule(row, constraints, schedule);
	isl_schedule_free(schedule);
	isl_schedule_free(order);
	isl_schedule_constraints_free(constraints);
	ash_grouping_free(grouping);
	isl_ctx_free(ctx);
}

int main(void)
{
	for (size_t i = 0; i < N_ROW; ++i)
		check_row(&rows[i]);
	return check_result();
}
