/* report_test.c - the examples 8 to 36 of report CW 706.
 *
 * Constraints are in test/sched/report, made from the listings: value-based
 * flow dependences are validity, proximity and coincidence constraints,
 * anti and output dependences validity and coincidence constraints.
 * Examples 22 to 25 are about groups: group_test.c; 36 is about time:
 * test/sched/scale.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "sched/sched_case.h"

#define FILE_OF(name) "report/" name ".sc"

#define CHOLESKY(a, b, c, d) "[n] -> [{ A[i, j, k] -> [(" a ")]; " \
	"B[i, j] -> [(" b ")]; C[i, k] -> [(" c ")]; D[i] -> [(" d ")] }]"
#define JACOBI(s, t) "{ S[t, i, j] -> [(" s ")]; T[t, i, j] -> [(" t ")] }"

static const sched_case rows[] = {
	/* In the report the last member is 2t + i + j, by an older order of
	 * the variables; the sum of coefficients is smaller without i.
	 */
	{ .name = "8: one band of three members", FILE_OF("jacobi-2d"),
	  .outline = "band[000]*",
	  .outer = "[steps, n] -> [" JACOBI("t", "t") ", "
		JACOBI("2t + i", "2t + i + 1") ", "
		JACOBI("2t + j", "2t + j + 1") "]" },
	{ .name = "8: coincidence forced, the original order comes back",
	  FILE_OF("jacobi-2d"), .options = "outer-coincidence",
	  .outline = "band[0] > seq(S: band[11], T: band[11])",
	  .outer = "[" JACOBI("t", "t") "]" },
	{ .name = "9, 16: every group carried, integral coefficients",
	  FILE_OF("cholesky"),
	  .options = "outer-coincidence no-carry-self-first",
	  .outline = "band[0] > *",
	  .outer = CHOLESKY("i + j + k", "i + 2j", "2i + k", "3i") },
	{ .name = "10: of two groups of dependences one can be carried",
	  FILE_OF("sum"), .options = "algorithm=feautrier",
	  .outline = "band[0] > band[0]",
	  .outer = "[n] -> [{ S[i, j] -> [(i)] }]" },
	{ .name = "11: one level frees both inner loops",
	  FILE_OF("seidel-2d"), .options = "outer-coincidence",
	  .outline = "band[0] > band[11]",
	  .outer = "[{ S[t, i, j] -> [(4t + 2i + j)] }]" },
	{ .name = "12: the near direction first", FILE_OF("neighbours"),
	  .outline = "band[11]",
	  .outer = "[{ S[i, j] -> [(j)] }, { S[i, j] -> [(i)] }]" },
	{ .name = "13, 27: both loops in one member, unless that is avoided",
	  FILE_OF("sum-10000"),
	  .options = "outer-coincidence no-treat-coalescing",
	  .outline = "band[0] > band[1]",
	  .outer = "[{ S[i, j] -> [(10000i + j)] }]" },
	{ .name = "14: nothing in common, nothing in the way",
	  FILE_OF("broadcasts"),
	  .outline = "set(A B: seq(A, B: band[1]), C D: seq(C, D: band[1]))" },
	/* Whether an order is carried first or the component is split where
	 * it has no band, both loops are free in the end.
	 */
	{ .name = "14: no bound for both loops", FILE_OF("broadcasts-tied"),
	  .options = "whole-component",
	  .outline = "*B: band[1]*D: band[1]*" },
	{ .name = "14: clusters do not meet", FILE_OF("broadcasts-tied"),
	  .outline = "seq(A*B: band[1]*D: band[1]*)" },
	{ .name = "15: time doubled to tell the sweeps apart",
	  FILE_OF("jacobi-2d"),
	  .options = "outer-coincidence no-carry-self-first no-split-scaled",
	  .outline = "band[0] > s*(S: band[11], T: band[11])",
	  .outer = "[" JACOBI("2t", "2t + 1") "]" },
	{ .name = "17: single members give the original order back",
	  FILE_OF("seidel-2d"),
	  .options = "outer-coincidence fallback=single",
	  .outline = "band[0] > band[0] > band[0]",
	  .outer = "[{ S[t, i, j] -> [(t)] }]", .largest = 1 },
	{ .name = "17: the original order carries too little, too",
	  FILE_OF("seidel-2d"),
	  .options = "outer-coincidence fallback=original",
	  .original = "{ S[t, i, j] -> [t, i, j] }",
	  .outline = "band[0] > band[0] > band[0]",
	  .outer = "[{ S[t, i, j] -> [(t)] }]", .largest = 1 },
	{ .name = "6.7.1: the loop over time is taken as it is",
	  FILE_OF("jacobi-2d"),
	  .options = "outer-coincidence fallback=original "
		"no-carry-self-first no-split-scaled",
	  .original = "{ S[t, i, j] -> [t, 0, i, j]; "
		"T[t, i, j] -> [t, 1, i, j] }",
	  .outline = "band[0] > seq(S: band[11], T: band[11])",
	  .outer = "[" JACOBI("t", "t") "]" },
	{ .name = "6.7.1: the original outer loop of a factorization",
	  FILE_OF("cholesky"),
	  .options = "outer-coincidence fallback=original",
	  .original = "{ A[i, j, k] -> [i, 0, j, 0, k]; "
		"B[i, j] -> [i, 0, j, 1, 0]; C[i, k] -> [i, 1, k, 0, 0]; "
		"D[i] -> [i, 2, 0, 0, 0] }",
	  .outer = CHOLESKY("i", "i", "i", "i") },
	{ .name = "18: single members", FILE_OF("cholesky"),
	  .options = "outer-coincidence fallback=single",
	  .outline = "band[0] > *[1*",
	  .outer = CHOLESKY("k", "j", "k", "i") },
	{ .name = "18: validity alone", FILE_OF("cholesky"),
	  .options = "outer-coincidence fallback=validity",
	  .outline = "band[0] > *", .outer = CHOLESKY("i", "i", "i", "i") },
	{ .name = "19: time halved again", FILE_OF("jacobi-2d"),
	  .options = "outer-coincidence no-carry-self-first",
	  .outline = "band[0] > seq(S: band[11], T: band[11])",
	  .outer = "[" JACOBI("t", "t") "]" },
	{ .name = "20: a fixed direction is not scheduled",
	  FILE_OF("reg-detect"),
	  .outline = "seq(A*: band[111]*, *: band[110]*F: band[10])" },
	/* The report has k before i in the band; both orders are permutable
	 * and equally near.
	 */
	{ .name = "21: one component, one coincident member",
	  FILE_OF("trmm"), .options = "whole-component",
	  .outline = "band[100]*" },
	{ .name = "21: clusters, each with what it can have",
	  FILE_OF("trmm"), .outline = "seq(A: band[100], B: band[11])" },
	{ .name = "23: the last loops share two coincident members",
	  FILE_OF("covariance"),
	  .outline = "seq(A B C: band[1] > *, D: band[11], "
		"E F G H: band[11] > *)" },
	{ .name = "24: by length, then one coincident member",
	  FILE_OF("nussinov"), .options = "outer-coincidence",
	  .outline = "band[0] > band[10]*",
	  .outer = "[n] -> [{ C[i, j] -> [(j - i)]; D[i, j] -> [(1)]; "
		"E[i, j, k] -> [(j - i)]; P[a, j] -> [(a + j)] }]" },
	{ .name = "26: small loops are not coalesced", FILE_OF("latte"),
	  .outline = "band[11110] > *", .largest = 4 },
	{ .name = "26: nor where coincidence is forced", FILE_OF("latte"),
	  .options = "outer-coincidence", .outline = "band[11110] > *",
	  .largest = 4 },
	{ .name = "26: nor by Feautrier's algorithm", FILE_OF("latte"),
	  .options = "algorithm=feautrier", .largest = 1 },
	{ .name = "28: a known size is no reason to coalesce",
	  FILE_OF("one-context"), .outline = "band[10]",
	  .outer = "[n] -> [{ S[i, j] -> [(j)] }, { S[i, j] -> [(i)] }]" },
	{ .name = "29: sizes of a triangle", FILE_OF("triangle"),
	  .options = "outer-coincidence", .outline = "band[0] > band[0]",
	  .outer = "[{ S[x, y] -> [(x)] }]", .largest = 1 },
	{ .name = "30: a coalesced level is taken apart again",
	  FILE_OF("sum-10000"), .options = "outer-coincidence",
	  .outline = "band[0] > band[0]",
	  .outer = "[{ S[i, j] -> [(i)] }]", .largest = 1 },
	{ .name = "31: distances as large as the set are left out",
	  FILE_OF("seven"), .options = "algorithm=feautrier",
	  .outer = "[{ S[i, j] -> [(i)] }]", .largest = 1 },
	{ .name = "32: free directions of the distances, one level each",
	  FILE_OF("total-order"), .options = "algorithm=feautrier",
	  .outline = "band[*] > band[*] > band[*]",
	  .outer = "[{ S[a, b, c] -> [(a)] }]", .largest = 1 },
	{ .name = "33: dependences stay within the instances",
	  FILE_OF("ten") },
	{ .name = "33: nor does Feautrier's algorithm leave them",
	  FILE_OF("ten"), .options = "outer-coincidence" },
	{ .name = "34: carrying self-dependences first",
	  FILE_OF("cholesky"), .options = "outer-coincidence",
	  .outline = "band[0] > *[1*",
	  .outer = CHOLESKY("k", "j", "k", "i") },
	{ .name = "35: no statement is shifted", FILE_OF("durbin"),
	  .options = "outer-coincidence",
	  .outline = "seq(*band[0] > *F: band[0]*H: band[1]*)",
	  .outer = "[{ D[k] -> [(k)]; E[k] -> [(k)]; F[k, i] -> [(k)]; "
		"G[k] -> [(k)]; H[k, i] -> [(k)]; I[k, i] -> [(k)]; "
		"J[k] -> [(k)] }]" },
	{ .name = "35: I is shifted to carry one more group",
	  FILE_OF("durbin"),
	  .options = "outer-coincidence no-carry-self-first",
	  .outer = "[{ D[k] -> [(k)]; E[k] -> [(k)]; F[k, i] -> [(k)]; "
		"G[k] -> [(k)]; H[k, i] -> [(k)]; I[k, i] -> [(k + 1)]; "
		"J[k] -> [(k)] }]" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		sched_case_check(&rows[i]);
	return check_result();
}
