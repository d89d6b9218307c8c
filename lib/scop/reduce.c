/* reduce.c - reductions: their operations and statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/scop.h"
#include "scop/scop_impl.h"

#include <string.h>

#include "scop/accesses.h"

static const char *const name_of[ASH_N_REDUCE] = {
	[ASH_REDUCE_NONE] = "none",
	[ASH_REDUCE_ADD] = "add",
	[ASH_REDUCE_MUL] = "mul",
	[ASH_REDUCE_AND] = "and",
	[ASH_REDUCE_OR] = "or",
	[ASH_REDUCE_XOR] = "xor",
	[ASH_REDUCE_SMIN] = "smin",
	[ASH_REDUCE_SMAX] = "smax",
	[ASH_REDUCE_UMIN] = "umin",
	[ASH_REDUCE_UMAX] = "umax",
	[ASH_REDUCE_FADD] = "fadd",
	[ASH_REDUCE_FMUL] = "fmul",
	[ASH_REDUCE_FMIN] = "fmin",
	[ASH_REDUCE_FMAX] = "fmax",
};

const char *ash_reduce_name(ash_reduce_op op)
{
	return name_of[op];
}

ash_reduce_op ash_reduce_find(const char *name)
{
	for (int op = ASH_REDUCE_NONE + 1; op < ASH_N_REDUCE; ++op)
		if (!strcmp(name_of[op], name))
			return op;
	return ASH_REDUCE_NONE;
}

bool ash_reduce_is_atomic(ash_reduce_op op, unsigned size)
{
	switch (op) {
	case ASH_REDUCE_ADD:
	case ASH_REDUCE_AND:
	case ASH_REDUCE_OR:
	case ASH_REDUCE_XOR:
	case ASH_REDUCE_SMIN:
	case ASH_REDUCE_SMAX:
	case ASH_REDUCE_UMIN:
	case ASH_REDUCE_UMAX:
		return size == 1 || size == 2 || size == 4 || size == 8;
	default:
		return false;
	}
}

bool ash_stmt_reduces(const ash_stmt *stmt, unsigned pos)
{
	const ash_reduction *r = &stmt->reduction;

	return r->op != ASH_REDUCE_NONE && (pos == r->read || pos == r->write);
}

bool ash_scop_reduces(const ash_scop *scop)
{
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		if (scop->stmt[i].reduction.op != ASH_REDUCE_NONE)
			return true;
	return false;
}

/* The cells that access "pos" of "stmt" touches in each instance. */
static __isl_give isl_map *cells(const ash_stmt *stmt, unsigned pos)
{
	return ash_access_relation(stmt, &stmt->access[pos]);
}

/* Whether both accesses of the reduction touch the same single cell. For a
 * may-write, it suffices that both have the same cells: the instance changes at
 * most one of them.
 */
static isl_bool has_one_cell(const ash_stmt *stmt)
{
	isl_map *read = cells(stmt, stmt->reduction.read);
	isl_map *write = cells(stmt, stmt->reduction.write);
	isl_bool one = isl_map_is_equal(read, write);

	if (one == isl_bool_true &&
		stmt->access[stmt->reduction.write].kind == ASH_MUST_WRITE)
		one = isl_map_is_single_valued(write);
	isl_map_free(read);
	isl_map_free(write);
	return one;
}

/* Whether access "pos" never touches the cell that the reduction of "stmt"
 * updates in the same instance; true for the two accesses of the reduction.
 */
static isl_bool is_apart(const ash_stmt *stmt, unsigned pos)
{
	isl_map *cell, *other;
	isl_bool apart;

	if (ash_stmt_reduces(stmt, pos) ||
		stmt->access[pos].array !=
			stmt->access[stmt->reduction.write].array)
		return isl_bool_true;
	cell = cells(stmt, stmt->reduction.write);
	other = cells(stmt, pos);
	apart = isl_map_is_disjoint(cell, other);
	isl_map_free(cell);
	isl_map_free(other);
	return apart;
}

static unsigned count_writes(const ash_stmt *stmt)
{
	unsigned n = 0;

	for (unsigned i = 0; i < stmt->n_access; ++i)
		n += ash_access_is(&stmt->access[i], ASH_ANY_ARRAY, ASH_WRITES);
	return n;
}

isl_bool ash_stmt_check_reduction(const ash_stmt *stmt, const char **fault)
{
	const ash_reduction *r = &stmt->reduction;
	isl_bool ok;

	if (r->op == ASH_REDUCE_NONE)
		return isl_bool_true;
	*fault = "is not a read and the only write";
	if (r->read >= stmt->n_access || r->write >= stmt->n_access ||
		stmt->access[r->read].kind != ASH_READ ||
		!ash_access_is(&stmt->access[r->write], ASH_ANY_ARRAY,
			ASH_WRITES) ||
		count_writes(stmt) != 1)
		return isl_bool_false;
	*fault = "does not read and write one cell";
	ok = has_one_cell(stmt);
	for (unsigned i = 0; ok == isl_bool_true && i < stmt->n_access; ++i) {
		*fault = "combines a cell with what depends on it";
		ok = is_apart(stmt, i);
	}
	return ok;
}
