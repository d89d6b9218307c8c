/* program_generate.c - loops and statements of a random program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_generator.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Counters stay between these. */
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

/* The end of the loop is that of the function: rare, but of outer loops. */
static const ash_fuzz_weight last_styles[] = { { STYLE_LAST, 50 },
	{ STYLE_ENDLESS, 50 }, { 0, 0 } };

static const ash_fuzz_weight ends[] = { { END_RETURN, 70 }, { END_LEAVE, 12 },
	{ END_SAY, 10 }, { END_POLL, 3 }, { END_ENDLESS, 5 }, { 0, 0 } };

/* Types of scalars. */
static const ash_fuzz_weight scalar_types[] = { { T_DOUBLE, 55 },
	{ T_FLOAT, 10 }, { T_INT, 15 }, { T_UNSIGNED, 10 }, { T_LONG, 6 },
	{ T_SHORT, 4 }, { 0, 0 } };

static bool chance(ash_fuzz_generator *g, int percent)
{
	return ash_random_chance(g->random, percent);
}

static int between(ash_fuzz_generator *g, int low, int high)
{
	return ash_random_between(g->random, low, high);
}

static bool is_float(ash_fuzz_type type)
{
	return ash_fuzz_types[type].is_float;
}

static void generate_statement(ash_fuzz_generator *g, ash_fuzz_node *block);

/* How many rounds a loop should have, so that as many as are still to come
 * inside of it find room, too.
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

/* A variable and a number, such as i + 2; at times of a part of it. */
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

/* Does a term of "node" have the variable of one of "other"? */
static bool shares_var(const ash_fuzz_node *node, const ash_fuzz_node *other)
{
	for (const ash_fuzz_node *a = node->kid; a; a = a->next)
		for (const ash_fuzz_node *b = other->kid; b; b = b->next)
			if (a->v[1] == b->v[1])
				return true;
	return false;
}

/* The lower bound and a number, or something else: then of another variable,
 * since most loops between two bounds of one variable are empty.
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

/* Give the loop bounds that "extent" rounds are enough for.  Does it have a
 * round at all?
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

/* One round or none: the parameter behind that for the length of rows says it.
 */
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

/* Let the counter begin at a parameter, of whose type it is then. */
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

/* Bounds as others of the same function have them. */
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

/* Bounds, step and form of a loop. */
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

/* Open a loop in "block"; its body is the result, or NULL if the program has
 * too many loops.  "before" is what leave_loop needs.
 */
static ash_fuzz_node *enter_loop(ash_fuzz_generator *g, ash_fuzz_node *block,
	ash_fuzz_generator *before)
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

/* What is counted goes on; what is in scope is as it was. */
static void leave_loop(ash_fuzz_generator *g, const ash_fuzz_generator *before)
{
	int left = g->statements_left;

	*g = *before;
	g->statements_left = left;
}

static ash_fuzz_node *generate_value(ash_fuzz_generator *g, ash_fuzz_type type,
	int level, int depth)
{
	return is_float(type) ? ash_fuzz_generate_float(g, level, depth)
			      : ash_fuzz_generate_int(g, depth);
}

/* What "place" is assigned, and how: a mild value, or something to add. */
static void assign(ash_fuzz_generator *g, ash_fuzz_node *block,
	ash_fuzz_node *place, int level, ash_fuzz_type type, bool accumulate)
{
	static const ash_fuzz_weight float_sets[] = { { SET_ADD, 60 },
		{ SET_SUB, 22 }, { SET_MIN, 6 }, { SET_MAX, 6 }, { SET_MUL, 6 },
		{ 0, 0 } };
	static const ash_fuzz_weight int_sets[] = { { SET_ADD, 45 },
		{ SET_SUB, 12 }, { SET_MUL, 8 }, { SET_MIN, 7 }, { SET_MAX, 7 },
		{ SET_AND, 6 }, { SET_OR, 6 }, { SET_XOR, 9 }, { 0, 0 } };
	ash_fuzz_node *node = ash_fuzz_node_new(N_ASSIGN, place->class);
	int set = SET;

	if (accumulate)
		set = ash_fuzz_pick(g, is_float(type) ? float_sets : int_sets);
	if (set == SET_MUL && type == T_FLOAT)
		set = SET_ADD;
	if (set == SET_MUL && is_float(type))
		level = 1;
	node->v[0] = set;
	node->v[1] = between(g, 0, 1);
	ash_fuzz_node_add(node, place);
	ash_fuzz_node_add(node,
		generate_value(g, type, set == SET ? level : level - 1, 0));
	ash_fuzz_node_add(block, node);
}

