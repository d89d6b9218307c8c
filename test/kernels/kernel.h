/* SPDX-License-Identifier: MIT */
/* kernel.h - everything a test kernel needs besides its loops.
 *
 * A kernel file gives its extents a value per size class, lists them, and
 * includes this header:
 *
 *	#ifndef N
 *	#define N BY_CLASS(11, 40, 180, 2000, 23)
 *	#endif
 *	#define EXTENTS(X) X(n, N)
 *	#include "kernel.h"
 *
 * From there on it uses the lower-case names only, and writes its loops once.
 * By default these are enumeration constants, so that array types have
 * constant extents.  With -DRUNTIME_SIZES they are int parameters of every
 * function that starts with SIZE_PARAMS (called with SIZE_ARGS), and main
 * reads them from argv, in the order of EXTENTS; those not given have the
 * value of the size class.
 *
 * Options, all by -D:
 *	MINI SMALL MEDIUM LARGE ODD	the size class; SMALL if none is given
 *	RUNTIME_SIZES			extents are not known when compiling
 *	PRINT_ALL			print each value, not only checksums
 *	TIME				print the kernel's seconds to stderr
 *	SEED=n				other input data
 */
#ifndef ASH_TEST_KERNEL_H
#define ASH_TEST_KERNEL_H

#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "size_class.h"

#define NOINLINE __attribute__((noinline))
#define UNUSED __attribute__((unused))

#define MAX(a, b) ((a) > (b) ? (a) : (b))

#ifndef SEED
#define SEED 0
#endif

/* What becomes of an extent X(name, value):
 * a parameter, an argument and a variable of main, or else a constant.
 * SIZE_PARAMS and SIZE_ARGS end in a comma unless they are empty.
 */
#ifdef RUNTIME_SIZES
#define EXTENT_PARAM(name, value) int name,
#define EXTENT_ARG(name, value) name,
#define EXTENT_VARIABLE(name, value) int name = read_extent(&next_arg, value);
#define SIZE_PARAMS EXTENTS(EXTENT_PARAM)
#define SIZE_ARGS EXTENTS(EXTENT_ARG)
#define READ_SIZES(argc, argv)                                                \
	char **next_arg = (argv) + ((argc) > 0);                              \
	EXTENTS(EXTENT_VARIABLE)                                              \
	reject_args(next_arg)
#else
#define EXTENT_CONSTANT(name, value) name = (value),
#define EXTENT_CHECK(name, value)                                             \
	_Static_assert((value) >= 0, "extent " #name " is negative");
#define SIZE_PARAMS
#define SIZE_ARGS
#define READ_SIZES(argc, argv) reject_args((argv) + ((argc) > 0))
EXTENTS(EXTENT_CHECK)
enum { EXTENTS(EXTENT_CONSTANT) };
#endif

/* The extent that the next argument gives, or "otherwise" if there is none. */
static UNUSED int read_extent(char ***next_arg, int otherwise)
{
	char *end;
	long value;

	if (!**next_arg)
		return otherwise;
	value = strtol(**next_arg, &end, 10);
	if (end == **next_arg || *end || value < 0 || value > 1 << 30) {
		fprintf(stderr, "not an extent: %s\n", **next_arg);
		exit(2);
	}
	++*next_arg;
	return (int)value;
}

/* Arguments that nobody reads are a mistake of the caller. */
static UNUSED void reject_args(char **next_arg)
{
	if (!*next_arg)
		return;
	fprintf(stderr, "unexpected argument: %s\n", *next_arg);
	exit(2);
}

/* Arrays: ARRAY2(double, A, n, m) declares A, to be used as A[n][m],
 * A_count, its number of elements, and A_data, the address of the first.
 * Each extent counts as at least one when memory is taken, so that textbook
 * code that touches element 0 of an empty dimension stays in bounds.
 */
#define SPACE(n) ((size_t)MAX(n, 1))
#define ARRAY(type, A, count, space)                                          \
	const size_t A##_count UNUSED = (count);                              \
	type *const A##_data UNUSED = (type *)allocate((space) * sizeof(type))
#define ARRAY1(type, A, n)                                                    \
	ARRAY(type, A, (size_t)(n), SPACE(n));                                \
	type *A = A##_data
#define ARRAY2(type, A, n, m)                                                 \
	ARRAY(type, A, (size_t)(n) * (size_t)(m), SPACE(n) * SPACE(m));       \
	type(*A)[m] = (void *)A##_data
#define ARRAY3(type, A, n, m, l)                                              \
	ARRAY(type, A, (size_t)(n) * (size_t)(m) * (size_t)(l),               \
	      SPACE(n) * SPACE(m) * SPACE(l));                                \
	type(*A)[m][l] = (void *)A##_data
#define ARRAY4(type, A, n, m, l, k)                                           \
	ARRAY(type, A, (size_t)(n) * (size_t)(m) * (size_t)(l) * (size_t)(k), \
	      SPACE(n) * SPACE(m) * SPACE(l) * SPACE(k));                     \
	type(*A)[m][l][k] = (void *)A##_data

static void *allocated[16];
static int n_allocated;

/* Zeroed memory that lives until finish() is called. */
static NOINLINE UNUSED void *allocate(size_t bytes)
{
	void *memory;

	if (n_allocated == 16 || posix_memalign(&memory, 64, bytes)) {
		fprintf(stderr, "cannot allocate %zu bytes\n", bytes);
		exit(2);
	}
	allocated[n_allocated++] = memory;
	return memset(memory, 0, bytes);
}

/* Release all arrays; main returns the result. */
static int finish(void)
{
	while (n_allocated > 0)
		free(allocated[--n_allocated]);
	return 0;
}

/* A scrambled "x" (the finalizer of splitmix64). */
static inline uint64_t scramble(uint64_t x)
{
	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return x ^ (x >> 31);
}

/* The number in [0, 1) with 53 random bits that belongs to element "index"
 * of the array called "name".
 */
static inline double unit(const char *name, size_t index)
{
	uint64_t x = SEED;

	while (*name)
		x = x * 131 + (unsigned char)*name++;
	x = scramble(x) + (index + 1) * UINT64_C(0x9e3779b97f4a7c15);
	return (double)(scramble(x) >> 11) * 0x1p-53;
}

#define DEFINE_FILL(type, suffix)                                             \
	static NOINLINE UNUSED void fill_##suffix(                            \
	    type *a, size_t count, const char *name, double lo, double hi)    \
	{                                                                     \
		for (size_t i = 0; i < count; i++)                            \
			a[i] = (type)(lo + unit(name, i) * (hi - lo));        \
	}
