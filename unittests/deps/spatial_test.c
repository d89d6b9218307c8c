/* spatial_test.c - groups of references, and what they bring near.
 *
 * The examples of Zinenko et al., CC 2018, section 4, and others.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "deps/locality/spatial.h"
#include "fixture.h"

#define MAX_GROUP 4
#define ELEM_SIZE 8

typedef struct {
	const char *array;
	unsigned multiplicity;
	const char *temporal;	/* NULL: any */
	const char *spatial;
} group_row;

/* A SCoP of one statement S; each element has ELEM_SIZE bytes. */
typedef struct {
	const char *why;	/* what the row shows */
	const char *instance;	/* S[i, j] */
	const char *domain;	/* the constraints */
	const char *access;	/* reads, "|", writes */
	unsigned line;		/* elements */
	group_row group[MAX_GROUP];
} spatial_row;

#define SQUARE "0 <= i < n and 0 <= j < n"
#define CUBE "0 <= i < n and 0 <= j < n and 0 <= k < n"

static const spatial_row rows[] = {
	{ "matrix product: completion to B[i][k][j]",
		"S[i, j, k]", CUBE,
		"C[i, j]; A[i, k]; B[k, j] | C[i, j]", 8, {
		{ "C", 2, "{ S[i, j, k] -> S[i, j, k + 1] }",
			"{ S[i, j, k] -> S[i, j + 1, k] }" },
		{ "A", 1, "{ S[i, j, k] -> S[i, j + 1, k] }",
			"{ S[i, j, k] -> S[i, j, k + 1] }" },
		{ "B", 1, "{ S[i, j, k] -> S[i + 1, j, k] }",
			"{ S[i, j, k] -> S[i, j + 1, k] }" } } },
	{ "other rows of B are another pattern, but share elements",
		"S[i, j]", SQUARE,
		"A[i, j]; B[i, j]; B[i - 1, j] | A[i, j]", 8, {
		{ "A", 2, "{ }", "{ S[i, j] -> S[i, j + 1] }" },
		{ "B", 2, "{ S[i, j] -> S[i + 1, j] }",
			"{ S[i, j] -> S[i, j + 1] }" } } },
	{ "each neighbour follows the one before it", "S[i, j]", SQUARE,
		"A[i - 1, j]; A[i, j - 1]; A[i, j]; A[i, j + 1]; A[i + 1, j] |",
		8, {
		{ "A", 5, "{ S[i, j] -> S[i, j + 1]; "
			"S[i, j] -> S[i + 1, j - 1] }",
			"{ S[i, j] -> S[i, j + 1] }" } } },
	{ "no pair covers others", "S[i, j]", SQUARE,
		"A[i - 5, j]; A[i, j]; A[i - 2, j] |", 8, {
		{ "A", 3, "{ S[i, j] -> S[i + 2, j]; "
			"S[i, j] -> S[i + 3, j] }",
			"{ S[i, j] -> S[i, j + 1] }" } } },
	{ "a write is one of the group", "S[i, j]", SQUARE,
		"A[i - 1, j]; A[i + 1, j] | A[i, j]", 8, {
		{ "A", 3, "{ S[i, j] -> S[i + 1, j] }",
			"{ S[i, j] -> S[i, j + 1] }" } } },
	{ "a write counts although its element is read as well", "S[i, j]",
		"0 <= i < n and 0 <= j <= i", "A[i]; A[j] | A[i]", 8, {
		{ "A", 2, "{ S[i, j] -> S[i, j + 1] }",
			"{ S[i, j] -> S[i + 1, j] }" },
		{ "A", 1, "{ S[i, j] -> S[i + 1, j]; "
			"S[i, j] -> S[i, j + 1] : j = i - 1 }",
			"{ S[i, j] -> S[i, j + 1] }" } } },
	{ "a loop that no subscript depends on", "S[i, j, k]", CUBE,
		"B[j, k]; B[j - 1, k] |", 8, {
		{ "B", 2, "{ S[i, j, k] -> S[i + 1, j, k]; "
			"S[i, j, k] -> S[i, j + 1, k] }",
			"{ S[i, j, k] -> S[i, j, k + 1] }" } } },
	{ "columns", "S[i, j]", SQUARE, "B[j, i]; B[j - 1, i] |", 8, {
		{ "B", 2, "{ S[i, j] -> S[i, j + 1] }",
			"{ S[i, j] -> S[i + 1, j] }" } } },
	{ "a skewed loop", "S[i, j]", "0 <= i < n and i <= j < i + n",
		"B[i, j - i]; B[i, j - i - 1]; B[i - 1, j - i] |", 8, {
		{ "B", 3, "{ S[i, j] -> S[i, j + 1]; S[i, j] -> S[i + 1, j] }",
			"{ S[i, j] -> S[i, j + 1] }" } } },
	{ "even and odd elements", "S[i, j]", SQUARE,
		"A[i, 2j]; A[i, 2j + 1]; A[i - 1, 2j + 4] |", 8, {
		{ "A", 3, "{ S[i, j] -> S[i + 1, j - 2] }",
			"{ S[i, j] -> S[i, j + 1] }" } } },
	{ "diagonals that do not meet", "S[i]", "0 <= i < n",
		"A[i, i]; A[i, i + 1]; A[i + 2, i + 2] |", 8, {
		{ "A", 3, "{ S[i] -> S[i + 2] }", "{ }" } } },
	{ "sets that differ in parameters only have no holes", "S[i, j]",
		"0 <= i < n and 0 <= j <= i and (n < 10 or n > 20)",
		"A[j, i]; A[j + 1, i - 2]; A[j, i - 5] |", 8, {
		{ "A", 3, "{ S[i, j] -> S[i + 2, j - 1]; "
			"S[i, j] -> S[i + 3, j + 1] }",
			"{ S[i, j] -> S[i + 1, j] }" } } },
	{ "sets that differ in an iterator have", "S[i, j]",
		"0 <= i < n and 0 <= j <= i and (i < 10 or j > 0)",
		"A[j, i]; A[j + 1, i - 2]; A[j, i - 5] |", 8, {
		{ "A", 3, "{ S[i, j] -> S[i + 2, j - 1]; "
			"S[i, j] -> S[i + 3, j + 1]; "
			"S[i, j] -> S[i + 5, j] : j = 0 or (j = 1 and i >= 8) }",
			"{ S[i, j] -> S[i + 1, j] }" } } },
	{ "holes that no step leads into", "S[i]",
		"0 <= i < n and i mod 3 = 0",
		"A[i, 0]; A[i + 1, 0]; A[i + 6, 0] |", 8, { { "A", 3, "{ S[i] -> S[i + 6] }", "{ }" } } },
	{ "different access functions are different groups",
		"S[i, j, k]", CUBE,
		"C[i, j]; D[i, k]; D[i, j] | C[i, j]", 8, {
		{ "C", 2, "{ S[i, j, k] -> S[i, j, k + 1] }",
			"{ S[i, j, k] -> S[i, j + 1, k] }" },
		{ "D", 1, "{ S[i, j, k] -> S[i, j + 1, k] }",
			"{ S[i, j, k] -> S[i, j, k + 1] }" },
		{ "D", 1, "{ S[i, j, k] -> S[i, j, k + 1] }",
			"{ S[i, j, k] -> S[i, j + 1, k] }" } } },
	{ "a stride beyond the line", "S[i]", "0 <= i < n",
		"A[5i] |", 4, { { "A", 1, "{ }", "{ }" } } },
	{ "a stride within the line", "S[i]", "0 <= i < n",
		"A[5i] |", 8, { { "A", 1, "{ }", "{ S[i] -> S[i + 1] }" } } },
	{ "a line in between", "S[i]", "0 <= i < n",
		"A[5i]; A[5i + 9] |", 4, {
		{ "A", 2, "{ }", "{ S[i] -> S[i + 2] }" } } },
	{ "a constant in the last subscript", "S[i, j]", SQUARE,
		"A[i, j]; A[i, j + 2] |", 8, {
		{ "A", 2, "{ S[i, j] -> S[i, j + 2] }",
			"{ S[i, j] -> S[i, j + 1] }" } } },
	{ "a parameter is no constant", "S[i, j]", SQUARE,
		"A[i, j]; A[i, j + n] |", 8, {
		{ "A", 1, NULL, "{ S[i, j] -> S[i, j + 1] }" },
		{ "A", 1, NULL, "{ S[i, j] -> S[i, j + 1] }" } } },
	{ "a row in another direction", "S[i, j]", SQUARE,
		"A[j, i] |", 8, {
		{ "A", 1, "{ }", "{ S[i, j] -> S[i + 1, j] }" } } },
	{ "a flat array", "S[i, j]", "0 <= i < n and 0 <= j < 100",
		"A[100i + j] |", 8, {
		{ "A", 1, "{ }", "{ S[i, j] -> S[i, j + 1] }" } } },
	{ "a column of a flat array", "S[i, j]",
		"0 <= i < 100 and 0 <= j < 100", "A[i + 100j] |", 8, {
		{ "A", 1, "{ }", "{ S[i, j] -> S[i + 1, j] }" } } },
	{ "an element for a whole row has no line", "S[i, j]", SQUARE,
		"A[i, 0] |", 8, {
		{ "A", 1, "{ S[i, j] -> S[i, j + 1] }", "{ }" } } },
	{ "backwards", "S[i]", "0 <= i < n", "A[-i] |", 8, {
		{ "A", 1, "{ }", "{ S[i] -> S[i + 1] }" } } },
	{ "a domain with holes", "S[i]", "0 <= i < n and i mod 3 = 0",
		"A[i] |", 8, { { "A", 1, "{ }", "{ S[i] -> S[i + 3] }" } } },
	{ "what is not affine has no lines", "S[i]", "0 <= i < n",
		"A[floor(i/2)]; B[i] |", 8, {
		{ "A", 1, NULL, "{ }" },
		{ "B", 1, "{ }", "{ S[i] -> S[i + 1] }" } } },
};

