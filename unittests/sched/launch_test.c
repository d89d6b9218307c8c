/* launch_test.c - which loops become kernels, and how often they are
 * launched.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "research/launch_print.h"
#include "scop/schedule_read.h"

#include <isl/schedule_node.h>

#define CUBE "domain: \"[n] -> { S[i, j, k] : 0 <= i, j, k < n }\"\nchild:\n"
#define TWO "domain: \"[n] -> { S[i, j] : 0 <= i < n and 0 <= j <= i; " \
	"T[i] : 0 <= i < n }\"\nchild:\n"
#define I "{ S[i, j, k] -> [(i)] }"
#define J "{ S[i, j, k] -> [(j)] }"
#define K "{ S[i, j, k] -> [(k)] }"

typedef struct {
	const char *why;
	const char *tree;
	const char *values;	/* of parameters */
	const char *kernels;	/* as printed */
} launch_row;

static const launch_row rows[] = {
	{ "the innermost loop is x",
	  CUBE "  schedule: \"[" I ", " J "]\"\n  permutable: 1\n"
	  "  coincident: [ 1, 1 ]\n  child:\n    schedule: \"[" K "]\"\n",
	  "[n] -> { : n = 5 }",
	  "kernels: 1\nlaunches: 1\n- statements: S\n  loops_around: 0\n"
	  "  x:\n    - \"{ S[i, j, k] -> [(j)] }\"\n"
	  "  y:\n    - \"{ S[i, j, k] -> [(i)] }\"\n  launches: 1\n" },
	{ "in a permutable band members before a coincident one move inwards",
	  CUBE "  schedule: \"[" I ", " J ", " K "]\"\n  permutable: 1\n"
	  "  coincident: [ 0, 1, 0 ]\n",
	  "[n] -> { : n = 5 }",
	  "kernels: 1\nlaunches: 1\n- statements: S\n  loops_around: 0\n"
	  "  x:\n    - \"{ S[i, j, k] -> [(j)] }\"\n  launches: 1\n" },
	{ "in another band they are loops around the kernel",
	  CUBE "  schedule: \"[" I ", " J ", " K "]\"\n"
	  "  coincident: [ 0, 1, 0 ]\n",
	  "[n] -> { : n = 5 }",
	  "kernels: 1\nlaunches: 5\n- statements: S\n  loops_around: 1\n"
	  "  x:\n    - \"{ S[i, j, k] -> [(j)] }\"\n  launches: 5\n" },
	{ "a coincident loop behind another loop stays in the thread",
	  CUBE "  schedule: \"[" I ", " J ", " K "]\"\n"
	  "  coincident: [ 1, 0, 1 ]\n",
	  "[n] -> { : n = 5 }",
	  "kernels: 1\nlaunches: 1\n- statements: S\n  loops_around: 0\n"
	  "  x:\n    - \"{ S[i, j, k] -> [(i)] }\"\n  launches: 1\n" },
	{ "launches are counted for values alone",
	  CUBE "  schedule: \"[" I "]\"\n  child:\n    schedule: \"[" J
	  "]\"\n    coincident: [ 1 ]\n",
	  "[m] -> { : m = 5 }",
	  "kernels: 1\nlaunches: unknown\n- statements: S\n"
	  "  loops_around: 1\n  x:\n    - \"{ S[i, j, k] -> [(j)] }\"\n"
	  "  launches: unknown\n" },
	{ "nothing runs, nothing is launched",
	  CUBE "  schedule: \"[" I "]\"\n  child:\n    schedule: \"[" J
	  "]\"\n    coincident: [ 1 ]\n",
	  "[n] -> { : n = 0 }",
	  "kernels: 1\nlaunches: 0\n- statements: S\n"
	  "  loops_around: 1\n  x:\n    - \"{ S[i, j, k] -> [(j)] }\"\n"
	  "  launches: 0\n" },
	{ "a kernel per child; what is sequential beside it has one thread",
	  TWO "  schedule: \"[{ S[i, j] -> [(i)]; T[i] -> [(i)] }]\"\n"
	  "  child:\n    sequence:\n    - filter: \"{ S[i, j] }\"\n"
	  "      child:\n        schedule: \"[{ S[i, j] -> [(j)] }]\"\n"
	  "        coincident: [ 1 ]\n    - filter: \"{ T[i] }\"\n",
	  "[n] -> { : n = 7 }",
	  "kernels: 2\nlaunches: 14\n- statements: S\n  loops_around: 1\n"
	  "  x:\n    - \"{ S[i, j] -> [(j)] }\"\n  launches: 7\n"
	  "- statements: T\n  loops_around: 1\n"
	  "  x: none  # a single thread\n  launches: 7\n" },
	{ "a sequential part is one kernel with its loops",
	  TWO "  sequence:\n  - filter: \"{ S[i, j] }\"\n    child:\n"
	  "      schedule: \"[{ S[i, j] -> [(i)] }]\"\n      child:\n"
	  "        schedule: \"[{ S[i, j] -> [(j)] }]\"\n"
	  "  - filter: \"{ T[i] }\"\n    child:\n"
	  "      schedule: \"[{ T[i] -> [(i)] }]\"\n"
	  "      coincident: [ 1 ]\n",
	  "[n] -> { : n = 7 }",
	  "kernels: 2\nlaunches: 2\n- statements: S\n  loops_around: 0\n"
	  "  x: none  # a single thread\n  launches: 1\n"
	  "- statements: T\n  loops_around: 0\n"
	  "  x:\n    - \"{ T[i] -> [(i)] }\"\n  launches: 1\n" },
	{ "without a coincident loop all stays on the host",
	  TWO "  set:\n  - filter: \"{ S[i, j] }\"\n    child:\n"
	  "      schedule: \"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]\"\n"
	  "      permutable: 1\n  - filter: \"{ T[i] }\"\n",
	  "[n] -> { : n = 7 }", "kernels: 0\nlaunches: 0\n" },
	{ "a time that several instances share is one launch",
	  TWO "  schedule: \"[{ S[i, j] -> [(i + j)]; T[i] -> [(2i)] }]\"\n"
	  "  child:\n    schedule: \"[{ S[i, j] -> [(i)]; T[i] -> [(i)] }]\"\n"
	  "    coincident: [ 1 ]\n",
	  "[n] -> { : n = 7 }",
	  "kernels: 1\nlaunches: 13\n- statements: S T\n  loops_around: 1\n"
	  "  x:\n    - \"{ S[i, j] -> [(i)] }\"\n"
	  "    - \"{ T[i] -> [(i)] }\"\n  launches: 13\n" },
	{ "two loops around a kernel, one of them triangular",
	  "domain: \"[n] -> { S[i, j, k] : 0 <= j <= i < n and 0 <= k < n }\"\n"
	  "child:\n  schedule: \"[" I ", " J "]\"\n  child:\n"
	  "    schedule: \"[" K "]\"\n    coincident: [ 1 ]\n",
	  "[n] -> { : n = 100 }",
	  "kernels: 1\nlaunches: 5050\n- statements: S\n  loops_around: 2\n"
	  "  x:\n    - \"{ S[i, j, k] -> [(k)] }\"\n  launches: 5050\n" },
	{ "marks are passed by",
	  CUBE "  mark: \"here\"\n  child:\n    schedule: \"[" I "]\"\n"
	  "    coincident: [ 1 ]\n",
	  "[n] -> { : n = 5 }",
	  "kernels: 1\nlaunches: 1\n- statements: S\n  loops_around: 0\n"
	  "  x:\n    - \"{ S[i, j, k] -> [(i)] }\"\n  launches: 1\n" },
};

