/* legal_test.c - schedule trees that the judge must accept or reject.
 *
 * Which example pair is found is up to isl, so "*" in what is expected
 * stands for any text.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/legality/legal.h"
#include "fixture.h"

/* The domains of the SCoPs in test/sched, and nodes on top of them. */
#define GEMM \
	"{ domain: \"[n, m, p] -> { S0[i, j] : 0 <= i < n and " \
	"0 <= j < m; S1[i, j, k] : 0 <= i < n and 0 <= j < m and " \
	"0 <= k < p }\", child: "
#define JACOBI \
	"{ domain: \"[T, n] -> { S0[t, i] : 0 <= t < T and " \
	"0 < i < n - 1; S1[t, i] : 0 <= t < T and 0 < i < n - 1 }\", child: "
#define CHAIN \
	"{ domain: \"[n] -> { S0[i] : 0 <= i < n; " \
	"S1[i] : 0 <= i < n - 1 }\", child: "
#define FAR \
	"{ domain: \"[n] -> { S0[i, j] : 0 <= i < n - 2 and " \
	"0 < j < n }\", child: "
#define CARRIED \
	"{ domain: \"[n] -> { S0[]; S1[i] : 0 <= i < n; " \
	"S2[i] : 0 <= i < n }\", child: "
#define SUMS \
	"{ domain: \"[n, m] -> { S0[j] : 0 <= j < m; " \
	"S1[i, j] : 0 <= i < n and 0 <= j < m; S2[j] : 0 <= j < m }\", " \
	"child: "
#define ROWS \
	"{ domain: \"[n, m] -> { S0[i] : 0 <= i < n; " \
	"S1[i, j] : 0 <= i < n and 0 <= j < m; S2[i] : 0 <= i < n }\", " \
	"child: "
#define HISTOGRAM \
	"{ domain: \"[n] -> { S1[i] : 0 <= i < n; " \
	"S2[i] : 0 <= i < n; S3[i] : 0 <= i < n }\", child: "
#define LIST(kind, first, second) "{ " kind ": [ " first ", " second " ] }"
#define LIST3(a, b, c) "{ sequence: [ " a ", " b ", " c " ] }"
#define ONLY(filter, child) "{ filter: \"{ " filter " }\", child: " child " }"
#define ALONE(filter) "{ filter: \"{ " filter " }\" }"
#define BAND(members, rest) "{ schedule: \"[" members "]\"" rest " }"
#define MARK(name, child) "{ mark: \"" name "\", child: " child " }"

#define S0_IJ \
	ONLY("S0[i, j]", \
		BAND("{ S0[i, j] -> [(i)] }, " \
		     "{ S0[i, j] -> [(j)] }", \
			", permutable: 1, coincident: [ 1, 1 ]"))
#define ON_S1(aff) "{ S1[i, j, k] -> [(" aff ")] }"
/* gemm with this as the tree of S1 */
#define GEMM_S1(tree) \
	GEMM LIST("sequence", S0_IJ, ONLY("S1[i, j, k]", tree)) " }"
#define ON_SUM(aff) "{ S1[i, j] -> [(" aff ")] }"
#define AT_J(stmt) ONLY(stmt "[j]", BAND("{ " stmt "[j] -> [(j)] }", ""))
/* reduction with this as the tree of S1 */
#define SUMS_S1(tree) \
	SUMS "{ sequence: [ " AT_J( \
		"S0") ", " ONLY("S1[i, j]", tree) ", " AT_J("S2") " ] } }"
#define ON_ROW(aff) \
	"{ S0[i] -> [(" aff ")]; S1[i, j] -> [(" aff ")]; " \
	"S2[i] -> [(" aff ")] }"
/* row-sums with this as the tree of S1 */
#define ROWS_S1(tree) \
	ROWS BAND(ON_ROW("i"), \
		", child: " \
		"{ sequence: [ " ALONE("S0[i]") ", " ONLY("S1[i, j]", \
			tree) ", " ALONE("S2[i]") " ] }") " }"
#define AT_I(stmt) "{ " stmt "[i] -> [(i)] }"
#define AT_LOOP(stmt) ONLY(stmt "[i]", BAND(AT_I(stmt), ""))
/* histogram with these as the trees of its statements */
#define HISTOGRAMS(a, b, c) \
	HISTOGRAM LIST3(ONLY("S1[i]", a), ONLY("S2[i]", b), \
		ONLY("S3[i]", c)) " }"
