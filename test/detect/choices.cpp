// std::min and std::max give references: both values are loaded, and one is
// chosen, if both have been accessed before.
// RUN: %clang-ashlar -std=c++17 -O1 -ffp-contract=off -S -emit-llvm \
// RUN:   -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 | %FileCheck %s
// RUN: %clang-ashlar -std=c++17 -O1 -g1 -ffp-contract=off -S -emit-llvm \
// RUN:   -o /dev/null %s -mllvm -ashlar-why 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=WHY
// SPDX-License-Identifier: MIT
static const int &greater(const int &a, const int &b)
{
	return a < b ? b : a;
}

// CHECK-LABEL: name: "maxima"
// CHECK: read: {{.*}} -> M{{[0-9]+}}[i0, i1]
// CHECK: read: {{.*}} -> M{{[0-9]+}}[i1, i0]
// CHECK: write: {{.*}} -> M{{[0-9]+}}[i0, i1]
extern "C" void maxima(int (*__restrict a)[64], int (*__restrict b)[64])
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			a[i][j] = greater(a[i][j], b[j][i]);
}

// Only one of the two is known to be there.
// WHY: {{ guarded .*refused}}
extern "C" void guarded(int n, int *__restrict a, const int *__restrict b,
	const int *__restrict c)
{
	for (int i = 0; i < n; i++)
		a[i] = *(c[i] ? &a[i] : &b[i]);
}