/* What is printed for "schedule"; owned by the caller. */
static char *print(__isl_keep isl_schedule *schedule, const char *values,
	const ash_spatial *spatial)
{
	isl_ctx *ctx = isl_schedule_get_ctx(schedule);
	isl_set *set = isl_set_read_from_str(ctx, values);
	ash_launches *launches = ash_launches_find(schedule, spatial);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!launches || ash_launches_print(launches, set, out) < 0)
		fputs("error", out);
	fclose(out);
	ash_launches_free(launches);
	isl_set_free(set);
	return text;
}

static void test_row(isl_ctx *ctx, const launch_row *row)
{
	isl_schedule *schedule = ash_schedule_read(ctx, row->tree, "tree",
		NULL);
	char *text = schedule ? print(schedule, row->values, NULL) : NULL;

	check_text(text, row->kernels, row->why);
	free(text);
	isl_schedule_free(schedule);
}

/* A schedule of the matrix product, and its x. */
typedef struct {
	const char *why;
	const char *band;
	const char *x;
} turn_row;

#define MEMBER(a, b) "{ S0[i, j] -> [(" a ")]; S1[i, j, k] -> [(" b ")] }"
#define TURNED "  # the outermost, which carries lines"
#define SHOWN(comment, a, b) "  x:" comment "\n" \
	"    - \"{ S0[i, j] -> [(" a ")] }\"\n" \
	"    - \"{ S1[i, j, k] -> [(" b ")] }\"\n"

static const turn_row turn_rows[] = {
	{ "the outermost loop carries lines",
	  "[" MEMBER("j", "j") ", " MEMBER("i", "i") "]",
	  SHOWN(TURNED, "j", "j") },
	{ "the outermost loop carries none",
	  "[" MEMBER("i", "i") ", " MEMBER("j", "j") "]",
	  SHOWN("", "j", "j") },
	{ "the outermost loop carries those of one group",
	  "[" MEMBER("i + j", "i") ", " MEMBER("i", "j") "]",
	  SHOWN(TURNED, "i + j", "i") },
};

static __isl_give isl_schedule *one_band(const ash_scop *scop,
	const char *band)
{
	isl_schedule *schedule = isl_schedule_from_domain(
		ash_scop_domain(scop));
	isl_schedule_node *node = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	node = isl_schedule_node_insert_partial_schedule(
		isl_schedule_node_child(node, 0),
		isl_multi_union_pw_aff_read_from_str(scop->ctx, band));
	node = isl_schedule_node_band_set_permutable(node, 1);
	node = isl_schedule_node_band_member_set_coincident(node, 0, 1);
	node = isl_schedule_node_band_member_set_coincident(node, 1, 1);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

static void test_turn(isl_ctx *ctx, const turn_row *row)
{
	ash_scop *scop = fixture_scop(ctx, "gemm");
	ash_spatial *spatial = ash_spatial_compute(scop, 64);
	isl_schedule *schedule = one_band(scop, row->band);
	char *text = print(schedule, "{ : }", spatial);

	if (!check(spatial && strstr(text, row->x), row->why))
		puts(text);
	free(text);
	isl_schedule_free(schedule);
	ash_spatial_free(spatial);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	for (size_t i = 0; i < sizeof(turn_rows) / sizeof(turn_rows[0]); ++i)
		test_turn(ctx, &turn_rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
