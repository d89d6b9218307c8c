/* reorder_test.c - live ranges, and the constraints that let them move.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/flow/schedule_constraints.h"
#include "deps/legality/legal_constraints.h"
#include "fixture.h"

/* The heads of small SCoPs: arrays t (or another), A and B. */
#define ARRAY(name) "  - name: " name "\n    type: int\n" \
	"    elem_size: 4\n    extents:\n      - unknown\n"
#define CELL(name, scalar) "  - name: " name "\n    type: int\n" \
	"    elem_size: 4\n    scalar: " scalar "\n"
#define STMT(name, domain, accesses) "  - name: " name "\n" \
	"    domain: \"[n] -> { " domain " }\"\n    accesses:\n" accesses
#define ACCESS(kind, map) "      - " kind ": \"[n] -> { " map " }\"\n"
#define ITEM(filter) "    - filter: \"{ " filter " }\"\n"
#define SEQUENCE(domain, items) "schedule:\n" \
	"  domain: \"[n] -> { " domain " }\"\n" \
	"  child:\n    sequence:\n" items
#define LOOP(domain, band, items) "schedule:\n" \
	"  domain: \"[n] -> { " domain " }\"\n" \
	"  child:\n    schedule: \"[{ " band " }]\"\n" \
	"    child:\n      sequence:\n" items
#define LOOP_ITEM(filter) "      - filter: \"{ " filter " }\"\n"

/* Listing 2 of the report. */
#define LISTING_2(scalar) "name: listing2\narrays:\n" CELL("a", scalar) \
	"statements:\n" \
	STMT("A", "A[]", ACCESS("write", "A[] -> a[]")) \
	STMT("B", "B[]", ACCESS("read", "B[] -> a[]")) \
	STMT("C", "C[]", ACCESS("write", "C[] -> a[]")) \
	STMT("D", "D[]", ACCESS("read", "D[] -> a[]")) \
	SEQUENCE("A[]; B[]; C[]; D[]", \
		ITEM("A[]") ITEM("B[]") ITEM("C[]") ITEM("D[]"))

/* Listing 3, with or without the kill at its end. */
#define LISTING_3_BODY(scalar) "name: listing3\narrays:\n" \
	CELL("t", scalar) ARRAY("A") ARRAY("B") "statements:\n" \
	STMT("S", "S[i] : 0 <= i < n", ACCESS("read", "S[i] -> A[i]") \
		ACCESS("write", "S[i] -> t[]")) \
	STMT("T", "T[i] : 0 <= i < n", ACCESS("read", "T[i] -> t[]") \
		ACCESS("write", "T[i] -> B[i]"))
#define LISTING_3(scalar) LISTING_3_BODY(scalar) \
	LOOP("S[i] : 0 <= i < n; T[i] : 0 <= i < n", \
		"S[i] -> [(i)]; T[i] -> [(i)]", \
		LOOP_ITEM("S[i]") LOOP_ITEM("T[i]"))
#define LISTING_3_KILL LISTING_3_BODY("false") \
	STMT("K", "K[]", ACCESS("kill", "K[] -> t[]")) \
	"schedule:\n" \
	"  domain: \"[n] -> { S[i] : 0 <= i < n; T[i] : 0 <= i < n; " \
		"K[] }\"\n" \
	"  child:\n    sequence:\n" \
	"    - filter: \"{ S[i]; T[i] }\"\n" \
	"      child:\n" \
	"        schedule: \"[{ S[i] -> [(i)]; T[i] -> [(i)] }]\"\n" \
	"        child:\n          sequence:\n" \
	"          - filter: \"{ S[i] }\"\n" \
	"          - filter: \"{ T[i] }\"\n" \
	ITEM("K[]")