DEFINE_FILL(double, double)
DEFINE_FILL(float, float)
DEFINE_FILL(int, int)
DEFINE_FILL(unsigned char, byte)

/* The function of this family for elements of the type of *p. */
#define BY_TYPE(family, p)                                                    \
	_Generic((p), double *                                                \
		 : family##_double, float *                                   \
		 : family##_float, int *                                      \
		 : family##_int, unsigned char *                              \
		 : family##_byte)

/* Give all elements of A hashed values in [lo, hi). */
#define FILL(A, lo, hi)                                                       \
	BY_TYPE(fill, A##_data)(A##_data, A##_count, #A, lo, hi)

/* "value", in a way that keeps the compiler from knowing it. */
static inline double opaque(double value)
{
	__asm__("" : "+m"(value));
	return value;
}

/* Print all of "count" values as they are. */
#define DEFINE_PRINT(type, suffix, format)                                    \
	static NOINLINE UNUSED void print_##suffix(                           \
	    const type *a, size_t count, const char *name)                    \
	{                                                                     \
		printf("%s %zu\n", name, count);                              \
		for (size_t i = 0; i < count; i++)                            \
			printf(format "\n", a[i]);                            \
	}
DEFINE_PRINT(double, double, "%a")
DEFINE_PRINT(float, float, "%a")
DEFINE_PRINT(int, int, "%d")
DEFINE_PRINT(unsigned char, byte, "%d")

/* FNV-1a over the bytes of "a". */
static NOINLINE UNUSED uint64_t fnv1a(const void *a, size_t bytes)
{
	const unsigned char *byte = (const unsigned char *)a;
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < bytes; i++)
		hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
	return hash;
}

/* Print a line with the hash and the sum of "count" values. */
#define DEFINE_CHECKSUM(type, suffix)                                         \
	static NOINLINE UNUSED void checksum_##suffix(                        \
	    const type *a, size_t count, const char *name)                    \
	{                                                                     \
		uint64_t hash = fnv1a(a, count * sizeof(type));               \
		double sum = 0.0;                                             \
                                                                              \
		for (size_t i = 0; i < count; i++)                            \
			sum += a[i];                                          \
		printf("%s %016llx %a\n", name, (unsigned long long)hash,     \
		       sum);                                                  \
	}
DEFINE_CHECKSUM(double, double)
DEFINE_CHECKSUM(float, float)
DEFINE_CHECKSUM(int, int)
DEFINE_CHECKSUM(unsigned char, byte)

/* Print the result A: a checksum, or all its values. */
#ifdef PRINT_ALL
#define OUTPUT(A) BY_TYPE(print, A##_data)(A##_data, A##_count, #A)
#else
#define OUTPUT(A) BY_TYPE(checksum, A##_data)(A##_data, A##_count, #A)
#endif

/* Run "statement", the only thing that -DTIME measures. */
#ifdef TIME
static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
#define TIMED(statement)                                                      \
	do {                                                                  \
		double start = seconds();                                     \
		statement;                                                    \
		fprintf(stderr, "time %.6f\n", seconds() - start);            \
	} while (0)
#else
#define TIMED(statement)                                                      \
	do {                                                                  \
		statement;                                                    \
	} while (0)
#endif

#endif
