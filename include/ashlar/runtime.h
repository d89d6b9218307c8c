/* runtime.h - functions that parallel code calls while the program runs.
 *
 * The functions are embedded in the compiler plugin as bitcode and merged into
 * the modules that need them, so that programs need no library of ours.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_H
#define ASHLAR_RUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The body of a parallel loop: executes chunk "chunk" of "n_chunks" of the
 * iterations.
 */
typedef void ashlar_body(void *context, int64_t chunk, int64_t n_chunks);

/* The measured speed of a loop for executions of similar length
 * (runtime/gain.h).
 */
typedef struct ashlar_record {
	int64_t entries;	/* number of executions on several threads */
	/* Ns per 2^16 cycles on one thread and on several; 0: unknown. */
	int64_t pace[2];
	/* Ns since the slower alternative was last measured. */
	int64_t spent;
	/* How often in succession the slower alternative was measured again and
	 * remained the slower one; at most ASHLAR_MOST_CONFIRMED.
	 */
	int64_t confirmed;
} ashlar_record;

#define ASHLAR_SIZES 4
/* The section of sites, which precedes static arrays (runtime/near.h). */
#define ASHLAR_SITE_SECTION ".data.ashlar"

/* The measured speed of a loop, or of several loops for which one decision is
 * made.  All members are 0 at first.
 */
typedef struct ashlar_site {
	int64_t is_measuring;	/* Is one execution being measured? */
	/* Valid during a measured execution: its start, */
	int64_t begun;
	int64_t cycles;
	int64_t mode;		/* whether it is on one thread or on several, */
	int64_t size;		/* and the index of its record. */
	ashlar_record record[ASHLAR_SIZES];
} ashlar_site;

/* A flag in the result of ashlar_threads_v6: this execution is measured. */
#define ASHLAR_MEASURED (INT64_C(1) << 32)

/* The number of threads for a loop of "most" iterations that takes about
 * "cycles" on one thread; at least 1.  It is 1 unless the loop takes at least
 * "least" cycles and threads gain more than it costs to create or wake them
 * (runtime/worth.h).  If "least" is 0, threads are always profitable.
 *
 * The number is limited by the processors for this program, according to its
 * CPU affinity and the quota of its control groups, or by OMP_NUM_THREADS.  A
 * program that is linked to OpenMP, or has loaded it, uses OpenMP's threads,
 * and no more than OpenMP allows.  Other programs use the runtime's own
 * threads.  If the C library has no threads, libomp or libgomp is opened;
 * without these there is one thread.  May be called by any thread, and inside a
 * body.
 *
 * A child process of one that has used libgomp runs on one thread: libgomp's
 * threads do not survive the fork, and it would wait for them forever.  The
 * same holds for a child that was forked while another thread was initializing
 * libomp.  The runtime's own threads are created again.
 *
 * If "any" is 0, the result depends only on values that are the same in each
 * run, so the order of reductions is reproducible.  Otherwise any number of
 * threads gives the same results, and the number may be lower: at most the
 * number of processors that other programs leave idle, and 1 after threads have
 * been measured to lose time.
 *
 * If "site" is not NULL, which requires "any", the number is 1 if the loop of
 * that site has been measured to take no more time on one thread, or to measure
 * that.  If ASHLAR_MEASURED is added to the number, the caller must call
 * ashlar_done_v6 with the site after the loop.
 */
int64_t ashlar_threads_v6(int64_t most, int64_t cycles, int64_t least,
	int64_t any, ashlar_site *site);

/* End the measured execution of the loop of "site". */
void ashlar_done_v6(ashlar_site *site);

/* The profitable number of threads for loops that take about "cycles" on one
 * thread, if there is a thread for each processor of this program; at least 1.
 * No threads are created, and nothing is recorded: the result decides whether
 * the loops or an alternative are executed.
 */
int64_t ashlar_expect_threads_v6(int64_t cycles, int64_t least);

/* Call "body" once for each chunk on at most "threads" threads, a result of
 * ashlar_threads_v6, and wait for all chunks.  Each thread begins with a range
 * of consecutive chunks, and then helps the others.
 *
 * If bodies set errno, the caller's errno gets one of the values; otherwise it
 * remains unchanged.
 */
void ashlar_parallel_v6(ashlar_body *body, void *context, int64_t threads,
	int64_t chunks);

/* Used by the runtime only: the number of processors that this program may use,
 * at least 1.  Reads system files.
 */
int64_t ashlar_processors_v6(void);

/* Used by the runtime only: the number of idle processors of the machine, plus
 * the one of this thread; unlimited if unknown, or if the user has set the
 * number of threads.  Reads system files.  *online must be 0 at the first call,
 * and is set to the number of processors of the machine.
 */
int64_t ashlar_idle_v6(int64_t *online);

#ifdef __cplusplus
}
#endif

#endif
