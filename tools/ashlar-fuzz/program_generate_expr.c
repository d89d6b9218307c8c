/* program_generate_expr.c - expressions of a random program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_generator.h"

#include <stdlib.h>

/* Counters with more values than this are not subscripts of arrays with two
 * (three) dimensions, so that arrays stay small.
 */
#define MAX_SPAN_2D 150
#define MAX_SPAN_3D 50
/* The limit for arrays that are set to zero each time. */
#define MAX_SPAN_INNER 20

static ash_fuzz_node *new_node(ash_fuzz_kind kind, ash_fuzz_class class,
	int value)
{
	ash_fuzz_node *node = ash_fuzz_node_new(kind, class);

	node->v[0] = value;
	return node;
}

ash_fuzz_node *ash_fuzz_generate_number_affine(int number)
{
	return new_node(N_AFFINE, C_INT, number);
}

ash_fuzz_node *ash_fuzz_generate_term(ash_fuzz_node *affine, int coefficient,
	int var)
{
	ash_fuzz_node *term = new_node(N_TERM, C_INT, coefficient);

	term->v[1] = var;
	return ash_fuzz_node_add(affine, term);
}

int ash_fuzz_generate_parameter(ash_fuzz_generator *g)
{
	int found = -1, n = 0;

	for (int i = 0; i < g->program->n_vars; ++i) {
		const ash_fuzz_var *var = &g->program->var[i];

		if (!var->is_parameter || var->function != g->function ||
			var->extreme != X_NONE)
			continue;
		if (between(g, 0, n++) == 0)
			found = i;
	}
	return found;
}

int ash_fuzz_generate_var(ash_fuzz_generator *g)
{
	int parameter = chance(g, 15) || !g->depth
		? ash_fuzz_generate_parameter(g)
		: -1;

	if (parameter >= 0)
		return parameter;
	return g->depth ? g->counter[between(g, 0, g->depth - 1)] : -1;
}

static long span(const ash_fuzz_generator *g, int var)
{
	const ash_fuzz_range *r = &g->scope.var[var].range;

	return r->max - r->min + 1;
}

/* A number at or near the end of a variable's range. */
static int edge_of(ash_fuzz_generator *g, int var)
{
	long last = g->scope.var[var].range.max - between(g, -1, 1);

	return last < 2 ? 2 : last > 1000 ? 1000 : (int) last;
}

/* Replace a term by one of floor(i / 2), i % 3, i & 7, i clamped to a range, or
 * i + 1 with wrap-around, if the sign of its variable makes these well defined.
 */
static void complicate(ash_fuzz_generator *g, ash_fuzz_node *term)
{
	static const int masks[] = { 1, 3, 7 };

	if (g->scope.var[term->v[1]].range.min < 0)
		return;
	term->v[2] = between(g, TERM_DIVIDE, TERM_WRAP);
	if (term->v[2] == TERM_AND)
		term->v[3] = masks[between(g, 0, 2)];
	else if (term->v[2] > TERM_AND && chance(g, 70))
		term->v[3] = edge_of(g, term->v[1]);
	else
		term->v[3] = between(g, 2, 5);
}

/* The subscript of a single loop: its counter plus a number; sometimes with the
 * opposite sign, a number in the middle or at an end, or a parameter.
 */
static ash_fuzz_node *single_subscript(ash_fuzz_generator *g)
{
	int var = g->counter[g->depth - 1];
	const ash_fuzz_range *r = &g->scope.var[var].range;
	int kind = between(g, 0, 99);
	int parameter = kind < 4 ? ash_fuzz_generate_parameter(g) : -1;
	long number = between(g, -3, 3);

	if (parameter >= 0) {
		var = parameter;
	} else if (kind < 16) {
		number += kind < 8  ? r->min
			: kind < 12 ? r->max
				    : (r->min + r->max) / 2;
		return ash_fuzz_generate_number_affine((int) number);
	} else if (kind < 26) {
		number += r->min + r->max;
	}
	ash_fuzz_node *affine = ash_fuzz_generate_number_affine((int) number);

	ash_fuzz_generate_term(affine,
		parameter < 0 && kind >= 16 && kind < 26 ? -1 : 1, var);
	return affine;
}

