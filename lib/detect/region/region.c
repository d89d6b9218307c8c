/* region.c - the search for regions.
 *
 * A run of nodes is grown from a loop: first by branches above it that
 * dominate it, then node by node downwards.  It counts as a region each time
 * all edges that leave it lead to one block; the last such time at which it
 * has gained a loop is taken.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/region.h"

#include <stdlib.h>
#include <string.h>

#include "detect/region/loop_options.h"
#include "detect/region/region_filter.h"
#include "detect/region/version_choice.h"

/* Nodes that one region may have; a bound on the effort. */
#define MAX_RUN 400
/* Branches above a loop that are tried as the start of its region. */
#define MAX_CLIMB 8

/* The graph of one context. */
typedef struct graph {
	ash_search *search;
	ash_loop context;
	const LLVMBasicBlockRef *block;
	unsigned n_block;
	ash_node_list list;
	ash_table node_of;	/* block -> index into list */
	bool *fit;		/* per node: can it be modelled, at sight? */
	unsigned *n_loop;	/* loops among the nodes before this one */
} graph;

typedef struct run {
	unsigned first;
	unsigned last;
	unsigned n_loop;
	LLVMBasicBlockRef next;
} run;

void ash_nodes_clear(ash_node_list *list)
{
	free(list->node);
	*list = (ash_node_list) { 0 };
}

void ash_region_clear(ash_region *region)
{
	free(region->block);
	ash_isolated_clear(&region->made);
	*region = (ash_region) { 0 };
}

void ash_search_init(ash_search *search, ash_analysis *analysis)
{
	*search = (ash_search) { .analysis = analysis };
}

void ash_search_clear(ash_search *search)
{
	for (unsigned i = 0; i < search->found.n; ++i)
		ash_region_clear(&search->found.region[i]);
	for (unsigned i = 0; i < search->n_refused; ++i)
		free(search->refused[i].detail);
	free(search->found.region);
	free(search->refused);
	ash_table_clear(&search->banned);
	ash_table_clear(&search->released);
	ash_table_clear(&search->passed);
	*search = (ash_search) { 0 };
}

/* The loop directly inside "context" that contains "block", or NULL. */
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
	*list = (ash_node_list) {
		.node = calloc(n ? n : 1, sizeof(ash_node))
	};
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

bool ash_search_refuse(ash_search *search, ash_verdict verdict)
{
	ash_verdict *grown = realloc(search->refused,
		(search->n_refused + 1) * sizeof(*grown));

	if (!grown) {
		free(verdict.detail);
		return false;
	}
	search->refused = grown;
	search->refused[search->n_refused++] = verdict;
	return true;
}

static ash_verdict banned_verdict(const ash_search *search,
	LLVMBasicBlockRef block)
{
	int why = ash_table_get(&search->banned, block);

	return (ash_verdict) {
		.why = why < 0 ? ASH_REFUSE_NONE : (ash_refusal) why,
		.block = block
	};
}

static ash_verdict look_at_block(const graph *g, LLVMBasicBlockRef block)
{
	ash_verdict verdict = banned_verdict(g->search, block);

	if (verdict.why == ASH_REFUSE_NONE)
		verdict = ash_sight_block(g->search->analysis, block);
	return verdict;
}

/* If a loop with an unknown number of iterations has a call in it, the call is
 * the reason: it may change the bound, and no other bound would help.
 */
static ash_verdict blame_call(const graph *g, ash_loop loop,
	ash_verdict verdict)
{
	if (verdict.why != ASH_REFUSE_TRIP_COUNT &&
	    verdict.why != ASH_REFUSE_EARLY_EXIT)
		return verdict;
	for (unsigned i = 0; i < g->n_block; ++i) {
		ash_verdict other;

		if (!ash_loop_contains(loop, g->block[i]))
			continue;
		other = ash_sight_block(g->search->analysis, g->block[i]);
		if (other.why == ASH_REFUSE_CALL)
			return other;
		free(other.detail);
	}
	return verdict;
}

/* A loop that contains twins is refused for what the plain one has, if that is
 * known: drop the verdict, to come back to it if nothing else is found.
 */
