/* timer.h - timers around loop nests, for programs compiled with -ashlar-time.
 *
 * Like those of runtime.h, the functions are embedded in the compiler plugin.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_TIMER_H
#define ASHLAR_TIMER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A parameter of a nest, and the smallest and largest value that it has had.
 * If "least" exceeds "greatest", no value was recorded yet.
 */
typedef struct ashlar_timed_size {
	const char *name;
	int64_t least, greatest;
} ashlar_timed_size;

/* A loop nest of the program, and what has been measured so far.  The compiler
 * makes one for each nest; its texts and sizes are set.
 */
typedef struct ashlar_timed_nest {
	const char *label; /* "NEST<tab>FUNCTION<tab>FILE:LINE" */
	const char *file; /* file to which the results are appended */
	/* Next nest in the list of executed nests. */
	struct ashlar_timed_nest *next;
	ashlar_timed_size *size; /* its "n_size" parameters */
	int64_t n_size;
	int64_t is_listed;
	int64_t calls;
	/* Times in ticks of the clock: without the nests that run inside of
	 * this one, and with them.
	 */
	int64_t own, total;
} ashlar_timed_nest;

/* The nest begins.  Each thread keeps a stack of the nests that it is in, so
 * nests may run inside one another, and functions may call themselves.
 */
void ashlar_time_begin_v1(ashlar_timed_nest *nest);

/* A parameter has "value" in a run of its nest. */
void ashlar_time_size_v1(ashlar_timed_size *size, int64_t value);

/* The nest ends.  For a nest that is left by an exception or by longjmp, this
 * is not called: the nest is dropped, without being counted, when an enclosing
 * nest ends or a later nest begins.
 */
void ashlar_time_end_v1(ashlar_timed_nest *nest);

/* Append a line for each executed nest to nest->file, or to the file that the
 * environment variable ASHLAR_TIME names.  Called at the end of the program;
 * further calls write nothing.
 */
void ashlar_time_write_v1(void);

#ifdef __cplusplus
}
#endif

#endif