/* Subscript "dim" of "n_dims": mostly the counter assigned to this dimension
 * plus a small number.
 */
static ash_fuzz_node *subscript(ash_fuzz_generator *g, int dim, int n_dims,
	int limit)
{
	int offset = chance(g, 55) ? 0 : between(g, -2, 3);
	ash_fuzz_node *affine = ash_fuzz_generate_number_affine(offset);
	int which = g->depth > n_dims ? g->depth - n_dims : 0;
	ash_fuzz_node *term;
	int var;

	if (!g->depth || chance(g, 4))
		return affine;
	if (g->single && n_dims == 1 && chance(g, 85)) {
		ash_fuzz_node_free(affine);
		return single_subscript(g);
	}
	if (g->even) {
		which = (dim + g->turn) % g->depth;
		ash_fuzz_generate_term(affine, 1, g->counter[which]);
		return affine;
	}
	which = chance(g, 75) ? (which + dim + g->turn) % g->depth
			      : between(g, 0, g->depth - 1);
	var = g->counter[which];
	term = ash_fuzz_generate_term(affine, 1, var);
	if ((n_dims > 1 || limit == MAX_SPAN_INNER) && span(g, var) > limit) {
		term->v[2] = TERM_AND;
		term->v[3] = 15;
		if (g->scope.var[var].range.min < 0)
			term->v[0] = 0;
	} else if (chance(g, 5)) {
		complicate(g, term);
	} else if (chance(g, 6)) {
		term->v[0] = chance(g, 50) ? 2 : -1;
	}
	if (chance(g, n_dims == 1 ? 15 : 4)) {
		int other = ash_fuzz_generate_var(g);

		if (other != var && span(g, other) <= limit)
			ash_fuzz_generate_term(affine, chance(g, 75) ? 1 : -1,
				other);
	}
	return affine;
}

/* The subscript 0: the number, or a counter that is always 0. */
static ash_fuzz_node *first_row(ash_fuzz_generator *g)
{
	ash_fuzz_node *affine = ash_fuzz_generate_number_affine(0);

	for (int i = 0; i < g->depth; ++i) {
		const ash_fuzz_range *r = &g->scope.var[g->counter[i]].range;

		if (!r->min && !r->max) {
			ash_fuzz_generate_term(affine, 1, g->counter[i]);
			break;
		}
	}
	return affine;
}

bool ash_fuzz_generate_may_use(const ash_fuzz_generator *g,
	const ash_fuzz_object *object)
{
	if (g->pool && !(g->pool >> (object - g->program->object) & 1))
		return false;
	switch (object->storage) {
	case STORE_BUFFER:
		return false;
	case STORE_POINTER:
	case STORE_LINEAR:
	case STORE_ROWS:
	case STORE_VLA:
	case STORE_LOCAL:
		return object->function == g->function;
	case STORE_INNER:
		return g->array[object - g->program->object];
	default:
		return true;
	}
}

static bool has_class(ash_fuzz_type type, ash_fuzz_class class)
{
	return ash_fuzz_types[type].is_float == (class == C_FLOAT);
}

/* Make the subscript depend on data. */
void ash_fuzz_generate_look_up(ash_fuzz_generator *g, ash_fuzz_node *subscript)
{
	static const int masks[] = { 1, 3, 7, 15 };
	ash_fuzz_node *data = ash_fuzz_generate_reference(g, C_INT, 0, false);
	ash_fuzz_node *term;

	if (!data)
		return;
	if (chance(g, 60))
		while (subscript->kid) {
			ash_fuzz_node *old = subscript->kid;

			subscript->kid = old->next;
			old->next = NULL;
			ash_fuzz_node_free(old);
		}
	term = ash_fuzz_generate_term(subscript, 1, 0);
	term->v[2] = TERM_DATA;
	term->v[3] = masks[between(g, 0, 3)];
	ash_fuzz_node_add(term, data);
}

