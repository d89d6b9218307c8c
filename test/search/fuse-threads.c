/* A nest whose rows add up does not make another one run in strips if that one
 * runs on threads, and strips would not.
 *
 * RUN: %clang -O3 -fpass-plugin=%plugin -Rpass=ashlar -mllvm -ashlar-fuse=1 \
 * RUN:   -c %s -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang -O3 -fpass-plugin=%plugin -Rpass=ashlar -mllvm -ashlar-fuse=1 \
 * RUN:   -mllvm -ashlar-parallel -c %s -o /dev/null 2>&1 \
 * RUN:   | %FileCheck %s --check-prefix=THREADS
 * CHECK: [[@LINE+15]]:{{[0-9]+}}: remark: runs side by side with a nest before
 * THREADS-NOT: side by side
 * THREADS: [[@LINE+10]]:{{[0-9]+}}: remark: the loop around this runs in parallel
 * THREADS-NOT: side by side
 *
 * SPDX-License-Identifier: MIT
 */
void square(double (*restrict x)[1000], double (*restrict a)[1000],
	double *restrict y)
{
	for (int i = 0; i < 2000; i++)
		for (int j = 0; j < 1000; j++)
			x[i][j] = a[i][j] * a[i][j];
	for (int i = 0; i < 2000; i++)
		for (int j = 0; j < 1000; j++)
			y[j] += x[i][j];
}
