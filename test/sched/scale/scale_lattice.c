/* scale_lattice.c - one step of a lattice-Boltzmann method.
 *
 * Per cell and step: the flag G, changed by P0, P1, ... in the planes at the
 * borders; the densities L0, L1, ... that come from the neighbours; their sum
 * R and the momenta U0, U1, ...; for each velocity the equilibrium E and the
 * new density W.  Two copies of the densities take turns.  What is used
 * within the cell only is private to it, so no false dependences come from
 * there.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scale_lattice.h"

#include <stdbool.h>
#include <stdlib.h>

#define MAX_DIM 3

static const char *const names[MAX_DIM] = { "x", "y", "z" };

static unsigned n_dim(unsigned size)
{
	return size == 9 ? 2 : 3;
}

/* Velocity "q": all of {-1, 0, 1}^d, for 19 those with a zero in them. */
static void velocity(unsigned size, unsigned q, int *v)
{
	unsigned d = n_dim(size);

	for (unsigned k = 0, found = 0;; ++k) {
		unsigned rest = k;
		bool zero = false;

		for (unsigned i = 0; i < d; ++i, rest /= 3) {
			v[i] = (int) (rest % 3) - 1;
			zero = zero || !v[i];
		}
		if ((size != 19 || zero) && found++ == q)
			return;
	}
}

/* "[t, x, y]", with "delta" added if it is not NULL. */
static void print_cell(FILE *out, unsigned d, int dt, const int *delta)
{
	fprintf(out, dt ? "[t + %d" : "[t", dt);
	for (unsigned i = 0; i < d; ++i) {
		fprintf(out, ", %s", names[i]);
		if (delta && delta[i])
			fprintf(out, " %c 1", delta[i] < 0 ? '-' : '+');
	}
	fputs("]", out);
}

/* The bounds of a cell that has a neighbour at "delta", and "dt" steps. */
static void print_bounds(FILE *out, unsigned d, int dt, const int *delta)
{
	fprintf(out, " : 0 <= t < T - %d", dt);
	for (unsigned i = 0; i < d; ++i)
		fprintf(out, " and %d <= %s < n - %d",
			delta && delta[i] < 0 ? 1 : 0, names[i],
			delta && delta[i] > 0 ? 1 : 0);
}

/* A dependence between two statements of a kind in one cell. */
static void print_local(FILE *out, unsigned d, const char *from, unsigned a,
	const char *to, unsigned b)
{
	fprintf(out, "%s%u", from, a);
	print_cell(out, d, 0, NULL);
	fprintf(out, " -> %s%u", to, b);
	print_cell(out, d, 0, NULL);
	print_bounds(out, d, 0, NULL);
	fputs("; ", out);
}

static void print_domains(FILE *out, unsigned d, const char *kind, unsigned n)
{
	for (unsigned k = 0; k < n; ++k) {
		fprintf(out, "%s%u", kind, k);
		print_cell(out, d, 0, NULL);
		print_bounds(out, d, 0, NULL);
		fputs("; ", out);
	}
}

/* The border plane that P"k" is for. */
static void print_plane(FILE *out, unsigned k)
{
	fprintf(out, " and %s = %s", names[k / 2], k % 2 ? "n - 1" : "0");
}

/* The flag goes through the planes, each change being for its plane only,
 * and decides how densities come in.
 */
static void print_flag(FILE *out, unsigned d)
{
	for (unsigned k = 0; k < 2 * d; ++k) {
		fputs("G0", out);
		print_cell(out, d, 0, NULL);
		fprintf(out, " -> P%u", k);
		print_cell(out, d, 0, NULL);
		print_bounds(out, d, 0, NULL);
		print_plane(out, k);
		fprintf(out, "; P%u", k);
		print_cell(out, d, 0, NULL);
		fputs(" -> L0", out);
		print_cell(out, d, 0, NULL);
		print_bounds(out, d, 0, NULL);
		print_plane(out, k);
		fputs("; ", out);
	}
	print_local(out, d, "G", 0, "L", 0);
}

