/* legal_constraints_test.c - trees that are right or wrong for constraints.
 *
 * Which example pair is found is up to isl, so "*" in what is expected
 * stands for any text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "research/reorder/legal_constraints.h"
#include "fixture.h"

/* One statement and two, with one and two loops. */
#define ONE "domain: \"[n] -> { S[i] : 0 <= i < n }\", "
#define TWO "domain: \"[n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }\", "
#define DEEP "domain: \"[n] -> { S[i, j] : 0 <= i < n and 0 <= j < n }\", "
/* Listing 2 of the report. */
#define LISTING "domain: \"{ A[]; B[]; C[]; D[] }\", "

#define CHILD(node) "child: { " node " } "
#define BAND(members) "schedule: \"[" members "]\", "
#define PERMUTABLE "permutable: 1, "
#define ON(filter, rest) "{ filter: \"{ " filter " }\", " rest " }"
#define SEQUENCE(a, b) "sequence: [ " a ", " b " ]"
#define SET(a, b) "set: [ " a ", " b " ]"
#define BOTH(s, t) "{ S[i] -> [(" s ")]; T[i] -> [(" t ")] }"
#define S_THEN_T SEQUENCE(ON("S[i]", ""), ON("T[i]", ""))
#define VALIDITY(pairs) "validity: \"[n] -> { " pairs " }\", "
#define COINCIDENCE(pairs) "coincidence: \"[n] -> { " pairs " }\", "
#define CONDITION(pairs) "condition: \"[n] -> { " pairs " }\", "
#define CONDITIONED(pairs) "conditional_validity: \"[n] -> { " pairs " }\", "

/* In each iteration S writes a cell that T reads. */
#define LIVE \
	VALIDITY("S[i] -> T[i]") \
	CONDITION("[S[i] -> w[]] -> [T[i] -> r[]]") \
	CONDITIONED("[T[i] -> r[]] -> [S[j] -> w[]] : i < j")
#define LIVE_UNTAGGED \
	VALIDITY("S[i] -> T[i]") \
	CONDITION("S[i] -> T[i]") CONDITIONED("T[i] -> S[j] : i < j")
#define LIVE_LISTING \
	VALIDITY("A[] -> B[]; C[] -> D[]") \
	CONDITION("[A[] -> w[]] -> [B[] -> r[]]; " \
		  "[C[] -> w[]] -> [D[] -> r[]]") \
	CONDITIONED("[B[] -> r[]] -> [C[] -> w[]]")

#define AFTER ", but runs after it"
#define APART " while an adjacent condition is apart"

typedef struct {
	const char *name;
	const char *constraints;
	const char *tree;
	const char *why;	/* a pattern, or NULL: it is legal */
} row;

