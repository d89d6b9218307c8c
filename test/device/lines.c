/* Kernels in PTX have the lines of the source where the program has debug
 * information, for ncu, compute-sanitizer and cuda-gdb, and the same instructions
 * as without; the driver is told to keep the lines.  Statements of an inlined
 * function have its lines.  Remarks are not debug information.
 * SPDX-License-Identifier: MIT
 *
 * RUN: rm -rf %t.g %t.n && mkdir %t.g %t.n
 * RUN: %clang-ashlar -g -O3 -Wno-comment -ffp-contract=off %s -o %t \
 * RUN:   -mllvm -ashlar-offload=auto -mllvm -ashlar-offload-force \
 * RUN:   -mllvm -ashlar-dump=device:%t.g
 * RUN: cat %t.g/*.ptx | %FileCheck %s
 * RUN: %FileCheck %s --check-prefix=FILE < %t.g/*.ptx
 * RUN: %clang-ashlar -O3 -Wno-comment -ffp-contract=off %s -o %t.none \
 * RUN:   -mllvm -ashlar-offload=auto -mllvm -ashlar-offload-force \
 * RUN:   -mllvm -ashlar-dump=device:%t.n -Rpass=ashlar 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=QUIET
 * QUIET-NOT: warning:
 * RUN: %FileCheck %s --check-prefix=NONE < %t.n/*.ptx
 * NONE-NOT: .loc{{[[:space:]]}}
 *
 * The instructions:
 * RUN: grep -E "^[[:space:]]+[a-z@]" %t.g/*.ptx > %t.with
 * RUN: grep -E "^[[:space:]]+[a-z@]" %t.n/*.ptx > %t.without
 * RUN: diff %t.with %t.without
 * RUN: cmp %t.g/*.spv %t.n/*.spv
 *
 * RUN: %if ptxas %{ ptxas -lineinfo -arch=sm_75 -o %t.cubin %t.g/*.ptx %}
 * RUN: %if ptxas %{ readelf -SW %t.cubin | grep debug_line %}
 *
 * RUN: %fake FAKE_ARCH=90 FAKE_LINES=1 %t 2>&1 | %FileCheck %s --check-prefix=DRIVER
 * RUN: %fake FAKE_ARCH=90 FAKE_LINES=1 %t.none 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=SILENT --allow-empty
 * DRIVER: with lines
 * SILENT-NOT: with lines
 *
 * CHECK: .entry ashlar_kernel_0
 */
#define N 100

double a[N][N], b[N][N], c[N][N];

static inline double scaled(double x)
{
	return x * 0.25;
	/* CHECK-DAG: .loc {{[0-9]+}} [[#@LINE - 1]]
	 */
}

__attribute__((noinline)) void multiply(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			c[i][j] = scaled(c[i][j]);
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
			/* CHECK-DAG: .loc {{[0-9]+}} [[#@LINE - 1]]
			 */
		}
}

int main(void)
{
	multiply(N);
	return 0;
}
/* FILE: .file {{[0-9]+}} "{{.*}}lines.c"
 */
