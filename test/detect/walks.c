/* Pointers and counters that walk on through a whole nest.
 * Other versions than LLVM 22 leave other loops at the late position.
 * REQUIRES: llvm-22
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-why=%t.txt
 * RUN: %FileCheck %s < %t.txt
 *
 * In the late position loops are rotated, and what LLVM could move has been
 * moved.
 * RUN: %clang-ashlar -O2 -g -c %s -o %t.o -mllvm -ashlar-late \
 * RUN:   -mllvm -ashlar-why=%t.late.txt
 * RUN: %FileCheck %s --check-prefix=LATE < %t.late.txt
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 %s -o %t.exe -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-verify
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.par -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0
 * RUN: %t.par | diff %t.wanted -
 * RUN: %clang-ashlar -O2 %s -o %t.late -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-late
 * RUN: %t.late | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdio.h>

#define KEEP __attribute__((noinline))
#define REAL(a, stride, i) ((a)[2 * (stride) * (i)])
#define IMAG(a, stride, i) ((a)[2 * (stride) * (i) + 1])

/* Rows with a gap behind them. */
KEEP void plane(unsigned char *to, int to_step, const unsigned char *from,
	int from_step, int width, int height)
{
	while (height--) {
		int n = width;

		while (n--)
			*to++ = *from++ / 2;
		to += to_step - width;
		from += from_step - width;
	}
}

/* The number of inner iterations is a maximum. */
KEEP void scale(double *a, int step, int width, int height)
{
	for (int y = 0; y < height; y++) {
		for (int x = 0; x < width; x++)
			*a++ *= 3;
		a += step - width;
	}
}

/* A pass of a Fourier transform: complex numbers with strides, two counters,
 * halves of sizes. */
KEEP void pass(const double *in, size_t istride, double *out, size_t ostride,
	size_t product, size_t n)
{
	size_t m = n / 2, q = n / product, half = product / 2, i = 0, j = 0;

	for (size_t k = 0; k < q; k++) {
		for (size_t k1 = 0; k1 < half; k1++) {
			REAL(out, ostride, j) = REAL(in, istride, i) +
				REAL(in, istride, i + m);
			IMAG(out, ostride, j) = IMAG(in, istride, i) +
				IMAG(in, istride, i + m);
			REAL(out, ostride, j + half) = REAL(in, istride, i) -
				REAL(in, istride, i + m);
			IMAG(out, ostride, j + half) = IMAG(in, istride, i) -
				IMAG(in, istride, i + m);
			i++;
			j++;
		}
		j += half;
	}
}

/* What comes out of the inner loop counts in steps that grow; it may be any
 * element.
 */
KEEP void triangle(double *a, int n)
{
	for (int y = 0; y < n; y++)
		for (int x = 0; x <= y; x++)
			*a++ += x;
}

/* What is asked is not whether the loop inside runs again. */
KEEP void other(double *a, int again, int width, int height)
{
	for (int y = 0; y < height; y++) {
		int x = 0;

		if (again > 0)
			do
				*a++ += 1;
			while (++x < width);
		a += 2;
	}
}

/* The loop inside counts from one on, but does not run for one. */
KEEP void two(double *a, unsigned width, int height)
{
	for (int y = 0; y < height; y++) {
		for (unsigned x = 1; x < width; x++)
			*a++ *= 2;
		a++;
	}
}

/* The inner loop ends where the data says. */
KEEP void words(unsigned char *to, const unsigned char *from, int n)
{
	while (n--) {
		while (*from)
			*to++ = *from++;
		from++;
	}
}

static unsigned char bytes[400];
static double cells[400], others[400];

static void print(const char *name)
{
	printf("%s", name);
	for (int i = 0; i < 400; i++)
		printf(" %d %g %g", bytes[i], cells[i], others[i]);
	printf("\n");
}

/* CHECK:      {{[0-9]+}} plane 2 2 {{modelled|transformed}}
 * CHECK-NEXT: scale 2 2 {{modelled|transformed}}
 * CHECK-NEXT: pass 2 2 {{modelled|transformed}}
 * CHECK-NEXT: triangle 2 2 modelled
 * CHECK-NEXT: other 2 2 refused
 * CHECK:      two 2 2 {{modelled|transformed}}
 * CHECK:      words 2 2 refused
 *
 * LATE:      {{[0-9]+}} plane 2 2 {{modelled|transformed}}
 * LATE-NEXT: scale 2 2 {{modelled|transformed}}
 * LATE-NEXT: pass 2 2 {{modelled|transformed}}
 * LATE-NEXT: triangle 2 2 modelled
 * LATE-NEXT: other 2 2 refused
 * LATE:      two 2 2 {{modelled|transformed}}
 * LATE:      words 2 2 refused
 */
int main(void)
{
	for (int i = 0; i < 400; i++) {
		bytes[i] = i * 7 % 200 + 1;
		cells[i] = i * 11 % 100;
	}
	plane(bytes, 20, bytes + 200, 10, 9, 8);
	plane(bytes, 3, bytes + 200, 0, 5, 9);
	plane(bytes + 100, -9, bytes + 90, -10, 5, 9);
	plane(bytes, 3, bytes, 0, 5, 0);
	print("plane");
	scale(cells, 20, 10, 9);
	scale(cells, 3, 10, 9);
	scale(cells + 200, -20, 10, 9);
	scale(cells, 20, -3, 9);
	print("scale");
	pass(cells, 1, others, 1, 8, 64);
	print("pass");
	pass(cells, 3, others, 4, 4, 32);
	pass(cells, 2, others, 0, 4, 32);
	pass(others, 1, others, 1, 2, 32);
	pass(others, 1, others, 1, 9, 50);
	print("and");
	triangle(cells, 20);
	other(cells, 1, 5, 20);
	other(cells, 0, 5, 20);
	other(cells, 1, -5, 20);
	two(cells, 7, 20);
	two(cells, 1, 20);
	two(cells, 0, 20);
	bytes[20] = bytes[30] = 0;
	words(bytes + 100, bytes, 2);
	print("words");
	return 0;
}
