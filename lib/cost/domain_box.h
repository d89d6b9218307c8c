/* domain_box.h - recognition of rectangular domains.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_DOMAIN_BOX_H
#define ASH_COST_DOMAIN_BOX_H

#include <stdbool.h>

#include <isl/set.h>

/* Are the bounds of the loops of "set" from "first" on independent of each
 * other and of the enclosing loops?  True if there are no such loops.
 */
bool ash_box_is(__isl_keep isl_set *set, int first);

#endif
