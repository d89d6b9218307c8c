/* motorway.c - traffic by a cellular automaton with lanes (Nagel).
 * usage: motorway [length lanes steps]
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

enum { FASTEST = 5, FREE = -1, MAX_LANES = 8 };

static int length, lanes;
static signed char *road[MAX_LANES], *future[MAX_LANES];

static uint32_t dice(uint32_t lane, uint32_t at, uint32_t t)
{
	uint32_t x = lane * 73856093u ^ at * 19349663u ^ t * 83492791u;

	x ^= x >> 13;
	x *= 0x5bd1e995u;
	return x ^ x >> 15;
}

static int gap(const signed char *lane, int at)
{
	int g = 0;

	while (g <= FASTEST && lane[(at + g + 1) % length] == FREE)
		g++;
	return g;
}

static void change_lanes(int t)
{
	for (int l = t % 2; l + 1 < lanes; l += 2)
		for (int x = 0; x < length; x++) {
			signed char *a = road[l], *b = road[l + 1];

			if ((a[x] == FREE) == (b[x] == FREE))
				continue;
			if (a[x] == FREE) {
				a = road[l + 1];
				b = road[l];
			}
			if (gap(a, x) < a[x] && gap(b, x) > a[x] + 1 &&
				b[(x + length - 1) % length] == FREE) {
				b[x] = a[x];
				a[x] = FREE;
			}
		}
}

static long drive(int t)
{
	long moved = 0;

	for (int l = 0; l < lanes; l++) {
		memset(future[l], FREE, length);
		for (int x = 0; x < length; x++) {
			int v = road[l][x];

			if (v == FREE)
				continue;
			int g = gap(road[l], x);

			if (v < FASTEST)
				v++;
			if (v > g)
				v = g;
			if (v > 0 && dice(l, x, t) % 100 < 20)
				v--;
			future[l][(x + v) % length] = (signed char)v;
			moved += v;
		}
		signed char *s = road[l];

		road[l] = future[l];
		future[l] = s;
	}
	return moved;
}

int main(int argc, char **argv)
{
	int steps = argc > 3 ? atoi(argv[3]) : 100;
	long moved = 0, cars = 0;
	unsigned hash = 0;

	length = argc > 1 ? atoi(argv[1]) : 100000;
	lanes = argc > 2 ? atoi(argv[2]) : 3;
	if (length < 10 || lanes < 1 || lanes > MAX_LANES)
		return 2;
	for (int l = 0; l < lanes; l++) {
		road[l] = malloc(length);
		future[l] = malloc(length);
		if (!road[l] || !future[l])
			return 1;
		for (int x = 0; x < length; x++) {
			road[l][x] = dice(l, x, 77) % 5 ? FREE : x % 4;
			cars += road[l][x] != FREE;
		}
	}
	double begin = now();

	for (int t = 0; t < steps; t++) {
		change_lanes(t);
		moved += drive(t);
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int l = 0; l < lanes; l++)
		for (int x = 0; x < length; x++) {
			hash = hash * 31 + (unsigned char)road[l][x];
			cars -= road[l][x] != FREE;
		}
	printf("moved %ld, lost %ld, %08x\n", moved, cars, hash);
	return 0;
}
