/* product_params.c - parameters that are products; see product_params.h.
 *
 * For isl a product of parameters is an independent parameter: it knows no
 * relation between the product and its factors.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/array/product_params.h"

#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/space.h>

#include "detect/params/params.h"

/* The value before extensions and truncations. */
static LLVMValueRef strip_casts(LLVMValueRef value)
{
	while (LLVMIsASExtInst(value) || LLVMIsAZExtInst(value) ||
		LLVMIsATruncInst(value))
		value = LLVMGetOperand(value, 0);
	return value;
}

/* The index of the parameter whose value is "value", apart from extensions and
 * truncations; -1 if there is none.
 */
static int find_param(const ash_model *model, LLVMValueRef value)
{
	value = strip_casts(value);
	for (int i = 0; i < (int) model->n_param; ++i)
		if (strip_casts(model->ir->param[i].value) == value)
			return i;
	return -1;
}

/* Add to "likely" (taken) the constraints that parameter "factor" is positive,
 * and that parameter "product" is at least twice as large.
 */
static __isl_give isl_set *add_factor(const ash_model *model,
	__isl_take isl_set *likely, int product, int factor)
{
	isl_local_space *space;
	isl_constraint *positive, *larger;
	int at, of;

	likely = isl_set_align_params(likely,
		isl_space_add_param_id(
			isl_space_add_param_id(isl_set_get_space(likely),
				isl_id_copy(model->param[product])),
			isl_id_copy(model->param[factor])));
	at = isl_set_find_dim_by_id(likely, isl_dim_param,
		model->param[product]);
	of = isl_set_find_dim_by_id(likely, isl_dim_param,
		model->param[factor]);
	if (at < 0 || of < 0)
		return isl_set_free(likely);
	space = isl_local_space_from_space(isl_set_get_space(likely));
	positive = isl_constraint_alloc_inequality(isl_local_space_copy(space));
	positive = isl_constraint_set_coefficient_si(positive, isl_dim_param,
		of, 1);
	positive = isl_constraint_set_constant_si(positive, -1);
	larger = isl_constraint_alloc_inequality(space);
	larger = isl_constraint_set_coefficient_si(larger, isl_dim_param, at,
		1);
	larger = isl_constraint_set_coefficient_si(larger, isl_dim_param, of,
		-2);
	likely = isl_set_add_constraint(likely, positive);
	return isl_set_add_constraint(likely, larger);
}

/* If parameter "product" is a product of other parameters, add the likely
 * constraints on it and its factors to "likely" (taken).
 */
static __isl_give isl_set *add_product(const ash_model *model,
	__isl_take isl_set *likely, int product)
{
	LLVMValueRef value = strip_casts(model->ir->param[product].value);

	if (!LLVMIsAInstruction(value) ||
		LLVMGetInstructionOpcode(value) != LLVMMul)
		return likely;
	for (unsigned i = 0; i < 2; ++i) {
		int factor = find_param(model, LLVMGetOperand(value, i));

		if (factor >= 0 && factor != product)
			likely = add_factor(model, likely, product, factor);
	}
	return likely;
}

isl_bool ash_products_allow(ash_model *model, __isl_keep isl_set *required)
{
	isl_set *likely = isl_set_copy(required);
	isl_bool empty;

	for (int i = 0; i < (int) model->n_param; ++i)
		likely = add_product(model, likely, i);
	empty = isl_set_is_empty(likely);
	isl_set_free(likely);
	return isl_bool_not(empty);
}
