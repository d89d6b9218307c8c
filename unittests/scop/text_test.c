/* text_test.c - the .scop text form, both ways.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"

/* A SCoP that has everything once. */
static const char whole[] =
	"# a comment\n"
	"name: \"f:3\"   # another\n"
	"place: \"dir/a:\\\"b.c:3:7\"\n"
	"context: \"[n] -> { : 1 <= n <= 100 }\"\n"
	"assumed: \"[n] -> { : n >= 3 }\"\n"
	"arrays:\n"
	"  - name: A\n"
	"    type: \"long double\"\n"
	"    elem_size: 16\n"
	"    extents:\n"
	"      - unknown\n"
	"      - \"[n] -> { [(2 + n)] }\"\n"
	"  - name: B\n"
	"    type: float\n"
	"    elem_size: 4\n"
	"  - name: s\n"
	"    type: float\n"
	"    elem_size: 4\n"
	"    scalar: true\n"
	"    extents:\n"
	"      - unknown\n"
	"      - unknown\n"
	"statements:\n"
	"  - name: S\n"
	"    place: \":4:0\"\n"
	"    text: \"puts(\\\"\\\\#\\\");\\n\\tx\"\n"
	"    n_op: 7\n"
	"    domain: \"[n] -> { S[i, j] : 0 <= i, j < n and i mod 3 = 1 }\"\n"
	"    accesses:\n"
	"      - read: \"[n] -> { S[i, j] -> A[i, o] : 0 <= o < n }\"\n"
	"        ref: first\n"
	"      - may_write: \"{ S[i, j] -> B[] }\"\n"
	"      - write: \"{ S[i, j] -> s[i, j] }\"\n"
	"      - kill: \"{ S[i, j] -> B[] }\"\n"
	"    values:\n"
	"      - \"[n] -> { S[i, j] -> [(i + floor((n)/2))] }\"\n"
	"  - name: T\n"
	"    domain: \"{ T[] }\"\n"
	"    accesses:\n"
	"      - read: \"{ T[] -> B[] }\"\n"
	"      - read: \"{ T[] -> s[0, 0] }\"\n"
	"      - write: \"{ T[] -> B[] }\"\n"
	"    reduction: fadd T_r0 T_w0\n"
	"no_alias:\n"
	"  - A, B\n"
	"schedule:\n"
	"  domain: \"[n] -> { T[]; S[i, j] : 0 <= i, j < n and "
	"i mod 3 = 1 }\"\n"
	"  child:\n"
	"    sequence:\n"
	"    - filter: \"{ T[] }\"  # first\n"
	"    - filter: \"{ S[i, j] }\"\n"
	"      child:\n"
	"        mark: \"parallel\"\n"
	"        child:\n"
	"          schedule: \"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]\"\n"
	"          permutable: 1\n"
	"          coincident: [ 1, 0 ]\n";

/* "whole" with "from" replaced by "to" cannot be read: the message. */
typedef struct {
	const char *from;
	const char *to;
	unsigned line;
	const char *message;
} bad_row;

#define NO_SET "this is no set in isl's notation"
#define NO_MAP "this is no relation in isl's notation"
#define NO_AFF "this is no affine function in isl's notation"
#define NO_FLAGS "\"coincident\" is no list of flags, one per loop"

