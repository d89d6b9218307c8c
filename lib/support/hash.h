/* hash.h - hashes of numbers and texts.
 *
 * Two kinds: words are mixed fast, for tables in memory; texts are hashed by
 * FNV-1a, one byte at a time, for what is written down: the same text has the
 * same hash on every machine, in every version.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_HASH_H
#define ASH_SUPPORT_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The hash of nothing, for ash_hash_byte and ash_hash_text. */
#define ASH_HASH_EMPTY UINT64_C(0xcbf29ce484222325)

/* "hash" with one more word; tables take the low bits. */
static inline uint64_t ash_hash_word(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

/* FNV-1a: "hash" with one more byte. */
static inline uint64_t ash_hash_byte(uint64_t hash, unsigned char byte)
{
	return (hash ^ byte) * UINT64_C(0x100000001b3);
}

/* FNV-1a: "hash" with the bytes of "text" but for its last, which is 0. */
static inline uint64_t ash_hash_text(uint64_t hash, const char *text)
{
	for (; *text; ++text)
		hash = ash_hash_byte(hash, (unsigned char) *text);
	return hash;
}

/* "hash" with "size" bytes more, a word at a time where there is one; depends
 * on the order of bytes in a word.
 */
static inline uint64_t ash_hash_memory(uint64_t hash, size_t size,
	const void *bytes)
{
	const char *p = bytes;
	uint64_t word;

	for (; size >= sizeof(word); size -= sizeof(word)) {
		memcpy(&word, p, sizeof(word));
		hash = ash_hash_word(hash, word);
		p += sizeof(word);
	}
	for (; size; --size)
		hash = ash_hash_byte(hash, (unsigned char) *p++);
	return hash;
}

#endif
