/* random_constraints.c - random schedule constraints that have a schedule.
 *
 * Statements get bounds and a position in an original order.  Relations between
 * dimensions are uniform or affine; their restriction to the bounds and the
 * order becomes constraints.
 *
 * SPDX-License-Identifier: MIT
 */
#include "random_constraints.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#define MAX_STMT 8
#define MAX_DIM 3

/* The state of the generator. */
typedef struct {
	isl_ctx *ctx;
	uint64_t state;
	int n_stmt;
	int dim[MAX_STMT];
	isl_union_set *domain;
	isl_union_map *forward;		/* all pairs in original order */
} maker;

static const char *const iterators[MAX_DIM] = { "i", "j", "k" };
static const char *const targets[MAX_DIM] = { "x", "y", "z" };

/* A number from 0 to n - 1. */
static int draw(maker *m, int n)
{
	m->state = m->state * UINT64_C(6364136223846793005) +
		UINT64_C(1442695040888963407);
	return (int) ((m->state >> 33) % (unsigned) n);
}

/* True with probability 1/n. */
static bool rarely(maker *m, int n)
{
	return draw(m, n) == 0;
}

static void print_tuple(FILE *out, int stmt, int n, const char *const *names)
{
	fprintf(out, "S%d[", stmt);
	for (int d = 0; d < n; ++d)
		fprintf(out, "%s%s", d ? ", " : "", names[d]);
	fputs("]", out);
}

/* Print the bounds of dimension "d", which may depend on outer dimensions. */
static void print_bounds(maker *m, FILE *out, int d)
{
	const char *name = iterators[d];
	const char *outer = d ? iterators[draw(m, d)] : NULL;

	switch (draw(m, outer ? 9 : 6)) {
	case 0:
	case 1:
	case 2:
		fprintf(out, "0 <= %s < n", name);
		break;
	case 3:
		fprintf(out, "0 <= %s < m", name);
		break;
	case 4:
		fprintf(out, "0 <= %s <= %d", name, draw(m, 12));
		break;
	case 5:
		fprintf(out, "0 <= %s < n and %s mod %d = 0", name, name,
			1 + draw(m, 2));
		break;
	case 6:
		fprintf(out, "0 <= %s <= %s", name, outer);
		break;
	case 7:
		fprintf(out, "%s < %s < n", outer, name);
		break;
	default:
		fprintf(out, "%s = %s + %d", name, outer, draw(m, 2));
		break;
	}
}

static void print_part(maker *m, FILE *out, int stmt)
{
	print_tuple(out, stmt, m->dim[stmt], iterators);
	for (int d = 0; d < m->dim[stmt]; ++d) {
		fputs(d ? " and " : " : ", out);
		print_bounds(m, out, d);
	}
}

/* Print a statement's domain; some domains have two parts. */
static void print_statement(maker *m, FILE *out, int stmt)
{
	print_part(m, out, stmt);
	if (!rarely(m, 6))
		return;
	fputs("; ", out);
	print_part(m, out, stmt);
}

/* Print the position of a statement in the original order. */
static void print_place(maker *m, FILE *out, int stmt)
{
	int n = m->dim[stmt];

	print_tuple(out, stmt, n, iterators);
	fputs(" -> [", out);
	for (int d = 0; d < MAX_DIM; ++d) {
		fprintf(out, "%d, ", draw(m, 3));
		if (d < n)
			fprintf(out, "%s%s, ", rarely(m, 8) ? "-" : "",
				iterators[d]);
		else
			fputs("0, ", out);
	}
	fprintf(out, "%d]", stmt);
}

/* Print the relation of dimension "d" of the second statement to the "n"
 * dimensions of the first.
 */
static void print_link(maker *m, FILE *out, int d, int n)
{
	const char *same = n ? iterators[d < n ? d : n - 1] : NULL;
	const char *other = n ? iterators[draw(m, n)] : NULL;

	fprintf(out, " and %s ", targets[d]);
	switch (draw(m, n ? 10 : 3)) {
	case 0:
		fputs(">= 0", out);
		break;
	case 1:
		fprintf(out, "= %d", draw(m, 3));
		break;
	case 2:
		fputs("= n - 1", out);
		break;
	case 3:
		fprintf(out, "= %s + %d", other, draw(m, 3) - 1);
		break;
	case 4:
		fprintf(out, "= n - 1 - %s", other);
		break;
	case 5:
		fprintf(out, ">= %s", same);
		break;
	case 6:
		fprintf(out, "= %s + %s", same, other);
		break;
	default:
		fprintf(out, "= %s + %d", same, draw(m, 4) - 1);
		break;
	}
}

/* A relation between two statements as text, owned by the caller. */
static char *relation_text(maker *m, int a, int b)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	fputs("[n, m] -> { ", out);
	print_tuple(out, a, m->dim[a], iterators);
	fputs(" -> ", out);
	print_tuple(out, b, m->dim[b], targets);
	fputs(" : 0 = 0", out);
	for (int d = 0; d < m->dim[b]; ++d)
		print_link(m, out, d, m->dim[a]);
	fputs(" }", out);
	fclose(out);
	return text;
}

/* The pairs of "map" with both ends in the domain. */
static __isl_give isl_union_map *inside(maker *m, __isl_take isl_union_map *map)
{
	map = isl_union_map_intersect_domain(map,
		isl_union_set_copy(m->domain));
	return isl_union_map_intersect_range(map,
		isl_union_set_copy(m->domain));
}

