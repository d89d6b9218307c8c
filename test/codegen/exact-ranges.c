/* What lies right behind or before what a nest touches does not overlap it: the
 * new code runs, whatever the memory around looks like, and does not if they
 * share an element.  So for a structure whose matrix and vector are taken for
 * rows of one array, and for an array that two loops of different length touch.
 *
 * The new code is parallel, and this file has the function that it calls, which
 * counts: that tells which code runs.
 *
 * REQUIRES: processors
 * RUN: %clang -O1 %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -rdynamic -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-size-tests=off -mllvm -ashlar-effort=0
 * RUN: %t.exe 2> %t.calls | diff - %t.wanted
 * RUN: %FileCheck %s < %t.calls
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

static int n_call;

int omp_get_thread_num(void)
{
	return 0;
}

int omp_get_num_threads(void)
{
	return 1;
}

int omp_get_max_threads(void)
{
	return 2;
}

void GOMP_parallel(void (*f)(void *), void *data, unsigned n, unsigned flags)
{
	n_call++;
	f(data);
}

enum { IN = 40, OUT = 24, ROWS = 17 };

struct layer {
	unsigned w[OUT][IN];
	unsigned b[OUT];
};

enum {
	LAYER = sizeof(struct layer) / sizeof(unsigned),
	X = ROWS * IN,
	Y = ROWS * OUT
};

static unsigned memory[LAYER + X + Y + 100];

__attribute__((noinline)) static void forward(const struct layer *l,
	const unsigned *x, unsigned *y)
{
	for (int n = 0; n < ROWS; n++)
		for (int o = 0; o < OUT; o++) {
			unsigned s = l->b[o];

			for (int i = 0; i < IN; i++)
				s += l->w[o][i] * x[n * IN + i];
			y[n * OUT + o] = s;
		}
}

/* "n" rows of y are written, then ROWS of them read. */
__attribute__((noinline)) static void two_lengths(unsigned *z, unsigned *y,
	const unsigned *x, unsigned n)
{
	for (int t = 0; t < 2; t++) {
		for (unsigned long i = 0; i < n; i++)
			for (int j = 0; j < IN; j++)
				y[i * IN + j] += 3 * x[i * IN + j] + t;
		for (unsigned long i = 0; i < ROWS; i++)
			for (int j = 0; j < IN; j++)
				z[i * IN + j] += 5 * y[i * IN + j];
	}
}

static void begin(void)
{
	for (unsigned i = 0; i < sizeof(memory) / sizeof(memory[0]); i++)
		memory[i] = i * i + 7;
}

static void hash(const unsigned *a, unsigned n, const char *name)
{
	unsigned h = 0;

	for (unsigned i = 0; i < n; i++)
		h = h * 31 + a[i];
	printf("%s %08x\n", name, h);
}

static void end(const char *name)
{
	fprintf(stderr, "%s, new code %s\n", name, n_call ? "yes" : "no");
	hash(memory, sizeof(memory) / sizeof(memory[0]), name);
}

static void layer_at(const char *name, long l, long x, long y)
{
	begin();
	n_call = 0;
	forward((struct layer *)(memory + l), memory + x, memory + y);
	end(name);
}

static unsigned more[3 * (ROWS + 9) * IN];

static void lengths_at(const char *name, long z, long y, long x,
	unsigned n)
{
	begin();
	for (unsigned i = 0; i < sizeof(more) / sizeof(more[0]); i++)
		more[i] = i * i + 7;
	n_call = 0;
	two_lengths(more + z, more + y, more + x, n);
	end(name);
	hash(more, sizeof(more) / sizeof(more[0]), name);
}

int main(void)
{
	// CHECK: layer, x, y, new code yes
	layer_at("layer, x, y", 0, LAYER, LAYER + X);
	// CHECK: x, layer, y, new code yes
	layer_at("x, layer, y", X, 0, X + LAYER);
	// CHECK: y, layer, x, new code yes
	layer_at("y, layer, x", Y, Y + LAYER, 0);
	// CHECK: the last weight written, new code no
	layer_at("the last weight written", 0, LAYER + Y, LAYER - 1);
	// CHECK: the first weight written, new code no
	layer_at("the first weight written", Y - 1, Y - 1 + LAYER, 0);

	// CHECK: short first, new code yes
	lengths_at("short first", 2 * ROWS * IN, 0, ROWS * IN, 9);
	// CHECK: long first, new code yes
	lengths_at("long first", 2 * (ROWS + 9) * IN, 0, (ROWS + 9) * IN,
		ROWS + 9);
	// CHECK: one element shared, new code no
	lengths_at("one element shared", ROWS * IN - 1, 0, 2 * ROWS * IN, 9);
	// CHECK: of the longer one, new code no
	lengths_at("of the longer one", 2 * ROWS * IN, 0,
		(ROWS + 9) * IN - 1, ROWS + 9);
	return 0;
}
