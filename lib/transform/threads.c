/* threads.c - choice of parallel loops.
 *
 * On every path from the root, the outermost loop is chosen that carries no
 * dependence and contains enough instances per entry.  It may carry reductions
 * if each thread can have a private copy of all that they access, and these
 * copies are small compared with the work; or if single cells can be updated
 * atomically, and that happens rarely.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "deps/storage/private_reduction.h"
#include "scop/mark.h"
#include "scop/tree.h"
#include "support/fault.h"
#include "transform/finish.h"
#include "transform/node_deps.h"

/* The search for parallel loops, and the number found so far. */
typedef struct {
	const ash_threads_input *input;
	unsigned n;
} search;

/* Set "stmt" to the indices of the statements below "node"; returns their
 * number.
 */
static unsigned find_stmts(const search *s, __isl_keep isl_schedule_node *node,
	int *stmt)
{
	const ash_scop *scop = s->input->scop;
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	unsigned n = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_set *set = isl_union_set_extract_set(domain,
			isl_set_get_space(scop->stmt[i].domain));

		if (isl_set_is_empty(set) == isl_bool_false)
			stmt[n++] = i;
		isl_set_free(set);
	}
	isl_union_set_free(domain);
	return n;
}

/* Operations of the statements below "node", for one iteration of the loops
 * around it.
 */
static double count_work(const search *s, __isl_keep isl_schedule_node *node)
{
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	int *stmt = calloc(s->input->scop->n_stmt + 1, sizeof(int));
	double work = 0;

	if (stmt && depth >= 0)
		work = ash_estimate_work(s->input->estimates, stmt,
			find_stmts(s, node, stmt), depth);
	free(stmt);
	return work;
}

/* The number of elements of "array" that each thread's copy has if the loop
 * "node" runs in parallel.
 */
static double count_part(const search *s, __isl_keep isl_schedule_node *node,
	int array)
{
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	int *stmt = calloc(s->input->scop->n_stmt + 1, sizeof(int));
	double part = 0;

	if (stmt && depth >= 0)
		part = ash_estimate_part(s->input->estimates, stmt,
			find_stmts(s, node, stmt), depth, array);
	free(stmt);
	return part;
}

/* Does the first loop of the band "node" carry none of "deps"? */
static isl_bool carries_none(__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps)
{
	isl_union_map *here = ash_order_at(node, deps);
	isl_union_pw_aff *first = ash_tree_member(node, 0);
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
	isl_union_pw_aff *first = ash_tree_member(node, 0);
	isl_union_map *equal = ash_order_equal(isl_union_map_copy(here), first);

	isl_union_pw_aff_free(first);
	return isl_union_map_subtract(here, equal);
}

/* Is one of the dependences "carried" between reductions into array "pos"? */
static isl_bool is_carried(const search *s, int pos,
	__isl_keep isl_union_map *carried)
{
	const char *name = isl_id_get_name(s->input->scop->array[pos].id);
	isl_union_map *pairs;
	isl_bool none;
	char *mark;

	if (asprintf(&mark, ASH_MARK_REDUCE " %s", name) < 0)
		return isl_bool_error;
	pairs = ash_private_pairs(s->input->scop, isl_union_map_copy(carried),
		mark, true);
	none = isl_union_map_is_empty(pairs);
	isl_union_map_free(pairs);
	free(mark);
	return isl_bool_not(none);
}

/* The cycles that starting threads costs if, instead of "node", whose work is
 * "work", the outermost loop below it that needs no copies runs in parallel;
 * infinity if there is no such loop.
 */
static double cost_of_inner(const search *s, __isl_take isl_schedule_node *node,
	double work)
{
	double cost = INFINITY;

	while (isl_schedule_node_n_children(node) == 1) {
		double inner;

		node = isl_schedule_node_child(node, 0);
		inner = count_work(s, node);
		if (inner < s->input->options->min_work)
			break;
		if (isl_schedule_node_get_type(node) !=
				isl_schedule_node_band ||
			carries_none(node, s->input->deps->strict) !=
				isl_bool_true)
			continue;
		cost = ASH_FORK * work / fmax(inner, 1);
		break;
	}
	isl_schedule_node_free(node);
	return cost;
}

/* The operations for copies of "part" elements; 0 for so few that they are
 * negligible compared with the start of threads.
 */