static const bad_row bad_rows[] = {
	/* reductions */
	{ "fadd T_r0 T_w0", "fsub T_r0 T_w0", 43,
		"\"fsub\" is no operation of reductions" },
	{ "fadd T_r0 T_w0", "none T_r0 T_w0", 43,
		"\"none\" is no operation of reductions" },
	{ "fadd T_r0 T_w0", "fadd T_r0 T_w9", 43,
		"the reduction does not name two accesses of T" },
	{ "fadd T_r0 T_w0", "fadd T_r0", 43,
		"the reduction does not name two accesses of T" },
	{ "fadd T_r0 T_w0", "fadd T_r0 T_w0 T_w0", 43,
		"the reduction does not name two accesses of T" },
	{ "fadd T_r0 T_w0", "fadd T_w0 T_r0", 2,
		"the reduction of T is not a read and the only write" },
	{ "fadd T_r0 T_w0", "fadd T_r1 T_w0", 2,
		"the reduction of T does not read and write one cell" },
	{ "read: \"{ T[] -> s[0, 0] }\"", "may_write: \"{ T[] -> s[0, 0] }\"",
		2, "the reduction of T is not a read and the only write" },
	{ "read: \"{ T[] -> s[0, 0] }\"", "read: \"{ T[] -> B[] }\"", 2,
		"the reduction of T combines a cell with what depends on it" },
	/* the YAML of it */
	{ "name: \"f:3\"", "name: \"f:3", 2,
		"the closing quote is missing or followed by text" },
	{ "name: \"f:3\"", "name: \"f\" x", 2,
		"the closing quote is missing or followed by text" },
	{ "name: \"f:3\"", "name: \"f\\", 2,
		"the closing quote is missing or followed by text" },
	{ "name: \"f:3\"", "nonsense", 2,
		"neither \"key: value\" nor \"- item\"" },
	{ "name: \"f:3\"", "- item", 2,
		"a list item where a key is expected" },
	{ "name: \"f:3\"", "name:", 2, "the text has no value" },
	{ "name: \"f:3\"", "title: \"f:3\"", 2, "unknown key \"title\"" },
	{ "name: \"f:3\"", "", 1, "\"name\" is missing" },
	{ "assumed", "context", 5, "second \"context\"" },
	{ "    type: float\n", "   type: float\n", 14,
		"the indentation is wrong" },
	{ "    type: float\n", "      type: float\n", 14,
		"the indentation is wrong" },
	{ "    type: float\n", "\ttype: float\n", 14,
		"the indentation has a tab" },
	{ "arrays:\n", "arrays: none\n", 7, "the indentation is wrong" },
	{ "  - name: A", "  name: A", 8, "the indentation is wrong" },
	/* fields */
	{ "place: \"dir/a:\\\"b.c:3:7\"", "place: \"a.c:3\"", 3,
		"the place is not \"file:line:column\"" },
	{ ":3:7", ":3:99999999999999999999", 3,
		"the place is not \"file:line:column\"" },
	{ "{ : 1 <= n <= 100 }", "{ : 1 <= n <= ", 4, NO_SET },
	{ "{ : 1 <= n <= 100 }", "{ : exists n }", 4, NO_SET },
	{ "{ : 1 <= n <= 100 }", "{ [i] : i <= n }", 2,
		"the context is no set of parameters" },
	{ "n <= 100", "n / 0 > 1", 4, NO_SET },
	{ "elem_size: 16", "elem_size: many", 9, "\"many\" is no number" },
	{ "elem_size: 16", "elem_size: -1", 9, "\"-1\" is no number" },
	{ "    elem_size: 16\n", "", 7, "\"elem_size\" is missing" },
	{ "elem_size: 16", "elem_size: 0", 2,
		"array A has elements of no size" },
	{ "scalar: true", "scalar: yes", 19,
		"\"yes\" is neither true nor false" },
	{ "- name: B", "- name: A", 13, "second array \"A\"" },
	{ "- name: B", "- name: max", 13, "\"max\" is no name" },
	{ "- name: B", "- name: 2b", 13, "\"2b\" is no name" },
	{ "[(2 + n)]", "[(2 + n]", 12, NO_AFF },
	{ "[n] -> { [(2 + n)] }", "{ [i] -> [(i)] }", 2,
		"the extent of array A in dimension 1 is no function of the "
		"parameters" },
	{ "- \"[n] -> { [(2 + n)] }\"", "- unknown", 2,
		"array A has no extent in dimension 1" },
	/* statements */
	{ "  - name: T", "  - name: S", 38,
		"the domain has no instances S[...]" },
	{ "  - name: T\n    domain: \"{ T[] }\"",
		"  - name: S\n    domain: \"{ S[] }\"", 37,
		"second statement \"S\"" },
	{ "  - name: T\n", "  - text: x\n", 37, "\"name\" is missing" },
	{ "  - name: T\n", "  - T\n", 38, "the indentation is wrong" },
	{ "domain: \"{ T[] }\"", "domain: \"{ T[] ; : }\"", 38, NO_SET },
	{ "domain: \"{ T[] }\"", "domain: \"{ T[] -> A[] }\"", 38, NO_SET },
	{ "domain: \"{ T[] }\"", "domain: \"{ : }\"", 38,
		"the domain has no instances T[...]" },
	{ "domain: \"{ T[] }\"", "domain: \"{ [T[] -> A[]] }\"", 38,
		"the domain has no instances T[...]" },
	{ "- read: \"[n] -> { S[", "- read: \"[n] -> { T[", 30,
		"an access of T, not of S" },
	{ "-> B[] }\"\n      - w", "-> C[] }\"\n      - w", 32,
		"there is no array \"C\"" },
	{ "-> B[] }\"\n      - w", "-> [] }\"\n      - w", 32,
		"there is no array \"\"" },
	{ "-> B[] }\"\n      - w", "-> B[i] }\"\n      - w", 2,
		"access S_w0 does not map the statement to the array" },
	{ "-> s[i, j] }", "-> s[i, j] : i > 1 }", 2,
		"access S_w1 is unknown for some instances" },
	{ "-> B[] }\"\n      - w", "}\"\n      - w", 32,
		"an access of no statement, not of S" },
	{ "-> B[] }\"\n      - w", "-> }\"\n      - w", 32, NO_MAP },
	{ "- may_write", "- scribble", 32, "unknown key \"scribble\"" },
	{ "ref: first", "kill: \"{ S[i, j] -> B[] }\"", 31,
		"an access of two kinds" },
	{ "- may_write: \"{ S[i, j] -> B[] }\"", "- ref: x", 32,
		"an access of no kind" },
	{ "- may_write: \"{ S[i, j] -> B[] }\"", "- x", 32,
		"a value where \"read: ...\" is expected" },
	{ "ref: first", "ref: S_w1", 2, "two accesses have the name S_w1" },
	{ "accesses:\n", "accesses: 1\n", 30, "the indentation is wrong" },
	{ "[n] -> { S[i, j] -> [(i + floor((n)/2))] }", "{ T[] -> [(1)] }",
		36, "this is no function of S" },
	{ "[n] -> { S[i, j] -> [(i + floor((n)/2))] }", "{ S[i] -> [(1)] }",
		2, "value 0 of S is no function of its instances" },
	{ "- A, B", "- A", 45, "this is no pair of arrays" },
	{ "- A, B", "- A, A", 45, "this is no pair of arrays" },
	{ "- A, B", "- A, B, s", 45, "this is no pair of arrays" },
	{ "- A, B", "pair: A", 45,
		"a key where a list item is expected" },
	{ "no_alias:\n", "no_alias: all\n", 45,
		"the indentation is wrong" },
	{ "no_alias:\n  - A, B\n", "no_alias: all\n", 44,
		"\"no_alias\" is no list" },
	/* the schedule */
	{ "schedule:\n  domain", "order:\n  domain", 46,
		"unknown key \"order\"" },
	{ "sequence", "secuence", 49, "unknown key \"secuence\"" },
	{ "{ S[i, j] -> [(i)] }", "{ S[i, j] -> [(i] }", 55,
		"the value of \"schedule\" is not in isl's notation" },
	{ "{ S[i, j] -> [(i)] }", "{ S[i, j] -> [(i)]", 55,
		"the value of \"schedule\" is not in isl's notation" },
	{ "coincident: [ 1, 0 ]", "coincident: [ 1", 57, NO_FLAGS },
	{ "coincident: [ 1, 0 ]", "coincident: [ 1 ]", 57, NO_FLAGS },
	{ "coincident: [ 1, 0 ]", "coincident: [ 1, 2 ]", 57, NO_FLAGS },
	{ "coincident: [ 1, 0 ]", "coincident: 1", 57, NO_FLAGS },
	{ "permutable: 1", "permutable: yes", 56,
		"\"permutable\" is neither 0 nor 1" },
	{ "          permutable", "          filter", 54,
		"a node is both \"filter\" and \"schedule\"" },
	{ "          permutable: 1\n", "          child: leaf\n", 56,
		"\"child\" is no node" },
	{ "mark: \"parallel\"\n", "permutable: 1\n", 52,
		"a node of no kind" },
	{ "mark: \"parallel\"\n", "mark: \"x\"\n        permutable: 1\n", 54,
		"\"permutable\" does not belong to \"mark\"" },
	{ "mark: \"parallel\"\n", "mark:\n", 53,
		"\"mark\" has no value that is text" },
	{ "mark: \"parallel\"", "domain: \"{ T[] }\"", 52,
		"\"domain\" is not at the root" },
	{ "    - filter: \"{ S[i, j] }\"", "    - mark: \"x\"", 51,
		"\"- filter: ...\" is expected" },
	{ "    - filter: \"{ T[] }\"", "    -", 50,
		"a node of no kind" },
	{ "    - filter: \"{ T[] }\"", "    - 1filter: \"{ T[] }\"", 50,
		"unknown key \"1filter\"" },
	{ "  child:\n    sequence", "  child: x\n    sequence", 49,
		"the indentation is wrong" },
	{ "{ T[]; S", "{ S", 2,
		"the schedule is not about the instances of the statements" },
};