static void generate_assign(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_type type = T_DOUBLE;
	int level;
	ash_fuzz_node *place = ash_fuzz_generate_target(g, &level, &type);

	if (!place)
		return;
	assign(g, block, place, level, type, chance(g, 40));
	if (chance(g, 12))
		ash_fuzz_generate_second(g, block);
}

/* Declare a scalar; its number, or -1. */
static int declare(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_program *program = g->program;
	ash_fuzz_node *node;
	ash_fuzz_scalar *s;

	if (program->n_scalars == ASH_FUZZ_MAX_SCALARS)
		return -1;
	s = &program->scalar[program->n_scalars];
	s->type = (ash_fuzz_type) ash_fuzz_pick(g, scalar_types);
	s->level = between(g, 1, ASH_FUZZ_TOP_LEVEL);
	node = ash_fuzz_node_new(N_DECL, C_INT);
	node->v[0] = program->n_scalars++;
	ash_fuzz_node_add(node, generate_value(g, s->type, s->level, 1));
	ash_fuzz_node_add(block, node);
	g->scalar[g->n_scalars++] = node->v[0];
	return node->v[0];
}

static ash_fuzz_node *use_of(const ash_fuzz_generator *g, int scalar)
{
	bool of_floats = is_float(g->program->scalar[scalar].type);
	ash_fuzz_node *node = ash_fuzz_node_new(N_SCALAR,
		of_floats ? C_FLOAT : C_INT);

	node->v[0] = scalar;
	return node;
}

void ash_fuzz_generate_block(ash_fuzz_generator *g, ash_fuzz_node *block,
	int low, int high)
{
	int n = between(g, low, high);
	int n_scalars = g->n_scalars;
	bool arrays[ASH_FUZZ_MAX_OBJECTS];

	memcpy(arrays, g->array, sizeof(arrays));
	for (int i = 0; i < n; ++i)
		generate_statement(g, block);
	if (!block->kid)
		generate_assign(g, block);
	g->n_scalars = n_scalars;
	memcpy(g->array, arrays, sizeof(arrays));
}

static bool may_loop(const ash_fuzz_generator *g)
{
	return g->depth < g->max_depth && g->rounds * 2 <= g->max_rounds &&
		g->statements_left > 0;
}

static void generate_loop(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_generator before;
	ash_fuzz_node *body;

	if (!may_loop(g) || !(body = enter_loop(g, block, &before))) {
		generate_assign(g, block);
		return;
	}
	if (chance(g, 5))
		ash_fuzz_generate_array(g, body);
	if (may_loop(g) && chance(g, g->depth == 1 ? 92 : 65))
		generate_loop(g, body);
	ash_fuzz_generate_block(g, body, body->kid ? 0 : 1, 3);
	leave_loop(g, &before);
}

/* A scalar that a loop accumulates and that is stored behind it. */
static void generate_reduction(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	int n_scalars = g->n_scalars;
	int scalar = declare(g, block);
	ash_fuzz_generator before;
	ash_fuzz_node *body;
	const ash_fuzz_scalar *s;
	ash_fuzz_type type;
	int level;

	if (scalar < 0 || !may_loop(g) ||
		!(body = enter_loop(g, block, &before)))
		return;
	s = &g->program->scalar[scalar];
	assign(g, body, use_of(g, scalar), s->level, s->type, chance(g, 85));
	if (chance(g, 20))
		generate_statement(g, body);
	leave_loop(g, &before);
	ash_fuzz_node *place = ash_fuzz_generate_target(g, &level, &type);

	if (place && is_float(type) == is_float(s->type) &&
		(!is_float(type) || level >= s->level)) {
		ash_fuzz_node *node = ash_fuzz_node_new(N_ASSIGN, place->class);

		ash_fuzz_node_add(node, place);
		ash_fuzz_node_add(node, use_of(g, scalar));
		ash_fuzz_node_add(block, node);
	} else {
		ash_fuzz_node_free(place);
	}
	if (g->depth)
		g->n_scalars = n_scalars;
}

/* A cell that the innermost loop finds, or data does, but not the loops around:
 * these come to it again.
 */