/* Print the accesses in "list", of "kind". */
static void print_accesses(FILE *out, const char *instance, const char *kind,
	const char *list, size_t n)
{
	while (n) {
		size_t length = 0;

		while (length < n && list[length] != ';')
			++length;
		fprintf(out, "      - %s: \"[n] -> { %s -> %.*s }\"\n", kind,
			instance, (int) length, list);
		length += length < n;
		list += length;
		n -= length;
	}
}

/* Print an array for each capital in "list", once. */
static void print_arrays(FILE *out, const char *list)
{
	for (const char *at = list; *at; ++at) {
		bool flat = !strchr(at, ',') ||
			    strchr(at, ',') > strchr(at, ']');

		if (*at < 'A' || *at > 'Z' || memchr(list, *at, at - list))
			continue;
		fprintf(out, "  - name: %c\n    type: double\n"
			"    elem_size: %d\n    extents:\n      - unknown\n%s",
			*at, ELEM_SIZE,
			flat ? "" : "      - \"{ [(1000)] }\"\n");
	}
}

/* The members of a band, one per iterator of "instance". */
static void print_band(FILE *out, const char *instance)
{
	const char *end = strchr(instance, ']');

	for (const char *at = strchr(instance, '[') + 1; at < end; at += 3)
		fprintf(out, "%s{ %s -> [(%c)] }", at[-1] == '[' ? "" : ", ",
			instance, *at);
}

