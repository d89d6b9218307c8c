/* expansion_check.c - legality of array expansion.
 *
 * The dataflow of both programs is compared, not the elements that they touch:
 * if each read sees the value of the same write as before, and each copy the
 * value of the last write, all values are the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/expansion_check.h"

#include "deps/flow/dataflow.h"
#include "deps/flow/live.h"
#include "deps/legality/buffer_check.h"
#include "scop/accesses.h"

/* ---- slots ---- */

/* Is "slot" a read or must-write of exactly one slot in each instance of
 * "stmt"?  Which slot does not matter: check_values compares the values.
 */
static isl_bool is_slot(const ash_buffer_check *q, const ash_buffer_case *c,
	const ash_stmt *stmt, const ash_access *element, const ash_access *slot)
{
	isl_map *map = isl_map_intersect_params(ash_access_relation(stmt, slot),
		ash_scop_params(q->after));
	isl_set *domain = isl_map_domain(isl_map_copy(map));
	isl_set *all = isl_set_intersect_params(isl_set_copy(stmt->domain),
		ash_scop_params(q->after));
	isl_bool ok = isl_bool_ok(
		slot->kind == ASH_READ || slot->kind == ASH_MUST_WRITE);

	if (ok == isl_bool_true)
		ok = isl_map_is_single_valued(map);
	if (ok == isl_bool_true)
		ok = isl_set_is_equal(domain, all);
	isl_map_free(map);
	isl_set_free(domain);
	isl_set_free(all);
	return ok;
}

/* ---- values ---- */

/* The accesses of "kinds" to "array" by instances of "before", with their
 * references: [S[i] -> ref[]] -> A[d].
 */
static __isl_give isl_union_map *tagged(const ash_buffer_check *q,
	const ash_scop *scop, int array, unsigned kinds)
{
	isl_union_map *all = isl_union_map_curry(
		ash_tagged_relations(scop, kinds));

	all = isl_union_map_intersect_domain(all, ash_scop_domain(q->before));
	return isl_union_map_intersect_range(isl_union_map_uncurry(all),
		isl_union_set_from_set(
			isl_set_universe(ash_array_space(scop, array))));
}

/* The pairs of a write of "array" and a read that sees its value: [S[i] ->
 * ref[]] -> [S[i] -> ref[]].
 */
static __isl_give isl_union_map *flow(const ash_buffer_check *q,
	const ash_scop *scop, int array)
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
 * the dataflow of the original SCoP.
 */
static isl_bool is_closed(const ash_buffer_check *q, const ash_buffer_case *c,
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
static isl_bool check_values(const ash_buffer_check *q,
	const ash_buffer_case *c)
{
	isl_union_map *old = flow(q, q->before, c->result.array);
	isl_union_map *now = flow(q, q->after, c->result.buffer);
	isl_bool ok = ash_buffer_expect(q, isl_union_map_is_equal(old, now),
		"a read sees another value than before");

	if (ok == isl_bool_true && !c->facts.is_fresh)
		ok = ash_buffer_expect(q, is_closed(q, c, old),
			"a value from before the loops is read");
	isl_union_map_free(old);
	isl_union_map_free(now);
	return ok;
}

/* ---- results ---- */

/* The writes whose values the copies of "c" put into elements: S[i] -> A[d]. */
static __isl_give isl_union_map *find_copied(const ash_buffer_check *q,
	const ash_buffer_case *c)
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
	return isl_union_map_intersect_params(
		isl_union_map_apply_range(seen,
			isl_union_map_from_map(
				ash_access_relation(copy, &copy->access[1]))),
		ash_scop_params(scop));
}

/* Has each statement at most one access that writes the buffer?  Then the
 * instance of the statement identifies the written value.
 */
static isl_bool check_writes(const ash_buffer_check *q,
	const ash_buffer_case *c)
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
	return ash_buffer_expect(q, ok, "a statement writes several elements");
}

/* Does each element that is copied back get the value of the last write, and
 * are all written elements copied back if they are used after the SCoP?
 * check_copies() ensures that an element is copied from one value only.
 */
static isl_bool check_back(const ash_buffer_check *q, const ash_buffer_case *c)
{
	isl_union_map *live = ash_live_out_of(q->before, c->result.array);
	isl_union_map *copied = find_copied(q, c);
	isl_bool ok = c->facts.is_dead && c->result.copy_out < 0
		? isl_bool_true
		: isl_union_map_is_equal(live, copied);

	isl_union_map_free(live);
	isl_union_map_free(copied);
	return ash_buffer_expect(q, ok,
		"the last value of an element is not copied back");
}

/* Are there only copies back, does each of their instances write a different
 * element, and do they only read buffer elements that have a value?
 */
static isl_bool check_copies(const ash_buffer_check *q,
	const ash_buffer_case *c)
{
	const ash_stmt *copy;
	isl_union_map *open, *own;
	isl_map *written;
	isl_bool ok;

	if (c->result.copy_in >= 0)
		return ash_buffer_expect(q, isl_bool_false,
			"values are copied into the buffer");
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
	return ash_buffer_expect(q, ok, "a copy has no value");
}

isl_bool ash_expansion_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_buffer_case *cases,
	char **why)
{
	static const ash_buffer_rules rules = {
		.is_slot = &is_slot,
		.values = { &check_writes, &check_values, &check_copies,
			&check_back },
	};
	const ash_buffer_check q = { before, after, deps, n, cases, why, NULL };

	return ash_buffers_check(&q, &rules);
}
