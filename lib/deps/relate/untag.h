/* untag.h - removal of access tags from instances.
 *
 * A tagged instance [S[i] -> r[]] is the access of S[i] through the reference r
 * ("Scheduling for PPCG", Report CW 706, section 3.2.4).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_RELATE_UNTAG_H
#define ASH_DEPS_RELATE_UNTAG_H

#include <isl/aff.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* The function that removes the tags from all spaces of "instances"; untagged
 * instances are mapped to themselves.
 */
__isl_give isl_union_pw_multi_aff *ash_untag(
	__isl_take isl_union_set *instances);

/* The spaces of both ends of "pairs", as universes. */
__isl_give isl_union_set *ash_untag_ends(__isl_keep isl_union_map *pairs);

#endif