static void put_off(ash_verdict *verdict, ash_verdict *last)
{
	if (verdict->why == ASH_REFUSE_NONE || !verdict->at ||
	    !ash_twin_is_test(verdict->at))
		return;
	*last = *verdict;
	verdict->why = ASH_REFUSE_NONE;
}

/* Is there a reason to refuse "loop", an inner loop or a block in it? */
static ash_verdict look_at_loop(const graph *g, ash_loop loop)
{
	ash_analysis *analysis = g->search->analysis;
	ash_verdict last = { .why = ASH_REFUSE_NONE };
	ash_verdict verdict = blame_call(g, loop,
		ash_sight_loop(analysis, loop));

	for (unsigned i = 0; verdict.why == ASH_REFUSE_NONE &&
			     i < g->n_block; ++i) {
		ash_loop inner = ash_loop_of(analysis, g->block[i]);

		if (!ash_loop_contains(loop, g->block[i]))
			continue;
		verdict = look_at_block(g, g->block[i]);
		put_off(&verdict, &last);
		if (verdict.why == ASH_REFUSE_NONE && inner != loop &&
		    !ash_twin_is_check(inner) &&
		    ash_loop_header(inner) == g->block[i])
			verdict = blame_call(g, inner,
				ash_sight_loop(analysis, inner));
	}
	return verdict.why == ASH_REFUSE_NONE ? last : verdict;
}

