/* device_count.h - operation counts of kernels, as functions of the parameters.
 *
 * A count is a sum of terms, each a factor times a product of loop lengths.  A
 * loop whose length depends on outer loops counts with its average length, so
 * counts are estimates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_COUNT_H
#define ASH_DEVICE_DEVICE_COUNT_H

#include <stdbool.h>

#include <isl/aff.h>

typedef enum {
	ASH_DEVICE_LAUNCHES,
	/* Operations, counted as if all threads of the device were busy: idle
	 * threads count.
	 */
	ASH_DEVICE_OPERATIONS,
	/* Bytes moved from and to the device's memory. */
	ASH_DEVICE_BYTES,
	/* Instances of one statement, to estimate the time on the host. */
	ASH_DEVICE_INSTANCES,
	/* Steps of a thread that wait for memory, one after the other. */
	ASH_DEVICE_WAITS,
	ASH_DEVICE_N_MEASURE
} ash_device_measure;

/* Loops of a statement beyond this number count as one iteration. */
#define ASH_DEVICE_MAX_LOOP 16

/* A product of loop lengths, given as indices in ash_device_count.length. */
typedef struct ash_device_product {
	unsigned n;
	unsigned factor[ASH_DEVICE_MAX_LOOP];
} ash_device_product;

/* A term of a count: factor * (product of the lengths "loop") * max("least",
 * product of the lengths "thread").  Negative lengths count as 0.
 */
typedef struct ash_device_term {
	ash_device_measure of;
	/* Index of the statement for ASH_DEVICE_INSTANCES, else 0. */
	unsigned stmt;
	double factor;
	ash_device_product loop, thread;
	double least;
} ash_device_term;

typedef struct ash_device_count {
	/* The lengths of loops in iterations, as functions of the parameters
	 * only.
	 */
	unsigned n_length;
	isl_pw_aff **length;
	unsigned n;
	ash_device_term *term;
	bool in_doubles;	/* most operations are on numbers of 64 bits */
} ash_device_count;

#endif
