/* Checks of subscripts with products, as safe languages make them: the greatest
 * subscript is compared with the length in front of the loops.  Where a check
 * fails, it fails as ever, and what was written before is the same.
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -g1 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -g1 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s --check-prefix=LATE < %t.late.txt
 * RUN: %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define KEEP __attribute__((noinline))
#define SPACE (1 << 16)

struct span {
	double *x;
	size_t n;
};

/* A check; the message says which one fails, and where. */
__attribute__((noinline, noreturn, cold)) static void fail(size_t i, size_t n)
{
	printf("%zu of %zu\n", i, n);
	fflush(stdout);
	_exit(3);
}

static inline double *at(struct span a, size_t i)
{
	if (i >= a.n)
		fail(i, a.n);
	return a.x + i;
}

// CHECK: {{ multiply .*transformed}}
// LATE: {{ multiply .*transformed}}
KEEP void multiply(struct span c, struct span a, struct span b, size_t n,
	size_t m)
{
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			for (size_t k = 0; k < n; k++)
				*at(c, i * m + j) += *at(a, i * n + k) *
					*at(b, k * m + j);
}

/* Signed numbers, which may be negative. */
// CHECK: {{ set .*transformed}}
// LATE: {{ set .*transformed}}
KEEP void set(struct span a, int n, int m, int from, int limit)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++) {
			int at = i * m + j + from;

			if (at >= limit)
				fail((size_t)at, (size_t)limit);
			a.x[at] += i - j;
		}
}

/* Downwards: the first subscript is the greatest one. */
// CHECK: {{ down .*transformed}}
// LATE: {{ down .*transformed}}
KEEP void down(struct span a, size_t n, size_t m)
{
	for (size_t j = 0; j < m; j++)
		for (size_t i = n; i-- > 0;)
			*at(a, i * m + j) *= 2;
}

/* From below and from above, and the compiler is told what to expect. */
// CHECK: {{ both .*transformed}}
// LATE: {{ both .*transformed}}
KEEP void both(struct span a, int n, int m, int from, int limit)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++) {
			int at = i * m + j;

			if (__builtin_expect(at < from || at >= limit, 0))
				fail((size_t)at, (size_t)limit);
			a.x[at] *= i + j;
		}
}

/* The greatest one that is allowed is given. */
// CHECK: {{ top .*transformed}}
// LATE: {{ top .*transformed}}
KEEP void top(struct span a, size_t n, size_t m, size_t most)
{
	for (size_t j = 0; j < m; j++)
		for (size_t i = 0; i < n; i++) {
			if (i * m + j > most)
				fail(i, j);
			a.x[i * m + j] -= 4;
		}
}

/* The subscript wraps around where the product is long. */
// CHECK: {{ wrap .*(modelled|transformed)}}
KEEP void wrap(struct span a, size_t n, size_t m, size_t step)
{
	for (size_t j = 0; j < m; j++)
		for (size_t i = 0; i < n; i++)
			*at(a, i * step + j) += 3;
}

/* As many iterations as there are numbers: only the check ends them, so what
 * they access says nothing of how many there are.
 */
// CHECK: {{ endless .*transformed}}
KEEP void endless(struct span a, size_t n, size_t m)
{
	for (size_t j = 0; j < m; j++)
		for (size_t i = 0; i < n; i++)
			*at(a, i * 10 + j) += i + j;
}

static double *space;

/* Run "what" in a process of its own, and print what is in memory then. */
#define TRY(what)                                                       \
	do {                                                            \
		unsigned long hash = 0;                                 \
		int status = 0;                                         \
		for (int k = 0; k < SPACE; k++)                         \
			space[k] = k % 11 - 5;                          \
		fflush(stdout);                                         \
		if (!fork()) {                                          \
			what;                                           \
			_exit(0);                                       \
		}                                                       \
		wait(&status);                                          \
		for (int k = 0; k < SPACE; k++)                         \
			hash = hash * 31 + (unsigned long)(long)space[k]; \
		printf("%s: %x %016lx\n", #what, status, hash);         \
	} while (0)

int main(void)
{
	static const size_t sizes[] = {0, 1, 2, 19, 40};

	space = mmap(NULL, SPACE * sizeof(double), PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	for (int p = 0; p < 5; p++)
		for (int q = 0; q < 5; q++)
			for (size_t less = 0; less < 3; less++) {
				size_t n = sizes[p], m = sizes[q];
				size_t cut = less * (n > m ? 1 : m);
				struct span c = {space, n * m},
					    a = {space + 4096, n * n},
					    b = {space + 8192, n * m},
					    mid = {space + 512, n * m};
				struct span s = {space, n * m > cut
						? n * m - cut : 0};

				TRY(multiply(c, a, b, n, m));
				TRY(multiply(s, a, b, n, m));
				TRY(multiply(c, a, s, n, m));
				TRY(set(mid, (int)n, (int)m, 0, (int)(n * m)));
				TRY(set(mid, (int)n, (int)m, 0, (int)s.n));
				TRY(set(mid, (int)n, (int)m, -(int)(m / 2), 9));
				TRY(both(mid, (int)n, (int)m, 0, (int)s.n));
				TRY(both(mid, (int)n, (int)m, 0, (int)c.n));
				TRY(both(mid, (int)n, (int)m, -2, (int)c.n));
				TRY(both(mid, (int)n, (int)m, 1, (int)c.n));
				TRY(down(c, n, m));
				TRY(down(s, n, m));
				TRY(top(c, n, m, n * m - 1));
				TRY(top(c, n, m, s.n));
				TRY(top(c, n, m, n * m - 2));
				TRY(wrap(c, n, m, m));
				TRY(wrap(c, n, m, 0 - m));
				TRY(wrap(c, n, m, (size_t)1 << 63));
				TRY(wrap(c, n, m, (size_t)1 << 35));
			}
	TRY(endless((struct span){space, 100}, 10, 10));
	TRY(endless((struct span){space, 99}, 10, 10));
	TRY(endless((struct span){space, 100}, (size_t)-1, 10));
	TRY(set((struct span){space + 512, 9}, 7, -3, 5, 9));
	TRY(set((struct span){space + 512, 9}, 7, 3, -5, 40));
	return 0;
}