/* W may write what V wrote; R reads what the last of them did. */
#define MAY "name: may\narrays:\n" CELL("a", "false") "statements:\n" \
	STMT("V", "V[]", ACCESS("write", "V[] -> a[]")) \
	STMT("W", "W[]", ACCESS("may_write", "W[] -> a[]")) \
	STMT("R", "R[]", ACCESS("read", "R[] -> a[]")) \
	STMT("X", "X[]", ACCESS("write", "X[] -> a[]")) \
	SEQUENCE("V[]; W[]; R[]; X[]", \
		ITEM("V[]") ITEM("W[]") ITEM("R[]") ITEM("X[]"))

/* V writes two elements of which one is read; W writes the other. */
#define RANGE "name: range\narrays:\n" ARRAY("A") "statements:\n" \
	STMT("V", "V[]", ACCESS("write", "V[] -> A[i] : 0 <= i <= 1")) \
	STMT("W", "W[]", ACCESS("write", "W[] -> A[1]")) \
	STMT("Q", "Q[]", ACCESS("read", "Q[] -> A[0]")) \
	STMT("R", "R[]", ACCESS("read", "R[] -> A[1]")) \
	STMT("K", "K[]", ACCESS("kill", "K[] -> A[i]")) \
	SEQUENCE("V[]; W[]; Q[]; R[]; K[]", ITEM("V[]") ITEM("W[]") \
		ITEM("Q[]") ITEM("R[]") ITEM("K[]"))

/* Reads before and after a write of the same loop. */
#define SHIFT "name: shift\narrays:\n" ARRAY("A") "statements:\n" \
	STMT("S", "S[i] : 0 <= i < n", ACCESS("read", "S[i] -> A[i + 1]") \
		ACCESS("write", "S[i] -> A[i]")) \
	"schedule:\n  domain: \"[n] -> { S[i] : 0 <= i < n }\"\n" \
	"  child:\n    schedule: \"[{ S[i] -> [(i)] }]\"\n"

typedef struct {
	const char *name;	/* what the row shows */
	const char *scop;
	const char *live_in;
	const char *live_out;
	const char *tagged_flow;
	const char *tagged_order;
	const char *forced;
} row;

static const row rows[] = {
	{ "listing 2: two live ranges, the last one live out",
		LISTING_2("false"), "{ }", "{ C[] -> a[] }",
		"{ [A[] -> A_w0[]] -> [B[] -> B_r0[]]; "
		"[C[] -> C_w0[]] -> [D[] -> D_r0[]] }",
		"{ [B[] -> B_r0[]] -> [C[] -> C_w0[]] }",
		"{ A[] -> C[] }" },
	{ "listing 2 with a local variable", LISTING_2("true"), "{ }", "{ }",
		"{ [A[] -> A_w0[]] -> [B[] -> B_r0[]]; "
		"[C[] -> C_w0[]] -> [D[] -> D_r0[]] }",
		"{ [B[] -> B_r0[]] -> [C[] -> C_w0[]] }", "{ }" },
	{ "listing 3 without a kill: the last write stays last",
		LISTING_3("false"), "[n] -> { S[i] -> A[i] : 0 <= i < n }",
		"[n] -> { T[i] -> B[i] : 0 <= i < n; "
		"S[n - 1] -> t[] : n > 0 }",
		"[n] -> { [S[i] -> S_w0[]] -> [T[i] -> T_r0[]] : "
		"0 <= i < n }",
		"[n] -> { [T[i] -> T_r0[]] -> [S[j] -> S_w0[]] : "
		"0 <= i < j < n }",
		"[n] -> { S[i] -> S[n - 1] : 0 <= i < n - 1 }" },
	{ "listing 3: example 1", LISTING_3_KILL,
		"[n] -> { S[i] -> A[i] : 0 <= i < n }",
		"[n] -> { T[i] -> B[i] : 0 <= i < n }",
		"[n] -> { [S[i] -> S_w0[]] -> [T[i] -> T_r0[]] : "
		"0 <= i < n }",
		"[n] -> { [T[i] -> T_r0[]] -> [S[j] -> S_w0[]] : "
		"0 <= i < j < n }", "{ }" },
	{ "listing 3 with a local variable: example 2", LISTING_3("true"),
		"[n] -> { S[i] -> A[i] : 0 <= i < n }",
		"[n] -> { T[i] -> B[i] : 0 <= i < n }",
		"[n] -> { [S[i] -> S_w0[]] -> [T[i] -> T_r0[]] : "
		"0 <= i < n }",
		"[n] -> { [T[i] -> T_r0[]] -> [S[j] -> S_w0[]] : "
		"0 <= i < j < n }", "{ }" },
	{ "two sources of one sink keep their order", MAY, "{ }",
		"{ X[] -> a[] }",
		"{ [V[] -> V_w0[]] -> [R[] -> R_r0[]]; "
		"[W[] -> W_w0[]] -> [R[] -> R_r0[]] }",
		"{ [R[] -> R_r0[]] -> [X[] -> X_w0[]] }",
		"{ V[] -> W[]; V[] -> X[]; W[] -> X[] }" },
	{ "an element that is not read, of a reference that is", RANGE,
		"{ }", "{ }",
		"{ [V[] -> V_w0[]] -> [Q[] -> Q_r0[]]; "
		"[W[] -> W_w0[]] -> [R[] -> R_r0[]] }",
		"{ [V[] -> V_w0[]] -> [W[] -> W_w0[]] }", "{ }" },
	{ "what is live in is read before it is overwritten", SHIFT,
		"[n] -> { S[i] -> A[i + 1] : 0 <= i < n }",
		"[n] -> { S[i] -> A[i] : 0 <= i < n }", "{ }",
		"[n] -> { [S[i] -> S_r0[]] -> [S[i + 1] -> S_w0[]] : "
		"0 <= i < n - 1 }",
		"[n] -> { S[i] -> S[i + 1] : 0 <= i < n - 1 }" },
};

