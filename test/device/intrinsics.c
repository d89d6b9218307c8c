/* Intrinsics that a back end does not know end the compiler: the plugin leaves
 * such loops to the host, and has others for some of them.  Results are those
 * of the host.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -fno-math-errno -ffp-contract=off %s -lm -o %t.ptx \
 * RUN:   -mllvm -ashlar-offload=nvptx -mllvm -ashlar-offload-force \
 * RUN:   -mllvm -ashlar-force -Rpass=ashlar -Rpass-missed=ashlar 2>&1 | \
 * RUN:   %FileCheck %s --check-prefixes=BOTH,PTX
 * RUN: %clang-ashlar -O3 -fno-math-errno -ffp-contract=off %s -lm -o %t.cl \
 * RUN:   -mllvm -ashlar-offload=spirv -mllvm -ashlar-offload-force \
 * RUN:   -mllvm -ashlar-force -Rpass=ashlar -Rpass-missed=ashlar 2>&1 | \
 * RUN:   %FileCheck %s --check-prefixes=BOTH,SPIRV
 * RUN: %clang -O1 -fno-math-errno -ffp-contract=off %s -lm -o %t.plain
 * RUN: %t.plain > %t.expected
 * RUN: %if pocl %{ rm -f %t.log %}
 * RUN: %if pocl %{ %pocl ASHLAR_DEVICE_LOG=%t.log %t.cl > %t.found %}
 * RUN: %if pocl %{ cmp %t.expected %t.found %}
 * RUN: %if pocl %{ %FileCheck %s --check-prefix=LOG < %t.log %}
 * LOG-COUNT-3: 1 launches
 */
#include <math.h>
#include <stdio.h>

#define N 61

static double x[N], y[N];
static float f[N], g[N];
static long n[N];
static int k[N];

#define NEST(name, statement) \
	__attribute__((noinline)) static void name(void) \
	{ \
		for (int i = 0; i < N; i++) \
			statement; \
	}

/* BOTH: intrinsics.c:[[@LINE+4]]:{{.*}} 1 kernel in
 * BOTH: intrinsics.c:[[@LINE+4]]:{{.*}} 1 kernel in
 * BOTH: intrinsics.c:[[@LINE+4]]:{{.*}} 1 kernel in
 */
NEST(power, y[i] = __builtin_powi(x[i], k[i]))
NEST(power_single, g[i] = __builtin_powif(f[i], k[i]))
NEST(round_off, n[i] = lrint(x[i] * 3) + lround(x[i] * 5))

/* PTX: intrinsics.c:[[@LINE+5]]:{{.*}} 1 kernel in PTX
 * PTX: intrinsics.c:[[@LINE+5]]:{{.*}} 1 kernel in PTX
 * SPIRV: intrinsics.c:[[@LINE+3]]:{{.*}}(a call that devices do not have)
 * SPIRV: intrinsics.c:[[@LINE+3]]:{{.*}}(a call that devices do not have)
 */
NEST(reverse, k[i] = (int) __builtin_bitreverse32((unsigned) k[i]))
NEST(canonical, y[i] = __builtin_canonicalize(y[i]))

int main(void)
{
	for (int i = 0; i < N; i++) {
		x[i] = 0.25 + i * 0.037;
		f[i] = (float) x[i];
		k[i] = i - 30;
	}
	power();
	power_single();
	round_off();
	reverse();
	canonical();
	for (int i = 0; i < N; i++)
		printf("%a %a %ld %d\n", y[i], (double) g[i], n[i], k[i]);
	return 0;
}
