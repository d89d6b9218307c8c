/* aligned_members.h - loop skewing that makes the members of a band run along
 * array subscripts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_ALIGNED_MEMBERS_H
#define ASH_SEARCH_ALIGNED_MEMBERS_H

#include "search/search_state.h"

/* Returns the permutable band "node" around the "n" statements "stmt", with
 * some members replaced by sums of two members: those replacements that make
 * more accesses invariant in a loop.  A copy of "node" if no member is
 * replaced, NULL on error.
 */
__isl_give isl_schedule_node *ash_search_align(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, const int *stmt, int n);

#endif
