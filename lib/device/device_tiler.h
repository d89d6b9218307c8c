/* device_tiler.h - tiling of a kernel into blocks of threads.
 *
 * Private to the files of this room.  The values in the dimensions of a kernel
 * have no order among themselves (device_check.c), so that a block may have any
 * of them, and a thread may take its own in turn at each step of the sequential
 * loops, which stay in order:
 *
 *	mark "device:K"
 *	  context: the numbers of blocks and threads
 *	    filter: the instances of one block
 *	      sequential loops, the innermost ones in strips
 *	        copies to memory of the block, a barrier
 *	        filter: the instances of one thread
 *	          sequential loop inside of a strip
 *	            a thread's points, unrolled
 *	        a barrier
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
	unsigned number; /* of the kernel */
	unsigned shared; /* bytes of memory of the block so far */
	unsigned registers; /* bytes of each thread so far */
	unsigned n_left; /* groups for which there was no room */
	unsigned n_padded; /* groups of which neighbours read rows */
	ash_device_need need; /* what is copied, and read from there */
} ash_device_tiler;

/* ---- device_points.c ---- */

/* The number of dimensions of the kernel's grid, 1 to 3. */
unsigned ash_device_n_dim(const ash_device_kernel *kernel);
/* The values that a block has in dimension "dim": its threads times those of
 * each thread.
 */
unsigned ash_device_tile_size(const ash_device_tile *tile, unsigned dim);
/* Neighbouring values of a thread in dimension "dim". */
unsigned ash_device_tile_vector(const ash_device_tile *tile, unsigned dim);
/* The distance from one vector of a thread to the next in dimension "dim". */
unsigned ash_device_tile_step(const ash_device_tile *tile, unsigned dim);
/* The parameter that is the number of the block in dimension "dim". */
__isl_give isl_id *ash_device_block_id(isl_ctx *ctx, unsigned dim);
/* The parameter that is the number of the thread in dimension "dim". */
__isl_give isl_id *ash_device_thread_id(isl_ctx *ctx, unsigned dim);
/* The parameter that is number / div % mod of a thread in its block, which is
 * made known to the kernel.
 */
__isl_give isl_id *ash_device_lane(const ash_device_tiler *t, unsigned div,
	unsigned mod);
/* Make the threads of dimensions known to the kernel, as parameters. */
isl_stat ash_device_add_threads(const ash_device_tiler *t);
/* The instances of the block with the numbers that the parameters have. */
__isl_give isl_union_set *ash_device_block_filter(const ash_device_tiler *t);
/* The instances of the thread with the numbers that the parameters of block and
 * thread have.
 */
__isl_give isl_union_set *ash_device_thread_filter(const ash_device_tiler *t);
/* The values of instances in all dimensions, z first, as one tuple. */
__isl_give isl_union_map *ash_device_values(const ash_device_tiler *t);
/* What the parameters of a block and of its threads are between. */
__isl_give isl_set *ash_device_lanes_context(const ash_device_tiler *t);
/* Instances of "domain" for which the parameter "id" is "value". */
__isl_give isl_union_set *ash_device_where(__isl_take isl_union_set *domain,
	__isl_take isl_id *id, int value);
/* A parameter that tells whether "when" has an iteration around; NULL on error.
 * The kernel knows it by the number *pos.
 */
__isl_give isl_id *ash_device_add_case(const ash_device_tiler *t,
	__isl_take isl_set *when, unsigned *pos);
/* Insert the loops over the points of a thread above "node". */
__isl_give isl_schedule_node *ash_device_insert_points(
	const ash_device_tiler *t, __isl_take isl_schedule_node *node);

/* ---- device_site.c ---- */

/* A part of the tree with copies: all below "core", for each iteration of the
 * loops around it.
 */
typedef struct ash_device_site {
	isl_union_set *domain; /* its instances, of one block */
	isl_union_map *outer; /* to the outer iterations of the core */
	isl_union_map *around; /* to those around the strips */
	isl_union_map *values; /* see ash_device_values */
	/* Whether threads load the next strip while they compute. */
	bool ahead;
} ash_device_site;