static ash_scop *read_row(isl_ctx *ctx, const spatial_row *row)
{
	const char *writes = strchr(row->access, '|');
	size_t n_read = writes - row->access;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	ash_scop *scop;

	while (n_read && row->access[n_read - 1] == ' ')
		--n_read;
	fputs("name: row\narrays:\n", out);
	print_arrays(out, row->access);
	fprintf(out, "statements:\n  - name: S\n    domain: \"[n] -> "
		"{ %s : %s }\"\n    accesses:\n", row->instance, row->domain);
	print_accesses(out, row->instance, "read", row->access, n_read);
	print_accesses(out, row->instance, "write", writes + 1,
		strlen(writes + 1));
	fprintf(out, "schedule:\n  domain: \"[n] -> { %s : %s }\"\n"
		"  child:\n    schedule: \"[n] -> [", row->instance,
		row->domain);
	print_band(out, row->instance);
	fputs("]\"\n", out);
	fclose(out);
	scop = fixture_scop_from_text(ctx, text, row->why);
	free(text);
	return scop;
}

/* Is "got" the relation "wanted" between instances of "scop"? */
static bool is_relation(const ash_scop *scop, __isl_keep isl_union_map *got,
	const char *wanted)
{
	isl_union_set *domain = ash_scop_domain(scop);
	isl_union_map *map = isl_union_map_read_from_str(scop->ctx, wanted);
	isl_bool same;

	map = isl_union_map_intersect_domain(map,
		isl_union_set_copy(domain));
	map = isl_union_map_intersect_range(map, domain);
	same = isl_union_map_is_equal(got, map);
	if (same != isl_bool_true) {
		char *text = isl_union_map_to_str(got);

		printf("  wanted %s, got %s\n", wanted, text);
		free(text);
	}
	isl_union_map_free(map);
	return same == isl_bool_true;
}

