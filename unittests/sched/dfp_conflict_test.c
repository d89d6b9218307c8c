/* dfp_conflict_test.c - edges of fusion conflict graphs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "fixture.h"
#include "sched/dfp/dfp_conflict.h"
#include "scop/constraints_read.h"

#define PLANE "domain: [n] -> { A[i, j] : 0 <= i, j < n; " \
	"B[i, j] : 0 <= i, j < n; C[i, j] : 0 <= i, j < n }\n"
#define VALIDITY(pairs) "validity: { " pairs " }\n"
#define ALL(pairs) VALIDITY(pairs) "coincidence: { " pairs " }"

/* A graph as text: "A0-B1 B0-B0", the dimensions of statements from 0 on, "c"
 * being the constant row.
 */
static const struct {
	const char *name;
	const char *text;
	const char *edges;	/* those of permutability */
	const char *parallel;	/* those for a parallel loop */
} cases[] = {
	/* Figure 1: three statements, two edges for each pair. */
	{ "figure 1", PLANE ALL("A[i, j] -> B[j, i]; B[i, j] -> C[j, i]; "
		"A[i, j] -> C[i, j]"),
	  "A0-B0 A0-C1 A1-B1 A1-C0 B0-C0 B1-C1",
	  "A0-B0 A0-C1 A1-B1 A1-C0 B0-C0 B1-C1" },
	{ "a loop that cannot be permuted", PLANE ALL(
		"A[i, j] -> A[i + 1, j - 1]"), "A1-A1", "A0-A0 A1-A1" },
	{ "a shift is no obstacle", PLANE ALL("A[i, j] -> B[i - 2, j]"),
	  "A0-B1 A1-B0", "A0-B1 A1-B0" },
	{ "two shifts are one for parallelism", PLANE ALL(
		"A[i, j] -> B[i - 2, j]; A[i, j] -> B[i, j]"),
	  "A0-B1 A1-B0", "A0-B0 A0-B1 A1-B0" },
	{ "both ways, within and across iterations", PLANE ALL(
		"A[i, j] -> B[i, j]; B[i, j] -> A[i + 1, j]"),
	  "A0-B1 A1-B0", "A0-B0 A0-B1 A1-B0" },
	{ "both ways, against each other", PLANE ALL(
		"A[i, j] -> B[i, j + 1]; B[i, j] -> A[i + 1, j - 2]"),
	  "A0-B1 A1-B0 A1-B1", "A0-B0 A0-B1 A1-B0 A1-B1" },
};

typedef struct {
	ash_graph graph;
	ash_part part;
	unsigned *local;
	ash_conflicts conflicts;
} sample;

static bool sample_init(sample *s,
	__isl_keep isl_schedule_constraints *constraints,
	const ash_scheduler_options *options)
{
	static const ash_scheduler_extra nothing;
	static ash_scheduler_stats stats;

	*s = (sample) { .local = NULL };
	if (ash_graph_init(&s->graph, constraints, &nothing, options, false,
			&stats) != ASH_SCHED_OK)
		return false;
	s->local = calloc(s->graph.n_stmt + 1, sizeof(*s->local));
	for (unsigned i = 0; i < s->graph.n_stmt; ++i)
		s->local[i] = i;
	return ash_part_init(&s->graph, &s->part, s->graph.n_stmt,
			s->local) == ASH_SCHED_OK &&
		ash_conflicts_init(&s->graph, &s->part, s->local,
			ASH_ORDER, &s->conflicts) == ASH_SCHED_OK;
}

static void sample_clear(sample *s)
{
	ash_conflicts_clear(&s->conflicts);
	ash_part_clear(&s->part);
	ash_graph_clear(&s->graph);
	free(s->local);
}

/* The edge between vertex "i" of "a" and "k" of "b". */
static bool has_edge(sample *s, unsigned a, unsigned i, unsigned b,
	unsigned k, bool parallel)
{
	bool edge = false;
	ash_sched_status status = a == b
		? ash_conflict_self(&s->conflicts, a, i, parallel, &edge)
		: ash_conflict_between(&s->conflicts, a, i, b, k, parallel,
			&edge);

	check(status == ASH_SCHED_OK, "an edge is computed");
	return edge;
}

/* All edges between dimensions, in order; owned by the caller. */
static char *edges_of(sample *s, bool parallel)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	bool first = true;

	for (unsigned v = 0; v < 2 * s->graph.n_stmt; ++v)
		for (unsigned w = v; w < 2 * s->graph.n_stmt; ++w) {
			if ((v / 2 == w / 2 && v != w) || !has_edge(s, v / 2,
				v % 2, w / 2, w % 2, parallel))
				continue;
			fprintf(out, "%s%c%u-%c%u", first ? "" : " ",
				'A' + v / 2, v % 2, 'A' + w / 2, w % 2);
			first = false;
		}
	fclose(out);
	return text;
}

static void check_edges(sample *s, bool parallel, const char *wanted,
	const char *name)
{
	char *text = edges_of(s, parallel);
	char *again = edges_of(s, parallel);

	check_text(text, wanted, name);
	check_text(again, wanted, "and the same from memory");
	free(text);
	free(again);
}

static void test_case(size_t i)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scheduler_options options = ash_scheduler_defaults();
	isl_schedule_constraints *constraints = ash_constraints_read(ctx,
		cases[i].text, cases[i].name, NULL);
	sample s;

	if (sample_init(&s, constraints, &options)) {
		check_edges(&s, false, cases[i].edges, cases[i].name);
		check_edges(&s, true, cases[i].parallel, "and in parallel");
	} else {
		check(false, cases[i].name);
	}
	sample_clear(&s);
	isl_schedule_constraints_free(constraints);
	isl_ctx_free(ctx);
}

/* Rows and vertices. */
static void test_vertices(void)
{
	ash_vertex stmt = { .n_var = 3 };
	ash_graph graph = { .n_param = 1, .stmt = &stmt };
	int64_t loop[] = { 4, 1, 0, 2, 0 }, constant[] = { 4, 1, 0, 0, 0 };
	int64_t skewed[] = { 0, 0, 1, 2, 0 }, reversed[] = { 0, 0, 0, 0, -1 };

	check(ash_conflict_vertex(&graph, 0, loop) == 1,
		"scaled and shifted, a loop is its vertex");
	check(ash_conflict_vertex(&graph, 0, constant) == 3,
		"a constant row has the last vertex");
	check(ash_conflict_vertex(&graph, 0, skewed) ==
		ASH_NO_CONFLICT_VERTEX, "a skewed row has none");
	check(ash_conflict_vertex(&graph, 0, reversed) ==
		ASH_NO_CONFLICT_VERTEX, "nor has a reversed one");
}

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i)
		test_case(i);
	test_vertices();
	return check_result();
}
