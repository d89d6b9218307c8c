/* layout_check.c - legality of data-layout transformations.
 *
 * If each element has a slot of its own and the order of the original
 * statements is legal, values are preserved if copy-in statements come first,
 * copy-out statements last, and each read of the buffer is preceded by a write.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/layout_check.h"

#include <stdlib.h>
#include <string.h>

#include <isl/schedule_node.h>
#include <isl/space.h>

#include "deps/flow/live.h"
#include "deps/legality/judge_impl.h"
#include "deps/legality/legal.h"
#include "scop/accesses.h"
#include "scop/tree.h"

/* State of a check of one SCoP with other layouts against the original one. */
typedef struct {
	const ash_scop *before, *after;
	const ash_deps *deps;
	unsigned n;
	const ash_layout_case *all;
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

/* ---- slots ---- */

/* The elements of "array" that accesses of "kind" in "scop" touch. */
static __isl_give isl_set *touched_by(const ash_scop *scop, int array,
	ash_access_kind kind)
{
	isl_space *space = isl_space_add_named_tuple_id_ui(
		isl_set_get_space(scop->context),
		isl_id_copy(scop->array[array].id), scop->array[array].n_dim);
	isl_union_set *all = isl_union_map_range(
		ash_access_relations(scop, ASH_ANY_ARRAY, 1u << kind));
	isl_set *set = isl_union_set_extract_set(all, space);

	isl_union_set_free(all);
	return isl_set_intersect_params(set, ash_scop_params(scop));
}

static __isl_give isl_set *written_by(const ash_scop *scop, int array)
{
	return isl_set_union(touched_by(scop, array, ASH_MAY_WRITE),
		touched_by(scop, array, ASH_MUST_WRITE));
}

static isl_bool check_slots(const inquiry *q, const ash_layout_case *c)
{
	const ash_layout_result *r = &c->result;
	isl_set *used = isl_set_union(touched_by(q->before, r->array, ASH_READ),
		written_by(q->before, r->array));
	isl_set *domain = isl_map_domain(isl_map_copy(r->slot));
	isl_set *slots = isl_set_apply(isl_set_copy(used),
		isl_map_copy(r->slot));
	isl_bool ok = expect(q, isl_set_is_subset(used, domain),
		"an element has no slot");

	if (ok == isl_bool_true)
		ok = expect(q, isl_map_is_bijective(r->slot),
			"two elements share a slot, or one has two");
	if (ok == isl_bool_true)
		ok = expect(q,
			ash_buffer_holds(&q->after->array[r->buffer], slots),
			"a slot lies outside of the buffer");
	isl_set_free(used);
	isl_set_free(domain);
	isl_set_free(slots);
	return ok;
}

/* ---- statements ---- */

/* The layout change of the original array "array"; NULL if it has kept its
 * layout.
 */
static const ash_layout_case *find_case(const inquiry *q, int array)
{
	for (unsigned i = 0; i < q->n; ++i)
		if (q->all[i].result.array == array)
			return &q->all[i];
	return NULL;
}

/* Is "now", an access of "stmt", the transformed access "old"? */
static isl_bool is_moved(const inquiry *q, const ash_stmt *stmt,
	const ash_access *old, const ash_access *now)
{
	const ash_layout_case *c = find_case(q, old->array);
	isl_map *map = ash_access_relation(stmt, old);
	isl_map *found = ash_access_relation(stmt, now);
	isl_bool same;

	if (c)
		map = isl_map_apply_range(map, isl_map_copy(c->result.slot));
	same = isl_map_is_equal(map, found);
	isl_map_free(map);
	isl_map_free(found);
	if (old->kind != now->kind ||
		now->array != (c ? c->result.buffer : old->array))
		return isl_bool_false;
	return same;
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
	return expect(q, ok, "a statement is another than before");
}

/* The layout change for which the new statement "stmt" copies elements; NULL if
 * it is no copy statement.  Sets *in to whether it copies into the buffer.
 */
static const ash_layout_case *find_copy(const inquiry *q, int stmt, bool *in)
{
	for (unsigned i = 0; i < q->n; ++i) {
		const ash_layout_result *r = &q->all[i].result;

		*in = stmt == r->copy_in;
		if (*in || stmt == r->copy_out)
			return &q->all[i];
	}
	return NULL;
}

/* Does the statement copy each element from or to its slot? */
static isl_bool check_copy(const inquiry *q, unsigned pos)
{
	const ash_stmt *stmt = &q->after->stmt[pos];
	bool in;
	const ash_layout_case *c = find_copy(q, (int) pos, &in);
	const ash_access *element = &stmt->access[!in];
	const ash_access *slot = &stmt->access[in];
	isl_map *map;
	isl_bool ok;

	if (!c ||
		!ash_buffer_copies(stmt, c->result.array, c->result.buffer, in))
		return expect(q, isl_bool_false,
			"a new statement copies nothing");
	map = isl_map_apply_range(isl_map_copy(element->map),
		isl_map_copy(c->result.slot));
	map = isl_map_intersect_domain(map, isl_set_copy(stmt->domain));
	ok = isl_map_is_subset(map, slot->map);
	if (ok == isl_bool_true)
		ok = isl_map_is_single_valued(slot->map);
	isl_map_free(map);
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

/* ---- order ---- */

/* The statement that child "pos" of the sequence "node" consists of; -1 if it
 * is not exactly one whole statement.
 */
static int find_child(const inquiry *q, __isl_keep isl_schedule_node *node,
	int pos)
{
	isl_union_set *filter = isl_union_set_intersect(
		ash_tree_filter(node, pos), ash_scop_domain(q->after));
	int stmt = -1;

	for (unsigned i = q->before->n_stmt; stmt < 0 && i < q->after->n_stmt;
		++i) {
		isl_union_set *domain = isl_union_set_from_set(
			isl_set_copy(q->after->stmt[i].domain));

		if (isl_union_set_is_equal(filter, domain) == isl_bool_true)
			stmt = (int) i;
		isl_union_set_free(domain);
	}
	isl_union_set_free(filter);
	return stmt;
}

/* The number of children at the beginning of the sequence "node" that copy into
 * buffers if "want_in", else of those at its end that copy out of them.
 */
static unsigned count_copies(const inquiry *q,
	__isl_keep isl_schedule_node *node, bool want_in)
{
	int n = (int) isl_schedule_node_n_children(node);
	unsigned count = 0;

	for (int i = 0; i < n; ++i) {
		int stmt = find_child(q, node, want_in ? i : n - 1 - i);
		bool in;

		if (stmt < 0 || !find_copy(q, stmt, &in) || in != want_in)
			break;
		++count;
	}
	return count;
}

/* Are all copies into buffers before, and all copies out of them after, the
 * other statements?
 */
static isl_bool check_ends(const inquiry *q)
{
	isl_schedule_node *root = isl_schedule_get_root(q->after->schedule);
	isl_schedule_node *top = isl_schedule_node_get_child(root, 0);
	unsigned n_in = 0, n_out = 0;
	isl_bool ok = isl_bool_true;

	for (unsigned i = 0; i < q->n; ++i) {
		n_in += q->all[i].result.copy_in >= 0;
		n_out += q->all[i].result.copy_out >= 0;
	}
	if (n_in + n_out > 0)
		ok = isl_bool_ok(isl_schedule_node_get_type(top) ==
				isl_schedule_node_sequence &&
			count_copies(q, top, true) == n_in &&
			count_copies(q, top, false) == n_out);
	isl_schedule_node_free(top);
	isl_schedule_node_free(root);
	return expect(q, ok, "a copy is not before or behind everything else");
}

static isl_bool check_order(const inquiry *q)
{
	isl_schedule *rest = isl_schedule_intersect_domain(
		isl_schedule_copy(q->after->schedule),
		ash_scop_domain(q->before));
	isl_bool ok = ash_legal_check(q->before, q->deps, rest, q->why);

	isl_schedule_free(rest);
	return ok == isl_bool_true ? check_ends(q) : ok;
}

/* ---- values ---- */

/* Is each read of the buffer preceded by a write?  Reads by original statements
 * need no preceding write if the array had no values before the SCoP.
 */
static isl_bool check_values(const inquiry *q, const ash_layout_case *c)
{
	isl_union_map *open = ash_live_in_of(q->after, c->result.buffer);
	isl_bool ok;

	if (c->facts.is_fresh)
		open = isl_union_map_subtract_domain(open,
			ash_scop_domain(q->before));
	open = isl_union_map_intersect_params(open, ash_scop_params(q->after));
	ok = isl_union_map_is_empty(open);
	isl_union_map_free(open);
	return expect(q, ok, "a slot is read that has no value");
}

/* Are exactly the elements that may be written copied out? */
static isl_bool check_back(const inquiry *q, const ash_layout_case *c)
{
	int array = c->result.array;
	isl_set *may = written_by(q->before, array);
	isl_set *must = touched_by(q->before, array, ASH_MUST_WRITE);
	isl_set *back = written_by(q->after, array);
	isl_bool ok = isl_bool_true;

	if (!c->facts.is_dead)
		ok = expect(q, isl_set_is_subset(may, back),
			"a result is not copied back");
	if (ok == isl_bool_true)
		ok = expect(q,
			isl_set_is_subset(back,
				c->facts.is_private ? may : must),
			"an element is written that was not");
	isl_set_free(may);
	isl_set_free(must);
	isl_set_free(back);
	return ok;
}

/* Does the new code read only elements that surely exist? */
static isl_bool check_reads(const inquiry *q, const ash_layout_case *c)
{
	isl_set *read = touched_by(q->after, c->result.array, ASH_READ);
	isl_bool ok = isl_set_is_subset(read, c->facts.sure);

	isl_set_free(read);
	return expect(q, ok, "an element is read that may not exist");
}

static isl_bool check_case(const inquiry *q, const ash_layout_case *c)
{
	isl_bool (*const checks[])(const inquiry *,
		const ash_layout_case *) = { &check_slots, &check_values,
		&check_back, &check_reads };
	isl_bool ok = isl_bool_true;

	for (size_t i = 0;
		ok == isl_bool_true && i < sizeof(checks) / sizeof(checks[0]);
		++i)
		ok = checks[i](q, c);
	return ok;
}

isl_bool ash_layout_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_layout_case *cases,
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
