/* program_generate_data.c - arrays and parameters of a random program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_generator.h"

#include <limits.h>

static const ash_fuzz_weight element_types[] = { { T_DOUBLE, 45 },
	{ T_FLOAT, 12 }, { T_INT, 18 }, { T_UNSIGNED, 6 }, { T_LONG, 6 },
	{ T_SHORT, 5 }, { T_CHAR, 2 }, { T_UCHAR, 6 }, { T_USHORT, 4 },
	{ T_BOOL, 3 }, { 0, 0 } };

static const ash_fuzz_weight parameter_types[] = { { T_INT, 64 },
	{ T_LONG, 16 }, { T_UNSIGNED, 10 }, { T_ULONG, 6 }, { T_SHORT, 3 },
	{ T_UCHAR, 1 }, { 0, 0 } };

static const ash_fuzz_weight global_storages[] = { { STORE_GLOBAL, 76 },
	{ STORE_STRUCTS, 9 }, { STORE_FIELDS, 5 }, { STORE_NESTED, 6 },
	{ STORE_TABLE, 5 }, { 0, 0 } };

/* The types of counters that begin at a parameter. */
static const ash_fuzz_weight far_types[] = { { T_INT, 50 }, { T_LONG, 24 },
	{ T_UNSIGNED, 18 }, { T_ULONG, 8 }, { 0, 0 } };

static const ash_fuzz_weight local_storages[] = { { STORE_POINTER, 42 },
	{ STORE_LINEAR, 16 }, { STORE_ROWS, 14 }, { STORE_VLA, 14 },
	{ STORE_LOCAL, 14 }, { 0, 0 } };

static const ash_fuzz_weight dimensions[] = { { 1, 40 }, { 2, 45 }, { 3, 15 },
	{ 0, 0 } };

int ash_fuzz_pick(ash_fuzz_generator *g, const ash_fuzz_weight *table)
{
	int sum = 0, row = 0;

	for (int i = 0; table[i].weight; ++i)
		sum += table[i].weight;
	int drawn = ash_random_between(g->random, 0, sum - 1);

	while (drawn >= table[row].weight)
		drawn -= table[row++].weight;
	return table[row].what;
}

static ash_fuzz_object *new_object(ash_fuzz_generator *g)
{
	ash_fuzz_program *program = g->program;

	if (program->n_objects == ASH_FUZZ_MAX_OBJECTS)
		return NULL;
	return &program->object[program->n_objects++];
}

static ash_fuzz_checks draw_checks(ash_fuzz_generator *g)
{
	if (!ash_random_chance(g->random, 15))
		return CHECK_NONE;
	return ash_random_chance(g->random, 50) ? CHECK_CONSTANT : CHECK_LENGTH;
}

static void add_global(ash_fuzz_generator *g, ash_fuzz_type type, int level)
{
	ash_fuzz_object *o = new_object(g);

	if (!o)
		return;
	o->storage = (ash_fuzz_storage) ash_fuzz_pick(g, global_storages);
	o->n_dims = ash_fuzz_pick(g, dimensions);
	o->type[0] = type;
	o->level = level;
	o->checks = draw_checks(g);
	if (o->storage == STORE_GLOBAL)
		return;
	if (o->storage == STORE_TABLE) {
		o->n_dims = 2;
		o->n_sharing = ash_random_chance(g->random, 75) ? 1 : 2;
		return;
	}
	if (o->storage == STORE_NESTED && o->n_dims == 1)
		o->n_dims = 2;
	o->n_fields = ash_random_between(g->random, 1, ASH_FUZZ_MAX_FIELDS);
	for (int i = 1; i < o->n_fields; ++i)
		o->type[i] = (ash_fuzz_type) ash_fuzz_pick(g, element_types);
}

