/* SPDX-License-Identifier: MIT */
/* lanes.h - vectors of eight doubles, in clang's and gcc's notation.
 *
 * Where processors have shorter vectors, the compiler takes several.
 */
#ifndef ASH_TEST_LANES_H
#define ASH_TEST_LANES_H

#include <stdlib.h>

#define INLINE static inline __attribute__((always_inline, unused))
#define LANES 8
#define UNROLL _Pragma("clang loop unroll(full)")

typedef double lanes __attribute__((vector_size(64)));
/* The same at any address of a double. */
typedef double loose __attribute__((vector_size(64), aligned(8)));

INLINE lanes load(const double *p)
{
	return *(const loose *)p;
}

INLINE void store(double *p, lanes v)
{
	*(loose *)p = v;
}

INLINE lanes splat(double x)
{
	return (lanes){ x, x, x, x, x, x, x, x };
}

/* Memory for "n" doubles, and a vector more, at the begin of a page. */
INLINE double *new_buffer(size_t n)
{
	void *p;

	if (posix_memalign(&p, 4096, (n + LANES) * sizeof(double)))
		exit(2);
	return p;
}

/* Exchange the upper half of each group of lanes of *a with the lower one
 * of *b; the numbers are the lanes of both that come first.
 */
#define EXCHANGE(a, b, a0, a1, a2, a3, a4, a5, a6, a7, b0, b1, b2, b3, b4,    \
	b5, b6, b7)                                                           \
	do {                                                                  \
		lanes x = a, y = b;                                           \
		a = __builtin_shufflevector(x, y, a0, a1, a2, a3, a4, a5, a6, \
			a7);                                                  \
		b = __builtin_shufflevector(x, y, b0, b1, b2, b3, b4, b5, b6, \
			b7);                                                  \
	} while (0)

/* Transpose a matrix of eight rows. */
INLINE void transpose(lanes row[LANES])
{
	UNROLL
	for (int i = 0; i < 4; i++)
		EXCHANGE(row[i], row[i + 4], 0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6,
			7, 12, 13, 14, 15);
	UNROLL
	for (int i = 0; i < 8; i += i % 2 * 2 + 1)
		EXCHANGE(row[i], row[i + 2], 0, 1, 8, 9, 4, 5, 12, 13, 2, 3,
			10, 11, 6, 7, 14, 15);
	UNROLL
	for (int i = 0; i < 8; i += 2)
		EXCHANGE(row[i], row[i + 1], 0, 8, 2, 10, 4, 12, 6, 14, 1, 9, 3,
			11, 5, 13, 7, 15);
}

#endif
