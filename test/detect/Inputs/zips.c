/* Calls what zips.ll defines.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

void axpy(double *y, size_t n_y, double *x, size_t n_x, double a);
void backwards(double *y, size_t n_y, double *x, size_t n_x);
void product(double *c, size_t n_c, double *a, size_t n_a, double *b,
	size_t n_b, size_t n);
void three(double *z, size_t n_z, double *x, size_t n_x, double *y,
	size_t n_y);

void panic(void)
{
	printf("panic\n");
	exit(0);
}

static double a[100], b[100], c[100];

static void print(const char *name)
{
	printf("%s", name);
	for (int i = 0; i < 100; i++) {
		printf(" %g", c[i]);
		a[i] = i % 7;
		b[i] = i % 11 - 3;
		c[i] = i % 5;
	}
	printf("\n");
}

int main(void)
{
	print("start");
	for (size_t n = 0; n < 40; n += 3)
		for (size_t m = 0; m < 40; m += 5) {
			axpy(c, n, a, m, 3);
			print("axpy");
			axpy(c + 3, n, c + 50, m, 2);
			print("one after the other");
			backwards(c, n, a, m);
			print("backwards");
			three(c, n, a, m, b, 17);
			print("three");
		}
	for (size_t n = 1; n < 11; n++) {
		product(c, n * n, a, n * n, b, n * n, n);
		print("product");
		product(c, 60, a, 50, b, 40, n);
		print("parts");
	}
	product(c, 100, a, 100, b, 100, 0);
	return 0;
}
