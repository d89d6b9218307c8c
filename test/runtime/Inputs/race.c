/* race.c - all threads add to one cell: what the sanitizer must find.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

void GOMP_parallel(void (*body)(void *), void *data, unsigned n,
	unsigned flags);

static void add(void *cell)
{
	for (int i = 0; i < 1000; i++)
		++*(volatile int *)cell;
}

int main(void)
{
	int cell = 0;

	GOMP_parallel(add, &cell, 3, 0);
	printf("%s\n", cell > 0 ? "done" : "");
	return 0;
}
