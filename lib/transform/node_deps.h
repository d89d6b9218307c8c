/* node_deps.h - dependence queries at a node of a schedule tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_NODE_DEPS_H
#define ASH_TRANSFORM_NODE_DEPS_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* Those pairs of "deps" (taken) whose two instances have the same value of
 * "upa".
 */
__isl_give isl_union_map *ash_order_equal(__isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa);

/* Have the two instances of each pair of "deps" the same value of "upa"? */
isl_bool ash_order_is_coincident(__isl_keep isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa);

/* Is there a pair of "deps" whose second instance has a smaller value of "upa"
 * than the first?  Also true on errors.
 */
bool ash_order_goes_back(__isl_keep isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa);

/* The pairs of "deps" (taken) without the "n" outermost iterators of both
 * instances.
 */
__isl_give isl_union_map *ash_order_drop(__isl_take isl_union_map *deps,
	unsigned n);

/* Those pairs of "deps" (taken) whose two instances are in "filter" (taken). */
__isl_give isl_union_map *ash_order_filter(__isl_take isl_union_map *deps,
	__isl_take isl_union_set *filter);

/* Those pairs of "deps" between instances in the subtree of "node" that no band
 * and no sequence above "node" orders.
 */
__isl_give isl_union_map *ash_order_at(__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps);

#endif
