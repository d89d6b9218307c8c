// Errors of checked subscripts that unwind to a block of the same function: it
// catches them, or it has something to clean up.
// Not yet with LLVM 23: see docs/hosts.md.
// UNSUPPORTED: since-llvm-23
// RUN: %clang-ashlar -std=c++17 -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
// RUN: %FileCheck %s < %t.txt
//
// RUN: %clang -std=c++17 -O1 %s -lstdc++ -o %t.plain && %t.plain > %t.wanted
// RUN: %FileCheck %s --check-prefix=ERROR < %t.wanted
// RUN: %clang-ashlar -std=c++17 -O2 %s -lstdc++ -o %t.exe -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-effort=0
// RUN: %t.exe | diff %t.wanted -
// RUN: %clang-ashlar -std=c++17 -O2 %s -lstdc++ -o %t.par -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
// RUN:   -mllvm -ashlar-effort=0
// RUN: %t.par | diff %t.wanted -
// RUN: %clang-ashlar -std=c++17 -O3 %s -lstdc++ -o %t.late -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-late -mllvm -ashlar-effort=0
// RUN: %t.late | diff %t.wanted -
// SPDX-License-Identifier: MIT
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define KEEP extern "C" __attribute__((noinline))

struct out_of_range {
	size_t index, size;
};

[[noreturn]] __attribute__((noinline)) void fail(size_t index, size_t size)
{
	throw out_of_range{ index, size };
}

template <typename T> struct vector {
	T *first, *last;

	size_t size() const { return size_t(last - first); }
	T &at(size_t i) const
	{
		if (i >= size())
			fail(i, size());
		return first[i];
	}
};

typedef vector<vector<double>> matrix;

struct loud {
	const char *name;

	~loud() { printf("%s is left\n", name); }
};

// CHECK: {{ catching .* transformed}}
KEEP int catching(const matrix &c, const matrix &a, const matrix &b, int n)
{
	int result = 1;

	try {
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				for (int k = 0; k < n; k++)
					c.at(i).at(j) += a.at(i).at(k) *
						b.at(k).at(j);
		result = 2;
	} catch (const out_of_range &error) {
		printf("index %zu of %zu\n", error.index, error.size);
	}
	return result;
}

// CHECK: {{ cleaning .* transformed}}
KEEP void cleaning(const matrix &b, const matrix &a, int n)
{
	loud first = { "cleaning" };

	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			b.at(i).at(j) += 2 * a.at(i).at(j);
}

// What the handler does depends on how far the loop came.
// CHECK: {{ counting .* refused .*more than one exit}}
KEEP int counting(const matrix &b, const matrix &a, int n)
{
	int i = 0, j = 0;

	try {
		for (i = 0; i < n; i++)
			for (j = 0; j < n; j++)
				b.at(j).at(i) = a.at(i).at(j) + i;
	} catch (const out_of_range &) {
		return i * 1000 + j;
	}
	return -1;
}

// The handler is in a loop of its own.
KEEP int again(const matrix &b, const matrix &a, int n, int times)
{
	int bad = 0;

	for (int t = 0; t < times; t++)
		try {
			for (int j = 0; j < n + t; j++)
				for (int i = 0; i < n; i++)
					b.at(i).at(j) += a.at(i).at(j);
		} catch (const out_of_range &error) {
			bad += t + int(error.index);
		}
	return bad;
}

static matrix make(int n, int at_middle)
{
	auto *rows = (vector<double> *)malloc(n * sizeof(vector<double>));
	auto *all = (double *)malloc(n * n * sizeof(double));

	for (int i = 0; i < n * n; i++)
		all[i] = i % 19;
	for (int i = 0; i < n; i++)
		rows[i] = { all + i * n, all + i * n +
			(i == n / 2 ? at_middle : n) };
	return { rows, rows + n };
}

static void show(const char *name, const matrix &a, int n)
{
	double sum = 0;

	for (int i = 0; i < n * n; i++)
		sum = sum * 1.001 + a.first[0].first[i];
	printf("%s %.17g\n", name, sum);
}

// ERROR: index 0 of 0
// ERROR: index 11 of 11
// ERROR: cleaning is left
// ERROR: threw
int main()
{
	const int n = 33;

	for (int way = 3; way >= 0; way--) {
		matrix a = make(n, way == 1 ? n / 3 : n);
		matrix b = make(n, way == 2 ? n / 3 : n);
		matrix c = make(n, way == 3 ? 0 : n);

		printf("%d\n", catching(c, a, b, n));
		show("catching", c, n);
		for (int more = 0; more < 2; more++)
			try {
				cleaning(b, a, n + more);
			} catch (const out_of_range &) {
				printf("threw\n");
			}
		show("cleaning", b, n);
		printf("%d\n", counting(b, c, n));
		show("counting", b, n);
		printf("%d\n", again(c, b, n, 3));
		show("again", c, n);
	}
	return 0;
}
