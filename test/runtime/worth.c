/* Threads are made when they are worth it, and there are as many as there are
 * processors for the program.
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-parallel %s -o %t
 * RUN: env OMP_NUM_THREADS=3 %t | %FileCheck %s --check-prefix=THREE
 * RUN: env OMP_NUM_THREADS=1 %t | %FileCheck %s --check-prefix=ONE
 * RUN: env -u OMP_NUM_THREADS taskset -c 0 %t | %FileCheck %s --check-prefix=ONE
 * THREE: 1 rows: sum 500500, 1 threads
 * THREE: 3000 rows: sum 1.15621e+07, 3 threads
 * THREE: 1 rows: sum 1.00051e+06, 3 threads
 * ONE: 1 rows: sum 500500, 1 threads
 * ONE: 3000 rows: sum 1.15621e+07, 1 threads
 * ONE: 1 rows: sum 1.00051e+06, 1 threads
 * SPDX-License-Identifier: MIT
 */
#include <dirent.h>
#include <stdio.h>

static double a[3000][1000];

__attribute__((noinline)) static void fill(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 1000; j++)
			a[i][j] = a[i][j] * 0.5 + 500. / (i + 1) + j % 2;
}

static int count_threads(void)
{
	DIR *dir = opendir("/proc/self/task");
	int n = 0;

	while (readdir(dir))
		n++;
	closedir(dir);
	return n - 2;
}

static void test(int n, int times)
{
	double sum = 0;

	while (times--)
		fill(n);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 1000; j++)
			sum += a[i][j];
	printf("%d rows: sum %.6g, %d threads\n", n, sum, count_threads());
}

int main(void)
{
	test(1, 1);
	test(3000, 9);
	test(1, 1);
	return 0;
}
