/* pool.h - a thread pool of our own; for parallel.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_POOL_H
#define ASHLAR_RUNTIME_POOL_H

#include <stdint.h>

/* What thread number "thread" does; it may do nothing. */
typedef void ashlar_pool_work(void *data, int64_t thread);

/* Has the C library all that threads need? */
int ashlar_pool_is_possible_v5(void);

/* Can there be threads?  If so, a library that this is part of is not unloaded
 * any more.
 */
int ashlar_pool_is_there_v5(void);

/* Do "run" in this thread, number 0, and, if they come before that is done, in
 * up to "threads" - 1 others with other numbers below "threads"; wait for
 * those.
 */
void ashlar_pool_run_v5(ashlar_pool_work *run, void *data, int64_t threads);

#endif
