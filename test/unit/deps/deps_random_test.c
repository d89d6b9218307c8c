/* deps_random_test.c - dependences against counting out all instances.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/deps.h"
#include "deps/random_scop.h"
#include "fixture.h"

#define N_SCOP 400

/* Instance numbers "x" and "y" of a SCoP. */
typedef bool (*pair_test)(const rs_scop *rs, int x, int y);

static bool is_before(const rs_scop *rs, int x, int y)
{
	return rt_before(&rs->path[x], &rs->path[y]);
}

/* Has instance "x" an access to "element" of "array" that is of one of the
 * kinds in the bit set "kinds"?
 */
static bool touches(const rs_scop *rs, int x, int array, int element,
	unsigned kinds)
{
	const rs_stmt *stmt = &rs->stmt[rs->instance[x].stmt];

	for (int i = 0; i < stmt->n_access; ++i)
		if ((kinds >> stmt->access[i].kind & 1) &&
		    stmt->access[i].array == array &&
		    rs_element(&stmt->access[i], rs->instance[x]) == element)
			return true;
	return false;
}

/* Does an instance between "x" and "y" hide the element? */
static bool is_hidden(const rs_scop *rs, int x, int y, int array,
	int element, unsigned kinds)
{
	for (int z = 0; z < rs->n_instance; ++z)
		if (is_before(rs, x, z) && is_before(rs, z, y) &&
		    touches(rs, z, array, element, kinds))
			return true;
	return false;
}

/* Does "x" touch an element in one of the ways "source" that "y" touches in
 * one of the ways "sink", with none of "hiding" in between?
 */
static bool reaches(const rs_scop *rs, int x, int y, unsigned source,
	unsigned sink, unsigned hiding)
{
	const rs_stmt *stmt = &rs->stmt[rs->instance[y].stmt];

	if (!is_before(rs, x, y))
		return false;
	for (int i = 0; i < stmt->n_access; ++i) {
		int array = stmt->access[i].array;
		int element = rs_element(&stmt->access[i], rs->instance[y]);

		if ((sink >> stmt->access[i].kind & 1) &&
		    touches(rs, x, array, element, source) &&
		    !is_hidden(rs, x, y, array, element, hiding))
			return true;
	}
	return false;
}

enum {
	READ = 1 << ASH_READ,
	MAY = 1 << ASH_MAY_WRITE,
	MUST = 1 << ASH_MUST_WRITE,
	KILL = 1 << ASH_KILL
};

static bool is_flow(const rs_scop *rs, int x, int y)
{
	return reaches(rs, x, y, MAY | MUST, READ, MUST | KILL);
}

static bool is_false(const rs_scop *rs, int x, int y)
{
	return reaches(rs, x, y, READ | MAY | MUST, MAY | MUST, MUST);
}

/* The relation of all pairs for which "test" holds. */
static __isl_give isl_union_map *count_out(isl_ctx *ctx, const rs_scop *rs,
	pair_test test)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	isl_union_map *map;

	fputs("{ ", out);
	for (int x = 0; x < rs->n_instance; ++x)
		for (int y = 0; y < rs->n_instance; ++y) {
			rt_instance a = rs->instance[x];
			rt_instance b = rs->instance[y];

			if (test(rs, x, y))
				fprintf(out, "S%d[%d, %d] -> S%d[%d, %d]; ",
					a.stmt, a.i, a.j, b.stmt, b.i, b.j);
		}
	fputs("}", out);
	fclose(out);
	map = isl_union_map_read_from_str(ctx, text);
	free(text);
	return map;
}

/* Is "got" what counting out gives? */
static bool agrees(const ash_scop *scop, const rs_scop *rs,
	__isl_keep isl_union_map *got, pair_test test)
{
	isl_union_map *wanted = count_out(scop->ctx, rs, test);
	isl_bool same;

	got = isl_union_map_intersect_params(isl_union_map_copy(got),
		ash_scop_params(scop));
	wanted = isl_union_map_intersect_params(wanted,
		ash_scop_params(scop));
	same = isl_union_map_is_equal(got, wanted);
	isl_union_map_free(got);
	isl_union_map_free(wanted);
	return same == isl_bool_true;
}

static bool test_scop(isl_ctx *ctx, rt_random *random)
{
	rs_scop rs;
	char *text;
	ash_scop *scop;
	ash_deps *deps;
	bool ok;

	rs_init(&rs, random, true);
	text = rs_text(&rs, -1);
	scop = fixture_scop_from_text(ctx, text, "random");
	deps = scop ? ash_deps_compute(scop) : NULL;
	ok = deps && agrees(scop, &rs, deps->flow, &is_flow) &&
	     agrees(scop, &rs, deps->false_deps, &is_false);
	if (!ok)
		printf("%s", text);
	ash_deps_free(deps);
	ash_scop_free(scop);
	free(text);
	rs_clear(&rs);
	return ok;
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	rt_random random = { 19910201 };
	int n_wrong = 0;

	for (int i = 0; i < N_SCOP; ++i)
		n_wrong += !test_scop(ctx, &random);
	printf("# %d wrong of %d\n", n_wrong, N_SCOP);
	check(!n_wrong, "dependences are those counted out");
	isl_ctx_free(ctx);
	return check_result();
}
