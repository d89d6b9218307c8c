/* Memory of more than a GiB is not asked for: the old code runs, and errno is
 * what it was.  A product of sizes that does not fit into the addresses of the
 * target is as much more, also where these have 32 bits.
 * RUN: %clang -O2 %s -o %t.plain
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-force -mllvm -ashlar-effort=0 \
 * RUN:   -mllvm -ashlar-layout=2 -Wl,--wrap=malloc %s -DWRAP -o %t.ashlar
 * RUN: %t.plain > %t.wanted
 * RUN: %t.ashlar | diff - %t.wanted
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;effort=0;layout=2>' -S %t.ll -o - \
 * RUN:   | %FileCheck %s -DSIZE=i64
 * RUN: %clang --target=i686-unknown-linux-gnu -msse2 -O1 -DKERNEL -Xclang \
 * RUN:   -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;effort=0;layout=2>' -S %t.ll -o - \
 * RUN:   | %FileCheck %s -DSIZE=i32
 *
 * CHECK-LABEL: define {{.*}}@kernel(
 * CHECK: i128 4611686018427387904
 * CHECK: [[MANY:%.*]] = icmp s{{[lg]}}{{[te]}} i64 [[BYTES:%.*]], 107374182{{[45]}}
 * CHECK: br i1 [[MANY]], label %{{.*}}, label %{{.*}}
 * CHECK: [[MORE:%.*]] = add {{.*}}[[BYTES]], 63
 * CHECK: call ptr @malloc([[SIZE]]
 * CHECK: br i1 {{.*}}, label %allocated
 *
 * SPDX-License-Identifier: MIT
 */
#define N 20000

__attribute__((noinline)) unsigned kernel(int n, int steps,
	unsigned (*restrict a)[N], unsigned s)
{
	for (int k = 0; k < steps; k++)
		for (int j = 0; j < n; j++)
			for (int i = 0; i < n; i++)
				s = s * 3 + a[i][j];
	return s;
}

#ifndef KERNEL
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef WRAP
void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
	if (size > 1u << 31)
		abort();
	return __real_malloc(size);
}
#endif

static unsigned a[N][N];

int main(void)
{
	volatile int few = 100, many = 17000;

	for (int i = 0; i < 100; i++)
		a[i][i] = (unsigned) i;
	errno = 0;
	printf("%u\n", kernel(few, 2, a, 1));
	printf("%u\n", kernel(many, 1, a, 1));
	printf("%d\n", errno);
	return 0;
}
#endif
