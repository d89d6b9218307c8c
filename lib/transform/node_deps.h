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

/* The pairs of "deps" to which "upa" gives equal values. */
__isl_give isl_union_map *ash_order_equal(__isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa);

/* Does "upa" give equal values to every pair of "deps"? */
isl_bool ash_order_is_coincident(__isl_keep isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa);

/* Does "upa" give the second of some pair of "deps" the smaller value?  Also
 * true on errors.
 */
bool ash_order_goes_back(__isl_keep isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa);

/* The pairs of "deps", both ends without their "n" outermost iterators. */
__isl_give isl_union_map *ash_order_drop(__isl_take isl_union_map *deps,
	unsigned n);

/* The pairs of "deps" with both ends in "filter". */
__isl_give isl_union_map *ash_order_filter(__isl_take isl_union_map *deps,
	__isl_take isl_union_set *filter);

/* The pairs of "deps" inside the subtree of "node" that no band and no
 * sequence above orders.
 */
__isl_give isl_union_map *ash_order_at(__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps);

#endif
