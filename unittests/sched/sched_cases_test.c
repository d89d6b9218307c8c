/* sched_cases_test.c - corners of the scheduler, each a small problem.
 *
 * Most were found by random constraints (sched_random_test.c), then made
 * small.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "sched/sched_case.h"

#define TWO "domain: { A[i] : 0 <= i < 2; B[i] : 0 <= i < 2 }\n"
#define CYCLE "A[0] -> B[0]; B[1] -> A[1]"
#define THREE "domain: { A[i] : 0 <= i < 2; B[i] : 0 <= i < 2; " \
	"C[i, j] : 0 <= i < 2 and 0 <= j < 5 }\n"
#define AND_C CYCLE "; A[i] -> C[i, j]; C[i, j] -> C[i, j + 1]"
#define LINES "domain: { A[i] : 0 <= i < 50; B[i] : 0 <= i < 50 }\n"
#define PLANES "domain: [n] -> { S[i, j] : 0 <= i, j < n; " \
	"T[i, j] : 0 <= i, j < n }\n"
#define BOTH(pairs) "validity: { " pairs " }\ncoincidence: { " pairs " }"
#define SWEEPS "domain: { S[t, i] : 0 <= t, i < 2000; " \
	"T[t, i] : 0 <= t, i < 2000 }\n"
#define CROSS "S[t, i] -> S[t + 1, i + 1]; S[t, i] -> S[t + 1, i - 1]"

static const sched_case rows[] = {
	/* Neither statement can come before the other; the band has all its
	 * members, but the pairs that it leaves need one more level.
	 */
	{ .name = "complete, and a cycle of statements, not of instances",
	  .text = TWO "validity: { " CYCLE " }\nproximity: { " CYCLE " }" },
	{ .name = "the same, as a whole", .options = "whole-component",
	  .text = TWO "validity: { " CYCLE " }\nproximity: { " CYCLE " }" },
	{ .name = "the same, coincidence forced",
	  .options = "outer-coincidence",
	  .text = TWO "validity: { " CYCLE " }\nproximity: { " CYCLE " }\n"
		"coincidence: { " CYCLE " }" },
	{ .name = "the same without nearness", .text = TWO
		"validity: { " CYCLE " }" },
	{ .name = "the same beside a deeper statement",
	  .text = THREE "validity: { " AND_C " }\nproximity: { " CYCLE
		"; A[i] -> C[i, j] }" },
	{ .name = "a longer cycle",
	  .text = "domain: { A[i] : 0 <= i < 3; B[i] : 0 <= i < 3; "
		"C[i] : 0 <= i < 3 }\nvalidity: { A[0] -> B[0]; "
		"B[1] -> C[1]; C[2] -> A[2] }\nproximity: { A[0] -> B[0]; "
		"B[1] -> C[1]; C[2] -> A[2] }" },
	/* isl looks at conditions between the statements of a component. */
	{ .name = "a condition leads to a statement in another component",
	  .text = PLANES "validity: { S[i, j] -> T[i, j] }\n"
		"condition: { S[i, j] -> T[i, j] }\n"
		"conditional_validity: { S[i, j] -> S[i + 1, j - 1] }",
	  .options = "serialize-sccs" },
	{ .name = "the same in clusters",
	  .text = PLANES "validity: { S[i, j] -> T[i, j] }\n"
		"condition: { S[i, j] -> T[i, j] }\n"
		"conditional_validity: { S[i, j] -> S[i + 1, j - 1] }" },
	{ .name = "conditions that are local leave the order open",
	  .text = PLANES "validity: { S[i, j] -> T[i, j] }\n"
		"proximity: { S[i, j] -> T[i, j] }\n"
		"coincidence: { S[i, j] -> T[i, j] }\n"
		"condition: { S[i, j] -> T[i, j] }\n"
		"conditional_validity: { T[i, j] -> S[k, l] : k > i or "
		"(k = i and l > j) }",
	  .outline = "band[11] > seq(S, T)" },
	{ .name = "an original level among instances on a line",
	  .text = "domain: [n] -> { S[t, i, j] : 0 <= t, i < n and "
		"j = i + 3 }\n" BOTH("S[t, i, j] -> S[t, i + 1, j + 1]; "
			"S[t, i, j] -> S[t + 1, i - 1, j - 1]"),
	  .options = "outer-coincidence fallback=original",
	  .original = "{ S[t, i, j] -> [2t + i + j, t] }",
	  .outer = "[{ S[t, i, j] -> [(2t + i + j)] }]" },
	{ .name = "half of an instance is no level",
	  .text = "domain: [n] -> { S[t, i, j] : 0 <= t < n and n = 2i and "
		"0 <= j < n }\n" BOTH("S[t, i, j] -> S[t + 1, i, j + 1]; "
			"S[t, i, j] -> S[t + 1, i, j - 1]"),
	  .options = "outer-coincidence fallback=original",
	  .original = "{ S[t, i, j] -> [2t + i, t] }",
	  .outer = "[{ S[t, i, j] -> [(t)] }]" },
	{ .name = "an original level with large constants",
	  .text = SWEEPS BOTH(CROSS "; S[t, i] -> T[1999 - t, i + 1]; "
		"T[t, i] -> S[2000 - t, i]"),
	  .options = "outer-coincidence fallback=original "
		"abstract-constants",
	  .original = "{ S[t, i] -> [t, 0, i]; T[t, i] -> [1999 - t, 1, i] }",
	  .outline = "band[0] > seq(S: band[1], T: band[1])",
	  .outer = "[{ S[t, i] -> [(t)]; T[t, i] -> [(1999 - t)] }]" },
	{ .name = "tiles of the original order are passed over",
	  .text = SWEEPS BOTH(CROSS),
	  .options = "outer-coincidence fallback=original",
	  .original = "{ S[t, i] -> [floor((t)/32), 5, 3t, i]; "
		"T[t, i] -> [0, 0, t, 0] }",
	  .outline = "set(S: band[0] > band[1], T: band[11])" },
	{ .name = "an original level that turns pairs around is not taken",
	  .text = SWEEPS BOTH(CROSS),
	  .options = "outer-coincidence fallback=original",
	  .original = "{ S[t, i] -> [i, t]; T[t, i] -> [i, t] }",
	  .outline = "set(S: band[0] > band[1], T: band[11])" },
	{ .name = "an original order of other statements",
	  .text = SWEEPS BOTH(CROSS),
	  .options = "outer-coincidence fallback=original",
	  .original = "{ U[t, i] -> [i, t] }",
	  .outline = "set(S: band[0] > band[1], T: band[11])" },
	{ .name = "an empty domain", .text = "domain: { }" },
	{ .name = "a statement without instances",
	  .text = "domain: { A[i] : false; B[i] : 0 <= i < 9 }\n"
		"validity: { A[i] -> B[i] }", .outline = "band[1]" },
	{ .name = "every instance before itself in the end",
	  .text = LINES "validity: { A[i] -> B[i]; B[i] -> A[i] }",
	  .refusal = "infeasible" },
	{ .name = "the same by Feautrier's algorithm",
	  .text = LINES "validity: { A[i] -> B[i]; B[i] -> A[i] }",
	  .options = "algorithm=feautrier", .refusal = "infeasible" },
	/* What does not exist must not stand in the way. */
	{ .name = "a cycle through instances outside the domain",
	  .text = LINES "validity: { A[i] -> A[i + 1]; "
		"A[i] -> A[i - 1] : i > 100 }", .outline = "*A: band[*" },
	{ .name = "a cycle of tagged pairs outside the domain",
	  .text = LINES "condition: { [A[i] -> a[]] -> [A[i + 1] -> b[]] }\n"
		"conditional_validity: { "
		"[A[i] -> b[]] -> [A[i + 1] -> a[]] : i >= 0; "
		"[A[i] -> b[]] -> [A[i - 1] -> a[]] : i > 100 }",
	  .outline = "*A: band[*" },
	{ .name = "a cycle for parameters outside the context",
	  .text = "domain: [n] -> { A[i] : 0 <= i < 50 }\n"
		"context: [n] -> { : n <= 5 }\nvalidity: [n] -> { "
		"A[i] -> A[i + 1] : n <= 5; A[i] -> A[i - 1] : n > 5 }",
	  .outline = "band[*]" },
	{ .name = "a bound of a parameter that the order depends on",
	  .text = "domain: [n] -> { S[i, j] : 0 <= i < n and "
		"0 <= j <= i }\nvalidity: [n] -> { "
		"S[2, 2] -> S[2, n - 3] : 3 <= n <= 4 }",
	  .outline = "band[*" },
	{ .name = "constants that the order depends on",
	  .text = "domain: { A[i] : 0 <= i < 1000; B[i] : 0 <= i < 1000 }\n"
		"validity: { A[i] -> B[i + 100]; B[i] -> A[i - 90] }",
	  .options = "abstract-constants", .outline = "band[1] > seq(B, A)" },
	{ .name = "coincidence in both directions of the dependences",
	  .text = "domain: { A[i, j] : 0 <= i, j < 50 }\n"
		"validity: { A[i, j] -> A[i + 1, j]; A[i, j] -> A[i, j + 1] }\n"
		"coincidence: { A[i, j] -> A[i + 1, j]; "
		"A[i, j] -> A[i, j + 1]; A[i, j] -> A[i - 1, j]; "
		"A[i, j] -> A[i, j - 1] }",
	  .options = "outer-coincidence", .outline = "band[0] > band[1]" },
	{ .name = "variables that follow from others, in clusters",
	  .text = "domain: [n] -> { A[i, j, k] : 0 <= i, k < n and "
		"2j <= i <= 2j + 1; B[i, j, k] : 0 <= i, k < n and "
		"2j <= i <= 2j + 1 }\n"
		"validity: [n] -> { A[i, j, k] -> B[i, j, k] }\n"
		"proximity: [n] -> { A[i, j, k] -> B[i, j, k] }",
	  .outline = "band[111] > seq(A, B)" },
	{ .name = "a variable that follows from another needs no member",
	  .text = "domain: [n] -> { A[i, k, j] : 0 <= i, k < n and "
		"2j <= i <= 2j + 1 }", .outline = "band[11]" },
	{ .name = "nested instances without tags",
	  .text = "domain: { [A[i] -> B[j]] : 0 <= i, j < 10 }\n"
		"condition: { [A[i] -> B[j]] -> [A[i] -> B[j + 1]] }\n"
		"conditional_validity: { "
		"[A[i] -> B[j]] -> [A[i + 1] -> B[j - 1]] }",
	  .outline = "band[1] > band[1]" },
	{ .name = "numbers at the edge of 64 bits",
	  .text = "domain: { A[i] : 0 <= i < 9223372036854775807; "
		"B[i] : i >= -9223372036854775808 }\n"
		"validity: { A[i] -> B[-9223372036854775808 + 2i] }",
	  .refusal = "overflow" },
	/* Domains and contexts of all kinds: the schedule has to be legal. */
	{ .name = "a domain in parts",
	  .text = "domain: [n] -> { A[i, j] : 0 <= i < n and (j = 0 or "
		"5 <= j <= i); B[i] : i = 3 or i = 7 or i > n }\n"
		"validity: [n] -> { A[i, j] -> A[i + 1, k]; A[i, 0] -> B[i]; "
		"B[3] -> B[7]; B[7] -> B[i] : i > 9 }\n"
		"proximity: [n] -> { A[i, 0] -> B[i] }" },
	{ .name = "a domain with strides",
	  .text = "domain: [n] -> { A[i, j] : 0 <= i < n and i mod 3 = 1 and "
		"0 <= j < n and (i + j) mod 2 = 0; B[i] : 0 <= 2i < n }\n"
		"validity: [n] -> { A[i, j] -> A[i + 3, j + 1]; "
		"A[i, j] -> B[k] : 2k = i + 1 }\n"
		"proximity: [n] -> { A[i, j] -> A[i, j + 2] }" },
	{ .name = "pairs that only the rationals have",
	  .text = "domain: { A[i] : 0 <= i < 9 }\nvalidity: { "
		"A[i] -> A[i + 1]; "
		"A[i] -> A[j] : j <= i and exists a, b : "
		"2a = i + j and 2b = i - j + 1 and 0 <= i, j < 9 }",
	  .outline = "band[*]" },
	{ .name = "a parameter that is a constant",
	  .text = "domain: [n, m] -> { A[i, j] : 0 <= i < n and 0 <= j < m }\n"
		"context: [n, m] -> { : n = 40 and m = n + 2 }\n"
		"validity: [n, m] -> { A[i, j] -> A[i + 1, j - 1] }\n"
		"proximity: [n, m] -> { A[i, j] -> A[i + 1, j - 1] }",
	  .outline = "band[11]" },
	{ .name = "the same with constants as parameters",
	  .text = "domain: [n, m] -> { A[i, j] : 0 <= i < n and 0 <= j < 40 }\n"
		"context: [n, m] -> { : n = 40 }\n"
		"validity: [n, m] -> { A[i, j] -> A[i + 1, j - 1] }\n"
		"proximity: [n, m] -> { A[i, j] -> A[i + 1, j - 1] }",
	  .options = "abstract-constants", .outline = "band[11]" },
	{ .name = "a context in parts",
	  .text = "domain: [n] -> { A[i] : 0 <= i < n; B[i] : n < i < 0 }\n"
		"context: [n] -> { : n < -5 or n > 5 }\n"
		"validity: [n] -> { A[i] -> A[i + 1]; B[i] -> B[i - 1]; "
		"A[i] -> B[-i] }\nproximity: [n] -> { A[i] -> B[-i] }" },
	{ .name = "a context without any value",
	  .text = "domain: [n] -> { A[i] : 0 <= i < n }\n"
		"context: [n] -> { : n > 0 and n < 0 }\n"
		"validity: [n] -> { A[i] -> A[i + 1] }" },
	{ .name = "a domain that the context makes empty",
	  .text = "domain: [n] -> { A[i] : 0 <= i < 10 and n < 0; "
		"B[i] : 0 <= i < n }\ncontext: [n] -> { : n >= 0 }\n"
		"validity: [n] -> { A[i] -> A[i + 1]; A[i] -> B[i]; "
		"B[i] -> B[i + 1] }" },
	{ .name = "statements without dimensions",
	  .text = "domain: { A[]; B[]; C[i] : 0 <= i < 5 }\n"
		"validity: { A[] -> B[]; B[] -> C[i]; A[] -> A[] }\n"
		"proximity: { A[] -> B[]; B[] -> C[i] }\n"
		"coincidence: { A[] -> A[] }", .outline = "seq(A, B, C: *)" },
	{ .name = "instances without names, and nested ones",
	  .text = "domain: { [i] : 0 <= i < 5; []; [A[i] -> B[j]] : "
		"0 <= i, j < 9; [A[i] -> B[j, k]] : 0 <= i, j, k < 9 }\n"
		"validity: { [i] -> [i + 1]; [] -> [i]; "
		"[A[i] -> B[j]] -> [A[i + 1] -> B[j]]; "
		"[A[i] -> B[j]] -> [A[i] -> B[j, k]] }" },
	{ .name = "only one value in one of the directions",
	  .text = "domain: [n, m] -> { A[i, j, k] : 0 <= i < n and "
		"j = 2i + m "
		"and k = 7 }\n"
		"validity: [n, m] -> { A[i, j, k] -> A[i + 1, j + 2, k] }\n"
		"proximity: [n, m] -> { A[i, j, k] -> A[i + 1, j + 2, k] }",
	  .outline = "band[1]" },
	{ .name = "a domain beyond 64 bits",
	  .text = "domain: { A[i] : 0 <= i < 99999999999999999999 }",
	  .options = "abstract-constants", .refusal = "overflow" },
	{ .name = "instances without end",
	  .text = "domain: { A[i] }\nvalidity: { A[i] -> A[i + 1] }",
	  .outer = "[{ A[i] -> [(i)] }]" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		sched_case_check(&rows[i]);
	return check_result();
}
