/* isl_cases_test.c - situations that have been trouble for isl's scheduler.
 *
 * isl comes with a test for each; here are the same situations in our
 * words.  Where isl's test compares whole trees, we demand what the test is
 * about: members, coincidence, sizes of coefficients, order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "sched/sched_case.h"

static const sched_case rows[] = {
	/* isl's tree has i, j, -k: any three members will do. */
	{ .name = "bounded coefficients: all of a band keep to the bound",
	  .text = "domain: { Body[i, j, k] : 0 <= i < j <= 10 and "
		"0 <= k <= 100; Pre[i, j] : 0 <= i < j <= 10; "
		"Post[i, j] : 0 <= i < j <= 10 }\n"
		"validity: { Pre[0, j] -> Body[0, j, 0] : 0 < j <= 10; "
		"Body[0, j, 100] -> Post[0, j] : 0 < j <= 10 }",
	  .options = "whole-component max-coefficient=4 "
		"max-constant-term=10",
	  .outline = "band[111]*", .largest = 4 },
	{ .name = "bounds on coefficients do not hinder the carrying",
	  .text = "domain: { S[i, j] : 2 <= i < 4000 and 0 <= j < i }\n"
		"validity: { S[i, j] -> S[i, j + 1] : 0 <= j <= i - 2 and "
		"i < 4000; S[i, i - 1] -> S[i + 1, 0] : 1 <= i < 3999 }\n"
		"coincidence: { S[i, j] -> S[i, j + 1] : 0 <= j <= i - 2 and "
		"i < 4000; S[i, i - 1] -> S[i + 1, 0] : 1 <= i < 3999 }",
	  .options = "outer-coincidence max-coefficient=20",
	  .outline = "band[0] > band[0]", .outer = "[{ S[i, j] -> [(i)] }]",
	  .largest = 1 },
	{ .name = "Feautrier: a fixed dimension in one component only",
	  .text = "domain: { First[]; Second[0]; Alone[] }\n"
		"validity: { First[] -> Second[0] }",
	  .options = "algorithm=feautrier",
	  .outline = "set(Alone, First Second: *)" },
	{ .name = "a parameter fixes a dimension, rounded",
	  .text = "domain: [m] -> { S[i, half] : 0 <= i < 100 and "
		"m <= 2half <= m + 1 }",
	  .outline = "band[1]", .outer = "[m] -> [{ S[i, half] -> [(i)] }]" },
	{ .name = "a dimension fixes another, rounded",
	  .text = "domain: { S[i, half] : 0 <= i < 10 and "
		"i - 1 <= 2half <= i }",
	  .outline = "band[1]", .outer = "[{ S[i, half] -> [(i)] }]" },
	{ .name = "a dimension fixes two others, rounded",
	  .text = "domain: { S[i, floor(i/2), floor(i/4)] : 0 <= i < 10 }",
	  .outline = "band[1]", .outer = "[{ S[i, a, b] -> [(i)] }]" },
	{ .name = "the same behind a constant dimension",
	  .text = "domain: { S[0, i, floor(i/2), floor(i/4)] : 0 <= i < 10 }",
	  .outline = "band[1]", .outer = "[{ S[c, i, a, b] -> [(i)] }]" },
	{ .name = "a wedge that is flat but for its tip",
	  .text = "domain: { S[i, j] : j <= 0 and i + 10j >= 0 and "
		"i + j <= 9 }",
	  .outline = "band[1]", .outer = "[{ S[i, j] -> [(i)] }]" },
	{ .name = "two before one are not put in sequence",
	  .text = "domain: { Left[]; Right[]; Join[] }\n"
		"validity: { Left[] -> Join[]; Right[] -> Join[] }",
	  .outline = "seq(Left Right: set(Left, Right), Join)" },
	{ .name = "the order is decomposed at several depths",
	  .text = "domain: { P[]; Q[]; R[]; S[]; T[]; U[]; V[] }\n"
		"validity: { P[] -> R[]; Q[] -> R[]; R[] -> T[]; "
		"S[] -> T[]; T[] -> U[]; T[] -> V[]; P[] -> V[]; "
		"Q[] -> T[] }",
	  .outline = "seq(P Q R S: set(P Q R: seq(P Q: set(P, Q), R), S), "
		"T, U V: set(U, V))" },
	{ .name = "the first and the last instance have neighbours",
	  .text = "domain: { Head[]; S[0:31]; Tail[] }\n"
		"validity: { Head[] -> S[0]; S[31] -> Tail[] }\n"
		"proximity: { Head[] -> S[0]; S[31] -> Tail[] }",
	  .outline = "band[1] > seq(Head, S, Tail)",
	  .outer = "[{ Head[] -> [(0)]; S[i] -> [(i)]; Tail[] -> [(31)] }]" },
	/* isl has N there for the tail, and so N - 1 is fine as well. */
	{ .name = "the same for any number, one component",
	  .text = "domain: [N] -> { Head[]; S[0:N-1]; Tail[] }\n"
		"context: [N] -> { : N >= 0 }\n"
		"validity: [N] -> { Head[] -> Tail[] : N <= 0; "
		"Head[] -> S[0] : N >= 1; S[N-1] -> Tail[] : N >= 1 }\n"
		"proximity: [N] -> { Head[] -> Tail[] : N <= 0; "
		"Head[] -> S[0] : N >= 1; S[N-1] -> Tail[] : N >= 1 }",
	  .options = "whole-component", .outline = "band[1] > *" },
	/* isl checks whole components; clusters need only be legal. */
	{ .name = "the same for any number, clusters",
	  .text = "domain: [N] -> { Head[]; S[0:N-1]; Tail[] }\n"
		"context: [N] -> { : N >= 0 }\n"
		"validity: [N] -> { Head[] -> Tail[] : N <= 0; "
		"Head[] -> S[0] : N >= 1; S[N-1] -> Tail[] : N >= 1 }\n"
		"proximity: [N] -> { Head[] -> Tail[] : N <= 0; "
		"Head[] -> S[0] : N >= 1; S[N-1] -> Tail[] : N >= 1 }",
	  .outline = "*band[1]*" },
	{ .name = "maximal coincidence: not fused, two members each",
	  .text = "domain: [n] -> { S[i, j, k] : 0 <= i, j, k < n; "
		"T[i, j, k] : 0 <= i, j, k < n }\n"
		"validity: { S[i, j, k] -> T[i, k, j] }\n"
		"proximity: { S[i, j, k] -> T[i, k, j] }\n"
		"coincidence: { S[i, j, k] -> S[i, j, k + 1]; "
		"T[i, j, k] -> T[i, j, k + 1] }",
	  .options = "maximize-coincidence",
	  .outline = "seq(S: band[110], T: band[110])" },
	{ .name = "coincidence not maximal: fused, one member",
	  .text = "domain: [n] -> { S[i, j, k] : 0 <= i, j, k < n; "
		"T[i, j, k] : 0 <= i, j, k < n }\n"
		"validity: { S[i, j, k] -> T[i, k, j] }\n"
		"proximity: { S[i, j, k] -> S[i, j, k + 1]; "
		"S[i, j, k] -> T[i, k, j] }\n"
		"coincidence: { S[i, j, k] -> S[i, j, k + 1]; "
		"T[i, j, k] -> T[i, j, k + 1] }",
	  .options = "no-maximize-coincidence",
	  .outline = "band[100] > seq(S, T)",
	  .outer = "[n] -> [{ S[i, j, k] -> [(i)]; T[i, j, k] -> [(i)] }, "
		"{ S[i, j, k] -> [(j)]; T[i, j, k] -> [(k)] }, "
		"{ S[i, j, k] -> [(k)]; T[i, j, k] -> [(j)] }]" },
	/* isl's test is about time: it once took half a minute.  Which loops
	 * come outside does not matter, the reduction stays in its order.
	 */
	{ .name = "many dimensions, many constants: a convolution",
	  .text = "domain: { Conv[0:223, 0:223, 0:15, 0:3, 0:6, 0:6, 0:15]; "
		"Pad[0:3, 0:223, 0:223, 0:15] }\n"
		"validity: { Pad[c1 = 0:3, y = 0:223, x = 0:223, c0 = 0:15] "
		"-> Conv[h = 0:223, w = 0:223, o = 0:15, c1, r = 3 + y - h, "
		"s = 3 + x - w, c0] : -3 <= h - y <= 3 and -3 <= w - x <= 3;\n"
		"Pad[c = 0:3, y = 0:223, x = 0:223, d = 0:15] -> "
		"Pad[c, y, x, d] : y mod 2 = 0 and x mod 2 = 0;\n"
		"Conv[h = 0:223, w = 0:223, o = 0:15, c = 0:3, r = 0:6, "
		"s = 0:6, d = 0:14] -> Conv[h, w, o, c, r, s, d + 1];\n"
		"Conv[h = 0:223, w = 0:223, o = 0:15, c = 0:3, r = 0:6, "
		"s = 0:5, 15] -> Conv[h, w, o, c, r, s + 1, 0];\n"
		"Conv[h = 0:223, w = 0:223, o = 0:15, c = 0:3, r = 0:5, "
		"6, 15] -> Conv[h, w, o, c, r + 1, 0, 0];\n"
		"Conv[h = 0:223, w = 0:223, o = 0:15, c = 0:2, 6, 6, 15] -> "
		"Conv[h, w, o, c + 1, 0, 0, 0] }\n"
		"proximity: { Pad[c1 = 0:3, y = 0:223, x = 0:223, c0 = 0:15] "
		"-> Conv[h = 0:223, w = 0:223, o = 0:15, c1, r = 3 + y - h, "
		"s = 3 + x - w, c0] : -3 <= h - y <= 3 and -3 <= w - x <= 3 "
		"}",
	  .options = "no-maximize-coincidence",
	  .outline = "seq(Pad: band[1111], Conv: band[1111] > *)" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		sched_case_check(&rows[i]);
	return check_result();
}
