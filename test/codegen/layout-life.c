/* Memory that a function makes in each iteration of a loop is not dead behind the
 * nest that fills it where it is handed to the next iteration; and memory that
 * it gets from its caller may be constant, so that elements that are written
 * under a condition cannot be copied back.
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 %s -o %t.exe && %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 %s -o %t.moved -mllvm -ashlar-layout=2
 * RUN: %t.moved | diff %t.wanted -
 * RUN: %clang-ashlar -O3 %s -o %t.forced -mllvm -ashlar-layout=2 \
 * RUN:   -mllvm -ashlar-force
 * RUN: %t.forced | diff %t.wanted -
 *
 * UNSUPPORTED: sanitize
 * SPDX-License-Identifier: MIT
 */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#define N 1500

typedef unsigned row[N];

/* The next iteration reads what this one writes. */
__attribute__((noinline)) unsigned hand_on(int runs, int n, row *last)
{
	unsigned s = 1;

	for (int r = 0; r < runs; r++) {
		row *next = malloc(sizeof(row[N]));

		for (int j = 0; j < N; j++)
			for (int i = 0; i < n; i++)
				next[i][j] = s = s * 3 + last[i][j];
		free(last);
		last = next;
	}
	free(last);
	return s;
}

/* Nothing is written if no element exceeds "limit". */
__attribute__((noinline)) unsigned clip(int n, row *restrict a, unsigned limit)
{
	unsigned s = 1;

	for (int k = 0; k < 3; k++)
		for (int j = 0; j < n; j++)
			for (int i = 0; i < n; i++) {
				s = s * 3 + a[i][j];
				if (a[i][j] > limit)
					a[i][j] = s;
			}
	return s;
}

int main(void)
{
	volatile int n = N, runs = 4;
	row *a = mmap(NULL, sizeof(row[N]), PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	printf("%u\n", hand_on(runs, n, calloc(N, sizeof(row))));
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			a[i][j] = (i * 7 + j * 3) % 101;
	mprotect(a, sizeof(row[N]), PROT_READ);
	printf("%u\n", clip(n, a, 1 << 30));
	return 0;
}
