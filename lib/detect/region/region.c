/* region.c - search for candidate regions.
 *
 * A node is a block, or an inner loop as a whole (region.h); a run is a
 * sequence of successive nodes.  A run is grown from a loop: first upwards by
 * dominating branches, then node by node downwards.  It is a candidate whenever
 * all edges that leave it lead to one block; the longest such run that ends
 * after adding a loop is chosen.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/region.h"
#include "detect/region/region_impl.h"

#include <stdlib.h>
#include <string.h>

#include "detect/region/loop_options.h"
#include "detect/region/region_filter.h"
#include "detect/region/version_choice.h"
#include "support/grow.h"
#include "support/visits.h"

/* Limit of the nodes of a region, which bounds the effort. */
#define MAX_RUN 400
/* Limit of the branches above a loop that are tried as the start of its region.
 */
#define MAX_CLIMB 8

/* The nodes of one context, and facts about each node. */
typedef struct graph {
	ash_version_search *search;
	ash_region_list *found;
	ash_loop context;
	const LLVMBasicBlockRef *block;
	unsigned n_block;
	ash_node_list list;
	ash_table node_of;	/* block -> index into list */
	/* The blocks of node i are member[first[i]..first[i + 1]), with their
	 * positions in "block"; both are sorted in this order.
	 */
	unsigned *first;
	LLVMBasicBlockRef *member;
	unsigned *position;
	/* Per node: the number of the last run that contains the node or has an
	 * edge into it.
	 */
	unsigned *seen;
	unsigned n_run;		/* number of runs so far */
	bool *fit;		/* per node: does it pass the filter? */
	unsigned *n_loop;	/* number of loops among earlier nodes */
} graph;

typedef struct run {
	unsigned first;
	unsigned last;
	unsigned n_loop;
	LLVMBasicBlockRef next;
} run;

/* A run that is growing, and the targets of the edges that leave it. */
typedef struct growth {
	unsigned number;
	unsigned first;
	unsigned n_ahead;	/* number of targets among later nodes */
	/* A target before the run, or outside of the context; NULL: none so
	 * far.
	 */
	LLVMBasicBlockRef outside;
	bool has_more;		/* are there several such targets? */
	unsigned last_ahead;	/* the last of the target nodes */
} growth;

void ash_nodes_clear(ash_node_list *list)
{
	free(list->node);
	*list = (ash_node_list) { 0 };
}

/* Free what "region" owns. */
static void region_clear(ash_region *region)
{
	free(region->block);
	ash_isolated_clear(&region->made);
	*region = (ash_region) { 0 };
}

void ash_region_list_clear(ash_region_list *list)
{
	for (unsigned i = 0; i < list->n; ++i)
		region_clear(&list->region[i]);
	free(list->region);
	*list = (ash_region_list) { 0 };
}

void ash_version_search_init(ash_version_search *search, ash_analysis *analysis)
{
	*search = (ash_version_search) { .analysis = analysis };
}

void ash_version_search_clear(ash_version_search *search)
{
	for (unsigned i = 0; i < search->n_refused; ++i)
		free(search->refused[i].detail);
	free(search->refused);
	ash_table_clear(&search->banned);
	ash_table_clear(&search->released);
	ash_table_clear(&search->passed);
	*search = (ash_version_search) { 0 };
}

/* The child loop of "context" that contains "block", or NULL. */
static ash_loop child_with(const ash_analysis *analysis, ash_loop context,
	LLVMBasicBlockRef block)
{
	ash_loop loop = ash_loop_of(analysis, block);

	while (loop && ash_loop_depth(loop) > ash_loop_depth(context) + 1)
		loop = ash_loop_parent(loop);
	return loop == context ? NULL : loop;
}

bool ash_nodes_collect(ash_node_list *list, const ash_analysis *analysis,
	ash_loop context, const LLVMBasicBlockRef *block, unsigned n)
{
	*list = (ash_node_list) { .node = calloc(n ? n : 1, sizeof(ash_node)) };
	if (!list->node)
		return false;
	for (unsigned i = 0; i < n; ++i) {
		ash_loop loop;

		if (!ash_loop_contains(context, block[i]))
			continue;
		loop = child_with(analysis, context, block[i]);
		if (!loop || ash_loop_header(loop) == block[i])
			list->node[list->n++] = (ash_node) { block[i], loop };
	}
	return true;
}

