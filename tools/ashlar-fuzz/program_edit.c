/* program_edit.c - edits that make a program smaller.
 *
 * The edits of a group are numbered in the order of a walk over the tree.  The
 * walk counts down to the requested one, and stops there.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_edit.h"

#include <stdlib.h>

/* The walk; "left" edits are to be skipped. */
typedef struct walk {
	ash_fuzz_edits group;
	int left;
} walk;

/* Is this the requested edit? */
static bool turn(walk *w, ash_fuzz_edits group)
{
	return w->group == group && w->left-- == 0;
}

/* Replace *slot by "by", which may be a list or NULL and must not be part of
 * *slot.
 */
static void replace(ash_fuzz_node **slot, ash_fuzz_node *by)
{
	ash_fuzz_node *old = *slot, *rest = old->next;

	*slot = by;
	while (*slot)
		slot = &(*slot)->next;
	*slot = rest;
	old->next = NULL;
	ash_fuzz_node_free(old);
}

/* Remove kid "position" from its node; returns it. */
static ash_fuzz_node *detach(ash_fuzz_node *node, int position)
{
	ash_fuzz_node **slot = &node->kid, *kid;

	while (position--)
		slot = &(*slot)->next;
	kid = *slot;
	*slot = kid->next;
	kid->next = NULL;
	return kid;
}

static int n_kids(const ash_fuzz_node *node)
{
	int n = 0;

	for (const ash_fuzz_node *k = node->kid; k; k = k->next)
		++n;
	return n;
}

/* Replace *slot by its kid at "position". */
static void lift(ash_fuzz_node **slot, int position)
{
	replace(slot, detach(*slot, position));
}

/* Replace *slot by the statements of its kid at "position". */
static void unwrap(ash_fuzz_node **slot, int position)
{
	ash_fuzz_node *block = ash_fuzz_node_kid(*slot, position);
	ash_fuzz_node *list = block->kid;

	block->kid = NULL;
	replace(slot, list);
}

/* Set a number to "wanted" if that changes it. */
static bool set(walk *w, ash_fuzz_edits group, int *value, int wanted)
{
	if (*value == wanted || !turn(w, group))
		return false;
	*value = wanted;
	return true;
}

static bool edit_statement_shape(walk *w, ash_fuzz_node **slot)
{
	ash_fuzz_node *node = *slot;
	int n_blocks = 0;

	if (turn(w, EDIT_STATEMENTS)) {
		replace(slot, NULL);
		return true;
	}
	if (node->kind == N_LOOP && turn(w, EDIT_STATEMENTS)) {
		unwrap(slot, 2);
		return true;
	}
	if (node->kind == N_IF)
		n_blocks = ash_fuzz_node_kid(node, 2) ? 2 : 1;
	else if (node->kind == N_SWITCH || node->kind == N_CHOICE)
		n_blocks = n_kids(node) - 1;
	for (int i = 1; i <= n_blocks; ++i)
		if (turn(w, EDIT_STATEMENTS)) {
			unwrap(slot, i);
			return true;
		}
	if (n_blocks >= 2 && turn(w, EDIT_STATEMENTS)) {
		ash_fuzz_node_free(detach(node, n_blocks));
		return true;
	}
	return false;
}

/* Remove the last source of a loop with pointers. */
static bool drop_source(walk *w, ash_fuzz_node *node)
{
	int n = n_kids(node);

	if (n <= 2 || !turn(w, EDIT_CONTROL))
		return false;
	ash_fuzz_node_free(detach(node, n - 1));
	return true;
}

