/* If there is much work for each change of a table, and the table is large or
 * its size is not known, threads share it and change cells in single steps.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<parallel>' -S %t.ll -o - | %FileCheck %s
 * RUN: %clang-ashlar -O2 -c %s -o /dev/null -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-parallel 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=REMARK
 * REMARK: the loop around this runs in parallel, with atomic operations on
 * All kinds of operations do what plain code does.
 * RUN: %clang -O2 -DRUN %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -DRUN %s -o %t.exe -mllvm -ashlar-parallel
 * RUN: env OMP_NUM_THREADS=1 %t.exe | diff - %t.wanted
 * RUN: env OMP_NUM_THREADS=2 %t.exe | diff - %t.wanted
 * RUN: env OMP_NUM_THREADS=3 %t.exe | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define N 1500
#define CELLS (1 << 20)

static int W[N][N], place[N];
static int less[CELLS];

/* CHECK-LABEL: define {{.*}}@differences(
 * CHECK: call void @ashlar_parallel
 * CHECK-NOT: @malloc
 * CHECK-LABEL: define {{.*}}@product(
 */
void differences(void)
{
	for (int i = 0; i < N; i++) {
		int t = 0;

		for (int j = 0; j < N; j++)
			t += W[i][j] * W[i][j];
		less[place[i]] -= t;
	}
}

/* No processor multiplies in one step.
 * CHECK-NOT: call void @ashlar_parallel_v6(
 * CHECK-LABEL: define {{.*}}@guarded(
 */
void product(unsigned *restrict table)
{
	for (int i = 0; i < N; i++) {
		unsigned t = 0;

		for (int j = 0; j < N; j++)
			t += W[i][j] * W[i][j];
		table[place[i]] *= t;
	}
}

/* CHECK: call void @ashlar_parallel
 * CHECK-LABEL: define {{.*}}@bits(
 */
void guarded(int *restrict table)
{
	for (int i = 0; i < N; i++) {
		int t = 0;

		for (int j = 0; j < N; j++)
			t ^= W[i][j];
		if (t & 1)
			table[place[i]] += t;
	}
}

void bits(unsigned long *restrict one, unsigned char *restrict two,
	unsigned short *restrict three)
{
	for (int i = 0; i < N; i++) {
		unsigned t = 0;

		for (int j = 0; j < N; j++)
			t += W[i][j];
		one[place[i]] ^= t;
		two[place[i]] |= t;
		three[place[i]] &= t;
	}
}

void extremes(int *restrict low, unsigned *restrict high)
{
	for (int i = 0; i < N; i++) {
		int t = 0;

		for (int j = 0; j < N; j++)
			t += W[i][j];
		if (t < low[place[i]])
			low[place[i]] = t;
		if ((unsigned) t > high[place[i]])
			high[place[i]] = t;
	}
}

/* The value that a change gives must not be used.
 * CHECK-LABEL: define {{.*}}@numbered(
 * CHECK-NOT: call void @ashlar_parallel_v6(
 * CHECK-LABEL: define {{.*}}@last(
 */
void numbered(int *restrict table, int *restrict number)
{
	for (int i = 0; i < N; i++) {
		int t = 0;

		for (int j = 0; j < N; j++)
			t += W[i][j];
		number[i] = table[place[i]] += t;
	}
}

void last(void)
{
}

/* CHECK-LABEL: define {{.*}}@differences.ashlar.par.0(
 * CHECK: [[VALUE:%.*]] = sub i32 0, %
 * CHECK: atomicrmw add ptr {{.*}}, i32 [[VALUE]] monotonic, align 4
 * CHECK: ret void
 */

#ifdef RUN
static void print(const void *data, size_t size)
{
	const unsigned char *byte = data;
	unsigned hash = 1;

	for (size_t i = 0; i < size; i++)
		hash = hash * 31 + byte[i];
	printf("%u\n", hash);
}

static void *make(size_t size)
{
	unsigned char *byte = malloc(size);

	for (size_t i = 0; i < size; i++)
		byte[i] = i * 37 >> 3;
	return byte;
}

int main(void)
{
	static const size_t size[] = { 4, 4, 8, 1, 2, 4, 4, 4 };
	unsigned x = 12345;
	void *t[8];

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			x = x * 1664525 + 1013904223;
			W[i][j] = (int) (x >> 9) % 1000 - 500;
			place[i] = i % 3 ? x % CELLS : 7;
		}
	for (int i = 0; i < 8; i++)
		t[i] = make(CELLS * size[i]);
	differences();
	product(t[0]);
	guarded(t[1]);
	bits(t[2], t[3], t[4]);
	extremes(t[5], t[6]);
	numbered(t[7], W[0]);
	print(less, sizeof(less));
	for (int i = 0; i < 8; i++)
		print(t[i], CELLS * size[i]);
	print(W[0], sizeof(W[0]));
	return 0;
}
#endif
