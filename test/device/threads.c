/* A host of several threads is as many times as fast: the decision divides what
 * the loops take that these share, and nothing else.  The driver does nothing.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -Wno-comment %s -o %t -mllvm -ashlar-offload=nvptx \
 * RUN:   -mllvm -ashlar-parallel
 * RUN: rm -f %t.one %t.four
 * RUN: %fake FAKE_ARCH=90 OMP_NUM_THREADS=1 ASHLAR_DEVICE_LOG=%t.one %t 600
 * RUN: %fake FAKE_ARCH=90 OMP_NUM_THREADS=4 ASHLAR_DEVICE_LOG=%t.four %t 600
 * RUN: cat %t.one %t.four | %FileCheck %s --check-prefix=BOTH
 * BOTH-COUNT-2: on the host: the host is estimated at
 *
 * RUN: sed -n 's#.*estimated at \([0-9]*\) us, a.*#\1#p' %t.one %t.four | \
 * RUN:   awk '{ t[NR] = $1 } END { print t[1] / t[2]; exit !(NR == 2 && \
 * RUN:     t[1] / t[2] > 3.9 && t[1] / t[2] < 4.1) }'
 *
 * Without threads of its own the host has one, whatever is wanted.  Short nests
 * do not ask for a device, unless it is forced.
 * RUN: %clang-ashlar -O3 -Wno-comment %s -o %t -mllvm -ashlar-offload=nvptx \
 * RUN:   -S -emit-llvm
 * RUN: %FileCheck %s --check-prefix=ALONE < %t
 * RUN: %clang-ashlar -O3 -Wno-comment %s -o %t -mllvm -ashlar-offload=nvptx \
 * RUN:   -mllvm -ashlar-offload-force -S -emit-llvm
 * RUN: %FileCheck %s --check-prefix=FORCED < %t
 * ALONE: define {{.*}}@multiply(
 * ALONE: fcmp {{.*}}double {{.*}}, 1.500000e+04
 * ALONE: call {{.*}}@ashlar_device_begin_v1(
 * ALONE-NOT: @ashlar_expect_threads_v6(
 * FORCED: define {{.*}}@multiply(
 * FORCED-NOT: 1.500000e+04
 * FORCED: call {{.*}}@ashlar_device_begin_v1(
 */
#include <stdlib.h>

#define N 600

static double a[N][N], b[N][N], c[N][N];

__attribute__((noinline)) static void multiply(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
}

int main(int argc, char **argv)
{
	multiply(argc > 1 ? atoi(argv[1]) : 10);
	return c[1][1] != 0;
}