static const row order_rows[] = {
	{ "all in order", TWO VALIDITY("S[i] -> T[i]; T[i] -> S[i + 1]"),
		TWO CHILD(BAND(BOTH("i", "i")) PERMUTABLE CHILD(S_THEN_T)),
		NULL },
	{ "no constraints at all", TWO,
		TWO CHILD(BAND(BOTH("i", "-i")) PERMUTABLE "coincident: [ 1 ]"),
		NULL },
	{ "a negative distance", ONE VALIDITY("S[i] -> S[i + 1]"),
		ONE CHILD(BAND("{ S[i] -> [(-i)] }")),
		"S[*] must run before S[*] (n = *)" AFTER },
	{ "order that cannot be at the leaf",
		TWO VALIDITY("S[i] -> T[i]; T[i] -> S[i]"),
		TWO CHILD(BAND(BOTH("i", "i")) CHILD(S_THEN_T)),
		"T[*] must run before S[*] (n = *)" AFTER },
	{ "no order at the leaf", TWO VALIDITY("S[i] -> T[i]"),
		TWO CHILD(BAND(BOTH("i", "i"))),
		"S[*] must run before T[*] (n = *), but nothing orders these "
		"two" },
	{ "an instance need not run before itself",
		ONE VALIDITY("S[i] -> S[i]; S[i] -> S[i + 1]"),
		ONE CHILD(BAND("{ S[i] -> [(i)] }") PERMUTABLE), NULL },
	{ "a set leaves the order open", TWO VALIDITY("S[i] -> T[i]"),
		TWO CHILD(SET(ON("S[i]", CHILD(BAND("{ S[i] -> [(i)] }"))),
			ON("T[i]", CHILD(BAND("{ T[i] -> [(i)] }"))))),
		"S[*] must run before T[*] (n = *), but a set node leaves "
		"their order open" },
	{ "pairs outside the domain are ignored",
		ONE VALIDITY("S[i] -> S[i - 1] : i <= 0 or i > n; "
			     "U[i] -> S[i]; S[i] -> U[i]; S[i] -> S[i + 1]")
			COINCIDENCE("S[i] -> S[i - n]; U[i] -> S[i]"),
		ONE CHILD(BAND("{ S[i] -> [(i)] }") "coincident: [ 1 ]"),
		NULL },
	{ "the context counts",
		ONE "context: \"[n] -> { : n < 50 }\", " VALIDITY(
			"S[i] -> S[i - 1] : n > 60"),
		ONE CHILD(BAND("{ S[i] -> [(i)] }")), NULL },
	{ "a wrong permutable flag",
		DEEP VALIDITY("S[i, j] -> S[i + 1, j - 1]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }")
				PERMUTABLE),
		"S[*] must run before S[*] (n = *), but "
		"a loop of a permutable band turns them around" },
	{ "the same without the flag",
		DEEP VALIDITY("S[i, j] -> S[i + 1, j - 1]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(i)] }, "
				"{ S[i, j] -> [(j)] }")),
		NULL },
	{ "the same, skewed", DEEP VALIDITY("S[i, j] -> S[i + 1, j - 1]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(i)] }, "
				"{ S[i, j] -> [(i + j)] }") PERMUTABLE),
		NULL },
	{ "times with division", DEEP VALIDITY("S[i, j] -> S[i + 1, j]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(floor(i/4))] }, "
				"{ S[i, j] -> [(floor((i + j)/4))] }")
				PERMUTABLE CHILD(
					BAND("{ S[i, j] -> [(i mod 4)] }, "
					     "{ S[i, j] -> [((i + j) mod 4)] }")
						PERMUTABLE)),
		NULL },
	{ "times with division in the wrong order",
		ONE VALIDITY("S[i] -> S[i + 1]"),
		ONE CHILD(BAND("{ S[i] -> [(i mod 4)] }, "
			       "{ S[i] -> [(floor(i/4))] }")),
		"S[*] must run before S[*] (n = *)" AFTER },
};

static const row place_rows[] = {
	{ "a missing instance", ONE,
		"domain: \"[n] -> { S[i] : 0 < i < n }\", " CHILD(
			BAND("{ S[i] -> [(i)] }")),
		"S[0] is not scheduled (n = *)" },
	{ "an instance that no child takes", TWO,
		TWO CHILD(SEQUENCE(ON("S[i]", CHILD(BAND("{ S[i] -> [(i)] }"))),
			ON("T[i] : i != 3", CHILD(BAND("{ T[i] -> [(i)] }"))))),
		"T[3] is not scheduled (n = *)" },
	{ "an instance too many", ONE,
		"domain: \"[n] -> { S[i] : 0 <= i <= n }\", " CHILD(
			BAND("{ S[i] -> [(i)] }")),
		"S[*] is scheduled, but not part of the program (n = *)" },
	{ "two instances in one place", ONE,
		ONE CHILD(BAND("{ S[i] -> [(floor(i/2))] }")),
		"S[*] and S[*] (n = *) have the same place" },
	{ "a loop too few", DEEP, DEEP CHILD(BAND("{ S[i, j] -> [(i)] }")),
		"S[*] and S[*] (n = *) have the same place" },
	{ "a loop too few, but the context leaves one iteration",
		DEEP "context: \"[n] -> { : n = 1 }\", ",
		DEEP CHILD(BAND("{ S[i, j] -> [(i)] }")), NULL },
	{ "no band at all", ONE, ONE,
		"S[*] and S[*] (n = *) have the same place" },
	{ "instances that a sequence tells apart", ONE,
		ONE CHILD(BAND("{ S[i] -> [(floor(i/2))] }")
				CHILD(SEQUENCE(ON("S[i] : i mod 2 = 0", ""),
					ON("S[i] : i mod 2 = 1", "")))),
		NULL },
	{ "instances of two statements in one place", TWO,
		TWO CHILD(BAND(BOTH("i", "i"))), NULL },
};