static ash_fuzz_node *reference_to(ash_fuzz_generator *g, int object, int field,
	ash_fuzz_class class)
{
	ash_fuzz_node *node = new_node(N_REF, class, object);
	int n_dims = g->program->object[object].n_dims;

	const ash_fuzz_object *o = &g->program->object[object];
	bool is_far = o->storage == STORE_LINEAR &&
		g->program->var[o->row_length].extreme == X_HUGE;
	int limit = o->storage == STORE_INNER ? MAX_SPAN_INNER
		: n_dims == 3                 ? MAX_SPAN_3D
					      : MAX_SPAN_2D;

	node->v[1] = field;
	for (int i = 0; i < n_dims; ++i)
		ash_fuzz_node_add(node,
			is_far && !i ? first_row(g)
				     : subscript(g, i, n_dims, limit));
	if (g->depth && chance(g, 7))
		ash_fuzz_generate_look_up(g,
			ash_fuzz_node_kid(node, between(g, 0, n_dims - 1)));
	return node;
}

/* The weight of an object in random choices.  Arrays with a dimension for each
 * loop are the most likely, because they allow loop interchange.
 */
static int weight_of(const ash_fuzz_generator *g, const ash_fuzz_object *object)
{
	if (object->n_dims == g->depth || object->storage == STORE_INNER)
		return 6;
	return object->n_dims < g->depth ? 3 : 1;
}

ash_fuzz_node *ash_fuzz_generate_reference(ash_fuzz_generator *g,
	ash_fuzz_class class, int level, bool exact)
{
	int n = 0, found = -1, found_field = 0;

	for (int i = 0; i < g->program->n_objects; ++i) {
		const ash_fuzz_object *o = &g->program->object[i];
		int n_fields = o->n_fields ? o->n_fields : 1;

		if (!ash_fuzz_generate_may_use(g, o))
			continue;
		for (int f = 0; f < n_fields; ++f) {
			if (!has_class(o->type[f], class) ||
				(class == C_FLOAT &&
					(exact ? o->level != level
					       : o->level > level)))
				continue;
			n += weight_of(g, o);
			if (between(g, 0, n - 1) >= weight_of(g, o))
				continue;
			found = i;
			found_field = f;
		}
	}
	return n ? reference_to(g, found, found_field, class) : NULL;
}

static ash_fuzz_node *scalar_of(ash_fuzz_generator *g, ash_fuzz_class class,
	int level, int lowest)
{
	int n = 0, found = -1;

	for (int i = 0; i < g->n_scalars; ++i) {
		const ash_fuzz_scalar *s = &g->program->scalar[g->scalar[i]];

		if (!has_class(s->type, class) ||
			(class == C_FLOAT &&
				(s->level > level || s->level < lowest)))
			continue;
		if (!between(g, 0, n++))
			found = g->scalar[i];
	}
	return n ? new_node(N_SCALAR, class, found) : NULL;
}

ash_fuzz_node *ash_fuzz_generate_target(ash_fuzz_generator *g, int *level,
	ash_fuzz_type *type)
{
	ash_fuzz_class class = chance(g, 62) ? C_FLOAT : C_INT;
	ash_fuzz_node *node = NULL;

	*level = between(g, 1, ASH_FUZZ_TOP_LEVEL);
	if (chance(g, 14)) {
		node = scalar_of(g, class, ASH_FUZZ_TOP_LEVEL, 1);
		if (node) {
			*level = g->program->scalar[node->v[0]].level;
			*type = g->program->scalar[node->v[0]].type;
			return node;
		}
	}
	node = ash_fuzz_generate_reference(g, class, *level, true);
	if (!node && class == C_FLOAT) {
		*level = 1;
		node = ash_fuzz_generate_reference(g, class, *level, true);
	}
	if (node)
		*type = g->program->object[node->v[0]].type[node->v[1]];
	return node;
}

