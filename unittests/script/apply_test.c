/* apply_test.c - each directive does what it should, under its conditions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "script/script_case.h"

typedef struct {
	const char *script, *wanted;
} row;

/* On "gemm": S0 (0, 0, 0): i, j; S1 (0, 0, 1, 0): i, j, k. */
static const row gemm[] = {
	/* Prefixes and names. */
	{ "reverse((1))", "!prefix_exists" },
	{ "reverse((0, 0, 0, 0))", "!prefix_exists" },
	{ "reverse(S7)", "!name_exists" },
	{ "reverse(S0@1)", "S0 (0, 0, 0): -i, j\nS1 (0, 0, 1, 0): -i, j, k\n" },
	{ "reverse(S1@3)", "S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, -k\n" },
	{ "reverse(S0@4)", "!prefix_exists" },
	{ "indexsetsplit((), $1 > 3) reverse(S0@1)", "!name_is_unique" },
	{ "reverse(())", "!is_loop" },
	{ "reverse(S0)", "!is_loop" },

	/* Names of loops. */
	{ "reverse(i)", "S0 (0, 0, 0): -i, j\nS1 (0, 0, 1, 0): -i, j, k\n" },
	{ "reverse(S1.k)", "S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, -k\n" },
	{ "interchange(j, i)",
		"S0 (0, 0, 0): j, i\nS1 (0, 0, 1, 0): j, i, k\n" },
	{ "skew(j, i, 2) reverse(j)",
		"S0 (0, 0, 0): i, -2i - j\n"
		"S1 (0, 0, 1, 0): i, -2i - j, k\n" },
	{ "tile(j, (8, 16)) reverse(j/16) parallelize(j, i/8)",
		"S0 (0, 0, 0, 0, 0): floor((i)/8) (parallel), -floor((j)/16), "
		"i, j\n"
		"S1 (0, 0, 0, 0, 1, 0): floor((i)/8) (parallel), "
		"-floor((j)/16), i, j, k\n" },
	{ "indexsetsplit(i, @j >= $i) reverse(j)", "!loop_is_unique" },
	{ "distribute(j, 1) reverse(j)", "!loop_is_unique" },
	{ "distribute(j, 1) reverse(S1.j)",
		"S0 (0, 0, 0): i, j\nS1 (0, 1, 0, 0): i, -j, k\n" },
	{ "loops(S0, 'i h') reverse(h)",
		"S0 (0, 0, 0): i, -j\nS1 (0, 0, 1, 0): i, -j, k\n" },
	{ "loops(S1, '- j i') reverse(i)", "!loop_is_unique" },
	{ "loops(S1, '- j k') reverse(S1.i)", "!loop_exists" },
	{ "reverse(k/8)", "!name_exists" },
	{ "reverse(S0.k)", "!loop_exists" },
	{ "reverse(S9.i)", "!name_exists" },
	{ "interchange(k, h)", "!loop_exists" },
	{ "interchange(S0@2, k)", "!interchange_depth" },
	{ "reshape(k, i, 1)",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, i + k\n" },
	{ "indexsetsplit(i, @h >= 1)", "!loop_exists" },
	{ "indexsetsplit(i, $k >= 1)", "!split_iterator" },
	{ "loops(S7, 'i j')", "!loops_statement" },
	{ "loops(S0, 'i')", "!loops_names" },
	{ "loops(S0, 'i j k')", "!loops_names" },
	{ "loops(S0, 'i 2')", "!loops_names" },
	{ "parameters('a - b') arrays('x') reverse(i)",
		"S0 (0, 0, 0): -i, j\nS1 (0, 0, 1, 0): -i, j, k\n" },
	{ "parameters('a b c d')", "!parameters_names" },
	{ "parameters('a 2')", "!parameters_names" },
	{ "arrays('a b c d')", "!arrays_names" },
	{ "arrays('a, b')", "!arrays_names" },

	{ "reorder((0, 0), (1, 0))",
		"S1 (0, 0, 0, 0): i, j, k\nS0 (0, 0, 1): i, j\n" },
	{ "reorder((), (0))",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n" },
	{ "reorder((0, 0, 0), (0))", "!is_loop" },
	{ "reorder((0, 0), (1, 0, 2))", "!reorder_length" },
	{ "reorder((0, 0), (1, 2))", "!reorder_range" },
	{ "reorder((0, 0), (1, 1))", "!reorder_distinct" },

	{ "distribute((0, 0), 1)",
		"S0 (0, 0, 0): i, j\nS1 (0, 1, 0, 0): i, j, k\n" },
	{ "distribute((0, 0), 1) distribute((0), 1)",
		"S0 (0, 0, 0): i, j\nS1 (1, 0, 0, 0): i, j, k\n" },
	{ "distribute((0, 0), 0)", "!distribute_range" },
	{ "distribute((0, 0), 2)", "!distribute_range" },
	{ "distribute((), 1)", "!is_loop" },

	{ "distribute((0, 0), 1) fusenext((0, 0))",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n" },
	{ "fusenext((0))", "!fusenext_follows" },
	{ "reorder((0, 0), (1, 0)) fusenext((0, 0, 0))", "!fusenext_loop" },
	{ "fusenext(S0)", "!is_loop" },

	{ "shift((0), 1, n - 2)",
		"S0 (0, 0, 0): -2 + n + i, j\n"
		"S1 (0, 0, 1, 0): -2 + n + i, j, k\n" },
	{ "shift((0, 0, 1), 2, 1)",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, 1 + j, k\n" },
	{ "shift((0), 2, 1)", "!shift_depth" },
	{ "shift((0), 0, 1)", "!shift_depth" },
	{ "shift((0), 1, q)", "!is_parameter" },
	{ "shift(S0, 1, 1)", "!is_loop" },
	{ "shift((0), 1, 200000000000000000)"
	  "grain((0), 1, 200000000000000000)",
		"!is_small" },

	{ "skew((0, 0), 1, 2)",
		"S0 (0, 0, 0): i, 2i + j\nS1 (0, 0, 1, 0): i, 2i + j, k\n" },
	{ "skew((0), 2, -1)",
		"S0 (0, 0, 0): i - j, j\nS1 (0, 0, 1, 0): i - j, j, k\n" },
	{ "skew((0), 3, 1)", "!skew_depth" },
	{ "skew((0), 0, 1)", "!skew_depth" },
	{ "skew((0), 1, 1)", "!skew_other" },
	{ "skew((0), 2, 0)", "!skew_factor" },
	{ "skew((), 2, 1)", "!is_loop" },

	{ "interchange((0, 0), 1)",
		"S0 (0, 0, 0): j, i\nS1 (0, 0, 1, 0): j, i, k\n" },
	{ "parallelize((0)) interchange((0, 0), 1)",
		"S0 (0, 0, 0): j, i (parallel)\n"
		"S1 (0, 0, 1, 0): j, i (parallel), k\n" },
	{ "interchange((0, 0), 2)", "!interchange_depth" },
	{ "interchange((0, 0), 0)", "!interchange_depth" },
	{ "interchange((), 1)", "!is_loop" },

	/* Those that stand for several others. */
	{ "tile((0, 0), (8, 16))",
		"S0 (0, 0, 0, 0, 0): floor((i)/8), floor((j)/16), i, j\n"
		"S1 (0, 0, 0, 0, 1, 0): "
		"floor((i)/8), floor((j)/16), i, j, k\n" },
	{ "tile((0, 0, 1), (8, 16, 4))", "!is_perfect" },
	{ "tile((0, 0), (0, 16))",
		"S0 (0, 0, 0, 0): floor((j)/16), i, j\n"
		"S1 (0, 0, 0, 1, 0): floor((j)/16), i, j, k\n" },
	{ "tile((0, 0), ())", "!tile_depth" },
	{ "tile((0, 0), (1, 2, 3))", "!tile_depth" },
	{ "tile((), (4))", "!is_loop" },
	{ "distribute((0, 0), 1) distribute((0), 1) tile((1, 0, 0), (8, 0, 4))",
		"S0 (0, 0, 0): i, j\n"
		"S1 (1, 0, 0, 0, 0, 0): floor((i)/8), floor((k)/4), i, j, "
		"k\n" },
	{ "permute((0, 0), (1, 0))",
		"S0 (0, 0, 0): j, i\n"
		"S1 (0, 0, 1, 0): j, i, k\n" },
	{ "permute((0, 0), (1, 1))", "!permute_order" },
	{ "permute((0, 0), (2, 0))", "!permute_order" },
	{ "permute((0, 0), (0, 1, 2))", "!permute_depth" },
	{ "permute((0, 0, 1), (1, 0))", "!is_perfect" },
	{ "permute((), (0))", "!is_loop" },
	{ "distribute((0, 0), 1) distribute((0), 1) "
	  "permute((1, 0, 0), (2, 0, 1))",
		"S0 (0, 0, 0): i, j\n"
		"S1 (1, 0, 0, 0): j, k, i\n" },
	{ "distribute((0, 0), 1) distribute((0), 1) unrolljam((1, 0, 0), 2, 2) "
	  "unrolljam((1, 0, 0), 1, 4)",
		"S0 (0, 0, 0): i, j\n"
		"S1 (1, 0, 0, 0, 0, 0): floor((i)/4), floor((j)/2), k, "
		"i (jammed), j (jammed)\n" },
	{ "unrolljam((0, 0), 1, 4)",
		"S0 (0, 0, 0, 0): floor((i)/4), j, i (jammed)\n"
		"S1 (0, 0, 0, 1, 0): floor((i)/4), j, i (jammed), k\n" },
	{ "unrolljam((0, 0), 2, 4)", "!unrolljam_depth" },
	{ "unrolljam((0, 0), 1, 1)", "!unrolljam_copies" },
	{ "unrolljam((0, 0, 1), 1, 4)", "!is_perfect" },
	{ "unrolljam((), 1, 4)", "!is_loop" },
	{ "wavefront((0, 0), 1)",
		"S0 (0, 0, 0): i + j, j (parallel)\n"
		"S1 (0, 0, 1, 0): i + j, j (parallel), k\n" },
	{ "wavefront((0, 0), 2)", "!wavefront_depth" },
	{ "wavefront((), 2)", "!is_loop" },
	{ "jam((0, 0))", "!jam_strips" },
	{ "jam(())", "!is_loop" },
	{ "stripmine((0), 4) jam((0, 0))",
		"S0 (0, 0, 0, 0): floor((i)/4), i (jammed), j\n"
		"S1 (0, 0, 0, 1, 0): floor((i)/4), i (jammed), j, k\n" },
	{ "unroll((0, 0))",
		"S0 (0, 0, 0): i, j (unrolled)\n"
		"S1 (0, 0, 1, 0): i, j (unrolled), k\n" },
	{ "unroll((0, 0), 1)",
		"S0 (0, 0, 0): i (unrolled), j\n"
		"S1 (0, 0, 1, 0): i (unrolled), j, k\n" },
	{ "unroll((0, 0), 3)", "!unroll_depth" },
	{ "unroll(())", "!is_loop" },
	{ "reduce((0, 0), A)",
		"S0 (0, 0, 0): i, j (parallel, copies of A)\n"
		"S1 (0, 0, 1, 0): i, j (parallel, copies of A), k\n" },
	{ "reduce((0, 0), Q)", "!reduce_array" },
	{ "reduce((), A)", "!is_loop" },
	{ "atomic((0), C)",
		"S0 (0, 0, 0): i (parallel, atomic C), j\n"
		"S1 (0, 0, 1, 0): i (parallel, atomic C), j, k\n" },
	{ "atomic((0), Q)", "!atomic_array" },
	{ "assume('[n] -> { : n > 3 }')",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "assume('[n] -> { : n > }')", "!assume_set" },
	{ "assume('[n] -> { A[n] }')", "!assume_set" },
	{ "limit(\"[n] -> { : n > 3 }\")",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "limit(\"{ n\")", "!limit_set" },
	{ "alone()",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "alone('[n] -> { : n > 3 }')",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "alone('[n] -> { A[n] }')", "!alone_set" },
	{ "size(100)",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "size(100, 1)",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "size(-1)", "!size_bytes" },
	{ "expand(A, 0)", "!expand_scalar" },
	{ "expand(Q, 0)", "!expand_scalar" },
	{ "expand(A, -1)", "!expand_range" },
	{ "rows(A, 0)",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "rows(Q, 0)", "!rows_array" },
	{ "rows(A, -1)", "!rows_range" },
	{ "layout(A, (1, 0))",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "layout(Q, (1, 0))", "!layout_array" },
	{ "layout(A, (1, 1))", "!layout_order" },
	{ "layout(A, (1, 0, 2))", "!layout_order" },
	{ "offload(device) offload(host)",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "offload(moon)", "!offload_where" },
	{ "only(sundays)", "!only_when" },
	{ "pace(S0, '1.5')",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },
	{ "pace(Q, '1.5')", "!pace_statement" },
	{ "pace(S0, '0')", "!pace_number" },
	{ "pace(S0, 'fast')", "!pace_number" },
	{ "tree('domain')", "!tree_reads" },
	{ "tree('domain: \"{ S0[] }\"')", "!tree_fits" },
	{ "nest('f', 1, '0')",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k\n" },

	{ "reshape((0, 0), 1, 3)",
		"S0 (0, 0, 0): i, 3i + j\nS1 (0, 0, 1, 0): i, 3i + j, k\n" },
	{ "reshape((0, 0), 3, 1)", "!reshape_iterator" },
	{ "reshape((0, 0, 1), 3, -3)",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, -2k\n" },
	{ "reshape((0, 0), 1, 0)", "!reshape_factor" },
	{ "reshape((0, 0), 2, -1)", "!reshape_constant" },
	{ "reshape((0), 2, 1) reshape((0, 0), 1, 1)", "!reshape_multiple" },
	{ "reshape((0, 0), 1, 1) reshape((0, 0), 2, -1)",
		"!reshape_independent" },
	{ "reshape((0, 0, 1), 2, 1) reshape((0, 0, 1), 1, 1)"
	  "reshape((0, 0, 1), 3, -1)",
		"!reshape_independent" },
	{ "stripmine((0), 1) reshape((0), 1, -1)",
		"S0 (0, 0, 0, 0): 0, i, j\nS1 (0, 0, 0, 1, 0): 0, i, j, k\n" },
	{ "reshape((), 1, 1)", "!is_loop" },

	{ "indexsetsplit((0, 0), @1 + $2 < n)",
		"S0 (0, 0, 0): i, j for [n, m, p] -> { S0[i, j] : j < n - i }\n"
		"S1 (0, 0, 1, 0): i, j, k for [n, m, p] -> { S1[i, j, k] : "
		"j < n - i }\n"
		"S0 (0, 0, 2): i, j for [n, m, p] -> { S0[i, j] : j >= n - i "
		"}\n"
		"S1 (0, 0, 3, 0): i, j, k for [n, m, p] -> { S1[i, j, k] : "
		"j >= n - i }\n" },
	{ "indexsetsplit((), 1 > 2)",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n" },
	{ "indexsetsplit((), @3 > 2)", "!split_new_loop" },
	{ "indexsetsplit((), @0 > 2)", "!split_new_loop" },
	{ "indexsetsplit((), $3 > 2)", "!split_iterator" },
	{ "indexsetsplit((), $1 > q)", "!is_parameter" },
	{ "indexsetsplit(S0, $1 > 2)", "!is_loop" },

	{ "indexsetsplit((0, 0, 1), $3 > 2) collapse((0, 0, 1))",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n" },
	{ "indexsetsplit((), $2 > 2) collapse(())",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n" },
	{ "indexsetsplit((), $2 > 2) reverse((0)) collapse(())",
		"!collapse_pairs" },
	{ "indexsetsplit((), $2 > 2) parallelize((0)) collapse(())",
		"!collapse_pairs" },
	{ "indexsetsplit((), $2 > 2) indexsetsplit((1), $1 > 4) fusenext((0))"
	  "collapse(())",
		"!collapse_pairs" },
	{ "collapse((0, 0))", "!collapse_pairs" },
	{ "collapse(S0)", "!is_loop" },

	{ "grain((0, 0), 1, 4)",
		"S0 (0, 0, 0): 4i, j\nS1 (0, 0, 1, 0): 4i, j, k\n" },
	{ "grain((0, 0), 3, 4)", "!grain_depth" },
	{ "grain((0, 0), 1, 0)", "!grain_factor" },
	{ "grain((), 1, 2)", "!is_loop" },

	{ "grain((0, 0), 1, 4) densify((0, 0), 1)",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n" },
	{ "densify((0, 0), 1)", "!densify_grain" },
	{ "densify((0, 0), 3)", "!densify_depth" },
	{ "densify((), 1)", "!is_loop" },

	{ "stripmine((0, 0), 32)",
		"S0 (0, 0, 0, 0): i, floor((j)/32), j\n"
		"S1 (0, 0, 0, 1, 0): i, floor((j)/32), j, k\n" },
	{ "stripmine((0), 0)", "!stripmine_size" },
	{ "stripmine((), 2)", "!is_loop" },

	{ "stripmine((0), 32) stripmine((0), 4) linearize((0, 0))",
		"S0 (0, 0, 0, 0): floor((i)/128), i, j\n"
		"S1 (0, 0, 0, 1, 0): floor((i)/128), i, j, k\n" },
	{ "stripmine((0), 32) stripmine((0), 4) linearize((0))",
		"S0 (0, 0, 0, 0): floor((i)/32), i, j\n"
		"S1 (0, 0, 0, 1, 0): floor((i)/32), i, j, k\n" },
	{ "stripmine((0), 1) linearize((0))",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n" },
	{ "linearize((0))", "!linearize_strips" },
	{ "stripmine((0), 32) skew((0), 2, 1) linearize((0))",
		"!linearize_strips" },
	{ "stripmine((0), 32) indexsetsplit((0), @1 > 4) linearize((0))",
		"!linearize_single" },
	{ "linearize(())", "!is_loop" },

	{ "parallelize((0, 0))",
		"S0 (0, 0, 0): i, j (parallel)\n"
		"S1 (0, 0, 1, 0): i, j (parallel), k\n" },
	{ "parallelize((0, 0), 1)",
		"S0 (0, 0, 0): i (parallel), j\n"
		"S1 (0, 0, 1, 0): i (parallel), j, k\n" },
	{ "parallelize((0, 0), 3)", "!parallelize_depth" },
	{ "parallelize(())", "!is_loop" },
	{ "parallelize((0, 0, 1)) vectorize((0, 0, 1))",
		"S0 (0, 0, 0): i, j\n"
		"S1 (0, 0, 1, 0): i, j, k (parallel, vector)\n" },
	{ "vectorize((0, 0), 3)", "!vectorize_depth" },
	{ "vectorize(())", "!is_loop" },

	{ "embed(S0)", "S0 (0, 0, 0, 0): i, j, 0\nS1 (0, 0, 1, 0): i, j, k\n" },
	{ "embed((0, 0))",
		"S0 (0, 0, 0, 0): i, 0, j\nS1 (0, 0, 0, 1, 0): i, 0, j, k\n" },
	{ "embed(())", "!embed_root" },
	{ "embed(S0) shift(S0@3, 3, 5) fusenext((0, 0, 0))",
		"S0 (0, 0, 0, 0): i, j, 5\nS1 (0, 0, 0, 1): i, j, k\n" },
	{ "embed((0, 0)) unembed((0, 0))",
		"S0 (0, 0, 0): i, j\nS1 (0, 0, 1, 0): i, j, k\n" },
	{ "embed((0, 0)) distribute((0, 0, 0), 1) unembed((0, 0))",
		"S0 (0, 0, 0): i, j\nS1 (0, 1, 0, 0): i, j, k\n" },
	{ "unembed((0))", "!unembed_constant" },
	{ "embed((0, 0)) shift((0, 0, 0, 1), 2, 1) unembed((0, 0))",
		"!unembed_constant" },
	{ "unembed(())", "!is_loop" },

	/* Copies come first and last in the loop; what follows is about them,
	 * too.
	 */
	{ "pack(B, (0))",
		"pack_B (0, 0, 0, 0): i0, i1, i2\n"
		"S0 (0, 1, 0): i, j\nS1 (0, 1, 1, 0): i, j, k\n" },
	{ "pack(C, (0, 0))",
		"pack_C (0, 0, 0, 0, 0): i0, i1, i2, i3\n"
		"S0 (0, 0, 1): i, j\nS1 (0, 0, 2, 0): i, j, k\n"
		"unpack_C (0, 0, 3, 0, 0): i0, i1, i2, i3\n" },
	{ "interchange(j, i) pack(C, j) reverse(unpack_C@3)",
		"pack_C (0, 0, 0, 0): i0, i1, i2\n"
		"S0 (0, 1, 0): j, i\nS1 (0, 1, 1, 0): j, i, k\n"
		"unpack_C (0, 2, 0, 0): i0, i1, -i2\n" },
	{ "parallelize(k) stripmine(i, 8) pack(A, (0))",
		"pack_A (0, 0, 0, 0): i0, i1, i2\n"
		"S0 (0, 1, 0, 0): floor((i)/8), i, j\n"
		"S1 (0, 1, 0, 1, 0): floor((i)/8), i, j, k (parallel)\n" },
	{ "loops(S1, 'i h k') pack(B, (0)) reverse(h)",
		"pack_B (0, 0, 0, 0): i0, i1, i2\n"
		"S0 (0, 1, 0): i, -j\nS1 (0, 1, 1, 0): i, -j, k\n" },
	{ "pack(B, (0)) pack(B_packed, j)",
		"pack_B (0, 0, 0, 0): i0, i1, i2\n"
		"pack_B_packed (0, 1, 0, 0, 0): i0, i1, i2, i3\n"
		"S0 (0, 1, 1): i, j\nS1 (0, 1, 2, 0): i, j, k\n" },
	{ "pack(A, k) pack(A, i)",
		"pack_A2 (0, 0, 0, 0): i0, i1, i2\nS0 (0, 1, 0): i, j\n"
		"pack_A (0, 1, 1, 0, 0, 0): i0, i1, i2, i3, i4\n"
		"S1 (0, 1, 1, 1): i, j, k\n" },
	{ "pack(Q, (0))", "!pack_array" },
	{ "pack(A, ())", "!is_loop" },
	{ "parallelize(i) pack(A, j)", "!pack_marks" },
	{ "vectorize(j) pack(A, j)", "!pack_marks" },
	{ "unrolljam(j, i, 2) pack(A, (0, 0, 0))", "!pack_marks" },
	{ "distribute(j, 1) pack(A, S0.j)", "!pack_used" },
	{ "indexsetsplit((), $2 > 3) pack(A, (0))", "!pack_whole" },
};

static const row may_write[] = {
	{ "pack(H, S1@1)", "!pack_sure" },
	{ "pack(H, S2@1)",
		"S0 (0, 0): b\nS1 (1, 0): i\npack_H (2, 0, 0): i0, i1\n"
		"S2 (2, 1): b\n" },
};

/* Any element may be meant. */
static const row histogram[] = {
	{ "pack(g, S3@1)", "!pack_sure" },
	{ "pack(x, S1@1)",
		"pack_x (0, 0, 0): i0, i1\nS1 (0, 1): i\nS2 (1, 0): i\n"
		"S3 (2, 0): i\n" },
};

/* The least subscript has to be one formula. */
static const row corners[] = {
	{ "pack(A, (0))", "!pack_box" },
	{ "pack(B, (0))", "!pack_box" },
	{ "pack(C, (0))", "S0 (0, 0, 0): i, j\nunpack_C (0, 1, 0): i0, i1\n" },
};

/* Apply "n" scripts to a SCoP, and note which conditions have been missed. */
static void test_rows(isl_ctx *ctx, const char *name, const row *rows, size_t n,
	bool *met)
{
	ash_scop *scop = fixture_scop(ctx, name);

	for (size_t i = 0; i < n; ++i) {
		char *got = case_apply(scop, rows[i].script);

		check_text(got, rows[i].wanted, rows[i].script);
		for (int c = 0; c < ASH_N_CONDITION; ++c)
			if (*rows[i].wanted == '!' &&
				!strcmp(rows[i].wanted + 1,
					ash_condition_name((ash_condition) c)))
				met[c] = true;
		free(got);
	}
	ash_scop_free(scop);
}

#define ROWS(table) table, sizeof(table) / sizeof(table[0])

static void test_conditions(isl_ctx *ctx)
{
	bool met[ASH_N_CONDITION] = { false };

	test_rows(ctx, "gemm", ROWS(gemm), met);
	test_rows(ctx, "may-write", ROWS(may_write), met);
	test_rows(ctx, "histogram", ROWS(histogram), met);
	test_rows(ctx, "../script/Inputs/corners", ROWS(corners), met);
	for (int c = 0; c < ASH_N_CONDITION; ++c)
		check(met[c] || c == ASH_IF_is_shallow,
			ash_condition_name((ash_condition) c));
}

static void test_depth(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "gemm");
	char script[1024] = "";
	char *got;

	for (int i = 0; i < 30; ++i)
		strcat(script, "stripmine((0), 2) ");
	got = case_apply(scop, script);
	check_text(got, "!is_shallow", "there are not too many loops");
	free(got);
	ash_scop_free(scop);
}

/* Figures 4 and 9. */
static const char pluto[] =
	"distribute((2), 3) distribute((2), 2) distribute((2), 1)"
	"distribute((4, 0), 1) distribute((4), 1)"
	"reorder((), (4, 5, 2, 0, 1, 3, 6))"
	"parallelize((0)) parallelize((1)) parallelize((2)) parallelize((3))";
static const char user[] =
	"reorder((), (0, 2, 1, 3, 4, 5, 6)) fuse_next((0)) fuse_next((0))"
	"fuse_next((0)) fuse_next((0, 2))";
static const char scratch[] = "distribute((2), 3) reorder((), (1, 2, 0, 3))"
			      "reorder((0), (1, 0, 2)) parallelize((0))";

static void test_beamforming(isl_ctx *ctx)
{
	static const char refined[] =
		"S3 (0, 0): i (parallel)\nS2 (0, 1): i (parallel)\n"
		"S4 (0, 2, 0): i (parallel), j\n"
		"S5 (0, 2, 1): i (parallel), j\n"
		"S0 (1):\nS1 (2):\nS6 (3, 0): i\nS7 (3, 1): i\n";
	ash_scop *scop = case_scop(ctx, "beamforming");
	char both[1024];
	char *got = case_apply(scop, pluto);

	check_text(got,
		"S3 (0, 0): i (parallel)\n"
		"S4 (1, 0, 0): i (parallel), j\n"
		"S2 (2, 0): i (parallel)\n"
		"S5 (3, 0, 0): i (parallel), j\n"
		"S0 (4):\nS1 (5):\nS6 (6, 0): i\nS7 (6, 1): i\n",
		"what Pluto made (figure 4)");
	free(got);
	snprintf(both, sizeof(both), "%s%s", pluto, user);
	got = case_apply(scop, both);
	check_text(got, refined, "refined by the user (figure 9, left)");
	free(got);
	got = case_apply(scop, scratch);
	check_text(got, refined, "made from scratch (figure 9, right)");
	free(got);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_conditions(ctx);
	test_depth(ctx);
	test_beamforming(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
