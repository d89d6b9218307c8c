/* device_copy.h - parts of copies to memory of the block and to registers.
 *
 * Report CW 706, section 5.3.  An instance of a copy is an iteration of the
 * enclosing loops and an element, or the values of the kernel's dimensions for
 * which a thread has the element in its registers.
 *
 * Private to the files device_copy.c and device_shared.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_COPY_H
#define ASH_DEVICE_DEVICE_COPY_H

#include "device/device_tiler.h"

/* Give the kernel the buffer of "group". */
isl_stat ash_device_append_buffer(ash_ast_threads *threads,
	const ash_device_group *group);
/* The number of the buffer of "group", to which accesses are redirected. */
unsigned ash_device_find_buffer(const ash_device_tiler *t,
	const ash_device_group *group);
/* A unique name for the next step, different from those of statements. */
__isl_give isl_id *ash_device_step_id(const ash_device_tiler *t,
	const char *what);
/* Append "step" (taken) to the steps of the kernel. */
isl_stat ash_device_append_step(ash_ast_threads *threads, ash_ast_step step);

/* The cell of the buffer of "group" for a place in its box, a function of
 * instances (taken), and for their outer iterations of the core.
 */
__isl_give isl_multi_aff *ash_device_cell(const ash_device_group *group,
	__isl_take isl_multi_aff *place, __isl_take isl_multi_aff *outer);

/* floor(value / by) */
__isl_give isl_aff *ash_device_divide(__isl_take isl_aff *value, unsigned by);
/* The elements at which "value" is 0. */
__isl_give isl_union_set *ash_device_zeros(__isl_take isl_aff *value);
/* Instances "id" of the outer iterations with an element or values: [P -> e] as
 * one tuple.
 */
__isl_give isl_map *ash_device_extension(__isl_keep isl_map *touched,
	__isl_keep isl_id *id);
/* From "space", that of instances, to their dimensions from "first" on, "n" of
 * them.
 */
__isl_give isl_multi_aff *ash_device_project(__isl_keep isl_space *space,
	unsigned first, unsigned n);

/* The tree of the statement that "extension", a function of the outer
 * iterations, adds.  Returns its child.
 */
__isl_give isl_schedule_node *ash_device_begin_graft(
	__isl_take isl_map *extension);
/* Insert a loop over the values of "member". */
__isl_give isl_schedule_node *ash_device_insert_loop(
	__isl_take isl_schedule_node *node, __isl_take isl_aff *member);
/* The root of the tree. */
__isl_give isl_schedule_node *ash_device_end_graft(
	__isl_take isl_schedule_node *node);

#endif
