/* launch.h - the kernels that a device would be asked to run.
 *
 * Zinenko et al., CC 2018, sections 4.7 and 5.6: which loops of a schedule
 * tree become blocks and threads, and how often each kernel is launched.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_LAUNCH_H
#define ASH_SCHED_LAUNCH_H

#include <isl/schedule.h>
#include <isl/union_set.h>

#include "deps/locality/spatial.h"

/* The dimensions of blocks and threads. */
enum {
	ASH_DEVICE_X,		/* neighbouring threads differ here first */
	ASH_DEVICE_Y,
	ASH_DEVICE_Z,
	ASH_DEVICE_DIMS
};

typedef struct ash_kernel {
	isl_union_set *domain;	/* the instances that it runs */
	unsigned depth;		/* loops around it, all on the host */
	/* The loop in each dimension; NULL from the first dimension on that
	 * is not used.  A kernel without any has a single thread.
	 */
	isl_union_pw_aff *loop[ASH_DEVICE_DIMS];
	/* The outermost coincident loop carries lines, so it is in x. */
	bool is_turned;
	isl_set *times;		/* the values of the loops around it at which
				 * it is launched */
} ash_kernel;

/* In the order of the tree. */
typedef struct ash_launches {
	unsigned n;
	ash_kernel *kernel;
} ash_launches;

/* The kernels of "schedule".  A band becomes a kernel if it has a coincident
 * member and none around it has.  In a permutable band all coincident members
 * count, else those from the first one on that follow each other; the members
 * before them are loops around the kernel.  The three outermost ones are
 * mapped in inverse order, z, y, x, but if the first one carries pairs of
 * instances on one line, it comes first, in x.
 *
 * Elsewhere the topmost part of the tree without a coincident member is a
 * kernel with a single thread, so that data can stay on the device.  If no
 * loop of the tree is coincident, there is no kernel: all stays on the host.
 *
 * "spatial" tells what is on one line; NULL: nothing is known.
 * NULL on error.
 */
ash_launches *ash_launches_find(__isl_keep isl_schedule *schedule,
	const ash_spatial *spatial);
/* Free "launches" with all that it owns; gives NULL. */
ash_launches *ash_launches_free(ash_launches *launches);

/* How often "kernel" is launched if the parameters are in "values"; a
 * negative number as in points.h.
 */
int64_t ash_kernel_count(const ash_kernel *kernel, __isl_keep isl_set *values);

#endif