/* A relation restricted to domain and order; may be empty. */
static __isl_give isl_union_map *make_relation(maker *m, int a, int b)
{
	char *text = relation_text(m, a, b);
	isl_union_map *map = isl_union_map_read_from_str(m->ctx, text);

	free(text);
	return isl_union_map_intersect(inside(m, map),
		isl_union_map_copy(m->forward));
}

/* Pairs with an end outside the domain, which the scheduler must ignore. */
static __isl_give isl_union_map *make_outside(maker *m)
{
	char *text = relation_text(m, draw(m, m->n_stmt), draw(m, m->n_stmt));
	isl_union_map *map = isl_union_map_read_from_str(m->ctx, text);

	free(text);
	return isl_union_map_subtract(map, inside(m, isl_union_map_copy(map)));
}

/* Generate up to "n" relations between any statements. */
static __isl_give isl_union_map *make_relations(maker *m, int n)
{
	isl_union_map *all = isl_union_map_empty_ctx(m->ctx);

	for (; n > 0; --n) {
		int a = draw(m, m->n_stmt);
		int b = rarely(m, 3) ? a : draw(m, m->n_stmt);

		all = isl_union_map_union(all, make_relation(m, a, b));
	}
	return all;
}

/* Print "head", the output of "item" for each statement, and "}". */
static char *per_statement(maker *m,
	void (*item)(maker *m, FILE *out, int stmt))
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	fputs("[n, m] -> { ", out);
	for (int s = 0; s < m->n_stmt; ++s) {
		fputs(s ? "; " : "", out);
		item(m, out, s);
	}
	fputs(" }", out);
	fclose(out);
	return text;
}

static void make_statements(maker *m)
{
	isl_union_map *places;
	char *text;

	m->n_stmt = 1 + draw(m, rarely(m, 3) ? MAX_STMT : 4);
	for (int s = 0; s < m->n_stmt; ++s)
		m->dim[s] = rarely(m, 5) ? 0 : 1 + draw(m, MAX_DIM);
	text = per_statement(m, &print_statement);
	m->domain = isl_union_set_read_from_str(m->ctx, text);
	free(text);
	text = per_statement(m, &print_place);
	places = isl_union_map_read_from_str(m->ctx, text);
	free(text);
	places = isl_union_map_intersect_domain(places,
		isl_union_set_copy(m->domain));
	m->forward = isl_union_map_lex_lt_union_map(isl_union_map_copy(places),
		places);
}

/* Tag each statement with its name in "prefix": S0[i] -> [S0[i] -> t0[]]. */
static void print_tag(maker *m, FILE *out, int stmt)
{
	print_tuple(out, stmt, m->dim[stmt], iterators);
	fputs(" -> [", out);
	print_tuple(out, stmt, m->dim[stmt], iterators);
	fprintf(out, " -> t%d[%s]]", draw(m, 2),
		m->dim[stmt] && rarely(m, 3) ? iterators[0] : "");
}

/* Add conditions and conditional validity relations, mostly with tags. */
static __isl_give isl_schedule_constraints *add_conditional(maker *m,
	__isl_take isl_schedule_constraints *constraints)
{
	isl_union_map *condition = make_relations(m, 1 + draw(m, 3));
	isl_union_map *conditioned = make_relations(m, 1 + draw(m, 3));

	if (!rarely(m, 3)) {
		char *text = per_statement(m, &print_tag);
		isl_union_map *tag = isl_union_map_read_from_str(m->ctx, text);

		free(text);
		condition = isl_union_map_apply_domain(condition,
			isl_union_map_copy(tag));
		condition = isl_union_map_apply_range(condition,
			isl_union_map_copy(tag));
		conditioned = isl_union_map_apply_domain(conditioned,
			isl_union_map_copy(tag));
		conditioned = isl_union_map_apply_range(conditioned, tag);
	}
	return isl_schedule_constraints_set_conditional_validity(constraints,
		condition, conditioned);
}

static __isl_give isl_schedule_constraints *make_constraints(maker *m)
{
	isl_union_map *validity = make_relations(m, draw(m, 2 * m->n_stmt + 2));
	isl_union_map *proximity = isl_union_map_copy(validity);
	isl_union_map *coincidence = isl_union_map_copy(validity);
	isl_schedule_constraints *c;

	if (rarely(m, 3))
		proximity = isl_union_map_union(proximity,
			make_relations(m, 1 + draw(m, 2)));
	if (rarely(m, 3))
		coincidence = isl_union_map_union(coincidence,
			make_relations(m, 1 + draw(m, 2)));
	if (rarely(m, 8))
		validity = isl_union_map_union(validity, make_outside(m));
	c = isl_schedule_constraints_on_domain(isl_union_set_copy(m->domain));
	if (!rarely(m, 3))
		c = isl_schedule_constraints_set_context(c,
			isl_set_read_from_str(m->ctx,
				"[n, m] -> { : n > 0 and m > 0 }"));
	c = isl_schedule_constraints_set_validity(c, validity);
	c = isl_schedule_constraints_set_proximity(c, proximity);
	c = isl_schedule_constraints_set_coincidence(c, coincidence);
	return rarely(m, 3) ? add_conditional(m, c) : c;
}

__isl_give isl_schedule_constraints *random_constraints(isl_ctx *ctx,
	uint64_t seed)
{
	maker m = { .ctx = ctx,
		.state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1 };
	isl_schedule_constraints *constraints;

	make_statements(&m);
	constraints = make_constraints(&m);
	isl_union_set_free(m.domain);
	isl_union_map_free(m.forward);
	return constraints;
}
