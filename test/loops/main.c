/* main.c - runs all loops: a checksum for each, or how long each takes.
 *
 *	loops			name and checksum of each
 *	loops time [TURNS]	name, class, and nanoseconds of one run, the least
 *				of TURNS (7) times
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "loops.h"

float a[2 * LEN + PAD], b[2 * LEN + PAD], c[2 * LEN + PAD], d[2 * LEN + PAD],
	e[2 * LEN + PAD];
double x[LEN + PAD], y[LEN + PAD], z[LEN + PAD];
int ia[LEN + PAD], ib[LEN + PAD], ix[LEN + PAD], ja[LEN + PAD];
row aa[ROWS + PAD], bb[ROWS + PAD], cc[ROWS + PAD];
double result;

/* Runs of a loop that are timed together. */
#define RUNS 200

typedef struct {
	const char *class;
	const char *name;
	void (*run)(int n);
} loop;

static const loop all[] = {
#define LOOP(class, name) { class, #name, &name },
#include "loops.def"
#undef LOOP
};

#define N_LOOP (sizeof(all) / sizeof(*all))

static uint32_t seed;

/* The next number from 0 to 1. */
static float next(void)
{
	seed = seed * 1664525 + 1013904223;
	return (float) (seed >> 8) / (1 << 24);
}

static void fill(float *to, int n)
{
	for (int i = 0; i < n; i++)
		to[i] = 1 + next();
}

static void fill_double(double *to, int n)
{
	for (int i = 0; i < n; i++)
		to[i] = 1 + next();
}

/* Subscripts below LEN. */
static void fill_int(int *to, int n)
{
	for (int i = 0; i < n; i++)
		to[i] = (int) (next() * (LEN - 1));
}

static void reset(void)
{
	seed = 1;
	result = 0;
	fill(a, 2 * LEN + PAD);
	fill(b, 2 * LEN + PAD);
	fill(c, 2 * LEN + PAD);
	fill(d, 2 * LEN + PAD);
	fill(e, 2 * LEN + PAD);
	fill_double(x, LEN + PAD);
	fill_double(y, LEN + PAD);
	fill_double(z, LEN + PAD);
	fill_int(ia, LEN + PAD);
	fill_int(ib, LEN + PAD);
	fill_int(ix, LEN + PAD);
	fill_int(ja, LEN + PAD);
	fill(&aa[0][0], sizeof(aa) / sizeof(float));
	fill(&bb[0][0], sizeof(bb) / sizeof(float));
	fill(&cc[0][0], sizeof(cc) / sizeof(float));
}

static uint64_t add(uint64_t hash, const void *from, size_t n)
{
	const unsigned char *byte = from;

	for (size_t i = 0; i < n; i++)
		hash = (hash ^ byte[i]) * 0x100000001b3;
	return hash;
}

/* A hash of everything that loops may write. */
static uint64_t get_checksum(void)
{
	uint64_t hash = 0xcbf29ce484222325;

	hash = add(hash, a, sizeof(a));
	hash = add(hash, b, sizeof(b));
	hash = add(hash, c, sizeof(c));
	hash = add(hash, d, sizeof(d));
	hash = add(hash, e, sizeof(e));
	hash = add(hash, x, sizeof(x));
	hash = add(hash, y, sizeof(y));
	hash = add(hash, z, sizeof(z));
	hash = add(hash, ia, sizeof(ia));
	hash = add(hash, aa, sizeof(aa));
	return add(hash, &result, sizeof(result));
}

static void check(const loop *l)
{
	static const int length[] = { LEN, 1001, 64, 17, 2, 1, 0 };

	printf("%-28s", l->name);
	for (size_t i = 0; i < sizeof(length) / sizeof(*length); i++) {
		reset();
		l->run(length[i]);
		printf(" %016llx", (unsigned long long) get_checksum());
	}
	printf("\n");
}

static double get_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static void measure(const loop *l, int turns)
{
	double least = 1e9;

	for (int turn = 0; turn < turns; turn++) {
		double start, took;

		reset();
		l->run(LEN);
		start = get_seconds();
		for (int i = 0; i < RUNS; i++)
			l->run(LEN);
		took = get_seconds() - start;
		least = took < least ? took : least;
	}
	printf("%-28s %10.1f  %s\n", l->name, least * 1e9 / RUNS, l->class);
}

int main(int argc, char **argv)
{
	int turns = argc > 2 ? atoi(argv[2]) : 7;

	for (size_t i = 0; i < N_LOOP; i++) {
		if (argc > 1 && !strcmp(argv[1], "time"))
			measure(&all[i], turns);
		else
			check(&all[i]);
	}
	return 0;
}