static bool edit_control(walk *w, ash_fuzz_node **slot)
{
	ash_fuzz_node *node = *slot;

	switch (node->kind) {
	case N_LOOP:
		return set(w, EDIT_CONTROL, &node->v[1], 1) ||
			set(w, EDIT_CONTROL, &node->v[2], STYLE_FOR) ||
			set(w, EDIT_CONTROL, &node->v[3], 0) ||
			set(w, EDIT_CONTROL, &node->v[4], 0);
	case N_LEAVE:
		return set(w, EDIT_CONTROL, &node->v[0], END_RETURN);
	case N_SWITCH:
		return set(w, EDIT_CONTROL, &node->v[1], 0);
	case N_CHOICE:
	case N_ARRAY:
		return set(w, EDIT_CONTROL, &node->v[node->kind == N_ARRAY], 0);
	case N_WALK:
		return set(w, EDIT_CONTROL, &node->v[0], WALK_COUNTED) ||
			set(w, EDIT_CONTROL, &node->v[1], SET) ||
			set(w, EDIT_CONTROL, &node->v[2], 1) ||
			set(w, EDIT_CONTROL, &node->v[3], 1) ||
			drop_source(w, node);
	case N_WINDOW:
		return set(w, EDIT_CONTROL, &node->v[4], 0) ||
			set(w, EDIT_CONTROL, &node->v[1], 3) ||
			set(w, EDIT_CONTROL, &node->v[2], 3) ||
			set(w, EDIT_CONTROL, &node->v[3], 3);
	case N_BOUND:
		if (!node->kid->next || !turn(w, EDIT_CONTROL))
			return false;
		ash_fuzz_node_free(detach(node, 1));
		return true;
	case N_LOGIC:
		if (turn(w, EDIT_CONTROL)) {
			lift(slot, 0);
			return true;
		}
		if (!node->kid->next || !turn(w, EDIT_CONTROL))
			return false;
		lift(slot, 1);
		return true;
	case N_ASSIGN:
		return set(w, EDIT_CONTROL, &node->v[0], SET);
	default:
		return false;
	}
}

/* Replace a number by small ones, or by its half. */
static bool edit_number(walk *w, int *value)
{
	if (abs(*value) > 2 && turn(w, EDIT_VALUES)) {
		*value /= 2;
		return true;
	}
	if (abs(*value) > 1 && turn(w, EDIT_VALUES)) {
		*value += *value < 0 ? 1 : -1;
		return true;
	}
	return set(w, EDIT_VALUES, value, 0);
}

static bool edit_affine(walk *w, ash_fuzz_node *node)
{
	int n_terms = n_kids(node);

	for (int i = 0; i < n_terms; ++i)
		if (turn(w, EDIT_VALUES)) {
			ash_fuzz_node_free(detach(node, i));
			return true;
		}
	return edit_number(w, &node->v[0]);
}

/* Replace an expression by a kid of the same class, or by a number. */
static bool edit_expr(walk *w, ash_fuzz_node **slot)
{
	ash_fuzz_node *node = *slot;
	int position = 0;

	if (turn(w, EDIT_VALUES)) {
		replace(slot, ash_fuzz_node_new(N_NUMBER, node->class));
		return true;
	}
	if (node->kind == N_REF || node->kind == N_INDEX)
		return false;
	for (ash_fuzz_node *k = node->kid; k; k = k->next, ++position) {
		bool fits = k->kind >= N_NUMBER && k->class == node->class;

		if (fits && turn(w, EDIT_VALUES)) {
			lift(slot, position);
			return true;
		}
	}
	return false;
}

static bool edit_value(walk *w, ash_fuzz_node **slot, bool is_target)
{
	ash_fuzz_node *node = *slot;

	switch (node->kind) {
	case N_AFFINE:
		return edit_affine(w, node);
	case N_TERM:
		if (node->kid)
			return false;
		return set(w, EDIT_VALUES, &node->v[2], TERM_PLAIN) ||
			set(w, EDIT_VALUES, &node->v[0], 1);
	case N_REF:
	case N_SCALAR:
	case N_INDEX:
	case N_UNARY:
	case N_BINARY:
	case N_SELECT:
		return !is_target && edit_expr(w, slot);
	default:
		return false;
	}
}

