/* device_region_test.c - regions of memory: possible ones, those that overlap,
 * and what is stored in them.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "runtime/device/device_region.h"

static char memory[1000];

static ashlar_device_array region(int at, uint64_t bytes, uint64_t rows,
	uint64_t stride)
{
	const ashlar_device_array array = { memory + at, bytes, rows, stride,
		NULL, 0, 0 };

	return array;
}

static void check_regions(void)
{
	static const struct {
		uint64_t bytes, rows, stride;
		int wanted;
		uint64_t extent;
		const char *name;
	} cases[] = {
		{ 10, 1, 0, 1, 10, "one row" },
		{ 10, 3, 20, 1, 50, "rows with room between them" },
		{ 10, 3, 10, 1, 30, "rows without" },
		{ 10, 3, 9, 0, 28, "rows that overlap" },
		{ 0, 3, 9, 1, 0, "empty rows" },
		{ 10, 0, 9, 1, 0, "no rows" },
		{ 1, 3, UINT64_MAX / 2, 0, UINT64_MAX, "too far apart" },
		{ 1, 9, UINT64_MAX / 4, 0, UINT64_MAX - 6, "farther" },
		{ UINT64_MAX - 5, 1, 0, 0, UINT64_MAX - 5, "too long" },
	};

	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const ashlar_device_array array = region(1, cases[i].bytes,
			cases[i].rows, cases[i].stride);

		check(ashlar_device_is_region(&array) == cases[i].wanted &&
				ashlar_device_extent(&array) == cases[i].extent,
			cases[i].name);
	}
}

/* Do two regions share a byte?  Byte for byte. */
static int share(const ashlar_device_array *a, const ashlar_device_array *b)
{
	char used[sizeof(memory)] = "";

	for (uint64_t i = 0; i < a->rows; i++)
		memset(used + ((char *) a->host - memory) + i * a->stride, 1,
			a->bytes);
	for (uint64_t i = 0; i < b->rows; i++)
		if (memchr(used + ((char *) b->host - memory) + i * b->stride,
			    1, b->bytes))
			return 1;
	return 0;
}

static ashlar_device_array random_region(uint64_t stride)
{
	uint64_t bytes = (uint64_t) rand() % stride;

	return region(rand() % 100, bytes, (uint64_t) rand() % 5, stride);
}

/* Overlaps are never missed, and found where there is none only if strides
 * differ or rows of one are shifted against those of the other.
 */
static void check_overlaps(void)
{
	int missed = 0, apart = 0, found = 0;

	for (int i = 0; i < 100000; i++) {
		uint64_t stride = 1 + (uint64_t) rand() % 30;
		ashlar_device_array a = random_region(stride);
		ashlar_device_array b = random_region(
			rand() % 2 ? stride : 1 + (uint64_t) rand() % 30);
		int overlap = ashlar_device_overlap(&a, &b);

		missed += share(&a, &b) && !overlap;
		apart += !share(&a, &b) && !overlap;
		found += share(&a, &b) && overlap;
	}
	check(missed == 0 && apart > 10000 && found > 10000,
		"no overlap is missed");
}

static void check_interleaved(void)
{
	const ashlar_device_array a = region(0, 4, 5, 10),
				  b = region(4, 6, 5, 10),
				  c = region(4, 7, 5, 10);

	check(!ashlar_device_overlap(&a, &b) && !ashlar_device_overlap(&b, &a),
		"left and right half of a matrix");
	check(ashlar_device_overlap(&a, &c) && ashlar_device_overlap(&c, &a),
		"one column too many");
}

/* Is what differs stored, as whole elements, and nothing else? */
static int stores(uint32_t element, int bytes, int rows, int stride)
{
	char before[500], after[500];
	ashlar_device_array array = region(3, (uint64_t) bytes,
		(uint64_t) rows, (uint64_t) stride);
	int size = element ? (int) element : 1;

	array.element = element;
	memset(memory, 'h', sizeof(memory));
	memset(before, 'b', sizeof(before));
	memcpy(after, before, sizeof(after));
	for (int i = 0; i < 500; i++)
		if (rand() % 3 == 0)
			after[i] = 'a';
	ashlar_device_store(&array, before, after);
	for (int i = 0; i < 500; i++) {
		int column = i % stride, row = i / stride, differs = 0;
		int first = i - column % size;

		for (int j = first; j < first + size; j++)
			differs |= after[j] == 'a';
		if (column - column % size + size > bytes)
			differs = after[i] == 'a';
		if (row >= rows || column >= bytes)
			differs = 0;
		if (memory[3 + i] != (differs ? after[i] : 'h'))
			return 0;
	}
	return 1;
}

static void check_stores(void)
{
	static const uint32_t sizes[] = { 0, 1, 2, 4, 8, 3 };
	int ok = 1;

	for (int i = 0; i < 6000; i++) {
		int stride = 1 + rand() % 60;
		uint32_t element = sizes[i % 6];

		if (element == 3)
			ok &= stores(1, rand() % (stride + 1), rand() % 8,
				stride);
		else
			ok &= stores(element, rand() % (stride + 1), rand() % 8,
				stride);
	}
	check(ok, "changed elements are stored, and nothing else");
}

int main(void)
{
	srand(1);
	check_regions();
	check_overlaps();
	check_interleaved();
	check_stores();
	return check_result();
}