static char *replace(const char *text, const char *from, const char *to)
{
	const char *at = strstr(text, from);
	char *result = NULL;

	if (at && asprintf(&result, "%.*s%s%s", (int) (at - text), text, to,
			at + strlen(from)) < 0)
		result = NULL;
	return result;
}

/* What the reader says about "text", as "line: message"; "" if nothing. */
static char *read_and_complain(isl_ctx *ctx, const char *text)
{
	ash_diag diag;
	ash_scop *scop;
	char *said = NULL;

	ash_diag_init(&diag);
	scop = ash_scop_read(ctx, text, "whole.scop", &diag);
	if (scop || diag.n != 1 || diag.msg[0].kind != ASH_MSG_ERROR ||
	    strcmp(diag.msg[0].place.file, "whole.scop"))
		said = strdup(scop ? "" : "not one message");
	else if (asprintf(&said, "%u: %s", diag.msg[0].place.line,
			diag.msg[0].text) < 0)
		said = NULL;
	ash_scop_free(scop);
	ash_diag_clear(&diag);
	return said;
}

static void test_bad(isl_ctx *ctx, const bad_row *row)
{
	char *text = replace(whole, row->from, row->to);
	char *said = text ? read_and_complain(ctx, text) : NULL;
	char *wanted = NULL;

	if (asprintf(&wanted, "%u: %s", row->line, row->message) > 0)
		check_text(said, wanted, wanted);
	check(isl_ctx_last_error(ctx) == isl_error_none,
		"no error is left behind");
	free(wanted);
	free(said);
	free(text);
}

