/* scheduler.h - computation of schedule trees from schedule constraints.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, sections 6
 * and 7, to which section numbers below refer.  Every option of the report is a
 * row of scheduler.def; a strategy (sched.h) is a set of values for them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_SCHEDULER_H
#define ASH_SCHED_SCHEDULER_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/schedule.h>
#include <isl/union_map.h>

/* The fallback if no band with an outer coincident member exists. */
typedef enum {
	ASH_FALLBACK_FEAUTRIER,		/* section 6.4 */
	ASH_FALLBACK_SINGLE,		/* section 6.7.2: one member */
	ASH_FALLBACK_VALIDITY,		/* section 6.7.3: validity only */
	/* Section 6.7.1: the next level of the original schedule that carries a
	 * dependence, wherever no band is found; Feautrier's if there is none.
	 */
	ASH_FALLBACK_ORIGINAL
} ash_fallback;

/* The algorithm for bands. */
typedef enum {
	ASH_ALGORITHM_PLUTO,	/* section 6.5 */
	ASH_ALGORITHM_FEAUTRIER,	/* section 6.4 */
	ASH_ALGORITHM_DFP	/* dfp/dfp.c */
} ash_sched_algorithm;

/* When ASH_ALGORITHM_DFP fuses components: always if they can share a loop
 * (MAX); only if also no outer parallel loop is lost (TYPED); or only if, in
 * addition, they use the same data in the same or a nearby iteration (REUSE).
 */
typedef enum {
	ASH_FUSION_MAX,
	ASH_FUSION_TYPED,
	ASH_FUSION_REUSE
} ash_fusion_rule;

/* The kind of target for which the option "spatial" chooses loops. */
typedef enum {
	/* Multicore processors: inner loops with contiguous accesses. */
	ASH_TARGET_CPU,
	/* Devices: neighbouring threads load one cache line together. */
	ASH_TARGET_GPU
} ash_sched_target;

typedef struct ash_scheduler_options {
#define ASH_SCHED_BOOL(name, value, help) bool name;
#define ASH_SCHED_INT(name, value, min, max, help) int64_t name;
#define ASH_SCHED_ENUM(name, value, choices, help) int name;
#include "sched/scheduler.def"
} ash_scheduler_options;

/* Statistics of one call. */
typedef struct ash_scheduler_stats {
	uint64_t ilp_calls;	/* integer programs */
	/* Programs solved over the rationals instead (pluto-lp, dfp). */
	uint64_t relaxed;
	uint64_t solves;	/* linear programs solved for all of these */
	uint64_t pivots;
	uint64_t cuts;
	uint64_t overflows;	/* row operations redone with GMP */
	uint64_t generators;	/* vertices, rays and lines of dependences */
	uint64_t feautrier;	/* levels that the fallback computed */
	uint64_t merges;	/* clusters combined */
} ash_scheduler_stats;

/* The outcome of a computation. */
typedef enum {
	ASH_SCHED_OK,
	ASH_SCHED_BUDGET,	/* budget exceeded: a refusal */
	ASH_SCHED_OVERFLOW,	/* a number exceeds 64 bits: a refusal */
	ASH_SCHED_INFEASIBLE,	/* validity is cyclic: no schedule exists */
	ASH_SCHED_ERROR		/* error of isl, or out of memory */
} ash_sched_status;

/* The default values of all options. */
ash_scheduler_options ash_scheduler_defaults(void);

struct ash_graph;
struct ash_part;
struct ash_schedule_band;

/* Callbacks by which a caller replaces steps of the scheduler; each may be
 * NULL.
 */
typedef struct ash_sched_method {
	/* Append to "band", which is empty, the next outermost loop of "part",
	 * whose statements are strongly connected and need more loops.  If the
	 * function appends none, the scheduler computes one band for the whole
	 * part.
	 */
	ash_sched_status (*next_loop)(struct ash_graph *graph,
		const struct ash_part *part, struct ash_schedule_band *band);
	/* For ASH_ALGORITHM_DFP: permute "order", which holds the numbers 0, 1,
	 * ... of the loops of statement "stmt", to the order in which they
	 * should be tried as band members, outermost first.
	 */
	ash_sched_status (*order_loops)(const struct ash_graph *graph,
		unsigned stmt, unsigned *order);
	/* Data of both functions, which access it as graph->method->data. */
	void *data;
} ash_sched_method;

/* Additional facts about the program.  Nothing is owned, all may be NULL. */
typedef struct ash_scheduler_extra {
	/* The original schedule, in the form of isl_schedule_get_map: from
	 * instances to vectors of equal length.  Required for
	 * ASH_FALLBACK_ORIGINAL.
	 */
	isl_union_map *original;
	/* Reuse relations (deps/locality/spatial.h), for the option "spatial",
	 * and the program itself.
	 */
	const struct ash_spatial *spatial;
	const struct ash_scop *scop;
	const ash_sched_method *method;
} ash_scheduler_extra;

/* Compute a schedule for "constraints", with additional facts in "extra", which
 * may be NULL.  "stats" may be NULL; counters are added to it.  If *status is
 * not ASH_SCHED_OK, the result is NULL.
 */
__isl_give isl_schedule *ash_scheduler_run_with(
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_extra *extra, const ash_scheduler_options *options,
	ash_scheduler_stats *stats, ash_sched_status *status);

/* The name of the status, one word. */
const char *ash_sched_status_name(ash_sched_status status);

#endif
