/* scale_problem.c - scheduling problems of any size.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scale_problem.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <isl/union_set.h>

#include "research/group.h"
#include "scale_lattice.h"
#include "scop/constraints_read.h"
#include "scop/schedule_read.h"

/* Statements S0, S1, ... in two loops. */
static void print_plane(FILE *out, unsigned n)
{
	fputs("domain: [n] -> { ", out);
	for (unsigned s = 0; s < n; ++s)
		fprintf(out, "%sS%u[i, j] : 0 <= i, j < n", s ? "; " : "", s);
	fputs(" }\n", out);
}

static void print_chain(FILE *out, unsigned n)
{
	print_plane(out, n);
	fputs("dependences: [n] -> { ", out);
	for (unsigned s = 0; s + 1 < n; ++s)
		fprintf(out, "S%u[i, j] -> S%u[i, j] : 0 <= i, j < n; ", s,
			s + 1);
	fputs("}\n", out);
}

/* Each statement reads its place and a neighbour's. */
static void print_pipeline(FILE *out, unsigned n)
{
	print_plane(out, n);
	fputs("dependences: [n] -> { ", out);
	for (unsigned s = 0; s + 1 < n; ++s)
		fprintf(out, "S%u[i, j] -> S%u[i, j] : 0 <= i, j < n; "
			"S%u[i, j] -> S%u[i + 1, j] : 0 <= i < n - 1 and "
			"0 <= j < n; ", s, s + 1, s, s + 1);
	fputs("}\n", out);
}

/* The statement at the root uses what all others have prepared. */
static void print_tree(FILE *out, unsigned n)
{
	print_plane(out, n);
	fputs("dependences: [n] -> { ", out);
	for (unsigned s = 1; s < n; ++s)
		fprintf(out, "S%u[i, j] -> S%u[i, j] : 0 <= i, j < n; ", s,
			(s - 1) / 2);
	fputs("}\n", out);
}

/* Each statement uses all that come before it. */
static void print_dense(FILE *out, unsigned n)
{
	print_plane(out, n);
	fputs("dependences: [n] -> { ", out);
	for (unsigned s = 0; s < n; ++s)
		for (unsigned t = s + 1; t < n; ++t)
			fprintf(out, "S%u[i, j] -> S%u[i, j] : 0 <= i, j < n; ",
				s, t);
	fputs("}\n", out);
}

