/* bare.c - a machine on which no library can be opened, as where no OpenMP is
 * installed; what is asked for goes to the error stream.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

void *dlopen(const char *name, int flags);

void *dlopen(const char *name, int flags)
{
	fprintf(stderr, "no %s\n", name);
	return NULL;
}
