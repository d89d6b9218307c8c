/* cipher.c - a stream of ChaCha20, checked by CRC-32, as base 64.
 * usage: cipher [bytes]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static uint32_t crc_table[8][256];

static void crc_init(void)
{
	for (uint32_t i = 0; i < 256; i++) {
		uint32_t c = i;

		for (int k = 0; k < 8; k++)
			c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
		crc_table[0][i] = c;
	}
	for (int t = 1; t < 8; t++)
		for (int i = 0; i < 256; i++)
			crc_table[t][i] = crc_table[0][crc_table[t - 1][i] & 255] ^
					  crc_table[t - 1][i] >> 8;
}

static uint32_t crc(const unsigned char *p, size_t n)
{
	uint32_t c = ~0u;

	for (; n >= 4; n -= 4, p += 4) {
		c ^= p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24;
		c = crc_table[3][c & 255] ^ crc_table[2][c >> 8 & 255] ^
		    crc_table[1][c >> 16 & 255] ^ crc_table[0][c >> 24];
	}
	while (n--)
		c = crc_table[0][(c ^ *p++) & 255] ^ c >> 8;
	return ~c;
}

static uint32_t rotate(uint32_t x, int n)
{
	return x << n | x >> (32 - n);
}

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
	x[a] += x[b];
	x[d] = rotate(x[d] ^ x[a], 16);
	x[c] += x[d];
	x[b] = rotate(x[b] ^ x[c], 12);
	x[a] += x[b];
	x[d] = rotate(x[d] ^ x[a], 8);
	x[c] += x[d];
	x[b] = rotate(x[b] ^ x[c], 7);
}

static void block(const uint32_t *state, unsigned char *out)
{
	uint32_t x[16];

	memcpy(x, state, sizeof(x));
	for (int round = 0; round < 10; round++) {
		for (int i = 0; i < 4; i++)
			quarter(x, i, i + 4, i + 8, i + 12);
		for (int i = 0; i < 4; i++)
			quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4,
				12 + (i + 3) % 4);
	}
	for (int i = 0; i < 16; i++) {
		uint32_t v = x[i] + state[i];

		for (int k = 0; k < 4; k++)
			out[4 * i + k] = (unsigned char)(v >> 8 * k);
	}
}

static void encrypt(unsigned char *data, size_t n, uint32_t key)
{
	uint32_t state[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
	unsigned char pad[64];

	for (int i = 4; i < 12; i++)
		state[i] = key * (uint32_t)(i * 40503);
	for (size_t at = 0; at < n; at += 64) {
		block(state, pad);
		state[12]++;
		for (size_t i = 0; i < 64 && at + i < n; i++)
			data[at + i] ^= pad[i];
	}
}

static size_t base64(const unsigned char *in, size_t n, char *out)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno"
				     "pqrstuvwxyz0123456789+/";
	char *o = out;

	for (size_t i = 0; i < n; i += 3) {
		uint32_t v = (uint32_t)in[i] << 16;

		if (i + 1 < n)
			v |= (uint32_t)in[i + 1] << 8;
		if (i + 2 < n)
			v |= in[i + 2];
		*o++ = digits[v >> 18];
		*o++ = digits[v >> 12 & 63];
		*o++ = i + 1 < n ? digits[v >> 6 & 63] : '=';
		*o++ = i + 2 < n ? digits[v & 63] : '=';
	}
	*o = 0;
	return (size_t)(o - out);
}

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 16000000;
	unsigned char *data = malloc(n);
	char *text = malloc(n / 3 * 4 + 8);

	if (!data || !text || n < 1)
		return 2;
	for (size_t i = 0; i < n; i++)
		data[i] = (unsigned char)(i * i >> 3);
	double begin = now();

	crc_init();
	uint32_t before = crc(data, n);

	encrypt(data, n, 77);
	uint32_t secret = crc(data, n);
	size_t length = base64(data, n, text);

	encrypt(data, n, 77);
	uint32_t after = crc(data, n);

	fprintf(stderr, "time %.6f\n", now() - begin);
	if (before != after) {
		fprintf(stderr, "cipher: broken\n");
		abort();
	}
	printf("%08x %08x %zu %.20s\n", before, secret, length, text);
	return 0;
}
