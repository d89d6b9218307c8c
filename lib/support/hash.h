/* hash.h - hashes of numbers and texts.
 *
 * There are two kinds.  Hashes of words are fast, and used for tables in
 * memory.  Hashes of texts (FNV-1a, one byte at a time) are used for persistent
 * keys: the same text has the same hash on every machine and in every version.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_HASH_H
#define ASH_SUPPORT_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The start value of ash_hash_byte and ash_hash_text. */
#define ASH_HASH_EMPTY UINT64_C(0xcbf29ce484222325)

/* Add a word to "hash"; tables take the low bits. */
static inline uint64_t ash_hash_word(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

/* FNV-1a: add a byte to "hash". */
static inline uint64_t ash_hash_byte(uint64_t hash, unsigned char byte)
{
	return (hash ^ byte) * UINT64_C(0x100000001b3);
}

/* FNV-1a: add the bytes of "text" without its final zero to "hash". */
static inline uint64_t ash_hash_text(uint64_t hash, const char *text)
{
	for (; *text; ++text)
		hash = ash_hash_byte(hash, (unsigned char) *text);
	return hash;
}

/* Add "size" bytes to "hash", a word at a time where possible; the result
 * depends on the byte order.
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
