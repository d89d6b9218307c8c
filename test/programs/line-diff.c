/* line-diff.c - the longest common subsequence of the lines of two files.
 * usage: line-diff [lines]
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

struct text {
	int n;
	uint32_t *line;
};

static uint32_t hash_line(const char *s)
{
	uint32_t h = 2166136261u;

	while (*s)
		h = (h ^ (unsigned char)*s++) * 16777619u;
	return h;
}

static struct text generate(int n, unsigned seed)
{
	struct text t = {0, malloc(sizeof(uint32_t) * n)};
	char buffer[80];

	if (!t.line)
		exit(1);
	for (int i = 0; t.n < n; i++) {
		seed = seed * 1103515245 + 12345;
		if ((seed >> 16) % 9 == 0)
			continue;
		snprintf(buffer, sizeof(buffer), "\tcase %d: return %d;",
			i % 700, (seed >> 16) % 13 ? i : -i);
		t.line[t.n++] = hash_line(buffer);
	}
	return t;
}

static int **lcs_table(const struct text *a, const struct text *b)
{
	int **t = malloc(sizeof(*t) * (a->n + 1));

	for (int i = 0; i <= a->n; i++) {
		t[i] = malloc(sizeof(**t) * (b->n + 1));
		if (!t[i])
			exit(1);
	}
	for (int j = 0; j <= b->n; j++)
		t[a->n][j] = 0;
	for (int i = a->n - 1; i >= 0; i--) {
		t[i][b->n] = 0;
		for (int j = b->n - 1; j >= 0; j--) {
			if (a->line[i] == b->line[j])
				t[i][j] = t[i + 1][j + 1] + 1;
			else if (t[i + 1][j] >= t[i][j + 1])
				t[i][j] = t[i + 1][j];
			else
				t[i][j] = t[i][j + 1];
		}
	}
	return t;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 9000;
	int added = 0, removed = 0, hunks = 0, inside = 0;

	if (n < 1)
		return 2;
	struct text a = generate(n, 1), b = generate(n + n / 50, 3);
	double begin = now();
	int **t = lcs_table(&a, &b);

	for (int i = 0, j = 0; i < a.n || j < b.n;) {
		if (i < a.n && j < b.n && a.line[i] == b.line[j]) {
			i++;
			j++;
			inside = 0;
			continue;
		}
		hunks += !inside;
		inside = 1;
		if (j == b.n || (i < a.n && t[i + 1][j] >= t[i][j + 1])) {
			i++;
			removed++;
		} else {
			j++;
			added++;
		}
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("%d common, %d added, %d removed, %d hunks\n", t[0][0], added,
		removed, hunks);
	for (int i = 0; i <= a.n; i++)
		free(t[i]);
	free(t);
	return 0;
}
