// SPDX-License-Identifier: MIT
// A product of views with strides of all kinds: only some are those of arrays
// without gaps.  Prints the sum of the result, weighted.
#include <cstdio>
#include <cstdlib>

struct view {
	double *first;
	long extent[2];
	long stride[2];

	double &operator()(long i, long j) const
	{
		return first[i * stride[0] + j * stride[1]];
	}
};

struct box {
	double *first;
	long extent[3];
	long stride[3];

	double &operator()(long i, long j, long k) const
	{
		return first[i * stride[0] + j * stride[1] + k * stride[2]];
	}
};

__attribute__((noinline)) static void multiply(const view &c, const view &a,
	const view &b)
{
	for (long i = 0; i < c.extent[0]; i++)
		for (long j = 0; j < c.extent[1]; j++)
			for (long k = 0; k < a.extent[1]; k++)
				c(i, j) += a(i, k) * b(k, j);
}

__attribute__((noinline)) static void add_planes(const box &a)
{
	for (long i = 1; i < a.extent[0]; i++)
		for (long j = 0; j < a.extent[1]; j++)
			for (long k = 0; k < a.extent[2]; k++)
				a(i, j, k) += 0.5 * a(i - 1, j, k);
}

static const long size = 1 << 16;
static double memory[3][size];

static void fill()
{
	for (int m = 0; m < 3; m++)
		for (long i = 0; i < size; i++)
			memory[m][i] = (double)((i * 7919 + m * 31) % 101) / 8;
}

static void print(const char *name)
{
	double sum = 0;

	for (int m = 0; m < 3; m++)
		for (long i = 0; i < size; i++)
			sum += memory[m][i] * (double)(i % 13 + 1);
	std::printf("%s %a\n", name, sum);
}

static void run(const char *name, long n, const long (&stride)[3][2])
{
	const view c{ memory[0] + size / 2, { n, n },
		{ stride[0][0], stride[0][1] } };
	const view a{ memory[1] + size / 2, { n, n },
		{ stride[1][0], stride[1][1] } };
	const view b{ memory[2] + size / 2, { n, n },
		{ stride[2][0], stride[2][1] } };

	fill();
	multiply(c, a, b);
	print(name);
}

static void run_box(const char *name, long n, long s, long t, long u)
{
	fill();
	add_planes({ memory[0] + size / 2, { n, n, n }, { s, t, u } });
	print(name);
}

int main()
{
	run("rows", 20, { { 20, 1 }, { 20, 1 }, { 20, 1 } });
	run("padded", 20, { { 24, 1 }, { 33, 1 }, { 21, 1 } });
	run("short rows", 20, { { 3, 1 }, { 7, 1 }, { 20, 1 } });
	run("columns", 20, { { 1, 20 }, { 20, 1 }, { 1, 20 } });
	run("gaps", 20, { { 40, 2 }, { 20, 1 }, { 60, 3 } });
	run("backwards", 20, { { -20, 1 }, { 20, -1 }, { -20, -1 } });
	run("one cell", 20, { { 0, 1 }, { 1, 0 }, { 0, 0 } });
	run("empty", 0, { { 20, 1 }, { 20, 1 }, { 20, 1 } });
	run_box("box", 12, 144, 12, 1);
	run_box("padded box", 12, 15 * 16, 16, 1);
	run_box("uneven box", 12, 200, 16, 1);
	run_box("folded box", 12, 16, 16, 1);
	run_box("turned box", 12, 1, 12, 144);
	run_box("backwards box", 12, -144, 12, 1);
	run_box("flat box", 12, 0, 12, 1);
	return 0;
}
