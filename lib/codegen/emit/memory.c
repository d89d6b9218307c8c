/* memory.c - addresses, alignment and alias metadata of array elements and
 * scalars.
 *
 * An element's address is its base plus its linear index; LLVM hoists invariant
 * parts.  Arrays of a SCoP do not overlap (proved or tested at run time); alias
 * scopes pass this on.  A scalar is an alloca that is promoted to a register
 * later.  So is a thread's private copy of a reduction cell.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/emit_impl.h"

#include <stdlib.h>
#include <string.h>

#include "llvm/edit/edit.h"

static isl_stat array_extents(ash_gen *gen, int array)
{
	const ash_array *a = &gen->scop->array[array];
	LLVMValueRef *extent = calloc(a->n_dim + 1, sizeof(*extent));

	gen->array[array].extent = extent;
	for (unsigned i = !a->temporary; extent && i < a->n_dim; i++) {
		extent[i] = ash_gen_exact_expr(gen,
			ash_ast_param_expr(gen->params, gen->scop,
				isl_pw_aff_copy(a->extent[i])));
		if (!extent[i])
			return isl_stat_error;
	}
	return extent ? isl_stat_ok : isl_stat_error;
}

isl_stat ash_gen_extents(ash_gen *gen)
{
	for (unsigned i = 0; i < gen->scop->n_array; i++)
		if (!gen->scop->array[i].scalar && array_extents(gen, i) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

isl_stat ash_gen_enter_scop(ash_gen *gen, const ash_scop *scop,
	ash_gen_other *other)
{
	*other = (ash_gen_other) { gen->scop, gen->array };
	gen->scop = scop;
	gen->array = calloc(scop->n_array + 1, sizeof(*gen->array));
	if (!gen->array)
		return isl_stat_error;
	for (unsigned i = 0; i < scop->n_array; i++)
		gen->array[i].base = gen->ir->array[i].base;
	return ash_gen_extents(gen);
}

void ash_gen_leave_scop(ash_gen *gen, const ash_gen_other *other)
{
	ash_gen_free_arrays(gen);
	gen->scop = other->scop;
	gen->array = other->array;
}

/* Declare the alias scopes of "list" where the code begins, so that a later
 * copy of this code gets scopes of its own.
 */
static void declare_scope(ash_gen *gen, LLVMValueRef list)
{
	static const char name[] = "llvm.experimental.noalias.scope.decl";
	unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
	LLVMValueRef declaration = LLVMGetIntrinsicDeclaration(gen->module, id,
		NULL, 0);

	LLVMBuildCall2(gen->builder, LLVMGlobalGetValueType(declaration),
		declaration, &list, 1, "");
}

static LLVMMetadataRef create_scope(ash_gen *gen, LLVMMetadataRef domain,
	int array)
{
	const char *name = isl_id_get_name(gen->scop->array[array].id);
	LLVMMetadataRef operand[] = { domain,
		LLVMMDStringInContext2(gen->context, name, strlen(name)) };

	return ash_ir_distinct_node(gen->context, operand, 2, true);
}

/* Set the alias lists of "array": scope[array] as its scope, and the others of
 * the "n" scopes in "scope", one per array, as noalias.
 */
static void set_scopes(ash_gen *gen, LLVMMetadataRef *scope, unsigned n,
	int array)
{
	LLVMMetadataRef own = scope[array];
	unsigned n_other = 0;
	LLVMMetadataRef *other = calloc(n + 1, sizeof(*other));

	for (unsigned i = 0; other && i < n; i++)
		if (scope[i] && scope[i] != own)
			other[n_other++] = scope[i];
	gen->array[array].scope = ash_gen_node_of(gen, &own, 1);
	if (n_other > 0)
		gen->array[array].noalias = ash_gen_node_of(gen, other,
			n_other);
	free(other);
	declare_scope(gen, gen->array[array].scope);
}

isl_stat ash_gen_alias_scopes(ash_gen *gen)
{
	unsigned n = gen->scop->n_array;
	const char *name = gen->scop->name;
	LLVMMetadataRef string = LLVMMDStringInContext2(gen->context, name,
		strlen(name));
	LLVMMetadataRef domain = ash_ir_distinct_node(gen->context, &string, 1,
		true);
	LLVMMetadataRef *scope = calloc(n + 1, sizeof(*scope));

	if (!scope)
		return isl_stat_error;
	for (unsigned i = 0; i < n; i++)
		if (!gen->scop->array[i].scalar)
			scope[i] = create_scope(gen, domain, i);
	for (unsigned i = 0; i < n; i++)
		if (scope[i])
			set_scopes(gen, scope, n, i);
	free(scope);
	return isl_stat_ok;
}

typedef LLVMValueRef (
	*binary)(LLVMBuilderRef, LLVMValueRef, LLVMValueRef, const char *);

/* The linear index of the element of "array" with the "n" subscripts "index",
 * by Horner's rule; "multiply" and "add" emit products and sums.
 */
static LLVMValueRef linear_by(ash_gen *gen, int array, LLVMValueRef *index,
	unsigned n, binary multiply, binary add)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef linear = n > 0 ? index[0] : ash_gen_index(gen, 0);

	for (unsigned i = 1; linear && i < n; i++) {
		LLVMValueRef extent = ash_gen_use(gen,
			gen->array[array].extent[i]);

		if (!index[i] || !extent)
			return NULL;
		linear = multiply(b, linear, extent, "");
		linear = add(b, linear, index[i], "");
	}
	return linear;
}