/* What a cell does with velocity "q" within one step. */
static void print_velocity(FILE *out, unsigned d, unsigned q)
{
	print_local(out, d, "L", q, "R", 0);
	for (unsigned i = 0; i < d; ++i) {
		print_local(out, d, "L", q, "U", i);
		print_local(out, d, "U", i, "E", q);
	}
	print_local(out, d, "R", 0, "E", q);
	print_local(out, d, "E", q, "W", q);
	print_local(out, d, "L", q, "W", q);
}

/* A dependence of densities on what is "delta" and "dt" steps away. */
static void print_exchange(FILE *out, unsigned d, unsigned q,
	const char *kinds, int dt, const int *delta)
{
	fprintf(out, "%c%u", kinds[0], q);
	print_cell(out, d, 0, NULL);
	fprintf(out, " -> %c%u", kinds[1], q);
	print_cell(out, d, dt, delta);
	print_bounds(out, d, dt, delta);
	fputs("; ", out);
}

/* New densities are read by neighbours in the next step, and overwritten in
 * the step after it.
 */
static void print_exchanges(FILE *out, unsigned d, unsigned q, const int *v)
{
	int back[MAX_DIM];

	for (unsigned i = 0; i < d; ++i)
		back[i] = -v[i];
	print_exchange(out, d, q, "WL", 1, v);
	print_exchange(out, d, q, "LW", 1, back);
	print_exchange(out, d, q, "WW", 2, NULL);
}

void scale_print_lattice(FILE *out, unsigned size)
{
	unsigned d = n_dim(size);
	int v[MAX_DIM];

	fputs("domain: [T, n] -> { ", out);
	print_domains(out, d, "G", 1);
	for (unsigned k = 0; k < 2 * d; ++k) {
		fprintf(out, "P%u", k);
		print_cell(out, d, 0, NULL);
		print_bounds(out, d, 0, NULL);
		print_plane(out, k);
		fputs("; ", out);
	}
	print_domains(out, d, "L", size);
	print_domains(out, d, "R", 1);
	print_domains(out, d, "U", d);
	print_domains(out, d, "E", size);
	print_domains(out, d, "W", size);
	fputs("}\ndependences: [T, n] -> { ", out);
	print_flag(out, d);
	for (unsigned i = 0; i < d; ++i)
		print_local(out, d, "R", 0, "U", i);
	for (unsigned q = 0; q < size; ++q) {
		velocity(size, q, v);
		print_velocity(out, d, q);
		print_exchanges(out, d, q, v);
	}
	fputs("}\n", out);
}

/* Print "before" and "after" around each statement in original order. */
static void print_each(FILE *out, unsigned size, const char *before,
	const char *after, const char *between)
{
	unsigned d = n_dim(size);
	const struct {
		const char *kind;
		unsigned n;
	} part[] = { { "G", 1 }, { "P", 2 * d }, { "L", size }, { "R", 1 },
		{ "U", d }, { "E", size }, { "W", size } };

	for (unsigned p = 0; p < sizeof(part) / sizeof(part[0]); ++p)
		for (unsigned k = 0; k < part[p].n; ++k) {
			fprintf(out, "%s%s%s%u", p || k ? between : "",
				before, part[p].kind, k);
			print_cell(out, d, 0, NULL);
			fputs(after, out);
		}
}

void scale_print_lattice_order(FILE *out, unsigned size)
{
	unsigned d = n_dim(size);
	char after[32];

	fputs("{ schedule: \"[", out);
	for (unsigned i = 0; i <= d; ++i) {
		snprintf(after, sizeof(after), " -> [(%s)]",
			i ? names[d - i] : "t");
		fputs(i ? ", { " : "{ ", out);
		print_each(out, size, "", after, "; ");
		fputs(" }", out);
	}
	fputs("]\", child: { sequence: [ ", out);
	print_each(out, size, "{ filter: \"{ ", " }\" }", ", ");
	fputs(" ] } }", out);
}
