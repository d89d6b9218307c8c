/* device_occupancy_test.c - from what blocks need to how many there are at a time,
 * and to the better one of two tiles.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "device/device_occupancy.h"

/* A product of matrices of doubles: threads with some points, and strips of 16.
 */
#define PRODUCT(n, x, y, px, py) \
	{ .threads = n, \
		.shared = 128 * ((x) * (px) + (y) * (py)), \
		.results = 8 * (px) * (py), \
		.operands = 8 * ((px) + (py)), \
		.loads = (px) + (py), \
		.points = (px) * (py), \
		.steps = 16, \
		.copied = 16 * ((x) * (px) + (y) * (py)), \
		.copied_bytes = 128 * ((x) * (px) + (y) * (py)) }

typedef struct {
	const char *why;
	unsigned arch;
	ash_device_need need;
	unsigned registers, blocks, asked;
} blocks_row;

static const blocks_row blocks_rows[] = {
	{ "warps are what is scarce", 90, { .threads = 256 }, 48, 5, 1 },
	{ "as many blocks as there are", 75, { .threads = 32 }, 48, 16, 12 },
	{ "fewer warps on smaller processors", 75, { .threads = 256 }, 48, 4,
		1 },
	{ "an older processor than any known", 60, { .threads = 256 }, 48, 5,
		1 },
	{ "one between two that are known", 103, { .threads = 256 }, 48, 5, 1 },
	{ "memory of the block is scarce", 75,
		{ .threads = 128, .shared = 24000 }, 48, 2, 2 },
	{ "part of it is lost to each block", 80,
		{ .threads = 64, .shared = 83 * 1024 }, 48, 1, 1 },
	{ "there is more on another", 90,
		{ .threads = 64, .shared = 83 * 1024 }, 48, 2, 2 },
	{ "too much for any", 75, { .threads = 64, .shared = 70000 }, 48, 0,
		1 },
	{ "registers are scarce", 90, PRODUCT(256, 16, 16, 8, 4), 160, 1, 1 },
	{ "more blocks of fewer threads", 90, PRODUCT(128, 16, 8, 8, 4), 160, 3,
		3 },
	{ "fewer results for each thread", 90, PRODUCT(256, 16, 16, 4, 4), 112,
		2, 1 },
	{ "operands that nothing is added to", 90,
		{ .threads = 256, .operands = 640 }, 80, 3, 1 },
};

static void test_blocks(const blocks_row *row)
{
	const ash_device_processor *processor = ash_device_processor_find(
		row->arch);

	check(ash_device_registers(&row->need) == row->registers, row->why);
	check(ash_device_blocks(processor, &row->need) == row->blocks,
		row->why);
	check(ash_device_blocks_asked(processor, &row->need) == row->asked,
		row->why);
}

typedef struct {
	const char *why;
	unsigned arch;
	ash_device_need better, worse;
} cost_row;

static const cost_row cost_rows[] = {
	{ "several blocks rather than one that waits alone", 90,
		PRODUCT(128, 16, 8, 8, 4), PRODUCT(256, 16, 16, 8, 4) },
	{ "more results for what is read", 90, PRODUCT(256, 16, 16, 4, 4),
		PRODUCT(256, 32, 8, 2, 2) },
	{ "a tile for which there is room", 75,
		{ .threads = 64, .points = 1, .steps = 1 },
		{ .threads = 64, .points = 4, .steps = 1, .shared = 70000 } },
};

static void test_cost(const cost_row *row)
{
	const ash_device_processor *processor = ash_device_processor_find(
		row->arch);

	check(ash_device_tile_cost(processor, &row->better) <
			ash_device_tile_cost(processor, &row->worse),
		row->why);
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(blocks_rows) / sizeof(*blocks_rows);
		++i)
		test_blocks(&blocks_rows[i]);
	for (unsigned i = 0; i < sizeof(cost_rows) / sizeof(*cost_rows); ++i)
		test_cost(&cost_rows[i]);
	return check_result();
}
