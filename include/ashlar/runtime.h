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

/* Chunk number "chunk" of the iterations of a parallel loop. */
typedef void ashlar_body(void *context, int64_t chunk, int64_t n_chunks);

/* How many threads are to share a loop of "most" iterations that takes about
 * "cycles" on one thread?  One, unless it takes "least" cycles and the threads
 * gain more than it costs to make them or to wake them: see runtime/worth.h.
 * With "least" 0 it is worth it in any case.
 *
 * There are as many threads as there are processors for this program, by its
 * affinity and the quota of its control groups, or as OMP_NUM_THREADS says, but
 * not more than OpenMP would take, if the program is linked to OpenMP or has
 * loaded it: its threads are used then.  Else the threads are our own, or those
 * of libomp or libgomp, if the C library has no threads and one of these can be
 * opened, or else there is one.  May be called from any thread, and from inside
 * a body.
 *
 * A process that forked off one which has used libgomp runs on one thread:
 * libgomp's threads do not survive the fork, and it would wait for them
 * forever.  So does one that was forked while libomp was getting ready in
 * another thread.  Threads of our own are made again.
 *
 * What is counted is the same in each run, and so is the answer, and with it
 * the order of reductions.  But if "any" is not 0, any number of threads gives
 * the same results, and there may be fewer: as many as there are processors
 * that no other program wants, and one after threads have been seen to lose
 * time.
 */
int64_t ashlar_threads_v5(int64_t most, int64_t cycles, int64_t least,
	int64_t any);

/* How many threads are loops worth that take about "cycles" on one thread, if
 * as many are there as there are processors for this program?  At least 1.
 * Nothing is counted and no thread is made: it is for the decision whether the
 * loops are to run at all, or something else in their place.
 */
int64_t ashlar_expect_threads_v5(int64_t cycles, int64_t least);

/* Run "body" for each of the chunks on "threads" threads, the number that
 * ashlar_threads_v5 gave, or fewer, and wait for all.  Each thread begins with its own part
 * of the chunks, neighbours, and then helps others with theirs.
 *
 * If errno is stored in bodies, the caller's errno gets the value of one of
 * them; else it stays as it was.
 */
void ashlar_parallel_v5(ashlar_body *body, void *context, int64_t threads,
	int64_t chunks);

/* For the runtime's own use: the processors that this program may use at a
 * time, at least 1.  Reads files.
 */
int64_t ashlar_processors_v5(void);

/* For the runtime's own use: the processors of the machine that no one else
 * wants at the moment, that of this thread among them.  Any number if that is
 * not known, or if the user has said how many threads there are to be.  Reads
 * files; *online is 0 at first, and then the processors of the machine.
 */
int64_t ashlar_idle_v5(int64_t *online);

#ifdef __cplusplus
}
#endif

#endif