#define PLAIN_I(stmt) BAND(AT_I(stmt), "")
#define BOTH(a, b) "{ S0[t, i] -> [(" a ")]; S1[t, i] -> [(" b ")] }"
#define PAIR(a, b) "{ S0[i] -> [(" a ")]; S1[i] -> [(" b ")] }"

#define AFTER ", but runs after it"
#define TURNED ", but a loop of a permutable band turns them around"
#define OTHERWISE \
	"S*[*] is in a loop marked reduce, but uses " \
	"otherwise what is reduced there (*)"
#define SEPARATED ", but the loop that separates them is "

typedef struct {
	const char *name;
	const char *scop;
	const char *tree;
	const char *why;	/* a pattern, or NULL: it is legal */
} legal_row;

static const legal_row rows[] = {
	{ "all loops of a reduction in another order", "reduction",
		SUMS_S1(BAND(ON_SUM("j") ", " ON_SUM("-i"),
			", permutable: 1, coincident: [ 1, 0 ]")),
		NULL },
	{ "a reduction tiled", "reduction",
		SUMS_S1(BAND(ON_SUM("floor(i/32)") ", " ON_SUM("floor(j/32)"),
			", permutable: 1, coincident: [ 0, 1 ], child: " BAND(
				ON_SUM("j") ", " ON_SUM("i"),
				", permutable: 1, coincident: [ 1, 0 ]"))),
		NULL },
	{ "a loop of a reduction is marked parallel", "reduction",
		SUMS_S1(MARK("parallel",
			BAND(ON_SUM("i") ", " ON_SUM("j"), ""))),
		"S1[*] must not run together with S1[*] (*)" SEPARATED
		"marked parallel" },
	{ "a reversed loop of a reduction is marked parallel", "reduction",
		SUMS_S1(MARK("parallel",
			BAND(ON_SUM("-i") ", " ON_SUM("j"), ""))),
		"S1[*] must not run together with S1[*] (*)" SEPARATED
		"marked parallel" },
	{ "a loop of a reduction is marked simd", "reduction",
		SUMS_S1(BAND(ON_SUM("j"),
			", child: " MARK("simd", BAND(ON_SUM("i"), "")))),
		"S1[*] must not run together with S1[*] (*)" SEPARATED
		"marked simd" },
	{ "a tile loop of a reduction is flagged coincident", "reduction",
		SUMS_S1(BAND(ON_SUM("floor(i/32)") ", " ON_SUM("floor(j/32)"),
			", coincident: [ 1, 1 ], child: " BAND(
				ON_SUM("i") ", " ON_SUM("j"), ""))),
		"S1[*] must not run together with S1[*] (*)" SEPARATED
		"flagged coincident" },
	{ "a loop that no sum is spread over is marked parallel", "reduction",
		SUMS_S1(MARK("parallel",
			BAND(ON_SUM("j") ", " ON_SUM("i"), ""))),
		NULL },
	{ "a sum used too early", "reduction",
		SUMS BAND("{ S0[j] -> [(j)]; S1[i, j] -> [(j)]; "
			  "S2[j] -> [(j)] }",
			", child: " LIST("sequence",
				ONLY("S0[j]; S2[j]",
					LIST("sequence", ALONE("S0[j]"),
						ALONE("S2[j]"))),
				ONLY("S1[i, j]", BAND(ON_SUM("i"), "")))) " }",
		"S1[*] must run before S2[*] (*)" AFTER },
	{ "a sum begun too early", "reduction",
		SUMS BAND("{ S0[j] -> [(j)]; S1[i, j] -> [(j)]; "
			  "S2[j] -> [(j)] }",
			", child: " LIST("sequence",
				ONLY("S1[i, j]", BAND(ON_SUM("i"), "")),
				ONLY("S0[j]; S2[j]",
					LIST("sequence", ALONE("S0[j]"),
						ALONE("S2[j]"))))) " }",
		"S0[*] must run before S1[*] (*)" AFTER },
	{ "a part of a sum per thread", "row-sums",
		ROWS_S1(MARK("reduce s", BAND(ON_SUM("j"), ""))), NULL },
	{ "tiles of a sum per thread", "row-sums",
		ROWS_S1(MARK("reduce s",
			BAND(ON_SUM("floor(j/32)") ", " ON_SUM("-j"), ""))),
		NULL },
	{ "a part of a sum per thread, but no copy", "row-sums",
		ROWS_S1(MARK("reduce", BAND(ON_SUM("j"), ""))),
		"S1[*] must not run together with S1[*] (*)" SEPARATED
		"marked reduce" },
	{ "a part of a sum per thread, and a copy of the wrong array",
		"row-sums", ROWS_S1(MARK("reduce B", BAND(ON_SUM("j"), ""))),
		"S1[*] must not run together with S1[*] (*)" SEPARATED
		"marked reduce" },
	{ "copies of what is only read", "row-sums",
		ROWS_S1(MARK("reduce s A", BAND(ON_SUM("j"), ""))), OTHERWISE },
	{ "copies of a sum that is also set and used", "row-sums",
		ROWS MARK("reduce s",
			BAND(ON_ROW("i"),
				", child: " LIST3(ALONE("S0[i]"),
					ONLY("S1[i, j]", BAND(ON_SUM("j"), "")),
					ALONE("S2[i]")))) " }",
		OTHERWISE },
	{ "copies of many sums", "reduction",
		SUMS_S1(MARK("reduce s",
			BAND(ON_SUM("i") ", " ON_SUM("j"), ""))),
		NULL },
	{ "a copy of one sum at a time", "reduction",
		SUMS_S1(BAND(ON_SUM("j"),
			", child: " MARK("reduce s", BAND(ON_SUM("i"), "")))),
		NULL },
	{ "a histogram per thread", "histogram",
		HISTOGRAMS(MARK("reduce h", PLAIN_I("S1")), PLAIN_I("S2"),
			PLAIN_I("S3")),
		NULL },
	{ "a cell that may be changed, per thread", "histogram",
		HISTOGRAMS(PLAIN_I("S1"), MARK("reduce h", PLAIN_I("S2")),
			PLAIN_I("S3")),
		NULL },
	{ "a histogram in parallel without copies", "histogram",
		HISTOGRAMS(MARK("parallel", PLAIN_I("S1")), PLAIN_I("S2"),
			PLAIN_I("S3")),
		"S1[*] must not run together with S1[*] (*)" SEPARATED
		"marked parallel" },
	{ "copies of a table without an end", "histogram",
		HISTOGRAMS(PLAIN_I("S1"), PLAIN_I("S2"),
			MARK("reduce g", PLAIN_I("S3"))),
		"a loop is marked reduce, but uses more of an array than there "
		"can be copies of" },
	{ "atomic operations on a table without an end", "histogram",
		HISTOGRAMS(PLAIN_I("S1"), PLAIN_I("S2"),
			MARK("reduce atomic: g", PLAIN_I("S3"))),
		NULL },
	{ "atomic operations, but a copy of something else", "histogram",
		HISTOGRAMS(MARK("reduce x atomic: h", PLAIN_I("S1")),
			PLAIN_I("S2"), PLAIN_I("S3")),
		OTHERWISE },
	{ "an atomic operation that does not exist", "product",
		"{ domain: \"[n] -> { S0[i] : 0 <= i < n }\", child: " MARK(
			"reduce atomic: p", PLAIN_I("S0")) " }",
		"a loop is marked reduce with atomic operations, but there is "
		"none for what it does" },
	{ "copies for what has no atomic operation", "product",
		"{ domain: \"[n] -> { S0[i] : 0 <= i < n }\", child: " MARK(
			"reduce p", PLAIN_I("S0")) " }",
		NULL },
	{ "two operations on one table", "histogram",
		HISTOGRAM LIST("sequence",
			ONLY("S1[i]; S2[i]",
				MARK("reduce h",
					"{ schedule: \"[n] -> [{ "
					"S1[i] -> [(i)]; S2[i] -> [(n + i)] "
					"}]\" }")),
			AT_LOOP("S3")) " }",
		OTHERWISE },
	{ "the second operation before the first", "histogram",
		HISTOGRAM LIST3(AT_LOOP("S2"), AT_LOOP("S1"),
			AT_LOOP("S3")) " }",
		"S1[*] must run before S2[*] (*)" AFTER },
	{ "a sum of dependences is no reduction", "accumulator",
		ROWS_S1(MARK("reduce s", BAND(ON_SUM("j"), ""))), OTHERWISE },
	{ "all loops of gemm in another order", "gemm",
		GEMM_S1(BAND(ON_S1("k") ", " ON_S1("j") ", " ON_S1("i"),
			", permutable: 1, coincident: [ 0, 1, 1 ]")),
		NULL },
	{ "a loop that carries is flagged coincident", "gemm",
		GEMM_S1(BAND(ON_S1("i") ", " ON_S1("j") ", " ON_S1("k"),
			", coincident: [ 1, 1, 1 ]")),
		"S1[*] must run before S1[*] (*)" SEPARATED
		"flagged coincident" },
	{ "a loop that carries is marked parallel", "gemm",
		GEMM_S1(MARK("parallel",
			BAND(ON_S1("k"),
				", child: " BAND(ON_S1("i") ", " ON_S1("j"),
					"")))),
		"S1[*] must run before S1[*] (*)" SEPARATED "marked parallel" },
	{ "a loop inside the one that carries is parallel", "gemm",
		GEMM_S1(BAND(ON_S1("k"),
			", child: " MARK("parallel",
				BAND(ON_S1("i") ", " ON_S1("j"), "")))),
		NULL },
	{ "marks that say nothing of loops", "gemm",
		GEMM_S1(MARK("anything",
			BAND(ON_S1("i") ", " ON_S1("j") ", " ON_S1("k"), ""))),
		NULL },
	{ "an innermost loop is marked simd", "gemm",
		GEMM_S1(BAND(ON_S1("i") ", " ON_S1("k"),
			", child: " MARK("simd", BAND(ON_S1("j"), "")))),
		NULL },
	{ "an innermost loop that carries is marked simd", "gemm",
		GEMM_S1(BAND(ON_S1("i") ", " ON_S1("j"),
			", child: " MARK("simd", BAND(ON_S1("k"), "")))),
		"S1[*] must run before S1[*] (*)" SEPARATED "marked simd" },
	{ "two marks above one loop", "gemm",
		GEMM_S1(BAND(ON_S1("i") ", " ON_S1("k"),
			", child: " MARK("parallel",
				MARK("simd", BAND(ON_S1("j"), ""))))),
		NULL },
	{ "a loop with loops inside is marked simd", "gemm",
		GEMM_S1(MARK("simd",
			BAND(ON_S1("i"),
				", child: " BAND(ON_S1("j") ", " ON_S1("k"),
					"")))),
		"a loop that is marked simd has loops inside" },
	{ "the first of several loops is marked simd", "gemm",
		GEMM_S1(MARK("simd",
			BAND(ON_S1("i") ", " ON_S1("j") ", " ON_S1("k"), ""))),
		"a loop that is marked simd has loops inside" },
	{ "a mark above no loop", "gemm",
		GEMM MARK("parallel",
			LIST("sequence", S0_IJ,
				ONLY("S1[i, j, k]",
					BAND(ON_S1("i") ", " ON_S1(
						     "j") ", " ON_S1("k"),
						"")))) " }",
		"a mark for loops stands above no loop" },
	{ "a reversed loop", "gemm",
		GEMM_S1(BAND(ON_S1("i") ", " ON_S1("j") ", " ON_S1("-k"), "")),
		"S1[*] must run before S1[*] (*)" AFTER },
	{ "a loop reversed where nothing is carried", "gemm",
		GEMM_S1(BAND(ON_S1("-i") ", " ON_S1("j") ", " ON_S1("k"), "")),
		NULL },
	{ "nothing orders the steps", "gemm",
		GEMM_S1(BAND(ON_S1("i") ", " ON_S1("j"), "")),
		"S1[*] must run before S1[*] (*), but nothing orders these "
		"two" },
	{ "a sequence in the wrong order", "gemm",
		GEMM LIST("sequence",
			ONLY("S1[i, j, k]",
				BAND(ON_S1("i") ", " ON_S1("j") ", " ON_S1("k"),
					"")),
			S0_IJ) " }",
		"S0[*] must run before S1[*] (*)" AFTER },
	{ "a set where a sequence is needed", "gemm",
		GEMM LIST("set", S0_IJ,
			ONLY("S1[i, j, k]",
				BAND(ON_S1("i") ", " ON_S1("j") ", " ON_S1("k"),
					""))) " }",
		"S0[*] must run before S1[*] (*), but a set node leaves "
		"their order open" },
	{ "a set of what is independent", "gemm",
		GEMM BAND("{ S0[i, j] -> [(j)]; S1[i, j, k] -> [(j)] }",
			", child: " LIST("set",
				ONLY("S0[i, j] : i < 4; S1[i, j, k] : i < 4",
					LIST("sequence",
						ONLY("S0[i, j]",
							BAND("{ S0[i, j] -> "
							     "[(i)] }",
								"")),
						ONLY("S1[i, j, k]",
							BAND(ON_S1("i") ","
									" " ON_S1(
										"k"),
								"")))),
				ONLY("S0[i, j] : i >= 4; S1[i, j, k] : i >= 4",
					LIST("sequence",
						ONLY("S0[i, j]",
							BAND("{ S0[i, j] -> "
							     "[(i)] }",
								"")),
						ONLY("S1[i, j, k]",
							BAND(ON_S1("i") ","
									" " ON_S1(
										"k"),
								"")))))) " }",
		NULL },
	{ "tiles", "gemm",
		GEMM_S1(BAND(ON_S1("floor(i/32)") ", " ON_S1(
				     "floor(j/32)") ", " ON_S1("floor(k/32)"),
			", permutable: 1, coincident: [ 1, 1, 0 ], "
			"child: " BAND(
				ON_S1("i") ", " ON_S1("k") ", " ON_S1("j"),
				", permutable: 1, coincident: [ 1, 0, 1 ]"))),
		NULL },
	{ "tiles, their loops counted from 0", "gemm",
		GEMM_S1(BAND(
			ON_S1("32*floor(i/32)") ", " ON_S1(
				"32*floor(j/32)") ", " ON_S1("32*floor(k/32)"),
			", permutable: 1, coincident: [ 1, 1, 0 ], "
			"child: " BAND(
				ON_S1("i - 32*floor(i/32)") ", " ON_S1(
					"k - 32*floor(k/32)") ", " ON_S1("j - "
									 "32*"
									 "floor"
									 "(j/"
									 "32)"),
				", permutable: 1, coincident: [ 1, 0, 1 ]"))),
		NULL },
	{ "a tile loop that carries is parallel", "gemm",
		GEMM_S1(MARK("parallel",
			BAND(ON_S1("floor(k/32)"),
				", child: " BAND(ON_S1("i") ", " ON_S1(
							 "j") ", " ON_S1("k"),
					"")))),
		"S1[*] must run before S1[*] (*)" SEPARATED "marked parallel" },
	{ "tiles of one element carry nothing inside", "gemm",
		GEMM_S1(BAND(ON_S1("k"),
			", child: " BAND(
				ON_S1("i") ", " ON_S1("j") ", " ON_S1("k"),
				", coincident: [ 1, 1, 1 ]"))),
		NULL },
	{ "the loop inside a tile reversed", "gemm",
		GEMM_S1(BAND(ON_S1("floor(k/32)"),
			", child: " BAND(ON_S1("i") ", " ON_S1("j") ", " ON_S1(
						 "32*floor(k/32) - k"),
				""))),
		"S1[*] must run before S1[*] (*)" AFTER },
	{ "instances left out by the domain", "gemm",
		"{ domain: \"[n, m, p] -> { S0[i, j] : 0 <= i < n and "
		"0 <= j < m; S1[i, j, k] : 0 <= i < n and 0 <= j < m and "
		"0 < k < p }\" }",
		"S1[*] is not scheduled (*)" },
	{ "instances that are not in the program", "chain",
		"{ domain: \"[n] -> { S0[i] : 0 <= i < n; "
		"S1[i] : 0 <= i < n }\" }",
		"S1[*] is scheduled, but not part of the program (*)" },
	{ "instances that are for no parameters that count", "chain",
		"{ domain: \"[n] -> { S0[i] : 0 <= i < n; "
		"S1[i] : 0 <= i < n - 1 or n = -1 = i }\", child: " LIST(
			"sequence", ALONE("S0[i]"), ALONE("S1[i]")) " }",
		NULL },
	{ "instances left out by the filters", "chain",
		CHAIN LIST("sequence", ALONE("S0[i]"),
			ALONE("S1[i] : i > 0")) " }",
		"S1[0] is not scheduled (*)" },
	{ "instances in two filters", "chain",
		CHAIN LIST("sequence", ALONE("S0[i]; S1[i] : i = 3"),
			ALONE("S1[i]")) " }",
		"S1[3] is scheduled twice (*)" },
	{ "a filter that stands alone", "chain",
		CHAIN
		"{ filter: \"[n] -> { S0[i] : i < n; S1[i] }\", child: " LIST(
			"sequence", ALONE("S0[i]"), ALONE("S1[i]")) " } }",
		NULL },
	{ "a filter that stands alone leaves out instances", "chain",
		CHAIN "{ filter: \"{ S0[i] }\" } }",
		"S1[*] is not scheduled (*)" },
	{ "loops fused though the second is ahead", "chain",
		CHAIN BAND(PAIR("i", "i"),
			", child: " LIST("sequence", ALONE("S0[i]"),
				ALONE("S1[i]"))) " }",
		"S0[*] must run before S1[*] (*)" AFTER },
	{ "loops fused with a shift", "chain",
		CHAIN BAND(PAIR("i", "i + 1"),
			", child: " LIST("sequence", ALONE("S0[i]"),
				ALONE("S1[i]"))) " }",
		NULL },
	{ "loops fused with a shift, parallel", "chain",
		CHAIN MARK("parallel",
			BAND(PAIR("i", "i + 1"),
				", child: " LIST("sequence", ALONE("S0[i]"),
					ALONE("S1[i]")))) " }",
		NULL },
	{ "loops fused with too large a shift, parallel", "chain",
		CHAIN MARK("parallel",
			BAND(PAIR("i", "i + 2"),
				", child: " LIST("sequence", ALONE("S0[i]"),
					ALONE("S1[i]")))) " }",
		"S0[*] must run before S1[*] (*)" SEPARATED "marked parallel" },
	{ "an instance without a time", "chain",
		CHAIN BAND("{ S0[i] -> [(i)]; S1[i] -> [(i + 1)] : i > 2 }",
			", child: " LIST("sequence", ALONE("S0[i]"),
				ALONE("S1[i]"))) " }",
		"S1[*] is not scheduled (*)" },
	{ "time outer, space inner", "jacobi-1d",
		JACOBI BAND(BOTH("t", "t"),
			", child: " LIST("sequence",
				ONLY("S0[t, i]",
					BAND("{ S0[t, i] -> [(i)] }",
						", coincident: [ 1 ]")),
				ONLY("S1[t, i]",
					BAND("{ S1[t, i] -> [(i)] }",
						", coincident: [ 1 ]")))) " }",
		NULL },
	{ "interchange of time and space", "jacobi-1d",
		JACOBI BAND(BOTH("i", "i") ", " BOTH("2t", "2t + 1"), "") " }",
		"S*[*] must run before S*[*] (*)" AFTER },
	{ "no skewing, but permutable", "jacobi-1d",
		JACOBI BAND(BOTH("2t", "2t + 1") ", " BOTH("i", "i"),
			", permutable: 1") " }",
		"S*[*] must run before S*[*] (*)" TURNED },
	{ "no skewing, not permutable", "jacobi-1d",
		JACOBI BAND(BOTH("2t", "2t + 1") ", " BOTH("i", "i"), "") " }",
		NULL },
	{ "tiles without skewing", "jacobi-1d",
		JACOBI BAND(BOTH("floor((2t)/8)",
				    "floor((2t + 1)/8)") ", " BOTH("floor(i/8)",
				    "floor(i/8)"),
			", child: " BAND(
				BOTH("2t", "2t + 1") ", " BOTH("i", "i"),
				"")) " }",
		"S*[*] must run before S*[*] (*)" AFTER },
	{ "skewed, tiled", "jacobi-1d",
		JACOBI BAND(
			BOTH("floor((2t)/8)", "floor((2t + 1)/8)") ", " BOTH(
				"floor((2t + i)/8)", "floor((2t + i + 1)/8)"),
			", permutable: 1, child: " BAND(
				BOTH("2t", "2t + 1") ", " BOTH("2t + i",
					"2t + i + 1"),
				", permutable: 1")) " }",
		NULL },
	{ "a wavefront of tiles in parallel", "jacobi-1d",
		JACOBI BAND(
			BOTH("floor((2t)/8) + floor((2t + i)/8)",
				"floor((2t + 1)/8) + floor((2t + i + 1)/8)"),
			", child: " MARK("parallel",
				BAND(BOTH("floor((2t)/8)", "floor((2t + 1)/8)"),
					", child: " BAND(
						BOTH("2t", "2t + 1") ", " BOTH(
							"2t + i", "2t + i + 1"),
						"")))) " }",
		NULL },
	{ "tiles in parallel without a wavefront", "jacobi-1d",
		JACOBI MARK("parallel",
			BAND(BOTH("floor((2t)/8)", "floor((2t + 1)/8)"),
				", child: " BAND(
					BOTH("2t", "2t + 1") ", " BOTH("2t + i",
						"2t + i + 1"),
					""))) " }",
		"S*[*] must run before S*[*] (*)" SEPARATED "marked parallel" },
	{ "a band after a tile band of other sizes", "jacobi-1d",
		JACOBI BAND(BOTH("floor((2t)/8)", "floor((2t + 1)/8)"),
			", child: " BAND(
				BOTH("2t - 6*floor((2t)/6)",
					"2t + 1 - 6*floor((2t + 1)/6)"),
				", child: " BAND(BOTH("i", "i"), ""))) " }",
		"S*[*] must run before S*[*] (*)" AFTER },
	{ "a tile loop and its inner loop in one band", "chain",
		CHAIN BAND(PAIR("floor(i/4)", "floor((i + 1)/4)") ", " PAIR(
				   "i - 4*floor(i/4)",
				   "i + 1 - 4*floor((i + 1)/4)"),
			", permutable: 1, child: " LIST("sequence",
				ALONE("S0[i]"), ALONE("S1[i]"))) " }",
		NULL },
	{ "the same, permutable by mistake", "chain",
		CHAIN BAND(PAIR("floor(i/4)", "floor((i + 3)/4)") ", " PAIR(
				   "i - 4*floor(i/4)",
				   "i + 3 - 4*floor((i + 3)/4)"),
			", permutable: 1") " }",
		"S0[*] must run before S1[*] (*)" TURNED },
	{ "a distance of (2, -1), not permutable", "far",
		FAR BAND("{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }",
			"") " }",
		NULL },
	{ "a distance of (2, -1), permutable", "far",
		FAR BAND("{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }",
			", permutable: 1") " }",
		"S0[*] must run before S0[*] (*)" TURNED },
	{ "tiles that the first loop separates, not permutable", "far",
		FAR BAND("{ S0[i, j] -> [(floor(i/2))] }, "
			 "{ S0[i, j] -> [(floor(j/2))] }",
			", child: " BAND(
				"{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }",
				"")) " }",
		NULL },
	{ "tiles that the first loop separates, permutable", "far",
		FAR BAND("{ S0[i, j] -> [(floor(i/2))] }, "
			 "{ S0[i, j] -> [(floor(j/2))] }",
			", permutable: 1, child: " BAND(
				"{ S0[i, j] -> [(i)] }, { S0[i, j] -> [(j)] }",
				"")) " }",
		"S0[*] must run before S0[*] (*)" TURNED },
	{ "a context that is none of parameters alone", "chain",
		CHAIN "{ context: \"[n] -> { [] : n >= 0 }\", child: " LIST(
			"sequence", ALONE("S0[i]"), ALONE("S1[i]")) " } }",
		"a context node takes for granted what need not hold" },
	{ "a context of the parameters that holds", "chain",
		CHAIN "{ context: \"[n] -> { : n >= 0 }\", child: " LIST(
			"sequence", ALONE("S0[i]"), ALONE("S1[i]")) " } }",
		NULL },
	{ "a context that need not hold", "chain",
		CHAIN "{ context: \"[n] -> { : n >= 1 }\", child: " LIST(
			"sequence", ALONE("S0[i]"), ALONE("S1[i]")) " } }",
		"a context node takes for granted what need not hold" },
	{ "a guard that holds", "chain",
		CHAIN LIST("sequence", ALONE("S0[i]"),
			ONLY("S1[i]",
				"{ guard: \"[n] -> { : n >= 1 }\" }")) " }",
		NULL },
	{ "a guard that leaves out instances", "chain",
		CHAIN LIST("sequence", ALONE("S0[i]"),
			ONLY("S1[i]",
				"{ guard: \"[n] -> { : n >= 5 }\" }")) " }",
		"a guard node leaves out instances" },
	{ "an extension", "chain",
		CHAIN "{ extension: \"{ [] -> X[] }\", child: " LIST("sequence",
			ALONE("X[]"),
			ONLY("S0[i]; S1[i]",
				LIST("sequence", ALONE("S0[i]"),
					ALONE("S1[i]")))) " } }",
		"an extension node adds instances that are not part of the "
		"program" },
	{ "options are no matter", "chain",
		CHAIN BAND(PAIR("i", "i + 1"),
			", options: \"{ separate[0]; "
			"isolate[[] -> [i]] : 3 <= i <= 7 }\", child: " LIST(
				"sequence", ALONE("S0[i]"),
				ALONE("S1[i]"))) " }",
		NULL },
	{ "a value that lives into the next iteration", "carried",
		CARRIED LIST("sequence", ALONE("S0[]"),
			ONLY("S1[i]; S2[i]",
				BAND("{ S1[i] -> [(i)]; S2[i] -> [(i)] }",
					", child: " LIST("sequence",
						ALONE("S2[i]"),
						ALONE("S1[i]"))))) " }",
		NULL },
	{ "the same, marked parallel", "carried",
		CARRIED LIST("sequence", ALONE("S0[]"),
			ONLY("S1[i]; S2[i]",
				MARK("parallel",
					BAND("{ S1[i] -> [(i)]; "
					     "S2[i] -> [(i)] }",
						", child: " LIST("sequence",
							ALONE("S2[i]"),
							ALONE("S1[i]")))))) " "
									    "}",
		"S2[*] must run before S1[*] (*)" SEPARATED "marked parallel" },
};