/* Edit *slot or a node below it. */
static bool edit_node(walk *w, ash_fuzz_node **slot, bool is_target)
{
	ash_fuzz_kind kind = (*slot)->kind;

	if (kind <= N_CONTINUE && kind != N_BLOCK &&
		edit_statement_shape(w, slot))
		return true;
	if (kind == N_FUNCTION && turn(w, EDIT_STATEMENTS)) {
		replace(slot, NULL);
		return true;
	}
	if (edit_control(w, slot) || edit_value(w, slot, is_target))
		return true;
	bool has_target = kind == N_ASSIGN;

	for (ash_fuzz_node **k = &(*slot)->kid; *k; k = &(*k)->next) {
		if (edit_node(w, k,
			    has_target || kind == N_BULK || kind == N_WALK))
			return true;
		has_target = false;
	}
	return false;
}

static bool edit_object(walk *w, ash_fuzz_object *o)
{
	bool plain = o->storage != STORE_STRUCTS && o->storage != STORE_TABLE &&
		o->storage != STORE_NESTED && o->storage != STORE_FIELDS &&
		o->storage != STORE_BUFFER;

	if (plain && o->storage != STORE_GLOBAL && turn(w, EDIT_DATA)) {
		o->storage = STORE_GLOBAL;
		return true;
	}
	if (o->checks != CHECK_NONE && turn(w, EDIT_DATA)) {
		o->checks = CHECK_NONE;
		return true;
	}
	for (int i = 0; i < ASH_FUZZ_MAX_CALLS; ++i)
		if (set(w, EDIT_DATA, &o->offset[i], 0))
			return true;
	for (int i = 0; plain && o->storage == STORE_GLOBAL && i < 1; ++i) {
		bool of_floats = ash_fuzz_types[o->type[i]].is_float;
		ash_fuzz_type simple = of_floats ? T_DOUBLE : T_INT;

		if (o->type[i] == simple || !turn(w, EDIT_DATA))
			continue;
		o->type[i] = simple;
		return true;
	}
	return false;
}

static bool edit_var(walk *w, ash_fuzz_var *var)
{
	if (var->type != T_INT && var->extreme != X_HUGE &&
		turn(w, EDIT_DATA)) {
		var->type = T_INT;
		return true;
	}
	if (var->is_global && turn(w, EDIT_DATA)) {
		var->is_global = false;
		return true;
	}
	for (int i = 0; var->is_parameter && var->extreme == X_NONE &&
		i < ASH_FUZZ_MAX_CALLS;
		++i) {
		if (var->value[i] > 2 && turn(w, EDIT_DATA)) {
			var->value[i] /= 2;
			return true;
		}
		if (var->value[i] > 0 && turn(w, EDIT_DATA)) {
			--var->value[i];
			return true;
		}
	}
	return false;
}

static bool edit_scalar(walk *w, ash_fuzz_scalar *scalar)
{
	bool of_floats = ash_fuzz_types[scalar->type].is_float;
	ash_fuzz_type simple = of_floats ? T_DOUBLE : T_INT;

	if (scalar->type == simple || !turn(w, EDIT_DATA))
		return false;
	scalar->type = simple;
	return true;
}

static bool edit_function(walk *w, ash_fuzz_function *function)
{
	if (function->n_calls > 1 && turn(w, EDIT_DATA)) {
		--function->n_calls;
		return true;
	}
	if (function->end != END_RETURN && turn(w, EDIT_DATA)) {
		function->end = END_RETURN;
		return true;
	}
	if (function->is_static && turn(w, EDIT_DATA)) {
		function->is_static = false;
		return true;
	}
	return false;
}

static bool edit_data(walk *w, ash_fuzz_program *program)
{
	for (int i = 0; i < program->n_functions; ++i)
		if (edit_function(w, &program->function[i]))
			return true;
	for (int i = 0; i < program->n_objects; ++i)
		if (edit_object(w, &program->object[i]))
			return true;
	for (int i = 0; i < program->n_vars; ++i)
		if (edit_var(w, &program->var[i]))
			return true;
	for (int i = 0; i < program->n_scalars; ++i)
		if (edit_scalar(w, &program->scalar[i]))
			return true;
	return false;
}

bool ash_fuzz_program_edit(ash_fuzz_program *program, ash_fuzz_edits group,
	int number)
{
	walk w = { .group = group, .left = number };

	if (group == EDIT_DATA)
		return edit_data(&w, program);
	return edit_node(&w, &program->root, false);
}
