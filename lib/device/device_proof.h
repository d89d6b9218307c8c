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

/* Loops and places in sequences around a leaf, at most. */
#define ASH_PROOF_MAX_PATH 64
/* In a path: the next loop. */
#define ASH_PROOF_LOOP -1

/* One statement, or one step of threads, at one leaf of the tree. */
typedef struct ash_proof_event {
	int stmt;			/* of the SCoP; -1: a step */
	const ash_ast_step *step;	/* NULL: a statement */
	/* Instances to the values of the enclosing loops; the host's first. */
	isl_map *loops;
	/* What its time is made of: loops, and places in sequences.  That of a
	 * step ends with the last place, behind which there is nothing else.
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
	/* Lanes that statements and copies of registers depend on, by their
	 * position: those that tell threads apart.
	 */
	unsigned long own;
	char *why;		/* owned; set at the first thing found wrong */
} ash_proof;

/* ---- device_proof_walk.c ---- */

/* Find the events of the kernel in "schedule".  Barriers must be reached by all
 * threads of a block.
 */
isl_bool ash_proof_walk(ash_proof *p, __isl_keep isl_schedule *schedule);

/* ---- device_proof_time.c ---- */

/* The verdict is no, and this is why. */
isl_bool ash_proof_refuse(ash_proof *p, const char *why);

/* The time of each instance of "event", its first "m" numbers. */
__isl_give isl_map *ash_proof_time(const ash_proof_event *event, unsigned m);
/* Does "map" depend on the parameter that is lane "position"? Yes also if isl
 * cannot tell.
 */
bool ash_proof_has_lane(const ash_proof *p, __isl_keep isl_map *map,
	unsigned position);
/* "map" for all threads of a block: without lanes. */
__isl_give isl_map *ash_proof_all_threads(const ash_proof *p,
	__isl_take isl_map *map);
/* "set" for any value of the parameter "id", which it loses; itself if it has
 * no such parameter.
 */
__isl_give isl_set *ash_proof_drop_param(__isl_take isl_set *set,
	__isl_keep isl_id *id);
/* Are the lanes in "lanes" digits of a thread's number, so that each
 * combination has a thread?  If "all", exactly one?
 */
bool ash_proof_are_digits(const ash_ast_threads *threads, unsigned long lanes,
	bool all);

/* ---- device_proof_order.c ---- */

/* Has each instance of the kernel exactly one thread? */
isl_bool ash_proof_once(ash_proof *p);
/* Are dependences within a launch kept by the order of single threads? */
isl_bool ash_proof_ordered(ash_proof *p);

/* ---- device_proof_buffer.c ---- */

/* Is what goes to buffers what would go to arrays? */
isl_bool ash_proof_buffers(ash_proof *p);

#endif