static ash_fuzz_node *index_of(ash_fuzz_generator *g, ash_fuzz_class class)
{
	ash_fuzz_node *node = new_node(N_INDEX, class, 0);
	ash_fuzz_node *affine = ash_fuzz_generate_number_affine(
		between(g, -3, 3));
	int var = ash_fuzz_generate_var(g);

	ash_fuzz_node_add(node, affine);
	if (var >= 0)
		ash_fuzz_generate_term(affine, chance(g, 80) ? 1 : -1, var);
	if (var >= 0 && chance(g, 20)) {
		int other = ash_fuzz_generate_var(g);

		if (other != var)
			ash_fuzz_generate_term(affine, 2, other);
	}
	return node;
}

/* A condition that holds for some values of a variable; sometimes of one that
 * is invariant in the function.
 */
static ash_fuzz_node *compare(ash_fuzz_generator *g)
{
	ash_fuzz_node *node = new_node(N_COMPARE, C_INT,
		between(g, 0, N_COMPARES - 1));
	ash_fuzz_node *left = ash_fuzz_generate_number_affine(0);
	ash_fuzz_node *right = ash_fuzz_generate_number_affine(0);
	int fixed = chance(g, 12) ? ash_fuzz_generate_parameter(g) : -1;
	int a = fixed >= 0 ? fixed : ash_fuzz_generate_var(g);
	int b = fixed >= 0 ? fixed : ash_fuzz_generate_var(g);

	ash_fuzz_node_add(node, left);
	ash_fuzz_node_add(node, right);
	if (a < 0)
		return node;
	const ash_fuzz_range *r = &g->scope.var[a].range;

	ash_fuzz_generate_term(left, 1, a);
	if (b != a && chance(g, 60)) {
		ash_fuzz_generate_term(right, 1, b);
		right->v[0] = between(g, -2, 3);
	} else {
		right->v[0] = between(g, (int) r->min, (int) r->max);
	}
	if (chance(g, 10))
		ash_fuzz_generate_term(left, 1, ash_fuzz_generate_var(g));
	return node;
}

static ash_fuzz_node *remainder_or_within(ash_fuzz_generator *g)
{
	bool is_remainder = chance(g, 65);
	ash_fuzz_node *node = new_node(is_remainder ? N_REMAINDER : N_WITHIN,
		C_INT, between(g, 2, is_remainder ? 5 : 12));
	ash_fuzz_node *affine = ash_fuzz_generate_number_affine(
		between(g, -3, 1));
	int var = ash_fuzz_generate_var(g);

	node->v[1] = is_remainder ? between(g, 0, node->v[0] - 1) : 0;
	if (var >= 0)
		ash_fuzz_generate_term(affine, 1, var);
	if (var >= 0 && chance(g, 20))
		ash_fuzz_generate_term(affine, 1, ash_fuzz_generate_var(g));
	ash_fuzz_node_add(node, affine);
	return node;
}

static ash_fuzz_node *compare_data(ash_fuzz_generator *g, int depth)
{
	ash_fuzz_node *node = new_node(N_DATA, C_INT, between(g, 0, CMP_GE));
	bool of_floats = chance(g, 60);

	for (int i = 0; i < 2; ++i)
		ash_fuzz_node_add(node,
			of_floats ? ash_fuzz_generate_float(g,
					    ASH_FUZZ_TOP_LEVEL, depth + 1)
				  : ash_fuzz_generate_int(g, depth + 1));
	return node;
}

static ash_fuzz_node *affine_condition(ash_fuzz_generator *g, int depth)
{
	int kind = between(g, 0, 99);

	if (depth < 2 && kind < 22) {
		ash_fuzz_logic operator = (ash_fuzz_logic) between(g, LOGIC_AND,
			LOGIC_NOT);
		ash_fuzz_node *node = new_node(N_LOGIC, C_INT, operator);
		int n = operator == LOGIC_NOT ? 1 : 2;

		for (int i = 0; i < n; ++i)
			ash_fuzz_node_add(node, affine_condition(g, depth + 1));
		return node;
	}
	return kind < 50 ? remainder_or_within(g) : compare(g);
}

