/* cost_order_test.c - what the cost model prefers.
 *
 * Each row is a nest, a machine, and two ways to run it, of which the first has
 * to be cheaper than the second by some factor.  A way is the loops from the
 * outside in, each by its iterator, with the size of its tiles ("i/64") and the
 * number of jammed copies ("i*4").  All innermost loops may become vectors
 * unless the way ends in "!".
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "cost/cost.h"
#include "fixture.h"

#define MAX_TOUCH 5

/* A statement over up to three iterators i, j, k, each from 0 to "size".  A and B,
 * C are matrices, x and y are vectors, all of doubles; the first access is the
 * write.
 */
typedef struct {
	int n_iter;
	int size;
	int n_op;
	const char *touch[MAX_TOUCH];
} nest;

#define PRODUCT(size) \
	{ 3, size, 2, { "C[i, j]", "C[i, j]", "A[i, k]", "B[k, j]" } }

static const nest product = PRODUCT(2000), small_product = PRODUCT(16);
static const nest copy = { 2, 2000, 0, { "A[i, j]", "B[i, j]" } };
static const nest transpose = { 2, 4000, 0, { "A[i, j]", "B[j, i]" } };
static const nest add = { 2, 2000, 1, { "C[i, j]", "A[i, j]", "B[i, j]" } };
static const nest multiply_vector = { 2, 4000, 2,
	{ "x[i]", "x[i]", "A[i, j]", "y[j]" } };
static const nest row_sum = { 2, 2000, 1, { "x[i]", "x[i]", "A[i, j]" } };
static const nest column_sum = { 2, 2000, 1, { "x[j]", "x[j]", "A[i, j]" } };
static const nest small_copy = { 2, 100, 0, { "A[i, j]", "B[i, j]" } };
static const nest rows_before = { 3, 1000, 1,
	{ "x[j]", "x[j]", "A[i - k, j]" } };
static const nest outer_product = { 2, 2000, 1, { "A[i, j]", "x[i]", "y[j]" } };

static const ash_machine wide = { 64, 32, 64, { 32 << 10, 1 << 20, 16 << 20 },
	NULL, NULL };
static const ash_machine narrow = { 16, 16, 64,
	{ 32 << 10, 256 << 10, 4 << 20 }, NULL, NULL };
static const ash_machine no_vectors = { 8, 16, 64,
	{ 32 << 10, 256 << 10, 4 << 20 }, NULL, NULL };

typedef struct {
	const char *why;
	const nest *nest;
	const ash_machine *machine;
	const char *better, *worse;
	double factor;
} row;

static const row rows[] = {
	{ "rows before columns", &copy, &wide, "i j", "j i", 1.5 },
	{ "the same with short vectors", &copy, &narrow, "i j", "j i", 1.5 },
	{ "the same without vectors", &copy, &no_vectors, "i j", "j i", 1.5 },
	{ "rows before columns with three arrays", &add, &wide, "i j", "j i",
		1.5 },
	{ "vectors before none", &add, &wide, "i j", "i j!", 1 },
	{ "contiguous before strided in a product", &product, &wide, "i k j",
		"i j k", 1.1 },
	{ "the worst order of a product", &product, &wide, "i k j", "j k i",
		2 },
	{ "the worst order is behind the usual one", &product, &narrow, "i j k",
		"j k i", 1 },
	{ "tiles of a large product", &product, &wide, "i/64 k/64 j/512",
		"i k j", 1.05 },
	{ "tiles on a machine with small caches", &product, &narrow,
		"i/64 k/64 j/512", "i k j", 1.05 },
	{ "no tiles of a small product", &small_product, &wide, "i k j",
		"i/8 k/8 j/8", 0.999 },
	{ "copies of a product", &product, &wide, "i*4 k*4 j", "i k j", 1.1 },
	{ "copies in tiles", &product, &wide, "i/64*4 k/64*4 j/512",
		"i/64 k/64 j/512", 1.1 },
	{ "four copies before two", &product, &wide, "i*4 k*4 j", "i*2 k j",
		1 },
	{ "copies where nothing is shared are no better", &copy, &wide, "i j",
		"i*4 j", 0.999 },
	{ "tiles of a transposition", &transpose, &wide, "i/32 j/32", "i j",
		1.1 },
	{ "sums of rows by rows", &row_sum, &wide, "i j", "j i", 1.5 },
	{ "sums of columns by rows, too", &column_sum, &wide, "i j", "j i",
		1.5 },
	{ "a matrix times a vector by rows", &multiply_vector, &wide, "i j",
		"j i", 1.5 },
	{ "copies share the vector", &multiply_vector, &wide, "i*4 j", "i j",
		0.999 },
	{ "an outer product by rows", &outer_product, &wide, "i j", "j i",
		1.5 },
	{ "tiles of pieces of rows that two loops share", &rows_before, &wide,
		"i/32 k/32 j/512", "i k j", 2 },
	{ "within the caches, contiguous before strided", &small_copy, &wide,
		"i j", "j i", 1 },
};

