/* new_array.c - creation of arrays and scalars of the model.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/model/new_array.h"

#include <stdlib.h>

#include <isl/aff.h>
#include <isl/set.h>

#include "support/grow.h"

unsigned ash_natural_align(unsigned size)
{
	unsigned align = 1;

	while (align < 16 && size % (2 * align) == 0)
		align *= 2;
	return align;
}

static bool add_side(ash_model *model, const ash_binding_array *side)
{
	unsigned n = model->scop->n_array;

	if (!ASH_GROW(model->ir->array, n - 1))
		return false;
	model->ir->array[n - 1] = *side;
	return true;
}

static int add_named(ash_model *model, const char *wish, LLVMTypeRef type,
	unsigned elem_size, unsigned n_dim, bool scalar)
{
	char *name = ash_model_new_name(model, wish, scalar ? "t" : "M");
	char *type_name = LLVMPrintTypeToString(type);
	int index = -1;

	if (name && type_name)
		index = ash_scop_add_array(model->scop, name, type_name,
			elem_size, n_dim, scalar);
	LLVMDisposeMessage(type_name);
	free(name);
	return index;
}

int ash_model_add_array(ash_model *model, LLVMValueRef value,
	const ash_binding_array *side, unsigned elem_size, unsigned n_dim)
{
	char *wish = ash_value_name(value);
	int index = add_named(model, wish, side->type, elem_size, n_dim,
		!side->base);

	free(wish);
	if (index < 0 || !add_side(model, side))
		return -1;
	return index;
}

int ash_model_add_hidden(ash_model *model, const char *name)
{
	LLVMContextRef context = LLVMGetTypeContext(
		LLVMTypeOf(model->ir->function));
	LLVMTypeRef type = LLVMInt8TypeInContext(context);
	ash_binding_array side = { .base = LLVMConstPointerNull(
					   LLVMPointerTypeInContext(context,
						   0)),
		.type = type,
		.align = 1 };
	int index = add_named(model, name, type, 1, 1, false);

	if (index < 0 || !add_side(model, &side))
		return -1;
	return index;
}

int ash_model_add_scalar(ash_model *model, LLVMValueRef value, unsigned n_dim)
{
	LLVMTypeRef type = LLVMTypeOf(value);
	unsigned size = ash_type_size(model->analysis, type);
	ash_binding_array side = { .type = type,
		.align = ash_natural_align(size) };

	return ash_model_add_array(model, value, &side, size, n_dim);
}

bool ash_model_assume_rows(ash_model *model, int index)
{
	ash_scop *scop = model->scop;
	const ash_array *array = &scop->array[index];

	for (unsigned i = 1; i < array->n_dim; ++i)
		scop->assumed = isl_set_intersect(scop->assumed,
			isl_pw_aff_pos_set(isl_pw_aff_copy(array->extent[i])));
	return scop->assumed != NULL;
}