static bool is_group(const ash_scop *scop, const ash_spatial_group *got,
	const group_row *wanted)
{
	isl_id *id = scop->array[got->array].id;

	return !strcmp(isl_id_get_name(id), wanted->array) &&
	       got->multiplicity == wanted->multiplicity &&
	       (!wanted->temporal ||
		       is_relation(scop, got->temporal, wanted->temporal)) &&
	       is_relation(scop, got->spatial, wanted->spatial);
}

static void test_row(isl_ctx *ctx, const spatial_row *row)
{
	ash_scop *scop = read_row(ctx, row);
	ash_spatial *spatial = ash_spatial_compute(scop,
		ELEM_SIZE * row->line);
	unsigned n = 0;
	bool ok;

	while (n < MAX_GROUP && row->group[n].array)
		++n;
	ok = spatial && spatial->n_group == n;
	for (unsigned i = 0; ok && i < n; ++i)
		ok = is_group(scop, &spatial->group[i], &row->group[i]);
	if (!check(ok, row->why) && spatial)
		ash_spatial_print(scop, spatial, stdout);
	ash_spatial_free(spatial);
	ash_scop_free(scop);
}

/* The fewest steps after which one of two references "gap" elements apart is
 * less than "length" elements from where one of them was, counted out.
 */
static int count_steps(int stride, int gap, int length)
{
	for (int steps = 1; steps < 100; ++steps)
		for (int d = -1; d <= 1; ++d)
			if (abs(steps * stride + d * gap) < length)
				return steps;
	return 0;
}

static bool test_stride(isl_ctx *ctx, int stride, int gap, int length)
{
	int steps = count_steps(stride, gap, length);
	spatial_row row = { "stride", "S[i]", "0 <= i < n", NULL, length,
		{ { "A", 2, NULL, NULL } } };
	char access[64];
	char wanted[64];
	ash_scop *scop;
	ash_spatial *spatial;
	bool ok;

	snprintf(access, sizeof(access), "A[%di]; A[%di + %d] |", stride,
		stride, gap);
	snprintf(wanted, sizeof(wanted), steps ? "{ S[i] -> S[i + %d] }" :
						 "{ }", steps);
	row.access = access;
	row.group[0].spatial = wanted;
	scop = read_row(ctx, &row);
	spatial = ash_spatial_compute(scop, ELEM_SIZE * length);
	ok = spatial && spatial->n_group == 1 &&
	     is_group(scop, &spatial->group[0], &row.group[0]);
	if (!ok)
		printf("  stride %d, gap %d, line %d\n", stride, gap, length);
	ash_spatial_free(spatial);
	ash_scop_free(scop);
	return ok;
}

