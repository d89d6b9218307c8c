/* spatial_random_test.c - proximity against counting out all instances.
 *
 * Random SCoPs of two statements with two loops.  What must hold is taken
 * from the definitions in deps/locality/spatial.h, not from how it is computed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/locality/spatial.h"
#include "deps/random_tree.h"
#include "fixture.h"

#include <isl/point.h>
#include <isl/set.h>
#include <isl/val.h>

#define N_SCOP 150
#define N_STMT 2
#define N_SIDE 5
#define N_INSTANCE (N_STMT * N_SIDE * N_SIDE)
#define MAX_REF 5
/* Beyond any instance that could touch what an instance touches. */
#define FAR 24

/* A[c[0] . (i, j, 1), c[1] . (i, j, 1)], or B[c[0] . (i, j, 1)]. */
typedef struct {
	bool write;
	int array;		/* 0: A, 1: B */
	int group;
	int c[2][3];
} reference;

typedef struct {
	int shape;		/* of the domain, see is_inside */
	int n_ref;
	reference ref[MAX_REF];
} statement;

typedef struct {
	int side;
	int depth;		/* loops that the statements share */
	int elem_size;
	int length;		/* of a line, in elements */
	int n_group;
	int multiplicity[N_STMT * MAX_REF];
	statement stmt[N_STMT];
} program;

typedef struct {
	int stmt, i, j;
} instance;

/* By instance numbers, those of the pairs. */
typedef bool relation[N_INSTANCE][N_INSTANCE];

/* What has been found, so that nothing is tested in vain. */
static struct {
	int temporal, spatial, adjacent, chain, line, hole;
} n_seen;

static int number(instance x)
{
	return (x.stmt * N_SIDE + x.i) * N_SIDE + x.j;
}

static instance at(int n)
{
	return (instance) { n / (N_SIDE * N_SIDE), n / N_SIDE % N_SIDE,
		n % N_SIDE };
}

enum { SQUARE, TRIANGLE, STRIPES, DOTS, N_SHAPE };

static const char *const shapes[] = {
	"", " and j <= i", " and i mod 2 = 0", " and (i + j) mod 2 = 0" };

static bool is_convex(const statement *stmt)
{
	return stmt->shape < STRIPES;
}

static bool is_inside(const program *p, instance x)
{
	static const bool rows[N_SHAPE] = { [STRIPES] = true };
	int shape = p->stmt[x.stmt].shape;

	if (x.i < 0 || x.j < 0 || x.i >= p->side || x.j >= p->side)
		return false;
	if (rows[shape])
		return x.i % 2 == 0;
	return shape == DOTS ? (x.i + x.j) % 2 == 0 :
			       shape == SQUARE || x.j <= x.i;
}

/* Numbers that order the instances of the program. */
static int time_of(const program *p, instance x)
{
	const int times[3][3] = { { x.stmt, x.i, x.j }, { x.i, x.stmt, x.j },
		{ x.i, x.j, x.stmt } };
	const int *t = times[p->depth];

	return (t[0] * FAR + t[1]) * FAR + t[2];
}

static int n_dim(const reference *ref)
{
	return ref->array ? 1 : 2;
}

static int subscript(const reference *ref, int pos, instance x)
{
	const int *c = ref->c[pos];

	return c[0] * x.i + c[1] * x.j + c[2];
}

static bool same_linear(const reference *a, const reference *b)
{
	bool same = a->array == b->array;

	for (int d = 0; d < n_dim(a); ++d)
		same = same && a->c[d][0] == b->c[d][0] &&
		       a->c[d][1] == b->c[d][1];
	return same;
}

static bool same_pattern(const reference *a, const reference *b)
{
	return same_linear(a, b) &&
	       (n_dim(a) == 1 || a->c[0][2] == b->c[0][2]);
}

static bool same_subscripts(const reference *a, const reference *b)
{
	return same_pattern(a, b) &&
	       a->c[n_dim(a) - 1][2] == b->c[n_dim(b) - 1][2];
}

/* Does no element belong to two instances? */
static bool is_injective(const reference *ref)
{
	return n_dim(ref) == 2 && ref->c[0][0] * ref->c[1][1] !=
				     ref->c[0][1] * ref->c[1][0];
}

