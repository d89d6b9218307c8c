/* Functions that an allocator is made of must not allocate, nor make threads:
 * those with the names of one, and all that they may call.  Others may.
 * DEFINE: %{case} =
 * DEFINE: %{build} = %clang -O1 -Xclang -disable-llvm-passes %{case} -S \
 * DEFINE:   -emit-llvm %s -o %t.ll && %opt-ashlar \
 * DEFINE:   -passes='ashlar<force;effort=0>' -S %t.ll -o %t.out
 * DEFINE: %{check} = %FileCheck --input-file=%t.out %s
 *
 * One with operators, which call helpers of their own; nothing else is theirs.
 * REDEFINE: %{case} = -DNEW
 * RUN: %{build}
 * RUN: %{check} --check-prefixes=CHECK,CALLED,FREE
 *
 * Through a pointer, or by an unknown function, all may be called that can be.
 * REDEFINE: %{case} = -DPOINTER
 * RUN: %{build}
 * RUN: %{check} --check-prefixes=CHECK,CALLED,UNKNOWN
 * REDEFINE: %{case} = -DOUTSIDE
 * RUN: %{build}
 * RUN: %{check} --check-prefixes=CHECK,CALLED,UNKNOWN
 *
 * So it is for what sets memory.
 * REDEFINE: %{case} = -DMEMSET
 * RUN: %{build}
 * RUN: %{check} --check-prefixes=CHECK,CALLED,FREE
 *
 * A second name is a name.
 * REDEFINE: %{case} = -DALIAS
 * RUN: %{build}
 * RUN: %{check} --check-prefixes=CHECK,CALLED,FREE
 *
 * A name that only this file knows replaces nothing.
 * REDEFINE: %{case} = -DLOCAL
 * RUN: %{build}
 * RUN: %{check} --check-prefixes=CHECK,FREE,FREE-HELPER
 *
 * No calls, no marks.
 * RUN: %not grep ashlar-of-library %t.out
 *
 * Threads are forbidden in the same functions.
 * RUN: %clang-ashlar -O2 -DNEW -S -emit-llvm %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -Rpass-missed=ashlar 2>&1 | %FileCheck --check-prefix=THREADS %s
 * THREADS: allocators.cpp:[[# @LINE + 19]]:{{.*}} new code must not call a library here
 * THREADS-NOT: must not call a library
 *
 * CHECK-LABEL: define {{.*}}@free_one(
 * FREE: call {{.*}}@malloc
 * UNKNOWN-NOT: call {{.*}}@malloc
 * CHECK-LABEL: define {{.*}}@last(
 * CHECK-LABEL: define internal {{.*}}@_ZL6helperi(
 * CALLED-NOT: call {{.*}}@malloc
 * FREE-HELPER: call {{.*}}@malloc
 *
 * SPDX-License-Identifier: MIT
 */
static unsigned a[700][700], b[700][700];

__attribute__((noinline)) static unsigned helper(int n)
{
	unsigned total = 0;

	for (int i = 0; i < n; i++) {
		unsigned row = 0;

		for (int j = 0; j < n; j++) {
			row += a[j][i];
			b[j][i] += row;
		}
		total = total * 3 + row;
	}
	return total;
}

extern "C" {

unsigned free_one(int n)
{
	unsigned total = 0;

	for (int i = 0; i < n; i++) {
		unsigned row = 0;

		for (int j = 0; j < n; j++) {
			row += a[j][i];
			b[j][i] += row;
		}
		total = total * 3 + row;
	}
	return total;
}

void last(void) {}

unsigned outside(int n);
unsigned (*hook)(int n) = helper;

#ifdef ALIAS
unsigned own(unsigned long n) { return helper(n); }
void *valloc(unsigned long n) __attribute__((alias("own")));
#endif

#ifdef MEMSET
void *memset(void *to, int, unsigned long n)
{
	helper(n);
	return to;
}
#endif

#ifdef LOCAL
__attribute__((used)) static void *valloc(unsigned long n)
{
	return (char *) 0 + helper(n);
}
#endif

}

#ifdef NEW
void *operator new(unsigned long n) { return (char *) 16 + helper(n); }
#endif
#ifdef POINTER
void *operator new[](unsigned long n) { return (char *) 16 + hook(n); }
#endif
#ifdef OUTSIDE
void *operator new(unsigned long n) { return (char *) 16 + outside(n); }
#endif
