/* Where loops run is decided when they begin, by their sizes: a product of
 * matrices is worth a device when it is large, a sum of them never.  The driver
 * does nothing here; to open it costs nothing.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -Wno-comment %s -o %t -mllvm -ashlar-offload=nvptx \
 * RUN:   -mllvm -ashlar-offload-stay=0
 * RUN: rm -f %t.log
 * RUN: %fake FAKE_ARCH=90 ASHLAR_DEVICE_FIRST=0 ASHLAR_DEVICE_LOAD=0 \
 * RUN:   ASHLAR_DEVICE_LOG=%t.log %t
 * RUN: %FileCheck %s < %t.log
 *
 * To open a driver costs more than all this is worth.
 * RUN: rm -f %t.log
 * RUN: %fake FAKE_ARCH=90 ASHLAR_DEVICE_LOG=%t.log %t
 * RUN: %FileCheck %s --check-prefix=CLOSED < %t.log
 * CLOSED-NOT: opened
 * CLOSED-COUNT-2: on the host: the host is estimated at
 * CLOSED: on the host: the host is estimated at
 * CLOSED-SAME: ; to open a device takes 300000 us, and
 * CLOSED-SAME: us have been lost without it so far
 * CLOSED-NOT: opened
 *
 * A sum is worth it, too, if the arrays have stayed there.
 * RUN: %clang-ashlar -O3 -Wno-comment %s -o %t -mllvm -ashlar-offload=nvptx
 * RUN: rm -f %t.log
 * RUN: %fake FAKE_ARCH=90 ASHLAR_DEVICE_FIRST=0 ASHLAR_DEVICE_LOAD=0 \
 * RUN:   ASHLAR_DEVICE_LOG=%t.log %t
 * RUN: %FileCheck %s --check-prefix=STAYS < %t.log
 * STAYS: cuda: the host is estimated at
 * STAYS-SAME: for 11520000 bytes in 4 copies,
 * STAYS: cuda: the host is estimated at
 * STAYS-SAME: for 0 bytes in 0 copies,
 * STAYS: 0 bytes in ({{[0-9]+}} us), 1 launches
 *
 * Forced, all of it.
 * RUN: %clang-ashlar -O3 -Wno-comment %s -o %t -mllvm -ashlar-offload=nvptx \
 * RUN:   -mllvm -ashlar-offload-force
 * RUN: rm -f %t.log
 * RUN: %fake FAKE_ARCH=90 ASHLAR_DEVICE_LOG=%t.log %t
 * RUN: %FileCheck %s --check-prefix=FORCED < %t.log
 * FORCED-COUNT-4: 1 launches
 */
#define N 600

static double a[N][N], b[N][N], c[N][N];

/* 40 * 40 elements: as long as a launch.
 * CHECK: on the host: the host is estimated at
 * CHECK-SAME: bytes in 4 copies, {{[0-9]+}} us for launching 1 times,
 *
 * 600 * 600; 600 * 600 * 600 steps, with three operations for two statements.
 * CHECK: cuda: the host is estimated at
 * CHECK-SAME: for 11520000 bytes in 4 copies,
 * CHECK-SAME: for launching 1 times
 * CHECK: 1 launches
 */
__attribute__((noinline)) static void multiply(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			c[i][j] *= 0.5;
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
		}
}

/* CHECK: on the host: the host is estimated at
 * CHECK-SAME: for 11520000 bytes in 4 copies
 * CHECK-NOT: launches
 */
__attribute__((noinline)) static void add(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			c[i][j] += a[i][j] + b[i][j];
}

int main(void)
{
	multiply(10);
	multiply(40);
	multiply(N);
	add(N);
	return 0;
}