ash_fuzz_node *ash_fuzz_generate_condition(ash_fuzz_generator *g, int depth)
{
	if (chance(g, 5))
		return compare_data(g, depth);
	return affine_condition(g, depth);
}

static ash_fuzz_node *select_of(ash_fuzz_generator *g, ash_fuzz_class class,
	int level, int depth)
{
	ash_fuzz_node *node = new_node(N_SELECT, class, SELECT_VALUES);

	ash_fuzz_node_add(node,
		chance(g, 50) ? compare_data(g, 2) : affine_condition(g, 1));
	for (int i = 0; i < 2; ++i)
		ash_fuzz_node_add(node,
			class == C_FLOAT
				? ash_fuzz_generate_float(g, level, depth + 1)
				: ash_fuzz_generate_int(g, depth + 1));
	return node;
}

/* A neighbour of the element "first", or, at the edge of the array, another
 * element: the first, the last, or the element itself.
 */
static ash_fuzz_node *neighbour_of(ash_fuzz_generator *g, ash_fuzz_node *first)
{
	ash_fuzz_node *node = new_node(N_SELECT, first->class,
		between(g, SELECT_VALUES, SELECT_PLACES));
	ash_fuzz_node *other = ash_fuzz_node_copy(first);
	int n_dims = g->program->object[first->v[0]].n_dims;
	ash_fuzz_node *edge = ash_fuzz_node_kid(first,
		between(g, 0, n_dims - 1));
	ash_fuzz_node *moved = ash_fuzz_node_kid(other,
		between(g, 0, n_dims - 1));

	moved->v[0] += chance(g, 50) ? 1 : -1;
	if (edge->kid && !edge->kid->kid && chance(g, 60)) {
		edge->kid->v[0] = 0;
		edge->v[0] = between(g, 0, 8);
	}
	ash_fuzz_node_add(node, affine_condition(g, 1));
	ash_fuzz_node_add(node, first);
	ash_fuzz_node_add(node, other);
	return node;
}

/* An element, or sometimes its neighbour. */
static ash_fuzz_node *element(ash_fuzz_generator *g, ash_fuzz_class class,
	int level, bool exact)
{
	ash_fuzz_node *node = ash_fuzz_generate_reference(g, class, level,
		exact);

	return node && g->depth && chance(g, 7) ? neighbour_of(g, node) : node;
}

static ash_fuzz_node *float_leaf(ash_fuzz_generator *g, int level)
{
	int kind = between(g, 0, 99);
	ash_fuzz_node *node = NULL;

	if (kind < 15)
		node = scalar_of(g, C_FLOAT, level, 0);
	if (!node && kind < 85)
		node = element(g, C_FLOAT, level, chance(g, 40));
	if (!node && kind < 93)
		node = index_of(g, C_FLOAT);
	return node ? node : new_node(N_NUMBER, C_FLOAT, between(g, 0, 7));
}

/* Sums and products of input; at most 8 with three operations. */
static ash_fuzz_node *float_of_input(ash_fuzz_generator *g, int depth)
{
	ash_fuzz_node *node;

	if (depth >= 2 || chance(g, 20))
		return float_leaf(g, 0);
	node = new_node(N_BINARY, C_FLOAT, between(g, B_ADD, B_MUL));
	ash_fuzz_node_add(node, float_of_input(g, depth + 1));
	ash_fuzz_node_add(node, float_of_input(g, depth + 1));
	return node;
}

