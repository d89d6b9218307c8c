// What is tested is told with the names of the program: variables, members of
// structures and classes, global variables, rows of tables of addresses, vectors.
// RUN: %clang-ashlar -std=c++17 -O3 -g -Rpass-analysis=ashlar -c %s \
// RUN:   -mllvm -ashlar-effort=0 -o /dev/null 2>&1 \
// RUN:   | %FileCheck %s --implicit-check-not="->{{ *}}{"
// SPDX-License-Identifier: MIT
#include <vector>

struct matrix {
	int n, m;
	double *data;
};

// CHECK: the new code runs if y->m >= x->n and z->m >= x->n [
// CHECK: the new code runs if z->data does not overlap x->data or y->data
// CHECK: the new code runs if x->n >= {{[0-9]+}} and x->n + x->m >= {{[0-9]+}}; if not, the original is faster
void members(const matrix *x, const matrix *y, matrix *z)
{
	for (int i = 0; i < x->n; ++i)
		for (int j = 0; j < x->n; ++j)
			for (int k = 0; k < x->m; ++k)
				z->data[i * z->m + j] += x->data[i * x->m + k] *
					y->data[k * y->m + j];
}

// CHECK: the new code runs if the rows of a, b and c are at least n long
// CHECK: the new code runs if the rows of c do not overlap the rows of a or the rows of b
// CHECK: the new code runs if n >= {{[0-9]+}}; if not, the original is faster
// CHECK: the new code runs if the rows of a, b and c lie at equal distances in memory
void rows(int n, double **a, double **b, double **c)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				c[i][j] += a[i][k] * b[k][j];
}

struct grid {
	int n;
	double *x;
} g;
double *P, *Q;
int N;

// CHECK: the new code runs if N >= g.n
// CHECK: the new code runs if P does not overlap Q or g.x
void globals()
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < g.n; k++)
				P[i * N + j] += Q[i * N + k] * g.x[k * N + j];
}

class square {
	int rows, columns;
	std::vector<double> d;

public:
	double &operator()(int i, int j) { return d[i * columns + j]; }
	double operator()(int i, int j) const { return d[i * columns + j]; }
	int height() const { return rows; }
	int width() const { return columns; }
};

// Methods have been inlined: their "this" is the object of the caller.
// CHECK: the new code runs if a.columns >= b.rows and b.columns >= c.columns
// CHECK: the new code runs if c.d does not overlap a.d or b.d
void classes(const square &a, const square &b, square &c)
{
	for (int i = 0; i < c.height(); i++)
		for (int j = 0; j < c.width(); j++)
			for (int k = 0; k < b.height(); k++)
				c(i, j) += a(i, k) * b(k, j);
}
