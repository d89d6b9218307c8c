// product.d - a product of matrices, for d.test.
// SPDX-License-Identifier: MIT
extern (C) void product(size_t n, double* a, const double* b, const double* c)
{
    foreach (i; 0 .. n)
        foreach (j; 0 .. n)
            foreach (k; 0 .. n)
                a[i * n + j] += b[i * n + k] * c[k * n + j];
}
