/* dfp_cases_test.c - pluto-lp and pluto-lp-dfp on small problems.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "sched/sched_case.h"

#define ALL(pairs) "validity: { " pairs " }\nproximity: { " pairs " }\n" \
	"coincidence: { " pairs " }"
#define ALL_N(pairs) "validity: [n] -> { " pairs " }\n" \
	"proximity: [n] -> { " pairs " }\ncoincidence: [n] -> { " pairs " }"
#define PLANE "domain: [n] -> { S[i, j] : 0 <= i, j < n }\n"
#define RING "domain: [T, n] -> { A[t, i] : 0 <= t < T and 0 <= i < n; " \
	"B[t, i] : 0 <= t < T and 0 <= i < n; " \
	"C[t, i] : 0 <= t < T and 0 <= i < n }\n" ALL("A[t, i] -> B[t, i]; " \
	"B[t, i] -> C[t, i]; C[t, i] -> A[t + 1, i]; " \
	"C[t, i] -> A[t + 1, i + 1]")

/* The options of dfp: what can be fused is. */
#define MAX "algorithm=dfp fusion=max no-maximize-coincidence"
#define CUBES "domain: [n] -> { S1[i, j] : 0 <= i, j < n; " \
	"S2[i, j] : 0 <= i, j < n; S3[i, j] : 0 <= i, j < n }\n"
#define STEPS "domain: [T, n] -> { A[t, i] : 0 <= t < T and 0 <= i < n; " \
	"B[t, i] : 0 <= t < T and 0 <= i < n; " \
	"C[t, i] : 0 <= t < T and 0 <= i < n }\n"
#define PAIR "domain: [n] -> { S[i, j] : 0 <= i, j < n; " \
	"T[i, j] : 0 <= i, j < n }\n"

