/* component.c - connected components of directed graphs, and their order.
 *
 * Strongly connected components by Tarjan's algorithm, with an explicit stack
 * instead of recursion.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/graph/component.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
	unsigned from, to;
} edge;

static int compare_edges(const void *a, const void *b)
{
	const edge *x = a, *y = b;

	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	return x->to < y->to ? -1 : x->to > y->to;
}

/* The graph of "m" sorted edges; self-loops and duplicates are dropped. */
static ash_sched_status from_edges(unsigned n, unsigned m, edge *edges,
	ash_digraph *digraph)
{
	unsigned n_to = 0;

	*digraph = (ash_digraph) { .n = n };
	digraph->start = calloc(n + 2, sizeof(unsigned));
	digraph->to = malloc(sizeof(unsigned) * (m + 1));
	if (!digraph->start || !digraph->to) {
		ash_digraph_clear(digraph);
		return ASH_SCHED_ERROR;
	}
	qsort(edges, m, sizeof(*edges), &compare_edges);
	for (unsigned i = 0; i < m; ++i) {
		if (edges[i].from == edges[i].to ||
			(i && !compare_edges(&edges[i], &edges[i - 1])))
			continue;
		digraph->to[n_to++] = edges[i].to;
		digraph->start[edges[i].from + 1] = n_to;
	}
	for (unsigned i = 1; i <= n; ++i)
		if (digraph->start[i] < digraph->start[i - 1])
			digraph->start[i] = digraph->start[i - 1];
	return ASH_SCHED_OK;
}

ash_sched_status ash_digraph_init(const ash_graph *graph, const ash_part *part,
	unsigned kinds, ash_digraph *digraph)
{
	unsigned *local = calloc(graph->n_stmt + 1, sizeof(*local));
	edge *edges = malloc(sizeof(*edges) * (part->n_piece + 1));
	ash_sched_status status = ASH_SCHED_ERROR;
	unsigned m = 0;

	for (unsigned i = 0; local && i < part->n_stmt; ++i)
		local[part->stmt[i]] = i;
	for (unsigned i = 0; local && edges && i < part->n_piece; ++i) {
		const ash_piece *piece = &graph->piece[part->piece[i]];

		if (piece->is_active && piece->kinds & kinds)
			edges[m++] = (edge) { local[piece->src],
				local[piece->dst] };
	}
	if (local && edges)
		status = from_edges(part->n_stmt, m, edges, digraph);
	free(local);
	free(edges);
	return status;
}

ash_sched_status ash_digraph_contract(const ash_digraph *digraph, unsigned n,
	const unsigned *to, ash_digraph *result)
{
	unsigned m = 0;
	edge *edges = malloc(sizeof(*edges) * (digraph->start[digraph->n] + 1));
	ash_sched_status status;

	if (!edges)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < digraph->n; ++i)
		for (unsigned k = digraph->start[i]; k < digraph->start[i + 1];
			++k)
			edges[m++] = (edge) { to[i], to[digraph->to[k]] };
	status = from_edges(n, m, edges, result);
	free(edges);
	return status;
}

void ash_digraph_clear(ash_digraph *digraph)
{
	free(digraph->start);
	free(digraph->to);
	*digraph = (ash_digraph) { 0 };
}

static unsigned find_root(unsigned *parent, unsigned i)
{
	while (parent[i] != i)
		i = parent[i] = parent[parent[i]];
	return i;
}

ash_sched_status ash_weak_components(const ash_digraph *digraph,
	unsigned *component, unsigned *n)
{
	unsigned *parent = malloc(sizeof(*parent) * (digraph->n + 1));

	*n = 0;
	if (!parent)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < digraph->n; ++i)
		parent[i] = i;
	for (unsigned i = 0; i < digraph->n; ++i)
		for (unsigned k = digraph->start[i]; k < digraph->start[i + 1];
			++k) {
			unsigned a = find_root(parent, i);
			unsigned b = find_root(parent, digraph->to[k]);

			parent[a > b ? a : b] = a > b ? b : a;
		}
	for (unsigned i = 0; i < digraph->n; ++i) {
		unsigned root = find_root(parent, i);

		component[i] = root == i ? (*n)++ : component[root];
	}
	free(parent);
	return ASH_SCHED_OK;
}

#define UNSEEN (~0U)

/* Tarjan's algorithm. */
typedef struct {
	const ash_digraph *digraph;
	unsigned *index, *low, *next;	/* for each node, see Tarjan */
	unsigned *open, *path;		/* stacks of Tarjan's algorithm */
	unsigned n_open, n_path, n_index, n_component;
	unsigned *component;
} tarjan;

static void enter(tarjan *t, unsigned node)
{
	t->index[node] = t->low[node] = t->n_index++;
	t->next[node] = t->digraph->start[node];
	t->open[t->n_open++] = node;
	t->path[t->n_path++] = node;
}

