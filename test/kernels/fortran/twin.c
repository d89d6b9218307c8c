/* SPDX-License-Identifier: MIT */
/* twin.c - kernel.h for the twins in Fortran. */
#define EXTENTS(X)
#define RUNTIME_SIZES
#include "../kernel.h"

void twin_fill(double *a, size_t count, const char *name, double lo,
	double hi);
void twin_output(const double *a, size_t count, const char *name);
double twin_opaque(double value);

void twin_fill(double *a, size_t count, const char *name, double lo,
	double hi)
{
	fill_double(a, count, name, lo, hi);
}

void twin_output(const double *a, size_t count, const char *name)
{
#ifdef PRINT_ALL
	print_double(a, count, name);
#else
	checksum_double(a, count, name);
#endif
}

double twin_opaque(double value)
{
	return opaque(value);
}
