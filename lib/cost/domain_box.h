/* domain_box.h - domains whose loops do not depend on each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_DOMAIN_BOX_H
#define ASH_COST_DOMAIN_BOX_H

#include <stdbool.h>

#include <isl/set.h>

/* Do the bounds of the loops of "set" from "first" on not depend on each other,
 * and is nothing said of the loops around them?  Yes, if there are none.
 */
bool ash_box_is(__isl_keep isl_set *set, int first);

#endif
