/* A host that has copies of arrays in another order of dimensions, and shares
 * the loops out to threads: the device has neither the copies nor their arrays,
 * and divides by the threads what both of them have.
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -Wno-comment %s -o %t -mllvm -ashlar-offload=nvptx \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-layout=2 \
 * RUN:   -Rpass=ashlar 2>&1 | %FileCheck %s --check-prefix=DONE
 * DONE: put the dimensions of {{.*}} into another order
 * DONE: kernel in PTX
 *
 * RUN: rm -f %t.one %t.four
 * RUN: %fake FAKE_ARCH=90 OMP_NUM_THREADS=1 ASHLAR_DEVICE_LOG=%t.one %t
 * RUN: %fake FAKE_ARCH=90 OMP_NUM_THREADS=4 ASHLAR_DEVICE_LOG=%t.four %t
 * RUN: cat %t.one %t.four | %FileCheck %s --check-prefix=BOTH
 * BOTH-COUNT-2: on the host: the host is estimated at
 *
 * RUN: sed -n 's#.*estimated at \([0-9]*\) us, a.*#\1#p' %t.one %t.four | \
 * RUN:   awk '{ t[NR] = $1 } END { print t[1] / t[2]; exit !(NR == 2 && \
 * RUN:     t[1] / t[2] > 3.9 && t[1] / t[2] < 4.1) }'
 */
#define N 1500

static float a[N][N], b[N][N], c[N][N];

__attribute__((noinline)) static void multiply(int n, float (*restrict x)[N],
	float (*restrict y)[N], float (*restrict z)[N])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				z[i][j] += x[i][k] * y[j][k];
}

int main(int argc, char **argv)
{
	(void) argv;
	multiply(599 + argc, a, b, c);
	return 0;
}