static const char iterators[] = "ijk";

/* "[i, j, k]", "{ S[i, j, k] : ... }" of the nest. */
static void print_domain(const nest *n, FILE *out)
{
	fprintf(out, "{ S[%s] : ", n->n_iter == 3 ? "i, j, k" : "i, j");
	for (int d = 0; d < n->n_iter; ++d)
		fprintf(out, "%s0 <= %c < %d", d ? " and " : "", iterators[d],
			n->size);
	fputs(" }", out);
}

static void print_array(char name, int size, FILE *out)
{
	fprintf(out,
		"  - name: %c\n    type: double\n    elem_size: 8\n"
		"    extents:\n      - unknown\n",
		name);
	if (size)
		fprintf(out, "      - \"{ [(%d)] }\"\n", size);
}

static void print_touch(const nest *n, int i, FILE *out)
{
	fprintf(out, "      - %s: \"{ S[%s] -> %s }\"\n", i ? "read" : "write",
		n->n_iter == 3 ? "i, j, k" : "i, j", n->touch[i]);
}

static void print_schedule(const nest *n, FILE *out)
{
	fputs("schedule:\n  domain: \"", out);
	print_domain(n, out);
	fprintf(out, "\"\n  child:\n    schedule: \"[");
	for (int d = 0; d < n->n_iter; ++d)
		fprintf(out, "%s{ S[%s] -> [(%c)] }", d ? ", " : "",
			n->n_iter == 3 ? "i, j, k" : "i, j", iterators[d]);
	fputs("]\"\n", out);
}

static ash_scop *make_scop(isl_ctx *ctx, const nest *n)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	ash_scop *scop;

	fputs("name: \"nest\"\narrays:\n", out);
	for (const char *c = "ABCxy"; *c; ++c)
		print_array(*c, *c < 'x' ? n->size : 0, out);
	fprintf(out, "statements:\n  - name: S\n    n_op: %d\n    domain: \"",
		n->n_op);
	print_domain(n, out);
	fputs("\"\n    accesses:\n", out);
	for (int i = 1; i < MAX_TOUCH && n->touch[i]; ++i)
		print_touch(n, i, out);
	print_touch(n, 0, out);
	print_schedule(n, out);
	fclose(out);
	scop = fixture_scop_from_text(ctx, text, "nest");
	free(text);
	return scop;
}

/* The cycles of the nest, run in the way "text". */
static double get_cost(const ash_estimates *estimates, const char *text)
{
	int unit[3][ASH_MAX_DIM] = { { 1 }, { 0, 1 }, { 0, 0, 1 } };
	ash_stack stack = { .n = 0 };
	ash_level *level = NULL;
	int stmt = 0;
	char *end;

	for (; *text && *text != '!'; text = end) {
		end = (char *) text + 1;
		if (*text >= 'i' && *text <= 'k') {
			level = &stack.level[stack.n++];
			*level = (ash_level) { .row = unit[*text - 'i'],
				.jam = 1 };
		} else if (*text == '/') {
			level->tile = strtod(text + 1, &end);
		} else if (*text == '*') {
			level->jam = strtol(text + 1, &end, 10);
		}
	}
	return ash_cost(estimates, &stack, &stmt, 1, *text != '!');
}

static void check_row(isl_ctx *ctx, const row *r)
{
	ash_scop *scop = make_scop(ctx, r->nest);
	ash_estimates *estimates = ash_estimates_make(scop, r->machine);
	double better = get_cost(estimates, r->better);
	double worse = get_cost(estimates, r->worse);
	int stmt = 0;

	if (!check(better > 0 && worse > better * r->factor, r->why))
		printf("  %s: %.3g, %s: %.3g cycles\n", r->better, better,
			r->worse, worse);
	check(ash_cost_ideal(estimates, &stmt, 1) <= better * 1.0001,
		"no way is better than the ideal");
	ash_estimates_free(estimates);
	ash_scop_free(scop);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
