/* buffer_check.c - frame of the checks of transformations that move elements of
 * arrays to buffers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/buffer_check.h"

#include <string.h>

#include <isl/aff.h>
#include <isl/local_space.h>
#include <isl/set.h>
#include <isl/space.h>

#include "deps/legality/legal.h"
#include "scop/accesses.h"

isl_bool ash_buffer_expect(const ash_buffer_check *q, isl_bool ok,
	const char *text)
{
	if (ok != isl_bool_false || *q->why)
		return ok;
	*q->why = strdup(text);
	return *q->why ? ok : isl_bool_error;
}

__isl_give isl_set *ash_buffer_touched(const ash_scop *scop, int array,
	unsigned kinds)
{
	return isl_set_intersect_params(
		ash_accessed_elements(scop, array, kinds),
		ash_scop_params(scop));
}

/* ---- new numbers ---- */

/* Is "pos" one of the numbers from "from" to "to" - 1?  Also true if it is
 * negative, which stands for no array or no statement.
 */
static bool is_within(int pos, unsigned from, unsigned to)
{
	return pos < 0 || ((unsigned) pos >= from && (unsigned) pos < to);
}

/* Does a case before number "i" have the same buffer? */
static bool is_shared(const ash_buffer_check *q, unsigned i)
{
	for (unsigned j = 0; j < i; ++j)
		if (q->all[j].result.buffer == q->all[i].result.buffer)
			return true;
	return false;
}

/* Are buffers and copies new arrays and statements, and buffers all different?
 */
static isl_bool check_new(const ash_buffer_check *q)
{
	bool ok = true;

	for (unsigned i = 0; i < q->n; ++i) {
		const ash_buffer *b = &q->all[i].result;

		ok = ok && b->buffer >= 0 && !is_shared(q, i) &&
			is_within(b->buffer, q->before->n_array,
				q->after->n_array) &&
			is_within(b->copy_in, q->before->n_stmt,
				q->after->n_stmt) &&
			is_within(b->copy_out, q->before->n_stmt,
				q->after->n_stmt);
	}
	return ash_buffer_expect(q, isl_bool_ok(ok),
		"a buffer or a copy is not new");
}

/* ---- original statements ---- */

/* The buffer of "array" of the original SCoP; NULL: none. */
static const ash_buffer_case *find_case(const ash_buffer_check *q, int array)
{
	for (unsigned i = 0; i < q->n; ++i)
		if (q->all[i].result.array == array)
			return &q->all[i];
	return NULL;
}

/* Is "now", an access of "stmt" in the new SCoP, the access "old" of the
 * original SCoP: does it touch the same elements of the array, or their slots
 * in the buffer?
 */
static isl_bool is_same_access(const ash_buffer_check *q,
	const ash_buffer_rules *rules, const ash_stmt *stmt,
	const ash_access *old, const ash_access *now)
{
	const ash_buffer_case *c = find_case(q, old->array);

	if (old->kind != now->kind || old->ref != now->ref)
		return isl_bool_false;
	if (c && now->array == c->result.buffer)
		return rules->is_slot(q, c, stmt, old, now);
	if (now->array != old->array || (c && !rules->is_partial))
		return isl_bool_false;
	return isl_map_is_equal(old->map, now->map);
}

/* Does "stmt" use both an array and its buffer? */
static bool is_mixed(const ash_buffer_check *q, const ash_stmt *stmt)
{
	for (unsigned i = 0; i < q->n; ++i) {
		const ash_buffer *b = &q->all[i].result;

		if (ash_stmt_has_access(stmt, b->array, ASH_ALL_ACCESSES) &&
			ash_stmt_has_access(stmt, b->buffer, ASH_ALL_ACCESSES))
			return true;
	}
	return false;
}

static isl_bool check_original(const ash_buffer_check *q,
	const ash_buffer_rules *rules, unsigned pos)
{
	const ash_stmt *old = &q->before->stmt[pos];
	const ash_stmt *now = &q->after->stmt[pos];
	isl_bool ok = isl_bool_ok(old->id == now->id &&
		old->n_access == now->n_access && !is_mixed(q, now));

	if (ok == isl_bool_true)
		ok = isl_set_is_equal(old->domain, now->domain);
	for (unsigned i = 0; ok == isl_bool_true && i < old->n_access; ++i)
		ok = is_same_access(q, rules, now, &old->access[i],
			&now->access[i]);
	return ash_buffer_expect(q, ok, "a statement is another than before");
}

/* ---- copies ---- */

const ash_buffer_case *ash_buffer_find_copy(const ash_buffer_check *q,
	unsigned pos, bool *in)
{
	for (unsigned i = 0; i < q->n; ++i) {
		const ash_buffer *b = &q->all[i].result;

		*in = (int) pos == b->copy_in;
		if (*in || (int) pos == b->copy_out)
			return &q->all[i];
	}
	return NULL;
}

