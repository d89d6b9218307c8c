/* device_estimate.h - profitability of a device at run time.
 *
 * Times in nanoseconds, from sizes that are known when a run begins:
 *
 *	device	bytes copied / link + copies x start + launches x latency
 *		+ the greatest of operations / rate, bytes / bandwidth, and
 *		waits x the time of one
 *	host	cycles / 3
 *
 * A device that is not open yet costs a fraction of a second, for its
 * driver and for the kernels that it has to compile.  It is not known how many
 * runs are still to come; so it is opened when what it would have saved so far
 * is as much as that, which makes it at most twice as bad as knowing.  Which
 * device it is cannot be known, either: a usual one is thought of, and of the
 * fastest one a fifth of what it would have saved.  The same holds for the
 * kernels of each program, when the device is known.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_ESTIMATE_H
#define ASHLAR_RUNTIME_DEVICE_ESTIMATE_H

#include "ashlar/device.h"

/* Per nanosecond: operations, bytes; and nanoseconds. */
struct ashlar_device_speed {
	double operations;	/* on numbers of 32 bits */
	double doubles;
	double bandwidth;	/* of the device's memory */
	double link;		/* between host and device */
	double latency;		/* of a launch */
	double start;		/* of a copy */
	double wait;		/* of a thread, for the device's memory */
};

/* A small graphics card behind 16 lanes of PCIe 3, which carry 12 bytes per
 * nanosecond; the host copies each byte once more while they do.  Waits for
 * memory that the compiler of the driver overlaps with others in part.
 */
#define ASHLAR_DEVICE_USUAL \
	{ .operations = 1000, \
		.doubles = 50, \
		.bandwidth = 150, \
		.link = 10, \
		.latency = 5000, \
		.start = 10000, \
		.wait = 80 }

/* The fastest that a machine may have (an NVIDIA H200, as its driver tells). */
#define ASHLAR_DEVICE_FASTEST \
	{ .operations = 16000, \
		.doubles = 8000, \
		.bandwidth = 2400, \
		.link = 10, \
		.latency = 5000, \
		.start = 10000, \
		.wait = 80 }

/* Only what it costs to open a driver tells which device there is; a loss by
 * that is to be no more than this part of what the host takes.
 */
#define ASHLAR_DEVICE_SHARE 5

/* Where arrays stay on the device, so many runs are thought to share a copy
 * before anything is known.
 */
#define ASHLAR_DEVICE_SELDOM 8

/* To open a driver; to compile the kernels of a program. */
#define ASHLAR_DEVICE_FIRST 300e6
#define ASHLAR_DEVICE_LOAD 50e6

/* A nanosecond of the host. */
#define ASHLAR_DEVICE_CYCLES 3.

/* What a run copies, and what has to come back first for the host. */
struct ashlar_device_transfer {
	double bytes;
	uint64_t copies;
	double returned;
};

/* What is copied of a region: rows, which are one if that is all of it. */
struct ashlar_device_shape {
	uint64_t bytes;		/* of a row */
	uint64_t rows;
	uint64_t stride;
};

/* The bytes from the first of a region to its last. */
static inline uint64_t ashlar_device_extent(const ashlar_device_array *array)
{
	if (array->rows == 0 || array->bytes == 0)
		return 0;
	return (array->rows - 1) * array->stride + array->bytes;
}

/* Rows are copied one by one only if that is less than half of it all; drivers
 * take strides of 31 bits.
 */
static inline struct ashlar_device_shape ashlar_device_get_shape(
	const ashlar_device_array *array)
{
	struct ashlar_device_shape rows = { array->bytes, array->rows,
		array->stride };
	struct ashlar_device_shape all = { ashlar_device_extent(array), 1, 0 };

	return array->rows > 1 && array->stride / 2 > array->bytes &&
			array->stride <= INT32_MAX && all.bytes > 0
		? rows
		: all;
}

/* The bytes that the "n" arrays have to move, and how often. */
static inline struct ashlar_device_transfer ashlar_device_sum_transfers(
	const ashlar_device_array *arrays, uint64_t n)
{
	struct ashlar_device_transfer sum = { 0, 0, 0 };

	for (uint64_t i = 0; i < n; i++) {
		const ashlar_device_array *array = &arrays[i];
		struct ashlar_device_shape shape = ashlar_device_get_shape(
			array);
		int in = array->flags & ASHLAR_DEVICE_READ &&
			!(array->kept && *array->kept);
		int out = (array->flags & ASHLAR_DEVICE_WRITE) != 0;

		sum.bytes += (double) (shape.bytes * shape.rows) * (in + out);
		sum.copies += (uint64_t) (in + out);
	}
	return sum;
}

/* Is the work too little for a device, unless it is forced? */
static inline int ashlar_device_is_little(const ashlar_device_work *work)
{
	return work->host_cycles < ASHLAR_DEVICE_LEAST &&
		!(work->flags & ASHLAR_DEVICE_FORCE);
}

/* What a run takes on a device, and for what. */
struct ashlar_device_times {
	double copies, launches, kernels;
};

/* The parts of the time that the work takes on a device of this speed. */
static inline struct ashlar_device_times ashlar_device_split(
	const struct ashlar_device_speed *speed, const ashlar_device_work *work,
	struct ashlar_device_transfer transfer)
{
	double rate = work->flags & ASHLAR_DEVICE_IN_DOUBLES
		? speed->doubles
		: speed->operations;
	double compute = work->operations / rate;
	double move = work->bytes / speed->bandwidth;
	double wait = work->waits * speed->wait;
	double most = compute > move ? compute : move;

	return (struct ashlar_device_times) { transfer.bytes / speed->link +
			(double) transfer.copies * speed->start,
		(double) work->launches * speed->latency,
		most > wait ? most : wait };
}

/* The time that the work takes on a device of this speed. */
static inline double ashlar_device_time(const struct ashlar_device_speed *speed,
	const ashlar_device_work *work, struct ashlar_device_transfer transfer)
{
	struct ashlar_device_times times = ashlar_device_split(speed, work,
		transfer);

	return times.copies + times.launches + times.kernels;
}

/* What a run saves on the device; negative if it loses. */
static inline double ashlar_device_gain(const struct ashlar_device_speed *speed,
	const ashlar_device_work *work, struct ashlar_device_transfer transfer)
{
	return work->host_cycles / ASHLAR_DEVICE_CYCLES +
		transfer.returned / speed->link -
		ashlar_device_time(speed, work, transfer);
}

#endif
