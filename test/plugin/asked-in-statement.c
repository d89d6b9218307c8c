/* What is said of a loop is one statement with the loop, with the plugin and
 * without.
 * RUN: %clang -O2 -Wall -Wextra -Werror -I%S/../../include %s -o %t.plain
 * RUN: %t.plain | %FileCheck %s
 * RUN: %clang-ashlar -O2 -Wall -Wextra -Werror -I%S/../../include %s -o %t \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck --check-prefix=WHY %s
 * RUN: %t | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <ashlar/pragma.h>

#include <stdio.h>

/* WHY: behind_if {{.*}}refused {{.*}}asks not to be optimized
 * WHY: behind_if {{.*}}{{(modelled|transformed)}}
 */
__attribute__((noinline)) static void behind_if(int x, int *a)
{
	if (x)
		ASHLAR_LOOP("off")
		for (int i = 0; i < 100; i++)
			a[i] = 1;
	else
		for (int i = 0; i < 100; i++)
			a[i] = 2;
}

/* WHY: in_loop {{.*}}{{(modelled|transformed)}}
 */
__attribute__((noinline)) static void in_loop(int (*a)[100])
{
	int j;

	for (int i = 0; i < 100; i++)
		ASHLAR_LOOP("tile=8")
		for (j = 0; j < 100; j++)
			a[i][j] = i;
}

int main(void)
{
	static int a[100], b[100][100];

	behind_if(0, a);
	/* CHECK: 2 2
	 */
	printf("%d %d\n", a[0], a[99]);
	behind_if(1, a);
	/* CHECK: 1 1
	 */
	printf("%d %d\n", a[0], a[99]);
	in_loop(b);
	/* CHECK: 1 99
	 */
	printf("%d %d\n", b[1][99], b[99][0]);
	return 0;
}