/* Do "x" through "a" and "y" through "b" touch one element? */
static bool meet(const reference *a, instance x, const reference *b,
	instance y)
{
	bool same = a->array == b->array;

	for (int d = 0; same && d < n_dim(a); ++d)
		same = subscript(a, d, x) == subscript(b, d, y);
	return same;
}

/* Do they touch one line, wherever lines begin? */
static bool meet_in_line(const program *p, const reference *a, instance x,
	const reference *b, instance y)
{
	int last = n_dim(a) - 1;

	return same_pattern(a, b) &&
	       (!last || subscript(a, 0, x) == subscript(b, 0, y)) &&
	       abs(subscript(a, last, x) - subscript(b, last, y)) < p->length;
}

/* Random programs. */

static void any_linear(reference *ref, rt_random *random)
{
	for (int d = 0; d < 2; ++d)
		for (int k = 0; k < 2; ++k)
			ref->c[d][k] = rt_below(random, 4) -
				       (rt_below(random, 3) == 0);
}

/* Often like an earlier one but for constants. */
static void any_reference(statement *stmt, const reference *usual,
	rt_random *random)
{
	reference *ref = &stmt->ref[stmt->n_ref++];

	*ref = *usual;
	if (rt_below(random, 3) == 0) {
		ref->array = rt_below(random, 2);
		any_linear(ref, random);
	}
	ref->write = rt_below(random, 5) == 0;
	for (int d = 0; d < 2; ++d)
		ref->c[d][2] = rt_below(random, 4) - 1;
}

/* Number the groups: statements first, then references. */
static void find_groups(program *p)
{
	for (int s = 0; s < N_STMT; ++s) {
		statement *stmt = &p->stmt[s];

		for (int i = 0; i < stmt->n_ref; ++i) {
			int first = 0;

			while (!same_linear(&stmt->ref[first], &stmt->ref[i]))
				++first;
			stmt->ref[i].group = first < i ?
				stmt->ref[first].group : p->n_group++;
			++p->multiplicity[stmt->ref[i].group];
		}
	}
}

static void any_program(program *p, rt_random *random)
{
	reference usual = { .array = 0 };

	*p = (program) {
		.side = 3 + rt_below(random, N_SIDE - 2),
		.depth = rt_below(random, 3),
		.elem_size = 4 << rt_below(random, 2),
		.length = 1 + rt_below(random, 5),
	};
	any_linear(&usual, random);
	for (int s = 0; s < N_STMT; ++s) {
		int n = 1 + rt_below(random, MAX_REF);

		if (rt_below(random, 3) == 0)
			p->stmt[s].shape = rt_below(random, N_SHAPE);
		for (int i = 0; i < n; ++i)
			any_reference(&p->stmt[s], &usual, random);
	}
	find_groups(p);
}

/* A program as text. */

static void print_domain(const program *p, int s, FILE *out)
{
	fprintf(out, "S%d[i, j] : 0 <= i < %d and 0 <= j < %d%s", s, p->side,
		p->side, shapes[p->stmt[s].shape]);
}

static void print_statement(const program *p, int s, FILE *out)
{
	fprintf(out, "  - name: S%d\n    domain: \"{ ", s);
	print_domain(p, s, out);
	fputs(" }\"\n    accesses:\n", out);
	for (int i = 0; i < p->stmt[s].n_ref; ++i) {
		const reference *ref = &p->stmt[s].ref[i];

		fprintf(out, "      - %s: \"{ S%d[i, j] -> %c[",
			ref->write ? "write" : "read", s, "AB"[ref->array]);
		for (int d = 0; d < n_dim(ref); ++d)
			fprintf(out, "%s%di + %dj + %d", d ? ", " : "",
				ref->c[d][0], ref->c[d][1], ref->c[d][2]);
		fputs("] }\"\n", out);
	}
}