bool ash_version_search_refuse(ash_version_search *search, ash_verdict verdict)
{
	if (!ASH_GROW(search->refused, search->n_refused)) {
		free(verdict.detail);
		return false;
	}
	search->refused[search->n_refused++] = verdict;
	return true;
}

static ash_verdict banned_verdict(const ash_version_search *search,
	LLVMBasicBlockRef block)
{
	int why = ash_table_get(&search->banned, block);

	return (ash_verdict) { .why = why < 0 ? ASH_REFUSE_NONE
					      : (ash_refusal) why,
		.block = block };
}

static ash_verdict look_at_block(const graph *g, LLVMBasicBlockRef block)
{
	ash_verdict verdict = banned_verdict(g->search, block);

	if (verdict.why == ASH_REFUSE_NONE)
		verdict = ash_region_filter_block(g->search->analysis, block);
	return verdict;
}

/* If the loop "loop" of node "pos" has an unknown trip count and contains a
 * call that cannot be modelled: replace "verdict" by that for the call.  The
 * trip count may be unknown only because the call may change the loop's bound,
 * and even with another bound the call could not be modelled.
 */
static ash_verdict blame_call(const graph *g, unsigned pos, ash_loop loop,
	ash_verdict verdict)
{
	if (verdict.why != ASH_REFUSE_TRIP_COUNT &&
		verdict.why != ASH_REFUSE_EARLY_EXIT)
		return verdict;
	for (unsigned i = g->first[pos]; i < g->first[pos + 1]; ++i) {
		ash_verdict other;

		if (!ash_loop_contains(loop, g->member[i]))
			continue;
		other = ash_region_filter_block(g->search->analysis,
			g->member[i]);
		if (other.why == ASH_REFUSE_CALL)
			return other;
		free(other.detail);
	}
	return verdict;
}

/* If *verdict refuses a block for its test between two versions of a loop, save
 * it in *last and clear it: the loop is rather refused for the reason of its
 * fallback version.
 */
static void put_off(ash_verdict *verdict, ash_verdict *last)
{
	if (verdict->why == ASH_REFUSE_NONE || !verdict->at ||
		!ash_version_is_test(verdict->at))
		return;
	*last = *verdict;
	verdict->why = ASH_REFUSE_NONE;
}

/* The first reason to refuse the loop of node "pos": one in the loop itself, an
 * inner loop or a block.
 */
static ash_verdict look_at_loop(const graph *g, unsigned pos)
{
	ash_analysis *analysis = g->search->analysis;
	ash_loop loop = g->list.node[pos].loop;
	ash_verdict last = { .why = ASH_REFUSE_NONE };
	ash_verdict verdict = blame_call(g, pos, loop,
		ash_region_filter_loop(analysis, loop));

	for (unsigned i = g->first[pos];
		verdict.why == ASH_REFUSE_NONE && i < g->first[pos + 1]; ++i) {
		ash_loop inner = ash_loop_of(analysis, g->member[i]);

		verdict = look_at_block(g, g->member[i]);
		put_off(&verdict, &last);
		if (verdict.why == ASH_REFUSE_NONE && inner != loop &&
			!ash_version_is_check(inner) &&
			ash_loop_header(inner) == g->member[i])
			verdict = blame_call(g, pos, inner,
				ash_region_filter_loop(analysis, inner));
	}
	return verdict.why == ASH_REFUSE_NONE ? last : verdict;
}

/* Look at node "pos": can it be part of a region?  If it is a loop that cannot,
 * the reason is recorded for it.  Returns false without memory.
 */
