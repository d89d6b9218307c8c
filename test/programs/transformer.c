/* Inference of a small transformer in plain C: layer norm, attention with
 * several heads and a cache of keys and values, a feed-forward block with
 * GELU, greedy sampling.  The weights come from a generator.
 * usage: transformer [tokens]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    int dim;        // width
    int hidden;     // width of the feed-forward block
    int n_layers;
    int n_heads;
    int vocab;
    int seq_len;
} Config;

typedef struct {
    float *token_embedding; // (vocab, dim)
    float *pos_embedding;   // (seq_len, dim)
    float *ln1, *ln2;       // (layer, dim)
    float *wq, *wk, *wv, *wo; // (layer, dim, dim)
    float *w1;              // (layer, hidden, dim)
    float *w2;              // (layer, dim, hidden)
    float *ln_final;        // (dim)
} Weights;

typedef struct {
    float *x, *xb, *xb2, *hb, *q, *att, *logits;
    float *key_cache, *value_cache; // (layer, seq_len, dim)
} RunState;

static unsigned int rng = 1337;

static float random_f32(void) {
    rng ^= rng << 13;
    rng ^= rng >> 17;
    rng ^= rng << 5;
    return (rng >> 8) / 16777216.0f - 0.5f;
}

static float *alloc_random(size_t n, float scale) {
    float *p = malloc(n * sizeof(float));
    if (!p) { fprintf(stderr, "malloc failed\n"); exit(EXIT_FAILURE); }
    for (size_t i = 0; i < n; i++) p[i] = scale * random_f32();
    return p;
}

static void layernorm(float *o, float *x, float *weight, int size) {
    float mean = 0.0f;
    for (int j = 0; j < size; j++) mean += x[j];
    mean /= size;
    float ss = 0.0f;
    for (int j = 0; j < size; j++) {
        float d = x[j] - mean;
        ss += d * d;
    }
    ss = 1.0f / sqrtf(ss / size + 1e-5f);
    for (int j = 0; j < size; j++)
        o[j] = (1.0f + weight[j]) * ((x[j] - mean) * ss);
}

static void softmax(float *x, int size) {
    float max_val = x[0];
    for (int i = 1; i < size; i++)
        if (x[i] > max_val) max_val = x[i];
    float sum = 0.0f;
    for (int i = 0; i < size; i++) {
        x[i] = expf(x[i] - max_val);
        sum += x[i];
    }
    for (int i = 0; i < size; i++) x[i] /= sum;
}

// W (d,n) @ x (n,) -> xout (d,)
static void matmul(float *xout, float *x, float *w, int n, int d) {
    for (int i = 0; i < d; i++) {
        float val = 0.0f;
        for (int j = 0; j < n; j++) val += w[i * n + j] * x[j];
        xout[i] = val;
    }
}

static void attention(Config *p, RunState *s, int layer, int pos) {
    int head_size = p->dim / p->n_heads;
    size_t loff = (size_t)layer * p->seq_len * p->dim;
    for (int h = 0; h < p->n_heads; h++) {
        float *q = s->q + h * head_size;
        float *att = s->att + h * p->seq_len;
        for (int t = 0; t <= pos; t++) {
            float *k = s->key_cache + loff + t * p->dim + h * head_size;
            float score = 0.0f;
            for (int i = 0; i < head_size; i++) score += q[i] * k[i];
            att[t] = score / sqrtf(head_size);
        }
        softmax(att, pos + 1);
        float *xb = s->xb + h * head_size;
        memset(xb, 0, head_size * sizeof(float));
        for (int t = 0; t <= pos; t++) {
            float *v = s->value_cache + loff + t * p->dim + h * head_size;
            float a = att[t];
            for (int i = 0; i < head_size; i++) xb[i] += a * v[i];
        }
    }
}

static void forward(Config *p, Weights *w, RunState *s, int token, int pos) {
    int dim = p->dim, hidden = p->hidden;
    for (int i = 0; i < dim; i++)
        s->x[i] = w->token_embedding[token * dim + i] + w->pos_embedding[pos * dim + i];
    for (int l = 0; l < p->n_layers; l++) {
        size_t row = ((size_t)l * p->seq_len + pos) * dim;
        layernorm(s->xb, s->x, w->ln1 + l * dim, dim);
        matmul(s->q, s->xb, w->wq + (size_t)l * dim * dim, dim, dim);
        matmul(s->key_cache + row, s->xb, w->wk + (size_t)l * dim * dim, dim, dim);
        matmul(s->value_cache + row, s->xb, w->wv + (size_t)l * dim * dim, dim, dim);
        attention(p, s, l, pos);
        matmul(s->xb2, s->xb, w->wo + (size_t)l * dim * dim, dim, dim);
        for (int i = 0; i < dim; i++) s->x[i] += s->xb2[i];
        layernorm(s->xb, s->x, w->ln2 + l * dim, dim);
        matmul(s->hb, s->xb, w->w1 + (size_t)l * dim * hidden, dim, hidden);
        for (int i = 0; i < hidden; i++) {
            float v = s->hb[i];
            s->hb[i] = 0.5f * v * (1.0f + tanhf(0.79788456f * (v + 0.044715f * v * v * v)));
        }
        matmul(s->xb, s->hb, w->w2 + (size_t)l * dim * hidden, hidden, dim);
        for (int i = 0; i < dim; i++) s->x[i] += s->xb[i];
    }
    layernorm(s->x, s->x, w->ln_final, dim);
    matmul(s->logits, s->x, w->token_embedding, dim, p->vocab);
}

int main(int argc, char *argv[]) {
    Config c = { 192, 768, 4, 6, 500, 256 };
    int steps = argc > 1 ? atoi(argv[1]) : 200;
    if (steps > c.seq_len) steps = c.seq_len;
    size_t dd = (size_t)c.n_layers * c.dim * c.dim, lh = (size_t)c.n_layers * c.hidden * c.dim;
    Weights w = {
        alloc_random((size_t)c.vocab * c.dim, 1.0f), alloc_random((size_t)c.seq_len * c.dim, 1.0f),
        alloc_random(c.n_layers * c.dim, 0.1f), alloc_random(c.n_layers * c.dim, 0.1f),
        alloc_random(dd, 0.25f), alloc_random(dd, 0.25f), alloc_random(dd, 0.25f),
        alloc_random(dd, 0.25f), alloc_random(lh, 0.25f), alloc_random(lh, 0.125f),
        alloc_random(c.dim, 0.1f) };
    RunState s = {
        alloc_random(c.dim, 0), alloc_random(c.dim, 0), alloc_random(c.dim, 0),
        alloc_random(c.hidden, 0), alloc_random(c.dim, 0),
        alloc_random((size_t)c.n_heads * c.seq_len, 0), alloc_random(c.vocab, 0),
        alloc_random((size_t)c.n_layers * c.seq_len * c.dim, 0),
        alloc_random((size_t)c.n_layers * c.seq_len * c.dim, 0) };
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    int token = 1, last = 0;
    unsigned hash = 0;
    double sum = 0;
    for (int pos = 0; pos < steps; pos++) {
        forward(&c, &w, &s, token, pos);
        int best = -1;
        for (int i = 0; i < c.vocab; i++)
            if (i != token && i != last && (best < 0 || s.logits[i] > s.logits[best])) best = i;
        last = token;
        token = best;
        hash = hash * 31 + token;
        sum += s.logits[best];
    }
    clock_gettime(CLOCK_MONOTONIC, &b);
    fprintf(stderr, "time %.6f\n", b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec));
    printf("tokens %d hash %08x logits %.4e\n", steps, hash, sum);
    return 0;
}
