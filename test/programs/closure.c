/* closure.c - what is reachable from where, and the components that result.
 * usage: closure [nodes]
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

#define MAX_NODES 1024

static bool reach[MAX_NODES][MAX_NODES];
static unsigned char edge[MAX_NODES][MAX_NODES];
static int component[MAX_NODES];

static void build(int n)
{
	unsigned s = 99;

	memset(edge, 0, sizeof(edge));
	for (int i = 0; i < n; i++)
		for (int k = 0; k < 2; k++) {
			s = s * 69069 + 1234567;
			edge[i][(s >> 10) % (unsigned)n] = (unsigned char)(1 + k);
		}
}

static void close_over(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			reach[i][j] = i == j || edge[i][j];
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				reach[i][j] = reach[i][j] ||
					      (reach[i][k] && reach[k][j]);
}

static int components(int n)
{
	int count = 0;

	for (int i = 0; i < n; i++)
		component[i] = -1;
	for (int i = 0; i < n; i++) {
		if (component[i] >= 0)
			continue;
		for (int j = i; j < n; j++)
			if (reach[i][j] && reach[j][i])
				component[j] = count;
		count++;
	}
	return count;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 900;
	long pairs = 0;
	unsigned hash = 0;

	if (n < 1 || n > MAX_NODES) {
		fprintf(stderr, "closure: at most %d nodes\n", MAX_NODES);
		exit(2);
	}
	build(n);
	double begin = now();

	close_over(n);
	int count = components(n);

	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++)
			pairs += reach[i][j];
		hash = hash * 31 + (unsigned)component[i];
	}
	printf("%ld pairs, %d components, %08x\n", pairs, count, hash);
	exit(0);
}
