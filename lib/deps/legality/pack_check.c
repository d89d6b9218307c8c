/* pack_check.c - legality of array packing.
 *
 * Assume that the order of the original statements is legal, and that within an
 * iteration nothing else touches the array or the buffer from the first copy in
 * to the last copy out.  Values are then preserved if each element has one
 * slot, reads of the buffer are preceded by copies in, and exactly the written
 * elements are copied out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/pack_check.h"

#include <isl/space.h>

#include "deps/legality/buffer_check.h"
#include "scop/accesses.h"

/* The iteration that each instance belongs to, S[i] -> [t]: of the original
 * instances that use the buffer ("group"), of the copies into the buffer ("in")
 * and back ("out"), and of all of these; owned.
 */
typedef struct {
	isl_union_map *group, *in, *out, *all;
} iterations;

/* The iterations of copy statement "pos" of "scop": its first subscripts. */
static __isl_give isl_union_map *copy_times(const ash_scop *scop,
	const ash_buffer *r, int pos)
{
	const ash_stmt *stmt;
	isl_map *map;
	isl_size n;

	if (pos < 0)
		return isl_union_map_empty(isl_set_get_space(scop->context));
	stmt = &scop->stmt[pos];
	n = isl_set_dim(stmt->domain, isl_dim_set);
	map = isl_map_project_out(isl_set_identity(isl_set_copy(stmt->domain)),
		isl_dim_out, r->n_loop, n < 0 ? 0 : (unsigned) n - r->n_loop);
	return isl_union_map_from_map(isl_map_reset_tuple_id(map, isl_dim_out));
}

/* The iterations of "after", which is "before" with the buffer of "r". */
static iterations find_iterations(const ash_scop *before, const ash_scop *after,
	const ash_buffer *r)
{
	iterations t;
	isl_union_set *users = isl_union_set_empty(
		isl_set_get_space(after->context));

	for (unsigned i = 0; i < before->n_stmt; ++i)
		if (ash_stmt_has_access(&after->stmt[i], r->buffer,
			    ASH_ALL_ACCESSES))
			users = isl_union_set_add_set(users,
				isl_set_copy(after->stmt[i].domain));
	t.in = copy_times(after, r, r->copy_in);
	t.out = copy_times(after, r, r->copy_out);
	t.group = isl_union_map_intersect_domain(isl_union_map_copy(r->times),
		users);
	t.all = isl_union_map_union(isl_union_map_copy(t.group),
		isl_union_map_union(isl_union_map_copy(t.in),
			isl_union_map_copy(t.out)));
	return t;
}

/* The elements of the array that original accesses of "kinds" touch, by
 * iteration: [t] -> A[d].
 */
static __isl_give isl_union_map *part(const ash_buffer_check *q, unsigned kinds)
{
	const iterations *t = q->user;

	return isl_union_map_apply_range(
		isl_union_map_reverse(isl_union_map_copy(t->group)),
		ash_access_relations(q->before, q->all->result.array, kinds));
}

/* ---- slots ---- */

static isl_bool is_slot(const ash_buffer_check *q, const ash_buffer_case *c,
	const ash_stmt *stmt, const ash_access *element, const ash_access *slot)
{
	const iterations *t = q->user;
	isl_union_map *both = isl_union_map_range_product(
		isl_union_map_copy(t->all),
		isl_union_map_from_map(ash_access_relation(stmt, element)));
	isl_union_map *wanted = isl_union_map_apply_range(both,
		isl_union_map_from_map(isl_map_copy(c->result.slot)));
	isl_union_map *found = isl_union_map_from_map(
		ash_access_relation(stmt, slot));
	isl_bool same = isl_union_map_is_equal(wanted, found);

	isl_union_map_free(wanted);
	isl_union_map_free(found);
	return same;
}

/* Has each slot only one element in an iteration, and each element one slot? */
static isl_bool is_own(__isl_keep isl_map *slot)
{
	isl_map *times = isl_set_unwrap(isl_map_domain(isl_map_copy(slot)));
	isl_map *both = isl_map_range_product(isl_map_domain_map(times),
		isl_map_copy(slot));
	isl_bool ok = isl_map_is_single_valued(slot);

	if (ok == isl_bool_true)
		ok = isl_map_is_injective(both);
	isl_map_free(both);
	return ok;
}

