/* program_generate_loop.c - loops of a random program: counters, bounds, forms.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_generator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The range of counters. */
#define MIN_COUNTER (-60)
#define MAX_COUNTER 3000

static const ash_fuzz_weight counter_types[] = { { T_INT, 64 }, { T_LONG, 14 },
	{ T_UNSIGNED, 10 }, { T_ULONG, 7 }, { T_SHORT, 2 }, { T_CHAR, 1 },
	{ T_UCHAR, 2 }, { 0, 0 } };

static const ash_fuzz_weight steps[] = { { 1, 74 }, { -1, 9 }, { 2, 7 },
	{ 3, 4 }, { -2, 4 }, { 5, 2 }, { 0, 0 } };

static const ash_fuzz_weight styles[] = { { STYLE_FOR, 60 },
	{ STYLE_FOR_LE, 14 }, { STYLE_FOR_NE, 8 }, { STYLE_WHILE, 10 },
	{ STYLE_DO, 8 }, { STYLE_WRAP, 1 }, { 0, 0 } };

/* The loop's end is the end of the function: rare, except for outer loops. */
static const ash_fuzz_weight last_styles[] = { { STYLE_LAST, 50 },
	{ STYLE_ENDLESS, 50 }, { 0, 0 } };

/* A random trip count for a loop; leaves room for the loops to be generated
 * inside.
 */
static int draw_extent(ash_fuzz_generator *g)
{
	static const int special[] = { 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32,
		33, 63, 64, 65 };
	int inner = g->max_depth - g->depth;
	double room = (double) g->max_rounds / (double) g->rounds;
	int largest = (int) pow(room, 1.0 / (inner < 1 ? 1 : inner));
	int extent;

	if (largest > 2000)
		largest = 2000;
	if (largest < 3)
		return 3;
	extent = between(g, largest / 3 + 1, largest);
	if (chance(g, 25)) {
		int tried = special[between(g, 0,
			(int) (sizeof(special) / sizeof(special[0])) - 1)];

		if (tried <= 2 * largest)
			extent = tried;
	}
	return extent;
}

ash_fuzz_node *ash_fuzz_generate_bound(ash_fuzz_node *affine)
{
	ash_fuzz_node *bound = ash_fuzz_node_new(N_BOUND, C_INT);

	ash_fuzz_node_add(bound, affine);
	return bound;
}

/* A variable plus a number, such as i + 2; sometimes a part of the variable. */
static ash_fuzz_node *affine_of_var(ash_fuzz_generator *g, int low, int high)
{
	int var = ash_fuzz_generate_var(g);
	ash_fuzz_node *affine = ash_fuzz_generate_number_affine(
		between(g, low, high));

	if (var < 0)
		return affine;
	ash_fuzz_node *term = ash_fuzz_generate_term(affine, 1, var);

	if (chance(g, 8)) {
		term->v[0] = -1;
		affine->v[0] += (int) g->scope.var[var].range.max;
	} else if (chance(g, 8) && g->scope.var[var].range.min >= 0) {
		term->v[2] = between(g, TERM_DIVIDE, TERM_REMAINDER);
		term->v[3] = between(g, 2, 4);
	} else if (chance(g, 5)) {
		term->v[0] = 2;
	}
	return affine;
}

static ash_fuzz_node *draw_low(ash_fuzz_generator *g)
{
	ash_fuzz_node *bound;

	if (chance(g, 22))
		bound = ash_fuzz_generate_bound(affine_of_var(g, -2, 3));
	else
		bound = ash_fuzz_generate_bound(ash_fuzz_generate_number_affine(
			chance(g, 60) ? 0 : between(g, -4, 5)));
	if (chance(g, 6))
		ash_fuzz_node_add(bound, affine_of_var(g, -6, 3));
	return bound;
}

/* Have terms of "node" and "other" a common variable? */
static bool shares_var(const ash_fuzz_node *node, const ash_fuzz_node *other)
{
	for (const ash_fuzz_node *a = node->kid; a; a = a->next)
		for (const ash_fuzz_node *b = other->kid; b; b = b->next)
			if (a->v[1] == b->v[1])
				return true;
	return false;
}

/* An upper bound: the lower bound plus a number, or an expression of another
 * variable, since most loops between two bounds of one variable are empty.
 */
static ash_fuzz_node *draw_high(ash_fuzz_generator *g, const ash_fuzz_node *low,
	int extent)
{
	ash_fuzz_node *affine = ash_fuzz_node_copy(low->kid);
	int huge = ash_fuzz_generate_extreme(g, X_HUGE);
	ash_fuzz_node *bound;

	affine->v[0] += extent;
	if (chance(g, 50)) {
		ash_fuzz_node *other = affine_of_var(g, -3, 4);
		bool fits = other->kid && !shares_var(other, low->kid);

		ash_fuzz_node_free(fits ? affine : other);
		affine = fits ? other : affine;
	}
	bound = ash_fuzz_generate_bound(affine);
	if (chance(g, 12))
		ash_fuzz_node_add(bound, affine_of_var(g, -2, 6));
	else if (chance(g, 10))
		ash_fuzz_node_add(bound,
			ash_fuzz_generate_number_affine(
				between(g, 2, extent + 4)));
	else if (huge >= 0 && chance(g, 40))
		ash_fuzz_generate_term(ash_fuzz_node_add(bound,
					       ash_fuzz_generate_number_affine(
						       between(g, -3, 0))),
			1, huge);
	return bound;
}

/* Choose bounds such that the loop has at most "extent" iterations; false if it
 * has none.
 */
