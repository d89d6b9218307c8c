/* device_map.h - mapping of the loops of a schedule tree to a device.
 *
 * A kernel is a part of the tree whose coincident members are dimensions of
 * threads, one thread for each of their values.  The enclosing loops stay on
 * the host, which launches the kernel in each iteration; inner loops run in a
 * thread. The rules are those of Report CW 706 (Verdoolaege, "Polyhedral
 * compilation"), section 5.1, and Zinenko et al., CC 2018, section 4.7;
 * sched/launch.h follows the latter.
 *
 * Only the order of the threads of one launch is undefined, so the map is
 * correct if the tree is correct and no two threads of one launch depend on
 * each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_MAP_H
#define ASH_DEVICE_DEVICE_MAP_H

#include "ast/ast.h"
#include "deps/flow/deps.h"
#include "deps/locality/spatial.h"
#include "device/device_occupancy.h"
#include "sched/launch.h"

/* ---- device_target.c ---- */

/* Limits for one block. */
typedef struct ash_device_target {
	const ash_device_processor *processor;
	unsigned threads;	/* maximal number of threads of a block */
	unsigned points;	/* maximal number of values of a thread */
	/* Minimal number of steps between two copies to shared memory. */
	unsigned steps;
	unsigned shared;	/* bytes of shared memory of a block */
	/* Bytes of a thread's registers that results may use. */
	unsigned registers;
} ash_device_target;

/* The limits for images of the kind "offload" (options.def), for the processor
 * "arch" ("sm_90"; NULL: unknown).
 */
ash_device_target ash_device_target_find(const char *offload, const char *arch);

/* ---- device_map.c ---- */

/* The distribution of values in the dimensions of a kernel: a block has thread
 * * point consecutive values in each dimension, a thread every "thread"-th of
 * them. "vector" consecutive values count as one, and a thread loads them by
 * one instruction.
 */
typedef struct ash_device_tile {
	unsigned thread[ASH_DEVICE_DIMS]; /* thread[0] is 0: one thread
						 * for each value */
	unsigned point[ASH_DEVICE_DIMS];
	unsigned vector[ASH_DEVICE_DIMS]; /* divides "point" */
	unsigned strip;  /* iterations of a sequential loop between two
				 * copies to shared memory */
} ash_device_tile;

/* A kernel and its place in the tree. */
typedef struct ash_device_kernel {
	/* Element of ash_device_map.launches; not owned. */
	const ash_kernel *what;
	ash_device_tile tile;
	ash_ast_threads threads;
} ash_device_kernel;

typedef struct ash_device_map {
	isl_schedule *schedule;
	ash_launches *launches; /* kernels and enclosing loops of "schedule" */
	unsigned n;
	ash_device_kernel *kernel;
	/* Per array: 0 if it is a scalar that must be expanded to one dimension
	 * per loop (scop/expand.h), because its values are passed between
	 * threads; otherwise -1.
	 */
	int *expand;
	ash_device_target target; /* limits for tiles */
	unsigned n_left; /* groups of accesses that did not fit into the
				 * tile marked last */
	unsigned n_padded; /* groups in which neighbouring threads read
				 * different rows */
	ash_device_need need; /* resources of a block */
} ash_device_map;

/* Determine the kernels of "schedule" (taken), a schedule of all of "scop", and
 * their requirements.  A map without kernels is valid: no loop is parallel.
 * NULL on error.
 */
ash_device_map *ash_device_map_find(const ash_scop *scop,
	__isl_take isl_schedule *schedule, const ash_spatial *spatial);
/* Free "map" with all that it owns; gives NULL. */
ash_device_map *ash_device_map_free(ash_device_map *map);

/* The check of maps: is each instance in exactly one kernel, and does no
 * dependence of "deps"->strict relate two threads of one launch?  The order of
 * kernels is that of the tree, which deps/legality/legal.h checks.
 *
 * If not, *why (owned by the caller) is a clause that gives the reason.
 */
isl_bool ash_device_map_check(const ash_scop *scop, const ash_deps *deps,
	const ash_device_map *map, char **why);

/* Choose a tile for each kernel whose arrays profit from shared memory. */
isl_stat ash_device_map_tile(const ash_scop *scop, ash_device_map *map,
	const ash_device_target *target);

/* Remove the tiles that ash_device_map_tile has chosen. */
void ash_device_map_untile(ash_device_map *map);

/* Insert a mark above each kernel and nodes for its threads below the mark: the
 * threads are parameters with the identifiers of kernel->threads, which are set
 * here. The result is for ash_ast_build_device.
 */
__isl_give isl_schedule *ash_device_map_mark(const ash_scop *scop,
	ash_device_map *map);

/* The check of trees with blocks; "schedule" and kernel->threads are results of
 * ash_device_map_mark.  For kernels with blocks: has each instance exactly one
 * thread, does the order of threads respect "deps", and do buffers contain what
 * the arrays would contain?  If not, *why (owned by the caller) is a clause
 * that gives the reason. Kernels without blocks are checked by
 * ash_device_map_check.
 */
isl_bool ash_device_tiles_check(const ash_scop *scop, const ash_deps *deps,
	const ash_device_map *map, __isl_keep isl_schedule *schedule,
	char **why);

/* Print the map as text, one paragraph for each kernel. */
void ash_device_map_print(const ash_device_map *map, FILE *out);

#endif
