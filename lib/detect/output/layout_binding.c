/* layout_binding.c - code bindings for buffers of data-layout transformations.
 *
 * A statement that copies elements between an array and its buffer has no
 * instructions of the program: its only leaf is a loaded element, which is also
 * its result.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/output/layout_binding.h"

#include <stdlib.h>

#include <llvm-c/Target.h>

#include "detect/model/new_array.h"
#include "detect/output/sure_memory.h"
#include "detect/output/output_impl.h"
#include "llvm/query/memory_writes.h"
#include "llvm/query/object_life.h"
#include "scop/accesses.h"
#include "support/grow.h"

/* ---- support by code generation ---- */

/* Do the values of "type" occupy all bytes of an element of "a"? */
static bool fits(const ash_scop_binding *ir, LLVMTypeRef type,
	const ash_array *a)
{
	LLVMTargetDataRef layout = LLVMGetModuleDataLayout(
		LLVMGetGlobalParent(ir->function));

	return LLVMTypeIsSized(type) &&
		LLVMSizeOfTypeInBits(layout, type) == 8ULL * a->elem_size &&
		LLVMStoreSizeOfType(layout, type) == a->elem_size;
}

/* Is the address of access "pos" computed by instructions of the statement
 * instead of affine subscripts?
 */
static bool has_address(const ash_binding_stmt *ir, int pos)
{
	for (unsigned i = 0; i < ir->n_load; ++i)
		if (ir->load[i].access == pos)
			return true;
	for (unsigned i = 0; i < ir->n_leaf; ++i)
		if (ir->leaf[i].kind == ASH_LEAF_ADDRESS &&
			ir->leaf[i].index == pos)
			return true;
	return ir->write == pos && ir->address;
}

/* The leaf of the statement for the value that access "pos" reads; NULL if
 * there is none.
 */
static const ash_binding_leaf *find_leaf(const ash_binding_stmt *ir, int pos)
{
	for (unsigned i = 0; i < ir->n_leaf; ++i)
		if (ir->leaf[i].kind == ASH_LEAF_ACCESS &&
			ir->leaf[i].index == pos)
			return &ir->leaf[i];
	return NULL;
}

/* Is access "pos" of statement "stmt" a load or store of one whole element, at
 * the subscripts in the SCoP?
 */
static bool is_by_subscripts(const ash_scop *scop, const ash_scop_binding *ir,
	unsigned stmt, unsigned pos)
{
	const ash_access *access = &scop->stmt[stmt].access[pos];
	const ash_array *a = &scop->array[access->array];
	const ash_binding_stmt *binding = &ir->stmt[stmt];
	const ash_binding_leaf *leaf = find_leaf(binding, (int) pos);

	if (has_address(binding, (int) pos) || access->kind == ASH_KILL)
		return false;
	if (access->kind == ASH_READ)
		return leaf && fits(ir, LLVMTypeOf(leaf->value), a);
	return binding->write == (int) pos && binding->result &&
		fits(ir, LLVMTypeOf(binding->result), a);
}

bool ash_layout_is_possible(const ash_scop *scop, const ash_scop_binding *ir,
	int array)
{
	unsigned n = scop->array[array].n_dim;

	return n >= 2 && n <= ASH_MAX_LAYOUT &&
		ash_buffer_is_possible(scop, ir, array);
}

bool ash_buffer_is_possible(const ash_scop *scop, const ash_scop_binding *ir,
	int array)
{
	const ash_array *a = &scop->array[array];

	if (a->scalar || a->temporary || !ir->array[array].base ||
		!fits(ir, ir->array[array].type, a))
		return false;
	for (ash_accesses all = ash_accesses_to(scop, array, ASH_ALL_ACCESSES);
		ash_accesses_next(&all);)
		if (!is_by_subscripts(scop, ir, all.stmt_pos, all.pos - 1))
			return false;
	return true;
}

/* ---- facts about arrays ---- */

isl_stat ash_layout_find_facts(const ash_scop *scop, const ash_scop_binding *ir,
	int array, ash_array_facts *facts)
{
	ash_object_life life = ash_find_object_life(ir->function,
		ir->array[array].base, ir->entry, ir->block, ir->n_block);

	*facts = (ash_array_facts) {
		.is_fresh = life.is_new && !life.is_filled,
		.is_dead = life.is_new,
		.is_private = ir->array[array].is_private &&
			ash_is_writable(ir->array[array].base),
		.sure = ash_sure_elements(scop, ir, array),
	};
	return isl_stat_non_null(facts->sure);
}

/* ---- bindings of buffers and copies ---- */

static isl_stat bind_buffer(const ash_scop *scop, ash_scop_binding *ir,
	int array, int buffer)
{
	ash_binding_array *grown = realloc(ir->array,
		(scop->n_array + 1) * sizeof(*grown));

	if (!grown)
		return isl_stat_error;
	ir->array = grown;
	grown[buffer] = (ash_binding_array) {
		.type = grown[array].type,
		.align = ash_natural_align(scop->array[buffer].elem_size),
		.is_private = true,
	};
	return isl_stat_ok;
}

/* Add the binding of statement "stmt" to "ir", as a copy of a value of "type"
 * from its access 0 to its access 1.
 */
static isl_stat bind_copy(ash_scop_binding *ir, int stmt, LLVMTypeRef type)
{
	LLVMValueRef element = LLVMGetPoison(type);
	ash_binding_stmt *grown;
	ash_binding_leaf *leaf;

	if (stmt < 0)
		return isl_stat_ok;
	grown = realloc(ir->stmt, (ir->n_stmt + 1) * sizeof(*grown));
	leaf = calloc(1, sizeof(*leaf));
	if (grown)
		ir->stmt = grown;
	if (!grown || !leaf || (unsigned) stmt != ir->n_stmt) {
		free(leaf);
		return isl_stat_error;
	}
	*leaf = (ash_binding_leaf) { .value = element,
		.kind = ASH_LEAF_ACCESS,
		.index = 0 };
	grown[ir->n_stmt++] = (ash_binding_stmt) {
		.n_leaf = 1,
		.leaf = leaf,
		.result = element,
		.write = 1,
	};
	return isl_stat_ok;
}

isl_stat ash_buffer_bind(const ash_scop *scop, ash_scop_binding *ir, int array,
	int buffer, int copy_in, int copy_out)
{
	LLVMTypeRef type = ir->array[array].type;

	if (bind_buffer(scop, ir, array, buffer) < 0 ||
		bind_copy(ir, copy_in, type) < 0)
		return isl_stat_error;
	return bind_copy(ir, copy_out, type);
}
