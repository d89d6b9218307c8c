/* program_generate_forms.c - unusual forms of loops and statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_generator.h"

/* The number of references that are drawn until one fits. */
#define N_DRAWS 8

/* A variable in scope plus "number", or the number alone. */
static ash_fuzz_node *affine_of_any(ash_fuzz_generator *g, int number)
{
	ash_fuzz_node *affine = ash_fuzz_generate_number_affine(number);
	int var = ash_fuzz_generate_var(g);

	if (var >= 0)
		ash_fuzz_generate_term(affine, 1, var);
	return affine;
}

void ash_fuzz_generate_switch(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *node = ash_fuzz_node_new(N_SWITCH, C_INT);
	int n = between(g, 2, 4);

	node->v[0] = between(g, 2, 5);
	node->v[1] = ash_random_chance(g->random, 25) ? between(g, 0, 15) : 0;
	ash_fuzz_node_add(node, affine_of_any(g, between(g, 0, 3)));
	ash_fuzz_node_add(block, node);
	for (int i = 0; i < n; ++i)
		ash_fuzz_generate_block(g,
			ash_fuzz_node_add(node,
				ash_fuzz_node_new(N_BLOCK, C_INT)),
			1, 1);
}

static ash_fuzz_type type_of(const ash_fuzz_generator *g,
	const ash_fuzz_node *reference)
{
	return g->program->object[reference->v[0]].type[reference->v[1]];
}

/* Are elements along the last subscript contiguous? */
static bool is_contiguous(const ash_fuzz_generator *g,
	const ash_fuzz_node *reference)
{
	return g->program->object[reference->v[0]].storage != STORE_STRUCTS;
}

/* A reference to contiguous elements of the type of "target", at most of level
 * "level"; NULL if none is found.
 */
static ash_fuzz_node *draw_source(ash_fuzz_generator *g,
	const ash_fuzz_node *target, int level)
{
	for (int i = 0; i < N_DRAWS; ++i) {
		ash_fuzz_node *node = ash_fuzz_generate_reference(g,
			target->class, level, false);

		if (node && is_contiguous(g, node) &&
			type_of(g, node) == type_of(g, target))
			return node;
		ash_fuzz_node_free(node);
	}
	return NULL;
}

/* A random length: several elements. */
static ash_fuzz_node *draw_length(ash_fuzz_generator *g)
{
	return ash_random_chance(g->random, 50)
		? ash_fuzz_generate_number_affine(between(g, 0, 20))
		: affine_of_any(g, between(g, 0, 2));
}

void ash_fuzz_generate_bulk(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	int level = between(g, 1, ASH_FUZZ_TOP_LEVEL);
	ash_fuzz_class class = ash_random_chance(g->random, 60) ? C_FLOAT
								: C_INT;
	ash_fuzz_node *target = ash_fuzz_generate_reference(g, class, level,
		true);
	ash_fuzz_node *node, *source = NULL;

	if (!target || !is_contiguous(g, target)) {
		ash_fuzz_node_free(target);
		return;
	}
	node = ash_fuzz_node_new(N_BULK, class);
	node->v[0] = between(g, 0, N_BULKS - 1);
	node->v[1] = between(g, 0, 255);
	if (node->v[0] != BULK_SET)
		source = draw_source(g, target, level);
	ash_fuzz_node_add(node, draw_length(g));
	ash_fuzz_node_add(node, target);
	if (source)
		ash_fuzz_node_add(node, source);
	ash_fuzz_node_add(block, node);
}

/* The number of additional elements that a loop with pointers accesses. */
static int draw_inner_rounds(ash_fuzz_generator *g, const ash_fuzz_node *walk)
{
	return walk->v[0] == WALK_ROWS || walk->v[0] == WALK_TURNS
		? between(g, 2, 5)
		: walk->v[0] == WALK_COLUMN ? between(g, 1, 2)
					    : 1;
}

void ash_fuzz_generate_walk(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	int level = between(g, 1, ASH_FUZZ_TOP_LEVEL);
	ash_fuzz_class class = ash_random_chance(g->random, 65) ? C_FLOAT
								: C_INT;
	ash_fuzz_node *target = ash_fuzz_generate_reference(g, class, level,
		true);
	ash_fuzz_node *node;
	int n_sources = between(g, 0, 2);

	if (!target || !is_contiguous(g, target)) {
		ash_fuzz_node_free(target);
		return;
	}
	node = ash_fuzz_node_new(N_WALK, class);
	node->v[0] = between(g, 0, N_WALKS - 1);
	node->v[1] = ash_random_chance(g->random, 40) ? SET_ADD : SET;
	node->v[2] = ash_random_chance(g->random,
			     node->v[0] == WALK_TURNS ? 50 : 20)
		? 2
		: 1;
	node->v[3] = draw_inner_rounds(g, node);
	node->v[4] = ash_random_chance(g->random, 70)
		? ash_fuzz_generate_parameter(g)
		: -1;
	ash_fuzz_node_add(node, draw_length(g));
	ash_fuzz_node_add(node, target);
	if (node->v[1] == SET_ADD)
		--level;
	for (int i = 0; i < n_sources; ++i) {
		ash_fuzz_node *source = draw_source(g, target, level);

		if (source)
			ash_fuzz_node_add(node, source);
	}
	ash_fuzz_node_add(block, node);
}