static bool look_at_node(graph *g, unsigned pos)
{
	const ash_node *node = &g->list.node[pos];
	ash_verdict verdict;

	if (node->loop && ash_versions_is_waiting(g->search, node->block))
		return true;
	ash_visits_add(ASH_VISIT_SEARCH, g->first[pos + 1] - g->first[pos]);
	verdict = node->loop ? look_at_loop(g, pos)
			     : look_at_block(g, node->block);
	g->fit[pos] = verdict.why == ASH_REFUSE_NONE;
	if (g->fit[pos] || !node->loop) {
		free(verdict.detail);
		return true;
	}
	verdict.loop = node->block;
	return ash_version_search_refuse(g->search, verdict);
}

static bool map_blocks(graph *g)
{
	const ash_analysis *analysis = g->search->analysis;
	bool ok = true;

	for (unsigned i = 0; ok && i < g->list.n; ++i)
		ok = ash_table_set(&g->node_of, g->list.node[i].block, i);
	for (unsigned i = 0; ok && i < g->n_block; ++i) {
		ash_loop loop;

		if (!ash_loop_contains(g->context, g->block[i]))
			continue;
		loop = child_with(analysis, g->context, g->block[i]);
		if (loop)
			ok = ash_table_set(&g->node_of, g->block[i],
				ash_table_get(&g->node_of,
					ash_loop_header(loop)));
	}
	return ok;
}

/* Sort the blocks of the context by node into g->member and g->position. */
static void sort_blocks(graph *g)
{
	for (unsigned i = 0; i < g->n_block; ++i) {
		int node = ash_table_get(&g->node_of, g->block[i]);

		if (node >= 0)
			g->first[node + 2]++;
	}
	for (unsigned i = 2; i < g->list.n + 2; ++i)
		g->first[i] += g->first[i - 1];
	for (unsigned i = 0; i < g->n_block; ++i) {
		int node = ash_table_get(&g->node_of, g->block[i]);

		if (node < 0)
			continue;
		g->position[g->first[node + 1]] = i;
		g->member[g->first[node + 1]++] = g->block[i];
	}
}

static void graph_clear(graph *g)
{
	ash_nodes_clear(&g->list);
	ash_table_clear(&g->node_of);
	free(g->first);
	free(g->member);
	free(g->position);
	free(g->seen);
	free(g->fit);
	free(g->n_loop);
}

static bool graph_init(graph *g, ash_version_search *search, ash_loop context,
	const LLVMBasicBlockRef *block, unsigned n)
{
	bool ok;

	*g = (graph) { .search = search,
		.context = context,
		.block = block,
		.n_block = n };
	ok = ash_nodes_collect(&g->list, search->analysis, context, block, n);
	g->first = calloc(n + 2, sizeof(*g->first));
	g->member = calloc(n + 1, sizeof(*g->member));
	g->position = calloc(n + 1, sizeof(*g->position));
	g->seen = calloc(n + 1, sizeof(*g->seen));
	g->fit = calloc(n + 1, sizeof(*g->fit));
	g->n_loop = calloc(n + 1, sizeof(*g->n_loop));
	ok = ok && g->first && g->member && g->position && g->seen && g->fit &&
		g->n_loop && map_blocks(g);
	if (ok)
		sort_blocks(g);
	for (unsigned i = 0; ok && i < g->list.n; ++i)
		g->n_loop[i + 1] = g->n_loop[i] + !!g->list.node[i].loop;
	return ok;
}

/* Does an edge to "to" within the context lead back to the context's header? */
static bool is_back(const graph *g, LLVMBasicBlockRef to)
{
	return g->context && to == ash_loop_header(g->context);
}

/* Add "to", the target of an edge that leaves the run, to "grown". */
static void note_edge(graph *g, growth *grown, LLVMBasicBlockRef to)
{
	int node = ash_table_get(&g->node_of, to);

	if (node < (int) grown->first || is_back(g, to)) {
		grown->has_more |= grown->outside && grown->outside != to;
		grown->outside = to;
		return;
	}
	if (g->seen[node] == grown->number)
		return;
	g->seen[node] = grown->number;
	grown->n_ahead++;
	if ((unsigned) node > grown->last_ahead)
		grown->last_ahead = node;
}

