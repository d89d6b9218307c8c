/* rasterizer.c - triangles with a depth buffer, RGBA bytes, several frames:
 * the picture is a structure that small functions get by address.
 * usage: rasterizer [width frames]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct target {
	int width, height;
	uint8_t *rgba;
	float *depth;
};

struct vertex {
	float x, y, z, u, v;
};

struct mesh {
	int n_vertex, n_triangle;
	struct vertex *vertex;
	int (*triangle)[3];
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void clear(struct target *t, int r, int g, int b)
{
	for (int y = 0; y < t->height; y++)
		for (int x = 0; x < t->width; x++) {
			int at = y * t->width + x;

			t->rgba[4 * at + 0] = r;
			t->rgba[4 * at + 1] = g;
			t->rgba[4 * at + 2] = b;
			t->rgba[4 * at + 3] = 255;
			t->depth[at] = 1e30f;
		}
}

static float edge(const struct vertex *a, const struct vertex *b, float x,
	float y)
{
	return (b->x - a->x) * (y - a->y) - (b->y - a->y) * (x - a->x);
}

static int clampi(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

static void triangle(struct target *t, const struct vertex *a,
	const struct vertex *b, const struct vertex *c, float light)
{
	float area = edge(a, b, c->x, c->y);
	int x0 = clampi(floorf(fminf(a->x, fminf(b->x, c->x))), 0, t->width - 1);
	int x1 = clampi(ceilf(fmaxf(a->x, fmaxf(b->x, c->x))), 0, t->width - 1);
	int y0 = clampi(floorf(fminf(a->y, fminf(b->y, c->y))), 0, t->height - 1);
	int y1 = clampi(ceilf(fmaxf(a->y, fmaxf(b->y, c->y))), 0, t->height - 1);

	if (area <= 0)
		return;
	for (int y = y0; y <= y1; y++)
		for (int x = x0; x <= x1; x++) {
			float w0 = edge(b, c, x + 0.5f, y + 0.5f) / area;
			float w1 = edge(c, a, x + 0.5f, y + 0.5f) / area;
			float w2 = edge(a, b, x + 0.5f, y + 0.5f) / area;
			int at = y * t->width + x;
			float z;

			if (w0 < 0 || w1 < 0 || w2 < 0)
				continue;
			z = w0 * a->z + w1 * b->z + w2 * c->z;
			if (z >= t->depth[at])
				continue;
			t->depth[at] = z;
			t->rgba[4 * at + 0] = 255 * light
				* (w0 * a->u + w1 * b->u + w2 * c->u);
			t->rgba[4 * at + 1] = 255 * light
				* (w0 * a->v + w1 * b->v + w2 * c->v);
			t->rgba[4 * at + 2] = 200 * light;
			t->rgba[4 * at + 3] = 255;
		}
}

static void fog(struct target *t, float near, float far)
{
	for (int y = 0; y < t->height; y++)
		for (int x = 0; x < t->width; x++) {
			int at = y * t->width + x;
			float f = (t->depth[at] - near) / (far - near);
			uint8_t *p = t->rgba + 4 * at;

			f = f < 0 ? 0 : f > 1 ? 1 : f;
			for (int k = 0; k < 3; k++)
				p[k] = p[k] + f * (180 - p[k]);
		}
}

static void tone(struct target *t, float gain)
{
	for (int y = 0; y < t->height; y++)
		for (int x = 0; x < t->width; x++)
			for (int k = 0; k < 3; k++) {
				uint8_t *p = &t->rgba[(y * t->width + x) * 4 + k];
				float v = *p * gain;

				*p = v > 255 ? 255 : v;
			}
}

static void make_sphere(struct mesh *m, int n)
{
	m->n_vertex = (n + 1) * (n + 1);
	m->n_triangle = 2 * n * n;
	m->vertex = malloc(m->n_vertex * sizeof(*m->vertex));
	m->triangle = malloc(m->n_triangle * sizeof(*m->triangle));
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			int a = i * (n + 1) + j, *t = m->triangle[2 * (i * n + j)];

			t[0] = a, t[1] = a + 1, t[2] = a + n + 1;
			t[3] = a + 1, t[4] = a + n + 2, t[5] = a + n + 1;
		}
}

static void pose(struct mesh *m, int n, float angle, float size, float cx,
	float cy)
{
	for (int i = 0; i <= n; i++)
		for (int j = 0; j <= n; j++) {
			float p = 3.14159f * i / n, q = 6.28318f * j / n + angle;
			struct vertex *v = &m->vertex[i * (n + 1) + j];

			v->x = cx + size * sinf(p) * cosf(q);
			v->y = cy + size * cosf(p);
			v->z = 3 + sinf(p) * sinf(q);
			v->u = (float)i / n;
			v->v = (float)j / n;
		}
}

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 512;
	int frames = argc > 2 ? atoi(argv[2]) : 60;
	int n = 24, h = w * 3 / 4;
	struct target t = { w, h, malloc(4 * w * h), malloc(w * h * sizeof(float)) };
	struct mesh m;
	unsigned hash = 0;
	double start;

	make_sphere(&m, n);
	start = now();
	for (int f = 0; f < frames; f++) {
		clear(&t, 20, 30, 40 + f);
		for (int s = 0; s < 3; s++) {
			pose(&m, n, 0.1f * f + s, 0.3f * h, w * (0.25f + 0.25f * s),
				h * 0.5f);
			for (int k = 0; k < m.n_triangle; k++)
				triangle(&t, &m.vertex[m.triangle[k][0]],
					&m.vertex[m.triangle[k][1]],
					&m.vertex[m.triangle[k][2]],
					0.4f + 0.6f * (k % 7) / 7);
		}
		fog(&t, 2.2f, 5.0f);
		tone(&t, 1.2f);
		for (int i = 0; i < 4 * w * h; i += 13)
			hash = hash * 33 + t.rgba[i];
	}
	fprintf(stderr, "time %.4f\n", now() - start);
	printf("%u\n", hash);
	return 0;
}
