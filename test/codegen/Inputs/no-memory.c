/* With -Wl,--wrap=malloc the program itself gets no memory of some size.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

static int n_failed;

static void report(void)
{
	fprintf(stderr, "failed: %s\n", n_failed ? "some" : "none");
}

void *__wrap_malloc(size_t size)
{
	if (size <= 4096)
		return __real_malloc(size);
	if (n_failed++ == 0)
		atexit(report);
	return NULL;
}
