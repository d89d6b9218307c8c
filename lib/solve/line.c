/* line.c - memory management of the lines of the tableau.
 *
 * A pivot replaces some dozens of lines, so that taking and giving back
 * their memory must cost next to nothing: sizes are powers of two, and there
 * is a list of free lines for each.  Memory goes back to the system only
 * when the whole pool does.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/line.h"

#include <stdlib.h>
#include <string.h>

#include "solve/word.h"

#define MIN_CHUNK_BYTES ((size_t) 1 << 12)
#define MAX_CHUNK_BYTES ((size_t) 1 << 18)
#define MIN_SIZE 2

/* A chunk of memory, in a linked list; its lines follow this header. */
typedef struct chunk {
	struct chunk *next;
	void *align;
} chunk;

void ash_pool_clear(ash_pool *pool)
{
	chunk *c = pool->chunk;

	while (c) {
		chunk *next = c->next;

		free(c);
		c = next;
	}
	memset(pool, 0, sizeof(*pool));
}

static size_t line_bytes(unsigned size)
{
	return sizeof(ash_line) +
		((sizeof(int64_t) + sizeof(unsigned)) << size);
}

/* Chunks double in size, so that small problems take little memory. */
static bool refill(ash_pool *pool, size_t bytes)
{
	size_t n = pool->n_chunk ? 2 * pool->n_chunk : MIN_CHUNK_BYTES;
	chunk *c;

	if (n > MAX_CHUNK_BYTES)
		n = MAX_CHUNK_BYTES;
	pool->n_chunk = n;
	if (n < bytes)
		n = bytes;
	c = malloc(sizeof(*c) + n);
	if (!c)
		return false;
	c->next = pool->chunk;
	pool->chunk = c;
	pool->fresh = (char *) (c + 1);
	pool->n_fresh = n;
	return true;
}

static ash_line *alloc_fresh(ash_pool *pool, unsigned size)
{
	size_t bytes = line_bytes(size);
	ash_line *line;

	if (pool->n_fresh < bytes && !refill(pool, bytes))
		return NULL;
	line = (ash_line *) pool->fresh;
	pool->fresh += bytes;
	pool->n_fresh -= bytes;
	line->size = size;
	line->val = (int64_t *) (line + 1);
	line->col = (unsigned *) (line->val + ((size_t) 1 << size));
	return line;
}

static unsigned size_for(unsigned n)
{
	unsigned size = n > 1 ? 32 - (unsigned) __builtin_clz(n - 1) : 0;

	return size < MIN_SIZE ? MIN_SIZE : size;
}

ash_line *ash_line_alloc(ash_pool *pool, unsigned n)
{
	unsigned size = size_for(n);
	ash_line *line = pool->spare[size];

	if (line)
		pool->spare[size] = line->next;
	else
		line = alloc_fresh(pool, size);
	if (!line)
		return NULL;
	line->n_ref = 1;
	line->n = n;
	return line;
}

ash_line *ash_line_alloc_big(ash_pool *pool, unsigned n)
{
	ash_line *line = ash_line_alloc(pool, n);
	mpz_t *big = line ? malloc((n + 1) * sizeof(*big)) : NULL;

	if (!big) {
		if (line)
			line->den = 1;
		ash_line_free(pool, line);
		return NULL;
	}
	for (unsigned i = 0; i <= n; ++i)
		mpz_init(big[i]);
	line->big = big;
	line->den = 0;
	return line;
}

static void find_width(ash_line *line)
{
	int64_t bits = 0;

	for (unsigned i = 0; i < line->n; ++i)
		bits |= line->val[i] ^ (line->val[i] >> 63);
	line->width = ash_word_width(bits);
}

ash_line *ash_line_seal(ash_line *line)
{
	uint64_t filter = 0;

	for (unsigned i = 1; i < line->n; ++i)
		filter |= UINT64_C(1) << (line->col[i] % 64);
	line->filter = filter;
	if (!ash_line_is_big(line))
		find_width(line);
	return line;
}

ash_line *ash_line_build(ash_pool *pool, unsigned n, const unsigned *col,
	const int64_t *val, int64_t den)
{
	ash_line *line = ash_line_alloc(pool, n);

	if (!line)
		return NULL;
	memcpy(line->col, col, n * sizeof(*col));
	memcpy(line->val, val, n * sizeof(*val));
	line->den = den;
	return ash_line_seal(line);
}

void ash_line_recycle(ash_pool *pool, ash_line *line)
{
	if (ash_line_is_big(line)) {
		for (unsigned i = 0; i <= line->n; ++i)
			mpz_clear(line->big[i]);
		free(line->big);
		line->val = (int64_t *) (line + 1);
	}
	line->next = pool->spare[line->size];
	pool->spare[line->size] = line;
}

bool ash_line_is_integral(const ash_line *line)
{
	if (ash_line_is_big(line))
		return mpz_divisible_p(line->big[0], line->big[line->n]);
	return line->den == 1 || line->val[0] % line->den == 0;
}

void ash_line_get(const ash_line *line, unsigned i, mpz_t z)
{
	if (ash_line_is_big(line))
		mpz_set(z, line->big[i]);
	else
		mpz_set_si(z, line->val[i]);
}

void ash_line_get_den(const ash_line *line, mpz_t z)
{
	if (ash_line_is_big(line))
		mpz_set(z, line->big[line->n]);
	else
		mpz_set_si(z, line->den);
}
