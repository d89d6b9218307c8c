/* ast_edges.c - loops with additional statements in their first or last
 * iterations.
 *
 * In
 *
 * 	for (j = i; j < n; j++) {
 * 		x[j] -= a[i][j] * x[i];
 * 		if (j == i)
 * 			y[i] = x[i];
 * 	}
 *
 * the condition costs more than the statement, and the loop cannot be
 * vectorized: the first iteration writes what the others read.  This file asks
 * isl to separate innermost loops like this into loops without conditions.
 * Candidates are loops of which some statements have fewer iterators than
 * others, so that those statements may run in one iteration only.
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <stdbool.h>

#include <isl/set.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_set.h>

#include "ast/ast_build_impl.h"

/* The least and the greatest number of iterators of the statements below a
 * band.
 */
typedef struct range {
	isl_size least, most;
} range;

static isl_stat add_stmt(__isl_take isl_set *instances, void *user)
{
	isl_size n = isl_set_dim(instances, isl_dim_set);
	range *r = user;

	r->least = n < r->least ? n : r->least;
	r->most = n > r->most ? n : r->most;
	isl_set_free(instances);
	return n < 0 ? isl_stat_error : isl_stat_ok;
}

/* Do some statements below "band" have fewer iterators than others, so that
 * they may be executed in one iteration only?
 */
static isl_bool has_edges(__isl_keep isl_schedule_node *band)
{
	isl_union_set *domain = isl_schedule_node_get_domain(band);
	range r = { .least = INT_MAX, .most = 0 };
	isl_stat ok = isl_union_set_foreach_set(domain, &add_stmt, &r);

	isl_union_set_free(domain);
	return ok < 0 ? isl_bool_error : isl_bool_ok(r.least < r.most);
}

static isl_bool find_band(__isl_keep isl_schedule_node *node, void *user)
{
	unsigned *n = user;

	*n += isl_schedule_node_get_type(node) == isl_schedule_node_band;
	return isl_bool_ok(*n < 2);
}

/* Are there no bands below "band"? */
static bool is_innermost(__isl_keep isl_schedule_node *band)
{
	unsigned n = 0;

	isl_schedule_node_foreach_descendant_top_down(band, &find_band, &n);
	return n < 2;
}

static __isl_give isl_schedule_node *separate(
	__isl_take isl_schedule_node *node, void *user)
{
	bool is_band = isl_schedule_node_get_type(node) ==
		isl_schedule_node_band;
	isl_size last = is_band ? isl_schedule_node_band_n_member(node) - 1
				: -1;
	isl_bool edges;

	if (last < 0 || !is_innermost(node) ||
		isl_schedule_node_band_member_get_ast_loop_type(node, last) !=
			isl_ast_loop_default)
		return node;
	edges = has_edges(node);
	if (edges < 0)
		return isl_schedule_node_free(node);
	return !edges ? node
		      : isl_schedule_node_band_member_set_ast_loop_type(node,
				last, isl_ast_loop_separate);
}

__isl_give isl_schedule *ash_ast_separate_edges(
	__isl_take isl_schedule *schedule)
{
	return isl_schedule_map_schedule_node_bottom_up(schedule, &separate,
		NULL);
}
