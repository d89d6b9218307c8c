// Vectors that are swapped: a call elsewhere knows their addresses, so their
// pointers are in memory and go into registers for the loop.
//
// RUN: %clang -O1 -ffp-contract=off %s -lstdc++ -o %t.plain
// RUN: %t.plain > %t.wanted
// RUN: %clang-ashlar -O2 -g -ffp-contract=off %s -lstdc++ -o %t.exe \
// RUN:   -mllvm -ashlar-verify -mllvm -ashlar-time-tiling=2 \
// RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-why 2>&1 | %FileCheck %s
// RUN: %t.exe | diff - %t.wanted
// SPDX-License-Identifier: MIT
#include <cstdio>
#include <utility>
#include <vector>

// CHECK: smooth{{.*}} 3 3 transformed {{.*}}steps of time
__attribute__((noinline)) static double smooth(int n, int steps)
{
	std::vector<double> a(n * n), b(n * n);

	for (int i = 0; i < n * n; i++)
		a[i] = b[i] = i % 19;
	for (int t = 0; t < steps; ++t) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				b[i * n + j] = 0.25 * (a[(i - 1) * n + j] +
					a[(i + 1) * n + j] +
					a[i * n + j - 1] + a[i * n + j + 1]);
		std::swap(a, b);
	}
	double sum = 0;
	for (int i = 0; i < n * n; i++)
		sum += a[i] * (i % 7);
	return sum;
}

// Who knows the vectors may look at them in each step: they stay in memory.
static const std::vector<double> *seen;
static double middle;

__attribute__((noinline)) static void look()
{
	middle += (*seen)[seen->size() / 2];
}

// CHECK: watched{{.*}} 3 3 refused
__attribute__((noinline)) static double watched(int n, int steps)
{
	std::vector<double> a(n * n), b(n * n);

	seen = &a;
	for (int i = 0; i < n * n; i++)
		a[i] = b[i] = i % 23;
	for (int t = 0; t < steps; ++t) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				b[i * n + j] = 0.5 * (a[i * n + j - 1] +
					a[i * n + j + 1]);
		std::swap(a, b);
		look();
	}
	return a[n * n / 3];
}

int main()
{
	for (int steps = 0; steps < 6; steps++)
		std::printf("%.12g %.12g %.12g\n", smooth(30, steps),
			watched(20, steps), middle);
}