static void leave(tarjan *t, unsigned node)
{
	unsigned member;

	--t->n_path;
	if (t->n_path && t->low[node] < t->low[t->path[t->n_path - 1]])
		t->low[t->path[t->n_path - 1]] = t->low[node];
	if (t->low[node] != t->index[node])
		return;
	do {
		member = t->open[--t->n_open];
		t->component[member] = t->n_component;
	} while (member != node);
	++t->n_component;
}

static void step(tarjan *t)
{
	unsigned node = t->path[t->n_path - 1], to;

	if (t->next[node] == t->digraph->start[node + 1]) {
		leave(t, node);
		return;
	}
	to = t->digraph->to[t->next[node]++];
	if (t->index[to] == UNSEEN)
		enter(t, to);
	else if (t->component[to] == UNSEEN && t->index[to] < t->low[node])
		t->low[node] = t->index[to];
}

static ash_sched_status run_tarjan(const ash_digraph *digraph,
	unsigned *component, unsigned *n)
{
	unsigned *memory = malloc(sizeof(unsigned) * 5 * (digraph->n + 1));
	size_t room = digraph->n + 1;
	tarjan t = { .digraph = digraph, .component = component };

	if (!memory)
		return ASH_SCHED_ERROR;
	t.index = memory;
	t.low = memory + room;
	t.next = memory + 2 * room;
	t.open = memory + 3 * room;
	t.path = memory + 4 * room;
	for (unsigned i = 0; i < digraph->n; ++i)
		t.index[i] = component[i] = UNSEEN;
	for (unsigned i = 0; i < digraph->n; ++i) {
		if (t.index[i] == UNSEEN)
			enter(&t, i);
		while (t.n_path)
			step(&t);
	}
	*n = t.n_component;
	free(memory);
	return ASH_SCHED_OK;
}

/* Set order[i] to the position of node i in the topological order that always
 * takes the smallest available number next.
 */
static ash_sched_status order_nodes(const ash_digraph *dag,
	const unsigned *number, unsigned *order)
{
	unsigned *n_before = calloc(dag->n + 1, sizeof(*n_before));

	if (!n_before)
		return ASH_SCHED_ERROR;
	for (unsigned k = 0; k < dag->start[dag->n]; ++k)
		++n_before[dag->to[k]];
	for (unsigned place = 0; place < dag->n; ++place) {
		unsigned best = UNSEEN;

		for (unsigned i = 0; i < dag->n; ++i)
			if (!n_before[i] &&
				(best == UNSEEN || number[i] < number[best]))
				best = i;
		n_before[best] = UNSEEN;
		order[best] = place;
		for (unsigned k = dag->start[best]; k < dag->start[best + 1];
			++k)
			--n_before[dag->to[k]];
	}
	free(n_before);
	return ASH_SCHED_OK;
}

/* Renumber the "n" components in the order of order_nodes(), by their first
 * nodes.
 */
static ash_sched_status renumber(const ash_digraph *digraph,
	unsigned *component, unsigned n)
{
	unsigned *first = malloc(sizeof(*first) * (2 * n + 1));
	unsigned *order;
	ash_digraph dag;
	ash_sched_status status;

	if (!first)
		return ASH_SCHED_ERROR;
	order = first + n;
	for (unsigned i = digraph->n; i-- > 0;)
		first[component[i]] = i;
	status = ash_digraph_contract(digraph, n, component, &dag);
	if (status == ASH_SCHED_OK) {
		status = order_nodes(&dag, first, order);
		ash_digraph_clear(&dag);
	}
	for (unsigned i = 0; status == ASH_SCHED_OK && i < digraph->n; ++i)
		component[i] = order[component[i]];
	free(first);
	return status;
}

ash_sched_status ash_strong_components(const ash_digraph *digraph,
	unsigned *component, unsigned *n)
{
	ash_sched_status status = run_tarjan(digraph, component, n);

	return status == ASH_SCHED_OK ? renumber(digraph, component, *n)
				      : status;
}

uint64_t *ash_reach(const ash_digraph *digraph, unsigned *words)
{
	unsigned n = digraph->n, w = n / 64 + 1;
	uint64_t *reach = calloc((size_t) n * w + 1, sizeof(*reach));
	unsigned *order = malloc(sizeof(*order) * (2 * n + 1));
	unsigned *at = order ? order + n : NULL, count;
	bool ok = reach && order &&
		ash_strong_components(digraph, order, &count) == ASH_SCHED_OK;

	*words = w;
	for (unsigned i = 0; ok && i < n; ++i)
		at[order[i]] = i;
	for (unsigned place = n; ok && place-- > 0;) {
		uint64_t *row = reach + (size_t) at[place] * w;

		for (unsigned k = digraph->start[at[place]];
			k < digraph->start[at[place] + 1]; ++k) {
			unsigned to = digraph->to[k];

			row[to / 64] |= (uint64_t) 1 << to % 64;
			for (unsigned i = 0; i < w; ++i)
				row[i] |= reach[(size_t) to * w + i];
		}
	}
	free(order);
	if (!ok)
		free(reach);
	return ok ? reach : NULL;
}
