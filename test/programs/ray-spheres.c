/* ray-spheres.c - spheres on a plane, with shadows and mirrors.
 * usage: ray-spheres [width height spheres]
 *
 * SPDX-License-Identifier: MIT
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

typedef struct vec {
	double x, y, z;
} vec;

typedef struct sphere {
	vec centre;
	double radius;
	vec colour;
	double mirror;
} sphere;

static sphere scene[64];
static int n_spheres;

static vec add(vec a, vec b) { return (vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static vec sub(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static vec scale(vec a, double s) { return (vec){a.x * s, a.y * s, a.z * s}; }
static double dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static vec unit(vec a) { return scale(a, 1 / sqrt(dot(a, a))); }

static bool hit(const sphere *s, vec from, vec way, double *t)
{
	vec d = sub(from, s->centre);
	double b = dot(d, way), c = dot(d, d) - s->radius * s->radius;
	double q = b * b - c;

	if (q < 0)
		return false;
	q = sqrt(q);
	*t = -b - q;
	if (*t < 1e-6)
		*t = -b + q;
	return *t > 1e-6;
}

static const sphere *nearest(vec from, vec way, double *t)
{
	const sphere *best = NULL;

	*t = DBL_MAX;
	for (int i = 0; i < n_spheres; i++) {
		double u;

		if (hit(&scene[i], from, way, &u) && u < *t) {
			*t = u;
			best = &scene[i];
		}
	}
	return best;
}

static bool shadowed(vec from, vec light)
{
	vec way = sub(light, from);
	double far = sqrt(dot(way, way)), t;

	way = scale(way, 1 / far);
	for (int i = 0; i < n_spheres; i++)
		if (hit(&scene[i], from, way, &t) && t < far)
			return true;
	return false;
}

static vec trace(vec from, vec way, int depth)
{
	static const vec light = {5, 8, -6};
	double t;
	const sphere *s = nearest(from, way, &t);
	vec point, normal, colour;
	double mirror = 0;

	if (s) {
		point = add(from, scale(way, t));
		normal = scale(sub(point, s->centre), 1 / s->radius);
		colour = s->colour;
		mirror = s->mirror;
	} else if (way.y < -1e-4) {
		t = -(from.y + 1) / way.y;
		point = add(from, scale(way, t));
		normal = (vec){0, 1, 0};
		bool dark = ((int)floor(point.x) + (int)floor(point.z)) & 1;

		colour = dark ? (vec){0.2, 0.2, 0.2} : (vec){0.9, 0.9, 0.8};
	} else {
		return (vec){0.4, 0.6, 0.9 + 0.1 * way.y};
	}
	double bright = 0.15;
	vec to = unit(sub(light, point));

	if (dot(normal, to) > 0 && !shadowed(point, light))
		bright += 0.85 * dot(normal, to);
	colour = scale(colour, bright);
	if (mirror > 0 && depth > 0) {
		vec r = sub(way, scale(normal, 2 * dot(way, normal)));

		colour = add(scale(colour, 1 - mirror),
			scale(trace(point, r, depth - 1), mirror));
	}
	return colour;
}

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 1280;
	int h = argc > 2 ? atoi(argv[2]) : 960;
	double sum = 0;
	unsigned hash = 0;

	n_spheres = argc > 3 ? atoi(argv[3]) : 24;
	if (w < 1 || h < 1 || n_spheres < 0 || n_spheres > 64)
		return 2;
	for (int i = 0; i < n_spheres; i++)
		scene[i] = (sphere){{(i % 6) * 1.3 - 3.2, (i % 3) * 0.8 - 0.5,
			i / 6 * 1.5 + 3}, 0.3 + 0.06 * (i % 5),
			{0.2 * (i % 4) + 0.3, 0.5, 0.9 - 0.1 * (i % 7)},
			0.15 * (i % 4)};
	double begin = now();

	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			vec way = unit((vec){(x - w / 2.0) / w,
				(h / 2.0 - y) / w, 0.8});
			vec c = trace((vec){0, 0.5, -3}, way, 4);

			sum += c.x + c.y + c.z;
			hash = hash * 31 + (unsigned)(255 * c.x);
		}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("light %.10f, %08x\n", sum, hash);
	return 0;
}
