/* conditions_test.c - conditional validity, section 6.5.4 of the report.
 *
 * A temporary is written by S and read by T: S before T is the condition,
 * and T before the S that writes it next has to be kept only where the two
 * are not together.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "sched/sched_case.h"

#define ST "domain: [n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }\n" \
	"validity: [n] -> { S[i] -> T[i] }\n" \
	"proximity: [n] -> { S[i] -> T[i] }\n" \
	"coincidence: [n] -> { S[i] -> T[i] }\n"
#define CONDITION "condition: [n] -> { S[i] -> T[i] }\n"
#define TAGGED "condition: [n] -> { [S[i] -> a[]] -> [T[i] -> b[]] }\n"
#define NEXT "conditional_validity: [n] -> { T[i] -> S[k] : k > i }"
#define OTHERS "conditional_validity: [n] -> { T[i] -> S[k] : k != i }"

/* The reader is at least one iteration behind. */
#define LATE "domain: [n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n; " \
	"U[i] : 0 <= i < n }\n" \
	"validity: [n] -> { S[i] -> T[i + 1]; S[i] -> U[k] : k >= i; " \
	"U[i] -> T[i] }\n" \
	"proximity: [n] -> { S[i] -> T[i + 1]; U[i] -> T[i] }\n"

/* The iterations of each are in order, and those of all should be near. */
#define STU "domain: [n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n; " \
	"U[i] : 0 <= i < n }\n" \
	"validity: [n] -> { S[i] -> S[i + 1]; T[i] -> T[i + 1]; " \
	"U[i] -> U[i + 1] }\n" \
	"proximity: [n] -> { S[i] -> T[i]; S[i] -> U[i] }\n"

static const sched_case rows[] = {
	{ .name = "the temporary stays in one iteration",
	  .text = ST CONDITION NEXT, .outline = "band[1] > seq(S, T)" },
	{ .name = "the same with tags", .text = ST TAGGED
		"conditional_validity: [n] -> "
		"{ [T[i] -> b[]] -> [S[k] -> a[]] : k > i }",
	  .outline = "band[1] > seq(S, T)" },
	{ .name = "the same with tags that have dimensions",
	  .text = ST "condition: [n] -> { [S[i] -> a[i]] -> [T[i] -> b[0]] }\n"
		"conditional_validity: [n] -> "
		"{ [T[i] -> b[x]] -> [S[k] -> a[y]] : k > i }",
	  .outline = "band[1] > seq(S, T)" },
	{ .name = "the order of iterations is open",
	  .text = ST CONDITION OTHERS, .outline = "band[1] > seq(S, T)" },
	{ .name = "conditional validity, too, makes components",
	  .text = ST CONDITION NEXT, .options = "serialize-sccs",
	  .outline = "band[1] > seq(S, T)" },
	{ .name = "what is next to a condition has no order at all",
	  .text = ST CONDITION
		"conditional_validity: [n] -> { T[i] -> S[k] }",
	  .refusal = "infeasible" },
	{ .name = "a tag that no condition has", .text = ST TAGGED
		"conditional_validity: [n] -> "
		"{ [T[i] -> c[]] -> [S[k] -> d[]] : k > i }",
	  .outline = "band[1] > seq(S, T)" },
	{ .name = "the tag tells, too, if the statements are apart",
	  .text = ST TAGGED "conditional_validity: [n] -> "
		"{ [S[i] -> c[]] -> [S[k] -> d[]] : k > i }",
	  .options = "serialize-sccs", .outline = "seq(S: band[1], T: band[1])" },
	{ .name = "a condition that is separated", .text = LATE
		"condition: [n] -> { S[i] -> T[i + 1] }\n"
		"conditional_validity: [n] -> { T[i] -> S[k] : k > i }" },
	{ .name = "the same, coincidence forced", .text = LATE
		"coincidence: [n] -> { S[i] -> T[i + 1] }\n"
		"condition: [n] -> { S[i] -> T[i + 1] }\n"
		"conditional_validity: [n] -> { T[i] -> S[k] : k > i }",
	  .options = "outer-coincidence" },
	{ .name = "the same by Feautrier's algorithm", .text = LATE
		"condition: [n] -> { S[i] -> T[i + 1] }\n"
		"conditional_validity: [n] -> { T[i] -> S[k] : k > i }",
	  .options = "algorithm=feautrier" },
	{ .name = "a condition that would be turned around",
	  .text = "domain: [n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }\n"
		"validity: [n] -> { S[i] -> S[i + 1]; T[i] -> T[i + 1] }\n"
		"proximity: [n] -> { S[i] -> T[i] }\n"
		"condition: [n] -> { S[i] -> T[i - 1] }\n"
		"conditional_validity: [n] -> { T[i] -> S[i - 1] }",
	  .options = "whole-component",
	  .outer = "[n] -> [{ S[i] -> [(i)]; T[i] -> [(1 + i)] }]" },
	{ .name = "a condition at the sink of what would be turned around",
	  .text = STU "condition: [n] -> { S[i] -> T[i + 1] }\n"
		"conditional_validity: [n] -> { U[i] -> S[i - 1] }",
	  .options = "whole-component" },
	{ .name = "a condition at the source of it",
	  .text = STU "condition: [n] -> { T[i] -> S[i + 1] }\n"
		"conditional_validity: [n] -> { S[i] -> U[i - 1] }",
	  .options = "whole-component" },
	{ .name = "a condition that the band outside has separated",
	  .text = "domain: [n] -> { S[i, j] : 0 <= i, j < n; "
		"T[i, j] : 0 <= i, j < n }\n"
		"validity: [n] -> { S[i, j] -> S[i + 1, k]; "
		"T[i, j] -> T[i + 1, k] }\n"
		"proximity: [n] -> { S[i, j] -> T[i, j] }\n"
		"condition: [n] -> { S[i, j] -> T[i + 1, k] }\n"
		"conditional_validity: [n] -> { T[i, j] -> S[i, k] }",
	  .options = "whole-component" },
	{ .name = "a part of the conditions is separated",
	  .text = "domain: [n] -> { S[i, j] : 0 <= i, j < n; "
		"T[i, j] : 0 <= i, j < n }\n"
		"validity: [n] -> { S[i, j] -> T[i, j]; "
		"S[0, j] -> T[i, 0] }\n"
		"proximity: [n] -> { S[i, j] -> T[i, j] }\n"
		"condition: [n] -> { S[i, j] -> T[i, j] }\n"
		"conditional_validity: [n] -> { "
		"T[i, j] -> S[k, l] : k > i or (k = i and l > j) }" },
	{ .name = "a condition on the statement itself",
	  .text = "domain: [n] -> { S[i, j] : 0 <= i, j < n }\n"
		"validity: [n] -> { S[i, j] -> S[i, j + 1] }\n"
		"condition: [n] -> { S[i, j] -> S[i, j + 1] }\n"
		"conditional_validity: [n] -> { S[i, j] -> S[k, l] : "
		"k > i }",
	  .outline = "band[1] > band[1]" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		sched_case_check(&rows[i]);
	return check_result();
}
