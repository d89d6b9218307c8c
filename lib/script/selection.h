/* selection.h - the components that a directive applies to.
 *
 * Private to the files that apply directives: apply*.c.  Functions of type
 * isl_bool return false if they refuse the directive, after setting *unmet to
 * the condition that is not met; isl_bool_error on an error.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SELECTION_H
#define ASH_SCRIPT_SELECTION_H

#include "script/apply.h"

/* "part" are the components of "u" whose beta-vectors begin with beta[0 ..
 * depth - 1].  If that prefix is a loop, it is loop "depth", with iterations
 * alpha[depth - 1].
 */
typedef struct ash_selection {
	ash_union *u;
	const ash_directive *d;
	unsigned depth;
	int beta[ASH_MAX_BETA];
	unsigned n;
	ash_union_part **part;	/* owned */
	ash_condition *unmet;
} ash_selection;

/* Refuse the directive because of condition "why"; always false. */
isl_bool ash_selection_refuse(const ash_selection *s, ash_condition why);
/* Is the prefix a loop that encloses all of "part"? */
bool ash_selection_is_loop(const ash_selection *s);
/* The largest beta directly inside the prefix. */
int ash_selection_last(const ash_selection *s);
/* Resolve the prefix of "d": set "depth", "beta" and "part". */
isl_bool ash_selection_resolve(ash_selection *s);
/* Set *number to the number, from 1 on, of the loop called "name", or of the
 * original iterator if "original".  False if it has different numbers in
 * different components of "part", or if there is none.
 */
isl_bool ash_selection_number(const ash_selection *s, const ash_loop_name *name,
	bool original, int64_t *number);
/* Set "row" to d->sum in the columns of "part"; the directive is refused if a
 * term of the sum does not exist there.
 */
isl_bool ash_selection_sum(const ash_selection *s, const ash_union_part *part,
	int64_t *row);

/* Handlers of directives.  After an error or a refusal "u" may be partly
 * changed.
 */

/* Apply a directive "reorder"; false if it is refused. */
isl_bool ash_apply_reorder(ash_selection *s);
/* Apply a directive "fusenext"; false if it is refused. */
isl_bool ash_apply_fusenext(ash_selection *s);
/* Apply a directive "distribute"; false if it is refused. */
isl_bool ash_apply_distribute(ash_selection *s);
/* Apply a directive "shift"; false if it is refused. */
isl_bool ash_apply_shift(ash_selection *s);
/* Apply a directive "skew"; false if it is refused. */
isl_bool ash_apply_skew(ash_selection *s);
/* Apply a directive "reverse"; false if it is refused. */
isl_bool ash_apply_reverse(ash_selection *s);
/* Apply a directive "interchange"; false if it is refused. */
isl_bool ash_apply_interchange(ash_selection *s);
/* Apply a directive "reshape"; false if it is refused. */
isl_bool ash_apply_reshape(ash_selection *s);
/* Apply a directive "indexsetsplit"; false if it is refused. */
isl_bool ash_apply_indexsetsplit(ash_selection *s);
/* Apply a directive "collapse"; false if it is refused. */
isl_bool ash_apply_collapse(ash_selection *s);
/* Apply a directive "grain"; false if it is refused. */
isl_bool ash_apply_grain(ash_selection *s);
/* Apply a directive "densify"; false if it is refused. */
isl_bool ash_apply_densify(ash_selection *s);
/* Apply a directive "stripmine"; false if it is refused. */
isl_bool ash_apply_stripmine(ash_selection *s);
/* Apply a directive "linearize"; false if it is refused. */
isl_bool ash_apply_linearize(ash_selection *s);
/* Apply a directive "parallelize"; false if it is refused. */
isl_bool ash_apply_parallelize(ash_selection *s);
/* Apply a directive "vectorize"; false if it is refused. */
isl_bool ash_apply_vectorize(ash_selection *s);
/* Apply a directive "unroll"; false if it is refused. */
isl_bool ash_apply_unroll(ash_selection *s);
/* Apply a directive "jam"; false if it is refused. */
isl_bool ash_apply_jam(ash_selection *s);
/* Apply a directive "reduce"; false if it is refused. */
isl_bool ash_apply_reduce(ash_selection *s);
/* Apply a directive "atomic"; false if it is refused. */
isl_bool ash_apply_atomic(ash_selection *s);
/* Apply a directive "tree"; false if it is refused. */
isl_bool ash_apply_tree(ash_selection *s);
/* Apply a directive "tile"; false if it is refused. */
isl_bool ash_apply_tile(ash_selection *s);
/* Apply a directive "permute"; false if it is refused. */
isl_bool ash_apply_permute(ash_selection *s);
/* Apply a directive "unrolljam"; false if it is refused. */
isl_bool ash_apply_unrolljam(ash_selection *s);
/* Apply a directive "wavefront"; false if it is refused. */
isl_bool ash_apply_wavefront(ash_selection *s);
/* Apply a directive "nest"; false if it is refused. */
isl_bool ash_apply_nest(ash_selection *s);
/* Apply a directive "alone"; false if it is refused. */
isl_bool ash_apply_alone(ash_selection *s);
/* Apply a directive "late"; false if it is refused. */
isl_bool ash_apply_late(ash_selection *s);
/* Apply a directive "loops"; false if it is refused. */
isl_bool ash_apply_loops(ash_selection *s);
/* Apply a directive "parameters"; false if it is refused. */
isl_bool ash_apply_parameters(ash_selection *s);
/* Apply a directive "arrays"; false if it is refused. */
isl_bool ash_apply_arrays(ash_selection *s);
/* Apply a directive "assume"; false if it is refused. */
isl_bool ash_apply_assume(ash_selection *s);
/* Apply a directive "limit"; false if it is refused. */
isl_bool ash_apply_limit(ash_selection *s);
/* Apply a directive "size"; false if it is refused. */
isl_bool ash_apply_size(ash_selection *s);
/* Apply a directive "expand"; false if it is refused. */
isl_bool ash_apply_expand(ash_selection *s);
/* Apply a directive "layout"; false if it is refused. */
isl_bool ash_apply_layout(ash_selection *s);
/* Apply a directive "rows"; false if it is refused. */
isl_bool ash_apply_rows(ash_selection *s);
/* Apply a directive "pack"; false if it is refused. */
isl_bool ash_apply_pack(ash_selection *s);
/* Apply a directive "offload"; false if it is refused. */
isl_bool ash_apply_offload(ash_selection *s);
/* Apply a directive "only"; false if it is refused. */
isl_bool ash_apply_only(ash_selection *s);
/* Apply a directive "pace"; false if it is refused. */
isl_bool ash_apply_pace(ash_selection *s);
/* Apply a directive "embed"; false if it is refused. */
isl_bool ash_apply_embed(ash_selection *s);
/* Apply a directive "unembed"; false if it is refused. */
isl_bool ash_apply_unembed(ash_selection *s);

#endif