/* Extend the run "grown" by node "pos", the next one, and record where the
 * edges that leave it lead.
 */
static void grow(graph *g, growth *grown, unsigned pos)
{
	if (g->seen[pos] == grown->number)
		grown->n_ahead--;
	g->seen[pos] = grown->number;
	ash_visits_add(ASH_VISIT_SEARCH, g->first[pos + 1] - g->first[pos]);
	for (unsigned i = g->first[pos]; i < g->first[pos + 1]; ++i) {
		LLVMValueRef last = LLVMGetBasicBlockTerminator(g->member[i]);
		unsigned n = LLVMGetNumSuccessors(last);

		for (unsigned j = 0; j < n; ++j) {
			LLVMBasicBlockRef to = LLVMGetSuccessor(last, j);
			int node = ash_table_get(&g->node_of, to);

			if (node != (int) pos || is_back(g, to))
				note_edge(g, grown, to);
		}
	}
}

/* The single block to which all edges that leave the run "grown" lead, or NULL.
 * Back edges of the context leave it, too.
 */
static LLVMBasicBlockRef get_next(const graph *g, const growth *grown)
{
	if (grown->has_more || grown->n_ahead + !!grown->outside != 1)
		return NULL;
	return grown->outside ? grown->outside
			      : g->list.node[grown->last_ahead].block;
}

/* Do all edges into node "pos" come from the run "r", which precedes it?  In
 * topological order it suffices that the first node of the run dominates it.
 */
static bool is_entered_from(const graph *g, const run *r, unsigned pos)
{
	LLVMBasicBlockRef block = g->list.node[pos].block;

	return ash_dominates(g->search->analysis, g->list.node[r->first].block,
		block);
}

/* Does node "pos", if it is a loop, have the same options as the first loop
 * among the nodes from "first" on?
 */
static bool has_same_options(const graph *g, unsigned first, unsigned pos)
{
	while (first < pos && !g->list.node[first].loop)
		++first;
	return first == pos || !g->list.node[pos].loop ||
		ash_local_is_same(g->list.node[first].loop,
			g->list.node[pos].loop);
}

/* The longest candidate for a region that starts at node "first"; it has no
 * loops (n_loop is 0) if there is none.
 */
static run grow_run(graph *g, unsigned first)
{
	growth grown = { .number = ++g->n_run, .first = first };
	run best = { .first = first };

	for (unsigned i = first; i < g->list.n && i < first + MAX_RUN; ++i) {
		run r = { .first = first, .last = i };

		if ((i > first && !is_entered_from(g, &r, i)) ||
			!has_same_options(g, first, i) ||
			(!g->fit[i] && (i > first || g->list.node[i].loop)))
			break;
		grow(g, &grown, i);
		if (grown.has_more)
			break;
		r.n_loop = g->n_loop[i + 1] - g->n_loop[first];
		r.next = get_next(g, &grown);
		if (r.n_loop > best.n_loop && r.next)
			best = r;
	}
	return best;
}

/* Is node "pos" a block that ends in a conditional branch, and could a region
 * start with that branch?
 */
static bool is_branch(const graph *g, int pos)
{
	LLVMValueRef last;
	ash_verdict verdict;

	if (pos < 0 || g->list.node[pos].loop)
		return false;
	last = LLVMGetBasicBlockTerminator(g->list.node[pos].block);
	verdict = ash_region_filter_terminator(g->list.node[pos].block);
	return verdict.why == ASH_REFUSE_NONE &&
		LLVMGetNumSuccessors(last) > 1 &&
		ash_table_get(&g->search->banned, g->list.node[pos].block) < 0;
}

/* The longest region that contains loop "pos" and no node before "from": it
 * starts with the loop, or with a branch that dominates it.
 */