static isl_bool check_slots(const ash_buffer_check *q, const ash_buffer_case *c)
{
	isl_union_map *used = part(q, ASH_ALL_ACCESSES);
	isl_union_map *with = isl_union_map_from_map(
		isl_set_unwrap(isl_map_domain(isl_map_copy(c->result.slot))));
	isl_bool ok = ash_buffer_expect(q, isl_union_map_is_subset(used, with),
		"an element has no slot");

	isl_union_map_free(used);
	isl_union_map_free(with);
	if (ok != isl_bool_true)
		return ok;
	return ash_buffer_expect(q, is_own(c->result.slot),
		"two elements share a slot, or one has two");
}

/* ---- values ---- */

/* The elements that copy statement "pos" moves in each iteration: [t] -> A[d];
 * "times", which is empty then, if there is no such statement ("pos" < 0).
 */
static __isl_give isl_union_map *copied(const ash_buffer_check *q, int pos,
	__isl_keep isl_union_map *times)
{
	const ash_stmt *stmt;

	if (pos < 0)
		return isl_union_map_copy(times);
	stmt = &q->after->stmt[pos];
	return isl_union_map_apply_range(
		isl_union_map_reverse(isl_union_map_copy(times)),
		isl_union_map_from_map(ash_access_relation(stmt,
			&stmt->access[pos == q->all->result.copy_out])));
}

/* Is each element that is read copied into the buffer, and is exactly each
 * written element copied back?  The buffer may have no may-writes and no kills,
 * so that it is certain what is written.
 */
static isl_bool check_values(const ash_buffer_check *q,
	const ash_buffer_case *c)
{
	const ash_buffer *r = &c->result;
	const iterations *t = q->user;
	isl_union_map *read = part(q, ASH_READS),
		      *written = part(q, ASH_ALL_ACCESSES & ~ASH_READS);
	isl_union_map *in = copied(q, r->copy_in, t->in);
	isl_union_map *out = copied(q, r->copy_out, t->out);
	isl_bool ok = ash_buffer_expect(q, isl_union_map_is_subset(read, in),
		"a slot is read that has no value");

	if (ok == isl_bool_true)
		ok = ash_buffer_expect(q, isl_union_map_is_subset(written, out),
			"a result is not copied back");
	if (ok == isl_bool_true)
		ok = isl_union_map_is_subset(out, written);
	if (ok == isl_bool_true)
		ok = isl_bool_ok(!ash_scop_has_access(q->after, r->buffer,
			ASH_MAY_WRITES | ASH_KILLS));
	isl_union_map_free(read);
	isl_union_map_free(written);
	isl_union_map_free(in);
	isl_union_map_free(out);
	return ash_buffer_expect(q, ok, "an element is written that was not");
}

/* ---- order ---- */

/* The pairs of an instance in "x" (taken) and one in "y" (taken) that runs
 * after it; "dates" maps instances to their times.
 */
static __isl_give isl_union_map *precede(__isl_keep isl_union_map *dates,
	__isl_take isl_union_set *x, __isl_take isl_union_set *y)
{
	isl_union_map *a = isl_union_map_intersect_domain(
		isl_union_map_copy(dates), x);
	isl_union_map *b = isl_union_map_intersect_domain(
		isl_union_map_copy(dates), y);

	return isl_union_map_lex_lt_union_map(a, b);
}

static __isl_give isl_union_set *domain_of(__isl_keep isl_union_map *map)
{
	return isl_union_map_domain(isl_union_map_copy(map));
}

/* Does no instance in "x" run before an instance in "y" of the same iteration?
 */
static isl_bool is_behind(__isl_keep isl_union_map *dates,
	__isl_keep isl_union_map *x, __isl_keep isl_union_map *y)
{
	isl_union_map *wrong = precede(dates, domain_of(x), domain_of(y));
	isl_bool ok;

	wrong = isl_union_map_intersect(wrong,
		isl_union_map_apply_range(isl_union_map_copy(x),
			isl_union_map_reverse(isl_union_map_copy(y))));
	ok = isl_union_map_is_empty(wrong);
	isl_union_map_free(wrong);
	return ok;
}

