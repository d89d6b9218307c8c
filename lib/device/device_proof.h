/* device_proof.h - interfaces between the files of the check of kernels in
 * blocks.
 *
 * The check uses only the input of code generation, the tree and the
 * description of threads (ash_ast_threads), and nothing of the tiler.  Block
 * numbers and lanes, which distinguish threads, are parameters of the tree, so
 * a relation between instances describes one thread, or all threads of a block
 * if lanes are projected out.
 *
 * An event is a statement of the SCoP, or a step (a copy or barrier that the
 * tiler has inserted), at one leaf of the tree.  Its instances have a time: the
 * values of the loops and the positions in sequences on the path to the leaf.
 *
 * Used only by the files device_proof*.c.
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
/* The entry of ash_proof_event.path for a loop; other entries are positions in
 * sequences.
 */
#define ASH_PROOF_LOOP -1

/* An event: one statement, or one step of threads, at one leaf of the tree. */
typedef struct ash_proof_event {
	int stmt;			/* number in the SCoP; -1: a step */
	const ash_ast_step *step;	/* NULL: a statement */
	/* The map from instances to the values of the enclosing loops, the
	 * host's first.
	 */
	isl_map *loops;
	/* The components of its time, in order: for each loop ASH_PROOF_LOOP,
	 * else the position in a sequence.  The time of a step ends with the
	 * last position, which identifies the step.
	 */
	unsigned n_path;
	int path[ASH_PROOF_MAX_PATH];
} ash_proof_event;

typedef struct ash_proof {
	const ash_scop *scop;
	const ash_deps *deps;
	const ash_device_map *map;
	unsigned number;		/* index of the kernel in the map */
	const ash_ast_threads *threads;
	isl_set *params;	/* values of the SCoP's parameters and lanes */
	/* The iterations of the host's loops in which the block given by the
	 * parameters is launched.
	 */
	isl_set *launched;
	unsigned n_event;
	ash_proof_event *event;
	unsigned n_path;		/* largest n_path of the events */
	/* The lanes on which statements and register copies depend, so that
	 * they distinguish threads; bits by position in the list of lanes.
	 */
	unsigned long own;
	char *why;		/* owned; the first error found */
} ash_proof;

/* ---- device_proof_walk.c ---- */

/* Append the events of the kernel in "schedule", one for each statement and
 * step at each leaf, to p->event.  Returns false, and sets p->why, if not all
 * threads of a block reach a barrier, or if the tree has a form that cannot be
 * proved.
 */
isl_bool ash_proof_walk(ash_proof *p, __isl_keep isl_schedule *schedule);

/* ---- device_proof_time.c ---- */

/* Set p->why to a copy of "why" unless there is a reason already.  Returns
 * false.
 */
isl_bool ash_proof_refuse(ash_proof *p, const char *why);

/* The map from the instances of "event" to the first "m" components of their
 * times.
 */
__isl_give isl_map *ash_proof_time(const ash_proof_event *event, unsigned m);
/* Does "map" depend on the parameter of lane "position"?  Also true if isl
 * cannot decide.
 */
bool ash_proof_has_lane(const ash_proof *p, __isl_keep isl_map *map,
	unsigned position);
/* Returns "map" for all threads of a block: lanes are projected out. */
__isl_give isl_map *ash_proof_all_threads(const ash_proof *p,
	__isl_take isl_map *map);
/* Returns "set" with the parameter "id" projected out; unchanged if the set
 * does not have it.
 */
__isl_give isl_set *ash_proof_drop_param(__isl_take isl_set *set,
	__isl_keep isl_id *id);
/* Is each combination of the lanes in "lanes" (a set of bits by position) the
 * lanes of some thread, because they are digits of the thread number?  With
 * "all": of exactly one thread.
 */
bool ash_proof_are_digits(const ash_ast_threads *threads, unsigned long lanes,
	bool all);

/* ---- device_proof_order.c ---- */

/* Is each instance of the kernel executed by exactly one thread? */
isl_bool ash_proof_once(ash_proof *p);
/* Does the order of instances in each thread respect the dependences between
 * instances of one launch?
 */
isl_bool ash_proof_ordered(ash_proof *p);

/* ---- device_proof_buffer.c ---- */

/* Do accesses to buffers transfer the same values as accesses to arrays? */
isl_bool ash_proof_buffers(ash_proof *p);

#endif
