/* LLVM 22 has no code for eight products of 64 bits that fit into 52 where
 * registers of 512 bits must not be used: it crashes (lib/llvm/quirks/wide_products.cpp).
 * Such functions are compiled without the instruction that it would use, and so
 * are those that our code is inlined to.
 * REQUIRES: x86_64
 * Only LLVM 22 makes that instruction.
 * REQUIRES: llvm-22
 * RUN: %clang-ashlar -O3 -march=sapphirerapids -c %s -o %t.o
 * RUN: %clang-ashlar -O3 -march=icelake-server -mllvm -ashlar-late -c %s -o %t.o
 * RUN: %clang-ashlar -O3 -march=sapphirerapids -DINLINED=static -c %s -o %t.o
 * RUN: %clang-ashlar -O3 -march=sapphirerapids -DINLINED=static -S -emit-llvm \
 * RUN:   %s -o - | %FileCheck %s
 * CHECK: define {{.*}}@outside({{.*}} [[CHANGED:#[0-9]+]] {
 * CHECK: mul {{.*}}<8 x i64>
 * CHECK: attributes [[CHANGED]] = {{.*}}+avx512ifma,{{.*}},-avx512ifma"
 *
 * Not where registers are long enough, nor where the instruction is not known.
 * RUN: %clang-ashlar -O3 -march=sapphirerapids -mprefer-vector-width=512 -S \
 * RUN:   -emit-llvm %s -o - | %FileCheck %s --check-prefix=KEPT
 * RUN: %clang-ashlar -O3 -march=skylake-avx512 -S -emit-llvm %s -o - \
 * RUN:   | %FileCheck %s --check-prefix=KEPT
 *
 * Bitcode for the linker stays as it is, since the inliner compares features;
 * the linker does the same with it.
 * RUN: %clang-ashlar -O3 -march=sapphirerapids -flto -S -emit-llvm %s -o - \
 * RUN:   | %FileCheck %s --check-prefix=KEPT
 * RUN: %clang-ashlar -O3 -march=sapphirerapids -flto -fPIC -c %s -o %t.o
 * RUN: %host-clang -flto -shared -fuse-ld=lld \
 * RUN:   -Wl,--load-pass-plugin=%plugin %t.o -o %t.so
 * RUN: %clang-ashlar -O3 -march=sapphirerapids -flto=thin -fPIC -c %s -o %t.o
 * RUN: %host-clang -flto=thin -shared -fuse-ld=lld \
 * RUN:   -Wl,--load-pass-plugin=%plugin %t.o -o %t.so
 * KEPT: define {{.*}}@outside(
 * KEPT-NOT: -avx512ifma
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef INLINED
#define INLINED
#endif

INLINED unsigned rows(unsigned n, int t, unsigned (*restrict a)[1500],
	unsigned s)
{
	for (int l = 0; l < t; l++)
		for (int j = 0; j < 1500; j++)
			for (unsigned i = 1; i < n; i++)
				a[i + 1][j] = s = s * 3 + a[i][j];
	return s;
}

unsigned outside(unsigned n, unsigned (*restrict a)[1500])
{
	return rows(n, 9, a, 1);
}
