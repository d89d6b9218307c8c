/* scheduler.h - the scheduler: schedule constraints to a schedule tree.
 *
 * Report CW 706, sections 6 and 7.  Every option of the report is a row of
 * scheduler.def; a strategy (sched.h) is a set of values for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SCHEDULER_H
#define ASH_SCHED_SCHEDULER_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/schedule.h>
#include <isl/union_map.h>

/* What to do if no band with an outer coincident member exists. */
typedef enum {
	ASH_FALLBACK_FEAUTRIER,		/* section 6.4 */
	ASH_FALLBACK_SINGLE,		/* section 6.7.2: one member */
	ASH_FALLBACK_VALIDITY,		/* section 6.7.3: validity alone */
	/* Section 6.7.1: the next level of the original schedule that carries
	 * something, wherever no band is found; where there is none,
	 * Feautrier's.
	 */
	ASH_FALLBACK_ORIGINAL
} ash_fallback;

/* How the bands are found. */
typedef enum {
	ASH_ALGORITHM_PLUTO,	/* section 6.5 */
	ASH_ALGORITHM_FEAUTRIER,	/* section 6.4 */
	ASH_ALGORITHM_DFP	/* dfp.c */
} ash_sched_algorithm;

/* What ASH_ALGORITHM_DFP fuses: components that can have a loop in common;
 * if no outer parallel loop is lost; if, besides, they use the same data in
 * the same iteration or in one that is near.
 */
typedef enum {
	ASH_FUSION_MAX,
	ASH_FUSION_TYPED,
	ASH_FUSION_REUSE
} ash_fusion_rule;

/* What the schedule is for, as far as cache lines count. */
typedef enum {
	ASH_TARGET_CPU,		/* few threads, contiguous inner loops */
	ASH_TARGET_GPU		/* blocks of threads that load together */
} ash_sched_target;

typedef struct ash_scheduler_options {
#define ASH_SCHED_BOOL(name, value, help) bool name;
#define ASH_SCHED_INT(name, value, min, max, help) int64_t name;
#define ASH_SCHED_ENUM(name, value, choices, help) int name;
#include "sched/scheduler.def"
#undef ASH_SCHED_BOOL
#undef ASH_SCHED_INT
#undef ASH_SCHED_ENUM
} ash_scheduler_options;

/* What one call did. */
typedef struct ash_scheduler_stats {
	uint64_t ilp_calls;	/* problems set up */
	uint64_t relaxed;	/* problems solved over the rationals */
	uint64_t solves;	/* minima computed for them */
	uint64_t pivots;
	uint64_t cuts;
	uint64_t overflows;	/* row operations redone with GMP */
	uint64_t generators;	/* vertices, rays and lines of dependences */
	uint64_t feautrier;	/* levels that the fallback computed */
	uint64_t merges;	/* clusters combined */
} ash_scheduler_stats;

/* How a computation ended. */
typedef enum {
	ASH_SCHED_OK,
	ASH_SCHED_BUDGET,	/* the budget is spent: a refusal */
	ASH_SCHED_OVERFLOW,	/* a number exceeds 64 bits: a refusal */
	ASH_SCHED_INFEASIBLE,	/* validity is cyclic: no schedule exists */
	ASH_SCHED_ERROR		/* isl or memory */
} ash_sched_status;

/* The default of every option. */
ash_scheduler_options ash_scheduler_defaults(void);

struct ash_graph;
struct ash_part;
struct ash_schedule_band;

/* What the caller has for steps of the scheduler to do in its place; each
 * function may be NULL.
 */
typedef struct ash_sched_method {
	/* Append to "band", which is empty, the next outermost loop of "part",
	 * the statements of which are strongly connected and not complete; no
	 * loop: one band for the whole part.
	 */
	ash_sched_status (*next_loop)(struct ash_graph *graph,
		const struct ash_part *part, struct ash_schedule_band *band);
	/* Order the loops of statement "stmt" for ASH_ALGORITHM_DFP, outermost
	 * first, into "order", which holds 0, 1 and so on.
	 */
	ash_sched_status (*order_loops)(const struct ash_graph *graph,
		unsigned stmt, unsigned *order);
	void *data;		/* for both, as graph->method->data */
} ash_sched_method;

/* What else may be known of the program.  Nothing is owned, all may be NULL.
 */
typedef struct ash_scheduler_extra {
	/* Its schedule, as isl_schedule_get_map gives it: from the instances
	 * to vectors of the same length.  ASH_FALLBACK_ORIGINAL needs it.
	 */
	isl_union_map *original;
	/* Its accesses (deps/locality/spatial.h), for the option "spatial", and
	 * the program itself.
	 */
	const struct ash_spatial *spatial;
	const struct ash_scop *scop;
	const ash_sched_method *method;
} ash_scheduler_extra;

/* Compute a schedule for "constraints", which come from a program of which
 * "extra", that may be NULL, tells more.  "stats" may be NULL; the counters are
 * added to.  If *status is not ASH_SCHED_OK, the result is NULL.
 */
__isl_give isl_schedule *ash_scheduler_run_with(
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_scheduler_options *options,
	ash_scheduler_stats *stats, ash_sched_status *status);

/* The status as one word. */
const char *ash_sched_status_name(ash_sched_status status);

#endif
