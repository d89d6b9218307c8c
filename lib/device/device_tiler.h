/* device_tiler.h - tiling of a kernel into blocks of threads.
 *
 * Used only by the files of this room.  The values in the dimensions of a
 * kernel have no order (device_check.c), so a block may have any of them, and a
 * thread may execute its values one after the other at each step of the
 * sequential loops, whose order is kept:
 *
 * 	mark "device:K"
 * 	  context: the numbers of blocks and threads
 * 	    filter: the instances of one block
 * 	      sequential loops, the innermost ones in strips
 * 	        copies to shared memory, a barrier
 * 	        filter: the instances of one thread
 * 	          sequential loop inside a strip
 * 	            a thread's points, unrolled
 * 	        a barrier
 *
 * Terms of this room:
 * value   of an instance: its position in a dimension of the kernel;
 * point   one of the values that a thread executes itself;
 * lane    a parameter of the tree that is computed from the thread's number;
 * strip   some consecutive iterations of a sequential loop, between two copies;
 * core    the subtree around which copies are inserted: the loop in a strip, or
 *         the statements if there is no sequential loop;
 * site    a core with what is known of the loops around it;
 * group   accesses of one array that share a buffer;
 * step    a statement that we insert: a copy of an element, or a barrier.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_TILER_H
#define ASH_DEVICE_DEVICE_TILER_H

#include <isl/ctx.h>
#include <isl/schedule_node.h>
#include <isl/space.h>

#include "device/device_map.h"

typedef struct ash_device_tiler {
	const ash_scop *scop;
	const ash_device_target *target;
	ash_device_map *map;
	ash_device_kernel *kernel;
	unsigned number; /* index of the kernel in the map */
	unsigned shared; /* bytes of shared memory used so far */
	unsigned registers; /* bytes of registers of each thread used so far */
	unsigned n_left; /* groups that did not fit into shared memory */
	/* Groups in which neighbouring threads read different rows. */
	unsigned n_padded;
	ash_device_need need; /* resources and work of a block, for occupancy */
} ash_device_tiler;

/* ---- device_points.c ---- */

/* The number of dimensions of the kernel's grid, 1 to 3. */
unsigned ash_device_n_dim(const ash_device_kernel *kernel);
/* The number of values of a block in dimension "dim": its threads times the
 * values of each thread.
 */
unsigned ash_device_tile_size(const ash_device_tile *tile, unsigned dim);
/* The number of consecutive values of a thread in dimension "dim". */
unsigned ash_device_tile_vector(const ash_device_tile *tile, unsigned dim);
/* The distance from one vector of a thread to the next in dimension "dim". */
unsigned ash_device_tile_step(const ash_device_tile *tile, unsigned dim);
/* The parameter that is the number of the block in dimension "dim". */
__isl_give isl_id *ash_device_block_id(isl_ctx *ctx, unsigned dim);
/* The parameter that is the number of the thread in dimension "dim". */
__isl_give isl_id *ash_device_thread_id(isl_ctx *ctx, unsigned dim);
/* Returns the lane (number / div) % mod, where "number" is the number of a
 * thread in its block, and adds it to the lanes of the kernel.
 */
__isl_give isl_id *ash_device_lane(const ash_device_tiler *t, unsigned div,
	unsigned mod);
/* Add the threads of all dimensions to the kernel, as parameters. */
isl_stat ash_device_add_threads(const ash_device_tiler *t);
/* The instances of the block given by the parameters. */
__isl_give isl_union_set *ash_device_block_filter(const ash_device_tiler *t);
/* The instances of the thread given by the parameters of block and thread. */
__isl_give isl_union_set *ash_device_thread_filter(const ash_device_tiler *t);
/* The map from instances to their values in all dimensions, z first, as one
 * tuple.
 */
__isl_give isl_union_map *ash_device_values(const ash_device_tiler *t);
/* The bounds of the parameters of a block and its threads. */
__isl_give isl_set *ash_device_lanes_context(const ash_device_tiler *t);
/* The instances of "domain" for which the parameter "id" is "value". */
__isl_give isl_union_set *ash_device_where(__isl_take isl_union_set *domain,
	__isl_take isl_id *id, int value);
/* Add a test to the kernel: a parameter that is 1 if an enclosing iteration is
 * in "when"; *pos is its number.  NULL on error.
 */
__isl_give isl_id *ash_device_add_case(const ash_device_tiler *t,
	__isl_take isl_set *when, unsigned *pos);
/* Insert the loops over the points of a thread above "node". */
__isl_give isl_schedule_node *ash_device_insert_points(
	const ash_device_tiler *t, __isl_take isl_schedule_node *node);

/* ---- device_site.c ---- */

/* A site: the subtree "core", around which copies are inserted, and the loops
 * that enclose it.
 */
