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

#include <stdlib.h>
#include <string.h>

#include <isl/space.h>

#include "deps/legality/judge_impl.h"
#include "deps/legality/legal.h"
#include "scop/accesses.h"

/* State of a check of a SCoP with a packed array against the one without. */
typedef struct {
	const ash_scop *before, *after;
	const ash_deps *deps;
	const ash_pack_result *r;
	char **why;
	/* The iterations of the instances that use the buffer, and of those
	 * that copy in and out; owned.
	 */
	isl_union_map *group, *in, *out;
} inquiry;

/* Set the reason *q->why to "text" if "ok" is false and there is no reason yet.
 * Returns "ok".
 */
static isl_bool expect(const inquiry *q, isl_bool ok, const char *text)
{
	if (ok != isl_bool_false || *q->why)
		return ok;
	*q->why = strdup(text);
	return *q->why ? ok : isl_bool_error;
}

/* Is statement "pos" of the new SCoP a copy into or out of the buffer? */
static bool is_copy(const inquiry *q, unsigned pos)
{
	return (int) pos == q->r->copy_in || (int) pos == q->r->copy_out;
}

/* ---- groups ---- */

/* The iterations of a copy statement: its first subscripts. */
static __isl_give isl_union_map *copy_times(const inquiry *q, int pos)
{
	const ash_stmt *stmt;
	isl_map *map;
	isl_size n;

	if (pos < 0)
		return isl_union_map_empty(
			isl_set_get_space(q->after->context));
	stmt = &q->after->stmt[pos];
	n = isl_set_dim(stmt->domain, isl_dim_set);
	map = isl_map_project_out(isl_set_identity(isl_set_copy(stmt->domain)),
		isl_dim_out, q->r->n_loop,
		n < 0 ? 0 : (unsigned) n - q->r->n_loop);
	return isl_union_map_from_map(isl_map_reset_tuple_id(map, isl_dim_out));
}

static void find_groups(inquiry *q)
{
	isl_union_set *users = isl_union_set_empty(
		isl_set_get_space(q->after->context));

	for (unsigned i = 0; i < q->before->n_stmt; ++i)
		if (ash_stmt_has_access(&q->after->stmt[i], q->r->buffer,
			    ASH_ALL_ACCESSES))
			users = isl_union_set_add_set(users,
				isl_set_copy(q->after->stmt[i].domain));
	q->in = copy_times(q, q->r->copy_in);
	q->out = copy_times(q, q->r->copy_out);
	q->group = isl_union_map_intersect_domain(
		isl_union_map_copy(q->r->times), users);
}

/* ---- slots ---- */

/* Has each element a slot of its own in the buffer, in each iteration of the
 * loops in which the array is packed?
 */
static isl_bool is_slot(const inquiry *q)
{
	isl_map *slot = isl_map_copy(q->r->slot);
	isl_map *times = isl_set_unwrap(isl_map_domain(isl_map_copy(slot)));
	isl_map *both;
	isl_bool ok = isl_map_is_single_valued(slot);

	both = isl_map_domain_map(times);
	both = isl_map_range_product(both, slot);
	if (ok == isl_bool_true)
		ok = isl_map_is_injective(both);
	isl_map_free(both);
	return ok;
}

/* Are all buffer accesses of "stmt" within bounds? */
static isl_bool stays_inside(const inquiry *q, const ash_stmt *stmt)
{
	isl_bool ok = isl_bool_true;

	for (unsigned i = 0; ok == isl_bool_true && i < stmt->n_access; ++i) {
		isl_set *slots;

		if (stmt->access[i].array != q->r->buffer)
			continue;
		slots = isl_map_range(
			ash_access_relation(stmt, &stmt->access[i]));
		slots = isl_set_intersect_params(slots,
			ash_scop_params(q->after));
		ok = ash_buffer_holds(&q->after->array[q->r->buffer], slots);
		isl_set_free(slots);
	}
	return ok;
}

static isl_bool check_slots(const inquiry *q)
{
	isl_bool ok = expect(q, is_slot(q),
		"two elements share a slot, or one has two");

	for (unsigned i = 0; ok == isl_bool_true && i < q->after->n_stmt; ++i)
		ok = expect(q, stays_inside(q, &q->after->stmt[i]),
			"a slot lies outside of the buffer");
	return ok;
}

/* ---- statements ---- */