/* Does each iteration end before another one begins? */
static isl_bool are_apart(__isl_keep isl_union_map *dates,
	__isl_keep isl_union_map *all)
{
	isl_union_map *before = precede(dates, domain_of(all), domain_of(all));
	isl_bool ok;

	before = isl_union_map_apply_domain(before, isl_union_map_copy(all));
	before = isl_union_map_apply_range(before, isl_union_map_copy(all));
	before = isl_union_map_subtract(before,
		isl_union_set_identity(
			isl_union_map_range(isl_union_map_copy(all))));
	before = isl_union_map_intersect(isl_union_map_copy(before),
		isl_union_map_reverse(before));
	ok = isl_union_map_is_empty(before);
	isl_union_map_free(before);
	return ok;
}

/* Do none of the instances "others" run between the instances of an iteration?
 */
static isl_bool are_outside(__isl_keep isl_union_map *dates,
	__isl_keep isl_union_map *all, __isl_keep isl_union_set *others)
{
	isl_union_map *after = precede(dates, domain_of(all),
		isl_union_set_copy(others));
	isl_union_map *before = precede(dates, isl_union_set_copy(others),
		domain_of(all));
	isl_bool ok;

	after = isl_union_map_apply_domain(after, isl_union_map_copy(all));
	before = isl_union_map_apply_range(before, isl_union_map_copy(all));
	after = isl_union_map_intersect(after, isl_union_map_reverse(before));
	ok = isl_union_map_is_empty(after);
	isl_union_map_free(after);
	return ok;
}

/* The instances of all statements that touch the array, except copies. */
static __isl_give isl_union_set *find_others(const ash_buffer_check *q)
{
	isl_union_set *all = isl_union_set_empty(
		isl_set_get_space(q->after->context));

	for (unsigned i = 0; i < q->before->n_stmt; ++i)
		if (ash_stmt_has_access(&q->after->stmt[i],
			    q->all->result.array, ASH_ALL_ACCESSES))
			all = isl_union_set_add_set(all,
				isl_set_copy(q->after->stmt[i].domain));
	return all;
}

/* Are the copies at the ends of their iterations, with nothing else between
 * that touches the array?
 */
static isl_bool check_ends(const ash_buffer_check *q)
{
	const iterations *t = q->user;
	isl_union_map *dates = isl_union_map_intersect_params(
		isl_schedule_get_map(q->after->schedule),
		ash_scop_near_params(q->after));
	isl_union_set *others = find_others(q);
	isl_bool ok = is_behind(dates, t->group, t->in);

	if (ok == isl_bool_true)
		ok = is_behind(dates, t->out, t->group);
	if (ok == isl_bool_true)
		ok = is_behind(dates, t->out, t->in);
	if (ok == isl_bool_true)
		ok = are_apart(dates, t->all);
	if (ok == isl_bool_true)
		ok = are_outside(dates, t->all, others);
	isl_union_map_free(dates);
	isl_union_set_free(others);
	return ash_buffer_expect(q, ok,
		"a copy is not at an end of its iteration");
}

isl_bool ash_pack_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, const ash_buffer *result, char **why)
{
	static const ash_buffer_rules rules = {
		.is_partial = true,
		.is_slot = &is_slot,
		.slots = &check_slots,
		.values = { &check_values },
		.order = &check_ends,
	};
	const ash_buffer_case c = { .result = *result };
	iterations t = find_iterations(before, after, result);
	const ash_buffer_check q = { before, after, deps, 1, &c, why, &t };
	isl_bool ok = ash_buffers_check(&q, &rules);

	isl_union_map_free(t.group);
	isl_union_map_free(t.in);
	isl_union_map_free(t.out);
	isl_union_map_free(t.all);
	return ok;
}

isl_bool ash_pack_check_reads(const ash_scop *after, const ash_buffer *result,
	__isl_keep isl_set *sure)
{
	const ash_stmt *stmt;
	isl_set *read;
	isl_bool ok;

	if (result->copy_in < 0)
		return isl_bool_true;
	stmt = &after->stmt[result->copy_in];
	read = isl_map_range(ash_access_relation(stmt, &stmt->access[0]));
	ok = isl_set_is_subset(read, sure);
	isl_set_free(read);
	return ok;
}
