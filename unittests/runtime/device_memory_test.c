/* device_memory_test.c - memory that is kept: which piece is taken, and which
 * one is let go.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "runtime/device/device_memory.h"

static uint64_t n_allocated, n_released, last_released, most_allocated = 1000;

static int allocate(uint64_t bytes, uint64_t *memory)
{
	(void) bytes;
	if (n_allocated - n_released >= most_allocated)
		return 1;
	*memory = ++n_allocated;
	return 0;
}

static void release(uint64_t memory)
{
	n_released++;
	last_released = memory;
}

static const struct ashlar_device_backend backend = { .allocate = allocate,
	.release = release };

static struct ashlar_device_cache cache = { .backend = &backend,
	.most = 10240 };

static struct ashlar_device_block *take(uint64_t bytes, uint64_t contents)
{
	return ashlar_device_take_v1(&cache, bytes, contents);
}

static void give(struct ashlar_device_block *block, uint64_t contents)
{
	block->contents = contents;
	ashlar_device_give_v1(&cache, block);
}

static void check_sizes(void)
{
	struct ashlar_device_block *a = take(1000, 0), *b = take(3000, 0);

	check(a->memory == 1 && b->memory == 2, "two pieces");
	give(a, 0);
	give(b, 0);
	a = take(200, 0);
	check(a->memory == 3, "none is taken that is much too large");
	b = take(900, 0);
	check(b->memory == 1 && b->contents == 0, "one that fits is taken");
	give(a, 0);
	give(b, 0);
	ashlar_device_empty_v1(&cache);
	check(n_released == 3 && cache.bytes == 0, "all are let go");
}

static void check_contents(void)
{
	struct ashlar_device_block *a = take(1024, 0), *b = take(1024, 0),
				   *c = take(1024, 0), *d;
	uint64_t memory[] = { a->memory, b->memory, c->memory };

	give(a, 7);
	give(b, 0);
	give(c, 8);
	a = take(1024, 7);
	check(a->memory == memory[0] && a->contents == 7, "contents are found");
	give(a, 7);
	b = take(1024, 9);
	check(b->memory == memory[1] && b->contents == 0,
		"what holds nothing is taken before what does");
	d = take(1024, 0);
	check(d->memory > memory[2],
		"no contents are lost while there is memory");
	most_allocated = 0;
	c = take(1024, 0);
	check(c->memory == memory[2] && c->contents == 0,
		"of contents those that are oldest are lost");
	most_allocated = 1000;
	give(b, 0);
	give(c, 0);
	give(d, 0);
	ashlar_device_empty_v1(&cache);
}

static void check_outdated(void)
{
	uint64_t number = 5, other = 5;
	struct ashlar_device_block *a = take(1024, 0), *b = take(1024, 0);

	a->of.kept = &number;
	b->of.kept = &other;
	give(a, 5);
	give(b, 6);
	ashlar_device_outdate_v1(&cache, &number);
	check(a->contents == 5, "what is said to be there stays");
	number = 7;
	ashlar_device_outdate_v1(&cache, &number);
	check(a->contents == 0 && b->contents == 6,
		"what is not asked for any more goes");
	ashlar_device_empty_v1(&cache);
}

static void check_limits(void)
{
	struct ashlar_device_block *blocks[11];
	uint64_t oldest;

	for (int i = 0; i < 11; i++)
		blocks[i] = take(1024, 0);
	oldest = blocks[0]->memory;
	n_released = 0;
	n_allocated = 0;
	for (int i = 0; i < 11; i++)
		give(blocks[i], 0);
	check(n_released == 1 && last_released == oldest &&
			cache.bytes == cache.most,
		"no more is kept than may be");
	most_allocated = 0;
	n_released = 0;
	check(!take(9000, 0) && n_released == 10,
		"all are let go where there is no memory");
	most_allocated = 1000;
	ashlar_device_give_v1(&cache, NULL);
	check(!cache.first, "nothing is given back");
}

int main(void)
{
	check_sizes();
	check_contents();
	check_outdated();
	check_limits();
	return check_result();
}