/* Every beginning of a good text is read or refused, with one message. */
static void test_beginnings(isl_ctx *ctx)
{
	bool ok = true;

	for (size_t n = 0; n + 1 < sizeof(whole); ++n) {
		char *text = strndup(whole, n);
		char *said = read_and_complain(ctx, text);

		ok = ok && said && strcmp(said, "not one message");
		free(said);
		free(text);
	}
	check(ok, "beginnings of a text");
}

/* Parentheses deep enough to overflow the stack of a parser. */
static void test_nesting(isl_ctx *ctx)
{
	size_t n = 1000000;
	char *deep = malloc(n + 1);
	char *text, *said;

	memset(deep, '(', n);
	deep[n] = '\0';
	text = replace(whole, "1 <= n", deep);
	said = read_and_complain(ctx, text);
	check_text(said, "4: the set is nested too deeply", "deep nesting");
	free(said);
	free(text);
	free(deep);
}

static char *print(const ash_scop *scop)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	check(ash_scop_print(scop, out) == isl_stat_ok, "printing");
	fclose(out);
	return text;
}

/* Print and read back. */
static void test_round_trip(isl_ctx *ctx, ash_scop *scop, const char *name)
{
	ash_scop *copy;
	char *text;

	if (!check(scop != NULL, name))
		return;
	text = print(scop);
	copy = fixture_scop_from_text(ctx, text, name);
	check(copy && ash_scop_is_equal(scop, copy) == isl_bool_true, name);
	ash_scop_free(copy);
	free(text);
}

static void test_file(isl_ctx *ctx, const char *name)
{
	ash_scop *scop = fixture_scop(ctx, name);

	test_round_trip(ctx, scop, name);
	ash_scop_free(scop);
}

static void test_reloads(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "gemm");

	scop->stmt[0].reloads = true;
	scop->stmt[0].calls = true;
	test_round_trip(ctx, scop, "a statement that reloads and calls");
	ash_scop_free(scop);
}

static const char *const files[] = {
	"accumulator", "broadcast", "carried", "chain", "fill", "gemm",
	"reduction", "row-sums",
	"jacobi-1d", "kill", "may-write", "modulo", "triangular",
};

static void test_whole(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop_from_text(ctx, whole, "whole.scop");

	test_round_trip(ctx, scop, "everything once");
	if (!scop)
		return;
	check_text(scop->place.file, "dir/a:\"b.c",
		"a file with a colon and a quote");
	check(scop->place.line == 3 && scop->place.column == 7, "a place");
	check_text(scop->stmt[0].place.file, NULL, "an unknown file");
	check_text(scop->stmt[0].text, "puts(\"\\#\");\n\tx", "escapes");
	check_text(isl_id_get_name(scop->stmt[0].access[0].ref), "first",
		"a reference by its own name");
	check(scop->stmt[0].access[2].kind == ASH_MUST_WRITE &&
		scop->stmt[0].n_op == 7 && scop->stmt[0].n_value == 1,
		"a statement");
	check(scop->array[2].scalar && !scop->array[1].scalar, "scalars");
	check(scop->n_no_alias == 1 && scop->no_alias[0].b == 1, "a pair");
	ash_scop_free(scop);
}

/* A schedule in quotes, in isl's flow style. */
static void test_quoted(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop_from_text(ctx,
		"name: q\n"
		"statements:\n"
		"- name: S\n"
		"  domain: \"{ S[] }\"\n"
		"schedule: \"{ domain: \\\"{ S[] }\\\" }\"\n", "quoted");

	test_round_trip(ctx, scop, "a schedule in quotes");
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_whole(ctx);
	test_reloads(ctx);
	test_quoted(ctx);
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); ++i)
		test_file(ctx, files[i]);
	for (size_t i = 0; i < sizeof(bad_rows) / sizeof(bad_rows[0]); ++i)
		test_bad(ctx, &bad_rows[i]);
	test_beginnings(ctx);
	test_nesting(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
