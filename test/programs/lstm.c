// lstm.c: a recurrent network with long short-term memory learns to follow
// a signal; forwards and backwards through time, gradient clipping, SGD with
// momentum. Weights as float ** (rows by malloc).
// usage: lstm [epochs]
//
// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int I = 12, H = 64, T = 40;

typedef struct {
    float **w;      // [4H][I + H]
    float *b;       // [4H]
    float *out;     // [H]
} Net;

static float **alloc2d(int r, int c)
{
    float **m = malloc(r * sizeof(float *));
    if (!m) exit(1);
    for (int i = 0; i < r; i++) {
        m[i] = calloc(c, sizeof(float));
        if (!m[i]) exit(1);
    }
    return m;
}

static void free2d(float **m, int r)
{
    for (int i = 0; i < r; i++) free(m[i]);
    free(m);
}

static Net net_new(void)
{
    Net n;
    n.w = alloc2d(4 * H, I + H);
    n.b = calloc(4 * H, sizeof(float));
    n.out = calloc(H, sizeof(float));
    if (!n.b || !n.out) exit(1);
    return n;
}

static float sigmoid(float x) { return 1.0f / (1.0f + expf(-x)); }

// in[t] = [x(t), h(t-1)]; gates[t]: i f o g
static float forward(Net *n, float **in, float **gates, float **c, float **h,
                     const float *y, float *err)
{
    float loss = 0;
    for (int t = 0; t < T; t++) {
        for (int j = 0; j < H; j++) in[t][I + j] = t ? h[t - 1][j] : 0;
        for (int g = 0; g < 4 * H; g++) {
            float s = n->b[g];
            for (int j = 0; j < I + H; j++) s += n->w[g][j] * in[t][j];
            gates[t][g] = s;
        }
        for (int g = 0; g < 3 * H; g++) gates[t][g] = sigmoid(gates[t][g]);
        for (int g = 3 * H; g < 4 * H; g++) gates[t][g] = tanhf(gates[t][g]);
        float p = 0;
        for (int j = 0; j < H; j++) {
            float prev = t ? c[t - 1][j] : 0;
            c[t][j] = gates[t][H + j] * prev + gates[t][j] * gates[t][3 * H + j];
            h[t][j] = gates[t][2 * H + j] * tanhf(c[t][j]);
            p += n->out[j] * h[t][j];
        }
        err[t] = p - y[t];
        loss += err[t] * err[t];
    }
    return loss / T;
}

static void backward(Net *n, Net *d, float **in, float **gates, float **c,
                     float **h, const float *err)
{
    float dh[H], dc[H], dg[4 * H];
    memset(dh, 0, sizeof(dh));
    memset(dc, 0, sizeof(dc));
    for (int t = T - 1; t >= 0; t--) {
        for (int j = 0; j < H; j++) {
            dh[j] += 2 * err[t] / T * n->out[j];
            d->out[j] += 2 * err[t] / T * h[t][j];
            float i = gates[t][j], f = gates[t][H + j];
            float o = gates[t][2 * H + j], g = gates[t][3 * H + j];
            float tc = tanhf(c[t][j]), prev = t ? c[t - 1][j] : 0;
            float dcj = dc[j] + dh[j] * o * (1 - tc * tc);
            dg[j] = dcj * g * i * (1 - i);
            dg[H + j] = dcj * prev * f * (1 - f);
            dg[2 * H + j] = dh[j] * tc * o * (1 - o);
            dg[3 * H + j] = dcj * i * (1 - g * g);
            dc[j] = dcj * f;
        }
        for (int j = 0; j < H; j++) dh[j] = 0;
        for (int g = 0; g < 4 * H; g++) {
            d->b[g] += dg[g];
            for (int j = 0; j < I + H; j++) d->w[g][j] += dg[g] * in[t][j];
            for (int j = 0; j < H; j++) dh[j] += dg[g] * n->w[g][I + j];
        }
    }
}

static void update(float *w, float *g, float *m, int n, float rate)
{
    for (int i = 0; i < n; i++) {
        float v = g[i] > 1 ? 1 : g[i] < -1 ? -1 : g[i];
        m[i] = 0.9f * m[i] - rate * v;
        w[i] += m[i];
        g[i] = 0;
    }
}

int main(int argc, char **argv)
{
    int epochs = argc > 1 ? atoi(argv[1]) : 450;
    Net n = net_new(), d = net_new(), m = net_new();
    float **in = alloc2d(T, I + H), **gates = alloc2d(T, 4 * H);
    float **c = alloc2d(T, H), **h = alloc2d(T, H);
    float y[T], err[T], loss = 0;
    unsigned s = 99;
    for (int g = 0; g < 4 * H; g++)
        for (int j = 0; j < I + H; j++) {
            s = s * 69069u + 5;
            n.w[g][j] = ((s >> 8) / 8388608.0f - 1) * 0.15f;
        }
    for (int j = 0; j < H; j++) n.b[H + j] = 1;
    for (int j = 0; j < H; j++) {
        s = s * 69069u + 5;
        n.out[j] = ((s >> 8) / 8388608.0f - 1) * 0.2f;
    }
    struct timespec t0, t1;
    clock_gettime(CLOCK_MONOTONIC, &t0);
    for (int e = 0; e < epochs; e++) {
        for (int t = 0; t < T; t++) {
            for (int j = 0; j < I; j++)
                in[t][j] = sinf(0.1f * (t + e % 7) * (j + 1));
            y[t] = 0.5f * sinf(0.2f * (t + e % 7)) + 0.3f * cosf(0.35f * t);
        }
        loss = forward(&n, in, gates, c, h, y, err);
        backward(&n, &d, in, gates, c, h, err);
        for (int g = 0; g < 4 * H; g++)
            update(n.w[g], d.w[g], m.w[g], I + H, 0.02f);
        update(n.b, d.b, m.b, 4 * H, 0.02f);
        update(n.out, d.out, m.out, H, 0.02f);
        if (e % 150 == 149) printf("epoch %d loss %.5e\n", e + 1, loss);
    }
    clock_gettime(CLOCK_MONOTONIC, &t1);
    fprintf(stderr, "time %.6f\n", (t1.tv_sec - t0.tv_sec) + 1e-9 * (t1.tv_nsec - t0.tv_nsec));
    double sum = 0;
    for (int g = 0; g < 4 * H; g++)
        for (int j = 0; j < I + H; j++) sum += fabsf(n.w[g][j]);
    printf("weights %.5e loss %.5e\n", sum, loss);
    free2d(in, T); free2d(gates, T); free2d(c, T); free2d(h, T);
    return 0;
}