static const row coincidence_rows[] = {
	{ "a true coincident flag", DEEP COINCIDENCE("S[i, j] -> S[i + 1, j]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(j)] }, { S[i, j] -> [(i)] }")
				PERMUTABLE "coincident: [ 1, 0 ]"),
		NULL },
	{ "a false coincident flag", DEEP COINCIDENCE("S[i, j] -> S[i + 1, j]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }")
				PERMUTABLE "coincident: [ 1, 1 ]"),
		"S[*] must stay together with S[*] (n = *), but the loop that "
		"separates them is flagged coincident" },
	{ "a false flag where the sink comes first",
		ONE COINCIDENCE("S[i] -> S[i - 1]"),
		ONE CHILD(BAND("{ S[i] -> [(i)] }") "coincident: [ 1 ]"),
		"S[*] must stay together with S[*] (n = *), but the loop that "
		"separates them is flagged coincident" },
	{ "validity has no say in coincidence",
		ONE VALIDITY("S[i] -> S[i + 1]"),
		ONE CHILD(BAND("{ S[i] -> [(i)] }") "coincident: [ 1 ]"),
		NULL },
	{ "separated by a band outside",
		DEEP COINCIDENCE("S[i, j] -> S[i + 1, j + 1]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(i)] }") CHILD(
			BAND("{ S[i, j] -> [(j)] }") "coincident: [ 1 ]")),
		NULL },
	{ "a member outside does not excuse in a permutable band",
		DEEP COINCIDENCE("S[i, j] -> S[i + 1, j + 1]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }")
				PERMUTABLE "coincident: [ 0, 1 ]"),
		"S[*] must stay together with S[*] (n = *), but the loop that "
		"separates them is flagged coincident" },
	{ "but does in another band",
		DEEP COINCIDENCE("S[i, j] -> S[i + 1, j + 1]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] "
				"}") "coincident: [ 0, 1 ]"),
		NULL },
};