/* The map from instances to the buffer slots of the elements that "map"
 * touches; "times" gives the iteration of each instance.
 */
static __isl_give isl_union_map *slots_of(const inquiry *q,
	__isl_keep isl_union_map *times, __isl_take isl_map *map)
{
	isl_union_map *both = isl_union_map_range_product(
		isl_union_map_copy(times), isl_union_map_from_map(map));

	return isl_union_map_apply_range(both,
		isl_union_map_from_map(isl_map_copy(q->r->slot)));
}

/* Is "now", an access of "stmt" in the new SCoP, the access "old" of the
 * original one, to the slots of its elements?
 */
static isl_bool is_moved(const inquiry *q, const ash_stmt *stmt,
	const ash_access *old, const ash_access *now)
{
	bool moved = now->array == q->r->buffer && old->array == q->r->array;
	isl_union_map *found = isl_union_map_from_map(
		ash_access_relation(stmt, now));
	isl_union_map *wanted = moved
		? slots_of(q, q->group, ash_access_relation(stmt, old))
		: isl_union_map_from_map(ash_access_relation(stmt, old));
	isl_bool same = isl_union_map_is_equal(wanted, found);

	isl_union_map_free(wanted);
	isl_union_map_free(found);
	return old->kind == now->kind && (moved || old->array == now->array)
		? same
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
		ok = is_moved(q, old, &old->access[i], &now->access[i]);
	if (ok == isl_bool_true &&
		ash_stmt_has_access(now, q->r->buffer, ASH_ALL_ACCESSES))
		ok = isl_bool_ok(!ash_stmt_has_access(now, q->r->array,
			ASH_ALL_ACCESSES));
	return expect(q, ok, "a statement is another than before");
}

/* Does copy statement "pos" copy each element to its slot, or from it? */
static isl_bool check_copy(const inquiry *q, unsigned pos)
{
	const ash_stmt *stmt = &q->after->stmt[pos];
	bool in = (int) pos == q->r->copy_in;
	const ash_access *element = &stmt->access[!in];
	const ash_access *slot = &stmt->access[in];
	isl_union_map *wanted, *found;
	isl_bool ok;

	if (!is_copy(q, pos) ||
		!ash_buffer_copies(stmt, q->r->array, q->r->buffer, in))
		return expect(q, isl_bool_false,
			"a new statement copies nothing");
	wanted = slots_of(q, in ? q->in : q->out,
		ash_access_relation(stmt, element));
	found = isl_union_map_from_map(ash_access_relation(stmt, slot));
	ok = isl_union_map_is_equal(wanted, found);
	isl_union_map_free(wanted);
	isl_union_map_free(found);
	return expect(q, ok, "a copy is not between an element and its slot");
}

static isl_bool check_stmts(const inquiry *q)
{
	isl_bool ok = isl_bool_true;

	for (unsigned i = 0; ok == isl_bool_true && i < q->after->n_stmt; ++i)
		ok = i < q->before->n_stmt ? check_stmt(q, i)
					   : check_copy(q, i);
	return ok;
}

/* ---- values ---- */

/* The elements that the original accesses of "kinds" touch, by iteration of the
 * loops in which the array is packed.
 */
static __isl_give isl_union_map *part(const inquiry *q, unsigned kinds)
{
	isl_union_map *all = isl_union_map_empty(
		isl_set_get_space(q->after->context));

	for (ash_accesses a = ash_accesses_to(q->before, q->r->array, kinds);
		ash_accesses_next(&a);)
		all = isl_union_map_add_map(all,
			ash_access_relation(a.stmt, a.access));
	return isl_union_map_apply_range(
		isl_union_map_reverse(isl_union_map_copy(q->group)), all);
}

/* The elements that a copy statement moves in each iteration. */
static __isl_give isl_union_map *copied(const inquiry *q, int pos,
	__isl_keep isl_union_map *times)
{
	const ash_stmt *stmt;

	if (pos < 0)
		return isl_union_map_copy(times);
	stmt = &q->after->stmt[pos];
	return isl_union_map_apply_range(
		isl_union_map_reverse(isl_union_map_copy(times)),
		isl_union_map_from_map(ash_access_relation(stmt,
			&stmt->access[pos == q->r->copy_out])));
}

