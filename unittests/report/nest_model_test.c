/* nest_model_test.c - what is known of a SCoP, as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/nest_model.h"

#include <string.h>

#include "check.h"
#include "fixture.h"
#include "report/json_text.h"

#define DOMAIN \
	"[n] -> { S[i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n }"

/* A product of matrices. */
static const char product[] =
	"name: f\n"
	"context: \"[n] -> { : 0 <= n <= 10000 }\"\n"
	"arrays:\n"
	"  - name: c\n"
	"    type: \"double\"\n"
	"    elem_size: 8\n"
	"    extents:\n"
	"      - unknown\n"
	"      - \"[n] -> { [(n)] }\"\n"
	"  - name: b\n"
	"    type: \"double\"\n"
	"    elem_size: 8\n"
	"    extents:\n"
	"      - unknown\n"
	"      - \"[n] -> { [(n)] }\"\n"
	"statements:\n"
	"  - name: S\n"
	"    text: \"c[i0][i1] += b[i2][i1]\"\n"
	"    domain: \"" DOMAIN "\"\n"
	"    accesses:\n"
	"      - read: \"[n] -> { S[i, j, k] -> b[k, j] }\"\n"
	"      - read: \"[n] -> { S[i, j, k] -> c[i, j] }\"\n"
	"      - write: \"[n] -> { S[i, j, k] -> c[i, j] }\"\n"
	"schedule:\n"
	"  domain: \"" DOMAIN "\"\n"
	"  child:\n"
	"    schedule: \"[{ S[i, j, k] -> [i] }, { S[i, j, k] -> [j] }, "
	"{ S[i, j, k] -> [k] }]\"\n";

/* Tiles of 64 x 64 x 64, the loop over columns innermost. */
static const char tiled[] =
	"{ domain: \"" DOMAIN "\", child: { "
	"schedule: \"[{ S[i, j, k] -> [floor(i/64)] }, "
	"{ S[i, j, k] -> [floor(k/64)] }, { S[i, j, k] -> [floor(j/64)] }]\", "
	"child: { schedule: \"[{ S[i, j, k] -> [i] }, { S[i, j, k] -> [k] }, "
	"{ S[i, j, k] -> [j] }]\" } } }";

static const ash_machine machine = {
	.vector_bytes = 32,
	.n_vector_reg = 16,
	.cache_line = 64,
	.cache = { 32768, 1 << 20, 1 << 24 },
};

/* The model of the product, with a tree or without, for a limit of operations. */
static char *describe(const char *tree, unsigned long operations)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = fixture_scop_from_text(ctx, product, "product");
	ash_nest_model model = { .scop = scop,
		.machine = &machine };
	ash_deps *deps = ash_deps_compute(scop);
	ash_budget budget;
	char *text;

	model.deps = deps;
	if (tree) {
		model.schedule = isl_schedule_read_from_str(ctx, tree);
		model.directed = model.schedule;
		model.root = ash_ast_build(scop, deps->strict,
			isl_schedule_copy(model.schedule));
	}
	budget = ash_budget_begin(ctx, operations);
	text = ash_nest_model_text(&model, &budget);
	isl_ast_node_free(model.root);
	isl_schedule_free(model.schedule);
	ash_deps_free(deps);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return text;
}

static void check_part(const char *text, const char *part, const char *name)
{
	bool found = text && strstr(text, part);

	check(found, name);
	if (!found)
		printf("  %s\n", text ? text : "(null)");
}

static void test_original(void)
{
	char *text = describe(NULL, 1000000);

	check_part(text, "\"loops\": null", "no-loops-without-a-tree");
	check_part(text, "\"after\": null", "no-new-locality-without-a-tree");
	check_part(text, "\"strides\": [8192,8,0]", "strides-in-bytes");
	check_part(text,
		"{\"array\": 0, \"write\": true, \"regular\": true, "
		"\"strides\": [0,8,8192], \"reuse\": 0, \"bytes\": 128, "
		"\"held\": \"L1\"}",
		"a-cell-that-the-inner-loop-keeps");
	check_part(text, "\"step\": [0,0,1]", "the-innermost-loop-first");
	check_part(text, "\"kinds\": [\"flow\", \"order\", \"reduction\"]",
		"kinds-of-dependences");
	free(text);
}

static void test_tiled(void)
{
	char *text = describe(tiled, 1000000);

	check_part(text, "c[c3][c5] += b[c4][c5];", "statements-in-new-loops");
	check_part(text, "\"strips\": [[64,4]]", "tiles");
	check_part(text, "{\"text\": \"tile(", "directives");
	check_part(text, "\"trip\": 64, \"step\": [0,1,0]",
		"the-inner-loop-of-a-tile");
	check_part(text, "\"step\": [64,0,0]", "the-outer-loop-over-tiles");
	free(text);
}

/* What is too expensive is left out, and all the rest is there. */
static void test_budget(void)
{
	char *text = describe(tiled, 20);

	check_part(text, "\"sample\": null", "too-expensive-for-a-sample");
	check_part(text, "{\"name\": \"c\", \"type\": \"double\"",
		"arrays-cost-nothing");
	free(text);
}

static void test_strings(void)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_json_string(out, "a\"\\\n\xff\xc3\xa4");
	ash_json_string_or_null(out, NULL);
	ash_json_number(out, 1.0 / 3);
	ash_json_number(out, 1e308 * 10);
	fclose(out);
	check_text(text, "\"a\\\"\\\\\\u000a\\ufffd\xc3\xa4\"null0.3333null",
		"strings-and-numbers");
	free(text);
}

int main(void)
{
	test_original();
	test_tiled();
	test_budget();
	test_strings();
	return check_result();
}
