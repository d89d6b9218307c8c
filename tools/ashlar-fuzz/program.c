/* program.c - a random C program as a tree.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program.h"

#include <stdlib.h>
#include <string.h>

const ash_fuzz_type_row ash_fuzz_types[N_TYPES] = {
	[T_DOUBLE] = { .name = "double", .is_float = true, .is_wide = true },
	[T_FLOAT] = { .name = "float", .is_float = true },
	[T_INT] = { .name = "int" },
	[T_UNSIGNED] = { .name = "unsigned", .is_unsigned = true },
	[T_LONG] = { .name = "long", .is_wide = true },
	[T_ULONG] = { .name = "unsigned long",
		.is_unsigned = true,
		.is_wide = true },
	[T_SHORT] = { .name = "short", .is_narrow = true },
	[T_CHAR] = { .name = "signed char", .is_narrow = true },
	[T_UCHAR] = { .name = "unsigned char", .is_narrow = true },
	[T_USHORT] = { .name = "unsigned short", .is_narrow = true },
	[T_BOOL] = { .name = "_Bool", .is_narrow = true },
};

static void *allocate(size_t size)
{
	void *memory = calloc(1, size);

	if (!memory)
		abort();
	return memory;
}

ash_fuzz_node *ash_fuzz_node_new(ash_fuzz_kind kind, ash_fuzz_class class)
{
	ash_fuzz_node *node = allocate(sizeof(*node));

	node->kind = kind;
	node->class = class;
	return node;
}

ash_fuzz_node *ash_fuzz_node_free(ash_fuzz_node *node)
{
	while (node) {
		ash_fuzz_node *next = node->next;

		ash_fuzz_node_free(node->kid);
		free(node);
		node = next;
	}
	return NULL;
}

ash_fuzz_node *ash_fuzz_node_copy(const ash_fuzz_node *node)
{
	ash_fuzz_node *copy = ash_fuzz_node_new(node->kind, node->class);
	ash_fuzz_node **end = &copy->kid;

	memcpy(copy->v, node->v, sizeof(copy->v));
	for (const ash_fuzz_node *k = node->kid; k; k = k->next) {
		*end = ash_fuzz_node_copy(k);
		end = &(*end)->next;
	}
	return copy;
}

ash_fuzz_node *ash_fuzz_node_add(ash_fuzz_node *node, ash_fuzz_node *kid)
{
	ash_fuzz_node **end = &node->kid;

	while (*end)
		end = &(*end)->next;
	*end = kid;
	return kid;
}

ash_fuzz_node *ash_fuzz_node_kid(const ash_fuzz_node *node, int position)
{
	ash_fuzz_node *kid = node->kid;

	while (kid && position-- > 0)
		kid = kid->next;
	return kid;
}

ash_fuzz_program *ash_fuzz_program_new(void)
{
	ash_fuzz_program *program = allocate(sizeof(*program));

	program->root = ash_fuzz_node_new(N_PROGRAM, C_INT);
	return program;
}

ash_fuzz_program *ash_fuzz_program_copy(const ash_fuzz_program *program)
{
	ash_fuzz_program *copy = allocate(sizeof(*copy));

	*copy = *program;
	copy->root = ash_fuzz_node_copy(program->root);
	return copy;
}

ash_fuzz_program *ash_fuzz_program_free(ash_fuzz_program *program)
{
	if (program)
		ash_fuzz_node_free(program->root);
	free(program);
	return NULL;
}