static double cost_of_copies(double part)
{
	double cost = ASH_COPY * part * ASH_THREADS;

	return cost <= ASH_FORK ? 0 : cost;
}

/* Is it profitable to give each thread copies of "part" elements, so that
 * "node" can run in parallel?
 */
static bool is_worth_copies(const search *s, __isl_keep isl_schedule_node *node,
	double part)
{
	double copies = cost_of_copies(part);
	double work = count_work(s, node);

	if (copies == 0)
		return true;
	if (s->input->options->min_work > 0 && copies > work)
		return false;
	return copies < cost_of_inner(s, isl_schedule_node_copy(node), work);
}

/* What a parallel loop needs for the reductions that it carries. */
typedef struct {
	/* Names of the arrays, each after a space. */
	FILE *copies, *atomic;
	/* Number of elements of all private copies. */
	double part;
} needs;

/* The operations for atomic updates of "array" below "node"; infinity if there
 * are no atomic instructions for them.
 */
static double cost_of_steps(const search *s, __isl_keep isl_schedule_node *node,
	int array)
{
	const ash_scop *scop = s->input->scop;
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	int *stmt = calloc(scop->n_stmt + 1, sizeof(int));
	unsigned n = stmt ? find_stmts(s, node, stmt) : 0, n_step = 0;
	double cost = INFINITY;

	for (unsigned i = 0; i < n; ++i) {
		const ash_stmt *from = &scop->stmt[stmt[i]];

		if (from->reduction.op != ASH_REDUCE_NONE &&
			from->access[from->reduction.write].array == array)
			stmt[n_step++] = stmt[i];
	}
	if (n_step && depth >= 0 &&
		ash_private_check_steps(scop, s->input->sharing, array, node) ==
			isl_bool_true)
		cost = ASH_ATOMIC *
			ash_estimate_instances(s->input->estimates, stmt,
				n_step, depth);
	free(stmt);
	return cost;
}

/* Add what the reductions into "array" need if the loop "node" is parallel to
 * "n": copies or atomic updates.  False if they cannot be parallelized.
 */
static isl_bool add_array(const search *s, __isl_keep isl_schedule_node *node,
	needs *n, int array)
{
	const ash_array *a = &s->input->scop->array[array];
	isl_bool ok = ash_private_check(s->input->scop, s->input->sharing,
		array, node);
	double part = a->scalar ? 1 : count_part(s, node, array);
	double steps = cost_of_steps(s, node, array);

	if (ok == isl_bool_true && is_worth_copies(s, node, n->part + part) &&
		cost_of_copies(part) <= steps) {
		fprintf(n->copies, " %s", isl_id_get_name(a->id));
		n->part += part;
		return isl_bool_true;
	}
	if (ok < 0 || steps > count_work(s, node))
		return ok < 0 ? ok : isl_bool_false;
	fprintf(n->atomic, " %s", isl_id_get_name(a->id));
	return isl_bool_true;
}

static isl_bool add_arrays(const search *s, __isl_keep isl_schedule_node *node,
	needs *n, __isl_keep isl_union_map *carried)
{
	isl_bool ok = isl_bool_true;

	for (unsigned i = 0; ok == isl_bool_true && i < s->input->scop->n_array;
		++i) {
		ok = is_carried(s, i, carried);
		if (ok == isl_bool_true)
			ok = add_array(s, node, n, i);
		else if (ok == isl_bool_false)
			ok = isl_bool_true;
	}
	return ok;
}

/* The text of the mark for a parallel loop that reduces into the arrays
 * "copies" and "atomic"; owned by the caller.
 */
static char *make_mark(const char *copies, const char *atomic)
{
	char *mark;

	if (asprintf(&mark, ASH_MARK_REDUCE "%s%s%s", copies,
		    *atomic ? " " ASH_MARK_ATOMIC : "", atomic) < 0)
		return NULL;
	return mark;
}

/* The text of the mark for the first loop of the band "node", which carries
 * only the reductions "carried"; NULL if these cannot be parallelized, or if
 * that is not profitable.  Owned by the caller.
 */
static char *name_copies(const search *s, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *carried)
{
	char *copies = NULL, *atomic = NULL, *mark = NULL;
	size_t size[2];
	needs n = { .copies = open_memstream(&copies, &size[0]),
		.atomic = open_memstream(&atomic, &size[1]) };
	isl_bool ok = isl_bool_error;

	if (n.copies && n.atomic)
		ok = add_arrays(s, node, &n, carried);
	if (n.copies)
		fclose(n.copies);
	if (n.atomic)
		fclose(n.atomic);
	if (ok == isl_bool_true && copies && atomic)
		mark = make_mark(copies, atomic);
	free(copies);
	free(atomic);
	return mark;
}

