/* A product of matrices: one kernel, a thread for each element, neighbours in x
 * beside each other in memory.
 * SPDX-License-Identifier: MIT
 *
 * RUN: rm -rf %t.d && mkdir %t.d
 * RUN: %clang-ashlar -O3 -Wno-comment -ffp-contract=off %s -o %t -Rpass=ashlar \
 * RUN:   -mllvm -ashlar-offload-tiles=off \
 * RUN:   -mllvm -ashlar-offload=auto -mllvm -ashlar-offload-force \
 * RUN:   -mllvm -ashlar-only=product -mllvm -ashlar-dump=device:%t.d 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=REMARK
 * RUN: cat %t.d/*.device | %FileCheck %s --check-prefix=MAP
 * RUN: cat %t.d/*.ptx | %FileCheck %s --check-prefix=PTX
 * RUN: cat %t.d/*.spvasm | %FileCheck %s --check-prefix=SPIRV
 * RUN: %if ptxas %{ cat %t.d/*.memory | %FileCheck %s --check-prefix=MEMORY %}
 * RUN: %t | %FileCheck %s
 * RUN: %if spirv-val %{ spirv-val %t.d/*.spv %}
 * RUN: %if ptxas %{ ptxas -arch=sm_75 -o /dev/null %t.d/*.ptx %}
 * RUN: %if ptxas %{ ptxas -arch=sm_90 -o /dev/null %t.d/*.ptx %}
 * RUN: %if pocl %{ %pocl ASHLAR_DEVICE_LOG=%t.log %t | %FileCheck %s %}
 * RUN: %if pocl %{ %FileCheck %s --check-prefix=LOG < %t.log %}
 *
 * With tiles, threads of a block meet around what they have copied.
 * RUN: rm -rf %t.t && mkdir %t.t
 * RUN: %clang-ashlar -O3 -Wno-comment -ffp-contract=off %s -o %t.tiled \
 * RUN:   -mllvm -ashlar-offload=auto -mllvm -ashlar-offload-force \
 * RUN:   -mllvm -ashlar-only=product -mllvm -ashlar-dump=device:%t.t
 * RUN: cat %t.t/*.device | %FileCheck %s --check-prefix=TILES
 * RUN: cat %t.t/*.ptx | %FileCheck %s --check-prefix=SHARED
 * RUN: %if pocl %{ %pocl ASHLAR_DEVICE_LOG=%t.tlog %t.tiled \
 * RUN:   | %FileCheck %s %}
 * RUN: %if pocl %{ %FileCheck %s --check-prefix=LOG < %t.tlog %}
 *
 * Nothing is for a device unless it is asked for.
 * RUN: %clang-ashlar -Wno-comment -O3 -S %s -o - \
 * RUN:   | %FileCheck %s --check-prefix=OFF
 * OFF-NOT: ashlar_device
 *
 * REMARK: gemm.c:{{[0-9]+}}:2: remark: loops run on a device if there is one: 1 kernel
 *
 * MAP: kernel 0:
 * MAP: loops around it: 0
 * MAP: threads in x: [p0] -> { S0[i0, i1] -> [(i1)]; S1[i0, i1, i2] -> [(i2)] }
 * MAP: threads in y: [p0] -> { S0[i0, i1] -> [(i0)]; S1[i0, i1, i2] -> [(i0)] }
 * MAP: // device:0
 * MAP: S0(thread_y, thread_x);
 * MAP: for (int c2 = 0; c2 < p0; c2 += 1)
 * MAP: S1(thread_y, c2, thread_x);
 *
 * TILES: S0(thread_y + 8 * c2, 2 * thread_x + c4);
 * SHARED: .shared
 * SHARED: bar.sync
 *
 * No multiplication is joined with an addition: the program forbids it.
 * PTX: .target sm_75
 * PTX: .entry ashlar_kernel_0
 * PTX: .maxntid 32, 8, 1
 * PTX-NOT: fma
 * PTX: ld.global
 * PTX: mul.rn.f64
 * PTX: add.rn.f64
 *
 * SPIRV: OpEntryPoint Kernel {{.*}} "ashlar_kernel_0"
 * SPIRV: OpFMul
 *
 * MEMORY: 0 bytes spill stores
 * MEMORY: Used {{[0-9]+}} registers
 *
 * LOG: 1 launches
 * CHECK: 305.5
 */
#include <stdio.h>

#define N 23

static double a[N][N], b[N][N], c[N][N];

__attribute__((noinline)) static void product(int n)
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++)
			c[i][j] *= 0.5;
		for (int k = 0; k < n; k++)
			for (int j = 0; j < n; j++)
				c[i][j] += a[i][k] * b[k][j];
	}
}

int main(int argc, char **argv)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = i - j;
			b[i][j] = i * j % 5;
			c[i][j] = i + j;
		}
	product(N - (argc > 5));
	printf("%g\n", c[7][11] + 2 * c[22][21] + c[0][1]);
}