static void print_schedule(const program *p, FILE *out)
{
	static const char *const times[3][3] = { { "%d", "i", "j" },
		{ "i", "%d", "j" }, { "i", "j", "%d" } };

	fputs("schedule:\n  domain: \"{ ", out);
	for (int s = 0; s < N_STMT; ++s) {
		print_domain(p, s, out);
		fputs(s + 1 < N_STMT ? "; " : " }\"\n", out);
	}
	fputs("  child:\n    schedule: \"[", out);
	for (int d = 0; d < 3; ++d) {
		const char *time = times[p->depth][d];

		for (int s = 0; s < N_STMT; ++s) {
			fprintf(out, s ? "; S%d[i, j] -> [(" :
					 "{ S%d[i, j] -> [(", s);
			if (*time == '%')
				fprintf(out, "%d", s);
			else
				fputs(time, out);
			fputs(")]", out);
		}
		fputs(d < 2 ? " }, " : " }]\"\n", out);
	}
}

/* Owned by the caller. */
static char *print_program(const program *p)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	fprintf(out, "name: random\narrays:\n"
		"  - name: A\n    type: t\n    elem_size: %d\n"
		"    extents:\n      - unknown\n      - \"{ [(1000)] }\"\n"
		"  - name: B\n    type: t\n    elem_size: %d\n"
		"    extents:\n      - unknown\nstatements:\n",
		p->elem_size, p->elem_size);
	for (int s = 0; s < N_STMT; ++s)
		print_statement(p, s, out);
	print_schedule(p, out);
	fclose(out);
	return text;
}

/* The pairs of a relation, counted out. */

static int coordinate(__isl_keep isl_point *point, int pos)
{
	isl_val *value = isl_point_get_coordinate_val(point, isl_dim_set,
		pos);
	int n = isl_val_get_num_si(value);

	isl_val_free(value);
	return n;
}

typedef struct {
	int stmt[2];
	bool (*pairs)[N_INSTANCE];
	int n;
} reading;

static isl_stat read_point(__isl_take isl_point *point, void *user)
{
	reading *r = user;
	instance x = { r->stmt[0], coordinate(point, 0),
		coordinate(point, 1) };
	instance y = { r->stmt[1], coordinate(point, 2),
		coordinate(point, 3) };

	r->pairs[number(x)][number(y)] = true;
	++r->n;
	isl_point_free(point);
	return isl_stat_ok;
}

static isl_stat read_map(__isl_take isl_map *map, void *user)
{
	reading *r = user;
	const char *from = isl_map_get_tuple_name(map, isl_dim_in);
	const char *to = isl_map_get_tuple_name(map, isl_dim_out);
	isl_set *set;
	isl_stat stat;

	r->stmt[0] = from[1] - '0';
	r->stmt[1] = to[1] - '0';
	set = isl_map_wrap(map);
	stat = isl_set_foreach_point(set, &read_point, r);
	isl_set_free(set);
	return stat;
}

static int read_pairs(__isl_keep isl_union_map *map, relation pairs)
{
	reading r = { .pairs = pairs };

	memset(pairs, 0, sizeof(relation));
	return isl_union_map_foreach_map(map, &read_map, &r) < 0 ? -1 : r.n;
}

/* What must hold for pairs that touch one element. */

/* Which instances between two hide an element? */
typedef bool (*hides)(const reference *ref, int group,
	const reference *sink);

static bool any_hides(const reference *ref, int group, const reference *sink)
{
	return true;
}

static bool group_hides(const reference *ref, int group,
	const reference *sink)
{
	return ref->group == group;
}

/* Those that always count for "sink". */
static bool counting_hides(const reference *ref, int group,
	const reference *sink)
{
	return ref->write || (ref->group == group &&
				     same_subscripts(ref, sink));
}

/* Does an instance between "x" and "y" touch what "y" does through "sink",
 * in a way that hides it?
 */
static bool is_hidden(const program *p, instance x, instance y,
	const reference *sink, hides test)
{
	for (int n = 0; n < N_INSTANCE; ++n) {
		instance z = at(n);
		const statement *stmt = &p->stmt[z.stmt];

		if (!is_inside(p, z) || time_of(p, z) <= time_of(p, x) ||
		    time_of(p, z) >= time_of(p, y))
			continue;
		for (int i = 0; i < stmt->n_ref; ++i)
			if (meet(&stmt->ref[i], z, sink, y) &&
			    test(&stmt->ref[i], sink->group, sink))
				return true;
	}
	return false;
}

/* Would an instance of the statement of "x" and "y" between them, even one
 * outside the domain, touch through the group what "y" does through "sink"?
 */
