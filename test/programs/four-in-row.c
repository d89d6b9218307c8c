/* four-in-row.c - the game by search with alpha, beta and a table.
 * usage: four-in-row [depth moves]
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

enum { ROWS = 6, COLUMNS = 7, WIN = 10000, TABLE = 1 << 16 };

struct entry {
	uint64_t key;
	int value, depth;
};

static signed char at[ROWS][COLUMNS];
static int height[COLUMNS];
static uint64_t code[2][ROWS][COLUMNS], key;
static struct entry table[TABLE];
static long nodes;
static const int order[COLUMNS] = {3, 2, 4, 1, 5, 0, 6};
static const int worth[5] = {0, 1, 6, 40, WIN};

static int line(int i, int j, int di, int dj)
{
	int own = 0, other = 0;

	for (int k = 0; k < 4; k++) {
		int v = at[i + k * di][j + k * dj];

		own += v > 0;
		other += v < 0;
	}
	return own && other ? 0 : own ? worth[own] : -worth[other];
}

static int evaluate(void)
{
	int sum = 0;

	for (int i = 0; i < ROWS; i++)
		for (int j = 0; j + 3 < COLUMNS; j++)
			sum += line(i, j, 0, 1);
	for (int i = 0; i + 3 < ROWS; i++)
		for (int j = 0; j < COLUMNS; j++) {
			sum += line(i, j, 1, 0);
			if (j + 3 < COLUMNS)
				sum += line(i, j, 1, 1);
			if (j >= 3)
				sum += line(i, j, 1, -1);
		}
	return sum;
}

static void move(int j, int side)
{
	int i = height[j]++;

	at[i][j] = (signed char)side;
	key ^= code[side > 0][i][j];
}

static void undo(int j, int side)
{
	int i = --height[j];

	at[i][j] = 0;
	key ^= code[side > 0][i][j];
}

static int search(int side, int depth, int alpha, int beta, int *best)
{
	struct entry *e = &table[key % TABLE];
	int value = side * evaluate(), top = -2 * WIN;

	nodes++;
	if (depth == 0 || value > WIN / 2 || value < -WIN / 2)
		return value;
	if (!best && e->key == key && e->depth == depth)
		return e->value;
	for (int k = 0; k < COLUMNS; k++) {
		int j = order[k];

		if (height[j] == ROWS)
			continue;
		move(j, side);
		int v = -search(-side, depth - 1, -beta, -alpha, NULL);

		undo(j, side);
		if (v > top) {
			top = v;
			if (best)
				*best = j;
		}
		if (v > alpha)
			alpha = v;
		if (alpha >= beta)
			break;
	}
	if (top == -2 * WIN)
		return 0;
	if (alpha < beta)
		*e = (struct entry){key, top, depth};
	return top;
}

int main(int argc, char **argv)
{
	int depth = argc > 1 ? atoi(argv[1]) : 9;
	int moves = argc > 2 ? atoi(argv[2]) : 10;
	uint64_t s = 1;
	int side = 1;

	for (int p = 0; p < 2; p++)
		for (int i = 0; i < ROWS; i++)
			for (int j = 0; j < COLUMNS; j++) {
				s = s * 6364136223846793005u + 1442695040888963407u;
				code[p][i][j] = s ^ s >> 29;
			}
	double begin = now();

	for (int m = 0; m < moves; m++, side = -side) {
		int best = -1;
		int value = search(side, depth, -2 * WIN, 2 * WIN, &best);

		if (best < 0)
			break;
		move(best, side);
		printf("%d (%d) ", best, value);
		if (abs(evaluate()) > WIN / 2)
			break;
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("nodes %ld\n", nodes);
	return 0;
}