static ash_fuzz_node *generate_cell(ash_fuzz_generator *g, int *level,
	ash_fuzz_type *type)
{
	ash_fuzz_generator all = *g;
	ash_fuzz_node *place = NULL;

	*level = between(g, 1, ASH_FUZZ_TOP_LEVEL);
	g->counter[0] = g->counter[g->depth - 1];
	g->depth = 1;
	place = ash_fuzz_generate_reference(g, chance(g, 75) ? C_INT : C_FLOAT,
		*level, true);
	*g = all;
	if (!place)
		return NULL;
	*type = g->program->object[place->v[0]].type[place->v[1]];
	if (chance(g, 50))
		ash_fuzz_generate_look_up(g, place->kid);
	return place;
}

/* Something is added to a cell, perhaps under a condition. */
static void generate_step(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_type type = T_INT;
	int level;
	ash_fuzz_node *place = generate_cell(g, &level, &type);
	ash_fuzz_node *inner = block;

	if (!place)
		return;
	if (chance(g, 35)) {
		ash_fuzz_node *node = ash_fuzz_node_new(N_IF, C_INT);

		ash_fuzz_node_add(node, ash_fuzz_generate_condition(g, 0));
		inner = ash_fuzz_node_add(node,
			ash_fuzz_node_new(N_BLOCK, C_INT));
		ash_fuzz_node_add(block, node);
	}
	assign(g, inner, place, level, type, true);
}

/* Loops that accumulate into many cells: histograms, sums of columns. */
static void generate_scatter(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_generator before;
	ash_fuzz_node *body = may_loop(g) ? enter_loop(g, block, &before)
					  : NULL;
	int n = between(g, 1, 2);

	if (!body)
		return;
	if (may_loop(g) && g->depth < 3 && chance(g, 60)) {
		generate_scatter(g, body);
		n = chance(g, 15);
	}
	for (int i = 0; i < n; ++i)
		generate_step(g, body);
	if (chance(g, 10) || !body->kid)
		generate_assign(g, body);
	leave_loop(g, &before);
}

static void generate_if(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *node = ash_fuzz_node_new(N_IF, C_INT);
	int n_blocks = chance(g, 40) ? 2 : 1;

	ash_fuzz_node_add(node, ash_fuzz_generate_condition(g, 0));
	ash_fuzz_node_add(block, node);
	for (int i = 0; i < n_blocks; ++i)
		ash_fuzz_generate_block(g,
			ash_fuzz_node_add(node,
				ash_fuzz_node_new(N_BLOCK, C_INT)),
			1, 2);
}

static void generate_choice(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *node = ash_fuzz_node_new(N_CHOICE, C_INT);
	int n_blocks = between(g, 2, 4);

	node->v[0] = between(g, 0, 7);
	ash_fuzz_node_add(node, ash_fuzz_generate_int(g, 1));
	ash_fuzz_node_add(block, node);
	for (int i = 0; i < n_blocks; ++i)
		ash_fuzz_generate_block(g,
			ash_fuzz_node_add(node,
				ash_fuzz_node_new(N_BLOCK, C_INT)),
			1, 2);
}

/* Two elements change places. */
static void generate_swap(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *a = ash_fuzz_generate_reference(g, C_FLOAT, 2, true);
	ash_fuzz_node *b = ash_fuzz_generate_reference(g, C_FLOAT, 2, true);
	int n_scalars = g->n_scalars;
	int scalar = a && b ? declare(g, block) : -1;

	if (scalar < 0) {
		ash_fuzz_node_free(a);
		ash_fuzz_node_free(b);
		return;
	}
	ash_fuzz_node *decl = block->kid;

	while (decl->next)
		decl = decl->next;
	ash_fuzz_node_free(decl->kid);
	decl->kid = ash_fuzz_node_copy(a);
	g->program->scalar[scalar].type = T_DOUBLE;
	g->program->scalar[scalar].level = 2;
	for (int i = 0; i < 2; ++i) {
		ash_fuzz_node *node = ash_fuzz_node_new(N_ASSIGN, C_FLOAT);

		ash_fuzz_node_add(node, i ? ash_fuzz_node_copy(b) : a);
		ash_fuzz_node_add(node, i ? use_of(g, scalar) : b);
		ash_fuzz_node_add(block, node);
	}
	g->n_scalars = n_scalars;
}

