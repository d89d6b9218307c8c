/* array_layout_test.c - what a SCoP is with another layout of an array.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/space.h>

#include "check.h"
#include "fixture.h"
#include "scop/accesses.h"
#include "scop/array_layout.h"

/* Extents of arrays. */
#define ROWS "      - unknown\n      - \"[n] -> { [(n)] }\"\n"
#define BOXES ROWS "      - \"[n] -> { [(8)] }\"\n"

/* A SCoP whose array A has "extents", and whose only statement, over "domain",
 * reads it as "read" says and writes it as "write" says; A's layout has its
 * dimensions in this order.
 */
typedef struct {
	const char *name;
	const char *extents, *domain, *read, *write;
	unsigned n_dim;
	unsigned order[3];
	/* What comes of it; NULL: it cannot be. */
	const char *slot;
	const char *size;	/* of the buffer, as a set of its slots */
} layout_row;

static const layout_row rows[] = {
	{ "columns", ROWS, "0 <= i, j < n", "A[j, i]", "A[j, i]", 2, { 1, 0 },
		"[n] -> { A[a, b] -> A_laid[b, a] }",
		"[n] -> { A_laid[a, b] : 0 <= a, b < n }" },
	{ "the first dimension innermost", BOXES, "0 <= i, j < n", "A[j, i, 3]",
		"A[j, i, 5]", 3, { 1, 2, 0 },
		"[n] -> { A[a, b, c] -> A_laid[b, c, a] }",
		"[n] -> { A_laid[a, b, c] : 0 <= a, c < n and 0 <= b < 6 }" },
	{ "the order of the program", ROWS, "0 <= i, j < n", "A[j, i]",
		"A[j, i]", 2, { 0, 1 }, "[n] -> { A[a, b] -> A_laid[a, b] }",
		"[n] -> { A_laid[a, b] : 0 <= a, b < n }" },
	{ "a part of the array", ROWS, "0 <= i < 10 <= n and 0 <= j < n",
		"A[j, i]", "A[j, i + 2]", 2, { 1, 0 },
		"[n] -> { A[a, b] -> A_laid[b, a] }",
		"[n] -> { A_laid[a, b] : 0 <= a < 12 and 0 <= b < n "
		"and n >= 10 }" },
	{ "negative subscripts", ROWS, "0 <= i, j < n", "A[j - 3, i]",
		"A[j - 1, i]", 2, { 1, 0 },
		"[n] -> { A[a, b] -> A_laid[b, 3 + a] }",
		"[n] -> { A_laid[a, b] : 0 <= a < n and 0 <= b < n + 2 }" },
	{ "subscripts that are negative as far as a parameter says", ROWS,
		"0 <= i, j < n", "A[j - n, i]", "A[j - n, i]", 2, { 1, 0 },
		"[n] -> { A[a, b] -> A_laid[b, n + a] }",
		"[n] -> { A_laid[a, b] : 0 <= a, b < n }" },
	{ "no end", ROWS, "0 <= i, j < n", "A[o, i]", "A[j, i]", 2, { 1, 0 },
		NULL, NULL },
};

/* The text of the SCoP of "row"; owned by the caller. */
static char *make_text(const layout_row *row)
{
	const char *domain = row->domain;
	char *text;

	if (asprintf(&text,
		    "name: \"t\"\n"
		    "context: \"[n] -> { : 0 < n <= 1000 }\"\n"
		    "arrays:\n"
		    "  - name: A\n    type: double\n    elem_size: 8\n"
		    "    extents:\n%s"
		    "statements:\n"
		    "  - name: S0\n"
		    "    domain: \"[n] -> { S0[i, j] : %s }\"\n"
		    "    accesses:\n"
		    "      - read: \"[n] -> { S0[i, j] -> %s }\"\n"
		    "      - write: \"[n] -> { S0[i, j] -> %s }\"\n"
		    "schedule:\n"
		    "  domain: \"[n] -> { S0[i, j] : %s }\"\n"
		    "  child:\n"
		    "    schedule: \"[n] -> [{ S0[i, j] -> [(i)] }, "
		    "{ S0[i, j] -> [(j)] }]\"\n",
		    row->extents, domain, row->read, row->write, domain) < 0)
		return NULL;
	return text;
}

static bool is_slot(isl_ctx *ctx, const ash_buffer *r, const char *text)
{
	isl_map *wanted = isl_map_read_from_str(ctx, text);
	isl_set *positive = isl_set_read_from_str(ctx, "[n] -> { : n > 0 }");
	isl_map *got = isl_map_intersect_params(isl_map_copy(r->slot),
		isl_set_copy(positive));
	bool ok;

	wanted = isl_map_intersect_params(wanted, positive);
	ok = isl_map_is_equal(got, wanted) == isl_bool_true;
	if (!ok)
		isl_map_dump(got);
	isl_map_free(got);
	isl_map_free(wanted);
	return ok;
}

