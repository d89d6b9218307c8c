/* Loops over a few elements, whose number is a constant, are unrolled by LLVM, which
 * vectorizes the loop around them then.  The order of the program is as good as
 * copies of that loop, and better than others, whether elements are computed or not.
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=turn \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=product \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=pick \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=blur \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=drift \
 * RUN:   -mllvm -ashlar-layout=0 -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=drift \
 * RUN:   -o /dev/null 2>&1 | %FileCheck --check-prefix=PLANES %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=batch \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -gline-tables-only -c %s \
 * RUN:   -Rpass=ashlar -Rpass-missed=ashlar -mllvm -ashlar-only=longer \
 * RUN:   -o /dev/null 2>&1 | %FileCheck --check-prefix=LONGER %s
 *
 * CHECK-NOT: rescheduled
 * CHECK: no better order of execution
 * CHECK-NOT: rescheduled
 * LONGER: rescheduled
 *
 * In time, a structure of arrays is worth copies.
 * PLANES: put the dimensions of e into another order
 *
 * SPDX-License-Identifier: MIT
 */
#define N 20000

double x[N][2], y[N][2], m[2][2];
double p[N][4], q[N][4];
float a[N][2][2], b[N][2][2], c[N][2][2];
float in[1000][1000], out[1000][1000], k[3][3];
double u[N][64], v[N][64], w[64][64];
int l[N];
struct { float p[3], v[3]; } e[N];
float f[N][3][3], g[N][3][3], h[N][3][3];

void turn(int n)
{
	for (int i = 0; i < n; ++i)
		for (int r = 0; r < 2; ++r) {
			double sum = 0;

			for (int s = 0; s < 2; ++s)
				sum += m[r][s] * x[i][s];
			y[i][r] = sum;
		}
}

void product(int n)
{
	for (int i = 0; i < n; ++i)
		for (int r = 0; r < 2; ++r)
			for (int s = 0; s < 2; ++s) {
				float sum = 0;

				for (int t = 0; t < 2; ++t)
					sum += a[i][r][t] * b[i][t][s];
				c[i][r][s] = sum;
			}
}

void pick(int n)
{
	for (int i = 0; i < n; ++i)
		for (int r = 0; r < 4; ++r)
			q[i][r] = p[l[i]][r] * 2;
}

void blur(int n)
{
	for (int i = 1; i < n - 1; ++i)
		for (int j = 1; j < n - 1; ++j) {
			float sum = 0;

			for (int r = 0; r < 3; ++r)
				for (int s = 0; s < 3; ++s)
					sum += k[r][s] *
						in[i + r - 1][j + s - 1];
			out[i][j] = sum;
		}
}

/* Vectors hold one of six elements of a structure. */
void drift(int t, int n)
{
	for (int s = 0; s < t; ++s)
		for (int i = 0; i < n; ++i)
			for (int r = 0; r < 3; ++r) {
				e[i].v[r] *= 0.99f;
				e[i].p[r] += 0.01f * e[i].v[r];
			}
}

void batch(int n)
{
	for (int i = 0; i < n; ++i)
		for (int r = 0; r < 3; ++r)
			for (int s = 0; s < 3; ++s)
				for (int o = 0; o < 3; ++o)
					f[i][r][s] += g[i][r][o] * h[i][o][s];
}

/* Sums of 64 products are not unrolled, and wait for each other. */
void longer(int n)
{
	for (int i = 0; i < n; ++i)
		for (int r = 0; r < 64; ++r) {
			double sum = 0;

			for (int s = 0; s < 64; ++s)
				sum += w[r][s] * u[i][s];
			v[i][r] = sum;
		}
}
