/* device_copy.h - parts of copies to shared memory and to registers.
 *
 * Report CW 706, section 5.3.  A copy is a statement.  Its instances are pairs:
 * an iteration of the enclosing loops, and the element that is copied.  For
 * copies to registers, the values of the kernel's dimensions for which a thread
 * has the element take the place of the element.  Used only by device_copy.c
 * and device_shared.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_COPY_H
#define ASH_DEVICE_DEVICE_COPY_H

#include "device/device_tiler.h"

/* Append the buffer of "group" to those of the kernel. */
isl_stat ash_device_append_buffer(ash_ast_threads *threads,
	const ash_device_group *group);
/* The number of the buffer of "group" in the kernel's list of buffers. */
unsigned ash_device_find_buffer(const ash_device_tiler *t,
	const ash_device_group *group);
/* Returns a name for the next step (a copy or a barrier) that begins with
 * "what" and that no statement or other step has.
 */
__isl_give isl_id *ash_device_step_id(const ash_device_tiler *t,
	const char *what);
/* Append "step" (taken) to the steps of the kernel. */
isl_stat ash_device_append_step(ash_ast_threads *threads, ash_ast_step step);

/* The cell of the buffer of "group" that an instance of a copy writes, as a
 * function of the instance.  "place" (taken) is the element's position in the
 * box of the group, and "outer" (taken) the outer iterations, both functions of
 * the instance.
 */
__isl_give isl_multi_aff *ash_device_cell(const ash_device_group *group,
	__isl_take isl_multi_aff *place, __isl_take isl_multi_aff *outer);

/* Returns floor(value / by) as an affine function; "value" is taken. */
__isl_give isl_aff *ash_device_divide(__isl_take isl_aff *value, unsigned by);
/* Returns the set of instances (or elements) for which "value" (taken) is 0. */
__isl_give isl_union_set *ash_device_zeros(__isl_take isl_aff *value);
/* The map from outer iterations to the instances of the copy "id".  Each pair
 * of "touched" (an outer iteration with an element, or with values in the
 * kernel's dimensions) is one instance, whose coordinates are those of both.
 */
__isl_give isl_map *ash_device_extension(__isl_keep isl_map *touched,
	__isl_keep isl_id *id);
/* The map from the instances in "space" to "n" of their dimensions from "first"
 * on.
 */
__isl_give isl_multi_aff *ash_device_project(__isl_keep isl_space *space,
	unsigned first, unsigned n);

/* Begin a tree for a new statement; "extension" (taken) maps outer iterations
 * to its instances.  Returns the leaf of the tree.
 */
__isl_give isl_schedule_node *ash_device_begin_graft(
	__isl_take isl_map *extension);
/* Insert a loop over the values of "member" (taken) above "node" (taken).
 * Returns the loop's node.
 */
__isl_give isl_schedule_node *ash_device_insert_loop(
	__isl_take isl_schedule_node *node, __isl_take isl_aff *member);
/* End a tree that ash_device_begin_graft has begun: returns its root. */
__isl_give isl_schedule_node *ash_device_end_graft(
	__isl_take isl_schedule_node *node);

#endif
