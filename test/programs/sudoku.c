/* sudoku.c - sudokus solved by trial, fewest candidates first.
 * usage: sudoku [count]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
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

typedef struct board {
	int cell[9][9];
	unsigned row[9], column[9], box[9];
	int empty;
} board;

static long tried;

static bool put(board *b, int i, int j, int digit)
{
	unsigned bit = 1u << digit;
	int k = i / 3 * 3 + j / 3;

	if ((b->row[i] | b->column[j] | b->box[k]) & bit)
		return false;
	b->cell[i][j] = digit;
	b->row[i] |= bit;
	b->column[j] |= bit;
	b->box[k] |= bit;
	b->empty--;
	return true;
}

static void take(board *b, int i, int j)
{
	unsigned bit = ~(1u << b->cell[i][j]);

	b->cell[i][j] = 0;
	b->row[i] &= bit;
	b->column[j] &= bit;
	b->box[i / 3 * 3 + j / 3] &= bit;
	b->empty++;
}

static bool solve(board *b)
{
	int bi = -1, bj = -1, least = 10;

	if (b->empty == 0)
		return true;
	for (int i = 0; i < 9; i++)
		for (int j = 0; j < 9; j++) {
			if (b->cell[i][j])
				continue;
			int n = 9 - __builtin_popcount(b->row[i] | b->column[j] |
						       b->box[i / 3 * 3 + j / 3]);

			if (n < least) {
				least = n;
				bi = i;
				bj = j;
			}
		}
	if (least == 0)
		return false;
	for (int d = 1; d <= 9; d++) {
		tried++;
		if (!put(b, bi, bj, d))
			continue;
		if (solve(b))
			return true;
		take(b, bi, bj);
	}
	return false;
}

static void parse(board *b, const char *text)
{
	memset(b, 0, sizeof(*b));
	b->empty = 81;
	for (int i = 0; i < 81; i++)
		if (text[i] != '.' && !put(b, i / 9, i % 9, text[i] - '0')) {
			fprintf(stderr, "contradiction at %d\n", i);
			abort();
		}
}

/* The same puzzle with other digits, and rows changed within bands. */
static void shuffle(char *to, const char *from, unsigned s)
{
	for (int i = 0; i < 9; i++) {
		int row = i / 3 * 3 + (i + (int)s) % 3;

		for (int j = 0; j < 9; j++) {
			char c = from[row * 9 + j];

			to[i * 9 + j] = c == '.' ? c
					: (char)('1' + (c - '1' + s) % 9);
		}
	}
}

int main(int argc, char **argv)
{
	static const char *const puzzles[] = {
		"8..........36......7..9.2...5...7.......457.....1...3.."
		".1....68..85...1..9....4..",
		"..............3.85..1.2.......5.7.....4...1...9......."
		"5......73..2.1........4...9",
		"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3"
		"......1..4......7..7...3..",
	};
	int count = argc > 1 ? atoi(argv[1]) : 60;
	unsigned hash = 1;
	double begin = now();

	for (int p = 0; p < count; p++) {
		char text[81];
		board b;

		shuffle(text, puzzles[p % 3], (unsigned)p);
		parse(&b, text);
		if (!solve(&b)) {
			printf("no solution\n");
			continue;
		}
		for (int i = 0; i < 9; i++)
			for (int j = 0; j < 9; j++)
				hash = hash * 31 + (unsigned)b.cell[i][j];
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("%ld tried, %08x\n", tried, hash);
	return 0;
}
