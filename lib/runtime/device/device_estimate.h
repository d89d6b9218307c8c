/* device_estimate.h - profitability of a device at run time.
 *
 * Times are in nanoseconds, from the sizes at the begin of a run:
 *
 * device = bytes copied / link + copies * start + launches * latency +
 * max(operations / rate, bytes / bandwidth, waits * time of one)
 *
 * host = cycles / 3
 *
 * Opening a device costs a fraction of a second for its driver and the
 * compilation of kernels.  The number of future runs is unknown, so the device
 * is opened when the runs so far would have saved that time; this costs at most
 * twice the optimum. The type of the device is unknown, too: the savings are
 * the larger of those of a usual device and a fifth of those of the fastest
 * one.  When the device is known, the same rule decides when the kernels of
 * each program are loaded.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_ESTIMATE_H
#define ASHLAR_RUNTIME_DEVICE_ESTIMATE_H

#include "ashlar/device.h"

/* The speed of a device: operations and bytes per nanosecond, latencies in
 * nanoseconds.
 */
struct ashlar_device_speed {
	double operations;	/* 32-bit operations per ns */
	double doubles;
	double bandwidth;	/* bytes per ns of the device's memory */
	double link;		/* bytes per ns between host and device */
	double latency;		/* ns until a launch starts */
	double start;		/* ns until a copy starts */
	double wait;		/* ns that a thread waits for memory */
};

/* A small graphics card on 16 lanes of PCIe 3, which carry 12 bytes per
 * nanosecond, while the host copies each byte once more.  The driver's compiler
 * overlaps part of the memory latencies.
 */
#define ASHLAR_DEVICE_USUAL \
	{ .operations = 1000, \
		.doubles = 50, \
		.bandwidth = 150, \
		.link = 10, \
		.latency = 5000, \
		.start = 10000, \
		.wait = 80 }

/* The fastest device to be expected: an NVIDIA H200, by the data of its driver.
 */
#define ASHLAR_DEVICE_FASTEST \
	{ .operations = 16000, \
		.doubles = 8000, \
		.bandwidth = 2400, \
		.link = 10, \
		.latency = 5000, \
		.start = 10000, \
		.wait = 80 }

/* The type of the device is known only after its driver was opened.  If there
 * is no fast device, at most 1/ASHLAR_DEVICE_SHARE of the host's time is lost.
 */
#define ASHLAR_DEVICE_SHARE 5

/* The assumed number of runs between two copies of an array that stays on the
 * device.
 */
#define ASHLAR_DEVICE_SELDOM 8

/* The time in nanoseconds to open a driver (FIRST), and to compile the kernels
 * of a program (LOAD).
 */
#define ASHLAR_DEVICE_FIRST 300e6
#define ASHLAR_DEVICE_LOAD 50e6

/* Clock cycles of the host per nanosecond. */
#define ASHLAR_DEVICE_CYCLES 3.

/* The bytes that a run copies, and those that have to be returned to the host
 * first.
 */
struct ashlar_device_transfer {
	double bytes;
	uint64_t copies;
	double returned;
};

/* The shape of a copied region: rows, or a single row if the whole extent is
 * copied.
 */
struct ashlar_device_shape {
	uint64_t bytes;		/* bytes of a row */
	uint64_t rows;
	uint64_t stride;
};

/* The number of bytes from the first byte of a region to its last. */
static inline uint64_t ashlar_device_extent(const ashlar_device_array *array)
{
	if (array->rows == 0 || array->bytes == 0)
		return 0;
	return (array->rows - 1) * array->stride + array->bytes;
}

/* The shape of the copies of "array".  Rows are copied one by one only if they
 * are less than half of the extent; drivers accept strides of at most 31 bits.
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

/* The sum of the transfers of the "n" arrays: bytes and copies. */
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

/* Is the work too small for any device, unless a device is forced? */
static inline int ashlar_device_is_little(const ashlar_device_work *work)
{
	return work->host_cycles < ASHLAR_DEVICE_LEAST &&
		!(work->flags & ASHLAR_DEVICE_FORCE);
}

/* The parts of the estimated time of a run on a device, in nanoseconds. */
struct ashlar_device_times {
	double copies, launches, kernels;
};

/* Returns the parts of the time of "work" on a device with this speed, with
 * "transfer" as its copies.
 */
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

/* The total time of "work" on a device of this speed, in nanoseconds. */
static inline double ashlar_device_time(const struct ashlar_device_speed *speed,
	const ashlar_device_work *work, struct ashlar_device_transfer transfer)
{
	struct ashlar_device_times times = ashlar_device_split(speed, work,
		transfer);

	return times.copies + times.launches + times.kernels;
}

/* The nanoseconds that a run on the device saves; negative for a loss. */
static inline double ashlar_device_gain(const struct ashlar_device_speed *speed,
	const ashlar_device_work *work, struct ashlar_device_transfer transfer)
{
	return work->host_cycles / ASHLAR_DEVICE_CYCLES +
		transfer.returned / speed->link -
		ashlar_device_time(speed, work, transfer);
}

#endif
