/* storage_random_test.c - scalars in single cells, run instance by instance.
 *
 * For every random SCoP and every tree that is legal and, as storage.c
 * says, needs one cell only, the instances are run in the order of the
 * tree: each read of the single cell must find the value that the same read
 * finds in the program with all its cells.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/legal.h"
#include "deps/random_scop.h"
#include "deps/storage.h"
#include "fixture.h"
#include "scop/schedule_read.h"

#define N_SCOP 250
#define N_TREE 8
#define SCALAR 0

typedef struct {
	int n_single;
	int n_several;
	int n_wrong;
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

	for (int x = 0; x < rs->n_instance; ++x)
		path[x] = rt_follow(tree, rs->instance[x]);
	for (int x = 0; x < rs->n_instance; ++x)
		if (!finds_values(rs, path, x))
			return false;
	return true;
}

static void test_schedule(const rs_scop *rs, const ash_scop *scop,
	const ash_deps *deps, __isl_keep isl_schedule *schedule,
	const rt_node *tree, tally *t)
{
	bool single[N_ARRAY];
	char *why = NULL;
	isl_bool legal = ash_legal_check(scop, deps, schedule, &why);
	bool ok = legal >= 0;

	free(why);
	if (legal == isl_bool_true) {
		ok = ash_storage_check(scop, deps, schedule, single) >= 0;
		t->n_single += ok && single[SCALAR];
		t->n_several += ok && !single[SCALAR];
		ok = ok && single[1] && single[2];
		ok = ok && (!single[SCALAR] || runs_well(rs, tree));
	}
	t->n_wrong += !ok;
	if (!ok)
		check_text(isl_schedule_to_str(schedule), "", "a schedule");
}

static void test_tree(const rs_scop *rs, const ash_scop *scop,
	const ash_deps *deps, const rt_node *tree, tally *t)
{
	char *domain = rs_domain(rs);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	isl_schedule *schedule;

	rt_print(tree, domain, out);
	fclose(out);
	schedule = ash_schedule_read(scop->ctx, text, "tree", NULL);
	test_schedule(rs, scop, deps, schedule, tree, t);
	isl_schedule_free(schedule);
	free(text);
	free(domain);
}

static void test_scop(isl_ctx *ctx, rt_random *random, tally *t)
{
	rs_scop rs;
	char *text;
	ash_scop *scop;
	ash_deps *deps;

	rs_init(&rs, random, false);
	tame(&rs, random);
	text = rs_text(&rs, SCALAR);
	scop = fixture_scop_from_text(ctx, text, "random");
	deps = scop ? ash_deps_compute(scop) : NULL;
	t->n_wrong += !deps;
	for (int i = 0; deps && i < N_TREE; ++i) {
		rt_node *tree = rt_any(random, (1u << rs.n_stmt) - 1, 0,
			i * 4);

		test_tree(&rs, scop, deps, tree, t);
		rt_free(tree);
	}
	ash_deps_free(deps);
	ash_scop_free(scop);
	free(text);
	rs_clear(&rs);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	rt_random random = { 20110402 };
	tally t = { 0 };

	for (int i = 0; i < N_SCOP; ++i)
		test_scop(ctx, &random, &t);
	printf("# %d single, %d several, %d wrong of %d\n", t.n_single,
		t.n_several, t.n_wrong, N_SCOP * N_TREE);
	check(!t.n_wrong, "single cells hold the right values");
	check(t.n_single > 100 && t.n_several > 30, "both verdicts occur");
	isl_ctx_free(ctx);
	return check_result();
}
