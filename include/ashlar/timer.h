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

/* A parameter of a nest, and the smallest and largest value that it has had.  If
 * "least" exceeds "greatest", no value was recorded yet.
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
	const char *file; /* for the results */
	struct ashlar_timed_nest *next; /* in the list of nests that ran */
	ashlar_timed_size *size; /* "n_size" parameters */
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

/* The nest ends.  One that was left by an exception or by longjmp does not
 * come here: it is dropped when a nest around it ends or when a later nest
 * begins, and is not counted.
 */
void ashlar_time_end_v1(ashlar_timed_nest *nest);

/* Append a line for each nest that ran to the file that it names, or to that of
 * the environment variable ASHLAR_TIME.  At the end of the program; a second
 * call writes nothing.
 */
void ashlar_time_write_v1(void);

#ifdef __cplusplus
}
#endif

#endif