/* A chain in a loop over time; the next step reads five neighbours. */
static void print_ring(FILE *out, unsigned n)
{
	static const int step[][2] = {
		{ 0, 0 }, { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

	fputs("domain: [T, n] -> { ", out);
	for (unsigned s = 0; s < n; ++s)
		fprintf(out, "%sS%u[t, i, j] : 0 <= t < T and 0 <= i, j < n",
			s ? "; " : "", s);
	fputs(" }\ndependences: [T, n] -> { ", out);
	for (unsigned s = 0; s + 1 < n; ++s)
		fprintf(out, "S%u[t, i, j] -> S%u[t, i, j] : 0 <= t < T and "
			"0 <= i, j < n; ", s, s + 1);
	for (unsigned k = 0; k < 5; ++k)
		fprintf(out, "S%u[t, i, j] -> S0[t + 1, x, y] : "
			"0 <= t < T - 1 and 0 <= i, j, x, y < n and "
			"x = i + %d and y = j + %d; ", n - 1, step[k][0],
			step[k][1]);
	fputs("}\n", out);
}

/* One long body in two loops: each statement uses the one before it and one
 * of the iteration before; a sum goes through all of them.
 */
static void print_unrolled(FILE *out, unsigned n)
{
	print_plane(out, n);
	fputs("dependences: [n] -> { ", out);
	for (unsigned s = 1; s < n; ++s)
		fprintf(out, "S%u[i, j] -> S%u[i, j] : 0 <= i, j < n; "
			"S%u[i, j] -> S%u[i, j + 1] : 0 <= i < n and "
			"0 <= j < n - 1; ", s - 1, s, s / 2, s);
	fprintf(out, "S%u[i, j] -> S0[i, j + 1] : 0 <= i < n and "
		"0 <= j < n - 1 }\n", n - 1);
}

#define CUBE "0 <= k, j, i < n"

static void print_stage(FILE *out, unsigned from, unsigned to,
	const int *step)
{
	fprintf(out, "S%u[k, j, i] -> S%u[k + %d, j + %d, i + %d] : " CUBE
		" and 0 <= k + %d, j + %d, i + %d < n; ", from, to, step[0],
		step[1], step[2], step[0], step[1], step[2]);
}

/* Nests over a grid, as weather models have them: some use a point, some its
 * neighbours in the plane, some sweep up the columns.  Each uses what the
 * two before it and one farther back have computed.
 */
static void print_weather(FILE *out, unsigned n)
{
	static const int step[][3] = { { 0, 0, 0 }, { 0, 0, 1 },
		{ 0, 0, -1 }, { 0, 1, 0 }, { 0, -1, 0 }, { 1, 0, 0 } };

	fputs("domain: [n] -> { ", out);
	for (unsigned s = 0; s < n; ++s)
		fprintf(out, "%sS%u[k, j, i] : " CUBE, s ? "; " : "", s);
	fputs(" }\ndependences: [n] -> { ", out);
	for (unsigned s = 0; s < n; ++s) {
		unsigned n_step = s % 5 == 2 ? 5 : 1;

		for (unsigned k = 0; k < n_step && s; ++k)
			print_stage(out, s - 1, s, step[k]);
		if (s >= 2)
			print_stage(out, s - 2, s, step[0]);
		if (s >= 7)
			print_stage(out, s - 7, s, step[0]);
		if (s % 5 == 4)
			print_stage(out, s, s, step[5]);
	}
	fputs("}\n", out);
}

static const unsigned lattice_sizes[] = { 9, 19, 27, 0 };

static const scale_family families[] = {
	{ "chain", "each statement uses the one before it", NULL,
	  &print_chain, NULL },
	{ "pipeline", "the same, and a neighbour's value", NULL,
	  &print_pipeline, NULL },
	{ "tree", "a binary tree, each statement uses two others", NULL,
	  &print_tree, NULL },
	{ "dense", "each statement uses all those before it", NULL,
	  &print_dense, NULL },
	{ "unrolled", "one long body that computes a sum", NULL,
	  &print_unrolled, NULL },
	{ "weather", "nests over a grid: points, stencils, columns", NULL,
	  &print_weather, NULL },
	{ "ring", "a chain in a loop over time", NULL, &print_ring, NULL },
	{ "lattice", "a lattice-Boltzmann step: D2Q9, D3Q19, D3Q27",
	  lattice_sizes, &scale_print_lattice, NULL },
	{ "grouped", "the same, statements grouped", lattice_sizes,
	  &scale_print_lattice, &scale_print_lattice_order },
};

const scale_family *scale_family_table(unsigned *n)
{
	*n = sizeof(families) / sizeof(families[0]);
	return families;
}

const scale_family *scale_family_find(const char *name)
{
	unsigned n;
	const scale_family *table = scale_family_table(&n);

	for (unsigned i = 0; i < n; ++i)
		if (!strcmp(table[i].name, name))
			return &table[i];
	return NULL;
}

/* What "print" prints, owned by the caller. */
static char *text_of(void (*print)(FILE *out, unsigned size), unsigned size)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	if (!out)
		return NULL;
	print(out, size);
	fclose(out);
	return text;
}

/* The constraints in "text", in which all dependences are one relation. */
static __isl_give isl_schedule_constraints *read_problem(isl_ctx *ctx,
	const char *text)
{
	static const char key[] = "dependences:";
	const char *relation = strstr(text, key);
	isl_schedule_constraints *constraints = NULL;
	char *full = NULL;

	if (!relation)
		return NULL;
	relation += strlen(key);
	if (asprintf(&full, "%.*s validity:%s proximity:%s coincidence:%s",
		    (int) (relation - strlen(key) - text), text, relation,
		    relation, relation) < 0)
		return NULL;
	constraints = ash_constraints_read(ctx, full, "problem", NULL);
	free(full);
	return constraints;
}

static __isl_give isl_schedule *read_order(
	__isl_keep isl_schedule_constraints *constraints, const char *tree)
{
	isl_union_set *domain = isl_schedule_constraints_get_domain(
		constraints);
	char *set = isl_union_set_to_str(domain);
	isl_schedule *order = NULL;
	char *text = NULL;

	if (set && asprintf(&text, "{ domain: \"%s\", child: %s }", set,
			   tree) >= 0)
		order = ash_schedule_read(isl_union_set_get_ctx(domain), text,
			"order", NULL);
	free(text);
	free(set);
	isl_union_set_free(domain);
	return order;
}

static __isl_give isl_schedule_constraints *group(
	__isl_take isl_schedule_constraints *constraints, const char *tree)
{
	isl_schedule *order = read_order(constraints, tree);
	ash_grouping *grouping;

	if (!order)
		return isl_schedule_constraints_free(constraints);
	constraints = ash_group(constraints, order, &grouping);
	ash_grouping_free(grouping);
	isl_schedule_free(order);
	return constraints;
}

__isl_give isl_schedule_constraints *scale_problem(isl_ctx *ctx,
	const scale_family *family, unsigned size)
{
	char *text = text_of(family->print, size);
	isl_schedule_constraints *constraints = NULL;

	if (text)
		constraints = read_problem(ctx, text);
	free(text);
	if (!family->print_order || !constraints)
		return constraints;
	text = text_of(family->print_order, size);
	if (text)
		constraints = group(constraints, text);
	free(text);
	return constraints;
}