static bool is_hidden_anywhere(const program *p, instance x, instance y,
	const reference *sink)
{
	const statement *stmt = &p->stmt[y.stmt];
	instance z = { x.stmt, x.i, 0 };

	for (; z.i <= y.i; ++z.i)
		for (z.j = z.i == x.i ? x.j + 1 : -FAR;
		     z.j < (z.i == y.i ? y.j : FAR); ++z.j)
			for (int i = 0; i < stmt->n_ref; ++i)
				if (stmt->ref[i].group == sink->group &&
				    meet(&stmt->ref[i], z, sink, y))
					return true;
	return false;
}

/* Is the pair of "x" through "a" and "y" through "b" one that touches an
 * element with nothing in between of what counts?
 */
static bool is_direct(const program *p, instance x, const reference *a,
	instance y, const reference *b)
{
	if (!meet(a, x, b, y) || time_of(p, x) >= time_of(p, y))
		return false;
	if (a->group == b->group && (!is_injective(b) ||
		!is_hidden(p, x, y, b, &group_hides)))
		return true;
	return !is_hidden(p, x, y, b, &counting_hides);
}

/* Must the pair be there?  That is so if nothing at all touches the element
 * in between and "a" counts in any case, or if no reference of a group does.
 */
static bool is_wanted(const program *p, instance x, const reference *a,
	instance y, const reference *b)
{
	bool own = a->group == b->group;
	bool convex = is_convex(&p->stmt[y.stmt]);

	if (!meet(a, x, b, y) || time_of(p, x) >= time_of(p, y))
		return false;
	if ((a->write || (own && same_subscripts(a, b))) &&
	    !is_hidden(p, x, y, b, &any_hides)) {
		++n_seen.adjacent;
		return true;
	}
	if (!own || !is_injective(b) || (convex ?
		is_hidden_anywhere(p, x, y, b) :
		is_hidden(p, x, y, b, &group_hides)))
		return false;
	++*(convex ? &n_seen.chain : &n_seen.hole);
	return true;
}

typedef bool (*pair_test)(const program *p, instance x, const reference *a,
	instance y, const reference *b);

/* Does "test" hold for some reference of "x" and one of "y" in "group"? */
static bool some_references(const program *p, instance x, instance y,
	int group, pair_test test)
{
	const statement *from = &p->stmt[x.stmt];
	const statement *to = &p->stmt[y.stmt];

	for (int i = 0; i < from->n_ref; ++i)
		for (int k = 0; k < to->n_ref; ++k)
			if (to->ref[k].group == group &&
			    test(p, x, &from->ref[i], y, &to->ref[k]))
				return true;
	return false;
}

/* Print what is wrong with a pair; false. */
static bool fail_pair(instance x, instance y, const char *why)
{
	printf("  S%d[%d, %d] -> S%d[%d, %d] is %s\n", x.stmt, x.i, x.j,
		y.stmt, y.i, y.j, why);
	return false;
}

/* Is each pair "allowed", and each that is "wanted" there? */
static bool is_between(const program *p, int group, relation got,
	pair_test wanted, pair_test allowed)
{
	for (int n = 0; n < N_INSTANCE; ++n)
		for (int m = 0; m < N_INSTANCE; ++m) {
			instance x = at(n), y = at(m);
			bool inside = is_inside(p, x) && is_inside(p, y);

			if (got[n][m] && !(inside && some_references(p, x, y,
						    group, allowed)))
				return fail_pair(x, y, "too much");
			if (inside && some_references(p, x, y, group,
					      wanted) && !got[n][m])
				return fail_pair(x, y, "missing");
		}
	return true;
}

/* What must hold for pairs that touch one line. */

/* Is (i, j) the fewest steps in its direction after which a line is touched
 * again through references with the pattern of "ref" in "stmt"?
 */
static bool is_shortest(const program *p, const statement *stmt,
	const reference *ref, instance x, instance y)
{
	int di = y.i - x.i, dj = y.j - x.j;

	for (int n = 1; n < 2 * N_SIDE; ++n)
		for (int m = 1; m < n; ++m) {
			instance z = { x.stmt, x.i + di * m / n,
				x.j + dj * m / n };

			if (di * m % n || dj * m % n)
				continue;
			for (int i = 0; i < stmt->n_ref; ++i)
				for (int k = 0; k < stmt->n_ref; ++k)
					if (same_pattern(&stmt->ref[i],
						    ref) &&
					    meet_in_line(p, &stmt->ref[i], x,
						    &stmt->ref[k], z))
						return false;
		}
	return true;
}