/* Is "got" the same as "wanted"? */
static void check_relation(__isl_take isl_union_map *got, const char *wanted,
	const char *name)
{
	isl_union_map *other = isl_union_map_read_from_str(
		isl_union_map_get_ctx(got), wanted);
	char *text;

	if (!check(isl_union_map_is_equal(got, other) == isl_bool_true,
			name)) {
		text = isl_union_map_to_str(got);
		printf("  got: %s\n", text);
		free(text);
	}
	isl_union_map_free(other);
	isl_union_map_free(got);
}

static ash_deps *compute(const ash_scop *scop)
{
	ash_deps *deps = scop ? ash_deps_compute(scop) : NULL;

	if (deps && ash_deps_compute_reorder(scop, deps) < 0)
		return ash_deps_free(deps);
	return deps;
}

static void test_row(isl_ctx *ctx, const row *row)
{
	ash_scop *scop = fixture_scop_from_text(ctx, row->scop, row->name);
	ash_deps *deps = compute(scop);

	if (check(deps != NULL, row->name)) {
		check_relation(isl_union_map_copy(deps->live_in),
			row->live_in, "  live in");
		check_relation(isl_union_map_copy(deps->live_out),
			row->live_out, "  live out");
		check_relation(isl_union_map_copy(deps->tagged_flow),
			row->tagged_flow, "  tagged flow");
		check_relation(isl_union_map_copy(deps->tagged_order),
			row->tagged_order, "  tagged order");
		check_relation(isl_union_map_copy(deps->forced),
			row->forced, "  forced");
	}
	ash_deps_free(deps);
	ash_scop_free(scop);
}

static __isl_give isl_union_map *coincidence(const ash_scop *scop,
	const ash_deps *deps, ash_constraints_mode mode)
{
	isl_schedule_constraints *constraints;
	isl_union_map *pairs;

	constraints = ash_deps_constraints(scop, deps, mode);
	pairs = isl_schedule_constraints_get_coincidence(constraints);
	isl_schedule_constraints_free(constraints);
	return pairs;
}

