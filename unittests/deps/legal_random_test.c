/* legal_random_test.c - the judge against counting out all instances.
 *
 * Random SCoPs, each with random schedule trees.  The verdict must be that
 * of looking at every pair of conflicting instances; the example of a
 * violated dependence must be such a pair.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "deps/legality/legal.h"
#include "deps/random_walk.h"

#define N_SCOP 220
#define N_TREE 10

typedef struct {
	int n_legal;
	int n_example;
} tally;

/* Conflicting instances that "path" treats badly are looked for; "a" and "b"
 * restrict those that are looked at, if not NULL.
 */
typedef struct {
	const rt_path *path;
	const rt_instance *a, *b;
} search;

static bool is_respected(const rs_scop *rs, int x, int y, void *user)
{
	const search *s = user;
	rt_instance ix = rs->instance[x], iy = rs->instance[y];

	return (s->a && memcmp(s->a, &ix, sizeof(ix))) ||
	       (s->b && memcmp(s->b, &iy, sizeof(iy))) ||
	       !rs_conflict(rs, ix, iy) ||
	       rt_respects(&s->path[x], &s->path[y]);
}

static bool is_violated(const rs_scop *rs, const rt_path *path,
	const rt_instance *a, const rt_instance *b)
{
	search s = { path, a, b };

	return !rw_every_pair(rs, &is_respected, &s);
}

/* The verdict by counting out; "path" gets the way of each instance. */
static bool is_legal(const rs_scop *rs, const rt_node *tree, rt_path *path)
{
	return rw_follow(rs, tree, path) && !is_violated(rs, path, NULL, NULL);
}

/* If "why" names a pair, is it one that is violated? */
static bool is_true(const rs_scop *rs, const rt_path *path, const char *why,
	tally *t)
{
	rt_instance a, b;

	if (sscanf(why, "S%d[%d, %d] must run before S%d[%d, %d]", &a.stmt,
		    &a.i, &a.j, &b.stmt, &b.i, &b.j) != 6)
		return true;
	t->n_example++;
	return is_violated(rs, path, &a, &b);
}

/* Compare verdicts on one tree. */
static bool judge(const rw_scop *s, const rw_tree *tree, void *user)
{
	tally *t = user;
	rt_path path[MAX_INSTANCE];
	bool wanted = is_legal(s->rs, tree->tree, path);
	char *why = NULL;
	isl_bool got = isl_bool_error;
	bool right;

	if (tree->schedule)
		got = ash_legal_check(s->scop, s->deps, tree->schedule, &why);
	t->n_legal += wanted;
	right = got == isl_bool_ok(wanted) &&
		(!why || is_true(s->rs, path, why, t));
	if (!right)
		printf("wanted: %d\ngot: %d %s\n", wanted, got,
			why ? why : "");
	free(why);
	return right;
}

int main(void)
{
	tally t = { 0 };
	rw_test test = { .n_scop = N_SCOP, .n_tree = N_TREE, .wildness = 7,
		.scalar = -1, .judge = &judge, .user = &t };
	int n_wrong = rw_run(&test, 20170601);

	printf("# %d legal, %d examples, %d wrong of %d\n", t.n_legal,
		t.n_example, n_wrong, N_SCOP * N_TREE);
	check(!n_wrong, "all verdicts agree");
	check(t.n_legal > N_SCOP * N_TREE / 10, "enough trees are legal");
	check(t.n_example > N_SCOP * N_TREE / 4, "enough examples");
	return check_result();
}
