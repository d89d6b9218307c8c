// Rows that are reached by way of checked subscripts: the checks are tested in front
// of the nest, where the lengths of rows are read.  If one might fail the
// original code runs, and throws where it always did.
// Not yet with LLVM 23: see docs/hosts.md.
// UNSUPPORTED: since-llvm-23
// RUN: %clang-ashlar -std=c++17 -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
// RUN: %FileCheck %s < %t.txt
// RUN: %clang-ashlar -std=c++17 -O2 -g -c %s -o %t.o -mllvm -ashlar-force \
// RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s --check-prefix=REMARK
//
// RUN: %clang -std=c++17 -O1 %s -lstdc++ -o %t.plain && %t.plain > %t.wanted
// RUN: %FileCheck %s --check-prefix=ERROR < %t.wanted
// RUN: %clang-ashlar -std=c++17 -O2 %s -lstdc++ -o %t.exe -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-verify -mllvm -ashlar-effort=0
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
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define KEEP extern "C" __attribute__((noinline))

struct out_of_range {
	size_t index, size;
};

[[noreturn]] __attribute__((noinline)) void fail(size_t index, size_t size)
{
	throw out_of_range{ index, size };
}

// As much of a vector as matters.
template <typename T> struct vector {
	T *first, *last, *limit;

	size_t size() const { return size_t(last - first); }
	void check(size_t i) const
	{
		if (i >= size())
			fail(i, size());
	}
	T &at(size_t i)
	{
		check(i);
		return first[i];
	}
	const T &at(size_t i) const
	{
		check(i);
		return first[i];
	}
};

template <typename T> using matrix = vector<vector<T>>;

// CHECK: {{ multiply .* transformed}}
// REMARK: rows-checked.cpp:[[@LINE+7]]{{.*}}if the rows of a.first, b.first and c.first are at least n long
// REMARK: rows-checked.cpp:[[@LINE+6]]{{.*}}if the rows of a.first, b.first and c.first lie at equal distances in memory
// REMARK: rows-checked.cpp:[[@LINE+5]]{{.*}}if all rows have the same length
// REMARK: rows-checked.cpp:[[@LINE+4]]{{.*}}if no check of a subscript fails
KEEP void multiply(matrix<double> &c, const matrix<double> &a,
	const matrix<double> &b, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c.at(i).at(j) += a.at(i).at(k) * b.at(k).at(j);
}

// What the loop tests need not be checked again.
// CHECK: {{ transpose .* transformed}}
KEEP void transpose(matrix<double> &b, const matrix<double> &a)
{
	for (size_t i = 0; i < a.size(); i++)
		for (size_t j = 0; j < a.at(i).size(); j++)
			b.at(j).at(i) = a.at(i).at(j);
}

// Neighbours, and two nests in a loop.
// CHECK: {{ relax .* transformed}}
KEEP void relax(matrix<double> &b, matrix<double> &a, int n, int steps)
{
	for (int t = 0; t < steps; t++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				b.at(i).at(j) = 0.25 * (a.at(i - 1).at(j) +
					a.at(i + 1).at(j) + a.at(i).at(j - 1) +
					a.at(i).at(j + 1));
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				a.at(i).at(j) = b.at(i).at(j);
	}
}

// Triangular loops.
// CHECK: {{ factor .* (modelled|transformed)}}
KEEP void factor(matrix<double> &a)
{
	int n = a.size();

	for (int k = 0; k < n; k++)
		for (int i = k + 1; i < n; i++) {
			a.at(i).at(k) /= a.at(k).at(k);
			for (int j = k + 1; j < n; j++)
				a.at(i).at(j) -= a.at(i).at(k) * a.at(k).at(j);
		}
}

// A store of a byte might change where the rows are and end.
// CHECK: {{ bytes .* (modelled|transformed)}}
KEEP void bytes(matrix<char> &a, const matrix<char> &b, int h, int w)
{
	for (int j = 1; j < w; j++)
		for (int i = 1; i < h; i++)
			a.at(i).at(j) = b.at(i - 1).at(j) + b.at(i).at(j - 1);
}

