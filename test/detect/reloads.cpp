// Stores of bytes might change the sizes and the pointer of the picture they go
// to, so the program loads these in each iteration, and LLVM makes no vectors.
// New code in the same order, behind a test, is a gain, for one loop, too.
// SPDX-License-Identifier: MIT
//
// RUN: %clang-ashlar -std=c++17 -O3 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
// RUN: %FileCheck %s < %t.txt
// RUN: %clang-ashlar -std=c++17 -O3 -g -c %s -o %t.o -Rpass=loop-vectorize \
// RUN:   2>&1 | %FileCheck %s --check-prefix=VECTORS
// RUN: %clang-ashlar -std=c++17 -O3 -c %s -o %t.o -mllvm -ashlar-dump=scop \
// RUN:   2>&1 | %FileCheck %s --check-prefix=SCOP
// RUN: %clang -std=c++17 -O1 %s -lstdc++ -o %t.plain && %t.plain > %t.wanted
// RUN: %clang-ashlar -std=c++17 -O3 %s -lstdc++ -o %t.exe \
// RUN:   -mllvm -ashlar-verify -mllvm -ashlar-size-tests=0
// RUN: %t.exe | diff %t.wanted -
// RUN: %clang-ashlar -std=c++17 -O3 %s -lstdc++ -o %t.par \
// RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
// RUN:   -mllvm -ashlar-size-tests=0
// RUN: %t.par | diff %t.wanted -
#include <cstdint>
#include <cstdio>
#include <vector>

struct image {
	int w, h;
	uint8_t *p;
};

// CHECK: {{ invert.* +2 +2 +transformed +kept the order}}
// VECTORS-DAG: reloads.cpp:[[@LINE+6]]:{{.*}}vectorized loop
// SCOP-LABEL: "{{.*}}invert{{.*}}"
// SCOP: reloads: 1
extern "C" __attribute__((noinline)) void invert(const image *in, image *out)
{
	for (int y = 0; y < in->h; y++)
		for (int x = 0; x < in->w; x++)
			out->p[y * out->w + x] =
				255 - in->p[y * in->w + x];
}

struct cells {
	int nx, ny, *now, *next;
};

// The inner sum is unrolled first, and its branches are gone then.
// CHECK: {{ live.* +2 +2 +transformed +kept the order}}
extern "C" __attribute__((noinline)) void live(cells *g)
{
	for (int i = 1; i < g->ny - 1; i++)
		for (int j = 1; j < g->nx - 1; j++) {
			int sum = 0;

			for (int a = -1; a <= 1; a++)
				for (int b = -1; b <= 1; b++)
					sum += g->now[(i + a) * g->nx + j + b];
			g->next[i * g->nx + j] = sum == 3;
		}
}

struct buffer {
	std::vector<uint8_t> data;
	unsigned gain;
};

// CHECK: {{ scale.* +1 +1 +transformed +kept the order}}
extern "C" __attribute__((noinline)) void scale(const buffer &in, buffer &out)
{
	for (std::size_t i = 0; i < in.data.size(); i++)
		out.data[i] = in.data[i] * in.gain >> 8;
}

// No store goes where pointers are.
// CHECK: {{ half.* +2 +2 +modelled}}
extern "C" __attribute__((noinline)) void half(const image *in, float *out)
{
	for (int y = 0; y < in->h; y++)
		for (int x = 0; x < in->w; x++)
			out[y * 1024 + x] = in->p[y * in->w + x] * 0.5f;
}

static unsigned long sum(const uint8_t *p, int n)
{
	unsigned long s = 0;

	for (int i = 0; i < n; i++)
		s = s * 31 + p[i];
	return s;
}

int main()
{
	static uint8_t a[90 * 70], b[90 * 70];
	static float f[1024 * 70];
	static int now[60 * 50], next[60 * 50];
	cells g{60, 50, now, next};
	image in{90, 70, a}, out{90, 70, b};
	// The first pixels are the width and the height of the picture.
	image odd{20, 10, nullptr};
	buffer c{std::vector<uint8_t>(3000, 200), 77}, d = c;

	for (int i = 0; i < 90 * 70; i++)
		a[i] = i * 7;
	for (int i = 0; i < 60 * 50; i++)
		now[i] = i % 3 == 1;
	live(&g);
	for (int i = 0; i < 60 * 50; i += 61)
		std::printf("%d", next[i]);
	invert(&in, &out);
	odd.p = reinterpret_cast<uint8_t *>(&odd.w) + 1;
	in.w = 1;
	in.h = 1;
	in.p[0] = 255;
	invert(&in, &odd);
	in.w = 90;
	in.h = 70;
	scale(c, d);
	half(&in, f);
	std::printf("%lu %d %d %lu %g\n", sum(b, 90 * 70), odd.w, odd.h,
		sum(d.data.data(), 3000), f[1024 * 3 + 5]);
	odd = {3, 1, reinterpret_cast<uint8_t *>(&odd.h)};
	in.w = 4;
	in.h = 1;
	invert(&in, &odd);
	std::printf("%d %d\n", odd.w, odd.h);
}
