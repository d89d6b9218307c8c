/* Elements that are touched under a condition on data may not be there, and so
 * cannot be copied; within a variable they are, and between others, too.
 * SPDX-License-Identifier: MIT
 *
 * REQUIRES: pocl
 * RUN: %clang-ashlar -O3 -Wno-comment %s -o %t -Rpass=ashlar \
 * RUN:   -Rpass-missed=ashlar -mllvm -ashlar-offload=spirv \
 * RUN:   -mllvm -ashlar-offload-force 2>&1 | %FileCheck %s
 */
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define N 4000
#define KNOWN 512
#define NOINLINE __attribute__((noinline))

static int mask[N];
static double from[N], to[N];

/* CHECK: masked.c:[[#@LINE+4]]:{{.*}} the loops cannot run on a device (data tell how far an array is touched)
 */
NOINLINE static void take(int n, const double *restrict a)
{
	for (int i = 0; i < n; i++) {
		double s = 1;

		if (mask[i])
			s += a[i];
		to[i] = s;
	}
}

/* CHECK: masked.c:[[#@LINE+4]]:{{.*}} the loops cannot run on a device (data tell how far an array is touched)
 */
NOINLINE static void put(int n, double *restrict a)
{
	for (int i = 0; i < n; i++)
		if (mask[i])
			a[i] = from[i] + 1;
}

/* CHECK: masked.c:[[#@LINE+4]]:{{.*}} loops run on a device if there is one: 1 kernel
 */
NOINLINE static void within(int n)
{
	for (int i = 0; i < n; i++)
		if (mask[i])
			to[i] = from[i] + 1;
}

/* CHECK: masked.c:[[#@LINE+4]]:{{.*}} loops run on a device if there is one: {{[0-9]+}} kernel
 */
NOINLINE static void between(int n, double *restrict a)
{
	for (int i = 0; i < n; i++) {
		double s = a[i];

		to[i] = s;
		if (mask[i])
			a[i] = s + from[i];
	}
}

/* RUN: rm -f %t.log && %pocl ASHLAR_DEVICE_LOG=%t.log %t \
 * RUN:   | %FileCheck %s --check-prefix=SUM
 * RUN: grep -c ' launches (' %t.log | %FileCheck %s --check-prefix=RUNS
 * SUM: {{^}}178252
 * RUNS: {{^[1-9]}}
 */
int main(void)
{
	long page = sysconf(_SC_PAGESIZE);
	char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	double *a = (double *) (memory + page) - KNOWN, sum = 0;

	if (memory == MAP_FAILED || mprotect(memory + page, page, PROT_NONE))
		return 1;
	for (int i = 0; i < KNOWN; i++) {
		a[i] = i;
		mask[i] = i % 3 == 0;
	}
	take(N, a);
	put(N, a);
	within(N);
	between(KNOWN, a);
	for (int i = 0; i < N; i++)
		sum += to[i];
	for (int i = 0; i < KNOWN; i++)
		sum += a[i];
	printf("%.0f\n", sum);
	return 0;
}
