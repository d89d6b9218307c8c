/* device_proof.h - interfaces between the files of the check of kernels in
 * blocks.
 *
 * It looks at what code is generated from, the tree and what is said of threads
 * (ash_ast_threads), and at nothing that the tiler has thought.  The numbers of
 * blocks and what tells threads apart are parameters of the tree, so relations
 * between instances speak of one thread, and of all of a block where the latter
 * are projected out.
 *
 * Private to the files device_proof*.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_PROOF_H
#define ASH_DEVICE_DEVICE_PROOF_H

#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/schedule.h>
#include <isl/set.h>
#include <isl/space.h>

#include "device/device_map.h"

/* Limit on loops and sequence positions above a leaf. */
#define ASH_PROOF_MAX_PATH 64
/* Marks the next loop in a path. */
#define ASH_PROOF_LOOP -1

/* One statement, or one step of threads, at one leaf of the tree. */
typedef struct ash_proof_event {
	int stmt;			/* of the SCoP; -1: a step */
	const ash_ast_step *step;	/* NULL: a statement */
	/* Instances to the values of the enclosing loops; the host's first. */
	isl_map *loops;
	/* The components of its time: loops and sequence positions.  The time
	 * of a step ends with the last position, which identifies the step.
	 */
	unsigned n_path;
	int path[ASH_PROOF_MAX_PATH];
} ash_proof_event;

typedef struct ash_proof {
	const ash_scop *scop;
	const ash_deps *deps;
	const ash_device_map *map;
	unsigned number;		/* of the kernel */
	const ash_ast_threads *threads;
	isl_set *params;	/* of the SCoP, and all lanes */
	/* Iterations of the host at which there are blocks of these numbers. */
	isl_set *launched;
	unsigned n_event;
	ash_proof_event *event;
	unsigned n_path;		/* of the longest one */
	/* By position: lanes that statements and register copies depend on;
	 * they distinguish threads.
	 */
	unsigned long own;
	char *why;		/* owned; the first error found */
} ash_proof;

/* ---- device_proof_walk.c ---- */

/* Find the events of the kernel in "schedule".  Barriers must be reached by all
 * threads of a block.
 */
isl_bool ash_proof_walk(ash_proof *p, __isl_keep isl_schedule *schedule);

/* ---- device_proof_time.c ---- */

/* Set the verdict "no" with the reason "why". */
isl_bool ash_proof_refuse(ash_proof *p, const char *why);

/* The first "m" components of the time of each instance of "event". */
__isl_give isl_map *ash_proof_time(const ash_proof_event *event, unsigned m);
/* Whether "map" depends on the parameter of lane "position"; also true if isl
 * cannot decide.
 */
bool ash_proof_has_lane(const ash_proof *p, __isl_keep isl_map *map,
	unsigned position);
/* "map" for all threads of a block: lanes are projected out. */
__isl_give isl_map *ash_proof_all_threads(const ash_proof *p,
	__isl_take isl_map *map);
/* "set" with the parameter "id" projected out; unchanged if the set does not
 * have it.
 */
__isl_give isl_set *ash_proof_drop_param(__isl_take isl_set *set,
	__isl_keep isl_id *id);
/* Whether the lanes in "lanes" are digits of a thread number, so that each
 * combination has a thread; with "all", exactly one thread.
 */
bool ash_proof_are_digits(const ash_ast_threads *threads, unsigned long lanes,
	bool all);

/* ---- device_proof_order.c ---- */

/* Whether each instance of the kernel has exactly one thread. */
isl_bool ash_proof_once(ash_proof *p);
/* Whether the order within single threads keeps the dependences of a launch. */
isl_bool ash_proof_ordered(ash_proof *p);

/* ---- device_proof_buffer.c ---- */

/* Whether accesses to buffers transfer the same values as accesses to arrays.
 */
isl_bool ash_proof_buffers(ash_proof *p);

#endif
