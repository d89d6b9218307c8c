/* A remainder modulo 2^32 decides: isl splits the cases without end, and with
 * each split copies all before it, which has to be counted.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O1 -c %s -o %t.o -Rpass-missed=ashlar 2>&1 \
 * RUN:   | %FileCheck %s
 */

double a[128], b[128];

void by_remainder(unsigned long n)
{
	// CHECK: switch-remainders.c:[[@LINE+2]]:{{.*}} the compile time that the file may take is used up
	for (int i = -2; i < (int)n + 2; i += 2)
		switch ((unsigned)i % 3u) {
		case 0:
			a[i + 4] = b[i + 3];
			break;
		case 1:
			a[i + 2] = 1;
			break;
		default:
			a[i + 2] += b[i + 2];
			break;
		}
}