/* Generate an early exit to an error.  Most of them leave the loops modellable,
 * except errors that depend on data, and returns.
 */
void ash_fuzz_generate_fail(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	bool of_data = ash_random_chance(g->random, 20);
	ash_fuzz_node *node = ash_fuzz_node_new(N_FAIL,
		of_data ? C_FLOAT : C_INT);

	node->v[0] = between(g, 0, N_FAILS - 1);
	if (node->v[0] == FAIL_RETURN && ash_random_chance(g->random, 75))
		node->v[0] = FAIL_ABORT;
	ash_fuzz_node_add(node,
		of_data ? ash_fuzz_generate_float(g, ASH_FUZZ_TOP_LEVEL, 2)
			: affine_of_any(g, between(g, -2, 2)));
	ash_fuzz_node_add(block, node);
}

void ash_fuzz_generate_array(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	static const ash_fuzz_weight types[] = { { T_DOUBLE, 50 },
		{ T_FLOAT, 15 }, { T_INT, 20 }, { T_LONG, 5 }, { T_SHORT, 5 },
		{ T_UCHAR, 5 }, { 0, 0 } };
	ash_fuzz_program *program = g->program;
	ash_fuzz_node *node;
	ash_fuzz_object *o;

	if (!g->depth || program->n_objects == ASH_FUZZ_MAX_OBJECTS)
		return;
	o = &program->object[program->n_objects];
	o->storage = STORE_INNER;
	o->function = g->function;
	o->n_dims = ash_random_chance(g->random, 80) ? 1 : 2;
	o->type[0] = (ash_fuzz_type) ash_fuzz_pick(g, types);
	o->level = between(g, 1, ASH_FUZZ_TOP_LEVEL);
	node = ash_fuzz_node_new(N_ARRAY, C_INT);
	node->v[0] = program->n_objects++;
	node->v[1] = between(g, 0, 2);
	g->array[node->v[0]] = true;
	ash_fuzz_node_add(block, node);
	ash_fuzz_generate_block(g, block, 2, 3);
	g->array[node->v[0]] = true;
}

void ash_fuzz_generate_call(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *node = ash_fuzz_node_new(N_CALL, C_INT);

	node->v[0] = ash_random_chance(g->random, 70);
	ash_fuzz_node_add(node, ash_fuzz_generate_int(g, 1));
	ash_fuzz_node_add(block, node);
}

void ash_fuzz_generate_window(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *node;

	if (g->depth > 1)
		return;
	node = ash_fuzz_node_new(N_WINDOW, C_INT);
	for (int i = 0; i < 4; ++i)
		node->v[i] = between(g, 0, 15);
	node->v[4] = between(g, 0, 63);
	ash_fuzz_node_add(block, node);
}

void ash_fuzz_generate_wrapping(ash_fuzz_generator *g, ash_fuzz_node *loop)
{
	int low = between(g, 236, 255);
	int high = between(g, 257, 276);

	loop->v[1] = 1;
	loop->kid = ash_fuzz_generate_bound(
		ash_fuzz_generate_number_affine(low));
	loop->kid->next = ash_fuzz_generate_bound(
		ash_fuzz_generate_number_affine(high));
}

/* ---- statements that do the same next to each other ---- */

static ash_fuzz_node *last_kid(const ash_fuzz_node *node)
{
	ash_fuzz_node *last = node->kid;

	while (last && last->next)
		last = last->next;
	return last;
}

/* Double the coefficients of the last subscripts below "node", to make room for
 * the elements in between.
 */
static void stretch(ash_fuzz_node *node)
{
	for (ash_fuzz_node *kid = node->kid; kid; kid = kid->next)
		stretch(kid);
	if (node->kind != N_REF)
		return;
	for (ash_fuzz_node *t = last_kid(node)->kid; t; t = t->next)
		if (t->kind == N_TERM)
			t->v[0] *= 2;
}

/* Move references below "node" to the next element, to the previous one, or not
 * at all; the target moves to the next one.
 */
static void shift(ash_fuzz_generator *g, ash_fuzz_node *node, bool is_target)
{
	for (ash_fuzz_node *kid = node->kid; kid; kid = kid->next)
		shift(g, kid, false);
	if (node->kind != N_REF)
		return;
	if (is_target || ash_random_chance(g->random, 70))
		last_kid(node)->v[0] += is_target ||
				ash_random_chance(g->random, 75)
			? 1
			: -1;
}

void ash_fuzz_generate_second(ash_fuzz_generator *g, ash_fuzz_node *block)
{
	ash_fuzz_node *first = last_kid(block);
	ash_fuzz_node *second;

	if (!first || first->kind != N_ASSIGN || first->kid->kind != N_REF)
		return;
	if (ash_random_chance(g->random, 60))
		stretch(first);
	second = ash_fuzz_node_copy(first);
	shift(g, second->kid, true);
	shift(g, second->kid->next, false);
	ash_fuzz_node_add(block, second);
}
