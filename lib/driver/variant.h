/* variant.h - one way to run a nest: planned, judged, costed.
 *
 * A variant is planned apart from all others: what it needs of the nest it
 * copies or reads, and nothing but the variant changes.
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

/* An array of which elements are in a buffer while the variant runs. */
typedef struct ash_moved_array {
	ash_layout layout;	/* of the buffer */
	int buffer;
	int copy_in, copy_out;	/* the statements, or -1: there is none */
} ash_moved_array;

/* Initialized by zeros: nothing is planned. */
typedef struct ash_variant {
	ash_scop *scop;		/* with its memory and layouts; owned */
	const ash_deps *deps;	/* of "scop" */
	/* If it is not the nest's; owned. */
	ash_deps *own_deps;
	ash_spatial *own_spatial;
	ash_sharing *own_sharing;
	ash_search_result tree;	/* without schedule: the original order */
	isl_ast_node *ast;	/* of tree.schedule, or for a device; owned */
	bool is_planned;	/* it may run */
	bool is_declined;	/* it is not, as it would not be faster */
	ash_failure failure;	/* why it is not, otherwise */
	ash_diag notes;		/* what was done */
	unsigned n_moved;	/* arrays with other layouts */
	ash_moved_array *moved;	/* owned */
	ash_packing *packing;	/* by a script; owned; NULL: none */
	/* Of a variant for a device: what it does, as functions of the
	 * parameters (owned), and its kernels.
	 */
	struct ash_device_count *work;
	unsigned n_kernel;
	/* The best orders, if the user asks for them (ash_nest.ranks); owned.
	 */
	char *ranks;
	unsigned long unpaid;	/* operations that the file does not pay */
} ash_variant;

/* The variants of a nest. */
typedef struct ash_variants {
	ash_variant host;	/* for as many threads as there are */
	/* For one thread, where "host" is made for several and another one is
	 * better then.
	 */
	ash_variant alone;
	ash_variant device;
	/* What would be better than the original order if results might be
	 * rounded otherwise: never run.
	 */
	ash_variant rounded;
	/* What "alone" assumed before it was dropped: "host" may rely on it.
	 * NULL: nothing; owned.
	 */
	isl_set *relied_on;
} ash_variants;

/* Free what "v" owns; nothing is planned then. */
void ash_variant_clear(ash_variant *v);
/* Free what the variants own. */
void ash_variants_clear(ash_variants *all);
/* Free the variant for one thread, as the host gets another one. */
void ash_variants_forget_alone(ash_variants *all);
/* Begin with a copy of "scop", whose dependences are "deps" (kept); false
 * without memory, which v->failure says.
 */
isl_bool ash_variant_begin(ash_variant *v, const ash_scop *scop,
	const ash_deps *deps);
/* Note that "v" is not better than what is there.  Always false. */
isl_bool ash_variant_decline(ash_variant *v);

/* What has to hold at run time for code of "host", and of "alone" unless it is
 * NULL: what detection assumes, what the trees ask for, "relied_on" unless it
 * is NULL, and the sizes that callers pass.  *when is cleared first.
 */
isl_stat ash_variants_join_conditions(const ash_nest_job *nest,
	const ash_variant *host, const ash_variant *alone,
	__isl_keep isl_set *relied_on, ash_conditions *when);
/* What has to hold for any new code of the nest, since detection assumes it.
 * *when is cleared first.
 */
isl_stat ash_nest_find_conditions(const ash_nest_job *nest,
	ash_conditions *when);
/* Is "when" never profitable, for parameters that callers may pass? */
bool ash_variants_never_run(const ash_scop *scop, const ash_conditions *when);
/* Let "v" run under the conditions "when" only: its code may rely on them. */
isl_stat ash_variant_assume(ash_variant *v, const ash_conditions *when);

#endif
