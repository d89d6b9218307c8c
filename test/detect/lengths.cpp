// Rows that have a length of their own each, as in vectors of vectors: a matrix
// if the lengths are equal and the rows at one distance, which is tested.
// Not yet with LLVM 23: see docs/hosts.md.
// UNSUPPORTED: since-llvm-23
// RUN: %clang-ashlar -std=c++17 -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
// RUN: %FileCheck %s < %t.txt
// RUN: %clang-ashlar -std=c++17 -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
// RUN:   -mllvm -ashlar-why=%t.late.txt
// RUN: %FileCheck %s --check-prefix=LATE < %t.late.txt
// RUN: %clang-ashlar -std=c++17 -O2 -g -c %s -o %t.o -mllvm -ashlar-force \
// RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s --check-prefix=REMARK
//
// RUN: %clang -std=c++17 -O1 %s -o %t.plain && %t.plain > %t.wanted
// RUN: %clang-ashlar -std=c++17 -O2 %s -o %t.exe -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-verify -mllvm -ashlar-effort=0
// RUN: %t.exe | diff %t.wanted -
// RUN: %clang-ashlar -std=c++17 -O2 %s -o %t.par -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
// RUN:   -mllvm -ashlar-effort=0
// RUN: %t.par | diff %t.wanted -
// RUN: %clang-ashlar -std=c++17 -O3 %s -o %t.late -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-late -mllvm -ashlar-effort=0
// RUN: %t.late | diff %t.wanted -
// SPDX-License-Identifier: MIT
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define KEEP extern "C" __attribute__((noinline))

// As much of a vector as matters.
template <typename T> struct vector {
	T *first, *last, *limit;

	size_t size() const { return size_t(last - first); }
	T &operator[](size_t i) { return first[i]; }
	const T &operator[](size_t i) const { return first[i]; }
	T *begin() { return first; }
	T *end() { return last; }
};

template <typename T> using matrix = vector<vector<T>>;

// Each row is asked for its length.
KEEP void multiply(matrix<double> &c, const matrix<double> &a,
	const matrix<double> &b)
{
	for (size_t i = 0; i < c.size(); i++)
		for (size_t j = 0; j < c[i].size(); j++) {
			double s = 0;

			for (size_t k = 0; k < b.size(); k++)
				s += a[i][k] * b[k][j];
			c[i][j] = s;
		}
}

// Each row is walked through.
KEEP void scale(matrix<double> &a)
{
	for (auto &row : a)
		for (auto &x : row)
			x = 2 * x + 1;
}

// A store of a byte might change where the rows are and end.
KEEP void bytes(matrix<char> &a)
{
	for (size_t i = 0; i < a.size(); i++)
		for (size_t j = 0; j < a[i].size(); j++)
			a[i][j] += char(i + j);
}

// The first row may be where the second one ends.
KEEP void fill(matrix<char> &a, char x)
{
	for (size_t i = 0; i < a.size(); i++)
		for (size_t j = 0; j < a[i].size(); j++)
			a[i][j] = x;
}

// A number beside the address.
struct counted {
	double *x;
	int n;
};

KEEP void numbers(counted *a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < a[i].n; j++)
			a[i].x[j] -= i;
}

// Downwards, and not from the first row on.
KEEP void downwards(counted *a, int from)
{
	for (int i = from; i > 0; i--)
		for (int j = 0; j < a[i].n; j++)
			a[i].x[j] += a[i - 1].x[j];
}

// Lengths that are asked for in some rows alone.
KEEP void some(counted *a, int n, const int *wanted)
{
	for (int i = 0; i < n; i++)
		if (wanted[i])
			for (int j = 0; j < a[i].n; j++)
				a[i].x[j] *= 2;
}

// The length is a subscript, too.
KEEP void last(counted *a, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < a[i].n; j++)
			a[i].x[a[i].n - 1] += j;
}

// A table of numbers without addresses, as that of a sparse matrix.
KEEP void sparse(const int *rows, double *x, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < rows[i]; j++)
			x[j] += i;
}

// CHECK: {{ multiply .*(modelled|transformed)}}
// CHECK: {{ scale .*(modelled|transformed)}}
// CHECK: {{ bytes .*(modelled|transformed)}}
// CHECK: {{ fill .*(modelled|transformed)}}
// CHECK: {{ numbers .*(modelled|transformed)}}
// CHECK: {{ downwards .*(modelled|transformed)}}
// CHECK: {{ some .*refused}}
// CHECK: {{ last .*refused}}
// CHECK: {{ sparse .*refused}}
//
// REMARK: all rows have the same length

