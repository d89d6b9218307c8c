/* array_deps.h - dependence analysis between the accesses of a SCoP, array by
 * array.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_ARRAY_DEPS_H
#define ASH_DEPS_FLOW_ARRAY_DEPS_H

#include "deps/flow/access_memo.h"
#include "deps/flow/param_guard.h"
#include "deps/flow/program_order.h"
#include "deps/flow/reduction_deps.h"

typedef enum {
	/* Flow dependences: writes and the reads that see their values. */
	ASH_BETWEEN_FLOW,
	/* Anti and output dependences: accesses and later writes. */
	ASH_BETWEEN_FALSE,
	/* Writes of a reduction class and later writes of that class. */
	ASH_BETWEEN_CLASS
} ash_between_kind;

/* The dependences of "kind" through "array" whose sinks are accesses of the
 * reduction class "class" (or ASH_PLAIN), correct for parameters for which the
 * sink runs.  Reductions of other classes are sources that do not hide earlier
 * ones; those of the same class are sources only for ASH_BETWEEN_CLASS.
 */
__isl_give isl_union_map *ash_between(const ash_program *program,
	const ash_guards *guards, ash_access_memo *recall,
	const ash_reductions *reductions, ash_between_kind kind, int class,
	int array);

#endif
