/* What may depend on the thread that runs it, such as thread-local variables,
 * errno and addresses of them, stays in the thread that calls.
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -gline-tables-only -Rpass=ashlar 2>&1 \
 * RUN:   | %FileCheck %s --implicit-check-not='c:{{4.|5.|6[0-5]}}:'
 * RUN: env OMP_NUM_THREADS=2 %t.exe
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -mllvm -ashlar-late -gline-tables-only -Rpass=ashlar 2>&1 \
 * RUN:   | %FileCheck %s --implicit-check-not='c:{{4.|5.|6[0-5]}}:'
 * RUN: env OMP_NUM_THREADS=2 %t.exe
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <pthread.h>
#define N 4000
#define KEEP __attribute__((noinline))

static __thread int own;
static int shared;

KEEP __attribute__((pure)) int look(int i)
{
	return own + i;
}

KEEP __attribute__((pure)) int last_error(int i)
{
	return errno + i;
}

KEEP static int *get(void)
{
	return &own;
}

KEEP static int look_there(int i)
{
	return *get() + i;
}

KEEP static int look_at_shared(const int *p, int i)
{
	return p[0] + i;
}

KEEP static void variables(int *restrict a, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = look(i);
}

KEEP static void errors(int *restrict a, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = last_error(i);
}

KEEP static void through_pointer(int *restrict a, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = look_there(i);
}

KEEP static void addresses(long *restrict a, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = (long) get() + (long) &own + (long) pthread_self();
}

// CHECK-DAG: thread-local.c:[[#@LINE + 4]]:{{.*}} runs in parallel [
KEEP static void free_of_threads(int *restrict a, const int *p, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = look_at_shared(p, i);
}

KEEP static int differs(const int *a, int n, int first)
{
	for (int i = 0; i < n; i++)
		if (a[i] != first + i)
			return 1;
	return 0;
}

static int a[N];
static long b[N];

int main(void)
{
	int bad = 0;

	own = 9;
	variables(a, N);
	bad |= differs(a, N, 9);
	through_pointer(a, N);
	bad |= differs(a, N, 9) << 1;
	errno = 5;
	errors(a, N);
	bad |= differs(a, N, 5) << 2;
	addresses(b, N);
	for (int i = 0; i < N; i++)
		bad |= (b[i] != b[0]) << 3;
	shared = 3;
	free_of_threads(a, &shared, N);
	bad |= differs(a, N, 3) << 4;
	return bad;
}
