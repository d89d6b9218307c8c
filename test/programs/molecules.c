/*
 * molecules.c - Lennard-Jones liquid, velocity Verlet, linked cells.
 *
 * usage: molecules [cells-per-side steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct vec3 { double x, y, z; };

struct atom {
	struct vec3 pos, vel, force;
	int next;
};

struct box {
	double side, cut2;
	int ncell, natoms;
	struct atom *atoms;
	int *head;
};

static uint32_t state = 12345;

static double rnd(void)
{
	state = state * 1664525u + 1013904223u;
	return (state >> 8) / 16777216.0;
}

static void setup(struct box *b, int per_side)
{
	double spacing = 1.2;

	b->natoms = per_side * per_side * per_side;
	b->side = per_side * spacing;
	b->cut2 = 2.5 * 2.5;
	b->ncell = (int)(b->side / 2.5);
	if (b->ncell < 3) {
		fprintf(stderr, "too small\n");
		exit(2);
	}
	b->atoms = calloc(b->natoms, sizeof(struct atom));
	b->head = malloc(sizeof(int) * b->ncell * b->ncell * b->ncell);
	if (!b->atoms || !b->head)
		exit(1);
	struct vec3 drift = {0, 0, 0};
	int a = 0;
	for (int i = 0; i < per_side; i++)
		for (int j = 0; j < per_side; j++)
			for (int k = 0; k < per_side; k++, a++) {
				struct atom *p = &b->atoms[a];
				p->pos.x = (i + 0.5) * spacing;
				p->pos.y = (j + 0.5) * spacing;
				p->pos.z = (k + 0.5) * spacing;
				p->vel.x = rnd() - 0.5;
				p->vel.y = rnd() - 0.5;
				p->vel.z = rnd() - 0.5;
				drift.x += p->vel.x;
				drift.y += p->vel.y;
				drift.z += p->vel.z;
			}
	for (a = 0; a < b->natoms; a++) {
		b->atoms[a].vel.x -= drift.x / b->natoms;
		b->atoms[a].vel.y -= drift.y / b->natoms;
		b->atoms[a].vel.z -= drift.z / b->natoms;
	}
}

static double wrap(double x, double side)
{
	if (x < 0)
		return x + side;
	if (x >= side)
		return x - side;
	return x;
}

static double nearest(double d, double side)
{
	if (d > 0.5 * side)
		return d - side;
	if (d < -0.5 * side)
		return d + side;
	return d;
}

static int cell_of(const struct box *b, const struct atom *p)
{
	int n = b->ncell;
	int cx = (int)(p->pos.x / b->side * n);
	int cy = (int)(p->pos.y / b->side * n);
	int cz = (int)(p->pos.z / b->side * n);
	if (cx == n) cx--;
	if (cy == n) cy--;
	if (cz == n) cz--;
	return (cx * n + cy) * n + cz;
}

static void make_cells(struct box *b)
{
	for (int c = 0; c < b->ncell * b->ncell * b->ncell; c++)
		b->head[c] = -1;
	for (int a = 0; a < b->natoms; a++) {
		int c = cell_of(b, &b->atoms[a]);
		b->atoms[a].next = b->head[c];
		b->head[c] = a;
	}
}

static double forces(struct box *b)
{
	double energy = 0;
	int n = b->ncell;

	for (int a = 0; a < b->natoms; a++)
		b->atoms[a].force = (struct vec3){0, 0, 0};
	make_cells(b);
	for (int cx = 0; cx < n; cx++)
	for (int cy = 0; cy < n; cy++)
	for (int cz = 0; cz < n; cz++)
		for (int dx = -1; dx <= 1; dx++)
		for (int dy = -1; dy <= 1; dy++)
		for (int dz = -1; dz <= 1; dz++) {
			int other = (((cx + dx + n) % n) * n + (cy + dy + n) % n) * n +
				(cz + dz + n) % n;
			for (int i = b->head[(cx * n + cy) * n + cz]; i >= 0;
				i = b->atoms[i].next)
				for (int j = b->head[other]; j >= 0;
					j = b->atoms[j].next) {
					if (j <= i)
						continue;
					struct atom *p = &b->atoms[i], *q = &b->atoms[j];
					double rx = nearest(p->pos.x - q->pos.x, b->side);
					double ry = nearest(p->pos.y - q->pos.y, b->side);
					double rz = nearest(p->pos.z - q->pos.z, b->side);
					double r2 = rx * rx + ry * ry + rz * rz;
					if (r2 > b->cut2)
						continue;
					double s2 = 1 / r2, s6 = s2 * s2 * s2;
					double fr = 48 * s2 * s6 * (s6 - 0.5);
					energy += 4 * s6 * (s6 - 1);
					p->force.x += fr * rx;
					p->force.y += fr * ry;
					p->force.z += fr * rz;
					q->force.x -= fr * rx;
					q->force.y -= fr * ry;
					q->force.z -= fr * rz;
				}
		}
	return energy;
}

static void kick(struct box *b, double dt)
{
	for (int a = 0; a < b->natoms; a++) {
		b->atoms[a].vel.x += 0.5 * dt * b->atoms[a].force.x;
		b->atoms[a].vel.y += 0.5 * dt * b->atoms[a].force.y;
		b->atoms[a].vel.z += 0.5 * dt * b->atoms[a].force.z;
	}
}

static void drift(struct box *b, double dt)
{
	for (int a = 0; a < b->natoms; a++) {
		struct atom *p = b->atoms + a;
		p->pos.x = wrap(p->pos.x + dt * p->vel.x, b->side);
		p->pos.y = wrap(p->pos.y + dt * p->vel.y, b->side);
		p->pos.z = wrap(p->pos.z + dt * p->vel.z, b->side);
	}
}

int main(int argc, char **argv)
{
	struct box b;
	int steps = argc > 2 ? atoi(argv[2]) : 60;
	double potential, kinetic = 0, dt = 0.004;
	struct timespec t0, t1;

	setup(&b, argc > 1 ? atoi(argv[1]) : 20);
	clock_gettime(CLOCK_MONOTONIC, &t0);
	potential = forces(&b);
	for (int s = 0; s < steps; s++) {
		kick(&b, dt);
		drift(&b, dt);
		potential = forces(&b);
		kick(&b, dt);
	}
	clock_gettime(CLOCK_MONOTONIC, &t1);
	fprintf(stderr, "time %.6f\n", (t1.tv_sec - t0.tv_sec) + 1e-9 * (t1.tv_nsec - t0.tv_nsec));
	for (int a = 0; a < b.natoms; a++) {
		struct vec3 v = b.atoms[a].vel;
		kinetic += 0.5 * (v.x * v.x + v.y * v.y + v.z * v.z);
	}
	printf("%d atoms, potential %.9f, kinetic %.9f, total %.9f\n", b.natoms,
		potential, kinetic, potential + kinetic);
	free(b.atoms);
	free(b.head);
	return 0;
}
