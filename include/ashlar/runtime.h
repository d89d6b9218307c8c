/* runtime.h - what generated code calls while the program runs.
 *
 * The functions travel inside the compiler plugin and are merged into the
 * modules that need them, so a program needs no library of ours.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_H
#define ASHLAR_RUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The share of thread number "thread" in a parallel loop. */
typedef void ashlar_body(void *context, int64_t thread, int64_t n_threads);

/* Run "body" once on each of some threads and wait for all.  There are as
 * many as OpenMP would take (OMP_NUM_THREADS tells), but not above "most",
 * and one until the calls so far have had "start" statement instances, of
 * which this one has about "work": making threads takes time, too.
 *
 * OpenMP is the library that the program is linked to or has loaded, else
 * libomp, else libgomp, if it can be opened; without any of them there is one
 * thread.  May be called from any thread, and from inside a body.  A process
 * that forked off one which has used libgomp runs on one thread: libgomp's
 * threads do not survive the fork, and it would wait for them forever.  So
 * does one that was forked while libomp was getting ready in another thread.
 *
 * If errno is stored in bodies, the caller's errno gets the value of one of
 * them; else it stays as it was.
 */
void ashlar_parallel_v4(ashlar_body *body, void *context, int64_t most,
	int64_t work, int64_t start);

/* How many threads ashlar_parallel_v4 would take at most for these "most",
 * "work" and "start".  The work counts as done: a call that follows has
 * neither work nor start.
 */
int64_t ashlar_threads_v4(int64_t most, int64_t work, int64_t start);

#ifdef __cplusplus
}
#endif

#endif
