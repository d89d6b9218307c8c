/*
 * bilateral.c - photo finishing in a pipeline over structs of floats: noise,
 * bilateral filter, Sobel edges, a box blur by running sums, posterized
 * cartoon of all of them.
 *
 * usage: bilateral [width height]
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct { float r, g, b; } Pixel;

typedef struct {
    int width;
    int height;
    Pixel *data;
} Image;

typedef struct {
    int width, height;
    float *data;
} Plane;

static Image *image_create(int width, int height)
{
    Image *img = malloc(sizeof(Image));
    assert(img);
    img->width = width;
    img->height = height;
    img->data = malloc(sizeof(Pixel) * width * height);
    assert(img->data);
    return img;
}

static Plane *plane_create(int width, int height)
{
    Plane *p = malloc(sizeof(Plane));
    assert(p);
    p->width = width;
    p->height = height;
    p->data = calloc((size_t)width * height, sizeof(float));
    assert(p->data);
    return p;
}

static Pixel *pixel(Image *img, int x, int y)
{
    return &img->data[y * img->width + x];
}

static void paint(Image *img)
{
    unsigned s = 1;
    for (int y = 0; y < img->height; y++) {
        for (int x = 0; x < img->width; x++) {
            Pixel *p = pixel(img, x, y);
            s = s * 1664525u + 1013904223u;
            float noise = ((s >> 20) & 255) / 2048.0f;
            float dx = x - img->width * 0.4f, dy = y - img->height * 0.5f;
            int inside = dx * dx + dy * dy < img->height * img->height * 0.09f;
            p->r = (inside ? 0.8f : 0.2f) + noise;
            p->g = 0.3f + 0.4f * x / img->width + noise;
            p->b = (x / 32 + y / 32) % 2 ? 0.6f : 0.35f;
        }
    }
}

static void bilateral(Image *in, Image *out, int radius, float sigma_s, float sigma_r)
{
    float spatial[2 * radius + 1][2 * radius + 1];
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
            spatial[dy + radius][dx + radius] =
                expf(-(dx * dx + dy * dy) / (2 * sigma_s * sigma_s));
    for (int y = radius; y < in->height - radius; y++) {
        for (int x = radius; x < in->width - radius; x++) {
            Pixel c = *pixel(in, x, y);
            float r = 0, g = 0, b = 0, total = 0;
            for (int dy = -radius; dy <= radius; dy++) {
                for (int dx = -radius; dx <= radius; dx++) {
                    Pixel *q = pixel(in, x + dx, y + dy);
                    float er = q->r - c.r, eg = q->g - c.g, eb = q->b - c.b;
                    float d = (er * er + eg * eg + eb * eb) * sigma_r;
                    float w = spatial[dy + radius][dx + radius] / (1 + d * (1 + d));
                    r += w * q->r;
                    g += w * q->g;
                    b += w * q->b;
                    total += w;
                }
            }
            Pixel *o = pixel(out, x, y);
            o->r = r / total;
            o->g = g / total;
            o->b = b / total;
        }
    }
}

static void luma(Image *in, Plane *out)
{
    for (int i = 0; i < in->width * in->height; i++)
        out->data[i] = 0.299f * in->data[i].r + 0.587f * in->data[i].g + 0.114f * in->data[i].b;
}

static void sobel(Plane *in, Plane *out)
{
    int w = in->width;
    for (int y = 1; y < in->height - 1; y++) {
        for (int x = 1; x < w - 1; x++) {
            float *p = in->data + y * w + x;
            float gx = p[-w + 1] + 2 * p[1] + p[w + 1] - p[-w - 1] - 2 * p[-1] - p[w - 1];
            float gy = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1];
            out->data[y * w + x] = sqrtf(gx * gx + gy * gy);
        }
    }
}

static void box_blur(Plane *in, Plane *tmp, Plane *out, int r)
{
    int w = in->width, h = in->height;
    for (int y = 0; y < h; y++) {
        float sum = 0;
        for (int x = 0; x < w; x++) {
            sum += in->data[y * w + x];
            if (x > 2 * r) sum -= in->data[y * w + x - 2 * r - 1];
            if (x >= 2 * r) tmp->data[y * w + x - r] = sum / (2 * r + 1);
        }
    }
    for (int x = 0; x < w; x++) {
        float sum = 0;
        for (int y = 0; y < h; y++) {
            sum += tmp->data[y * w + x];
            if (y > 2 * r) sum -= tmp->data[(y - 2 * r - 1) * w + x];
            if (y >= 2 * r) out->data[(y - r) * w + x] = sum / (2 * r + 1);
        }
    }
}

static void cartoon(Image *img, Plane *edges, Plane *light)
{
    for (int y = 0; y < img->height; y++)
        for (int x = 0; x < img->width; x++) {
            Pixel *p = pixel(img, x, y);
            float e = edges->data[y * img->width + x];
            float l = light->data[y * img->width + x];
            float k = e > 0.5f ? 0.1f : 1.0f + 0.2f * (0.5f - l);
            p->r = floorf(p->r * 8 + 0.5f) / 8 * k;
            p->g = floorf(p->g * 8 + 0.5f) / 8 * k;
            p->b = floorf(p->b * 8 + 0.5f) / 8 * k;
        }
}

int main(int argc, char **argv)
{
    int w = argc > 2 ? atoi(argv[1]) : 900, h = argc > 2 ? atoi(argv[2]) : 600;
    if (w < 16 || h < 16) return 2;
    Image *a = image_create(w, h), *b = image_create(w, h);
    Plane *y = plane_create(w, h), *e = plane_create(w, h);
    Plane *t = plane_create(w, h), *l = plane_create(w, h);
    paint(a);
    paint(b);
    clock_t begin = clock();
    bilateral(a, b, 6, 3.0f, 40.0f);
    bilateral(b, a, 2, 1.5f, 40.0f);
    luma(a, y);
    sobel(y, e);
    box_blur(y, t, l, 6);
    cartoon(a, e, l);
    fprintf(stderr, "time %.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
    double sr = 0, sg = 0, sb = 0, se = 0;
    for (int i = 0; i < w * h; i++) {
        sr += a->data[i].r;
        sg += a->data[i].g * (i % 3);
        sb += a->data[i].b;
        se += e->data[i] + l->data[i];
    }
    printf("%.7e %.7e %.7e %.7e\n", sr, sg, sb, se);
    return 0;
}
