/* What is special about C++: exceptions, atomics, names.
 * RUN: %clang-ashlar -std=c++17 -O2 -gline-tables-only -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s --implicit-check-not="it would help" < %t.txt
 * RUN: %FileCheck %s --check-prefix=LIBRARY < %t.txt
 * SPDX-License-Identifier: MIT
 */
double x[64], y[64];
int k[64], total;
int may_throw(int);

// CHECK: caught {{.*}} refused {{.*}}a call may throw an exception that is handled in the function{{$}}
extern "C" void caught(int n)
{
	for (int i = 0; i < n; i++) {
		try {
			y[i] = may_throw(i);
		} catch (...) {
			y[i] = 0;
		}
	}
}

struct guard {
	int *p;
	~guard() { ++*p; }
};

/* The destructor runs if the call throws. */
// CHECK: guarded {{.*}} refused {{.*}}a call may throw an exception that is handled in the function{{$}}
extern "C" void guarded(int n, int *count)
{
	guard g{count};

	for (int i = 0; i < n; i++)
		y[i] = may_throw(i);
}

// CHECK: atomic {{.*}} refused {{.*}}an access is volatile or atomic{{$}}
extern "C" void atomic(int n)
{
	for (int i = 0; i < n; i++)
		__atomic_fetch_add(&total, i, __ATOMIC_RELAXED);
}

/* Another function would have the same jumps. */
// CHECK: labels {{.*}} refused {{.*}}the loop nest holds a call that returns twice or jumps to addresses of labels{{$}}
extern "C" void labels(int n)
{
	static const void *const to[] = { &&one, &&two };

	for (int i = 0; i < n; i++) {
		goto *to[k[i] & 1];
	one:
		y[i] = 1;
		continue;
	two:
		y[i] = 2;
	}
}

// LIBRARY: more calls library functions with side effects: operator new in line {{[0-9]+}}{{$}}
extern "C" void allocates(int n, void **p)
{
	for (int i = 0; i < n; i++)
		p[i] = operator new(8);
}