static ash_fuzz_node *float_unary(ash_fuzz_generator *g, int level, int depth)
{
	static const ash_fuzz_weight operations[] = { { U_NEGATE, 20 },
		{ U_ABS, 20 }, { U_SQRT, 12 }, { U_FRACTION, 8 },
		{ U_FROM_INT, 15 }, { U_HALVE, 20 }, { U_HELPER, 10 },
		{ 0, 0 } };
	int operation = ash_fuzz_pick(g, operations);
	ash_fuzz_node *node = new_node(N_UNARY, C_FLOAT, operation);
	ash_fuzz_node *kid;

	if (operation == U_FROM_INT)
		kid = ash_fuzz_generate_int(g, depth + 1);
	else if (operation == U_FRACTION)
		kid = ash_fuzz_generate_float(g, ASH_FUZZ_TOP_LEVEL, depth + 1);
	else
		kid = ash_fuzz_generate_float(g, level, depth + 1);
	ash_fuzz_node_add(node, kid);
	return node;
}

static ash_fuzz_node *float_binary(ash_fuzz_generator *g, int level, int depth)
{
	static const ash_fuzz_weight operations[] = { { B_MEAN, 38 },
		{ B_DIFFERENCE, 18 }, { B_MUL, 24 }, { B_MIN, 5 }, { B_MAX, 5 },
		{ B_HELPER, 10 }, { 0, 0 } };
	int operation = ash_fuzz_pick(g, operations);
	ash_fuzz_node *node = new_node(N_BINARY, C_FLOAT, operation);

	ash_fuzz_node_add(node, ash_fuzz_generate_float(g, level, depth + 1));
	ash_fuzz_node_add(node,
		ash_fuzz_generate_float(g, operation == B_MUL ? 0 : level,
			depth + 1));
	return node;
}

ash_fuzz_node *ash_fuzz_generate_float(ash_fuzz_generator *g, int level,
	int depth)
{
	int kind = between(g, 0, 99);

	if (depth >= 3 || kind < 25 + 10 * depth)
		return float_leaf(g, level);
	if (kind < 55 && level > 0)
		return float_of_input(g, 0);
	if (kind < 65)
		return float_unary(g, level, depth);
	if (kind < 68)
		return select_of(g, C_FLOAT, level, depth);
	return float_binary(g, level, depth);
}

static ash_fuzz_node *int_leaf(ash_fuzz_generator *g)
{
	int kind = between(g, 0, 99);
	ash_fuzz_node *node = NULL;

	if (kind < 15)
		node = scalar_of(g, C_INT, 0, 0);
	if (!node && kind < 70)
		node = element(g, C_INT, 0, false);
	if (!node && kind < 85)
		node = index_of(g, C_INT);
	return node ? node : new_node(N_NUMBER, C_INT, between(g, 0, 7));
}

static ash_fuzz_node *int_unary(ash_fuzz_generator *g, int depth)
{
	static const ash_fuzz_weight operations[] = { { U_NEGATE, 15 },
		{ U_TO_INT, 15 }, { U_NOT, 15 }, { U_SHIFT, 20 },
		{ U_REMAINDER, 15 }, { U_HELPER, 20 }, { 0, 0 } };
	int operation = ash_fuzz_pick(g, operations);
	ash_fuzz_node *node = new_node(N_UNARY, C_INT, operation);

	ash_fuzz_node_add(node,
		operation == U_TO_INT ? ash_fuzz_generate_float(g,
						ASH_FUZZ_TOP_LEVEL, depth + 1)
				      : ash_fuzz_generate_int(g, depth + 1));
	return node;
}

ash_fuzz_node *ash_fuzz_generate_int(ash_fuzz_generator *g, int depth)
{
	int kind = between(g, 0, 99);
	ash_fuzz_node *node;

	if (depth >= 3 || kind < 30 + 10 * depth)
		return int_leaf(g);
	if (kind < 45)
		return int_unary(g, depth);
	if (kind < 48)
		return select_of(g, C_INT, 0, depth);
	node = new_node(N_BINARY, C_INT, between(g, B_MEAN, B_NARROW));
	ash_fuzz_node_add(node, ash_fuzz_generate_int(g, depth + 1));
	ash_fuzz_node_add(node, ash_fuzz_generate_int(g, depth + 1));
	return node;
}
