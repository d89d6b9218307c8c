/* launch.h - the kernels of a schedule tree if it is mapped to a device, and
 * the number of their launches.
 *
 * Zinenko et al., "Modeling the Conflicting Demands of Parallelism and
 * Temporal/Spatial Locality in Affine Scheduling", CC 2018, sections 4.7 and
 * 5.6: which loops of a schedule tree become blocks and threads, and how often
 * each kernel is launched.
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
	ASH_DEVICE_X,		/* the dimension in which neighbouring threads
				 * differ */
	ASH_DEVICE_Y,
	ASH_DEVICE_Z,
	ASH_DEVICE_DIMS
};

typedef struct ash_kernel {
	isl_union_set *domain;	/* the instances of the kernel */
	unsigned depth;		/* number of enclosing host loops */
	/* The loop in each dimension; NULL for unused dimensions.  A kernel
	 * without any has a single thread.
	 */
	isl_union_pw_aff *loop[ASH_DEVICE_DIMS];
	/* Is the outermost coincident loop mapped to x because it carries
	 * spatial reuse?
	 */
	bool is_turned;
	isl_set *times;		/* the iterations of the enclosing loops for
				 * which it is launched */
} ash_kernel;

/* The kernels of a schedule tree, in the order of the tree. */
typedef struct ash_launches {
	unsigned n;
	ash_kernel *kernel;
} ash_launches;

/* The kernels of "schedule".  An outermost band with a coincident member
 * becomes a kernel.  In a permutable band all coincident members count, in
 * others the first run of successive ones; members before it are loops around
 * the kernel.  The three outermost of the members that count are mapped to z,
 * y, x, the innermost one to x.  But if the outermost one carries the pairs of
 * instances that access the same cache line, it is mapped to x.
 *
 * Each topmost subtree without a coincident member is a kernel with a single
 * thread, so that data can stay on the device.  If no loop of the tree is
 * coincident, there are no kernels: everything stays on the host.
 *
 * "spatial" has the spatial reuse relations; NULL: unknown.  NULL on error.
 */
ash_launches *ash_launches_find(__isl_keep isl_schedule *schedule,
	const ash_spatial *spatial);
/* Free "launches" with all that it owns; gives NULL. */
ash_launches *ash_launches_free(ash_launches *launches);

/* The number of launches of "kernel" for the parameter values in "values";
 * negative if it is not known, as in points.h.
 */
int64_t ash_kernel_count(const ash_kernel *kernel, __isl_keep isl_set *values);

#endif