/* Is no write to the buffer a may-write? */
static bool is_sure(const inquiry *q)
{
	for (unsigned i = 0; i < q->before->n_stmt; ++i)
		if (ash_stmt_has_access(&q->after->stmt[i], q->r->buffer,
			    ASH_MAY_WRITES | ASH_KILLS))
			return false;
	return true;
}

static isl_bool check_values(const inquiry *q)
{
	isl_union_map *read = part(q, ASH_READS),
		      *written = part(q, ASH_ALL_ACCESSES & ~ASH_READS);
	isl_union_map *in = copied(q, q->r->copy_in, q->in);
	isl_union_map *out = copied(q, q->r->copy_out, q->out);
	isl_bool ok = expect(q, isl_union_map_is_subset(read, in),
		"a slot is read that has no value");

	if (ok == isl_bool_true)
		ok = expect(q, isl_union_map_is_subset(written, out),
			"a result is not copied back");
	if (ok == isl_bool_true)
		ok = isl_union_map_is_subset(out, written);
	if (ok == isl_bool_true)
		ok = isl_bool_ok(is_sure(q));
	isl_union_map_free(read);
	isl_union_map_free(written);
	isl_union_map_free(in);
	isl_union_map_free(out);
	return expect(q, ok, "an element is written that was not");
}

/* ---- order ---- */

/* The pairs of an instance in "x" (taken) and one in "y" (taken) that runs
 * after it, by "dates".
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

/* The iteration of each instance that uses the buffer, copies included. */
static __isl_give isl_union_map *all_groups(const inquiry *q)
{
	return isl_union_map_union(isl_union_map_copy(q->group),
		isl_union_map_union(isl_union_map_copy(q->in),
			isl_union_map_copy(q->out)));
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
static __isl_give isl_union_set *find_others(const inquiry *q)
{
	isl_union_set *all = isl_union_set_empty(
		isl_set_get_space(q->after->context));

	for (unsigned i = 0; i < q->after->n_stmt; ++i)
		if (!is_copy(q, i) &&
			ash_stmt_has_access(&q->after->stmt[i], q->r->array,
				ASH_ALL_ACCESSES))
			all = isl_union_set_add_set(all,
				isl_set_copy(q->after->stmt[i].domain));
	return all;
}

static isl_bool check_dates(const inquiry *q, __isl_keep isl_union_map *dates)
{
	isl_union_map *all = all_groups(q);
	isl_union_set *others = find_others(q);
	isl_bool ok = is_behind(dates, q->group, q->in);

	if (ok == isl_bool_true)
		ok = is_behind(dates, q->out, q->group);
	if (ok == isl_bool_true)
		ok = is_behind(dates, q->out, q->in);
	if (ok == isl_bool_true)
		ok = are_apart(dates, all);
	if (ok == isl_bool_true)
		ok = are_outside(dates, all, others);
	isl_union_map_free(all);
	isl_union_set_free(others);
	return expect(q, ok, "a copy is not at an end of its iteration");
}

static isl_bool check_order(const inquiry *q)
{
	isl_union_map *dates = isl_schedule_get_map(q->after->schedule);
	isl_schedule *rest = isl_schedule_intersect_domain(
		isl_schedule_copy(q->after->schedule),
		ash_scop_domain(q->before));
	isl_bool ok = ash_legal_check(q->before, q->deps, rest, q->why);

	dates = isl_union_map_intersect_params(dates,
		ash_scop_near_params(q->after));
	isl_schedule_free(rest);
	if (ok == isl_bool_true)
		ok = check_dates(q, dates);
	isl_union_map_free(dates);
	return ok;
}

isl_bool ash_pack_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, const ash_pack_result *result, char **why)
{
	isl_bool (*const checks[])(const inquiry *) = { &check_stmts,
		&check_slots, &check_values, &check_order };
	inquiry q = { .before = before,
		.after = after,
		.deps = deps,
		.r = result,
		.why = why };
	isl_bool ok = isl_bool_true;

	*why = NULL;
	find_groups(&q);
	for (size_t i = 0;
		ok == isl_bool_true && i < sizeof(checks) / sizeof(checks[0]);
		++i)
		ok = checks[i](&q);
	isl_union_map_free(q.group);
	isl_union_map_free(q.in);
	isl_union_map_free(q.out);
	return ok;
}

isl_bool ash_pack_check_reads(const ash_scop *after,
	const ash_pack_result *result, __isl_keep isl_set *sure)
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
