/* life.c - Conway's game of life on a torus, two planes by turns.
 * usage: life [size generations]
 *
 * SPDX-License-Identifier: MIT
 */
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

#define MAX_SIZE 1024

static unsigned char world[2][MAX_SIZE][MAX_SIZE];

static void sow(int n)
{
	static const char *const gun[] = {
		"........................O...........",
		"......................O.O...........",
		"............OO......OO............OO",
		"...........O...O....OO............OO",
		"OO........O.....O...OO..............",
		"OO........O...O.OO....O.O...........",
		"..........O.....O.......O...........",
		"...........O...O....................",
		"............OO......................",
	};
	unsigned s = 8;

	for (int i = 0; i < 9; i++)
		for (int j = 0; gun[i][j]; j++)
			world[0][(i + 3) % n][(j + 3) % n] = gun[i][j] == 'O';
	for (int i = n / 2; i < n; i++)
		for (int j = 0; j < n; j++) {
			s = s * 1664525 + 1013904223;
			world[0][i][j] = s >> 30 == 0;
		}
}

static int generation(int g, int n)
{
	int alive = 0;

	for (int i = 0; i < n; i++) {
		int up = (i + n - 1) % n, down = (i + 1) % n;

		for (int j = 0; j < n; j++) {
			int left = (j + n - 1) % n, right = (j + 1) % n;
			int count = world[g & 1][up][left] +
				    world[g & 1][up][j] +
				    world[g & 1][up][right] +
				    world[g & 1][i][left] +
				    world[g & 1][i][right] +
				    world[g & 1][down][left] +
				    world[g & 1][down][j] +
				    world[g & 1][down][right];
			int next = count == 3 || (count == 2 && world[g & 1][i][j]);

			world[(g + 1) & 1][i][j] = next;
			alive += next;
		}
	}
	return alive;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 512;
	int generations = argc > 2 ? atoi(argv[2]) : 200;
	int alive = 0, g;
	unsigned hash = 0;

	if (n < 40 || n > MAX_SIZE || generations < 1) {
		fprintf(stderr, "life: 40 to %d cells wide\n", MAX_SIZE);
		exit(2);
	}
	sow(n);
	double begin = now();

	for (g = 0; g < generations; g++) {
		int before = alive;

		alive = generation(g, n);
		if (alive == 0 || (g > 5000 && alive == before))
			break;
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			hash = hash * 31 + world[g & 1][i][j];
	printf("%d alive after %d, %08x\n", alive, g, hash);
	exit(0);
}
