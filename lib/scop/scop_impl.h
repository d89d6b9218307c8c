/* scop_impl.h - interfaces between the files of scop.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_SCOP_IMPL_H
#define ASH_SCOP_SCOP_IMPL_H

#include "scop/array_copies.h"
#include "scop/schedule_read.h"
#include "scop/scop.h"

/* ---- array_copies.c ---- */

/* Append a temporary array with the type of "array", named after it with "_"
 * and "suffix" appended, and a number if that name is used. Its extents are not
 * set. Returns its index, or -1.
 */
int ash_scop_add_buffer(ash_scop *scop, int array, const char *suffix,
	unsigned n_dim);
/* Append a statement that copies from the array of "b" to its buffer if "in" is
 * set, else back: each instance in "domain" between "element" and "slot" (all
 * taken).  "name" is one of ASH_COPY_*.  Sets b->copy_in or b->copy_out: -1 if
 * there is nothing to copy.  The schedule is unchanged.
 */
isl_stat ash_scop_add_copy(ash_scop *scop, ash_buffer *b, bool in,
	const char *name, __isl_take isl_set *domain,
	__isl_take isl_map *element, __isl_take isl_map *slot);

/* ---- buffer_bounds.c ---- */

/* The offset of subscript "dim" of the elements "touched": 0 if no subscript is
 * negative. A constant is used only if there is no tighter expression, since
 * the known bounds of parameters may be those of a type. NULL if no bound is a
 * single expression.
 */
__isl_give isl_pw_aff *ash_buffer_first(__isl_keep isl_set *touched,
	unsigned dim);
/* The extent of dimension "dim" of a buffer for "touched": the greatest
 * subscript + 1 - "first".  If "first" is 0, "simpler" (may be NULL), an upper
 * limit of this value, is returned instead where it is a simpler expression.
 * NULL if there is no bound.
 */
__isl_give isl_pw_aff *ash_buffer_extent(__isl_keep isl_set *touched,
	unsigned dim, __isl_keep isl_pw_aff *first,
	__isl_keep isl_pw_aff *simpler);
/* The order of a copy statement with this domain (taken): one loop per
 * dimension.
 */
__isl_give isl_schedule *ash_copy_loops(__isl_take isl_set *domain);

/* ---- schedule_read.c ---- */

/* Read the schedule tree in "block".  NULL on bad input, with one
 * ASH_MSG_ERROR.
 */
__isl_give isl_schedule *ash_schedule_read_block(isl_ctx *ctx,
	ash_yaml_block block);

/* ---- reduce.c ---- */

/* The operation of this name; ASH_REDUCE_NONE if there is none. */
ash_reduce_op ash_reduce_find(const char *name);

/* ---- unflow.c ---- */

/* If "text" is a mapping in flow style, "{ key: value, ... }", the same mapping
 * in block style, as yaml.h reads it; owned by the caller.  Mappings inside of
 * it are converted too, and lists whose first item is a mapping or a list;
 * lists of plain values keep their brackets.  NULL if "text" does not start
 * with a mapping or is malformed.
 */
char *ash_unflow(const char *text);

#endif
