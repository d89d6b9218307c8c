/* expansion_check.c - legality of array expansion.
 *
 * The dataflow of both programs is compared, not the elements that they touch:
 * if each read sees the value of the same write as before, and each copy the
 * value of the last write, all values are the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/expansion_check.h"

#include <string.h>

#include <isl/space.h>

#include "deps/flow/dataflow.h"
#include "deps/flow/live.h"
#include "deps/legality/judge_impl.h"
#include "deps/legality/legal.h"
#include "scop/accesses.h"

/* State of a check. */
typedef struct {
	const ash_scop *before, *after;
	const ash_deps *deps;
	unsigned n;
	const ash_expansion_case *all;
	char **why;
} inquiry;

/* Set the reason *q->why to "text" if "ok" is false and there is no reason yet.
 * Returns "ok".
 */
static isl_bool expect(const inquiry *q, isl_bool ok, const char *text)
{
	if (ok == isl_bool_false && !*q->why)
		*q->why = strdup(text);
	return ok;
}

/* ---- statements ---- */

/* The entry of q->cases for the original array "array"; NULL if the array is
 * not expanded.
 */
static const ash_expansion_case *find_case(const inquiry *q, int array)
{
	for (unsigned i = 0; i < q->n; ++i)
		if (q->all[i].result.array == array)
			return &q->all[i];
	return NULL;
}

/* Does "now" touch one element within the buffer of "c" in each instance of
 * "stmt"?
 */
static isl_bool is_in_buffer(const inquiry *q, const ash_expansion_case *c,
	const ash_stmt *stmt, const ash_access *now)
{
	isl_map *map = isl_map_intersect_params(ash_access_relation(stmt, now),
		ash_scop_params(q->after));
	isl_set *domain = isl_map_domain(isl_map_copy(map));
	isl_set *slots = isl_map_range(isl_map_copy(map));
	isl_set *all = isl_set_intersect_params(isl_set_copy(stmt->domain),
		ash_scop_params(q->after));
	isl_bool ok = isl_bool_ok(now->array == c->result.buffer);

	if (ok == isl_bool_true)
		ok = isl_map_is_single_valued(map);
	if (ok == isl_bool_true)
		ok = isl_set_is_equal(domain, all);
	if (ok == isl_bool_true)
		ok = ash_buffer_holds(&q->after->array[now->array], slots);
	isl_map_free(map);
	isl_set_free(domain);
	isl_set_free(slots);
	isl_set_free(all);
	return ok;
}

/* Is "now", an access of "stmt", the transformed access "old"? */
static isl_bool is_moved(const inquiry *q, const ash_stmt *stmt,
	const ash_access *old, const ash_access *now)
{
	const ash_expansion_case *c = find_case(q, old->array);

	if (old->kind != now->kind || old->ref != now->ref)
		return isl_bool_false;
	if (c && old->kind != ASH_READ && old->kind != ASH_MUST_WRITE)
		return isl_bool_false;
	if (c)
		return is_in_buffer(q, c, stmt, now);
	return old->array == now->array ? isl_map_is_equal(old->map, now->map)
					: isl_bool_false;
}

static isl_bool check_stmt(const inquiry *q, unsigned pos)
{
	const ash_stmt *old = &q->before->stmt[pos];
	const ash_stmt *now = &q->after->stmt[pos];
	isl_bool ok = isl_bool_ok(
		old->id == now->id && old->n_access == now->n_access);

	if (ok == isl_bool_true)
		ok = isl_set_is_equal(old->domain, now->domain);
	for (unsigned i = 0; ok == isl_bool_true && i < old->n_access; ++i)
		ok = is_moved(q, now, &old->access[i], &now->access[i]);
	return expect(q, ok, "a statement is another than before");
}

/* Does the new statement "pos" copy one element of a buffer per instance? */
static isl_bool check_copy(const inquiry *q, unsigned pos)
{
	const ash_stmt *stmt = &q->after->stmt[pos];
	const ash_expansion_case *c = NULL;
	isl_bool ok = isl_bool_false;

	for (unsigned i = 0; i < q->n; ++i)
		if (q->all[i].result.copy_out == (int) pos)
			c = &q->all[i];
	if (c &&
		ash_buffer_copies(stmt, c->result.array, c->result.buffer,
			false))
		ok = is_in_buffer(q, c, stmt, &stmt->access[0]);
	if (ok == isl_bool_true)
		ok = isl_map_is_single_valued(stmt->access[1].map);
	return expect(q, ok, "a new statement copies nothing");
}

