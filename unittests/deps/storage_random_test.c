/* storage_random_test.c - scalars in single cells, run instance by instance.
 *
 * For every random SCoP and every tree that is legal and, as storage.c
 * says, needs one cell only, the instances are run in the order of the
 * tree: each read of the single cell must find the value that the same read
 * finds in the program with all its cells.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "deps/legality/legal.h"
#include "deps/random_walk.h"
#include "deps/storage/storage.h"

#define N_SCOP 250
#define N_TREE 8
#define SCALAR 0

typedef struct {
	int n_single;
	int n_several;
} tally;

/* Give a SCoP few cells and accesses, so that scalars are likely to fit:
 * S0 writes the scalar, the others read it.
 */
static void tame(rs_scop *rs, rt_random *random)
{
	int dim = rt_below(random, 2);

	for (int s = 0; s < rs->n_stmt; ++s) {
		rs_stmt *stmt = &rs->stmt[s];

		for (int i = 0; i < stmt->n_access; ++i) {
			rs_access *access = &stmt->access[i];

			if (access->kind == ASH_READ && i == 0 && s > 0)
				access->array = SCALAR;
			else if (access->kind == ASH_MUST_WRITE && s == 0)
				access->array = SCALAR;
			else
				access->array = 1 + (s + i) % 2;
			access->c[dim] = 1;
			access->c[!dim] = rt_below(random, 4) == 0;
			access->c[2] = 0;
		}
	}
}

/* The last of all instances before "y" that writes the scalar, as ordered
 * by "path"; if "element" is not NULL, that element of it.  -1: none.
 */
static int last_writer(const rs_scop *rs, const rt_path *path, int y,
	const int *element)
{
	int last = -1;

	for (int x = 0; x < rs->n_instance; ++x) {
		const rs_stmt *stmt = &rs->stmt[rs->instance[x].stmt];

		if (!rt_before(&path[x], &path[y]) ||
		    (last >= 0 && !rt_before(&path[last], &path[x])))
			continue;
		for (int i = 0; i < stmt->n_access; ++i)
			if (stmt->access[i].kind == ASH_MUST_WRITE &&
			    stmt->access[i].array == SCALAR &&
			    (!element || rs_element(&stmt->access[i],
				rs->instance[x]) == *element))
				last = x;
	}
	return last;
}

/* Does every read of "y" find its value in the one cell? */
static bool finds_values(const rs_scop *rs, const rt_path *path, int y)
{
	const rs_stmt *stmt = &rs->stmt[rs->instance[y].stmt];

	for (int i = 0; i < stmt->n_access; ++i) {
		int element = rs_element(&stmt->access[i], rs->instance[y]);
		int wanted;

		if (stmt->access[i].kind != ASH_READ ||
		    stmt->access[i].array != SCALAR)
			continue;
		wanted = last_writer(rs, rs->path, y, &element);
		if (wanted >= 0 && last_writer(rs, path, y, NULL) != wanted)
			return false;
	}
	return true;
}

static bool runs_well(const rs_scop *rs, const rt_node *tree)
{
	rt_path path[MAX_INSTANCE];

	rw_follow(rs, tree, path);
	for (int x = 0; x < rs->n_instance; ++x)
		if (!finds_values(rs, path, x))
			return false;
	return true;
}

static bool judge(const rw_scop *s, const rw_tree *tree, void *user)
{
	tally *t = user;
	bool single[N_ARRAY];
	char *why = NULL;
	isl_bool legal = ash_legal_check(s->scop, s->deps, tree->schedule,
		&why);
	bool ok = legal >= 0;

	free(why);
	if (legal != isl_bool_true)
		return ok;
	ok = ash_storage_check(s->scop, s->deps, tree->schedule, single) >= 0;
	t->n_single += ok && single[SCALAR];
	t->n_several += ok && !single[SCALAR];
	return ok && single[1] && single[2] &&
	       (!single[SCALAR] || runs_well(s->rs, tree->tree));
}

int main(void)
{
	tally t = { 0 };
	rw_test test = { .n_scop = N_SCOP, .n_tree = N_TREE, .wildness = 4,
		.scalar = SCALAR, .prepare = &tame, .judge = &judge,
		.user = &t };
	int n_wrong = rw_run(&test, 20110402);

	printf("# %d single, %d several, %d wrong of %d\n", t.n_single,
		t.n_several, n_wrong, N_SCOP * N_TREE);
	check(!n_wrong, "single cells hold the right values");
	check(t.n_single > 100 && t.n_several > 30, "both verdicts occur");
	return check_result();
}