LLVMValueRef ash_gen_wrapping_linear(ash_gen *gen, int array,
	LLVMValueRef *index, unsigned n)
{
	return linear_by(gen, array, index, n, &LLVMBuildMul, &LLVMBuildAdd);
}

/* The linear index of the element with the subscripts "index", one per
 * dimension of "array".
 */
static LLVMValueRef linear_of(ash_gen *gen, int array, LLVMValueRef *index)
{
	return linear_by(gen, array, index, gen->scop->array[array].n_dim,
		&LLVMBuildNSWMul, &LLVMBuildNSWAdd);
}

/* The linear index of the element that "access" touches. */
static LLVMValueRef linear_index(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access)
{
	unsigned n_dim = gen->scop->array[array].n_dim;
	LLVMValueRef *index = calloc(n_dim + 1, sizeof(*index));
	LLVMValueRef linear = NULL;

	for (unsigned i = 0; index && i < n_dim; i++)
		index[i] = ash_gen_taken_expr(gen,
			isl_ast_expr_op_get_arg(access, i + 1));
	if (index)
		linear = linear_of(gen, array, index);
	free(index);
	return linear;
}

/* The base of "array" for code in the current function (gen->frame), if that
 * has a private copy of a section of the array; else NULL.  The base may be
 * outside of the copy, since the section need not begin with the first element
 * of the array.
 */
static LLVMValueRef base_of_copy(const ash_gen *gen, int array)
{
	return gen->frame->base ? gen->frame->base[array] : NULL;
}

/* The address of the element of "array" with the linear index "linear". */
static LLVMValueRef address_of(ash_gen *gen, int array, LLVMValueRef linear)
{
	LLVMTypeRef type = LLVMArrayType2(LLVMInt8TypeInContext(gen->context),
		gen->scop->array[array].elem_size);
	LLVMValueRef copy = base_of_copy(gen, array);
	LLVMValueRef base = copy ? copy
				 : ash_gen_use(gen, gen->array[array].base);

	if (!linear || !base)
		return NULL;
	if (copy)
		return LLVMBuildGEP2(gen->builder, type, base, &linear, 1, "");
	return LLVMBuildInBoundsGEP2(gen->builder, type, base, &linear, 1, "");
}

static LLVMValueRef element_address(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access)
{
	return access ? address_of(gen, array, linear_index(gen, array, access))
		      : NULL;
}

LLVMValueRef ash_gen_address(ash_gen *gen, int array, LLVMValueRef *index)
{
	return address_of(gen, array, linear_of(gen, array, index));
}

LLVMValueRef ash_gen_redirect(ash_gen *gen, int array, LLVMValueRef pointer)
{
	LLVMValueRef copy = base_of_copy(gen, array);
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef base, offset;

	if (!copy || !pointer)
		return pointer;
	base = ash_gen_use(gen, gen->array[array].base);
	offset = LLVMBuildSub(b,
		LLVMBuildPtrToInt(b, pointer, gen->index_type, ""),
		LLVMBuildPtrToInt(b, base, gen->index_type, ""), "");
	return LLVMBuildGEP2(b, LLVMInt8TypeInContext(gen->context), copy,
		&offset, 1, "");
}

LLVMValueRef ash_gen_byte_address(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *offset)
{
	LLVMValueRef copy = base_of_copy(gen, array);
	LLVMValueRef base = copy ? copy
				 : ash_gen_use(gen, gen->array[array].base);
	LLVMValueRef bytes = offset ? ash_gen_expr(gen, offset) : NULL;

	if (!base || !bytes)
		return NULL;
	return LLVMBuildInBoundsGEP2(gen->builder,
		LLVMInt8TypeInContext(gen->context), base, &bytes, 1, "");
}

LLVMValueRef ash_gen_cell(ash_gen *gen, int array)
{
	LLVMValueRef *cell = &gen->frame->cell[array];

	if (!*cell)
		*cell = ash_gen_alloca(gen, gen->frame,
			gen->ir->array[array].type,
			isl_id_get_name(gen->scop->array[array].id));
	return *cell;
}

LLVMValueRef ash_gen_home(const ash_gen *gen, int array)
{
	return gen->frame->home ? gen->frame->home[array] : NULL;
}

LLVMValueRef ash_gen_element(ash_gen *gen, int array,
	__isl_keep isl_ast_expr *access)
{
	return element_address(gen, array, access);
}

void ash_gen_add_to_group(ash_gen *gen, LLVMValueRef instruction)
{
	if (gen->access_group)
		LLVMSetMetadata(instruction,
			ash_gen_kind(gen, "llvm.access.group"),
			gen->access_group);
}

void ash_gen_describe_alias(ash_gen *gen, LLVMValueRef instruction, int array)
{
	const ash_gen_array *a = &gen->array[array];
	unsigned align = gen->ir->array[array].align;
	unsigned size = gen->scop->array[array].elem_size;

	if (gen->scop->array[array].scalar || ash_gen_home(gen, array))
		return;
	/* A private copy has only the alignment that its elements need. */
	if (base_of_copy(gen, array) && align > size)
		align = size;
	if (align)
		LLVMSetAlignment(instruction, align);
	LLVMSetMetadata(instruction, ash_gen_kind(gen, "alias.scope"),
		a->scope);
	if (a->noalias)
		LLVMSetMetadata(instruction, ash_gen_kind(gen, "noalias"),
			a->noalias);
}

void ash_gen_describe(ash_gen *gen, LLVMValueRef instruction, int array)
{
	ash_gen_describe_alias(gen, instruction, array);
	if (!gen->scop->array[array].scalar && !ash_gen_home(gen, array))
		ash_gen_add_to_group(gen, instruction);
}
