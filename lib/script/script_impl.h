/* script_impl.h - interfaces between the files of script.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SCRIPT_IMPL_H
#define ASH_SCRIPT_SCRIPT_IMPL_H

#include "script/apply.h"
#include "script/script.h"
#include "script/verdict.h"
#include "script/whitebox.h"

/* ---- apply_note.c ---- */

/* Does "d" annotate the order, without changing it? */
bool ash_directive_is_note(const ash_directive *d);

/* ---- script.c ---- */

/* A deep copy; the caller clears it. */
ash_directive ash_directive_copy(const ash_directive *d);

/* ---- turned.c ---- */

/* The pairs of "deps" that the order violates, loop marks ignored. */
__isl_give isl_union_map *ash_union_turned(const ash_union *u,
	__isl_keep isl_union_map *deps);
/* The pairs of "deps" that a loop marked parallel or vector separates. */
__isl_give isl_union_map *ash_union_separated(const ash_union *u,
	__isl_keep isl_union_map *deps);

/* ---- whitebox.c ---- */

/* Do "a" and "b" give all instances the same dates and all loops the same
 * marks?  Both are unchanged.
 */
isl_bool ash_union_is_equal(const ash_union *a, const ash_union *b);

#endif