/* Does "stmt" read the array of "b" and write the buffer if "in", else the
 * other way round?
 */
static bool is_between(const ash_stmt *stmt, const ash_buffer *b, bool in)
{
	return stmt->n_access == 2 && stmt->access[!in].array == b->array &&
		stmt->access[in].array == b->buffer &&
		stmt->access[0].kind == ASH_READ &&
		stmt->access[1].kind == ASH_MUST_WRITE;
}

static isl_bool check_copy(const ash_buffer_check *q,
	const ash_buffer_rules *rules, unsigned pos)
{
	const ash_stmt *stmt = &q->after->stmt[pos];
	bool in;
	const ash_buffer_case *c = ash_buffer_find_copy(q, pos, &in);
	isl_bool ok;

	if (!c || !is_between(stmt, &c->result, in))
		return ash_buffer_expect(q, isl_bool_false,
			"a new statement copies nothing");
	ok = isl_map_is_single_valued(stmt->access[!in].map);
	if (ok == isl_bool_true)
		ok = rules->is_slot(q, c, stmt, &stmt->access[!in],
			&stmt->access[in]);
	return ash_buffer_expect(q, ok,
		"a copy is not between an element and its slot");
}

static isl_bool check_stmts(const ash_buffer_check *q,
	const ash_buffer_rules *rules)
{
	isl_bool ok = isl_bool_ok(q->before->n_stmt <= q->after->n_stmt);

	for (unsigned i = 0; ok == isl_bool_true && i < q->after->n_stmt; ++i)
		ok = i < q->before->n_stmt ? check_original(q, rules, i)
					   : check_copy(q, rules, i);
	return ash_buffer_expect(q, ok, "a statement is missing");
}

/* ---- buffers ---- */

/* Is "set", elements of "array", whose extents are known, within the bounds? */
static isl_bool is_inside(const ash_array *array, __isl_keep isl_set *set)
{
	isl_bool ok = isl_bool_ok(set != NULL);

	for (unsigned i = 0; ok == isl_bool_true && i < array->n_dim; ++i) {
		isl_space *space = isl_set_get_space(set);
		isl_pw_aff *var = isl_pw_aff_var_on_domain(
			isl_local_space_from_space(isl_space_copy(space)),
			isl_dim_set, i);
		isl_pw_aff *extent = isl_pw_aff_insert_domain(
			isl_pw_aff_copy(array->extent[i]), space);
		isl_set *good = isl_pw_aff_lt_set(isl_pw_aff_copy(var), extent);

		good = isl_set_intersect(good, isl_pw_aff_nonneg_set(var));
		ok = isl_set_is_subset(set, good);
		isl_set_free(good);
	}
	return set ? ok : isl_bool_error;
}

static isl_bool check_bounds(const ash_buffer_check *q,
	const ash_buffer_case *c)
{
	int buffer = c->result.buffer;
	isl_set *slots = ash_buffer_touched(q->after, buffer, ASH_USES);
	isl_bool ok = is_inside(&q->after->array[buffer], slots);

	isl_set_free(slots);
	return ash_buffer_expect(q, ok, "a slot lies outside of the buffer");
}

static isl_bool check_case(const ash_buffer_check *q,
	const ash_buffer_rules *rules, const ash_buffer_case *c)
{
	isl_bool ok = rules->slots ? rules->slots(q, c) : isl_bool_true;

	if (ok == isl_bool_true)
		ok = check_bounds(q, c);
	for (int i = 0; ok == isl_bool_true && i < ASH_MAX_BUFFER_RULES &&
		rules->values[i];
		++i)
		ok = rules->values[i](q, c);
	return ok;
}

/* ---- all ---- */

/* Is the order of the original statements legal? */
static isl_bool check_order(const ash_buffer_check *q)
{
	isl_schedule *rest = isl_schedule_intersect_domain(
		isl_schedule_copy(q->after->schedule),
		ash_scop_domain(q->before));
	isl_bool ok = ash_legal_check(q->before, q->deps, rest, q->why);

	isl_schedule_free(rest);
	return ok;
}

isl_bool ash_buffers_check(const ash_buffer_check *q,
	const ash_buffer_rules *rules)
{
	isl_bool ok;

	*q->why = NULL;
	ok = check_new(q);
	if (ok == isl_bool_true)
		ok = check_stmts(q, rules);
	for (unsigned i = 0; ok == isl_bool_true && i < q->n; ++i)
		ok = check_case(q, rules, &q->all[i]);
	if (ok == isl_bool_true)
		ok = check_order(q);
	return ok == isl_bool_true && rules->order ? rules->order(q) : ok;
}