/* A way out of a round, or, of any loop, out of the loop. */
static void generate_exit(ash_fuzz_generator *g, ash_fuzz_node *block,
	ash_fuzz_kind kind)
{
	ash_fuzz_node *node = ash_fuzz_node_new(N_IF, C_INT);
	ash_fuzz_node *inner = ash_fuzz_node_new(N_BLOCK, C_INT);

	if (!g->depth || (kind == N_CONTINUE && !g->in_for)) {
		ash_fuzz_node_free(node);
		ash_fuzz_node_free(inner);
		return;
	}
	ash_fuzz_node_add(node, ash_fuzz_generate_condition(g, 0));
	ash_fuzz_node_add(node, inner);
	ash_fuzz_node_add(inner, ash_fuzz_node_new(kind, C_INT));
	if (kind == N_LEAVE)
		inner->kid->v[0] = ash_fuzz_pick(g, ends);
	ash_fuzz_node_add(block, node);
}

static void generate_statement(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	int kind = between(g, 0, 99);

	if (g->statements_left-- <= 0)
		return;
	if (kind < 22)
		generate_loop(g, block);
	else if (kind < 32)
		generate_reduction(g, block);
	else if (kind < 40)
		generate_if(g, block);
	else if (kind < 42)
		generate_choice(g, block);
	else if (kind < 49)
		declare(g, block);
	else if (kind < 53)
		generate_swap(g, block);
	else if (kind < 55)
		generate_exit(g, block, N_CONTINUE);
	else if (kind < 56)
		generate_exit(g, block, N_BREAK);
	else if (kind < 58)
		ash_fuzz_generate_switch(g, block);
	else if (kind < 61)
		ash_fuzz_generate_bulk(g, block);
	else if (kind < 62 && chance(g, 40))
		ash_fuzz_node_add(block, ash_fuzz_node_new(N_ABSENT, C_INT));
	else if (kind < 62)
		ash_fuzz_generate_call(g, block);
	else if (kind < 64)
		ash_fuzz_generate_fail(g, block);
	else if (kind < 65)
		generate_exit(g, block, chance(g, 40) ? N_LEAVE : N_CONTINUE);
	else if (kind < 69)
		ash_fuzz_generate_walk(g, block);
	else if (kind < 71)
		ash_fuzz_generate_array(g, block);
	else if (kind < 73)
		ash_fuzz_generate_window(g, block);
	else
		generate_assign(g, block);
}

/* Sweeps over an array: a loop over time around loops over space. */
static void generate_stencil(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_generator before;
	ash_fuzz_node *body;
	int n = between(g, 1, 2);

	g->max_depth = between(g, 2, 3);
	body = enter_loop(g, block, &before);
	if (!body)
		return;
	for (int i = 0; i < n; ++i)
		generate_loop(g, body);
	leave_loop(g, &before);
}

/* Some arrays of "n_dims" dimensions, a bit each: some have no others. */
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

/* As many loops as there may be, with an assignment or two inside. */
static void generate_link(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_generator before;
	ash_fuzz_node *body;
	int n = between(g, 1, 2);

	if (!may_loop(g) || !(body = enter_loop(g, block, &before)))
		return;
	if (may_loop(g))
		generate_link(g, body);
	for (int i = 0; g->depth == g->max_depth && i < 6; ++i)
		if (i < n || !body->kid)
			generate_assign(g, body);
	leave_loop(g, &before);
}

/* Nests that follow each other and use the same arrays.  Where there are none
 * of that many dimensions all may be used, of which a diagonal takes as much
 * memory as a cube: so loops are short then.
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

/* A loop with several statements over few arrays, and no loop inside. */
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
	body = enter_loop(g, block, &before);
	for (int i = 0; body && i < n; ++i) {
		g->statements_left = chance(g, 20);
		if (g->statements_left)
			generate_statement(g, body);
		else
			generate_assign(g, body);
	}
	if (!body)
		return;
	if (!body->kid)
		generate_assign(g, body);
	leave_loop(g, &before);
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
		generate_reduction(g, block);
	else if (chance(g, 8))
		generate_scatter(g, block);
	else
		generate_loop(g, block);
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
	function->end = (ash_fuzz_ending) ash_fuzz_pick(g, ends);
	ash_fuzz_generate_parameters(g);
	ash_fuzz_range_enter(&g->scope, g->program, g->function);
	g->n_scalars = 0;
	for (int i = 0; i < n_nests; ++i) {
		g->statements_left = chance(g, 20) ? 1 : 0;
		if (chance(g, 15))
			declare(g, block);
		generate_statement(g, block);
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
