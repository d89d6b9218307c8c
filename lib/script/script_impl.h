/* script_impl.h - interfaces between the files of script.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_SCRIPT_IMPL_H
#define ASH_SCRIPT_SCRIPT_IMPL_H

#include <stdbool.h>
#include <stdint.h>

#include "script/apply.h"
#include "script/script.h"
#include "script/union.h"
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

/* ---- agree.c ---- */

/* Do both scripts turn "from" into the same order, with the same marks? */
isl_bool ash_script_agree(const ash_union *from, const ash_script *a,
	const ash_script *b);

/* ---- basis.c ---- */

#define ASH_MAX_BASIS 64

/* Linearly independent rows in echelon form: each has its pivot in a column
 * where later rows are 0.
 */
typedef struct ash_basis {
	unsigned n_column, n;
	unsigned pivot[ASH_MAX_BASIS];	/* the first nonzero entry of each
					 * row */
	int64_t row[ASH_MAX_BASIS][ASH_MAX_BASIS];
} ash_basis;

/* Add a copy of the row if it is independent of the rows in the basis.  On
 * overflow the row counts as dependent.
 */
bool ash_basis_add(ash_basis *basis, const int64_t *row);

/* ---- script_jam.c ---- */

/* The innermost loop of "part", from 0 on, that runs over strips of loop "pos";
 * its strip size goes to *size. -1 if there is none.
 */
int ash_jam_find_steps(const ash_union_part *part, unsigned pos, int64_t *size);

/* ---- simplify.c ---- */

/* Simplify the iteration functions of loops.  The order of instances and the
 * sharing of loop iterations do not change.
 */
isl_stat ash_union_simplify(ash_union *u);

/* ---- summarize.c ---- */

/* Replace runs of "stripmine" and "interchange" by "tile" and "permute" where
 * these turn "from" into the same order with fewer directives; NULL on error.
 */
__isl_give ash_script *ash_script_summarize(const ash_union *from,
	__isl_take ash_script *script);

/* ---- union_build.c ---- */

/* Set *why, owned by the caller, to the formatted text unless it is already
 * set; it stays NULL without memory.  Always isl_stat_error.
 */
__attribute__((format(printf, 2, 3))) isl_stat ash_union_refuse(char **why,
	const char *format, ...);

/* A union with one component without loops for each statement, whose guard is
 * its domain; owned by the caller, NULL on error.
 */
__isl_give ash_union *ash_union_all(const ash_scop *scop);

/* For each piece of "function" (taken), append to "list" a copy of "part" with
 * one more innermost loop.
 */
isl_stat ash_union_add_loop(ash_union *list, const ash_union_part *part,
	__isl_take isl_pw_aff *function, ash_union_mark mark, char **why);

/* Drop guards that do not restrict the domain, renumber beta-vectors, and
 * determine which loops are implicit.  On error "u" is freed and NULL returned.
 */
__isl_give ash_union *ash_union_finish(__isl_take ash_union *u);

#endif