/* The slots of "buffer", by its extents. */
static isl_set *all_slots(const ash_array *buffer, isl_set *like)
{
	isl_space *space = isl_set_get_space(like);
	isl_set *all = isl_set_universe(isl_space_copy(space));

	for (unsigned i = 0; i < buffer->n_dim; ++i) {
		isl_pw_aff *var = isl_pw_aff_var_on_domain(
			isl_local_space_from_space(isl_space_copy(space)),
			isl_dim_set, i);
		isl_pw_aff *extent = isl_pw_aff_insert_domain(
			isl_pw_aff_copy(buffer->extent[i]),
			isl_space_copy(space));

		all = isl_set_intersect(all,
			isl_pw_aff_lt_set(isl_pw_aff_copy(var), extent));
		all = isl_set_intersect(all, isl_pw_aff_nonneg_set(var));
	}
	isl_space_free(space);
	return all;
}

static bool has_size(const ash_scop *scop, int buffer, const char *text)
{
	isl_set *wanted = isl_set_read_from_str(scop->ctx, text);
	isl_set *got = all_slots(&scop->array[buffer], wanted);
	bool ok;

	wanted = isl_set_intersect_params(wanted, ash_scop_params(scop));
	got = isl_set_intersect_params(got, ash_scop_params(scop));
	ok = isl_set_is_equal(got, wanted) == isl_bool_true;
	if (!ok)
		isl_set_dump(got);
	isl_set_free(got);
	isl_set_free(wanted);
	return ok;
}

/* Are all accesses of the statements of the program to the buffer, and is the
 * whole a SCoP?
 */
static bool is_moved(const ash_scop *scop, const ash_buffer *r)
{
	char *why = NULL;
	bool ok = ash_scop_check(scop, &why) == isl_bool_true;

	if (why)
		printf("  %s\n", why);
	free(why);
	for (unsigned j = 0; j < scop->stmt[0].n_access; ++j)
		ok = ok && scop->stmt[0].access[j].array == r->buffer;
	return ok && scop->array[r->buffer].temporary;
}

static void test_row(isl_ctx *ctx, const layout_row *row)
{
	char *text = make_text(row);
	ash_scop *scop = fixture_scop_from_text(ctx, text, row->name);
	ash_layout layout = { .n_dim = row->n_dim };
	ash_buffer r;
	isl_bool ok;

	memcpy(layout.order, row->order, sizeof(row->order));
	ok = ash_scop_lay_out(scop, &layout,
		ash_accessed_elements(scop, 0, ASH_READS),
		ash_accessed_elements(scop, 0, ASH_WRITES), &r);
	check(ok == isl_bool_ok(row->slot != NULL), row->name);
	if (ok == isl_bool_true && row->slot) {
		check(is_slot(ctx, &r, row->slot), "  slots");
		check(has_size(scop, r.buffer, row->size), "  size");
		check(is_moved(scop, &r), "  accesses");
	}
	ash_buffer_clear(&r);
	ash_scop_free(scop);
	free(text);
}

/* ---- copies ---- */

/* What is copied, and whether there are statements for it. */
static const struct {
	const char *name;
	const char *in, *out;
	bool has_in, has_out;
} copies[] = {
	{ "in and out", "[n] -> { A[i, j] : 0 <= i, j < n }",
		"[n] -> { A[i, j] : 0 <= i < j < n }", true, true },
	{ "in alone", "[n] -> { A[i, j] : 0 <= i, j < n }",
		"[n] -> { A[i, j] : false }", true, false },
	{ "out alone", "[n] -> { A[i, j] : false }",
		"[n] -> { A[i, j] : 0 <= i, j < n }", false, true },
	{ "neither", "[n] -> { A[i, j] : false }", "[n] -> { A[i, j] : false }",
		false, false },
};

/* Does statement "pos", if it is there, copy these elements? */
static bool copies_all(const ash_scop *scop, int pos, bool in, const char *text)
{
	isl_set *wanted = isl_set_read_from_str(scop->ctx, text);
	const ash_access *element;
	isl_set *got;
	bool ok;

	if (pos < 0) {
		isl_set_free(wanted);
		return true;
	}
	element = &scop->stmt[pos].access[in ? 0 : 1];
	got = isl_set_apply(isl_set_copy(scop->stmt[pos].domain),
		isl_map_copy(element->map));
	ok = element->array == 0 &&
		isl_set_is_equal(got, wanted) == isl_bool_true;
	isl_set_free(got);
	isl_set_free(wanted);
	return ok;
}

static void test_copies(isl_ctx *ctx, unsigned pos)
{
	char *text = make_text(&rows[0]);
	ash_scop *scop = fixture_scop_from_text(ctx, text, "copies");
	ash_layout layout = { .n_dim = 2, .order = { 1, 0 } };
	ash_buffer r;
	bool ok = ash_scop_lay_out(scop, &layout,
			  isl_set_read_from_str(ctx, copies[pos].in),
			  isl_set_read_from_str(ctx, copies[pos].out),
			  &r) == isl_bool_true;

	ok = ok && (r.copy_in >= 0) == copies[pos].has_in &&
		(r.copy_out >= 0) == copies[pos].has_out &&
		scop->n_stmt == 1U + copies[pos].has_in + copies[pos].has_out &&
		copies_all(scop, r.copy_in, true, copies[pos].in) &&
		copies_all(scop, r.copy_out, false, copies[pos].out) &&
		is_moved(scop, &r);
	check(ok, copies[pos].name);
	ash_buffer_clear(&r);
	ash_scop_free(scop);
	free(text);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	for (unsigned i = 0; i < sizeof(copies) / sizeof(copies[0]); ++i)
		test_copies(ctx, i);
	isl_ctx_free(ctx);
	return check_result();
}
