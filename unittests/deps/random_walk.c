/* random_walk.c - random SCoPs with random trees, instance by instance.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/random_walk.h"

#include <stdlib.h>

#include "fixture.h"
#include "scop/schedule_read.h"

bool rw_follow(const rs_scop *rs, const rt_node *tree, rt_path *path)
{
	bool complete = true;

	for (int x = 0; x < rs->n_instance; ++x) {
		path[x] = rt_follow(tree, rs->instance[x]);
		complete = complete && !path[x].broken;
	}
	return complete;
}

bool rw_every_pair(const rs_scop *rs,
	bool (*test)(const rs_scop *rs, int x, int y, void *user), void *user)
{
	for (int x = 0; x < rs->n_instance; ++x)
		for (int y = 0; y < rs->n_instance; ++y)
			if (rt_before(&rs->path[x], &rs->path[y]) &&
				!test(rs, x, y, user))
				return false;
	return true;
}

/* The tree as text; owned by the caller. */
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

static bool judge_tree(const rw_test *test, const rw_scop *s,
	const rt_node *tree)
{
	char *text = tree_text(s->rs, tree);
	rw_tree t = {tree, ash_schedule_read(s->scop->ctx, text, "tree", NULL),
		text};
	bool right = test->judge(s, &t, test->user);

	if (!right)
		printf("%stree: %s\n", s->text, text);
	isl_schedule_free(t.schedule);
	free(text);
	return right;
}

/* The number of wrong verdicts. */
static int judge_trees(const rw_test *test, const rw_scop *s,
	rt_random *random)
{
	int n_wrong = 0;

	for (int i = 0; i < test->n_tree; ++i) {
		rt_node *tree = rt_any(random, (1u << s->rs->n_stmt) - 1, 0,
			i * test->wildness);

		if (test->change)
			test->change(s->rs, tree, i, random);
		n_wrong += !judge_tree(test, s, tree);
		rt_free(tree);
	}
	return n_wrong;
}

static int judge_scop(const rw_test *test, isl_ctx *ctx, rt_random *random)
{
	rs_scop rs;
	char *text;
	ash_scop *scop;
	ash_deps *deps;
	int n_wrong = 1;

	rs_init(&rs, random, false);
	if (test->prepare)
		test->prepare(&rs, random);
	text = rs_text(&rs, test->scalar);
	scop = fixture_scop_from_text(ctx, text, "random");
	deps = scop ? ash_deps_compute(scop) : NULL;
	rw_scop s = {&rs, scop, deps, text};

	if (deps && (!test->look || test->look(&s, test->user)))
		n_wrong = judge_trees(test, &s, random);
	else
		printf("%s", text);
	ash_deps_free(deps);
	ash_scop_free(scop);
	free(text);
	rs_clear(&rs);
	return n_wrong;
}

int rw_run(const rw_test *test, unsigned long long seed)
{
	isl_ctx *ctx = fixture_ctx();
	rt_random random = {seed};
	int n_wrong = 0;

	for (int i = 0; i < test->n_scop; ++i)
		n_wrong += judge_scop(test, ctx, &random);
	isl_ctx_free(ctx);
	return n_wrong;
}
