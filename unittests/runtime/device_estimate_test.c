/* device_estimate_test.c - what a run takes on a device, by the model.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "runtime/device/device_estimate.h"
#include "runtime/device/device_memory.h"

static const struct ashlar_device_speed speed = { .operations = 100,
	.doubles = 10,
	.bandwidth = 50,
	.link = 5,
	.latency = 1000,
	.start = 100,
	.wait = 20 };

static void check_times(void)
{
	static const struct {
		ashlar_device_work work;
		struct ashlar_device_transfer transfer;
		double wanted;
		const char *name;
	} cases[] = {
		{ { 0, 0, 0, 0, 0, 0 }, { 0, 0, 0 }, 0, "nothing" },
		{ { 0, 0, 0, 0, 3, 0 }, { 0, 0, 0 }, 3000, "launches" },
		{ { 0, 0, 0, 0, 0, 0 }, { 5000, 2, 0 }, 1200, "copies" },
		{ { 0, 1e6, 1e3, 0, 0, 0 }, { 0, 0, 0 }, 1e4, "operations" },
		{ { 0, 1e6, 1e3, 0, 0, ASHLAR_DEVICE_IN_DOUBLES }, { 0, 0, 0 },
			1e5, "on doubles" },
		{ { 0, 1e3, 1e6, 0, 0, 0 }, { 0, 0, 0 }, 2e4, "memory" },
		{ { 0, 1e3, 1e6, 1e5, 0, 0 }, { 0, 0, 0 }, 2e6,
			"waits of few threads" },
		{ { 0, 1e3, 1e6, 1e3, 1, 0 }, { 5, 1, 0 }, 21101, "all of it" },
	};

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		double time = ashlar_device_time(&speed, &cases[i].work,
			cases[i].transfer);
		ashlar_device_work work = cases[i].work;

		work.host_cycles = 3 * 12345;
		check(time == cases[i].wanted &&
				ashlar_device_gain(&speed, &work,
					cases[i].transfer) == 12345 - time,
			cases[i].name);
	}
}

static void check_transfers(void)
{
	uint64_t none = 0, some = 7;
	const ashlar_device_array arrays[] = {
		{ NULL, 10, 1, 0, NULL, ASHLAR_DEVICE_READ, 0 },
		{ NULL, 20, 2, 100, NULL, ASHLAR_DEVICE_WRITE, 0 },
		{ NULL, 60, 2, 100, NULL, ASHLAR_DEVICE_WRITE, 0 },
		{ NULL, 1000, 1, 0, &none,
			ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 0 },
		{ NULL, 10000, 1, 0, &some,
			ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 0 },
		{ NULL, 100000, 1, 0, NULL, 0, 0 },
	};
	struct ashlar_device_transfer sum = ashlar_device_sum_transfers(arrays,
		6);

	check(sum.bytes == 10 + 40 + 160 + 2000 + 10000 && sum.copies == 6,
		"what is copied, and what need not be");
}

/* Sizes are rounded up by less than an eighth, and are few. */
static void check_sizes(void)
{
	int ok = 1, sizes = 0;
	uint64_t last = 0;

	for (uint64_t n = 5000; n < 1000000; n++) {
		uint64_t rounded = ashlar_device_round(n);

		ok &= rounded >= n && rounded - n < n / 8;
		sizes += rounded != last;
		last = rounded;
	}
	check(ok && sizes < 130, "few sizes of memory");
	check(ashlar_device_round(0) == 256 && ashlar_device_round(1) == 256 &&
			ashlar_device_round(256) == 256,
		"small sizes");
}

int main(void)
{
	check_times();
	check_transfers();
	check_sizes();
	return check_result();
}
