/* Conditional loads in loops that are to be vectorized: those of elements that
 * the nest reads or writes in any case run unconditionally; others stay
 * conditional, since their memory may not exist.
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-verify %s -o %t.exe
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-size-tests=off
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -gline-tables-only \
 * RUN:   -c %s -o /dev/null -Rpass=loop-vectorize 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define N 300

static bool reach[N][N];
static unsigned char left[N][N];

/* Each row k is read as a whole, so reach[i][k] exists for all i and k. */
__attribute__((noinline)) void close_over(int n)
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
// CHECK-COUNT-3: [[#@LINE+1]]:{{.*}}vectorized loop
			for (int j = 0; j < n; j++)
				reach[i][j] = reach[i][j] ||
					(reach[i][k] && reach[k][j]);
}

/* If no element of "left" is zero, "from" is not read, and may point to memory
 * that cannot be read.
 */
__attribute__((noinline)) void choose(int n,
	const unsigned char (*restrict from)[N])
{
	for (int j = 0; j < n; j++)
		for (int i = 1; i < n; i++)
			left[i][j] = left[i - 1][j] ? (i ^ j) | 1 : from[i][j];
}

static unsigned hash(const void *data, size_t n)
{
	const unsigned char *c = data;
	unsigned h = 1;

	for (size_t i = 0; i < n; i++)
		h = h * 31 + c[i];
	return h;
}

int main(void)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	size_t size = (sizeof(left) + page - 1) / page * page;
	unsigned char (*none)[N] = mmap(NULL, size, PROT_NONE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	unsigned s = 5;

	if (none == MAP_FAILED)
		return 1;
	for (int i = 0; i < N; i++) {
		for (int j = 0; j < N; j++) {
			s = s * 69069 + 1234567;
			reach[i][j] = (s >> 10) % 150 == 0;
			left[i][j] = 1;
		}
	}
	for (int n = 0; n <= N; n = 2 * n + 1) {
		close_over(n);
		printf("%d: %08x\n", n, hash(reach, sizeof(reach)));
	}
	close_over(N);
	printf("%08x\n", hash(reach, sizeof(reach)));
	/* No element of "none" may be read. */
	choose(N, none);
	printf("%08x\n", hash(left, sizeof(left)));
	return 0;
}
