/* safe_loads.c - conditional loads that cannot fault.
 *
 * A branch of a statement contains loads that run only under its condition:
 *
 * 	for (k)
 * 		for (i)
 * 			for (j)
 * 				if (!r[i][j] && r[i][k])
 * 					r[i][j] = r[k][j];
 *
 * LLVM's vectorizer masks such loads, or executes them lane by lane if the
 * target cannot mask them, or if all lanes have the same address, as for
 * r[i][k].  That is usually slower than no vectors at all.
 *
 * A load may run unconditionally if unconditional accesses of the SCoP touch
 * all elements that it would touch: these are then in memory of the program.
 * Here the condition reads r[i][j] for all i and j.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/safe_loads.h"

#include <stdlib.h>

#include "scop/accesses.h"

/* The number of disjuncts from which on sets of elements are not compared. */
#define MAX_DISJUNCTS 8

typedef enum { UNKNOWN, SAFE, UNSAFE } verdict;

struct ash_safe_loads {
	unsigned n_stmt;
	verdict **of; /* per statement and access; of[i] NULL: all UNKNOWN */
};

static ash_safe_loads *make(const ash_scop *scop)
{
	ash_safe_loads *s = calloc(1, sizeof(*s));

	if (!s)
		return NULL;
	s->n_stmt = scop->n_stmt;
	s->of = calloc(scop->n_stmt + 1, sizeof(*s->of));
	if (s->of)
		return s;
	free(s);
	return NULL;
}

void ash_safe_loads_free(ash_safe_loads *loads)
{
	for (unsigned i = 0; loads && i < loads->n_stmt; i++)
		free(loads->of[i]);
	if (loads)
		free(loads->of);
	free(loads);
}

/* Does each instance of statement "stmt" execute its access "pos"? */
static bool is_unconditional(const ash_gen *gen, unsigned stmt, unsigned pos)
{
	const ash_binding_stmt *ir = &gen->ir->stmt[stmt];

	if (gen->scop->stmt[stmt].access[pos].kind == ASH_MUST_WRITE)
		return true;
	if (gen->scop->stmt[stmt].access[pos].kind != ASH_READ)
		return false;
	for (unsigned i = 0; i < ir->n_leaf; i++)
		if (ir->leaf[i].kind == ASH_LEAF_ACCESS &&
			ir->leaf[i].index == (int) pos &&
			ir->leaf[i].piece == 0)
			return true;
	return false;
}

/* The elements that "access" of "stmt" touches in the whole SCoP. */
static __isl_give isl_set *get_elements(const ash_gen *gen,
	const ash_stmt *stmt, const ash_access *access)
{
	return isl_set_intersect_params(
		isl_map_range(ash_access_relation(stmt, access)),
		ash_scop_params(gen->scop));
}

/* The elements of "array" that unconditional accesses touch. */
static __isl_give isl_set *get_certain(const ash_gen *gen, int array)
{
	const ash_scop *scop = gen->scop;
	isl_set *all = isl_set_empty(ash_array_space(scop, array));

	for (unsigned i = 0; i < scop->n_stmt; i++)
		for (unsigned k = 0; k < scop->stmt[i].n_access; k++) {
			const ash_access *access = &scop->stmt[i].access[k];

			if (access->array == array &&
				is_unconditional(gen, i, k))
				all = isl_set_union(all,
					get_elements(gen, &scop->stmt[i],
						access));
		}
	return isl_set_coalesce(all);
}

static verdict judge(const ash_gen *gen, unsigned stmt, unsigned pos)
{
	const ash_stmt *s = &gen->scop->stmt[stmt];
	isl_set *certain = get_certain(gen, s->access[pos].array);
	isl_set *touched = get_elements(gen, s, &s->access[pos]);
	isl_size n = isl_set_n_basic_set(certain);
	bool safe = n > 0 && n <= MAX_DISJUNCTS &&
		isl_set_is_subset(touched, certain) == isl_bool_true;

	isl_set_free(certain);
	isl_set_free(touched);
	return safe ? SAFE : UNSAFE;
}

bool ash_safe_loads_has(ash_gen *gen, unsigned stmt,
	const ash_binding_leaf *leaf)
{
	const ash_stmt *s = &gen->scop->stmt[stmt];
	verdict *v;

	if (leaf->kind != ASH_LEAF_ACCESS)
		return false;
	if (s->access[leaf->index].kind != ASH_READ)
		return false;
	if (gen->scop->array[s->access[leaf->index].array].scalar)
		return true;
	if (!gen->safe_loads)
		gen->safe_loads = make(gen->scop);
	if (!gen->safe_loads)
		return false;
	v = gen->safe_loads->of[stmt];
	if (!v)
		v = calloc(s->n_access, sizeof(*v));
	gen->safe_loads->of[stmt] = v;
	if (!v)
		return false;
	if (v[leaf->index] == UNKNOWN)
		v[leaf->index] = judge(gen, stmt, leaf->index);
	return v[leaf->index] == SAFE;
}
