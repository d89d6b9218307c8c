/* scheduler.h - computation of schedule trees from schedule constraints.
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

/* What ASH_ALGORITHM_DFP fuses: components that can share a loop; only if no
 * outer parallel loop is lost; or only if, in addition, they use the same data
 * in the same or a nearby iteration.
 */
typedef enum {
	ASH_FUSION_MAX,
	ASH_FUSION_TYPED,
	ASH_FUSION_REUSE
} ash_fusion_rule;

/* The target with respect to cache lines. */
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
	uint64_t ilp_calls;	/* integer programs set up */
	/* Problems among them solved over the rationals. */
	uint64_t relaxed;
	uint64_t solves;	/* minima computed for all problems */
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

/* The default of every option. */
ash_scheduler_options ash_scheduler_defaults(void);

struct ash_graph;
struct ash_part;
struct ash_schedule_band;

/* The caller's replacements for steps of the scheduler; each function may be
 * NULL.
 */
typedef struct ash_sched_method {
	/* Append to "band", which is empty, the next outermost loop of "part",
	 * whose statements are strongly connected and not complete; if the
	 * function appends none, the scheduler computes one band for the whole
	 * part.
	 */
	ash_sched_status (*next_loop)(struct ash_graph *graph,
		const struct ash_part *part, struct ash_schedule_band *band);
	/* Permute the loops of statement "stmt" for ASH_ALGORITHM_DFP,
	 * outermost first, in "order", which holds 0, 1, ... at first.
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
