/* Jammed bodies of one statement alone and of several are set apart in an order
 * that the dependences allow, also where there are no other bodies.  Late, the
 * values that the last step would keep are not there any more.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -g1 %s -c -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-dump=tree -Rpass=ashlar -Rpass-missed=ashlar 2>&1 \
 * RUN:   | %FileCheck %s
 *
 * CHECK: unroll
 * CHECK-NOT: violates a dependence
 * CHECK: copies jammed
 */
void filter(float (*restrict y)[80], const float (*restrict x)[80], float a,
	float b, float c, float d)
{
	for (int i = 0; i < 96; i++) {
		float y1 = 0, y2 = 0, x1 = 0;

		for (int j = 0; j < 80; j++) {
			y[i][j] = a * x[i][j] + b * x1 + c * y1 + d * y2;
			x1 = x[i][j];
			y2 = y1;
			y1 = y[i][j];
		}
	}
}