static void test_row(isl_ctx *ctx, const legal_row *row)
{
	ash_scop *scop = fixture_scop(ctx, row->scop);
	ash_deps *deps = ash_deps_compute(scop);
	isl_schedule *schedule = fixture_tree(ctx, row->tree);
	char *why = NULL;
	isl_bool legal = ash_legal_check(scop, deps, schedule, &why);
	bool ok = legal == isl_bool_ok(!row->why);

	ok = ok && (row->why ? why && check_matches(why, row->why) : !why);
	if (!check(ok, row->name))
		printf("  wanted: %s\n  got:    %s\n",
			row->why ? row->why : "legal",
			legal < 0     ? "error"
				: why ? why
				      : "legal");
	free(why);
	isl_schedule_free(schedule);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

/* The order of the program itself is legal. */
static void test_original(isl_ctx *ctx, const char *name)
{
	ash_scop *scop = fixture_scop(ctx, name);
	ash_deps *deps = ash_deps_compute(scop);
	char *why = NULL;

	check(ash_legal_check(scop, deps, scop->schedule, &why) ==
			isl_bool_true,
		name);
	free(why);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

/* The text of an example, to the letter. */
static void test_example(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "carried");
	ash_deps *deps = ash_deps_compute(scop);
	isl_schedule *schedule = fixture_tree(ctx,
		CARRIED LIST("sequence", ALONE("S0[]; S2[i] : i != 3"),
			ONLY("S1[i]; S2[i] : i = 3",
				LIST("sequence", ALONE("S1[i]"),
					ALONE("S2[i]")))) " }");
	char *why = NULL;

	check(ash_legal_check(scop, deps, schedule, &why) == isl_bool_false,
		"one dependence is violated");
	check(why &&
			check_matches(why,
				"S2[3] must run before S1[4] "
				"(n = *), but runs after it"),
		"the example is that one");
	free(why);
	isl_schedule_free(schedule);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

/* A budget that runs out is an error, at whatever point it does. */
static void test_budget(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "jacobi-1d");
	ash_deps *deps = ash_deps_compute(scop);
	bool ok = true;

	for (unsigned long budget = 1; budget < 20000; budget *= 3) {
		char *why = NULL;
		isl_bool legal;

		isl_ctx_reset_operations(ctx);
		isl_ctx_set_max_operations(ctx, budget);
		legal = ash_legal_check(scop, deps, scop->schedule, &why);
		ok = ok && !why &&
			(isl_ctx_last_error(ctx) == isl_error_quota
					? legal < 0
					: legal > 0);
		isl_ctx_reset_error(ctx);
	}
	isl_ctx_set_max_operations(ctx, 0);
	check(ok, "a budget that runs out");
	ash_deps_free(deps);
	ash_scop_free(scop);
}

static const char *const files[] = {
	"accumulator",
	"broadcast",
	"carried",
	"chain",
	"fill",
	"gemm",
	"far",
	"histogram",
	"jacobi-1d",
	"kill",
	"may-write",
	"modulo",
	"triangular",
};

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); ++i)
		test_original(ctx, files[i]);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	test_example(ctx);
	test_budget(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
