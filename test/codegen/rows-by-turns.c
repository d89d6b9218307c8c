/* Rows of two arrays that take turns in memory do not overlap, though the ranges
 * of their addresses do; the new code runs then, and not if rows overlap by one
 * element.
 *
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force -mllvm -ashlar-size-tests=off
 * RUN: %t.exe | diff - %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force -mllvm -ashlar-size-tests=off -mllvm -ashlar-late
 * RUN: %t.exe | diff - %t.wanted
 * RUN: %clang-ashlar -O2 -S -emit-llvm %s -o - -mllvm -ashlar-force | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

enum { SIZE = 4000 };

static unsigned memory[SIZE];

/* CHECK-LABEL: define {{.*}}@turn(
 * CHECK: urem i64
 */
__attribute__((noinline)) static void turn(unsigned *a, const unsigned *b,
	long pitch_a, long pitch_b, int n, int m)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			a[i * pitch_a + j] += 3 * b[i * pitch_b + m - 1 - j] + j;
}

/* The lower triangle of one, the upper one of the other. */
__attribute__((noinline)) static void triangle(unsigned *a, const unsigned *b,
	long pitch, int n)
{
	for (int j = 0; j < n; j++)
		for (int i = j; i < n; i++)
			a[i * pitch + j] += 3 * b[j * pitch + i] + j;
}

static unsigned hash(void)
{
	unsigned h = 0;

	for (int i = 0; i < SIZE; i++)
		h = h * 31 + memory[i];
	return h;
}

static void fill(void)
{
	for (int i = 0; i < SIZE; i++)
		memory[i] = i * i;
}

int main(void)
{
	for (int pitch = 20; pitch < 44; pitch += 7)
		for (int at = 0; at < 90; at++) {
			fill();
			turn(memory + 100, memory + at + 50, pitch, pitch, 13,
				11);
			turn(memory + at + 50, memory + 100, pitch, pitch, 12,
				9);
			turn(memory + 100, memory + at + 50, pitch, pitch + 1,
				13, 11);
			triangle(memory + 100, memory + at + 50, pitch, 10);
			printf("%d %d %08x\n", pitch, at, hash());
		}
	fill();
	turn(memory + 2000, memory + 2000, 0, 0, 20, 11);
	turn(memory + 2000, memory + 1000, -20, -20, 20, 11);
	turn(memory + 2000, memory + 2011, -22, -22, 20, 11);
	printf("%08x\n", hash());
	return 0;
}
