/* iteration_postdom_test.c - which blocks are certain to run in an iteration.
 *
 * Graphs are lists of the successors of each block: "1,2 2 -" are three blocks,
 * the last of which returns.  Besides a table of them, random graphs are
 * compared with a search of all paths.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "llvm/query/analysis.h"
#include "random.h"

#define MAX_BLOCKS 12

typedef struct graph {
	LLVMContextRef context;
	LLVMModuleRef module;
	LLVMBuilderRef builder;
	LLVMValueRef function;
	unsigned n;
	LLVMBasicBlockRef block[MAX_BLOCKS];
	ash_analysis *analysis;
} graph;

static void begin_graph(graph *g, unsigned n)
{
	LLVMTypeRef bit, type;

	g->context = LLVMContextCreate();
	g->module = LLVMModuleCreateWithNameInContext("m", g->context);
	g->builder = LLVMCreateBuilderInContext(g->context);
	bit = LLVMInt1TypeInContext(g->context);
	type = LLVMFunctionType(LLVMVoidTypeInContext(g->context), &bit, 1, 0);
	g->function = LLVMAddFunction(g->module, "f", type);
	g->n = n;
	for (unsigned i = 0; i < n; ++i)
		g->block[i] = LLVMAppendBasicBlockInContext(g->context,
			g->function, "");
}

/* Block "from" goes to "a" or "b"; a number below 0 stands for neither. */
static void end_block(graph *g, unsigned from, int a, int b)
{
	LLVMPositionBuilderAtEnd(g->builder, g->block[from]);
	if (a < 0)
		LLVMBuildRetVoid(g->builder);
	else if (b < 0)
		LLVMBuildBr(g->builder, g->block[a]);
	else
		LLVMBuildCondBr(g->builder, LLVMGetParam(g->function, 0),
			g->block[a], g->block[b]);
}

static void end_graph(graph *g)
{
	ash_analysis_free(g->analysis);
	LLVMDisposeBuilder(g->builder);
	LLVMDisposeModule(g->module);
	LLVMContextDispose(g->context);
}

/* ---- the table ---- */

static const struct {
	const char *name;
	const char *graph;
	int from, to;
	bool leads;
} cases[] = {
	{ "a diamond comes together", "1,2 3 3 -", 0, 3, true },
	{ "a side of a diamond may be passed by", "1,2 3 3 -", 0, 1, false },
	{ "a body may not run", "1 2,3 1 -", 1, 2, false },
	{ "what follows a loop runs", "1 2,3 1 -", 0, 3, true },
	{ "and whenever the loop is entered", "1 2,3 1 -", 1, 3, true },
	{ "the body of a loop whose end is no return", "1 2,3 1 3", 1, 2,
		false },
	{ "a condition in an endless loop", "1 2,3 3 1", 1, 2, false },
	{ "the end of an endless loop", "1 2,3 3 1", 1, 3, true },
	{ "what is passed by until the loop ends there",
		"1 2,3 1 1,4 -", 1, 3, false },
	{ "nothing is certain behind an endless loop", "1,2 1 3 -", 0, 3,
		false },
	{ "an inner loop is entered", "1 2,4 3,1 2 -", 1, 2, false },
	{ "an inner loop leads to the end of the outer one",
		"1 2,5 3,4 2 1 -", 2, 4, true },
	{ "the body of an inner loop is not certain", "1 2,5 3,4 2 1 -", 2, 3,
		false },
	{ "nor is it for what is outside", "1 2 3,4 2 -", 0, 3, false },
	{ "the head of a loop runs", "1 2 3,4 2 -", 0, 2, true },
	{ "a block leads to itself", "1 -", 1, 1, true },
	{ "and not to those before it", "1 -", 1, 0, false },
};

static void read_graph(graph *g, const char *text)
{
	unsigned n = 1;

	for (const char *p = text; *p; ++p)
		n += *p == ' ';
	begin_graph(g, n);
	for (unsigned i = 0; i < n; ++i) {
		char *end = (char *) text;
		int a = -1, b = -1;

		if (*text != '-')
			a = strtol(text, &end, 10);
		if (*end == ',')
			b = strtol(end + 1, &end, 10);
		end_block(g, i, a, b);
		text += strcspn(text, " ") + 1;
	}
	g->analysis = ash_analysis_create(g->function);
}

