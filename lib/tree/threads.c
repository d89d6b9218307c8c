/* threads.c - which loops run on several threads.
 *
 * On every path from the root, the outermost loop that carries no dependence
 * and has enough instances below it for one entry.  It may carry reductions
 * if each uses one cell, of which each thread can have a copy.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "deps/private.h"
#include "scop/mark.h"
#include "support/fault.h"
#include "tree/finish.h"
#include "tree/order.h"

/* The search for parallel loops. */
typedef struct {
	const ash_tree_input *input;
	const ash_estimates *estimates;
	unsigned n;
} search;

/* Instances of the statements below "node", for one iteration of the
 * "depth" loops around it.
 */
static double count_work(const search *s,
	__isl_keep isl_schedule_node *node)
{
	const ash_scop *scop = s->input->scop;
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	double work = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_set *set = isl_union_set_extract_set(domain,
			isl_set_get_space(scop->stmt[i].domain));
		int stmt = i;

		if (isl_set_is_empty(set) == isl_bool_false)
			work += ash_estimate_work(s->estimates, &stmt, 1,
				depth);
		isl_set_free(set);
	}
	isl_union_set_free(domain);
	return work;
}

/* Does the first loop of the band "node" carry none of "deps"? */
static isl_bool carries_none(__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps)
{
	isl_union_map *here = ash_order_at(node, deps);
	isl_union_pw_aff *first = ash_order_member(node, 0);
	isl_bool none = ash_order_is_coincident(here, first);

	isl_union_map_free(here);
	isl_union_pw_aff_free(first);
	return none;
}

/* The reductions that the first loop of the band "node" carries. */
static __isl_give isl_union_map *carried_reductions(const search *s,
	__isl_keep isl_schedule_node *node)
{
	isl_union_map *here = ash_order_at(node, s->input->deps->reduction);
	isl_union_pw_aff *first = ash_order_member(node, 0);
	isl_union_map *equal = ash_order_equal(isl_union_map_copy(here),
		first);

	isl_union_pw_aff_free(first);
	return isl_union_map_subtract(here, equal);
}

/* Is a reduction into array "pos" among "carried"? */
static isl_bool is_carried(const search *s, int pos,
	__isl_keep isl_union_map *carried)
{
	const char *name = isl_id_get_name(s->input->scop->array[pos].id);
	isl_union_map *pairs;
	isl_bool none;
	char *mark;

	if (asprintf(&mark, ASH_MARK_REDUCE " %s", name) < 0)
		return isl_bool_error;
	pairs = ash_private_pairs(s->input->scop,
		isl_union_map_copy(carried), mark, true);
	none = isl_union_map_is_empty(pairs);
	isl_union_map_free(pairs);
	free(mark);
	return isl_bool_not(none);
}

/* The mark for the first loop of the band "node", which carries the
 * reductions "carried" and nothing else; NULL if threads cannot have copies
 * of all cells.  Owned by the caller.
 */
static char *name_copies(const search *s, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *carried)
{
	const ash_scop *scop = s->input->scop;
	isl_bool ok = isl_bool_true;
	char *mark = NULL;
	size_t size;
	FILE *out = open_memstream(&mark, &size);

	if (!out)
		return NULL;
	fputs(ASH_MARK_REDUCE, out);
	for (unsigned i = 0; ok == isl_bool_true && i < scop->n_array; ++i) {
		isl_bool named = is_carried(s, i, carried);

		if (named == isl_bool_true) {
			fprintf(out, " %s", isl_id_get_name(
				scop->array[i].id));
			ok = ash_private_check(scop, i, node);
		} else if (named < 0) {
			ok = isl_bool_error;
		}
	}
	fclose(out);
	if (ok == isl_bool_true)
		return mark;
	free(mark);
	return NULL;
}

/* How the first loop of the band "node" can run in parallel: the mark for it,
 * owned by the caller; NULL if it cannot.
 */
static char *find_mark(const search *s, __isl_keep isl_schedule_node *node)
{
	const ash_deps *deps = s->input->deps;
	isl_bool parallel = carries_none(node, deps->strict);
	isl_union_map *carried;
	char *mark;

	ASH_FAULT("tree-parallel", parallel = isl_bool_true);
	if (parallel == isl_bool_true)
		return strdup(ASH_MARK_PARALLEL);
	if (!ash_scop_reduces(s->input->scop) ||
	    carries_none(node, deps->validity) != isl_bool_true)
		return NULL;
	carried = carried_reductions(s, node);
	mark = name_copies(s, node, carried);
	isl_union_map_free(carried);
	return mark;
}

/* Say that the loop "node" is parallel, at its first statement; "mark" tells
 * in what way.
 */
static void add_note(const search *s, __isl_keep isl_schedule_node *node,
	const char *mark)
{
	const char *arrays = ash_mark_is_reduce(mark) ?
		mark + strlen(ASH_MARK_REDUCE) : NULL;
	const ash_scop *scop = s->input->scop;
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	int *stmt = calloc(scop->n_stmt + 1, sizeof(int));
	unsigned n = 0;

	for (unsigned i = 0; stmt && i < scop->n_stmt; ++i) {
		isl_set *set = isl_union_set_extract_set(domain,
			isl_set_get_space(scop->stmt[i].domain));

		if (isl_set_plain_is_empty(set) == isl_bool_false)
			stmt[n++] = i;
		isl_set_free(set);
	}
	if (n) {
		ash_diag_add(s->input->diag, ASH_MSG_DONE,
			&scop->stmt[stmt[0]].place,
			"the loop around this runs in parallel%s%s",
			arrays ? ", with copies of" : "",
			arrays ? arrays : "");
		ash_diag_about(s->input->diag, stmt, n);
	}
	free(stmt);
	isl_union_set_free(domain);
}

static __isl_give isl_schedule_node *add_mark(
	__isl_take isl_schedule_node *node, const char *mark)
{
	isl_id *id = isl_id_alloc(isl_schedule_node_get_ctx(node), mark, NULL);

	return isl_schedule_node_insert_mark(node, id);
}

/* Mark the band "node" if its first loop can run in parallel and is worth it.
 * *marked tells if so.
 */
static __isl_give isl_schedule_node *mark_band(
	__isl_take isl_schedule_node *node, search *s, bool *marked)
{
	char *mark = NULL;

	if (count_work(s, node) >= s->input->options->min_work)
		mark = find_mark(s, node);
	*marked = mark != NULL;
	if (mark) {
		s->n++;
		add_note(s, node, mark);
		node = add_mark(node, mark);
	}
	free(mark);
	return node;
}

/* Mark the outermost parallel loops at and below "node". */
static __isl_give isl_schedule_node *mark_below(
	__isl_take isl_schedule_node *node, search *s)
{
	isl_size n = isl_schedule_node_n_children(node);
	bool marked = false;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
		node = mark_band(node, s, &marked);
	for (int i = 0; !marked && i < n; ++i) {
		node = mark_below(isl_schedule_node_child(node, i), s);
		node = isl_schedule_node_parent(node);
	}
	return node;
}

__isl_give isl_schedule *ash_finish_parallel(
	__isl_take isl_schedule *schedule, const ash_tree_input *input,
	const ash_estimates *estimates, unsigned *n)
{
	search s = { .input = input, .estimates = estimates };
	isl_schedule_node *node = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	node = mark_below(node, &s);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	*n += s.n;
	return schedule;
}