/* Generate the global arrays: input, a result, and some others. */
void ash_fuzz_generate_globals(ash_fuzz_generator *g)
{
	int n = ash_random_between(g->random, 1, 4);

	add_global(g, T_DOUBLE, 0);
	add_global(g, T_DOUBLE, 1);
	for (int i = 0; i < n; ++i) {
		ash_fuzz_type type = (ash_fuzz_type) ash_fuzz_pick(g,
			element_types);

		add_global(g, type, ash_random_between(g->random, 0, 2));
	}
}

static int find_buffer(const ash_fuzz_generator *g,
	const ash_fuzz_object *pointer)
{
	for (int i = 0; i < g->program->n_objects; ++i) {
		const ash_fuzz_object *o = &g->program->object[i];

		if (o->storage == STORE_BUFFER &&
			o->type[0] == pointer->type[0] &&
			o->level == pointer->level && !o->is_restrict)
			return i;
	}
	return -1;
}

/* Add a buffer for "pointer" to point to; returns its number, or -1. */
static int add_buffer(ash_fuzz_generator *g, const ash_fuzz_object *pointer)
{
	ash_fuzz_object *o = new_object(g);

	if (!o)
		return -1;
	o->storage = STORE_BUFFER;
	o->n_dims = 1;
	o->type[0] = pointer->type[0];
	o->level = pointer->level;
	o->is_restrict = pointer->is_restrict;
	if (ash_random_chance(g->random, 35))
		o->width = ash_random_between(g->random, 2, 24);
	return g->program->n_objects - 1;
}

/* Choose the targets of a pointer for each call; pointers that are not
 * "restrict" share a buffer in some calls.
 */
static void choose_targets(ash_fuzz_generator *g, ash_fuzz_object *pointer)
{
	int known = pointer->is_restrict ? -1 : find_buffer(g, pointer);
	int own = known >= 0 && ash_random_chance(g->random, 40)
		? known
		: add_buffer(g, pointer);

	if (own < 0)
		own = known;
	for (int i = 0; i < ASH_FUZZ_MAX_CALLS; ++i) {
		bool elsewhere = known >= 0 && ash_random_chance(g->random, 25);

		pointer->buffer[i] = elsewhere ? known : own;
		if (!pointer->is_restrict && ash_random_chance(g->random, 40))
			pointer->offset[i] = ash_random_between(g->random, 0,
				40);
	}
}

static bool is_never_negative(const ash_fuzz_var *var)
{
	for (int i = 0; i < ASH_FUZZ_MAX_CALLS; ++i)
		if (var->value[i] < 0)
			return false;
	return var->extreme == X_NONE;
}

/* A parameter of the function that can be a length; -1 if there is none. */
static int length_of(const ash_fuzz_generator *g)
{
	for (int i = 0; i < g->program->n_vars; ++i) {
		const ash_fuzz_var *var = &g->program->var[i];

		if (var->is_parameter && var->function == g->function &&
			is_never_negative(var))
			return i;
	}
	return -1;
}

static void add_local(ash_fuzz_generator *g)
{
	ash_fuzz_object made = { .function = g->function };
	int huge = ash_fuzz_generate_extreme(g, X_HUGE);
	int row = length_of(g);

	made.storage = (ash_fuzz_storage) ash_fuzz_pick(g, local_storages);
	if ((made.storage == STORE_LINEAR || made.storage == STORE_VLA) &&
		row < 0)
		made.storage = STORE_POINTER;
	if (huge >= 0 && made.storage == STORE_POINTER) {
		made.storage = STORE_LINEAR;
		row = huge;
	}
	made.row_length = row;
	made.type[0] = (ash_fuzz_type) ash_fuzz_pick(g, element_types);
	made.level = ash_random_between(g->random, 0, 2);
	if (made.storage == STORE_LOCAL) {
		made.n_dims = ash_random_between(g->random, 1, 2);
		made.level = ash_random_between(g->random, 1, 2);
		made.is_scratch = g->program->n_objects % 2;
	} else {
		made.n_dims = made.storage == STORE_POINTER ? 1 : 2;
		made.is_restrict = ash_random_chance(g->random, 35);
		made.checks = draw_checks(g);
		choose_targets(g, &made);
		if (made.buffer[0] < 0)
			return;
	}
	ash_fuzz_object *o = new_object(g);

	if (o)
		*o = made;
}

