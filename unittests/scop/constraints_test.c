/* constraints_test.c - reading schedule constraints, good and bad ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "fixture.h"
#include "scop/constraints_read.h"

/* "trouble" is "line: message", NULL if there is none. */
typedef struct {
	const char *name;
	const char *text;
	const char *trouble;
} read_row;

#define DOMAIN "domain: { A[i] : 0 <= i < 9 }\n"
#define DEEP "(((((((((((((((((((((((((((((((((((((((((((((((((((((("

static const read_row rows[] = {
	{ "a domain alone", DOMAIN, NULL },
	{ "values in quotes, without blanks", "domain:\"{ A[i] }\"", NULL },
	{ "a value of several lines, tabs, comments",
		"# a\ndomain: [n] -> # b\n\t{ A[i] :\n\t\ti < n; # c }\n"
		"B[] } # d\nvalidity: { A[i]\n-> B[] }", NULL },
	{ "flow style", "{ domain: { A[] }, validity: \"{ }\" }", NULL },
	{ "flow style without commas", "{ domain: { A[] } validity: { } }",
		NULL },
	{ "ranges and expressions in tuples",
		"domain: [n] -> { A[0:n-1, floor(n/2)] }", NULL },
	{ "tags", DOMAIN "condition: { [A[i] -> t[]] -> [A[i + 1] -> u[]] }\n"
		"conditional_validity: { [A[i] -> u[]] -> [A[j] -> t[]] }",
		NULL },
	{ "statements that do not exist are no mistake",
		DOMAIN "coincidence: { X[i, j] -> Y[] }", NULL },
	{ "nothing", "", "1: there is no \"domain\"" },
	{ "a comment only", "# domain: { A[] }",
		"1: there is no \"domain\"" },
	{ "an unknown key", DOMAIN "valid: { }",
		"2: unknown key \"valid\"" },
	{ "a key twice", DOMAIN "\n" DOMAIN, "3: second \"domain\"" },
	{ "no colon", "domain { A[] }",
		"1: \"domain\" is not followed by a colon" },
	{ "no key", DOMAIN "{ A[i] -> A[i + 1] }",
		"2: \"key: value\" is expected" },
	{ "no value", DOMAIN "validity:\n",
		"3: \"[...] -> { ... }\" or \"{ ... }\" is expected" },
	{ "parameters without a set", "domain: [n]",
		"1: \"[...] -> { ... }\" or \"{ ... }\" is expected" },
	{ "a list of maps", "domain: [{ A[] }]",
		"1: \"[...] -> { ... }\" or \"{ ... }\" is expected" },
	{ "an open bracket", "domain: { A[i] : i < 9\n",
		"1: a bracket is not closed, or brackets are nested too "
		"deeply" },
	{ "an open quotation", "domain: \"{ A[] }\nvalidity: { }",
		"1: a quotation mark is missing" },
	{ "one bracket too many", DOMAIN "validity: { } }",
		"2: \"key: value\" is expected" },
	{ "something behind flow style", "{ domain: { A[] } } x",
		"1: something follows the constraints" },
	{ "flow style that does not end", "{ domain: { A[] }",
		"1: \"}\" is missing" },
	{ "the third piece is wrong",
		DOMAIN "validity: { A[i] -> A[i + 1] : i < 3;\n"
		"\tA[i] -> A[j] : i < 4 and\n\t\tj = 7;\n"
		"\tA[i] => A[i] }",
		"5: the value of \"validity\" is not in isl's notation" },
	{ "a relation for a set", "domain: { A[i] -> A[i + 1] }",
		"1: the value of \"domain\" is not in isl's notation" },
	{ "a set for a relation", DOMAIN "proximity: { A[i] }",
		"2: the value of \"proximity\" is not in isl's notation" },
	{ "a context of instances", DOMAIN "context: { A[i] : i > 0 }",
		"2: the value of \"context\" is not in isl's notation" },
	{ "text in quotes", "domain: \"A\"",
		"1: the value of \"domain\" is not in isl's notation" },
	{ "a number", "domain: \"5\"",
		"1: the value of \"domain\" is not in isl's notation" },
	{ "brackets that close each other's", "domain: \"{ A[(i]) }\"",
		"1: the value of \"domain\" is not in isl's notation" },
	{ "brackets without end", "domain: { A[i] : " DEEP DEEP "i }",
		"1: a bracket is not closed, or brackets are nested too "
		"deeply" },
	{ "the same in quotes", "domain: \"{ A[i] : " DEEP DEEP "i }\"",
		"1: the value of \"domain\" is not in isl's notation" },
};

/* The first message, "line: text", owned by the caller; NULL if none. */
static char *trouble_of(const char *text)
{
	isl_ctx *ctx = fixture_ctx();
	isl_schedule_constraints *constraints;
	char *trouble = NULL;
	ash_diag diag;

	ash_diag_init(&diag);
	constraints = ash_constraints_read(ctx, text, "test", &diag);
	if (diag.n && asprintf(&trouble, "%u: %s", diag.msg[0].place.line,
			      diag.msg[0].text) < 0)
		trouble = NULL;
	if (!constraints != !!trouble || diag.n > 1) {
		free(trouble);
		trouble = strdup("not one message per failure");
	}
	isl_schedule_constraints_free(constraints);
	ash_diag_clear(&diag);
	isl_ctx_free(ctx);
	return trouble;
}

/* What is cut off anywhere is a message or good, but never a crash. */
static void check_prefixes(const read_row *row)
{
	size_t n = strlen(row->text);
	bool ok = true;

	for (size_t i = 0; i < n; ++i) {
		char *text = strndup(row->text, i);
		char *trouble = text ? trouble_of(text) : NULL;

		if (trouble && !strncmp(trouble, "not one", 7))
			ok = false;
		free(trouble);
		free(text);
	}
	check(ok, row->name);
}

/* What is printed can be read, and means the same. */
static void check_printing(void)
{
	isl_ctx *ctx = fixture_ctx();
	isl_schedule_constraints *all = ash_constraints_read(ctx,
		"domain: [n] -> { A[i] : 0 <= i < n }\n"
		"context: [n] -> { : n > 4 }\n"
		"validity: { A[i] -> A[i + 1] }\n"
		"condition: { [A[i] -> t[]] -> [A[i + 1] -> u[]] }",
		"test", NULL);
	isl_schedule_constraints *again;
	char *text = NULL;
	char *second = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_constraints_print(all, out);
	fclose(out);
	again = ash_constraints_read(ctx, text, "test", NULL);
	out = open_memstream(&second, &size);
	if (check(again, "what is printed can be read"))
		ash_constraints_print(again, out);
	fclose(out);
	check_text(second, text, "and printed once more");
	free(text);
	free(second);
	isl_schedule_constraints_free(all);
	isl_schedule_constraints_free(again);
	isl_ctx_free(ctx);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		char *trouble = trouble_of(rows[i].text);

		check_text(trouble, rows[i].trouble, rows[i].name);
		free(trouble);
		check_prefixes(&rows[i]);
	}
	check_printing();
	return check_result();
}
