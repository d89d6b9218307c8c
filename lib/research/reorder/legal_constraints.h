/* legal_constraints.h - check of a schedule against schedule constraints.
 *
 * Shares no code with the scheduler.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_REORDER_LEGAL_CONSTRAINTS_H
#define ASH_RESEARCH_REORDER_LEGAL_CONSTRAINTS_H

#include <isl/schedule.h>

/* Is "schedule" a correct and complete schedule for "constraints"?
 *  - it schedules exactly the instances of the domain;
 *  - it is complete: two instances of the same statement never coincide;
 *  - each pair of the validity constraints with both ends in the domain
 *    goes strictly forward, or stays together if source and sink coincide;
 *  - conditional validity (report CW 706, sections 4.2 and 6.5.4): where a
 *    conditioned pair goes backward, every adjacent condition (tags
 *    counting) is together in all loops down to there, and in all members
 *    of the band if it is permutable;
 *    what reaches a leaf together has no order;
 *  - no member flagged coincident separates a pair of the coincidence
 *    constraints that the outer nodes keep together (the other members of
 *    a permutable band do not count as outer);
 *  - no member of a band flagged permutable goes backward.
 * If not, *why (owned by the caller) is one clause with an example pair; else
 * *why is NULL.  Extension nodes that add instances and expansion nodes are not
 * supported: the result is false.
 */
isl_bool ash_legal_check_constraints(
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule, char **why);

#endif
