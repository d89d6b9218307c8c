/* deps_random_test.c - dependences against counting out all instances.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/flow/deps.h"
#include "deps/random_scop.h"
#include "fixture.h"
#include "research/reorder/live_range_reorder.h"

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
			rs_element(&stmt->access[i], rs->instance[x]) ==
				element)
			return true;
	return false;
}

/* Does an instance between "x" and "y" hide the element? */
static bool is_hidden(const rs_scop *rs, int x, int y, int array, int element,
	unsigned kinds)
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

/* May "y" see in "element" of "array" what "x" writes? */
static bool sees(const rs_scop *rs, int x, int y, int array, int element)
{
	return is_before(rs, x, y) &&
		touches(rs, x, array, element, MAY | MUST) &&
		touches(rs, y, array, element, READ) &&
		!is_hidden(rs, x, y, array, element, MUST | KILL);
}

/* Does nothing see what "x" writes? */
static bool is_unseen(const rs_scop *rs, int x, int array, int element)
{
	for (int y = 0; y < rs->n_instance; ++y)
		if (sees(rs, x, y, array, element))
			return false;
	return true;
}

/* Is there a read that may see what "x" and what "y" writes? */
static bool share_sink(const rs_scop *rs, int x, int y, int array, int element)
{
	for (int z = 0; z < rs->n_instance; ++z)
		if (sees(rs, x, z, array, element) &&
			sees(rs, y, z, array, element))
			return true;
	return false;
}

/* Does a cut come before "x"? */
static bool is_cut_before(const rs_scop *rs, int x, int array, int element)
{
	for (int z = 0; z < rs->n_instance; ++z)
		if (is_before(rs, z, x) &&
			touches(rs, z, array, element, MUST | KILL))
			return true;
	return false;
}

static bool is_cut_after(const rs_scop *rs, int x, int array, int element)
{
	for (int z = 0; z < rs->n_instance; ++z)
		if (is_before(rs, x, z) &&
			touches(rs, z, array, element, MUST | KILL))
			return true;
	return false;
}

/* Two instances of which the second writes "element". */
typedef bool (
	*write_test)(const rs_scop *rs, int x, int y, int array, int element);

static bool is_order_in(const rs_scop *rs, int x, int y, int array, int element)
{
	return touches(rs, x, array, element, READ) ||
		(touches(rs, x, array, element, MAY | MUST) &&
			is_unseen(rs, x, array, element));
}

static bool is_forced_in(const rs_scop *rs, int x, int y, int array,
	int element)
{
	if (touches(rs, x, array, element, READ) &&
		!is_cut_before(rs, x, array, element))
		return true;
	return touches(rs, x, array, element, MAY | MUST) &&
		(!is_cut_after(rs, y, array, element) ||
			share_sink(rs, x, y, array, element));
}

/* Does "test" hold for some element that "y", after "x", writes? */
static bool some_write(const rs_scop *rs, int x, int y, write_test test)
{
	const rs_stmt *stmt = &rs->stmt[rs->instance[y].stmt];

	if (!is_before(rs, x, y))
		return false;
	for (int i = 0; i < stmt->n_access; ++i)
		if (((MAY | MUST) >> stmt->access[i].kind & 1) &&
			test(rs, x, y, stmt->access[i].array,
				rs_element(&stmt->access[i], rs->instance[y])))
			return true;
	return false;
}

static bool is_order(const rs_scop *rs, int x, int y)
{
	return some_write(rs, x, y, &is_order_in);
}

static bool is_forced(const rs_scop *rs, int x, int y)
{
	return some_write(rs, x, y, &is_forced_in);
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

/* Are both equal for the parameters that count?  Takes "wanted". */
static bool is_same(const ash_scop *scop, __isl_keep isl_union_map *got,
	__isl_take isl_union_map *wanted)
{
	isl_bool same;

	got = isl_union_map_intersect_params(isl_union_map_copy(got),
		ash_scop_params(scop));
	wanted = isl_union_map_intersect_params(wanted, ash_scop_params(scop));
	same = isl_union_map_is_equal(got, wanted);
	isl_union_map_free(got);
	isl_union_map_free(wanted);
	return same == isl_bool_true;
}

/* Is "got" what counting out gives? */
static bool agrees(const ash_scop *scop, const rs_scop *rs,
	__isl_keep isl_union_map *got, pair_test test)
{
	return is_same(scop, got, count_out(scop->ctx, rs, test));
}

/* Add what "x" touches in one of the ways "kinds", if "is_cut" is false. */
static void print_live(const rs_scop *rs, int x, unsigned kinds,
	bool (*is_cut)(const rs_scop *rs, int x, int array, int element),
	FILE *out)
{
	rt_instance a = rs->instance[x];
	const rs_stmt *stmt = &rs->stmt[a.stmt];

	for (int i = 0; i < stmt->n_access; ++i) {
		int array = stmt->access[i].array;
		int element = rs_element(&stmt->access[i], a);

		if ((kinds >> stmt->access[i].kind & 1) &&
			!is_cut(rs, x, array, element))
			fprintf(out, "S%d[%d, %d] -> A%d[%d]; ", a.stmt, a.i,
				a.j, array, element);
	}
}

/* Is "got" all that is live? */
static bool agrees_live(const ash_scop *scop, const rs_scop *rs,
	__isl_keep isl_union_map *got, unsigned kinds,
	bool (*is_cut)(const rs_scop *rs, int x, int array, int element))
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	isl_union_map *wanted;

	fputs("{ ", out);
	for (int x = 0; x < rs->n_instance; ++x)
		print_live(rs, x, kinds, is_cut, out);
	fputs("}", out);
	fclose(out);
	wanted = isl_union_map_read_from_str(scop->ctx, text);
	free(text);
	return is_same(scop, got, wanted);
}

/* Without tags: those are left to other tests. */
static bool agrees_order(const ash_scop *scop, const rs_scop *rs,
	const ash_reorder *reorder)
{
	isl_union_map *order = isl_union_map_copy(reorder->tagged_order);
	isl_union_map *flow = isl_union_map_copy(reorder->tagged_flow);
	bool ok;

	order = isl_union_map_domain_factor_domain(order);
	order = isl_union_map_range_factor_domain(order);
	flow = isl_union_map_domain_factor_domain(flow);
	flow = isl_union_map_range_factor_domain(flow);
	ok = agrees(scop, rs, order, &is_order) &&
		agrees(scop, rs, flow, &is_flow);
	isl_union_map_free(order);
	isl_union_map_free(flow);
	return ok;
}

static bool agrees_reorder(const ash_scop *scop, const rs_scop *rs)
{
	ash_reorder *reorder = ash_reorder_compute(scop);
	bool ok = reorder &&
		agrees_live(scop, rs, reorder->live_in, READ,
			&is_cut_before) &&
		agrees_live(scop, rs, reorder->live_out, MAY | MUST,
			&is_cut_after) &&
		agrees_order(scop, rs, reorder) &&
		agrees(scop, rs, reorder->forced, &is_forced);

	ash_reorder_free(reorder);
	return ok;
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
		agrees(scop, &rs, deps->false_deps, &is_false) &&
		agrees_reorder(scop, &rs);
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
