/* component_test.c - components and reachability of random graphs, compared
 * with the transitive closure.
 *
 *   component_test [COUNT [SEED]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "random_number.h"
#include "sched/graph/component.h"

#define MAX_NODE 12
#define MAX_EDGE 30

/* A graph of statements, all of them in "part". */
typedef struct {
	ash_piece piece[MAX_EDGE];
	unsigned number[MAX_EDGE], stmt[MAX_NODE];
	ash_graph graph;
	ash_part part;
	bool reach[MAX_NODE][MAX_NODE];	/* by a path of one edge or more */
	bool near[MAX_NODE][MAX_NODE];	/* connected in any direction */
} sample;

static void close(unsigned n, bool reach[MAX_NODE][MAX_NODE])
{
	for (unsigned k = 0; k < n; ++k)
		for (unsigned i = 0; i < n; ++i)
			for (unsigned j = 0; j < n; ++j)
				reach[i][j] |= reach[i][k] && reach[k][j];
}

/* Some pieces are not active, or of another kind: no edges. */
static void add_piece(sample *s, uint64_t *state, unsigned i)
{
	unsigned n = s->part.n_stmt;
	unsigned src = random_between(state, 0, n - 1);
	unsigned dst = random_between(state, 0, n - 1);
	bool counts = random_between(state, 0, 4) > 0;
	bool is_active = counts || random_between(state, 0, 1);

	s->piece[i] = (ash_piece) { .src = src, .dst = dst,
		.kinds = counts ? ASH_VALIDITY : ASH_PROXIMITY,
		.is_active = is_active };
	s->number[i] = i;
	s->reach[src][dst] |= counts;
	s->near[src][dst] |= counts;
	s->near[dst][src] |= counts;
}

static void make_sample(sample *s, uint64_t *state)
{
	unsigned n = random_between(state, 1, MAX_NODE);
	unsigned m = random_between(state, 0, MAX_EDGE);

	*s = (sample) { .graph = { .n_stmt = n, .n_piece = m } };
	s->graph.piece = s->piece;
	s->part = (ash_part) { .n_stmt = n, .n_piece = m, .stmt = s->stmt,
		.piece = s->number };
	for (unsigned i = 0; i < n; ++i)
		s->stmt[i] = i;
	for (unsigned i = 0; i < m; ++i)
		add_piece(s, state, i);
	close(n, s->reach);
	close(n, s->near);
}

static bool check_weak(const sample *s, const ash_digraph *digraph)
{
	unsigned component[MAX_NODE], n;
	bool ok = ash_weak_components(digraph, component, &n) == ASH_SCHED_OK;

	for (unsigned i = 0; ok && i < digraph->n; ++i)
		for (unsigned k = 0; k < digraph->n; ++k)
			ok = ok && component[i] < n && (component[i] ==
				component[k]) == (i == k || s->near[i][k]);
	return ok;
}

/* Components are numbered in a topological order. */
static bool check_strong(const sample *s, const ash_digraph *digraph)
{
	unsigned component[MAX_NODE], n;
	bool ok = ash_strong_components(digraph, component, &n) ==
		ASH_SCHED_OK;

	for (unsigned i = 0; ok && i < digraph->n; ++i)
		for (unsigned k = 0; k < digraph->n; ++k) {
			bool same = i == k ||
				(s->reach[i][k] && s->reach[k][i]);

			ok = ok && component[i] < n &&
				(component[i] == component[k]) == same &&
				(!s->reach[i][k] || same ||
					component[i] < component[k]);
		}
	return ok;
}

/* Contract the strong components: what is left has no cycle, and paths as
 * there were between the components.
 */
static bool check_reach(const sample *s, const ash_digraph *digraph)
{
	unsigned component[MAX_NODE], n, words;
	ash_digraph dag = { 0 };
	uint64_t *reach = NULL;
	bool ok = !ash_strong_components(digraph, component, &n) &&
		!ash_digraph_contract(digraph, n, component, &dag);

	reach = ok ? ash_reach(&dag, &words) : NULL;
	for (unsigned i = 0; reach && i < digraph->n; ++i)
		for (unsigned k = 0; k < digraph->n; ++k) {
			unsigned a = component[i], b = component[k];
			bool is = reach[a * words + b / 64] >> b % 64 & 1;

			ok = ok && is == (a != b && s->reach[i][k]);
		}
	ok = ok && reach;
	free(reach);
	ash_digraph_clear(&dag);
	return ok;
}

int main(int argc, char **argv)
{
	unsigned count = argc > 1 ? strtoul(argv[1], NULL, 10) : 3000;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	bool weak = true, strong = true, reach = true;

	for (unsigned i = 0; i < count; ++i) {
		uint64_t state = seed + i;
		ash_digraph digraph = { 0 };
		sample s;

		make_sample(&s, &state);
		ash_digraph_init(&s.graph, &s.part, ASH_VALIDITY, &digraph);
		weak &= check_weak(&s, &digraph);
		strong &= check_strong(&s, &digraph);
		reach &= check_reach(&s, &digraph);
		ash_digraph_clear(&digraph);
	}
	check(weak, "weakly connected components");
	check(strong, "strongly connected components");
	check(reach, "paths between components");
	return check_result();
}