static bool try_bounds(ash_fuzz_generator *g, ash_fuzz_node *node, int extent)
{
	ash_fuzz_type type = g->program->var[node->v[0]].type;
	ash_fuzz_loop loop;
	long rounds;

	node->kid = draw_low(g);
	node->kid->next = draw_high(g, node->kid, extent);
	loop = ash_fuzz_range_loop(&g->scope, node, type);
	rounds = ash_fuzz_range_rounds(&loop, node);
	if (rounds <= 2L * extent && rounds * 3 >= extent &&
		loop.all.min >= MIN_COUNTER && loop.all.max <= MAX_COUNTER &&
		g->rounds * rounds <= 4 * g->max_rounds)
		return true;
	node->kid = ash_fuzz_node_free(node->kid);
	return false;
}

static void draw_bounds(ash_fuzz_generator *g, ash_fuzz_node *node)
{
	int extent = draw_extent(g);

	for (int i = 0; i < 6; ++i)
		if (try_bounds(g, node, extent))
			return;
	node->kid = ash_fuzz_generate_bound(ash_fuzz_generate_number_affine(0));
	node->kid->next = ash_fuzz_generate_bound(
		ash_fuzz_generate_number_affine(extent));
}

static int new_counter(ash_fuzz_generator *g)
{
	ash_fuzz_program *program = g->program;

	if (program->n_vars == ASH_FUZZ_MAX_VARS)
		return -1;
	program->var[program->n_vars].type = (ash_fuzz_type) ash_fuzz_pick(g,
		counter_types);
	program->var[program->n_vars].function = g->function;
	return program->n_vars++;
}

/* A loop with one iteration or none, depending on a parameter. */
static bool draw_single(ash_fuzz_generator *g, ash_fuzz_node *node)
{
	int huge = ash_fuzz_generate_extreme(g, X_HUGE);
	ash_fuzz_node *end;

	if (huge < 0 || g->depth || !chance(g, 50))
		return false;
	end = ash_fuzz_generate_number_affine(0);
	ash_fuzz_generate_term(end, 1, huge + 1);
	node->v[1] = 1;
	node->kid = ash_fuzz_generate_bound(ash_fuzz_generate_number_affine(0));
	node->kid->next = ash_fuzz_generate_bound(end);
	return true;
}

/* Let the counter begin at a parameter; it gets the parameter's type. */
static void draw_origin(ash_fuzz_generator *g, ash_fuzz_node *node)
{
	int origin = ash_fuzz_generate_extreme(g, X_FAR);
	ash_fuzz_type type;

	if (origin < 0 || !chance(g, 60))
		return;
	type = g->program->var[origin].type;
	g->program->var[node->v[0]].type = type;
	node->v[4] = origin + 1;
	if (ash_fuzz_types[type].is_unsigned) {
		node->v[1] = 1;
		node->v[2] = STYLE_FOR_NE;
	}
}

/* Choose the bounds that other loops of the function have. */
static void draw_even(ash_fuzz_generator *g, ash_fuzz_node *node)
{
	g->program->var[node->v[0]].type = chance(g, 70) ? T_INT : T_LONG;
	node->v[1] = 1;
	node->v[2] = STYLE_FOR;
	node->kid = ash_fuzz_generate_bound(
		ash_fuzz_generate_number_affine(between(g, 0, 3)));
	node->kid->next = ash_fuzz_generate_bound(
		ash_fuzz_generate_number_affine(g->even + between(g, -3, 3)));
}

/* Choose bounds, step and form of a loop. */
static void draw_loop(ash_fuzz_generator *g, ash_fuzz_node *node)
{
	node->v[1] = ash_fuzz_pick(g, steps);
	node->v[2] = ash_fuzz_pick(g, styles);
	if (chance(g, g->depth ? 1 : 12))
		node->v[2] = ash_fuzz_pick(g, last_styles);
	node->v[3] = chance(g, 5);
	draw_origin(g, node);
	if (node->v[2] == STYLE_WRAP)
		ash_fuzz_generate_wrapping(g, node);
	else if (!draw_single(g, node))
		draw_bounds(g, node);
}

bool ash_fuzz_may_loop(const ash_fuzz_generator *g)
{
	return g->depth < g->max_depth && g->rounds * 2 <= g->max_rounds &&
		g->statements_left > 0;
}

ash_fuzz_node *ash_fuzz_generate_enter(ash_fuzz_generator *g,
	ash_fuzz_node *block, ash_fuzz_generator *before)
{
	int counter = new_counter(g);
	ash_fuzz_node *node, *body;
	ash_fuzz_loop loop;
	ash_fuzz_place *place;

	if (counter < 0)
		return NULL;
	node = ash_fuzz_node_new(N_LOOP, C_INT);
	node->v[0] = counter;
	if (g->even)
		draw_even(g, node);
	else
		draw_loop(g, node);
	body = ash_fuzz_node_add(node, ash_fuzz_node_new(N_BLOCK, C_INT));
	ash_fuzz_node_add(block, node);
	*before = *g;
	loop = ash_fuzz_range_loop(&g->scope, node,
		g->program->var[counter].type);
	place = &g->scope.var[counter];
	place->in_scope = true;
	place->range = loop.body;
	place->type = loop.type;
	g->counter[g->depth++] = counter;
	g->rounds *= ash_fuzz_range_rounds(&loop, node);
	g->in_for = node->v[2] != STYLE_WHILE && node->v[2] != STYLE_DO;
	return body;
}

void ash_fuzz_generate_leave(ash_fuzz_generator *g,
	const ash_fuzz_generator *before)
{
	int left = g->statements_left;

	*g = *before;
	g->statements_left = left;
}
