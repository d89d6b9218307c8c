// A load from one of two addresses: both values are loaded, and one is chosen,
// if both addresses may be read.  std::min and std::max give references, too.
// RUN: %clang-ashlar -std=c++17 -O1 -ffp-contract=off -S -emit-llvm \
// RUN:   -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 | %FileCheck %s
// RUN: %clang-ashlar -std=c++17 -O2 -g1 -ffp-contract=off -c -o %t.o %s \
// RUN:   -mllvm -ashlar-why=%t.txt
// RUN: %FileCheck %s --check-prefix=WHY < %t.txt
// RUN: %clang-ashlar -std=c++17 -O2 -g1 -ffp-contract=off -c -o %t.o %s \
// RUN:   -mllvm -ashlar-late -mllvm -ashlar-why=%t.late.txt
// RUN: %FileCheck %s --check-prefix=WHY < %t.late.txt
//
// The program reads nothing that it did not read before: there are
// inaccessible pages behind what may be read.
// RUN: %clang -std=c++17 -O1 %s -o %t.plain && %t.plain > %t.wanted
// RUN: %clang-ashlar -std=c++17 -O2 %s -o %t.exe -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-verify
// RUN: %t.exe | diff %t.wanted -
// RUN: %clang-ashlar -std=c++17 -O2 %s -o %t.late -mllvm -ashlar-force \
// RUN:   -mllvm -ashlar-late
// RUN: %t.late | diff %t.wanted -
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define KEEP extern "C" __attribute__((noinline)) void

static const int &greater(const int &a, const int &b)
{
	return a < b ? b : a;
}

// CHECK-LABEL: name: "maxima"
// CHECK: read: {{.*}} -> M{{[0-9]+}}[i0, i1]
// CHECK: read: {{.*}} -> M{{[0-9]+}}[i1, i0]
// CHECK: write: {{.*}} -> M{{[0-9]+}}[i0, i1]
// WHY:      {{[0-9]+}} maxima 2 2 {{modelled|transformed}}
KEEP maxima(int (*__restrict a)[64], int (*__restrict b)[64])
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			a[i][j] = greater(a[i][j], b[j][i]);
}

// Only one of the two is known to be there.
// WHY-NEXT: guarded {{.*}} refused
KEEP guarded(int n, int *__restrict a, const int *__restrict b,
	const int *__restrict c)
{
	for (int i = 0; i < n; i++)
		a[i] = *(c[i] ? &a[i] : &b[i]);
}

int A[64], B[64], C[64], D[64][64];

// Both are within their objects.
// CHECK-LABEL: name: "inside"
// CHECK-DAG: read: {{.*}} -> B[i0]
// CHECK-DAG: read: {{.*}} -> A[63 - i0]
// CHECK: write: {{.*}} -> C[i0]
// WHY-NEXT: inside {{.*}} {{modelled|transformed}}
KEEP inside()
{
	for (int i = 0; i < 64; i++)
		C[i] = *(C[i] > 3 ? &A[63 - i] : &B[i]);
}

// CHECK-LABEL: name: "in_matrix"
// CHECK-DAG: read: {{.*}} -> D[i0, i1]
// CHECK-DAG: read: {{.*}} -> D[i1, i0]
// CHECK: write: {{.*}} -> C[i0]
// WHY-NEXT: in_matrix 2 2 {{modelled|transformed}}
KEEP in_matrix()
{
	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 64; j++)
			C[i] += *(B[j] > 50 ? &D[i][j] : &D[j][i]);
}

// One is beyond the end in the last iteration.
// WHY-NEXT: beyond {{.*}} refused
KEEP beyond()
{
	for (int i = 0; i < 64; i++)
		C[i] = *(C[i] > 3 ? &A[i] : &B[i + 1]);
}

// Nobody knows how many there are.
// WHY-NEXT: unbounded {{.*}} refused
KEEP unbounded(int n)
{
	for (int i = 0; i < n; i++)
		C[i % 4] = *(C[i % 4] > 3 ? &A[2 * i] : &B[i]);
}

// Both are accessed later in each iteration.
// WHY-NEXT: later {{.*}} {{modelled|transformed}}
KEEP later(int n, int *__restrict a, int *__restrict b,
	const int *__restrict c, int *__restrict d)
{
	for (int i = 0; i < n; i++) {
		d[i] = *(c[i] ? &a[i] : &b[i]);
		a[i] = i;
		b[i] = 2 * i;
	}
}

