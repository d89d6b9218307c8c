// Strides that are read from memory: one is assumed to be that of an element,
// the others to be multiples.
// RUN: %clang-ashlar -std=c++17 -O1 -ffp-contract=off -S -emit-llvm \
// RUN:   -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 | %FileCheck %s
// RUN: %clang-ashlar -std=c++17 -O1 -g1 -ffp-contract=off -S -emit-llvm \
// RUN:   -o /dev/null %s -mllvm -ashlar-why 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=WHY
// RUN: %clang-ashlar -std=c++17 -O1 -g1 -ffp-contract=off -S -emit-llvm \
// RUN:   -o /dev/null %s -mllvm -ashlar-why -mllvm -ashlar-checks=0 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=NO
// SPDX-License-Identifier: MIT
typedef long size;

struct plane {
	double *first;
	size extent[2];
	size stride[2];

	double &operator()(size i, size j) const
	{
		return first[i * stride[0] + j * stride[1]];
	}
};

// The strides lie next to one another: the last one is that of an element.
// CHECK-LABEL: name: "copy"
// CHECK: assumed: {{.*}} : p{{[0-9]+}} = 1 and p{{[0-9]+}} = 1 and
// CHECK: text: "M{{[0-9]+}}[i0][i1] = M{{[0-9]+}}[i0][i1]"
// WHY: {{ copy .*(modelled|transformed)}}
// NO: {{ copy .*refused.*subscript}}
extern "C" void copy(const plane &a, const plane &b)
{
	for (size i = 0; i < a.extent[0]; i++)
		for (size j = 0; j < a.extent[1]; j++)
			a(i, j) = b(i, j);
}

struct box {
	double *first;
	size extent[3];
	size stride[3];

	double &operator()(size i, size j, size k) const
	{
		return first[i * stride[0] + j * stride[1] + k * stride[2]];
	}
};

// Two factors are divided out; no loop moves by the first stride.
// CHECK-LABEL: name: "planes"
// CHECK: assumed: {{.*}} : p{{[0-9]+}} = 1 and p{{[0-9]+}} = 1 and
// CHECK: text: "M0[{{.*}} + i0][i1] = M0[{{.*}} + i0][i1] + M0[i0][i1]
// WHY: {{ planes .*(modelled|transformed)}}
extern "C" void planes(const box &a)
{
	for (size j = 0; j < a.extent[1]; j++)
		for (size k = 0; k < a.extent[2]; k++)
			a(2, j + 1, k) = a(1, j, k) + a(0, j, k);
}

// A stride that is also the number of iterations is one of rows.
// CHECK-LABEL: name: "column"
// CHECK-NOT: n = 1
// CHECK: text: "{{.*}}[i0][0] = 0"
extern "C" void column(size n, double *a)
{
	for (size i = 0; i < n; i++)
		a[i * n] = 0;
}

// Two unknown strides that are added are no reason to assume anything.
// WHY: {{ square .*modelled}}
extern "C" void square(size n, double *a)
{
	for (size i = 0; i < n; i++)
		a[i * i] = 0;
}
