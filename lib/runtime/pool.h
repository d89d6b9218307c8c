/* pool.h - a thread pool for parallel.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_POOL_H
#define ASHLAR_RUNTIME_POOL_H

#include <stdint.h>

/* A function that does the part of thread "thread" in the work "data".  It may
 * be called after all work is done, and then does nothing.
 */
typedef void ashlar_pool_work(void *data, int64_t thread);

/* Does the C library provide all functions that the pool needs? */
int ashlar_pool_is_possible_v6(void);

/* Can threads be created?  If so, the shared library that contains this code is
 * never unloaded.
 */
int ashlar_pool_is_there_v6(void);

/* Call "run" with "data" in this thread, as number 0, and in up to "threads" -
 * 1 pool threads with other numbers below "threads"; pool threads that wake up
 * too late do not take part.  Returns when all calls have returned.
 */
void ashlar_pool_run_v6(ashlar_pool_work *run, void *data, int64_t threads);

#endif
