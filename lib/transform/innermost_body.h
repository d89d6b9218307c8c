/* innermost_body.h - the parts of a schedule tree that innermost loops run.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_INNERMOST_BODY_H
#define ASH_TRANSFORM_INNERMOST_BODY_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/schedule_node.h>

/* Is "node" the body of an innermost loop, or outside of all loops: a node that
 * is no filter and has no band at or below it?
 */
bool ash_is_innermost_body(__isl_keep isl_schedule_node *node);

#endif