/* Tile the part of the tree at "node", in which there is one band or none, and
 * give it its copies.
 */
__isl_give isl_schedule_node *ash_device_tile_site(ash_device_tiler *t,
	__isl_take isl_schedule_node *node);

/* ---- device_group.c ---- */

/* Accesses of one array, which share a buffer. */
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
	isl_map_list *parts; /* the same of each access */
	unsigned n_dim;
	/* Outer iterations to the first element; in registers, iterations and
	 * values of the kernel's dimensions, as one tuple, to the element.
	 */
	isl_multi_aff *first;
	/* Of the array's dimensions; the innermost cells are those of dimension
	 * "inner", and there are "pad" unused ones after each row of them.
	 */
	unsigned size[ASH_AST_MAX_BUFFER_DIMS];
	unsigned inner, pad;
	/* Whether there are two buffers, which strips use by turns. */
	bool twice;
} ash_device_group;

typedef struct ash_device_groups {
	unsigned n;
	ash_device_group *group;
} ash_device_groups;

/* The dimension of the array of "group" that dimension "pos" of cells is. */
unsigned ash_device_group_dim(const ash_device_group *group, unsigned pos);
/* The number of cells of the buffer of "group" in dimension "pos". */
unsigned ash_device_group_cells(const ash_device_group *group, unsigned pos);

/* The groups of the site that gain from memory of the block, and those whose
 * elements stay in registers of a thread; as many as there is room for.
 */
isl_stat ash_device_groups_find(ash_device_tiler *t,
	const ash_device_site *site, ash_device_groups *groups);
/* Free what "groups" owns. */
void ash_device_groups_clear(ash_device_groups *groups);

/* ---- device_copy.c, device_shared.c ---- */

/* Give the kernel the buffer of "group", and send the accesses of the group
 * there: to memory of the block, or to registers of a thread.
 */
isl_stat ash_device_add_buffer(ash_device_tiler *t, const ash_device_site *site,
	const ash_device_group *group);
/* Insert the copy to memory of the block before "node", where the outer
 * iterations are those of the core.
 */
__isl_give isl_schedule_node *ash_device_copy_shared(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node);
/* Insert the copy of the first strip to memory of the block before "node",
 * where the outer iterations are those of the strips.
 */
__isl_give isl_schedule_node *ash_device_copy_first(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node);
/* Load what the next strip needs to registers of its own before "node", where
 * the outer iterations are those of the core, and move it to memory of the
 * block behind "node".
 */
__isl_give isl_schedule_node *ash_device_copy_next(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node);
/* Whether each strip but the first one follows another one. */
isl_bool ash_device_has_next(const ash_device_site *site);
/* The registers that a thread needs to copy a part of "group" in two steps, at
 * most; *longest is raised to the length of its longest loop.
 */
unsigned ash_device_stage_most(const ash_device_tiler *t,
	const ash_device_group *group, unsigned *longest);
/* Insert a barrier for all threads of the block, in each of the "outer"
 * iterations of instances, before or behind "node", and add it to the steps of
 * the kernel.  NULL on error.
 */
__isl_give isl_schedule_node *ash_device_insert_barrier(ash_device_tiler *t,
	__isl_keep isl_union_map *outer, __isl_take isl_schedule_node *node,
	bool before);
/* Insert the copies to registers and back around "node", where the outer
 * iterations are those of the strips.
 */
__isl_give isl_schedule_node *ash_device_copy_private(ash_device_tiler *t,
	const ash_device_site *site, const ash_device_group *group,
	__isl_take isl_schedule_node *node);

/* ---- device_full.c ---- */

/* The outer iterations of the core in whose tiles no instance is missing;
 * "inside" are the places of instances in a strip, or NULL.
 */
__isl_give isl_set *ash_device_full_tiles(const ash_device_tiler *t,
	const ash_device_site *site, __isl_keep isl_union_map *inside);

/* ---- device_tile.c ---- */

/* Tile kernel t->kernel, which is below "node"; gives what stands there then.
 */
__isl_give isl_schedule_node *ash_device_tile_kernel(ash_device_tiler *t,
	__isl_take isl_schedule_node *node);

#endif
