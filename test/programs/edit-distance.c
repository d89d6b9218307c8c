/* edit-distance.c - the words of a list that are most like given ones.
 * usage: edit-distance [words queries]
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

#define MAX_WORD 64

static int min3(int a, int b, int c)
{
	int m = a < b ? a : b;

	return m < c ? m : c;
}

/* Damerau's distance: changes, and neighbours exchanged. */
static int distance(const char *a, const char *b, int limit)
{
	static int d[MAX_WORD + 1][MAX_WORD + 1];
	int n = (int)strlen(a), m = (int)strlen(b);

	if (abs(n - m) > limit)
		return limit + 1;
	for (int i = 0; i <= n; i++)
		d[i][0] = i;
	for (int j = 0; j <= m; j++)
		d[0][j] = j;
	for (int i = 1; i <= n; i++) {
		int least = d[i][0];

		for (int j = 1; j <= m; j++) {
			int cost = a[i - 1] != b[j - 1];

			d[i][j] = min3(d[i - 1][j] + 1, d[i][j - 1] + 1,
				d[i - 1][j - 1] + cost);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
				a[i - 2] == b[j - 1] &&
				d[i - 2][j - 2] + 1 < d[i][j])
				d[i][j] = d[i - 2][j - 2] + 1;
			if (d[i][j] < least)
				least = d[i][j];
		}
		if (least > limit)
			return limit + 1;
	}
	return d[n][m];
}

/* The same on whole texts, with two rows only. */
static int text_distance(const char *a, const char *b)
{
	int n = (int)strlen(a), m = (int)strlen(b);
	int *old = malloc(sizeof(*old) * (m + 1));
	int *new = malloc(sizeof(*new) * (m + 1));

	if (!old || !new)
		abort();
	for (int j = 0; j <= m; j++)
		old[j] = j;
	for (int i = 1; i <= n; i++) {
		new[0] = i;
		for (int j = 1; j <= m; j++)
			new[j] = min3(old[j] + 1, new[j - 1] + 1,
				old[j - 1] + (a[i - 1] != b[j - 1]));
		int *t = old;

		old = new;
		new = t;
	}
	int result = old[m];

	free(old);
	free(new);
	return result;
}

static void make_word(char *word, unsigned s)
{
	static const char *const part[] = {"an", "be", "cor", "de", "ex", "ti",
		"on", "mar", "sul", "ka", "ry", "wen", "st", "il", "op", "u"};
	int n = 2 + s % 5;

	*word = 0;
	for (int i = 0; i < n; i++) {
		s = s * 1664525 + 1013904223;
		strcat(word, part[s >> 28]);
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 8000;
	int queries = argc > 2 ? atoi(argv[2]) : 20;
	long sum = 0;

	if (n < 1 || queries < 1)
		return 2;
	char (*word)[MAX_WORD] = malloc(sizeof(*word) * n);
	char *all = malloc((size_t)n * 16 + 1), *end = all;

	if (!word || !all)
		return 1;
	for (int i = 0; i < n; i++) {
		make_word(word[i], i * 2654435761u);
		if (i < 1200)
			end = stpcpy(end, word[i]);
	}
	double begin = now();

	for (int q = 0; q < queries; q++) {
		char query[MAX_WORD];
		int best = MAX_WORD, at = 0;

		make_word(query, q * 40503u + 7);
		for (int i = 0; i < n; i++) {
			int d = distance(query, word[i], best);

			if (d < best) {
				best = d;
				at = i;
				if (d == 0)
					break;
			}
		}
		sum = sum * 3 % 1000003 + at + best;
	}
	int whole = text_distance(all, all + strlen(all) / 3);

	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("sum %ld, whole %d\n", sum, whole);
	free(word);
	free(all);
	return 0;
}
