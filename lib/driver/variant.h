/* variant.h - variant of a nest: planned, judged, costed.
 *
 * A variant is planned independently of all others: it copies or reads what it
 * needs of the nest, and planning changes only the variant.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_VARIANT_H
#define ASH_DRIVER_VARIANT_H

#include "ast/ast.h"
#include "conditions/conditions.h"
#include "driver/failure.h"
#include "driver/nest_job.h"
#include "driver/packing.h"
#include "scop/array_layout.h"
#include "search/search.h"

struct ash_device_count;

/* An array with elements in a buffer while the variant runs. */
typedef struct ash_moved_array {
	/* Layout of the buffer.  If the array is expanded by a loop, only the
	 * member layout.array is set.
	 */
	ash_layout layout;
	int loop; /* the loop by which it is expanded; -1: none */
	int buffer;
	int copy_in, copy_out; /* copy statements, or -1: none */
} ash_moved_array;

/* A variant of a nest.  All members are 0 as long as it is not planned. */
typedef struct ash_variant {
	/* The SCoP with the variant's expanded scalars and layouts; owned. */
	ash_scop *scop;
	const ash_deps *deps; /* dependences of "scop" */
	/* The dependences, if "scop" has others than the nest; owned.
	 * Otherwise NULL.
	 */
	ash_deps *own_deps;
	ash_spatial *own_spatial;
	ash_sharing *own_sharing;
	/* The new order and its properties; without a schedule: the original
	 * order.
	 */
	ash_search_result tree;
	/* If "alone" is for some sizes instead of one thread: the parameters
	 * for which it runs, with any number of threads; NULL otherwise.
	 * Owned.
	 */
	isl_set *sizes;
	isl_ast_node *ast; /* of tree.schedule, or for a device; owned */
	bool is_planned; /* is it ready to run? */
	bool is_declined; /* was it declined as not faster? */
	ash_failure failure; /* if neither: the reason why there is none */
	ash_diag notes; /* notes on transformations */
	unsigned n_moved; /* arrays with new layouts */
	ash_moved_array *moved; /* owned */
	/* Packed arrays of a script; owned; NULL: none. */
	ash_packing *packing;
	/* For a device variant: its work, as functions of the parameters
	 * (owned), and its kernels.
	 */
	struct ash_device_count *work;
	unsigned n_kernel;
	/* The best orders, if the user asks for them (ash_nest.ranks); owned.
	 */
	char *ranks;
	/* Operations that must not be charged to the file's budget. */
	unsigned long unpaid;
} ash_variant;

/* The variants of a nest. */
typedef struct ash_variants {
	ash_variant host; /* for all available threads */
	/* For one thread, if "host" is for several and another order is better
	 * on one.
	 */
	ash_variant alone;
	ash_variant device;
	/* The better order under relaxed rounding, for advice: never run. */
	ash_variant rounded;
	/* The assumptions of the variant "alone", kept when it was dropped
	 * after planning: "host" may rely on them.  NULL: none; owned.
	 */
	isl_set *relied_on;
} ash_variants;

/* Free what "v" owns; afterwards no variant is planned. */
void ash_variant_clear(ash_variant *v);
/* Free what the variants own. */
void ash_variants_clear(ash_variants *all);
/* Free the variant for one thread, because the host's variant is replaced. */
void ash_variants_forget_alone(ash_variants *all);
/* Initialize "v" with a copy of "scop" and its dependences "deps" (not owned);
 * false without memory, with v->failure set.
 */
isl_bool ash_variant_begin(ash_variant *v, const ash_scop *scop,
	const ash_deps *deps);
/* Mark "v" as no improvement over the variants planned before.  Always false.
 */
isl_bool ash_variant_decline(ash_variant *v);

/* Set *when to the run-time conditions for code of "host", and of "alone"
 * unless it is NULL: assumptions of detection, conditions of the trees,
 * "relied_on" unless it is NULL, and constants that callers pass.  The former
 * contents of *when are cleared.
 */
isl_stat ash_variants_join_conditions(const ash_nest_job *nest,
	const ash_variant *host, const ash_variant *alone,
	__isl_keep isl_set *relied_on, ash_conditions *when);
/* Set *when to the assumptions of detection, which any new code of the nest
 * needs.  The former contents of *when are cleared.
 */
isl_stat ash_nest_find_conditions(const ash_nest_job *nest,
	ash_conditions *when);
/* Is "when" unprofitable for all parameters that callers may pass? */
bool ash_variants_never_run(const ash_scop *scop, const ash_conditions *when);
/* Add the conditions "when" to the assumptions of the SCoP of "v": its loops
 * and code may rely on them.
 */
isl_stat ash_variant_assume(ash_variant *v, const ash_conditions *when);

#endif