static const row conditional_rows[] = {
	{ "live ranges in another order", TWO LIVE,
		TWO CHILD(BAND(BOTH("-i", "-i")) PERMUTABLE CHILD(S_THEN_T)),
		NULL },
	{ "the same without tags", TWO LIVE_UNTAGGED,
		TWO CHILD(BAND(BOTH("-i", "-i")) PERMUTABLE CHILD(S_THEN_T)),
		NULL },
	{ "live ranges that overlap because of a band", TWO LIVE,
		TWO CHILD(BAND(BOTH("-i", "1 - i")) CHILD(S_THEN_T)),
		"T[*] must run before S[*] (n = *)" AFTER APART },
	{ "the same without tags", TWO LIVE_UNTAGGED,
		TWO CHILD(BAND(BOTH("-i", "1 - i")) CHILD(S_THEN_T)),
		"T[*] must run before S[*] (n = *)" AFTER APART },
	{ "not in order, but apart from one iteration to the next", TWO LIVE,
		TWO CHILD(BAND(BOTH("2i", "2i + 1"))), NULL },
	{ "live ranges that overlap because of a sequence", TWO LIVE,
		TWO CHILD(SEQUENCE(ON("S[i]", CHILD(BAND("{ S[i] -> [(i)] }"))),
			ON("T[i]", CHILD(BAND("{ T[i] -> [(i)] }"))))),
		"T[*] must run before S[*] (n = *), but the children of a "
		"node do not see to it" APART },
	{ "an inner member separates, and the band is permutable", TWO LIVE,
		TWO CHILD(
			BAND(BOTH("-i", "-i") ", " BOTH("0", "1")) PERMUTABLE),
		"T[*] must run before S[*] (n = *), but a loop of a "
		"permutable band turns them around" APART },
	{ "an outer member separates, and the band is permutable",
		DEEP CONDITION("S[i, j] -> S[i + 1, j]")
			CONDITIONED("S[i, j] -> S[i + 2, j + 1]"),
		DEEP CHILD(BAND("{ S[i, j] -> [(i)] }, { S[i, j] -> [(-j)] }")
				PERMUTABLE),
		"S[*] must run before S[*] (n = *), but "
		"a loop of a permutable band turns them around" APART },
	{ "an inner member separates, the band not being permutable", TWO LIVE,
		TWO CHILD(BAND(BOTH("-i", "-i") ", " BOTH("0", "1"))), NULL },
	{ "quasi-affine times", TWO LIVE,
		TWO CHILD(
			BAND(BOTH("i mod 3", "i mod 3") ", " BOTH("-floor(i/3)",
				"-floor(i/3)")) PERMUTABLE CHILD(S_THEN_T)),
		NULL },
	{ "quasi-affine times that part some", TWO LIVE,
		TWO CHILD(BAND(BOTH("-floor(i/3)",
			"-floor((i + 1)/3)") ", " BOTH("i", "i"))
				CHILD(S_THEN_T)),
		"S[*] must run before T[*] (n = *)" AFTER },
	{ "listing 2: both live ranges change places", LISTING LIVE_LISTING,
		LISTING CHILD(SEQUENCE(
			ON("C[]; D[]",
				CHILD(SEQUENCE(ON("C[]", ""), ON("D[]", "")))),
			ON("A[]; B[]",
				CHILD(SEQUENCE(ON("A[]", ""),
					ON("B[]", "")))))),
		NULL },
	{ "listing 2: in any order", LISTING LIVE_LISTING,
		LISTING CHILD(SET(
			ON("C[]; D[]",
				CHILD(SEQUENCE(ON("C[]", ""), ON("D[]", "")))),
			ON("A[]; B[]",
				CHILD(SEQUENCE(ON("A[]", ""),
					ON("B[]", "")))))),
		NULL },
	{ "listing 2: one inside the other", LISTING LIVE_LISTING,
		LISTING CHILD(SEQUENCE(ON("C[]", ""),
			ON("A[]; B[]; D[]",
				CHILD(SEQUENCE(
					ON("A[]; B[]",
						CHILD(SEQUENCE(ON("A[]", ""),
							ON("B[]", "")))),
					ON("D[]", "")))))),
		"B[] must run before C[]*, but the children of a node do not "
		"see to it" APART },
	{ "a condition that was separated further out counts",
		LISTING LIVE_LISTING,
		LISTING CHILD(SEQUENCE(
			ON("A[]; B[]; C[]",
				CHILD(SEQUENCE(ON("C[]", ""),
					ON("A[]; B[]",
						CHILD(SEQUENCE(ON("A[]", ""),
							ON("B[]", ""))))))),
			ON("D[]", ""))),
		"B[] must run before C[]*, but the children of a node do not "
		"see to it" APART },
	{ "a condition separated outside, no order inside",
		LISTING LIVE_LISTING,
		LISTING CHILD(SEQUENCE(ON("A[]", ""),
			ON("B[]; C[]; D[]",
				CHILD(SEQUENCE(ON("B[]; C[]", ""),
					ON("D[]", "")))))),
		"B[] must run before C[]*, but nothing orders these "
		"two" APART },
	{ "a set that may part a live range",
		"domain: \"{ A[]; B[]; C[] }\", " CONDITION("A[] -> B[]")
			CONDITIONED("B[] -> C[]"),
		"domain: \"{ A[]; B[]; C[] }\", " CHILD(
			SET(ON("A[]; C[]", ""), ON("B[]", ""))),
		"B[] must run before C[]*, but the children of a node do not "
		"see to it" APART },
	{ "conditions with other tags are not adjacent",
		TWO CONDITION("[S[i] -> w[]] -> [T[i] -> r[]]") CONDITIONED(
			"[T[i] -> other[]] -> [S[j] -> another[]] : "
			"i < j"),
		TWO CHILD(BAND(BOTH("-i", "1 - i"))), NULL },
	{ "a tag on one side only is another tag",
		TWO CONDITION("S[i] -> T[i]")
			CONDITIONED("[T[i] -> r[]] -> [S[j] -> w[]] : i < j"),
		TWO CHILD(BAND(BOTH("-i", "1 - i"))), NULL },
	{ "conditions elsewhere are not adjacent",
		TWO CONDITION("S[i] -> T[i] : i > 100")
			CONDITIONED("T[i] -> S[j] : i < j < 10"),
		TWO CHILD(BAND(BOTH("-i", "1 - i"))), NULL },
	{ "conditions outside the domain are ignored",
		TWO CONDITION("S[i] -> T[n + i]; S[i] -> U[i]")
			CONDITIONED("T[i] -> S[j] : i < j"),
		TWO CHILD(BAND(BOTH("-i", "1 - i"))), NULL },
	{ "two tags of one instance need no order",
		ONE CONDITION("[S[i] -> w[]] -> [S[i + 1] -> r[]]")
			CONDITIONED("[S[i] -> r[]] -> [S[i] -> w[]]"),
		ONE CHILD(BAND("{ S[i] -> [(i)] }")), NULL },
	{ "one inside the other at the end of a live range",
		TWO CONDITION("S[i] -> S[i + 1]")
			CONDITIONED("T[j] -> S[i] : j < i"),
		TWO CHILD(BAND(BOTH("i", "i + 1"))),
		"T[*] must run before S[*] (n = *), but nothing orders these "
		"two" APART },
};

