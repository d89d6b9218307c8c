/* reorder_test.c - live ranges, and the constraints that let them move.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/flow/schedule_constraints.h"
#include "research/reorder/legal_constraints.h"
#include "research/reorder/live_range_reorder.h"
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

/* A SCoP and what is known of it. */
typedef struct {
	ash_scop *scop;
	ash_deps *deps;
	ash_reorder *reorder;
} subject;

/* Compute all of "scop", which is taken. */
static subject compute(ash_scop *scop)
{
	return (subject) { scop, scop ? ash_deps_compute(scop) : NULL,
		scop ? ash_reorder_compute(scop) : NULL };
}

static void clear(subject *t)
{
	ash_reorder_free(t->reorder);
	ash_deps_free(t->deps);
	ash_scop_free(t->scop);
}

static __isl_give isl_schedule_constraints *get_constraints(const subject *t,
	bool reorder, bool private_scalars)
{
	return reorder ? ash_reorder_constraints(t->scop, t->deps, t->reorder,
				 private_scalars)
		       : ash_deps_constraints(t->scop, t->deps);
}

static void test_row(isl_ctx *ctx, const row *row)
{
	subject t = compute(fixture_scop_from_text(ctx, row->scop, row->name));
	const ash_reorder *reorder = t.reorder;

	if (check(reorder != NULL, row->name)) {
		check_relation(isl_union_map_copy(reorder->live_in),
			row->live_in, "  live in");
		check_relation(isl_union_map_copy(reorder->live_out),
			row->live_out, "  live out");
		check_relation(isl_union_map_copy(reorder->tagged_flow),
			row->tagged_flow, "  tagged flow");
		check_relation(isl_union_map_copy(reorder->tagged_order),
			row->tagged_order, "  tagged order");
		check_relation(isl_union_map_copy(reorder->forced),
			row->forced, "  forced");
	}
	clear(&t);
}

static __isl_give isl_union_map *coincidence(const subject *t, bool reorder,
	bool private_scalars)
{
	isl_schedule_constraints *constraints;
	isl_union_map *pairs;

	constraints = get_constraints(t, reorder, private_scalars);
	pairs = isl_schedule_constraints_get_coincidence(constraints);
	isl_schedule_constraints_free(constraints);
	return pairs;
}

#define FLOW_3 "[n] -> { S[i] -> T[i] : 0 <= i < n; "
#define ORDER_3 "T[i] -> S[j] : 0 <= i < j < n; "

/* Which pairs count for coincidence in listing 3? */
static void test_coincidence(isl_ctx *ctx)
{
	subject t = compute(fixture_scop_from_text(ctx, LISTING_3("true"), ""));

	check_relation(coincidence(&t, false, false),
		FLOW_3 "T[i] -> S[i + 1] : 0 <= i < n - 1; "
		"S[i] -> S[i + 1] : 0 <= i < n - 1 }",
		"coincidence: without reordering, all dependences");
	check_relation(coincidence(&t, true, false), FLOW_3 ORDER_3 "}",
		"coincidence: all order dependences");
	check_relation(coincidence(&t, true, true), FLOW_3 "}",
		"coincidence: private scalars need none");
	clear(&t);
}

/* Is the order of the program legal for its constraints? */
static void test_original(isl_ctx *ctx, const char *name)
{
	subject t = compute(fixture_scop(ctx, name));

	for (int reorder = 0; reorder <= 1; ++reorder) {
		isl_schedule_constraints *constraints =
			get_constraints(&t, reorder, false);
		char *why = NULL;
		isl_bool ok = ash_legal_check_constraints(constraints,
			t.scop->schedule, &why);

		if (!check(ok == isl_bool_true, name))
			printf("  %s\n", why ? why : "error");
		free(why);
		isl_schedule_constraints_free(constraints);
	}
	clear(&t);
}

static const char *const files[] = {
	"accumulator", "broadcast", "carried", "chain", "fill", "gemm",
	"far", "jacobi-1d", "kill", "may-write", "modulo", "triangular",
};

/* A budget that runs out is an error, at whatever point it does. */
static void test_budget(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "may-write");
	bool ok = true;

	for (unsigned long budget = 1; budget < 20000; budget *= 3) {
		ash_reorder *reorder;

		isl_ctx_reset_operations(ctx);
		isl_ctx_set_max_operations(ctx, budget);
		reorder = ash_reorder_compute(scop);
		ok = ok && !reorder == (isl_ctx_last_error(ctx) ==
			isl_error_quota);
		ash_reorder_free(reorder);
		isl_ctx_reset_error(ctx);
	}
	isl_ctx_set_max_operations(ctx, 0);
	check(ok, "a budget that runs out");
	ash_scop_free(scop);
}

static void test_print(isl_ctx *ctx)
{
	subject t = compute(fixture_scop_from_text(ctx, LISTING_2("false"),
		""));
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	check(ash_reorder_print(t.reorder, out) == isl_stat_ok, "printing");
	fclose(out);
	check_text(text,
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
	clear(&t);
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