static void test_strides(isl_ctx *ctx)
{
	bool ok = true;

	for (int stride = -9; stride <= 9; stride += 2)
		for (int gap = 1; gap <= 25; gap += 3)
			for (int length = 1; length <= 8; length *= 2)
				ok = test_stride(ctx, stride, gap, length) &&
				     ok;
	check(ok, "steps are those counted out");
}

/* How many elements a line holds depends on their size. */
static void test_sizes(isl_ctx *ctx)
{
	static const struct {
		unsigned elem_size, line_bytes;
		const char *spatial;	/* of A[3i] */
	} cases[] = {
		{ 8, 64, "{ S[i] -> S[i + 1] }" },
		{ 16, 64, "{ S[i] -> S[i + 1] }" },
		{ 17, 64, "{ }" },
		{ 24, 64, "{ }" },
		{ 16, 63, "{ }" },
		{ 128, 64, "{ }" },
		{ 64, 128, "{ }" },
		{ 1, 4, "{ S[i] -> S[i + 1] }" },
		{ 0, 64, "{ }" },
	};
	spatial_row row = { "sizes", "S[i]", "0 <= i < n", "A[3i] |", 0,
		{ { "A", 1, "{ }", NULL } } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		ash_scop *scop = read_row(ctx, &row);
		ash_spatial *spatial;
		char name[64];

		scop->array[0].elem_size = cases[i].elem_size;
		spatial = ash_spatial_compute(scop, cases[i].line_bytes);
		row.group[0].spatial = cases[i].spatial;
		snprintf(name, sizeof(name), "elements of %u in lines of %u",
			cases[i].elem_size, cases[i].line_bytes);
		check(spatial && is_group(scop, &spatial->group[0],
			      &row.group[0]), name);
		ash_spatial_free(spatial);
		ash_scop_free(scop);
	}
}

/* Two loops, S and T, that touch A: S in "first", T in "other". */
static ash_scop *two_loops(isl_ctx *ctx, const char *first,
	const char *other)
{
	static const char text[] =
		"name: two\n"
		"arrays:\n"
		"  - name: A\n"
		"    type: double\n"
		"    elem_size: 8\n"
		"    extents:\n"
		"      - unknown\n"
		"statements:\n"
		"  - name: S\n"
		"    domain: \"[n] -> { S[i] : 0 <= i < n }\"\n"
		"    accesses:\n"
		"%s"
		"  - name: T\n"
		"    domain: \"[n] -> { T[i] : 0 <= i < n }\"\n"
		"    accesses:\n"
		"      - read: \"{ T[i] -> A[%s] }\"\n"
		"schedule:\n"
		"  domain: \"[n] -> { S[i] : 0 <= i < n; "
		"T[i] : 0 <= i < n }\"\n"
		"  child:\n"
		"    sequence:\n"
		"    - filter: \"{ S[i] }\"\n"
		"      child:\n"
		"        schedule: \"[{ S[i] -> [(i)] }]\"\n"
		"    - filter: \"{ T[i] }\"\n"
		"      child:\n"
		"        schedule: \"[{ T[i] -> [(i)] }]\"\n";
	char full[2048];

	snprintf(full, sizeof(full), text, first, other);
	return fixture_scop_from_text(ctx, full, "two");
}

#define WRITES_EVEN "      - write: \"{ S[i] -> A[2i] }\"\n"
#define READS_EVEN \
	"      - read: \"{ S[i] -> A[2i + 6] }\"\n" \
	"      - read: \"{ S[i] -> A[2i] }\"\n"