typedef struct ash_device_site {
	isl_union_set *domain; /* instances of the core in one block */
	/* From instances to the outer iterations of the core. */
	isl_union_map *outer;
	/* From instances to the outer iterations of the strips. */
	isl_union_map *around;
	isl_union_map *values; /* see ash_device_values */
	/* Whether threads load the next strip while they compute. */
	bool ahead;
} ash_device_site;

/* Tile the part of the tree at "node", which contains at most one band, and
 * insert its copies.
 */
__isl_give isl_schedule_node *ash_device_tile_site(ash_device_tiler *t,
	__isl_take isl_schedule_node *node);

/* ---- device_group.c ---- */

/* Accesses of one array that share a buffer. */
typedef struct ash_device_group {
	int array;
	bool shared;
	unsigned n_ref;
	struct ash_device_ref {
		int stmt;
		unsigned access;
	} *ref;
	isl_union_map *access; /* instances to elements */
	isl_map *touched; /* outer iterations to elements */
	isl_map_list *parts; /* parts of "touched", one per access */
	unsigned n_dim;
	/* The map from outer iterations to the first element; for registers,
	 * from pairs of iterations and values of the kernel's dimensions to the
	 * element.
	 */
	isl_multi_aff *first;
	/* The box in the array's dimensions.  The innermost dimension of cells
	 * is "inner", and "pad" unused cells follow each row of them.
	 */
	unsigned size[ASH_AST_MAX_BUFFER_DIMS];
	unsigned inner, pad;
	/* Are there two buffers, which strips use alternately (double
	 * buffering)?
	 */
	bool twice;
} ash_device_group;

typedef struct ash_device_groups {
	unsigned n;
	ash_device_group *group;
} ash_device_groups;

/* The dimension of the array of "group" that corresponds to dimension "pos" of
 * cells.
 */
unsigned ash_device_group_dim(const ash_device_group *group, unsigned pos);
/* The number of cells of the buffer of "group" in dimension "pos". */
unsigned ash_device_group_cells(const ash_device_group *group, unsigned pos);

/* Find the groups of the site that profit from shared memory, and those whose
 * elements stay in registers of a thread, as far as the memory suffices, and
 * store them in "groups".
 */
isl_stat ash_device_groups_find(ash_device_tiler *t,
	const ash_device_site *site, ash_device_groups *groups);
/* Free what "groups" owns. */
void ash_device_groups_clear(ash_device_groups *groups);

/* ---- device_copy.c, device_shared.c ---- */

/* Add the buffer of "group" to the kernel, and redirect the accesses of the
 * group to it: to shared memory, or to registers of a thread.
 */
isl_stat ash_device_add_buffer(ash_device_tiler *t, const ash_device_site *site,
	const ash_device_group *group);
/* Insert the copy to shared memory before "node", inside the outer iterations
 * of the core.
 */
__isl_give isl_schedule_node *ash_device_copy_shared(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node);
/* Insert the copy of the first strip to shared memory before "node", inside the
 * outer iterations of the strips.
 */
__isl_give isl_schedule_node *ash_device_copy_first(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node);
/* Insert loads of the next strip to registers before "node", inside the outer
 * iterations of the core, and moves to shared memory after "node".
 */
__isl_give isl_schedule_node *ash_device_copy_next(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node);
/* Does each strip except the first one follow another one immediately? */
isl_bool ash_device_has_next(const ash_device_site *site);
/* The number of registers that a thread needs at most to load the next strip of
 * a part of "group" ahead.  *longest is set to the number of iterations of the
 * longest loop of such copies, if that is greater.
 */
unsigned ash_device_stage_most(const ash_device_tiler *t,
	const ash_device_group *group, unsigned *longest);
/* Insert a barrier for all threads of the block before or after "node", in each
 * of the "outer" iterations of instances, and add it to the steps of the
 * kernel.  NULL on error.
 */
__isl_give isl_schedule_node *ash_device_insert_barrier(ash_device_tiler *t,
	__isl_keep isl_union_map *outer, __isl_take isl_schedule_node *node,
	bool before);
/* Insert the copies to registers and back around "node", inside the outer
 * iterations of the strips.
 */
__isl_give isl_schedule_node *ash_device_copy_private(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node);

/* ---- device_full.c ---- */

/* The outer iterations of the core with full tiles.  "inside" maps instances to
 * the steps inside a strip; NULL if there are no strips.
 */
__isl_give isl_set *ash_device_full_tiles(const ash_device_tiler *t,
	const ash_device_site *site, __isl_keep isl_union_map *inside);

/* ---- device_tile.c ---- */

/* Tile kernel t->kernel, which is below "node"; returns the new node at this
 * position.
 */
__isl_give isl_schedule_node *ash_device_tile_kernel(ash_device_tiler *t,
	__isl_take isl_schedule_node *node);

#endif
