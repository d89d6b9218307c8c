// The option verify says of each loop nest, whether it gets new code or not,
// how its model was compared with the code.
//
// RUN: %clang-ashlar -O2 -c %s -o /dev/null -mllvm -ashlar-verify \
// RUN:   -Rpass-analysis=ashlar 2>&1 | %FileCheck %s
//
// SPDX-License-Identifier: MIT

void triangle(int n, double *restrict a, const double *restrict b)
{
	// CHECK: models.c:[[@LINE+1]]:2: remark: the model does what the code does at 8 sizes, at 8 of them to the end
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			if (i + j != 5)
				a[i * n + j] += b[j];
}

// Fifty thousand iterations are more than are interpreted.
void fixed(double *restrict a)
{
	// CHECK: models.c:[[@LINE+1]]:2: remark: the model does what the code does at 1 sizes, at 0 of them to the end
	for (int i = 0; i < 50000; i++)
		a[i] = a[i + 50000] * 2;
}

// The bound is loaded, and the data decide what is written.
int bound;
void choose(double *restrict a, const int *restrict which)
{
	// CHECK: models.c:[[@LINE+1]]:2: remark: the model does what the code does at {{[78]}} sizes
	for (int i = 0; i < bound; i++)
		if (which[i] > 1)
			a[i] = i;
}

// The loop around is in one iteration, and the nest runs only if n > 3.
void nothing(void);
void around(int n, double *restrict a, const double *restrict b)
{
	if (n <= 3)
		return;
	for (int t = 0, row = 0; t < n; t++, row += n) {
		nothing();
		// CHECK: models.c:[[@LINE+1]]:3: remark: the model does what the code does at {{[1-8]}} sizes
		for (int i = 0; i < n - 3; i++)
			a[row + i] = b[t + i] * 2;
	}
}