typedef struct {
	const char *why;
	const char *first;	/* accesses of S */
	const char *subscript;	/* of T */
	const char *temporal;
	const char *spatial;
} between_row;

static const between_row between_rows[] = {
	{ "different elements of a line are near", WRITES_EVEN, "2i + 1", "{ }",
		"{ S[i] -> T[i]; T[i] -> T[i + 1] }" },
	{ "the nearest elements of a line", WRITES_EVEN,
		"2i + 15", "{ }",
		"{ S[i] -> T[i - 4]; T[i] -> T[i + 1] }" },
	{ "elements that are shared are near", WRITES_EVEN, "2i + 2",
		"{ S[i] -> T[i - 1] }", "{ T[i] -> T[i + 1] }" },
	{ "different patterns have no line in common", WRITES_EVEN,
		"3i",
		"{ S[i] -> T[j] : 2i = 3j }", "{ T[i] -> T[i + 1] }" },
	{ "the nearest read of another statement speaks", READS_EVEN,
		"2i + 2", "{ S[i] -> T[i - 1] }", "{ T[i] -> T[i + 1] }" },
	{ "other elements of a line, through two references", READS_EVEN,
		"2i + 3", "{ }", "{ S[i] -> T[i]; T[i] -> T[i + 1] }" },
};

static void test_between(isl_ctx *ctx)
{
	for (size_t i = 0;
	     i < sizeof(between_rows) / sizeof(between_rows[0]); ++i) {
		const between_row *row = &between_rows[i];
		ash_scop *scop = two_loops(ctx, row->first,
			row->subscript);
		ash_spatial *spatial = ash_spatial_compute(scop, 64);
		const ash_spatial_group *group = &spatial->group[1];

		check(spatial->n_group == 2 &&
			is_relation(scop, group->temporal, row->temporal) &&
			is_relation(scop, group->spatial, row->spatial),
			row->why);
		ash_spatial_free(spatial);
		ash_scop_free(scop);
	}
}

/* Scalars have no lines, but values. */
static void test_scalar(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop(ctx, "accumulator");
	ash_spatial *spatial = ash_spatial_compute(scop, 64);
	bool ok = spatial;
	unsigned n = 0;

	for (unsigned i = 0; ok && i < spatial->n_group; ++i) {
		const ash_spatial_group *group = &spatial->group[i];

		n += scop->array[group->array].scalar;
		ok = !scop->array[group->array].scalar ||
		     (isl_union_map_is_empty(group->temporal) ==
			     isl_bool_false &&
			isl_union_map_is_empty(group->spatial) ==
			     isl_bool_true);
	}
	check(ok && n, "scalars");
	ash_spatial_free(spatial);
	ash_scop_free(scop);
}

/* A budget that runs out gives NULL, at whatever point it does. */
static void test_budget(isl_ctx *ctx, const char *name)
{
	ash_scop *scop = fixture_scop(ctx, name);
	bool ok = true, done = false;
	unsigned n_failed = 0;
	char title[64];

	snprintf(title, sizeof(title), "a budget that runs out on %s", name);
	for (unsigned long budget = 1; ok && !done; budget += budget / 4 + 1) {
		ash_spatial *spatial;

		isl_ctx_reset_operations(ctx);
		isl_ctx_set_max_operations(ctx, budget);
		spatial = ash_spatial_compute(scop, 64);
		done = spatial != NULL;
		ok = !done == (isl_ctx_last_error(ctx) == isl_error_quota);
		n_failed += !done;
		isl_ctx_reset_error(ctx);
		ash_spatial_free(spatial);
	}
	isl_ctx_set_max_operations(ctx, 0);
	check(ok && n_failed, title);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	test_strides(ctx);
	test_sizes(ctx);
	test_between(ctx);
	test_scalar(ctx);
	test_budget(ctx, "jacobi-1d");
	test_budget(ctx, "seidel-2d");
	test_budget(ctx, "modulo");
	isl_ctx_free(ctx);
	return check_result();
}