/* May the pair of one statement be there? */
static bool is_line(const program *p, instance x, const reference *a,
	instance y, const reference *b)
{
	const statement *stmt = &p->stmt[y.stmt];

	if (time_of(p, x) >= time_of(p, y) || !same_pattern(a, b))
		return false;
	if (!is_convex(stmt))
		return n_dim(b) == 1 ||
		       subscript(a, 0, x) == subscript(b, 0, y);
	return meet_in_line(p, a, x, b, y) && is_shortest(p, stmt, b, x, y);
}

/* Do references of one pattern share no element? */
static bool is_disjoint(const program *p, const reference *a,
	const reference *b)
{
	instance x = { 0, 0, 0 }, y = { 0, 0, 0 };

	for (y.i = -FAR; y.i <= FAR; ++y.i)
		for (y.j = -FAR; y.j <= FAR; ++y.j)
			if (subscript(a, n_dim(a) - 1, x) ==
			    subscript(b, n_dim(b) - 1, y))
				return false;
	return true;
}

static bool is_line_allowed(const program *p, instance x, const reference *a,
	instance y, const reference *b)
{
	if (x.stmt == y.stmt)
		return is_line(p, x, a, y, b);
	return x.stmt < y.stmt && meet_in_line(p, a, x, b, y) &&
	       is_disjoint(p, a, b);
}

/* A shortest step has to be there if the subscripts leave one direction. */
static bool is_line_wanted(const program *p, instance x, const reference *a,
	instance y, const reference *b)
{
	bool wanted = x.stmt == y.stmt && is_convex(&p->stmt[y.stmt]) &&
		      is_injective(b) && is_line(p, x, a, y, b);

	n_seen.line += wanted;
	return wanted;
}

static bool test_group(const program *p, const ash_spatial_group *group,
	int number)
{
	relation pairs;
	int n = read_pairs(group->temporal, pairs);
	bool ok = n >= 0 && group->multiplicity ==
				     (unsigned) p->multiplicity[number];

	n_seen.temporal += n;
	ok = is_between(p, number, pairs, &is_wanted, &is_direct) && ok;
	n = read_pairs(group->spatial, pairs);
	n_seen.spatial += n;
	return n >= 0 && is_between(p, number, pairs, &is_line_wanted,
		&is_line_allowed) && ok;
}

static bool test_program(isl_ctx *ctx, rt_random *random)
{
	program p;
	char *text;
	ash_scop *scop;
	ash_spatial *spatial;
	bool ok;

	any_program(&p, random);
	text = print_program(&p);
	scop = fixture_scop_from_text(ctx, text, "random");
	spatial = scop ? ash_spatial_compute(scop, p.length * p.elem_size +
		rt_below(random, p.elem_size)) : NULL;
	ok = spatial && (int) spatial->n_group == p.n_group;
	for (int i = 0; ok && i < p.n_group; ++i) {
		ok = test_group(&p, &spatial->group[i], i);
		if (!ok)
			printf("  in group %d, line %d\n", i, p.length);
	}
	if (!ok)
		printf("%s", text);
	if (!ok && spatial)
		ash_spatial_print(scop, spatial, stdout);
	ash_spatial_free(spatial);
	ash_scop_free(scop);
	free(text);
	return ok;
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	rt_random random = { 20180224 };
	int n_wrong = 0;

	for (int i = 0; i < N_SCOP; ++i)
		n_wrong += !test_program(ctx, &random);
	printf("# %d wrong of %d; pairs: %d temporal, %d spatial; wanted: "
		"%d adjacent, %d in chains, %d across holes, %d on lines\n",
		n_wrong, N_SCOP, n_seen.temporal, n_seen.spatial,
		n_seen.adjacent, n_seen.chain, n_seen.hole, n_seen.line);
	check(!n_wrong, "what is near is what was counted out");
	check(n_seen.adjacent && n_seen.chain && n_seen.hole && n_seen.line,
		"there was something to find of each kind");
	isl_ctx_free(ctx);
	return check_result();
}
