/* program_print_forms.c - unusual forms of statements, as C.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_printer.h"

/* Print the affine kid as a non-negative number. */
static void print_unsigned(ash_fuzz_printer *p, const ash_fuzz_node *affine)
{
	ash_fuzz_put(p, "(unsigned)(");
	ash_fuzz_print_affine(p, affine, 0,
		ash_fuzz_range_affine(&p->scope, affine, 0).dips);
	ash_fuzz_put(p, ")");
}

/* Print a switch; the last block is the default case. */
void ash_fuzz_print_switch(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int number = 0;

	ash_fuzz_put_line(p, "switch (");
	print_unsigned(p, node->kid);
	ash_fuzz_put(p, " %% %du) {\n", node->v[0]);
	for (const ash_fuzz_node *k = node->kid->next; k; k = k->next) {
		bool falls = node->v[1] >> number & 1;

		if (k->next)
			ash_fuzz_put_line(p, "case %d: {\n", number++);
		else
			ash_fuzz_put_line(p, "default: {\n");
		ash_fuzz_print_block(p, k);
		ash_fuzz_put_line(p, falls && k->next ? "}\n" : "} break;\n");
	}
	ash_fuzz_put_line(p, "}\n");
}

static void print_address(ash_fuzz_printer *p, const ash_fuzz_node *reference,
	long reach)
{
	p->reach = reach;
	ash_fuzz_put(p, "&");
	ash_fuzz_print_place(p, reference);
	p->reach = 0;
}

static bool is_behind_pointer(const ash_fuzz_printer *p,
	const ash_fuzz_node *reference)
{
	switch (p->program->object[reference->v[0]].storage) {
	case STORE_POINTER:
	case STORE_LINEAR:
	case STORE_ROWS:
	case STORE_VLA:
		return true;
	default:
		return false;
	}
}

/* The function to be called: memmove instead of memcpy if the regions may
 * overlap.
 */
static const char *name_of(const ash_fuzz_printer *p, const ash_fuzz_node *node,
	const ash_fuzz_node *target, const ash_fuzz_node *source)
{
	bool apart = source && source->v[0] != target->v[0] &&
		!(is_behind_pointer(p, source) && is_behind_pointer(p, target));

	if (!source)
		return "memset";
	return node->v[0] == BULK_COPY && apart ? "memcpy" : "memmove";
}

/* A byte that is valid in all positions: 0 for floating-point numbers, 0 or 1
 * for truth values.
 */
static int byte_of(const ash_fuzz_node *node, ash_fuzz_type type)
{
	if (ash_fuzz_types[type].is_float)
		return 0;
	return type == T_BOOL ? node->v[1] & 1 : node->v[1];
}

/* Are all objects that this list refers to in scope? */
static bool all_in_scope(const ash_fuzz_printer *p, const ash_fuzz_node *list)
{
	for (; list; list = list->next)
		if (!ash_fuzz_print_in_scope(p, list))
			return false;
	return true;
}

/* Print a call that writes consecutive elements.  A length that may be negative
 * counts as 0.
 */
void ash_fuzz_print_bulk(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	const ash_fuzz_node *length = node->kid, *target = length->next;
	const ash_fuzz_node *source = target->next;
	ash_fuzz_type type = ash_fuzz_print_type(p, target);
	ash_fuzz_range range = ash_fuzz_range_affine(&p->scope, length, 0)
				       .range;
	bool is_sound = range.min >= 0;
	long reach = is_sound && range.max > 0 ? range.max - 1 : 0;
	bool walks = node->v[0] >= BULK_WALK;

	if (!all_in_scope(p, target))
		return;
	if (walks)
		ash_fuzz_put_line(p, "%s%s_%d(", source ? "copy" : "set",
			node->v[0] == BULK_WALK ? "" : "_back", (int) type);
	else
		ash_fuzz_put_line(p, "%s(", name_of(p, node, target, source));
	print_address(p, target, reach);
	if (source) {
		ash_fuzz_put(p, ", ");
		print_address(p, source, reach);
		ash_fuzz_put(p, ", ");
	} else {
		ash_fuzz_put(p, ", %d, ", byte_of(node, type));
	}
	if (is_sound)
		print_unsigned(p, length);
	else
		ash_fuzz_put(p, "0u");
	if (walks)
		ash_fuzz_put(p, ");\n");
	else
		ash_fuzz_put(p, " * sizeof(%s));\n", ash_fuzz_types[type].name);
}

void ash_fuzz_print_call(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	ash_fuzz_put_line(p, node->v[0] ? "clear(" : "opaque(");
	ash_fuzz_print_expr(p, node->kid, T_UNSIGNED);
	ash_fuzz_put(p, ");\n");
}
