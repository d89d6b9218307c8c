/* layout_check.c - legality of data-layout transformations.
 *
 * If each element has a slot of its own and the order of the original
 * statements is legal, values are preserved if copy-in statements come first,
 * copy-out statements last, and each read of the buffer is preceded by a write.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/legality/layout_check.h"

#include <isl/schedule_node.h>

#include "deps/flow/live.h"
#include "deps/legality/buffer_check.h"
#include "scop/accesses.h"
#include "scop/tree.h"

/* ---- slots ---- */

static isl_bool is_slot(const ash_buffer_check *q, const ash_buffer_case *c,
	const ash_stmt *stmt, const ash_access *element, const ash_access *slot)
{
	isl_map *wanted = isl_map_apply_range(
		ash_access_relation(stmt, element),
		isl_map_copy(c->result.slot));
	isl_map *found = ash_access_relation(stmt, slot);
	isl_bool same = isl_map_is_equal(wanted, found);

	isl_map_free(wanted);
	isl_map_free(found);
	return same;
}

/* Has each element that is used a slot, and each slot one element? */
static isl_bool check_slots(const ash_buffer_check *q, const ash_buffer_case *c)
{
	isl_set *used = ash_buffer_touched(q->before, c->result.array,
		ASH_USES);
	isl_set *domain = isl_map_domain(isl_map_copy(c->result.slot));
	isl_bool ok = ash_buffer_expect(q, isl_set_is_subset(used, domain),
		"an element has no slot");

	isl_set_free(used);
	isl_set_free(domain);
	if (ok != isl_bool_true)
		return ok;
	return ash_buffer_expect(q, isl_map_is_bijective(c->result.slot),
		"two elements share a slot, or one has two");
}

/* ---- order ---- */

/* The statement that child "pos" of the sequence "node" consists of; -1 if it
 * is not exactly one whole statement.
 */
static int find_child(const ash_buffer_check *q,
	__isl_keep isl_schedule_node *node, int pos)
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
static unsigned count_copies(const ash_buffer_check *q,
	__isl_keep isl_schedule_node *node, bool want_in)
{
	int n = (int) isl_schedule_node_n_children(node);
	unsigned count = 0;

	for (int i = 0; i < n; ++i) {
		int stmt = find_child(q, node, want_in ? i : n - 1 - i);
		bool in;

		if (stmt < 0 || !ash_buffer_find_copy(q, stmt, &in) ||
			in != want_in)
			break;
		++count;
	}
	return count;
}

/* Are all copies into buffers before, and all copies out of them after, the
 * other statements?
 */
static isl_bool check_ends(const ash_buffer_check *q)
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
	return ash_buffer_expect(q, ok,
		"a copy is not before or behind everything else");
}

/* ---- values ---- */

/* Is each read of the buffer preceded by a write?  Reads by original statements
 * need no preceding write if the array had no values before the SCoP.
 */
static isl_bool check_values(const ash_buffer_check *q,
	const ash_buffer_case *c)
{
	isl_union_map *open = ash_live_in_of(q->after, c->result.buffer);
	isl_bool ok;

	if (c->facts.is_fresh)
		open = isl_union_map_subtract_domain(open,
			ash_scop_domain(q->before));
	open = isl_union_map_intersect_params(open, ash_scop_params(q->after));
	ok = isl_union_map_is_empty(open);
	isl_union_map_free(open);
	return ash_buffer_expect(q, ok, "a slot is read that has no value");
}

/* Are all elements that may be written copied back, unless their values are
 * unused after the SCoP?  And are only elements copied back that are surely
 * written, or, if no other code can see the array, that may be written?
 */
static isl_bool check_back(const ash_buffer_check *q, const ash_buffer_case *c)
{
	int array = c->result.array;
	isl_set *may = ash_buffer_touched(q->before, array, ASH_WRITES);
	isl_set *must = ash_buffer_touched(q->before, array, ASH_MUST_WRITES);
	isl_set *back = ash_buffer_touched(q->after, array, ASH_WRITES);
	isl_bool ok = isl_bool_true;

	if (!c->facts.is_dead)
		ok = ash_buffer_expect(q, isl_set_is_subset(may, back),
			"a result is not copied back");
	if (ok == isl_bool_true)
		ok = ash_buffer_expect(q,
			isl_set_is_subset(back,
				c->facts.is_private ? may : must),
			"an element is written that was not");
	isl_set_free(may);
	isl_set_free(must);
	isl_set_free(back);
	return ok;
}

/* Does the new code read only elements that surely exist? */
static isl_bool check_reads(const ash_buffer_check *q, const ash_buffer_case *c)
{
	isl_set *read = ash_buffer_touched(q->after, c->result.array,
		ASH_READS);
	isl_bool ok = isl_set_is_subset(read, c->facts.sure);

	isl_set_free(read);
	return ash_buffer_expect(q, ok,
		"an element is read that may not exist");
}

isl_bool ash_layout_check(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_buffer_case *cases,
	char **why)
{
	static const ash_buffer_rules rules = {
		.is_slot = &is_slot,
		.slots = &check_slots,
		.values = { &check_values, &check_back, &check_reads },
		.order = &check_ends,
	};
	const ash_buffer_check q = { before, after, deps, n, cases, why, NULL };

	return ash_buffers_check(&q, &rules);
}
