// Conjugate gradients for a 7-point operator with varying coefficients in
// three dimensions, in the manner of a miniapp: no matrix is stored, one
// layer of halo cells all around, diagonal preconditioner.
// usage: cg-stencil [nx ny nz iterations]
//
// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef double real;

typedef struct {
    int nx, ny, nz;
    real *kx, *ky, *kz;
    real *diag;
} operator_t;

typedef struct {
    real *x, *b, *r, *p, *q, *z;
} vectors_t;

static inline int at(const operator_t *op, int i, int j, int k)
{
    return (k * (op->ny + 2) + j) * (op->nx + 2) + i;
}

static real *field(const operator_t *op)
{
    size_t n = (size_t)(op->nx + 2) * (op->ny + 2) * (op->nz + 2);
    real *p = (real *)calloc(n, sizeof(real));
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

static void build(operator_t *op)
{
    op->kx = field(op);
    op->ky = field(op);
    op->kz = field(op);
    op->diag = field(op);
    for (int k = 1; k <= op->nz + 1; k++)
        for (int j = 1; j <= op->ny + 1; j++)
            for (int i = 1; i <= op->nx + 1; i++) {
                int c = at(op, i, j, k);
                op->kx[c] = 1.0 + 0.5 * ((i + 2 * j) % 5);
                op->ky[c] = 1.0 + 0.25 * ((j + k) % 3);
                op->kz[c] = 2.0 - 0.125 * ((i + k) % 7);
            }
    for (int k = 1; k <= op->nz; k++)
        for (int j = 1; j <= op->ny; j++)
            for (int i = 1; i <= op->nx; i++)
                op->diag[at(op, i, j, k)] =
                    0.01 + op->kx[at(op, i, j, k)] + op->kx[at(op, i + 1, j, k)] +
                    op->ky[at(op, i, j, k)] + op->ky[at(op, i, j + 1, k)] +
                    op->kz[at(op, i, j, k)] + op->kz[at(op, i, j, k + 1)];
}

static void apply(const operator_t *op, const real *v, real *w)
{
    for (int k = 1; k <= op->nz; k++)
        for (int j = 1; j <= op->ny; j++)
            for (int i = 1; i <= op->nx; i++)
                w[at(op, i, j, k)] = op->diag[at(op, i, j, k)] * v[at(op, i, j, k)]
                    - op->kx[at(op, i, j, k)] * v[at(op, i - 1, j, k)]
                    - op->kx[at(op, i + 1, j, k)] * v[at(op, i + 1, j, k)]
                    - op->ky[at(op, i, j, k)] * v[at(op, i, j - 1, k)]
                    - op->ky[at(op, i, j + 1, k)] * v[at(op, i, j + 1, k)]
                    - op->kz[at(op, i, j, k)] * v[at(op, i, j, k - 1)]
                    - op->kz[at(op, i, j, k + 1)] * v[at(op, i, j, k + 1)];
}

static real dot(const operator_t *op, const real *a, const real *b)
{
    real sum = 0.0;
    for (int k = 1; k <= op->nz; k++)
        for (int j = 1; j <= op->ny; j++)
            for (int i = 1; i <= op->nx; i++)
                sum += a[at(op, i, j, k)] * b[at(op, i, j, k)];
    return sum;
}

// y = a * x + y
static void axpy(const operator_t *op, real a, const real *x, real *y)
{
    for (int k = 1; k <= op->nz; k++)
        for (int j = 1; j <= op->ny; j++)
            for (int i = 1; i <= op->nx; i++)
                y[at(op, i, j, k)] += a * x[at(op, i, j, k)];
}

// p = z + b * p
static void xpay(const operator_t *op, const real *z, real b, real *p)
{
    for (int k = 1; k <= op->nz; k++)
        for (int j = 1; j <= op->ny; j++)
            for (int i = 1; i <= op->nx; i++)
                p[at(op, i, j, k)] = z[at(op, i, j, k)] + b * p[at(op, i, j, k)];
}

static void precondition(const operator_t *op, const real *r, real *z)
{
    for (int k = 1; k <= op->nz; k++)
        for (int j = 1; j <= op->ny; j++)
            for (int i = 1; i <= op->nx; i++)
                z[at(op, i, j, k)] = r[at(op, i, j, k)] / op->diag[at(op, i, j, k)];
}

int main(int argc, char *argv[])
{
    operator_t op = { 96, 80, 64, NULL, NULL, NULL, NULL };
    int iterations = 60;
    if (argc == 5) {
        op.nx = atoi(argv[1]);
        op.ny = atoi(argv[2]);
        op.nz = atoi(argv[3]);
        iterations = atoi(argv[4]);
    }
    if (op.nx < 1 || op.ny < 1 || op.nz < 1)
        return 2;
    build(&op);
    vectors_t v = { field(&op), field(&op), field(&op), field(&op),
                    field(&op), field(&op) };
    for (int k = 1; k <= op.nz; k++)
        for (int j = 1; j <= op.ny; j++)
            for (int i = 1; i <= op.nx; i++)
                v.b[at(&op, i, j, k)] = (i * 13 + j * 7 + k * 3) % 17 - 8.0;
    size_t bytes = sizeof(real) * (op.nx + 2) * (op.ny + 2) * (op.nz + 2);
    memcpy(v.r, v.b, bytes);

    struct timespec t0, t1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    precondition(&op, v.r, v.z);
    memcpy(v.p, v.z, bytes);
    real rz = dot(&op, v.r, v.z);
    int it;
    for (it = 0; it < iterations; it++) {
        apply(&op, v.p, v.q);
        real alpha = rz / dot(&op, v.p, v.q);
        axpy(&op, alpha, v.p, v.x);
        axpy(&op, -alpha, v.q, v.r);
        precondition(&op, v.r, v.z);
        real next = dot(&op, v.r, v.z);
        if (it % 20 == 0)
            printf("%4d %.10e\n", it, sqrt(next));
        if (sqrt(next) < 1e-9)
            break;
        xpay(&op, v.z, next / rz, v.p);
        rz = next;
    }
    clock_gettime(CLOCK_MONOTONIC, &t1);
    fprintf(stderr, "time %.6f\n", (t1.tv_sec - t0.tv_sec) + 1e-9 * (t1.tv_nsec - t0.tv_nsec));
    printf("iterations %d\nx.x %.12e\nx.b %.12e\n", it, dot(&op, v.x, v.x),
           dot(&op, v.x, v.b));
    return 0;
}
