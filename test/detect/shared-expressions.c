/* Expressions that share their parts have few parts, but more ways down to
 * them than can ever be gone: each part is looked at once, and translation
 * gives up.  What is tested is that this comes to an end.
 * RUN: %clang-ashlar -O3 -c %s -o /dev/null -mllvm -ashlar-why 2>&1 | \
 * RUN:   %FileCheck %s
 * RUN: %clang-ashlar -O3 -c %s -o /dev/null -mllvm -ashlar-why \
 * RUN:   -mllvm -ashlar-late 2>&1 | %FileCheck --check-prefix=LATE %s
 * SPDX-License-Identifier: MIT
 */
#define MORE x = x * x + y;
#define MORE4 MORE MORE MORE MORE
#define MORE40 MORE4 MORE4 MORE4 MORE4 MORE4 MORE4 MORE4 MORE4 MORE4 MORE4

/* CHECK: quotient
 * LATE: quotient
 */
void quotient(int n, unsigned *a, unsigned *b)
{
	for (int i = 0; i < n; i++) {
		unsigned x = b[i], y = b[i];
		MORE40
		a[i] = x >> 1;
	}
}

/* CHECK: bound {{.*}}refused
 * LATE: bound {{.*}}refused
 */
void bound(int n, unsigned *restrict a, unsigned *restrict b)
{
	for (int i = 0; i < n; i++) {
		unsigned x = b[i], y = b[i + 1];
		MORE40
		for (unsigned j = 0; j < x; j++)
			a[i * 1000 + j] += b[j];
	}
}

/* CHECK: subscript {{.*}}refused
 */
void subscript(int n, unsigned y, unsigned *a)
{
	unsigned x = y;

	MORE40
	for (int i = 0; i < n; i++)
		a[x & 1023] = i;
}

/* CHECK: rounds
 * LATE: rounds
 */
void rounds(int n, unsigned *restrict a, const unsigned *restrict b)
{
	for (int i = 0; i < n; i++) {
		unsigned x = b[i];

		for (int r = 0; r < 40; r++)
			x = (x >> 1) + x * 3;
		a[i] = x;
	}
}

/* CHECK: rows
 * LATE: rows
 */
void rows(int n, unsigned char **to, unsigned char **from)
{
	for (int i = 0; i < n; i++) {
		unsigned x = i, y = n;

		MORE40
		for (int j = 0; j < 100; j++)
			to[i][j] = from[x & 15][j];
	}
}