static unsigned long hash;

static void add(double x)
{
	hash = (hash ^ (unsigned long)(long)(8 * x)) * 1099511628211ul;
	hash ^= hash >> 29;
}

template <typename T> struct holder {
	matrix<T> m;

	// Rows of "n" elements, at one distance or not; row "odd" has others.
	holder(size_t rows, size_t n, bool even, size_t odd, size_t others)
	{
		size_t room = even ? n : n + 5;
		T *all = (T *)malloc((rows * room + others + 1) * sizeof(T));

		m.first = (vector<T> *)malloc((rows + 1) * sizeof(vector<T>));
		m.last = m.limit = m.first + rows;
		for (size_t i = 0; i < rows; i++) {
			T *row = all + i * n + (!even && i % 3 == 1) * 2;
			size_t own = i == odd ? others : n;

			m[i] = {row, row + own, row + own};
		}
		for (size_t k = 0; k < rows * room + others; k++)
			all[k] = T(k % 13);
	}

	void show()
	{
		for (auto &row : m)
			for (auto &x : row)
				add(double(x));
	}
};

static void test(size_t rows, size_t n, bool even, size_t odd, size_t others)
{
	holder<double> a(rows, n, even, odd, others), b(n, n, even, n, 0),
		c(rows, n, even, odd, others);
	holder<char> d(rows, n, even, odd, others);
	counted *e = (counted *)calloc(rows + 1, sizeof(*e));
	int *wanted = (int *)calloc(rows + 1, sizeof(*wanted));
	double x[64] = {0};

	for (size_t i = 0; i < rows; i++)
		e[i] = {a.m[i].first, (int)a.m[i].size()};
	if (others <= n)
		multiply(c.m, a.m, b.m);
	c.show();
	scale(a.m);
	bytes(d.m);
	a.show();
	d.show();
	numbers(e, (int)rows);
	if (others <= n)
		downwards(e, (int)rows - 1);
	wanted[rows / 2] = 1;
	some(e, (int)rows, wanted);
	if (n && others)
		last(e, (int)rows);
	for (size_t i = 0; i < rows; i++)
		wanted[i] = e[i].n;
	sparse(wanted, x, (int)rows);
	a.show();
	for (double y : x)
		add(y);
	printf("%zu %zu %d %zu %zu: %016lx\n", rows, n, even, odd, others,
		hash);
}

// A table that ends where memory does, and a row that is a part of the table.
static void edges()
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	char *area = (char *)mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	counted *table = (counted *)(area + page) - 4;
	static double x[4][8];
	static struct {
		vector<char> rows[2];
		alignas(256) char text[48];
	} all;
	vector<char> *rows = all.rows;
	matrix<char> own = {rows, rows + 2, rows + 2};

	mprotect(area + page, page, PROT_NONE);
	for (int i = 0; i < 4; i++)
		table[i] = {x[i], 8};
	numbers(table, 4);
	downwards(table, 3);
	for (auto &row : x)
		for (double y : row)
			add(y);

	rows[0] = {(char *)&rows[1].last, (char *)&rows[1].last + 1, nullptr};
	rows[1] = {all.text, all.text + 1, nullptr};
	fill(own, 8);
	for (char y : all.text)
		add(y);
	printf("edges: %016lx\n", hash);
}

int main()
{
	static const size_t all_rows[] = {0, 1, 2, 3, 17};
	static const size_t all_n[] = {0, 1, 2, 19, 33};
	static const size_t all_odd[] = {0, 1, 16};

	for (size_t rows : all_rows)
		for (size_t n : all_n) {
			test(rows, n, true, rows, 0);
			test(rows, n, false, rows, 0);
			for (size_t odd : all_odd) {
				test(rows, n, true, odd, n / 2);
				test(rows, n, true, odd, n + 7);
			}
		}
	edges();
	return 0;
}

// LATE: {{ multiply .*(modelled|transformed)}}
// LATE: {{ scale .*(modelled|transformed)}}
// LATE: {{ bytes .*(modelled|transformed)}}
// LATE: {{ fill .*(modelled|transformed)}}
// LATE: {{ numbers .*(modelled|transformed)}}
// LATE: {{ downwards .*(modelled|transformed)}}
// LATE: {{ sparse .*refused}}