// The number of rows is a number, of which nobody knows how it goes with the table.
struct row {
	double *first;
	size_t size;
};
struct counted {
	row *rows;
	size_t n;
};
// CHECK: {{ sums .* refused .*whether an error}}
KEEP void sums(double *s, const counted &a, int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			if (size_t(i) >= a.n)
				fail(i, a.n);
			if (size_t(j) >= a.rows[i].size)
				fail(j, a.rows[i].size);
			s[j] += a.rows[i].first[j];
		}
}

// ---- the program ----

// The row in the middle has "at_middle" elements.  Behind the table there is no
// memory at all.
template <typename T>
matrix<T> make(int n, int m, int at_middle, bool is_even)
{
	size_t page = sysconf(_SC_PAGESIZE);
	char *room = (char *)mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	auto *rows = (vector<T> *)(room + page) - n;

	mprotect(room + page, page, PROT_NONE);
	T *all = (T *)calloc(size_t(n) * m + 64, sizeof(T));

	for (int i = 0; i < n; i++) {
		T *first = is_even ? all + i * m
				   : (T *)calloc(m + i % 3 * 8, sizeof(T));

		for (int j = 0; j < m; j++)
			first[j] = T((i * 7 + j * 3) % 11 + (i == j ? 20 : 1));
		rows[i] = { first, first + (i == n / 2 ? at_middle : m),
			first + m };
	}
	return { rows, rows + n, rows + n };
}

template <typename T> void print(const char *name, const matrix<T> &a)
{
	unsigned long sum = 0;

	for (size_t i = 0; i < a.size(); i++)
		for (size_t j = 0; j < size_t(a.at(0).limit - a.at(0).first);
		     j++) {
			unsigned long bits = 0;

			memcpy(&bits, a.at(i).first + j, sizeof(T));
			sum = sum * 31 + bits;
		}
	printf("%s %lx\n", name, sum);
}

template <typename F> void attempt(F work)
{
	try {
		work();
	} catch (const out_of_range &error) {
		printf("index %zu of %zu\n", error.index, error.size);
	}
}

// ERROR-COUNT-12: index
int main()
{
	const int n = 23;

	for (int is_even = 2; is_even-- > 0;)
		for (int short_one = 0; short_one < 5; short_one++) {
			auto length = [&](int i) {
				return short_one == i ? n / 2 - i : n;
			};
			auto a = make<double>(n, n, length(1), is_even);
			auto b = make<double>(n, n, length(2), is_even);
			auto c = make<double>(n, n, length(3), is_even);
			auto d = make<double>(n - (short_one == 4), n, n,
				is_even);
			auto e = make<char>(n, n, length(3), is_even);
			auto f = make<char>(n, n, length(2), is_even);

			attempt([&] { multiply(c, a, b, n); });
			print("multiply", c);
			attempt([&] { multiply(c, a, d, n); });
			print("multiply", c);
			attempt([&] { multiply(d, a, b, n); });
			print("multiply", d);
			attempt([&] { multiply(c, a, b, n + 1); });
			attempt([&] { multiply(c, a, b, 0); });
			print("multiply", c);
			attempt([&] { relax(c, a, n, 3); });
			print("relax", c);
			print("relax", a);
			attempt([&] { transpose(b, a); });
			print("transpose", b);
			attempt([&] { factor(c); });
			print("factor", c);
			attempt([&] { bytes(e, f, n, n); });
			print("bytes", e);

			counted g = { (row *)calloc(n, sizeof(row)), n };
			double s[n] = { 0 };

			for (int i = 0; i < n; i++)
				g.rows[i] = { a.at(i).first, a.at(i).size() };
			attempt([&] { sums(s, g, n); });
			printf("sums %.17g\n", s[n - 1] + s[0]);
		}
	return 0;
}
