/* program_generate_stmt.c - statements of a random program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_generator.h"

#include <string.h>

const ash_fuzz_weight ash_fuzz_ends[] = { { END_RETURN, 70 }, { END_LEAVE, 12 },
	{ END_SAY, 10 }, { END_POLL, 3 }, { END_ENDLESS, 5 }, { 0, 0 } };
/* The types of scalars and their weights. */
static const ash_fuzz_weight scalar_types[] = { { T_DOUBLE, 55 },
	{ T_FLOAT, 10 }, { T_INT, 15 }, { T_UNSIGNED, 10 }, { T_LONG, 6 },
	{ T_SHORT, 4 }, { 0, 0 } };

static ash_fuzz_node *generate_value(ash_fuzz_generator *g, ash_fuzz_type type,
	int level, int depth)
{
	return is_float(type) ? ash_fuzz_generate_float(g, level, depth)
			      : ash_fuzz_generate_int(g, depth);
}

/* Generate an assignment to "place": of a mild value, or an accumulation. */
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

void ash_fuzz_generate_assign(ash_fuzz_generator *g, ash_fuzz_node *block)
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

int ash_fuzz_generate_scalar(ash_fuzz_generator *g, ash_fuzz_node *block)
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
		ash_fuzz_generate_statement(g, block);
	if (!block->kid)
		ash_fuzz_generate_assign(g, block);
	g->n_scalars = n_scalars;
	memcpy(g->array, arrays, sizeof(arrays));
}

void ash_fuzz_generate_loop(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_generator before;
	ash_fuzz_node *body;

	if (!ash_fuzz_may_loop(g) ||
		!(body = ash_fuzz_generate_enter(g, block, &before))) {
		ash_fuzz_generate_assign(g, block);
		return;
	}
	if (chance(g, 5))
		ash_fuzz_generate_array(g, body);
	if (ash_fuzz_may_loop(g) && chance(g, g->depth == 1 ? 92 : 65))
		ash_fuzz_generate_loop(g, body);
	ash_fuzz_generate_block(g, body, body->kid ? 0 : 1, 3);
	ash_fuzz_generate_leave(g, &before);
}

void ash_fuzz_generate_reduction(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	int n_scalars = g->n_scalars;
	int scalar = ash_fuzz_generate_scalar(g, block);
	ash_fuzz_generator before;
	ash_fuzz_node *body;
	const ash_fuzz_scalar *s;
	ash_fuzz_type type;
	int level;

	if (scalar < 0 || !ash_fuzz_may_loop(g) ||
		!(body = ash_fuzz_generate_enter(g, block, &before)))
		return;
	s = &g->program->scalar[scalar];
	assign(g, body, use_of(g, scalar), s->level, s->type, chance(g, 85));
	if (chance(g, 20))
		ash_fuzz_generate_statement(g, body);
	ash_fuzz_generate_leave(g, &before);
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

/* A cell whose subscripts depend on the innermost loop or on data, but not on
 * the outer loops, which therefore access it repeatedly.
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

/* Add something to a cell, sometimes under a condition. */
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

void ash_fuzz_generate_scatter(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_generator before;
	ash_fuzz_node *body = ash_fuzz_may_loop(g)
		? ash_fuzz_generate_enter(g, block, &before)
		: NULL;
	int n = between(g, 1, 2);

	if (!body)
		return;
	if (ash_fuzz_may_loop(g) && g->depth < 3 && chance(g, 60)) {
		ash_fuzz_generate_scatter(g, body);
		n = chance(g, 15);
	}
	for (int i = 0; i < n; ++i)
		generate_step(g, body);
	if (chance(g, 10) || !body->kid)
		ash_fuzz_generate_assign(g, body);
	ash_fuzz_generate_leave(g, &before);
}

/* Append "n" blocks of one or two statements to "node". */
static void add_blocks(ash_fuzz_generator *g, ash_fuzz_node *node, int n)
{
	for (int i = 0; i < n; ++i)
		ash_fuzz_generate_block(g,
			ash_fuzz_node_add(node,
				ash_fuzz_node_new(N_BLOCK, C_INT)),
			1, 2);
}

static void generate_if(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *node = ash_fuzz_node_new(N_IF, C_INT);
	int n_blocks = chance(g, 40) ? 2 : 1;

	ash_fuzz_node_add(node, ash_fuzz_generate_condition(g, 0));
	ash_fuzz_node_add(block, node);
	add_blocks(g, node, n_blocks);
}

static void generate_choice(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *node = ash_fuzz_node_new(N_CHOICE, C_INT);
	int n_blocks = between(g, 2, 4);

	node->v[0] = between(g, 0, 7);
	ash_fuzz_node_add(node, ash_fuzz_generate_int(g, 1));
	ash_fuzz_node_add(block, node);
	add_blocks(g, node, n_blocks);
}

/* Exchange two elements. */
static void generate_swap(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *a = ash_fuzz_generate_reference(g, C_FLOAT, 2, true);
	ash_fuzz_node *b = ash_fuzz_generate_reference(g, C_FLOAT, 2, true);
	int n_scalars = g->n_scalars;
	int scalar = a && b ? ash_fuzz_generate_scalar(g, block) : -1;

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

/* Generate a "continue", or, in any loop, a "break". */
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
		inner->kid->v[0] = ash_fuzz_pick(g, ash_fuzz_ends);
	ash_fuzz_node_add(block, node);
}

void ash_fuzz_generate_statement(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	int kind = between(g, 0, 99);

	if (g->statements_left-- <= 0)
		return;
	if (kind < 22)
		ash_fuzz_generate_loop(g, block);
	else if (kind < 32)
		ash_fuzz_generate_reduction(g, block);
	else if (kind < 40)
		generate_if(g, block);
	else if (kind < 42)
		generate_choice(g, block);
	else if (kind < 49)
		ash_fuzz_generate_scalar(g, block);
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
		ash_fuzz_generate_assign(g, block);
}
