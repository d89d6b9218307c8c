/* nesting.h - nesting of the loops of a schedule tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_NESTING_H
#define ASH_TRANSFORM_NESTING_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/schedule_node.h>

/* The largest number of nested loops at and below "node". */
int ash_node_depth(__isl_keep isl_schedule_node *node);

#endif
