/* device_memory.c - the cache of device memory; see device_memory.h.
 *
 * A block is reused if it is at most twice as large as requested.  The smallest
 * block without useful contents is preferred.  Contents that a later run might
 * need are only discarded if the cache is full or no other memory is left, the
 * oldest first.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/device/device_memory.h"

#include <stddef.h>

#define WEAK __attribute__((weak))

extern WEAK void *malloc(size_t);
extern WEAK void free(void *);

/* Is "block" better than "best" (may be NULL) for new contents? */
static int is_better(const struct ashlar_device_block *block,
	const struct ashlar_device_block *best)
{
	if (!best)
		return 1;
	if (block->contents && best->contents)
		return 1;
	if (block->contents || best->contents)
		return !block->contents;
	return block->bytes < best->bytes;
}

static int has_room(const struct ashlar_device_cache *cache,
	const struct ashlar_device_block *block, uint64_t bytes)
{
	return cache->is_exact ? block->bytes == bytes : block->bytes >= bytes;
}

/* The pointer in the list to the block with these contents in the list; NULL if
 * there is none.
 */
static struct ashlar_device_block **find_contents(
	struct ashlar_device_cache *cache, uint64_t bytes, uint64_t contents)
{
	struct ashlar_device_block **at;

	for (at = &cache->first; contents && *at; at = &(*at)->next)
		if ((*at)->contents == contents && has_room(cache, *at, bytes))
			return at;
	return NULL;
}

/* The pointer in the list to the best block for new contents; NULL if there is
 * none.
 */
static struct ashlar_device_block **find_room(struct ashlar_device_cache *cache,
	uint64_t bytes)
{
	struct ashlar_device_block **at, **best = NULL;

	for (at = &cache->first; *at; at = &(*at)->next)
		if (has_room(cache, *at, bytes) && (*at)->bytes / 2 <= bytes &&
			is_better(*at, best ? *best : NULL))
			best = at;
	return best;
}

static struct ashlar_device_block *unlink_block(
	struct ashlar_device_cache *cache, struct ashlar_device_block **at)
{
	struct ashlar_device_block *block = *at;

	*at = block->next;
	block->next = NULL;
	cache->bytes -= block->bytes;
	return block;
}

static void free_block(struct ashlar_device_cache *cache,
	struct ashlar_device_block *block)
{
	if (cache->is_host)
		free(block->host);
	else
		cache->backend->release(block->memory);
	free(block);
}

static int fill_block(struct ashlar_device_cache *cache,
	struct ashlar_device_block *block)
{
	if (!cache->is_host)
		return cache->backend->allocate(block->bytes, &block->memory);
	block->host = malloc(block->bytes);
	return !block->host;
}

static struct ashlar_device_block *make_block(struct ashlar_device_cache *cache,
	uint64_t bytes)
{
	struct ashlar_device_block *block = malloc(sizeof(*block));

	if (!block)
		return NULL;
	block->next = NULL;
	block->bytes = bytes;
	block->contents = 0;
	if (fill_block(cache, block)) {
		free(block);
		return NULL;
	}
	return block;
}

/* Remove the block from the list, to give it new contents. */
static struct ashlar_device_block *reuse(struct ashlar_device_cache *cache,
	struct ashlar_device_block **at)
{
	struct ashlar_device_block *block = unlink_block(cache, at);

	block->contents = 0;
	return block;
}

void ashlar_device_outdate_v1(struct ashlar_device_cache *cache,
	const uint64_t *kept)
{
	struct ashlar_device_block *block;

	for (block = cache->first; block; block = block->next)
		if (block->of.kept == kept && block->contents != *kept)
			block->contents = 0;
}

struct ashlar_device_block *ashlar_device_take_v1(
	struct ashlar_device_cache *cache, uint64_t bytes, uint64_t contents)
{
	struct ashlar_device_block **at, *block;

	bytes = cache->is_exact ? bytes + !bytes : ashlar_device_round(bytes);
	at = find_contents(cache, bytes, contents);
	if (at)
		return unlink_block(cache, at);
	at = find_room(cache, bytes);
	if (at && (!(*at)->contents || cache->bytes + bytes > cache->most))
		return reuse(cache, at);
	block = make_block(cache, bytes);
	if (!block && at)
		return reuse(cache, at);
	if (!block && cache->first) {
		ashlar_device_empty_v1(cache);
		block = make_block(cache, bytes);
	}
	return block;
}

/* Free the blocks that were released first, until all remaining ones together
 * have at most "most" bytes.
 */
static void shrink(struct ashlar_device_cache *cache, uint64_t most)
{
	while (cache->first && cache->bytes > most) {
		struct ashlar_device_block **at = &cache->first;

		while ((*at)->next)
			at = &(*at)->next;
		free_block(cache, unlink_block(cache, at));
	}
}

void ashlar_device_give_v1(struct ashlar_device_cache *cache,
	struct ashlar_device_block *block)
{
	if (!block)
		return;
	block->next = cache->first;
	cache->first = block;
	cache->bytes += block->bytes;
	shrink(cache, cache->most);
}

void ashlar_device_empty_v1(struct ashlar_device_cache *cache)
{
	shrink(cache, 0);
}
