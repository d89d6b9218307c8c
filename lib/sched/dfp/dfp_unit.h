/* dfp_unit.h - fusion of units: statements with a common band.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_DFP_DFP_UNIT_H
#define ASH_SCHED_DFP_DFP_UNIT_H

#include "sched/cluster/cluster.h"
#include "sched/dfp/dfp_conflict.h"

/* Statements with a common band: one component at first. */
typedef struct ash_unit {
	unsigned n_stmt;	/* 0: merged into another unit */
	unsigned *stmt;		/* statements of the part */
	unsigned group;		/* units of later groups come later */
	unsigned n_member;
	bool coincident[ASH_MAX_MEMBER];
	bool is_complete;	/* does it need no more members? */
} ash_unit;

/* State for a part while its components are coloured one by one. */
typedef struct ash_fusion {
	ash_graph *graph;
	const ash_part *part;
	const unsigned *component;	/* per statement */
	unsigned *local;	/* index of a statement of the graph in the
				 * part */
	unsigned n_unit, n_group;
	ash_unit *unit;		/* that of component i is unit[i] */
	unsigned *unit_of;	/* per statement, once its unit has a group;
				 * else ASH_NO_UNIT */
	ash_matrix *rows;	/* per statement: a row for each member */
	ash_conflicts conflicts;
	ash_links links;
	/* The pieces and the links between components, sorted by the later of
	 * the two: those of component i start at ..._start[i].
	 */
	unsigned *piece_start, *piece;
	unsigned *link_start, *link;
} ash_fusion;

#define ASH_NO_UNIT (~0U)

/* Give unit "x" and the units in "group" that share pieces with it, at least
 * one, a common band, if that satisfies options->fusion.  *joined: done.
 */
ash_sched_status ash_unit_join(ash_fusion *fusion, unsigned x, unsigned group,
	bool *joined);

#endif