// The choice is one of subscripts, and within another one.
// WHY-NEXT: subscripts {{.*}} {{modelled|transformed}}
KEEP subscripts(long n, const int *__restrict a, const int *__restrict c,
	int *__restrict d)
{
	for (long i = 0; i < n; i++)
		d[i] = a[c[i] > 9 ? i : c[i] > 4 ? n - i : n] + a[i] +
			a[n - i] * a[n];
}

// One of them is accessed in some iterations only, ...
// WHY-NEXT: sometimes {{.*}} refused
KEEP sometimes(int n, int *__restrict a, int *__restrict b,
	const int *__restrict c, int *__restrict d)
{
	for (int i = 0; i < n; i++) {
		d[i] = *(c[i] ? &a[i] : &b[i]);
		a[i] = i;
		if (c[i] == 0)
			b[i] = 2 * i;
	}
}

// ... or if the loop goes on, ...
// WHY-NEXT: leaves {{.*}} refused
KEEP leaves(int n, int *__restrict a, int *__restrict b,
	const int *__restrict c, int *__restrict d)
{
	for (int i = 0; i < n; i++) {
		d[i] = *(c[i] ? &a[i] : &b[i]);
		if (c[i] == 7)
			break;
		a[i] = i;
		b[i] = 2 * i;
	}
}

// ... or as a smaller value.
// WHY-NEXT: smaller {{.*}} refused
KEEP smaller(int n, long *__restrict a, long *__restrict b,
	const int *__restrict c, long *__restrict d)
{
	for (int i = 0; i < n; i++) {
		d[i] = *(c[i] ? &a[i] : &b[i]);
		a[i] = i;
		*(char *) &b[i] = 3;
	}
}

// "n" numbers, behind which nothing may be read.
template <typename T> static T *at_the_edge(size_t n)
{
	size_t page = sysconf(_SC_PAGESIZE);
	char *memory = (char *) mmap(NULL, 2 * page, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	mprotect(memory + page, page, PROT_NONE);
	return (T *) (memory + page) - n;
}

static void print(const char *name, const int *of)
{
	printf("%s", name);
	for (int i = 0; i < 64; i++)
		printf(" %d", of[i]);
	printf("\n");
}

static void test_globals()
{
	for (int i = 0; i < 64; i++) {
		A[i] = i * 7 % 41;
		B[i] = i * 5 % 97;
		C[i] = i % 11;
		for (int j = 0; j < 64; j++)
			D[i][j] = i * 3 + j * 19 % 13;
	}
	inside();
	print("inside", C);
	in_matrix();
	print("matrix", C);
	C[63] = 9;
	beyond();
	print("beyond", C);
	unbounded(32);
	print("unbounded", C);
	maxima(D, D);
	maxima(D + 0, D);
	print("maxima", D[5]);
}

static void test_edges()
{
	int ones[64], parts[64], out[64] = { 0 };
	int *a = at_the_edge<int>(64), *b = at_the_edge<int>(64);
	int *none = at_the_edge<int>(0), *few = at_the_edge<int>(3);
	long *wide = at_the_edge<long>(64), *more = at_the_edge<long>(64);
	long *no_long = at_the_edge<long>(0), sum = 0, numbers[64];

	for (int i = 0; i < 64; i++) {
		ones[i] = 1;
		parts[i] = i * 7 % 13;
		a[i] = 3 * i;
		b[i] = 100 - i;
		wide[i] = i;
		more[i] = -i;
	}
	guarded(64, a, none, ones);
	print("guarded", a);
	later(64, a, b, parts, out);
	print("later", out);
	subscripts(63, b, parts, out);
	print("subscripts", out);
	sometimes(64, a, none, ones, out);
	print("sometimes", out);
	for (int i = 0; i < 64; i++)
		ones[i] = i < 3 ? i : 7;
	leaves(64, a, few, ones, out);
	print("leaves", out);
	smaller(64, wide, more, parts, numbers);
	smaller(0, wide, no_long, parts, numbers);
	for (int i = 0; i < 64; i++)
		sum = 3 * sum + numbers[i] + more[i];
	printf("smaller %ld\n", sum);
}

int main()
{
	test_globals();
	test_edges();
	return 0;
}
