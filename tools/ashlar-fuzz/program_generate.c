/* program_generate.c - nests and functions of a random program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_generator.h"

/* Generate a stencil: sweeps over an array, in a loop over time. */
static void generate_stencil(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_generator before;
	ash_fuzz_node *body;
	int n = between(g, 1, 2);

	g->max_depth = between(g, 2, 3);
	body = ash_fuzz_generate_enter(g, block, &before);
	if (!body)
		return;
	for (int i = 0; i < n; ++i)
		ash_fuzz_generate_loop(g, body);
	ash_fuzz_generate_leave(g, &before);
}

/* A random subset, as bits, of the arrays of "n_dims" dimensions. */
static unsigned draw_pool(ash_fuzz_generator *g, int n_dims)
{
	unsigned pool = 0;

	for (int i = 0; i < g->program->n_objects; ++i) {
		const ash_fuzz_object *o = &g->program->object[i];

		if (ash_fuzz_generate_may_use(g, o) && o->n_dims == n_dims &&
			chance(g, 80))
			pool |= 1U << i;
	}
	return pool;
}

/* Generate as many nested loops as possible, with one or two assignments. */
static void generate_link(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_generator before;
	ash_fuzz_node *body;
	int n = between(g, 1, 2);

	if (!ash_fuzz_may_loop(g) ||
		!(body = ash_fuzz_generate_enter(g, block, &before)))
		return;
	if (ash_fuzz_may_loop(g))
		generate_link(g, body);
	for (int i = 0; g->depth == g->max_depth && i < 6; ++i)
		if (i < n || !body->kid)
			ash_fuzz_generate_assign(g, body);
	ash_fuzz_generate_leave(g, &before);
}

/* Generate successive nests that use the same arrays.  If there are no arrays
 * of the chosen number of dimensions, all arrays may be used, and loops are
 * short, since a diagonal access needs as much memory as a cube.
 */
static void generate_chain(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	int n = between(g, 2, 5);

	g->max_depth = chance(g, 45) ? 1 : 2;
	g->pool = draw_pool(g, g->max_depth);
	g->statements_left = n;
	g->max_rounds = 6000;
	if (chance(g, 75))
		g->even = g->max_depth == 1 && g->pool ? between(g, 10, 1400)
						       : between(g, 6, 60);
	for (int i = 0; i < n; ++i) {
		g->turn = g->even && chance(g, 12);
		generate_link(g, block);
	}
	g->pool = 0;
	g->even = 0;
}

/* Generate a loop with several statements over few arrays, without inner loops.
 */
static void generate_single(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	static const ash_fuzz_weight rounds[] = { { 5, 10 }, { 40, 30 },
		{ 300, 40 }, { 2000, 20 }, { 0, 0 } };
	ash_fuzz_generator before;
	ash_fuzz_node *body;
	int n = between(g, 1, 5);

	g->max_depth = 1;
	g->max_rounds = ash_fuzz_pick(g, rounds);
	g->rounds = 1;
	g->pool = draw_pool(g, 1) & draw_pool(g, 1);
	body = ash_fuzz_generate_enter(g, block, &before);
	for (int i = 0; body && i < n; ++i) {
		g->statements_left = chance(g, 20);
		if (g->statements_left)
			ash_fuzz_generate_statement(g, body);
		else
			ash_fuzz_generate_assign(g, body);
	}
	if (!body)
		return;
	if (!body->kid)
		ash_fuzz_generate_assign(g, body);
	ash_fuzz_generate_leave(g, &before);
	g->pool = 0;
}

static void generate_nest(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	static const ash_fuzz_weight depths[] = { { 1, 4 }, { 2, 43 },
		{ 3, 41 }, { 4, 12 }, { 0, 0 } };
	static const ash_fuzz_weight statements[] = { { 1, 25 }, { 3, 35 },
		{ 5, 25 }, { 8, 15 }, { 0, 0 } };
	static const ash_fuzz_weight rounds[] = { { 100, 15 }, { 1000, 35 },
		{ 6000, 35 }, { 20000, 15 }, { 0, 0 } };

	g->max_depth = ash_fuzz_pick(g, depths);
	g->max_rounds = ash_fuzz_pick(g, rounds);
	g->rounds = 1;
	g->turn = chance(g, 65) ? 0 : between(g, 0, 3);
	g->statements_left = ash_fuzz_pick(g, statements);
	if (g->single)
		generate_single(g, block);
	else if (chance(g, 12))
		generate_stencil(g, block);
	else if (chance(g, 12))
		generate_chain(g, block);
	else if (chance(g, 6))
		ash_fuzz_generate_reduction(g, block);
	else if (chance(g, 8))
		ash_fuzz_generate_scatter(g, block);
	else
		ash_fuzz_generate_loop(g, block);
}

static void generate_function(ash_fuzz_generator *g)
{
	static const ash_fuzz_weight nests[] = { { 1, 55 }, { 2, 33 },
		{ 3, 12 }, { 0, 0 } };
	ash_fuzz_node *node = ash_fuzz_node_new(N_FUNCTION, C_INT);
	ash_fuzz_node *block = ash_fuzz_node_new(N_BLOCK, C_INT);
	ash_fuzz_function *function = &g->program->function[g->function];
	int n_nests = ash_fuzz_pick(g, nests);

	node->v[0] = g->function;
	ash_fuzz_node_add(node, block);
	ash_fuzz_node_add(g->program->root, node);
	function->n_calls = between(g, 1, ASH_FUZZ_MAX_CALLS);
	function->is_static = chance(g, 25);
	function->is_opaque = chance(g, 80);
	function->end = (ash_fuzz_ending) ash_fuzz_pick(g, ash_fuzz_ends);
	ash_fuzz_generate_parameters(g);
	ash_fuzz_range_enter(&g->scope, g->program, g->function);
	g->n_scalars = 0;
	for (int i = 0; i < n_nests; ++i) {
		g->statements_left = chance(g, 20) ? 1 : 0;
		if (chance(g, 15))
			ash_fuzz_generate_scalar(g, block);
		ash_fuzz_generate_statement(g, block);
		generate_nest(g, block);
	}
}

ash_fuzz_program *ash_fuzz_program_generate(ash_random *random, bool single)
{
	ash_fuzz_generator g = {
		.random = random,
		.single = single,
		.program = ash_fuzz_program_new(),
	};

	g.program->n_functions = chance(&g, 85) ? 1 : 2;
	ash_fuzz_generate_globals(&g);
	for (g.function = 0; g.function < g.program->n_functions; ++g.function)
		generate_function(&g);
	return g.program;
}