static void check_table(void)
{
	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		graph g;

		read_graph(&g, cases[i].graph);
		check(ash_leads_to(g.analysis, g.block[cases[i].from],
			      g.block[cases[i].to]) == cases[i].leads,
			cases[i].name);
		end_graph(&g);
	}
}

/* ---- all paths ---- */

static bool is_in(ash_loop loop, LLVMBasicBlockRef block)
{
	return !loop || ash_loop_contains(loop, block);
}

static bool search(const graph *g, unsigned at, unsigned to, ash_loop loop,
	bool *seen);

/* Do all paths that go on to "next" lead to "to"? */
static bool search_edge(const graph *g, LLVMBasicBlockRef next, unsigned to,
	ash_loop loop, bool *seen)
{
	unsigned i = 0;

	if (!is_in(loop, next) || (loop && next == ash_loop_header(loop)))
		return next == g->block[to] && is_in(loop, next) &&
		       next != ash_loop_header(loop);
	while (g->block[i] != next)
		++i;
	return search(g, i, to, loop, seen);
}

static bool search(const graph *g, unsigned at, unsigned to, ash_loop loop,
	bool *seen)
{
	ash_loop own = ash_loop_of(g->analysis, g->block[at]);
	LLVMValueRef last = LLVMGetBasicBlockTerminator(g->block[at]);
	unsigned n = LLVMGetNumSuccessors(last);
	bool all = n > 0;

	if (at == to || seen[at])
		return true;
	seen[at] = true;
	for (; own != loop; own = ash_loop_parent(own))
		all = all && ash_loop_has_exit(own);
	for (unsigned i = 0; all && i < n; ++i)
		all = search_edge(g, LLVMGetSuccessor(last, i), to, loop,
			seen);
	return all;
}

/* What ash_leads_to must give, by a search of all paths. */
static bool leads(const graph *g, unsigned from, unsigned to)
{
	ash_loop loop = ash_loop_of(g->analysis, g->block[from]);
	ash_loop inner = ash_loop_of(g->analysis, g->block[to]);
	bool seen[MAX_BLOCKS] = { false };

	if (from == to)
		return true;
	while (!is_in(loop, g->block[to]))
		loop = ash_loop_parent(loop);
	while (inner != loop && ash_loop_header(inner) == g->block[to])
		inner = ash_loop_parent(inner);
	return inner == loop &&
	       (!loop || ash_loop_header(loop) != g->block[to]) &&
	       search(g, from, to, loop, seen);
}

static bool is_reachable(const graph *g, unsigned block)
{
	unsigned n;
	const LLVMBasicBlockRef *all = ash_blocks(g->analysis, &n);

	for (unsigned i = 0; i < n; ++i)
		if (all[i] == g->block[block])
			return true;
	return false;
}

static unsigned compare(const graph *g)
{
	unsigned n_wrong = 0;

	for (unsigned from = 0; from < g->n; ++from)
		for (unsigned to = 0; to < g->n; ++to)
			n_wrong += is_reachable(g, from) &&
				is_reachable(g, to) &&
				ash_leads_to(g->analysis, g->block[from],
					g->block[to]) != leads(g, from, to);
	return n_wrong;
}

static void random_graph(graph *g, ash_random *random)
{
	int n = ash_random_between(random, 3, MAX_BLOCKS);

	begin_graph(g, n);
	for (int i = 0; i < n; ++i) {
		/* Nothing leads back to the first block. */
		int a = ash_random_between(random, 1, n - 1);
		int b = ash_random_between(random, 1, n - 1);

		if (ash_random_chance(random, 60) && i + 1 < n)
			a = i + 1;
		if (ash_random_chance(random, 40))
			b = -1;
		if (ash_random_chance(random, 8))
			a = -1;
		end_block(g, i, a, b);
	}
	g->analysis = ash_analysis_create(g->function);
}

static void check_random(void)
{
	unsigned n_wrong = 0, n_compared = 0;

	for (unsigned i = 0; i < 4000; ++i) {
		ash_random random;
		graph g;

		ash_random_start(&random, 28, i);
		random_graph(&g, &random);
		if (ash_is_reducible(g.analysis)) {
			n_wrong += compare(&g);
			++n_compared;
		}
		end_graph(&g);
	}
	check(n_wrong == 0, "random graphs: the same as by a search");
	check(n_compared > 1000, "random graphs: enough have loops alone");
}

int main(void)
{
	check_table();
	check_random();
	return check_result();
}