/* Look at node "pos"; a refused loop is noted. */
static bool look_at_node(graph *g, unsigned pos)
{
	const ash_node *node = &g->list.node[pos];
	ash_verdict verdict;

	if (node->loop && ash_twins_is_waiting(g->search, node->block))
		return true;
	verdict = node->loop ? look_at_loop(g, node->loop)
			     : look_at_block(g, node->block);
	g->fit[pos] = verdict.why == ASH_REFUSE_NONE;
	if (g->fit[pos] || !node->loop) {
		free(verdict.detail);
		return true;
	}
	verdict.loop = node->block;
	return ash_search_refuse(g->search, verdict);
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

static void graph_clear(graph *g)
{
	ash_nodes_clear(&g->list);
	ash_table_clear(&g->node_of);
	free(g->fit);
	free(g->n_loop);
}

static bool graph_init(graph *g, ash_search *search, ash_loop context,
	const LLVMBasicBlockRef *block, unsigned n)
{
	bool ok;

	*g = (graph) { .search = search, .context = context,
		.block = block, .n_block = n };
	ok = ash_nodes_collect(&g->list, search->analysis, context, block, n);
	g->fit = calloc(n + 1, sizeof(*g->fit));
	g->n_loop = calloc(n + 1, sizeof(*g->n_loop));
	ok = ok && g->fit && g->n_loop && map_blocks(g);
	for (unsigned i = 0; ok && i < g->list.n; ++i)
		g->n_loop[i + 1] = g->n_loop[i] + !!g->list.node[i].loop;
	return ok;
}

/* The node of "block" if it lies in the run, or -1. */
static int node_in_run(const graph *g, const run *r, LLVMBasicBlockRef block)
{
	int node = ash_table_get(&g->node_of, block);

	if (node < (int) r->first || node > (int) r->last)
		return -1;
	return node;
}

/* Does every edge that leaves the run lead to one block?  Edges of a block
 * back to the header of the context leave it too.
 */
static bool has_one_exit(const graph *g, run *r)
{
	r->next = NULL;
	for (unsigned i = 0; i < g->n_block; ++i) {
		LLVMValueRef last = LLVMGetBasicBlockTerminator(g->block[i]);
		unsigned n = LLVMGetNumSuccessors(last);

		if (node_in_run(g, r, g->block[i]) < 0)
			continue;
		for (unsigned j = 0; j < n; ++j) {
			LLVMBasicBlockRef to = LLVMGetSuccessor(last, j);
			bool back = g->context &&
				    to == ash_loop_header(g->context);

			if (!back && node_in_run(g, r, to) >= 0)
				continue;
			if (r->next && r->next != to)
				return false;
			r->next = to;
		}
	}
	return r->next != NULL;
}

/* Can the node "pos" be entered only from the run that ends before it?
 * As the nodes are in topological order it is enough to look at its
 * dominator.
 */
static bool is_entered_from(const graph *g, const run *r, unsigned pos)
{
	LLVMBasicBlockRef block = g->list.node[pos].block;

	return ash_dominates(g->search->analysis,
		g->list.node[r->first].block, block);
}

/* Has the program the same options for node "pos", if it is a loop, as for
 * the first loop from node "first" on?
 */
static bool has_same_options(const graph *g, unsigned first, unsigned pos)
{
	while (first < pos && !g->list.node[first].loop)
		++first;
	return first == pos || !g->list.node[pos].loop ||
	       ash_local_is_same(g->list.node[first].loop,
		       g->list.node[pos].loop);
}

/* The longest region that starts at node "first"; without loop if none. */
static run grow_run(const graph *g, unsigned first)
{
	run best = { .first = first };

	for (unsigned i = first; i < g->list.n && i < first + MAX_RUN; ++i) {
		run r = { .first = first, .last = i };

		if ((i > first && !is_entered_from(g, &r, i)) ||
		    !has_same_options(g, first, i) ||
		    (!g->fit[i] && (i > first || g->list.node[i].loop)))
			break;
		r.n_loop = g->n_loop[i + 1] - g->n_loop[first];
		if (r.n_loop > best.n_loop && has_one_exit(g, &r))
			best = r;
	}
	return best;
}

/* Can a region start with the branch at the end of node "pos"? */
static bool is_branch(const graph *g, int pos)
{
	LLVMValueRef last;
	ash_verdict verdict;

	if (pos < 0 || g->list.node[pos].loop)
		return false;
	last = LLVMGetBasicBlockTerminator(g->list.node[pos].block);
	verdict = ash_sight_terminator(g->list.node[pos].block);
	return verdict.why == ASH_REFUSE_NONE &&
	       LLVMGetNumSuccessors(last) > 1 &&
	       ash_table_get(&g->search->banned,
		       g->list.node[pos].block) < 0;
}

/* The best region that contains the loop "pos" and nothing before "from". */
static run best_run(const graph *g, unsigned from, unsigned pos)
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

static bool is_in_run(const graph *g, const run *r, LLVMBasicBlockRef block)
{
	return ash_loop_contains(g->context, block) &&
	       node_in_run(g, r, block) >= 0;
}

static bool add_region(const graph *g, const run *r)
{
	ash_region_list *list = &g->search->found;
	ash_region *grown = realloc(list->region,
		(list->n + 1) * sizeof(*grown));
	ash_region region = { .next = r->next };

	if (!grown)
		return false;
	list->region = grown;
	region.block = calloc(g->n_block + 1, sizeof(*region.block));
	if (!region.block)
		return false;
	region.split = !g->list.node[r->first].loop;
	for (unsigned i = 0; i < g->n_block; ++i)
		if (is_in_run(g, r, g->block[i]))
			region.block[region.n_block++] = g->block[i];
	list->region[list->n++] = region;
	return true;
}

/* The loop "pos" belongs to no region: look into it, unless its twin is the
 * one to be looked at.
 */
static bool descend(const graph *g, unsigned pos)
{
	if (ash_twins_is_bold(g->search, g->list.node[pos].block) ||
	    ash_twins_is_waiting(g->search, g->list.node[pos].block))
		return true;
	return ash_search_run(g->search, g->list.node[pos].loop, g->block,
		g->n_block);
}

/* Not all edges out of the loop "pos" lead to one block. */
static bool refuse_exits(const graph *g, unsigned pos)
{
	LLVMBasicBlockRef header = g->list.node[pos].block;

	return ash_search_refuse(g->search, (ash_verdict) {
		.why = ASH_REFUSE_EARLY_EXIT, .loop = header, .block = header
	});
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

bool ash_search_run(ash_search *search, ash_loop context,
	const LLVMBasicBlockRef *block, unsigned n)
{
	graph g;
	bool ok;

	if (!has_loop(search->analysis, context, block, n))
		return true;
	ok = graph_init(&g, search, context, block, n) && search_graph(&g);
	graph_clear(&g);
	return ok;
}
