/* Arrays on a device, and all that the host does with them.  What "other" does is
 * in another module, which knows of no device.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 40 };

void step(double a[restrict N][N], double b[restrict N][N]);
void look(double a[N][N]);
void use_step(double a[N][N], double b[N][N]);

#ifdef OTHER

void look(double a[N][N])
{
	printf("look %g\n", a[3][4]);
}

void use_step(double a[N][N], double b[N][N])
{
	step(a, b);
	printf("use %g\n", b[5][6]);
}

#else

void step(double a[restrict N][N], double b[restrict N][N])
{
	for (int i = 1; i < N - 1; i++)
		for (int j = 1; j < N - 1; j++)
			b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] +
						 a[i][j - 1] + a[i][j + 1]);
}

/* Twice the steps, so that what the device has is ahead. */
static void two_steps(double a[N][N], double b[N][N])
{
	step(a, b);
	step(b, a);
}

__attribute__((noinline)) static double read(double a[N][N])
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum += a[i][j] * (i + 2 * j + 1);
	return sum;
}

__attribute__((noinline)) static void write(double a[N][N], int at)
{
	a[at][at] = 77;
}

/* Arrays whose memory is that of another function's soon. */
__attribute__((noinline)) static double use_local(int seed)
{
	double a[N][N], b[N][N];

	for (int i = 0; i < N * N; i++)
		a[0][i] = b[0][i] = (i * seed) % 17;
	two_steps(a, b);
	return seed;
}

__attribute__((noinline)) static double fill_local(int seed)
{
	volatile double a[2][N][N];
	double sum = 0;

	for (int i = 0; i < N * N; i++)
		a[0][0][i] = a[1][0][i] = i + seed;
	printf("local %g\n", a[0][3][4]);
	for (int i = 0; i < N * N; i++)
		sum += a[0][0][i] + 2 * a[1][0][i];
	return sum;
}

/* The memory may be that of the next array. */
__attribute__((noinline)) static double use_heap(int seed)
{
	double(*a)[N] = malloc(sizeof(double[N][N]));
	double(*b)[N] = malloc(sizeof(double[N][N]));
	double sum = 0;

	for (int i = 0; i < N * N; i++)
		a[0][i] = b[0][i] = (i * seed) % 13;
	two_steps(a, b);
	free(b);
	free(a);
	a = malloc(sizeof(double[N][N]));
	memset(a, 0, sizeof(double[N][N]));
	look(a);
	sum = read(a);
	free(a);
	return sum;
}

int main(void)
{
	static double a[N][N], b[N][N];

	for (int i = 0; i < N * N; i++)
		a[0][i] = b[0][i] = (i * 7) % 23;
	two_steps(a, b);
	printf("read %.15g\n", read(a));
	two_steps(a, b);
	write(a, 9);
	two_steps(a, b);
	printf("write %.15g\n", read(a));
	two_steps(a, b);
	look(a);
	use_step(a, b);
	use_step(b, a);
	for (int k = 3; k < 6; k++)
		printf("%g %g %g\n", use_local(k), fill_local(k), use_heap(k));
	return 0;
}

#endif
