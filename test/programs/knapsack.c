/* knapsack.c - what to pack: one of each, many of each, and in boxes.
 * usage: knapsack [items capacity]
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

struct item {
	int weight, volume, value, number;
};

static int max(int a, int b)
{
	return a > b ? a : b;
}

static int single(const struct item *item, int n, int capacity, bool *packed)
{
	int **best = malloc(sizeof(*best) * (n + 1));

	for (int i = 0; i <= n; i++) {
		best[i] = calloc(capacity + 1, sizeof(int));
		if (!best[i])
			exit(1);
	}
	for (int i = 1; i <= n; i++)
		for (int c = 0; c <= capacity; c++) {
			int w = item[i - 1].weight;

			best[i][c] = best[i - 1][c];
			if (w <= c && best[i - 1][c - w] + item[i - 1].value >
					      best[i][c])
				best[i][c] = best[i - 1][c - w] +
					     item[i - 1].value;
		}
	int c = capacity, value = best[n][capacity];

	for (int i = n; i > 0; i--) {
		packed[i - 1] = best[i][c] != best[i - 1][c];
		if (packed[i - 1])
			c -= item[i - 1].weight;
	}
	for (int i = 0; i <= n; i++)
		free(best[i]);
	free(best);
	return value;
}

static int many(const struct item *item, int n, int capacity)
{
	int *best = calloc(capacity + 1, sizeof(*best));

	for (int i = 0; i < n; i++)
		for (int c = item[i].weight; c <= capacity; c++)
			best[c] = max(best[c],
				best[c - item[i].weight] + item[i].value);
	int value = best[capacity];

	free(best);
	return value;
}

/* Two limits, weight and volume. */
static int boxes(const struct item *item, int n, int weight, int volume)
{
	int (*best)[volume + 1] = calloc(weight + 1, sizeof(*best));

	if (!best)
		exit(1);
	for (int i = 0; i < n; i++)
		for (int w = weight; w >= item[i].weight; w--)
			for (int v = volume; v >= item[i].volume; v--)
				best[w][v] = max(best[w][v],
					best[w - item[i].weight]
					    [v - item[i].volume] +
						item[i].value);
	int value = best[weight][volume];

	free(best);
	return value;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 800;
	int capacity = argc > 2 ? atoi(argv[2]) : 40000;

	if (n < 1 || capacity < 100)
		return 2;
	struct item *item = malloc(sizeof(*item) * n);
	bool *packed = malloc(sizeof(*packed) * n);
	unsigned s = 6;
	int count = 0;

	for (int i = 0; i < n; i++) {
		s = s * 1103515245 + 12345;
		item[i].weight = 10 + (s >> 16) % 200;
		item[i].volume = 5 + (s >> 8) % 30;
		item[i].value = item[i].weight + (s >> 20) % 50;
		item[i].number = i;
	}
	double begin = now();
	int a = single(item, n, capacity / 2, packed);
	int b = many(item, n, capacity);
	int c = boxes(item, n, capacity / 40, capacity / 100);

	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < n; i++)
		count += packed[i] ? item[i].number % 10 : 0;
	printf("%d %d %d, packed %d\n", a, b, c, count);
	free(item);
	free(packed);
	return 0;
}
