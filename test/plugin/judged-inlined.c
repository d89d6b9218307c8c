/* A function that is inlined into a nest of its only caller, for which there is
 * no better order, stays as it is: there the fields of the structure are known
 * not to change, and a version with a test would only keep LLVM from inlining.
 * So it does where the call is two functions away.  A function that somebody
 * else may call gets new code.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s -o %t.own.o \
 * RUN:   -mllvm -ashlar-why -mllvm -ashlar-only=clear 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=ALONE
 * CHECK-DAG: frames {{.*}} modelled     no better order
 * CHECK-DAG: {{ clear .*}} modelled     no better order
 * CHECK-DAG: {{ wipe .*}} transformed  kept the order of the loop nest, with loads before stores
 * ALONE: clear {{.*}} transformed  kept the order of the loop nest, with loads before stores
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

struct picture {
	int width, height;
	unsigned char *at;
};

static void clear(struct picture *t, int value)
{
	for (int y = 0; y < t->height; y++)
		for (int x = 0; x < t->width; x++)
			t->at[y * t->width + x] = value + x;
}

void wipe(struct picture *t, int value)
{
	for (int y = 0; y < t->height; y++)
		for (int x = 0; x < t->width; x++)
			t->at[y * t->width + x] = value - x;
}

unsigned frames(int width, int height, int n)
{
	struct picture t = { width, height, malloc(width * height) };
	unsigned sum = 0;

	for (int f = 0; f < n; f++) {
		clear(&t, f);
		sum = sum * 31 + t.at[f] + rand();
	}
	free(t.at);
	return sum;
}