static run best_run(graph *g, unsigned from, unsigned pos)
{
	run best = grow_run(g, pos);
	LLVMBasicBlockRef block = g->list.node[pos].block;

	for (unsigned i = 0; i < MAX_CLIMB; ++i) {
		int above;
		run r;

		block = ash_dominator(g->search->analysis, block);
		above = block ? ash_table_get(&g->node_of, block) : -1;
		if (above < (int) from)
			break;
		if (!is_branch(g, above))
			continue;
		r = grow_run(g, above);
		if (r.n_loop > best.n_loop && r.last >= pos)
			best = r;
	}
	return best;
}

static int compare_numbers(const void *a, const void *b)
{
	unsigned x = *(const unsigned *) a, y = *(const unsigned *) b;

	return x < y ? -1 : x > y;
}

/* Set the blocks of "region" to those of the run "r", in reverse post-order.
 * Returns false without memory.
 */
static bool list_blocks(const graph *g, const run *r, ash_region *region)
{
	unsigned from = g->first[r->first];
	unsigned n = g->first[r->last + 1] - from;
	unsigned *position = calloc(n + 1, sizeof(*position));

	region->block = calloc(n + 2, sizeof(*region->block));
	if (!position || !region->block) {
		free(position);
		free(region->block);
		return false;
	}
	memcpy(position, &g->position[from], n * sizeof(*position));
	qsort(position, n, sizeof(*position), &compare_numbers);
	for (unsigned i = 0; i < n; ++i)
		region->block[i] = g->block[position[i]];
	region->n_block = n;
	free(position);
	return true;
}

static bool add_region(const graph *g, const run *r)
{
	ash_region_list *list = g->found;
	ash_region region = { .next = r->next };

	if (!ASH_GROW(list->region, list->n))
		return false;
	if (!list_blocks(g, r, &region))
		return false;
	region.split = !g->list.node[r->first].loop;
	list->region[list->n++] = region;
	return true;
}

/* Search for regions inside loop "pos", which is itself in no region.  Nothing
 * is searched in a loop that has another version to be searched instead.
 * Returns false without memory.
 */
static bool descend(const graph *g, unsigned pos)
{
	if (ash_versions_is_speculative(g->search, g->list.node[pos].block) ||
		ash_versions_is_waiting(g->search, g->list.node[pos].block))
		return true;
	return ash_version_search_run(g->search, g->list.node[pos].loop,
		&g->member[g->first[pos]], g->first[pos + 1] - g->first[pos],
		g->found);
}

/* Refuse loop "pos": its exit edges lead to different blocks. */
static bool refuse_exits(const graph *g, unsigned pos)
{
	LLVMBasicBlockRef header = g->list.node[pos].block;

	return ash_version_search_refuse(g->search,
		(ash_verdict) { .why = ASH_REFUSE_EARLY_EXIT,
			.loop = header,
			.block = header });
}

static bool search_graph(graph *g)
{
	bool ok = true;
	unsigned from = 0;

	for (unsigned i = 0; ok && i < g->list.n; ++i)
		ok = look_at_node(g, i);
	for (unsigned i = 0; ok && i < g->list.n; ++i) {
		run r;

		if (!g->list.node[i].loop)
			continue;
		if (!g->fit[i]) {
			ok = descend(g, i);
			continue;
		}
		r = best_run(g, from, i);
		ok = r.n_loop ? add_region(g, &r)
			      : refuse_exits(g, i) && descend(g, i);
		if (r.n_loop)
			i = r.last;
		from = i + 1;
	}
	return ok;
}

static bool has_loop(const ash_analysis *analysis, ash_loop context,
	const LLVMBasicBlockRef *block, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		if (ash_loop_contains(context, block[i]) &&
			ash_loop_of(analysis, block[i]) != context)
			return true;
	return false;
}

bool ash_version_search_run(ash_version_search *search, ash_loop context,
	const LLVMBasicBlockRef *block, unsigned n, ash_region_list *found)
{
	graph g;
	bool ok;

	ash_visits_add(ASH_VISIT_SEARCH, n);
	if (!has_loop(search->analysis, context, block, n))
		return true;
	ok = graph_init(&g, search, context, block, n);
	g.found = found;
	ok = ok && search_graph(&g);
	graph_clear(&g);
	return ok;
}
