/* legal_random_test.c - the judge against counting out all instances.
 *
 * Random SCoPs, each with random schedule trees.  The verdict must be that
 * of looking at every pair of conflicting instances; the example of a
 * violated dependence must be such a pair.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/legal.h"
#include "deps/random_scop.h"
#include "fixture.h"
#include "scop/schedule_read.h"

#define N_SCOP 220
#define N_TREE 10

typedef struct {
	int n_legal;
	int n_wrong;
	int n_example;
} tally;

/* Is one of the pairs of conflicting instances treated badly by "path"?
 * "a" and "b" restrict the pairs that are looked at, if not NULL.
 */
static bool is_violated(const rs_scop *rs, const rt_path *path,
	const rt_instance *a, const rt_instance *b)
{
	for (int x = 0; x < rs->n_instance; ++x)
		for (int y = 0; y < rs->n_instance; ++y) {
			rt_instance ix = rs->instance[x];
			rt_instance iy = rs->instance[y];

			if (a && memcmp(a, &ix, sizeof(ix)))
				continue;
			if (b && memcmp(b, &iy, sizeof(iy)))
				continue;
			if (rt_before(&rs->path[x], &rs->path[y]) &&
			    rs_conflict(rs, ix, iy) &&
			    !rt_respects(&path[x], &path[y]))
				return true;
		}
	return false;
}

/* The verdict by counting out; "path" gets the way of each instance. */
static bool is_legal(const rs_scop *rs, const rt_node *tree, rt_path *path)
{
	bool complete = true;

	for (int x = 0; x < rs->n_instance; ++x) {
		path[x] = rt_follow(tree, rs->instance[x]);
		complete = complete && !path[x].broken;
	}
	return complete && !is_violated(rs, path, NULL, NULL);
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

static void report(const rs_scop *rs, const char *tree, bool wanted,
	isl_bool got, const char *why)
{
	char *text = rs_text(rs, -1);

	check(false, "verdict");
	printf("%stree: %s\nwanted: %d\ngot: %d %s\n", text, tree, wanted,
		got, why ? why : "");
	free(text);
}

static char *tree_text(const rs_scop *rs, const rt_node *tree)
{
	char *domain = rs_domain(rs);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	rt_print(tree, domain, out);
	fclose(out);
	free(domain);
	return text;
}

/* Compare verdicts on one tree. */
static void test_tree(const rs_scop *rs, const ash_scop *scop,
	const ash_deps *deps, const rt_node *tree, tally *t)
{
	rt_path path[MAX_INSTANCE];
	bool wanted = is_legal(rs, tree, path);
	char *text = tree_text(rs, tree);
	isl_schedule *schedule = ash_schedule_read(scop->ctx, text, "tree",
		NULL);
	char *why = NULL;
	isl_bool got = isl_bool_error;

	if (schedule)
		got = ash_legal_check(scop, deps, schedule, &why);
	t->n_legal += wanted;
	if (got != isl_bool_ok(wanted) || (why && !is_true(rs, path, why, t))) {
		t->n_wrong++;
		report(rs, text, wanted, got, why);
	}
	free(why);
	free(text);
	isl_schedule_free(schedule);
}

static void test_scop(isl_ctx *ctx, rt_random *random, tally *t)
{
	rs_scop rs;
	char *text;
	ash_scop *scop;
	ash_deps *deps;

	rs_init(&rs, random, false);
	text = rs_text(&rs, -1);
	scop = fixture_scop_from_text(ctx, text, "random");
	deps = scop ? ash_deps_compute(scop) : NULL;
	if (!deps)
		check(false, text);
	for (int i = 0; deps && i < N_TREE; ++i) {
		rt_node *tree = rt_any(random, (1u << rs.n_stmt) - 1, 0,
			i * 7);

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
	rt_random random = { 20170601 };
	tally t = { 0 };

	for (int i = 0; i < N_SCOP; ++i)
		test_scop(ctx, &random, &t);
	printf("# %d legal, %d examples, %d wrong of %d\n", t.n_legal,
		t.n_example, t.n_wrong, N_SCOP * N_TREE);
	check(!t.n_wrong, "all verdicts agree");
	check(t.n_legal > N_SCOP * N_TREE / 10, "enough trees are legal");
	check(t.n_example > N_SCOP * N_TREE / 4, "enough examples");
	isl_ctx_free(ctx);
	return check_result();
}