static isl_bool check_stmts(const inquiry *q)
{
	isl_bool ok = isl_bool_ok(q->before->n_stmt <= q->after->n_stmt);

	for (unsigned i = 0; ok == isl_bool_true && i < q->after->n_stmt; ++i)
		ok = i < q->before->n_stmt ? check_stmt(q, i)
					   : check_copy(q, i);
	return ok;
}

/* The order of the original statements is legal without expansion. */
static isl_bool check_order(const inquiry *q)
{
	isl_schedule *rest = isl_schedule_intersect_domain(
		isl_schedule_copy(q->after->schedule),
		ash_scop_domain(q->before));
	isl_bool ok = ash_legal_check(q->before, q->deps, rest, q->why);

	isl_schedule_free(rest);
	return ok;
}

/* ---- values ---- */

/* The accesses of "kinds" to "array" by instances of "before", with their
 * references: [S[i] -> ref[]] -> A[d].
 */
static __isl_give isl_union_map *tagged(const inquiry *q, const ash_scop *scop,
	int array, unsigned kinds)
{
	isl_union_map *all = isl_union_map_curry(
		ash_tagged_relations(scop, kinds));
	isl_space *space = isl_space_add_named_tuple_id_ui(
		isl_set_get_space(scop->context),
		isl_id_copy(scop->array[array].id), scop->array[array].n_dim);

	all = isl_union_map_intersect_domain(all, ash_scop_domain(q->before));
	return isl_union_map_intersect_range(isl_union_map_uncurry(all),
		isl_union_set_from_set(isl_set_universe(space)));
}

/* The writes of "array" whose values its reads see: [S[i] -> ref[]] -> [S[i] ->
 * ref[]].
 */
static __isl_give isl_union_map *flow(const inquiry *q, const ash_scop *scop,
	int array)
{
	isl_union_map *none = isl_union_map_empty_ctx(scop->ctx);
	isl_union_map *found = ash_dataflow_solve(scop,
		(ash_dataflow) {
			.sink = tagged(q, scop, array, ASH_READS),
			.must_source = tagged(q, scop, array, ASH_WRITES),
			.may_source = none,
			.kill = isl_union_map_copy(none),
		});

	return isl_union_map_intersect_params(found, ash_scop_params(q->after));
}

/* Does each read of the array see the value of a write in the SCoP?  "flow" is
 * that of "before".
 */
static isl_bool is_closed(const inquiry *q, const ash_expansion_case *c,
	__isl_keep isl_union_map *flow)
{
	isl_union_set *reads = isl_union_map_domain(
		tagged(q, q->before, c->result.array, ASH_READS));
	isl_union_set *seen = isl_union_map_range(isl_union_map_copy(flow));
	isl_bool ok;

	reads = isl_union_set_intersect_params(reads,
		ash_scop_params(q->after));
	ok = isl_union_set_is_subset(reads, seen);
	isl_union_set_free(reads);
	isl_union_set_free(seen);
	return ok;
}

/* Does each read of the buffer see the value that it saw before? */
static isl_bool check_values(const inquiry *q, const ash_expansion_case *c)
{
	isl_union_map *old = flow(q, q->before, c->result.array);
	isl_union_map *now = flow(q, q->after, c->result.buffer);
	isl_bool ok = expect(q, isl_union_map_is_equal(old, now),
		"a read sees another value than before");

	if (ok == isl_bool_true && !c->is_fresh)
		ok = expect(q, is_closed(q, c, old),
			"a value from before the loops is read");
	isl_union_map_free(old);
	isl_union_map_free(now);
	return ok;
}

/* ---- results ---- */

/* "all" restricted to elements of "array". */
static __isl_give isl_union_map *to_array(const ash_scop *scop, int array,
	__isl_take isl_union_map *all)
{
	isl_space *space = isl_space_add_named_tuple_id_ui(
		isl_set_get_space(scop->context),
		isl_id_copy(scop->array[array].id), scop->array[array].n_dim);

	return isl_union_map_intersect_params(
		isl_union_map_intersect_range(all,
			isl_union_set_from_set(isl_set_universe(space))),
		ash_scop_params(scop));
}