/* The text of the mark with which the first loop of the band "node" can run in
 * parallel; owned by the caller, NULL if it cannot or that is not profitable.
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

/* Add a message that the loop "node" is parallel, at its first statement;
 * "mark" tells how.
 */
static void add_note(const search *s, __isl_keep isl_schedule_node *node,
	const char *mark)
{
	const char *arrays = ash_mark_is_reduce(mark)
		? mark + strlen(ASH_MARK_REDUCE)
		: "";
	const char *atomic = strstr(arrays, " " ASH_MARK_ATOMIC);
	int n_copy = atomic ? atomic - arrays : (int) strlen(arrays);
	const ash_scop *scop = s->input->scop;
	int *stmt = calloc(scop->n_stmt + 1, sizeof(int));
	unsigned n = stmt ? find_stmts(s, node, stmt) : 0;

	if (n) {
		ash_diag_add(s->input->diag, ASH_MSG_DONE,
			&scop->stmt[stmt[0]].place,
			"the loop around this runs in parallel%s%.*s%s%s",
			n_copy ? ", its reductions with a copy per thread of"
			       : "",
			n_copy, arrays,
			atomic ? ", with atomic operations on" : "",
			atomic ? atomic + strlen(" " ASH_MARK_ATOMIC) : "");
		ash_diag_about(s->input->diag, stmt, n);
	}
	free(stmt);
}

static __isl_give isl_schedule_node *add_mark(
	__isl_take isl_schedule_node *node, const char *mark)
{
	isl_id *id = isl_id_alloc(isl_schedule_node_get_ctx(node), mark, NULL);

	return isl_schedule_node_insert_mark(node, id);
}

/* Mark the band "node" with "mark" unless the marked schedule fails the test;
 * *marked is set to whether it is marked.
 */
static __isl_give isl_schedule_node *try_mark(
	__isl_take isl_schedule_node *node, search *s, const char *mark,
	bool *marked)
{
	const ash_finish_test *test = &s->input->test;
	isl_schedule *schedule;

	node = add_mark(node, mark);
	schedule = isl_schedule_node_get_schedule(node);
	*marked = test->is_good(schedule, test->user);
	isl_schedule_free(schedule);
	if (*marked) {
		s->n++;
		add_note(s, node, mark);
		return node;
	}
	return isl_schedule_node_delete(node);
}

/* Has the first loop of the band "node" at most one iteration, whatever the
 * parameters are?  A loop over tiles may, if a single tile contains all
 * iterations.
 */
static bool has_one_iteration(__isl_keep isl_schedule_node *node)
{
	isl_union_pw_aff *member = ash_tree_member(node, 0);
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	isl_multi_union_pw_aff *first;
	isl_multi_val *sum;
	bool one;

	first = isl_multi_union_pw_aff_from_union_pw_aff(member);
	sum = isl_union_set_min_multi_union_pw_aff(domain, first);
	first = isl_multi_union_pw_aff_neg(first);
	sum = isl_multi_val_add(sum,
		isl_union_set_min_multi_union_pw_aff(domain, first));
	one = isl_multi_val_is_zero(sum) == isl_bool_true;
	isl_multi_val_free(sum);
	isl_union_set_free(domain);
	isl_multi_union_pw_aff_free(first);
	return one;
}

/* Mark the band "node" as parallel if its first loop can run in parallel and
 * that is profitable; *marked tells whether it was marked.
 */
static __isl_give isl_schedule_node *mark_band(
	__isl_take isl_schedule_node *node, search *s, bool *marked)
{
	char *mark = NULL;

	if (count_work(s, node) >= s->input->options->min_work &&
		!has_one_iteration(node))
		mark = find_mark(s, node);
	*marked = false;
	if (mark)
		node = try_mark(node, s, mark, marked);
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

__isl_give isl_schedule *ash_finish_parallel(__isl_take isl_schedule *schedule,
	const ash_threads_input *input, unsigned *n)
{
	search s = { .input = input };
	isl_schedule_node *node = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	node = mark_below(node, &s);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	*n += s.n;
	return schedule;
}
