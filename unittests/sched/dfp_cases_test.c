/* dfp_cases_test.c - pluto-lp and pluto-lp-dfp on small problems.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "sched/sched_case.h"

#define ALL(pairs) "validity: { " pairs " }\nproximity: { " pairs " }\n" \
	"coincidence: { " pairs " }"
#define PLANE "domain: [n] -> { S[i, j] : 0 <= i, j < n }\n"
#define RING "domain: [T, n] -> { A[t, i] : 0 <= t < T and 0 <= i < n; " \
	"B[t, i] : 0 <= t < T and 0 <= i < n; " \
	"C[t, i] : 0 <= t < T and 0 <= i < n }\n" ALL("A[t, i] -> B[t, i]; " \
	"B[t, i] -> C[t, i]; C[t, i] -> A[t + 1, i]; " \
	"C[t, i] -> A[t + 1, i + 1]")

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
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		sched_case_check(&rows[i]);
	return check_result();
}