/* An unusual value for a size. */
static int odd_value(ash_fuzz_generator *g, ash_fuzz_type type)
{
	bool has_sign = type == T_INT || type == T_LONG || type == T_SHORT;

	return ash_random_between(g->random, has_sign ? -4 : 0, 2);
}

static void add_parameter(ash_fuzz_generator *g)
{
	ash_fuzz_program *program = g->program;
	ash_fuzz_var *var = &program->var[program->n_vars++];
	int size = ash_random_between(g->random, 4, 26);

	if (ash_random_chance(g->random, 15))
		size = ash_random_between(g->random, 27, 90);
	var->is_parameter = true;
	var->is_global = ash_random_chance(g->random, 12);
	var->function = g->function;
	var->type = (ash_fuzz_type) ash_fuzz_pick(g, parameter_types);
	for (int i = 0; i < ASH_FUZZ_MAX_CALLS; ++i)
		var->value[i] = i ? ash_random_between(g->random, 0, size)
				  : size;
	if (ash_random_chance(g->random, 15))
		var->value[ash_random_between(g->random, 0, 2)] = odd_value(g,
			var->type);
}

int ash_fuzz_generate_extreme(const ash_fuzz_generator *g,
	ash_fuzz_extreme extreme)
{
	for (int i = 0; i < g->program->n_vars; ++i) {
		const ash_fuzz_var *var = &g->program->var[i];

		if (var->is_parameter && var->function == g->function &&
			var->extreme == extreme)
			return i;
	}
	return -1;
}

static ash_fuzz_var *add_var(ash_fuzz_generator *g, ash_fuzz_type type)
{
	ash_fuzz_var *var = &g->program->var[g->program->n_vars++];

	var->is_parameter = true;
	var->is_global = ash_random_chance(g->random, 12);
	var->function = g->function;
	var->type = type;
	return var;
}

static void add_far(ash_fuzz_generator *g)
{
	ash_fuzz_var *var = add_var(g,
		(ash_fuzz_type) ash_fuzz_pick(g, far_types));

	var->extreme = X_FAR;
	var->value[2] = ash_random_between(g->random, 0, 9);
}

/* Add a parameter close to the end of its type's range, and one that is 0 or 1,
 * for loops over the first of many rows.
 */
static void add_huge(ash_fuzz_generator *g)
{
	ash_fuzz_type type = ash_random_chance(g->random, 60) ? T_INT : T_LONG;
	long max = type == T_INT ? INT_MAX : LONG_MAX / 16;
	ash_fuzz_var *var = add_var(g, type);

	var->extreme = X_HUGE;
	for (int i = 0; i < ASH_FUZZ_MAX_CALLS; ++i)
		var->value[i] = max >> ash_random_between(g->random, 0, 9);
	var->value[0] = max - ash_random_between(g->random, 0, 2);
	var = add_var(g, T_INT);
	for (int i = 0; i < ASH_FUZZ_MAX_CALLS; ++i)
		var->value[i] = !i || ash_random_chance(g->random, 60);
}

void ash_fuzz_generate_parameters(ash_fuzz_generator *g)
{
	int n_numbers = ash_random_between(g->random, 0, 3);
	int n_locals = ash_random_between(g->random, 0, 3);

	for (int i = 0; i < n_numbers; ++i)
		add_parameter(g);
	if (ash_random_chance(g->random, 10))
		add_far(g);
	if (ash_random_chance(g->random, 8))
		add_huge(g);
	for (int i = 0; i < n_locals; ++i)
		add_local(g);
}