/* Is there nothing but "}" after the comma at "text"? */
static bool is_last_comma(const char *text)
{
	return *text == ',' && text[1 + strspn(text + 1, " ")] == '}';
}

/* "text" in braces, without the commas before closing ones. */
static char *in_braces(const char *text)
{
	char *all = NULL;
	char *to;

	if (asprintf(&all, "{ %s }", text) < 0)
		return NULL;
	to = all;
	for (const char *from = all; *from; ++from)
		if (!is_last_comma(from))
			*to++ = *from;
	*to = '\0';
	return all;
}

static void test_row(isl_ctx *ctx, const row *row)
{
	char *constraints_text = in_braces(row->constraints);
	char *tree_text = in_braces(row->tree);
	isl_schedule_constraints *constraints =
		isl_schedule_constraints_read_from_str(ctx, constraints_text);
	isl_schedule *schedule = fixture_tree(ctx, tree_text);
	char *why = NULL;
	isl_bool legal = ash_legal_check_constraints(constraints, schedule,
		&why);
	bool ok = legal == isl_bool_ok(!row->why);

	ok = ok && (row->why ? why && check_matches(why, row->why) : !why);
	if (!check(ok, row->name))
		printf("  wanted: %s\n  got:    %s\n",
			row->why ? row->why : "legal",
			legal < 0     ? "error"
				: why ? why
				      : "legal");
	free(why);
	free(tree_text);
	free(constraints_text);
	isl_schedule_free(schedule);
	isl_schedule_constraints_free(constraints);
}

/* A budget that runs out is an error, at whatever point it does. */
static void test_budget(isl_ctx *ctx)
{
	char *constraints_text = in_braces(TWO LIVE);
	char *tree_text = in_braces(
		TWO CHILD(BAND(BOTH("-i", "-i")) PERMUTABLE CHILD(S_THEN_T)));
	isl_schedule_constraints *constraints =
		isl_schedule_constraints_read_from_str(ctx, constraints_text);
	isl_schedule *schedule = fixture_tree(ctx, tree_text);
	bool ok = true;

	for (unsigned long budget = 1; budget < 20000; budget *= 2) {
		char *why = NULL;
		isl_bool legal;

		isl_ctx_reset_operations(ctx);
		isl_ctx_set_max_operations(ctx, budget);
		legal = ash_legal_check_constraints(constraints, schedule,
			&why);
		ok = ok && !why &&
			(isl_ctx_last_error(ctx) == isl_error_quota
					? legal < 0
					: legal > 0);
		isl_ctx_reset_error(ctx);
	}
	isl_ctx_set_max_operations(ctx, 0);
	check(ok, "a budget that runs out");
	free(tree_text);
	free(constraints_text);
	isl_schedule_free(schedule);
	isl_schedule_constraints_free(constraints);
}

#define TEST_ROWS(ctx, rows) \
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) \
	test_row(ctx, &rows[i])

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	TEST_ROWS(ctx, order_rows);
	TEST_ROWS(ctx, place_rows);
	TEST_ROWS(ctx, coincidence_rows);
	TEST_ROWS(ctx, conditional_rows);
	test_budget(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