static const sched_case rows[] = {
	/* The rational minimum has shifts of 1/3. */
	{ .name = "relaxed: one step of time stays one step of the loop",
	  .text = RING, .options = "relaxed whole-component",
	  .outer = "[{ A[t, i] -> [(t)]; B[t, i] -> [(t)]; C[t, i] -> [(t)] }, "
		"{ A[t, i] -> [(i)]; B[t, i] -> [(i)]; C[t, i] -> [(i)] }]" },
	/* Of 2 i there is every second value, so the factor has to stay. */
	{ .name = "relaxed: a loop that has to be scaled",
	  .text = "domain: [n] -> { A[i] : 0 <= i < n; B[i] : 0 <= i < 2n }\n"
		"validity: { A[i] -> B[2i]; B[i] -> A[k] : 2k = i + 2 }\n"
		"proximity: { A[i] -> B[2i] }\ncoincidence: { A[i] -> B[2i] }",
	  .options = "relaxed whole-component",
	  .outer = "[{ A[i] -> [(2i)]; B[i] -> [(i)] }]" },
	{ .name = "relaxed: parallel, though no loop of the program is",
	  .text = PLANE ALL("S[i, j] -> S[i + 1, j - 1]"),
	  .options = "relaxed",
	  .outline = "band[10]", .outer = "[{ S[i, j] -> [(i + j)] }, "
		"{ S[i, j] -> [(i)] }]" },
	{ .name = "relaxed: coefficients keep to their bound",
	  .text = "domain: { S[i, j] : 0 <= i < 9 and 0 <= j < 9 }\n"
		ALL("S[i, j] -> S[i + 1, j - 3]"),
	  .options = "relaxed max-coefficient=2", .largest = 2 },
	{ .name = "figure 1: fused by interchange of S2",
	  .text = CUBES ALL("S1[i, j] -> S2[j, i]; S2[i, j] -> S3[j, i]"),
	  .options = "algorithm=dfp", .outline = "band[11] > seq(S1, S2, S3)",
	  .outer = "[{ S1[i, j] -> [(i)]; S2[i, j] -> [(j)]; "
		"S3[i, j] -> [(i)] }, { S1[i, j] -> [(j)]; "
		"S2[i, j] -> [(i)]; S3[i, j] -> [(j)] }]" },
	/* Each pair of statements can be shifted, all three cannot; theorem
	 * 3.1 does not see that.
	 */
	{ .name = "shifts that conflict on a cycle: the loop is skewed",
	  .text = STEPS ALL("A[t, i] -> B[t, i - 1]; B[t, i] -> C[t, i - 1]; "
		"C[t, i] -> A[t + 1, i + 1]"),
	  .options = "algorithm=dfp", .outline = "band[10] > seq(A, B, C)",
	  .outer = "[{ A[t, i] -> [(t + i)]; B[t, i] -> [(t + i + 1)]; "
		"C[t, i] -> [(t + i + 2)] }, { A[t, i] -> [(t)]; "
		"B[t, i] -> [(t)]; C[t, i] -> [(t)] }]" },
	{ .name = "factors that conflict: what can be fused is",
	  .text = "domain: [n] -> { A[i] : 0 <= i < n; B[i] : 0 <= i < 2n; "
		"C[i] : 0 <= i < n; D[i] : 0 <= i < 2n }\n" ALL(
		"A[i] -> B[2i]; A[i] -> C[i]; B[i] -> D[i]; C[i] -> D[i]; "
		"B[i] -> B[i + 1]; A[i] -> A[i + 1]; C[i] -> C[i + 1]; "
		"D[i] -> D[i + 1]; D[i] -> C[i + 1]; C[i] -> B[2i + 1]"),
	  .options = MAX },
	{ .name = "a loop is scaled to be fused",
	  .text = "domain: [n] -> { A[i] : 0 <= i < n; B[i] : 0 <= i < 2n }\n"
		ALL("A[i] -> B[2i]; A[i] -> A[i + 1]; B[i] -> B[i + 1]"),
	  .options = MAX, .outline = "band[0] > seq(A, B)",
	  .outer = "[{ A[i] -> [(2i)]; B[i] -> [(i)] }]" },
	{ .name = "a loop is shifted to be fused",
	  .text = "domain: [n] -> { A[i] : 0 <= i < n; B[i] : 0 <= i < n }\n"
		ALL("A[i] -> B[i - 3]; A[i] -> B[i]"),
	  .options = MAX, .outline = "band[0] > seq(A, B)",
	  .outer = "[{ A[i] -> [(i)]; B[i] -> [(i + 3)] }]" },
	{ .name = "no skewing where all loops can be permuted (2.9)",
	  .text = PLANE ALL("S[i, j] -> S[i + 1, j]; S[i, j] -> S[i, j + 1]"),
	  .options = "algorithm=dfp", .outline = "band[00]",
	  .outer = "[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]" },
	{ .name = "skewing where one cannot",
	  .text = PLANE ALL("S[i, j] -> S[i + 1, j - 1]; "
		"S[i, j] -> S[i, j + 1]; S[i, j] -> S[i + 1, j]"),
	  .options = "algorithm=dfp", .outline = "band[00]",
	  .outer = "[{ S[i, j] -> [(i)] }, { S[i, j] -> [(i + j)] }]" },
	{ .name = "parallel, though no loop of the program is (2.5)",
	  .text = PLANE ALL("S[i, j] -> S[i + 1, j - 1]"),
	  .options = "algorithm=dfp", .outline = "band[10]",
	  .outer = "[{ S[i, j] -> [(i + j)] }, { S[i, j] -> [(i)] }]" },
	{ .name = "a statement with fewer loops is at one place of the others",
	  .text = "domain: [n] -> { S[i] : 0 <= i < n; "
		"T[i, j] : 0 <= i, j < n }\n"
		ALL_N("T[i, j] -> T[i, j + 1]; "
			"T[i, n - 1] -> S[i] : n > 0"),
	  .options = "algorithm=dfp", .outline = "band[10] > seq(T, S)",
	  .outer = "[n] -> [{ S[i] -> [(i)]; T[i, j] -> [(i)] }, "
		"{ S[i] -> [(n - 1)]; T[i, j] -> [(j)] }]" },
	{ .name = "fused at the price of a parallel loop",
	  .text = PAIR ALL("S[i, j] -> T[i, j]; S[i, j] -> T[i - 1, j - 1]"),
	  .options = MAX, .outline = "band[00] > seq(S, T)" },
	{ .name = "typed: not at this price", .text = PAIR ALL(
		"S[i, j] -> T[i, j]; S[i, j] -> T[i - 1, j - 1]"),
	  .options = "algorithm=dfp fusion=typed no-maximize-coincidence",
	  .outline = "seq(S: band[11], T: band[11])" },
	{ .name = "typed: one parallel loop stays",
	  .text = PAIR ALL("S[i, j] -> T[i, j]; S[i, j] -> T[i - 1, j]"),
	  .options = "algorithm=dfp fusion=typed no-maximize-coincidence",
	  .outline = "band[10] > seq(S, T)", .outer = "[{ S[i, j] -> [(j)]; "
		"T[i, j] -> [(j)] }, { S[i, j] -> [(i)]; "
		"T[i, j] -> [(i + 1)] }]" },
	{ .name = "max: fused, though far from each other",
	  .text = "domain: [n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }\n"
		ALL_N("S[i] -> T[n - 1 - i] : 0 <= i < n"), .options = MAX,
	  .outline = "band[0] > set(S, T)", .outer =
		"[n] -> [{ S[i] -> [(i)]; T[i] -> [(n + i)] }]" },
	{ .name = "reuse: nothing is near", .text =
		"domain: [n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n }\n"
		ALL_N("S[i] -> T[n - 1 - i] : 0 <= i < n"),
	  .options = "algorithm=dfp fusion=reuse no-maximize-coincidence",
	  .outline = "seq(S: band[1], T: band[1])" },
	/* B is cut off from A, and D has to do with B only. */
	{ .name = "a cut leaves alone what has to do with one side of it",
	  .text = "domain: [n] -> { A[i] : 0 <= i < n; B[i] : 0 <= i < n; "
		"C[i] : 0 <= i < n; D[i] : 0 <= i < n }\n" ALL(
		"A[i] -> B[k] : k < i; B[i] -> D[i]; A[i] -> C[i]"),
	  .options = "algorithm=dfp",
	  .outline = "*A C: band[1] > seq(A, C)*B D: band[1] > seq(B, D)*" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		sched_case_check(&rows[i]);
	return check_result();
}
