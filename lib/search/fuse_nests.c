/* fuse_nests.c - fusion of successive nests.
 *
 * The next nest finds data of a nest in the cache only if it uses them soon
 * after.  So a sequence of nests may be scheduled as one problem, in which
 * loops are fused wherever possible, with shifts where one nest reads from
 * neighbouring rows what another has written.  The cost model accounts for the
 * savings by the footprints of the loops.
 *
 * The model assumes cold caches at the start of each nest, so fusion is for
 * arrays that exceed the caches.  If their size depends on parameters, it is
 * tested at run time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/search_state.h"

#include <math.h>
#include <stdlib.h>

/* The number of children of a sequence that have loops. */
static unsigned count_nests(__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);
	unsigned found = 0;

	for (int i = 0; i < n; ++i) {
		isl_schedule_node *child = isl_schedule_node_get_child(node, i);

		found += ash_search_has_band(child);
		isl_schedule_node_free(child);
	}
	return found;
}

/* Does statement "stmt" stream through an array, that is, reuse little of it?
 * With much reuse, as in matrix products, the order of the statement's own
 * loops matters more than fusion.
 */
static bool is_stream(const ash_search_state *w, int stmt)
{
	const ash_stmt_estimate *e = &w->estimates->stmt[stmt];
	bool found = false;

	for (unsigned a = 0; a < e->n_access && !found; ++a)
		found = w->input->scop->array[e->access[a].array].n_dim >=
			e->n_iter;
	return found;
}

/* Is fusion of the "n" statements "stmt" likely to be profitable? */
static bool is_worth_it(const ash_search_state *w, const int *stmt, int n)
{
	const ash_options *options = w->input->options;

	if (options->fuse > 1)
		return true;
	for (int i = 0; i < n; ++i)
		if (!is_stream(w, stmt[i]))
			return false;
	return n > 0 && options->checks &&
		ash_search_array_bytes(w, stmt, n, ASH_MAX_LEVEL) >=
		ASH_PRIVATE_CACHES;
}

/* Should fusion of the nests below "node" be tried?  Not inside of loops, for
 * which there may be better options, such as tiles over time.
 */
static bool is_wanted(const ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	return w->strategies && w->strategies->fusing >= 0 && !w->stack.n &&
		!w->firm && count_nests(node) > 1;
}

/* The cycles of "p" that run on one thread only, so that more threads do not
 * reduce them.
 */
static double get_serial(const ash_plan *p)
{
	return (p->wall - p->cost / ASH_THREADS) / (1 - 1. / ASH_THREADS);
}

/* Does "fused" have more sequential work than "kept"?  With more threads than
 * assumed, the loss would exceed the gain from caches.
 */
static bool loses_threads(const ash_search_state *w, const ash_plan *kept,
	const ash_plan *fused)
{
	return w->input->options->parallel && kept->wall < kept->cost &&
		get_serial(fused) > get_serial(kept);
}

static void note_fused(const ash_search_state *w, const int *stmt, int n,
	ash_plan *p)
{
	p->when.min_bytes = 0;
	if (w->input->options->fuse < 2)
		ash_conditions_need_bytes(&p->when, ASH_PRIVATE_CACHES, false);
	p->firm = p->when.min_bytes <= 0;
	ash_diag_add(&p->notes, ASH_MSG_DONE,
		&w->input->scop->stmt[stmt[0]].place,
		"fused loop nests that follow each other");
	ash_diag_about(&p->notes, stmt, n);
}

ash_plan ash_search_fuse(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	ash_plan kept)
{
	bool force = w->input->options->fuse > 1;
	ash_plan fused;
	int *stmt;
	int n;

	kept.option = ASH_SEQUENCE_APART;
	if (!kept.schedule || !is_wanted(w, node))
		return kept;
	stmt = ash_search_alloc(w);
	n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	fused = ash_plan_error();
	if (is_worth_it(w, stmt, n))
		fused = ash_search_reschedule_by(w, node, deps,
			(unsigned) w->strategies->fusing,
			force ? HUGE_VAL : ASH_GAIN * kept.wall);
	if (fused.schedule && n > 0)
		note_fused(w, stmt, n, &fused);
	fused.option = ASH_SEQUENCE_FUSED;
	free(stmt);
	if (!force && fused.schedule && loses_threads(w, &kept, &fused))
		return ash_plan_choose(&fused, &kept, HUGE_VAL);
	return ash_plan_choose(&kept, &fused, force ? HUGE_VAL : ASH_GAIN);
}