#define FLOW_3 "[n] -> { S[i] -> T[i] : 0 <= i < n; "
#define ORDER_3 "T[i] -> S[j] : 0 <= i < j < n; "

/* Which pairs count for coincidence in listing 3? */
static void test_coincidence(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop_from_text(ctx, LISTING_3("true"), "");
	ash_deps *deps = compute(scop);

	check_relation(coincidence(scop, deps, (ash_constraints_mode) { 0 }),
		FLOW_3 "T[i] -> S[i + 1] : 0 <= i < n - 1; "
		"S[i] -> S[i + 1] : 0 <= i < n - 1 }",
		"coincidence: without reordering, all dependences");
	check_relation(coincidence(scop, deps, (ash_constraints_mode) {
		.reorder = true }), FLOW_3 ORDER_3 "}",
		"coincidence: all order dependences");
	check_relation(coincidence(scop, deps, (ash_constraints_mode) {
		.reorder = true, .private_scalars = true }), FLOW_3 "}",
		"coincidence: private scalars need none");
	ash_deps_free(deps);
	ash_scop_free(scop);
}

/* Is the order of the program legal for its constraints? */
static void test_original(isl_ctx *ctx, const char *name)
{
	ash_scop *scop = fixture_scop(ctx, name);
	ash_deps *deps = compute(scop);

	for (int reorder = 0; reorder <= 1; ++reorder) {
		isl_schedule_constraints *constraints = ash_deps_constraints(
			scop, deps, (ash_constraints_mode) {
				.reorder = reorder });
		char *why = NULL;
		isl_bool ok = ash_legal_check_constraints(constraints,
			scop->schedule, &why);

		if (!check(ok == isl_bool_true, name))
			printf("  %s\n", why ? why : "error");
		free(why);
		isl_schedule_constraints_free(constraints);
	}
	ash_deps_free(deps);
	ash_scop_free(scop);
}

static const char *const files[] = {
	"accumulator", "broadcast", "carried", "chain", "fill", "gemm",
	"far", "jacobi-1d", "kill", "may-write", "modulo", "triangular",
};

/* A budget that runs out is an error, at whatever point it does. */
static void test_budget(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "may-write");
	ash_deps *deps = ash_deps_compute(scop);
	bool ok = true;

	for (unsigned long budget = 1; budget < 20000; budget *= 3) {
		isl_stat stat;

		isl_ctx_reset_operations(ctx);
		isl_ctx_set_max_operations(ctx, budget);
		stat = ash_deps_compute_reorder(scop, deps);
		ok = ok && (stat < 0) == (isl_ctx_last_error(ctx) ==
			isl_error_quota);
		isl_ctx_reset_error(ctx);
	}
	isl_ctx_set_max_operations(ctx, 0);
	check(ok, "a budget that runs out");
	ash_deps_free(deps);
	ash_scop_free(scop);
}

static void test_print(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop_from_text(ctx, LISTING_2("false"), "");
	ash_deps *deps = compute(scop);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	check(ash_deps_print(deps, out) == isl_stat_ok, "printing");
	fclose(out);
	check_text(strstr(text, "live_in:"),
		"live_in:\n"
		"live_out:\n"
		"  - \"[n] -> { C[] -> a[] :  }\"\n"
		"tagged_flow:\n"
		"  - \"[n] -> { [A[] -> A_w0[]] -> [B[] -> B_r0[]] :  }\"\n"
		"  - \"[n] -> { [C[] -> C_w0[]] -> [D[] -> D_r0[]] :  }\"\n"
		"tagged_order:\n"
		"  - \"[n] -> { [B[] -> B_r0[]] -> [C[] -> C_w0[]] :  }\"\n"
		"forced:\n"
		"  - \"[n] -> { A[] -> C[] :  }\"\n", "as YAML");
	free(text);
	ash_deps_free(deps);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	test_coincidence(ctx);
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); ++i)
		test_original(ctx, files[i]);
	test_budget(ctx);
	test_print(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