/* The writes whose values the copies of "c" put into elements: S[i] -> A[d]. */
static __isl_give isl_union_map *find_copied(const inquiry *q,
	const ash_expansion_case *c)
{
	const ash_scop *scop = q->after;
	isl_union_map *none = isl_union_map_empty_ctx(scop->ctx);
	const ash_stmt *copy;
	isl_union_map *seen;

	if (c->result.copy_out < 0)
		return none;
	copy = &scop->stmt[c->result.copy_out];
	seen = ash_dataflow_solve(scop,
		(ash_dataflow) {
			.sink = isl_union_map_from_map(
				ash_access_relation(copy, &copy->access[0])),
			.must_source = ash_access_relations(scop,
				c->result.buffer, ASH_WRITES),
			.may_source = none,
			.kill = isl_union_map_copy(none),
		});
	return to_array(scop, c->result.array,
		isl_union_map_apply_range(seen,
			isl_union_map_from_map(
				ash_access_relation(copy, &copy->access[1]))));
}

/* Does no statement write the buffer twice?  If so, an instance of a statement
 * names a value.
 */
static isl_bool check_writes(const inquiry *q, const ash_expansion_case *c)
{
	unsigned last = q->after->n_stmt;
	isl_bool ok = isl_bool_true;

	for (ash_accesses a =
			ash_accesses_to(q->after, c->result.buffer, ASH_WRITES);
		ash_accesses_next(&a);) {
		if (a.stmt_pos == last)
			ok = isl_bool_false;
		last = a.stmt_pos;
	}
	return expect(q, ok, "a statement writes several elements");
}

/* Does each element that is copied back get the value of the last write, and
 * are all written elements copied back if they are used after the SCoP?
 * check_copies() ensures that an element is copied from one value only.
 */
static isl_bool check_back(const inquiry *q, const ash_expansion_case *c)
{
	isl_union_map *live = to_array(q->before, c->result.array,
		ash_live_out(q->before));
	isl_union_map *copied = find_copied(q, c);
	isl_bool ok = c->is_dead && c->result.copy_out < 0
		? isl_bool_true
		: isl_union_map_is_equal(live, copied);

	isl_union_map_free(live);
	isl_union_map_free(copied);
	return expect(q, ok, "the last value of an element is not copied back");
}

/* Does each instance of the copy statement write another element, and does it
 * only read buffer elements that have a value?
 */
static isl_bool check_copies(const inquiry *q, const ash_expansion_case *c)
{
	const ash_stmt *copy;
	isl_union_map *open, *own;
	isl_map *written;
	isl_bool ok;

	if (c->result.copy_out < 0)
		return isl_bool_true;
	copy = &q->after->stmt[c->result.copy_out];
	written = ash_access_relation(copy, &copy->access[1]);
	ok = isl_map_is_injective(written);
	isl_map_free(written);
	open = ash_live_in_of(q->after, c->result.buffer);
	own = isl_union_map_intersect_domain(open,
		isl_union_set_from_set(isl_set_copy(copy->domain)));
	own = isl_union_map_intersect_params(own, ash_scop_params(q->after));
	if (ok == isl_bool_true)
		ok = isl_union_map_is_empty(own);
	isl_union_map_free(own);
	return expect(q, ok, "a copy has no value");
}

static isl_bool check_case(const inquiry *q, const ash_expansion_case *c)
{
	isl_bool (*const checks[])(const inquiry *,
		const ash_expansion_case *) = { &check_writes, &check_values,
		&check_copies, &check_back };
	isl_bool ok = isl_bool_true;

	for (size_t i = 0;
		ok == isl_bool_true && i < sizeof(checks) / sizeof(checks[0]);
		++i)
		ok = checks[i](q, c);
	return ok;
}

isl_bool ash_expansion_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_expansion_case *cases,
	char **why)
{
	const inquiry q = { before, after, deps, n, cases, why };
	isl_bool ok;

	*why = NULL;
	ok = check_stmts(&q);
	for (unsigned i = 0; ok == isl_bool_true && i < n; ++i)
		ok = check_case(&q, &cases[i]);
	return ok == isl_bool_true ? check_order(&q) : ok;
}
