/* reed-solomon.c - Reed and Solomon's code (255, 223) over GF(256):
 * encoding by division, syndromes, Berlekamp and Massey, Chien's search,
 * Forney's values; shortened parity over a set of disks on top (erasures).
 * usage: reed-solomon [blocks]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NN 255
#define ROOTS 32
#define KK (NN - ROOTS)
#define STRIPE 4096
#define DISKS 10
#define PARITY 3

typedef uint8_t gf;

static gf exp_table[512], log_table[256], product[256][256];
static gf generator[ROOTS + 1];

static void make_tables(void)
{
	int x = 1;

	for (int i = 0; i < 255; i++) {
		exp_table[i] = exp_table[i + 255] = x;
		log_table[x] = i;
		x <<= 1;
		if (x & 0x100)
			x ^= 0x11d;
	}
	for (int a = 1; a < 256; a++)
		for (int b = 1; b < 256; b++)
			product[a][b] = exp_table[log_table[a] + log_table[b]];
	generator[0] = 1;
	for (int i = 0; i < ROOTS; i++) {
		generator[i + 1] = 1;
		for (int j = i; j > 0; j--)
			generator[j] = generator[j - 1] ^
				product[generator[j]][exp_table[i]];
		generator[0] = product[generator[0]][exp_table[i]];
	}
}

static void encode(const gf *data, gf *parity)
{
	memset(parity, 0, ROOTS);
	for (int i = 0; i < KK; i++) {
		gf feedback = data[i] ^ parity[0];

		for (int j = 0; j < ROOTS - 1; j++)
			parity[j] = parity[j + 1] ^
				product[feedback][generator[ROOTS - 1 - j]];
		parity[ROOTS - 1] = product[feedback][generator[0]];
	}
}

static int syndromes(const gf *word, gf *s)
{
	int any = 0;

	for (int i = 0; i < ROOTS; i++) {
		s[i] = 0;
		for (int j = 0; j < NN; j++)
			s[i] = word[j] ^ product[s[i]][exp_table[i]];
		any |= s[i];
	}
	return any;
}

static gf inverse(gf a)
{
	return exp_table[255 - log_table[a]];
}

/* Returns the number of errors mended, or -1. */
static int correct(gf *word)
{
	gf s[ROOTS], lambda[ROOTS + 1] = {1}, b[ROOTS + 1] = {1}, t[ROOTS + 1];
	gf omega[ROOTS];
	int l = 0, m = 1, found = 0;
	gf last = 1;

	if (!syndromes(word, s))
		return 0;
	for (int n = 0; n < ROOTS; n++) {
		gf d = s[n];

		for (int i = 1; i <= l; i++)
			d ^= product[lambda[i]][s[n - i]];
		if (d == 0) {
			m++;
			continue;
		}
		memcpy(t, lambda, sizeof(t));
		gf c = product[d][inverse(last)];

		for (int i = 0; i + m <= ROOTS; i++)
			lambda[i + m] ^= product[c][b[i]];
		if (2 * l <= n) {
			l = n + 1 - l;
			memcpy(b, t, sizeof(b));
			last = d;
			m = 1;
		} else
			m++;
	}
	for (int i = 0; i < ROOTS; i++) {
		omega[i] = 0;
		for (int j = 0; j <= i; j++)
			omega[i] ^= product[s[i - j]][lambda[j]];
	}
	for (int p = 0; p < NN; p++) {
		gf x = exp_table[(255 - p) % 255], v = 0, num = 0, den = 0, pw = 1;

		for (int i = 0; i <= l; i++) {
			v ^= product[lambda[i]][pw];
			pw = product[pw][x];
		}
		if (v)
			continue;
		pw = 1;
		for (int i = 0; i < ROOTS; i++) {
			num ^= product[omega[i]][pw];
			pw = product[pw][x];
		}
		pw = 1;
		for (int i = 1; i <= l; i += 2) {
			den ^= product[lambda[i]][pw];
			pw = product[pw][product[x][x]];
		}
		if (!den)
			return -1;
		word[NN - 1 - p] ^= product[exp_table[p]][product[num][inverse(den)]];
		found++;
	}
	return found == l ? found : -1;
}

static void disk_parity(gf disks[DISKS][STRIPE], gf out[PARITY][STRIPE])
{
	for (int p = 0; p < PARITY; p++)
		for (int i = 0; i < STRIPE; i++) {
			gf acc = 0;

			for (int d = 0; d < DISKS; d++)
				acc ^= product[exp_table[d * p]][disks[d][i]];
			out[p][i] = acc;
		}
}

int main(int argc, char **argv)
{
	static gf disks[DISKS][STRIPE], parity[PARITY][STRIPE];
	int blocks = argc > 1 ? atoi(argv[1]) : 6000;
	uint32_t r = 77, hash = 0;
	long mended = 0, failed = 0, same = 0;
	struct timespec t0, t1;

	make_tables();
	clock_gettime(CLOCK_MONOTONIC, &t0);
	for (int k = 0; k < blocks; k++) {
		gf word[NN], sent[NN];

		for (int i = 0; i < KK; i++) {
			r = r * 1664525u + 1013904223u;
			word[i] = r >> 24;
			disks[(i + k) % DISKS][(k * 31 + i * 7) % STRIPE] = r >> 16;
		}
		encode(word, word + KK);
		memcpy(sent, word, NN);
		for (int e = 0; e < k % 19; e++) {
			r = r * 1664525u + 1013904223u;
			word[(r >> 8) % NN] ^= r >> 24;
		}
		int n = correct(word);

		if (n < 0)
			failed++;
		else
			mended += n;
		same += memcmp(word, sent, NN) == 0;
		if (k % 8 == 0)
			disk_parity(disks, parity);
	}
	clock_gettime(CLOCK_MONOTONIC, &t1);
	fprintf(stderr, "time %.6f\n",
		t1.tv_sec - t0.tv_sec + 1e-9 * (t1.tv_nsec - t0.tv_nsec));
	for (int p = 0; p < PARITY; p++)
		for (int i = 0; i < STRIPE; i++)
			hash = hash * 31 + parity[p][i];
	printf("%d blocks: %ld bytes mended, %ld failed, %ld as sent, parity %08x\n",
		blocks, mended, failed, same, hash);
	return 0;
}
