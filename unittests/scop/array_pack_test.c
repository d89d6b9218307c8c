/* array_pack_test.c - what a SCoP is with parts of an array packed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "scop/array_pack.h"

/* A SCoP whose only statement, over "domain", reads A as "read" says, and as
 * "other" says, and writes it, as "kind" and "write" say; A is packed for the
 * iterations that "times" gives.
 */
typedef struct {
	const char *name;
	const char *domain, *read, *other, *kind, *write, *times;
	ash_pack_outcome outcome;
	const char *slot;	/* [[t] -> A[d]] -> buffer[s] */
	const char *extent[2];
	/* What the copies are executed for; NULL: there is no such copy. */
	const char *in, *out;
} pack_row;

#define ALL "0 <= i, j < n"

static const pack_row rows[] = {
	{ "one row for each iteration", ALL, "A[i, j]", "B[i]", "write", "B[j]",
		"[i]", ASH_PACK_DONE,
		"{ [[t] -> A[a, b]] -> A_packed[a - t, b] }",
		{ "{ [(1)] }", "[n] -> { [(n)] }" },
		"[n] -> { pack_A[t, t, b] : 0 <= t, b < n }", NULL },
	{ "tiles", ALL, "A[j, i]", "B[i]", "write", "B[j]",
		"[o0, o1] : 32o0 <= i < 32o0 + 32 and 8o1 <= j < 8o1 + 8",
		ASH_PACK_DONE,
		"{ [[t, u] -> A[a, b]] -> A_packed[a - 8u, b - 32t] }",
		{ "{ [(8)] }", "{ [(32)] }" },
		"[n] -> { pack_A[t, u, a, b] : 0 <= a, b < n and "
		"32t <= b < 32t + 32 and 8u <= a < 8u + 8 }",
		NULL },
	{ "written, never read", ALL, "B[i]", "B[j]", "write", "A[j - 7, i]",
		"[i]", ASH_PACK_DONE,
		"{ [[t] -> A[a, b]] -> A_packed[a + 7, b - t] }",
		{ "[n] -> { [(n)] }", "{ [(1)] }" }, NULL,
		"[n] -> { unpack_A[t, a, t] : 0 <= t < n and "
		"0 <= a + 7 < n }" },
	{ "read and written", ALL, "A[i, j]", "A[i, j + 1]", "write",
		"A[i, j + 1]", "[i]", ASH_PACK_DONE,
		"{ [[t] -> A[a, b]] -> A_packed[a - t, b] }",
		{ "{ [(1)] }", "[n] -> { [(1 + n)] }" },
		"[n] -> { pack_A[t, t, b] : 0 <= t < n and 0 <= b <= n }",
		"[n] -> { unpack_A[t, t, b] : 0 <= t < n and 0 < b <= n }" },
	{ "a bound that holds for all is taken", "0 <= i, j < n and j >= i - 3",
		"A[i, j]", "B[i]", "write", "B[j]", "[i]", ASH_PACK_DONE, NULL,
		{ NULL, NULL },
		"[n] -> { pack_A[t, t, b] : 0 <= t, b < n and b >= t - 3 }",
		NULL },
	{ "no iteration", ALL, "A[i, j]", "B[i]", "write", "B[j]",
		"[i] : i < 0", .outcome = ASH_PACK_UNUSED },
	{ "another array", ALL, "B[i]", "B[i]", "write", "B[j]", "[i]",
		.outcome = ASH_PACK_UNUSED },
	{ "some instances are outside", ALL, "A[i, j]", "B[i]", "write", "B[j]",
		"[i] : i > 0", .outcome = ASH_PACK_PARTIAL },
	{ "data decide", ALL, "B[i]", "B[i]", "may_write", "A[i, j]", "[i]",
		.outcome = ASH_PACK_UNSURE },
	{ "any element", ALL, "A[i, o]", "B[i]", "write", "B[j]", "[i]",
		.outcome = ASH_PACK_NO_BOX },
	{ "no last element", ALL, "A[i, o] : o >= j", "B[i]", "write", "B[j]",
		"[i]", .outcome = ASH_PACK_NO_BOX },
	{ "a first element that is none in particular", ALL, "A[i, j + n]",
		"A[i, j + m]", "write", "B[j]", "[i]",
		.outcome = ASH_PACK_NO_BOX },
};

/* The text of the SCoP of "row"; owned by the caller. */
static char *make_text(const pack_row *row)
{
	char *text;

	if (asprintf(&text,
		    "name: \"t\"\n"
		    "context: \"[n, m] -> { : 0 < n, m <= 1000000000 }\"\n"
		    "arrays:\n"
		    "  - name: A\n    type: double\n    elem_size: 8\n"
		    "    extents:\n      - unknown\n"
		    "      - \"[n] -> { [(n)] }\"\n"
		    "  - name: B\n    type: double\n    elem_size: 8\n"
		    "    extents:\n      - unknown\n"
		    "statements:\n"
		    "  - name: S0\n"
		    "    domain: \"[n, m] -> { S0[i, j] : %s }\"\n"
		    "    accesses:\n"
		    "      - read: \"[n, m] -> { S0[i, j] -> %s }\"\n"
		    "      - read: \"[n, m] -> { S0[i, j] -> %s }\"\n"
		    "      - %s: \"[n, m] -> { S0[i, j] -> %s }\"\n"
		    "schedule:\n"
		    "  domain: \"[n, m] -> { S0[i, j] : %s }\"\n"
		    "  child:\n"
		    "    schedule: \"[n, m] -> [{ S0[i, j] -> [(i)] }, "
		    "{ S0[i, j] -> [(j)] }]\"\n",
		    row->domain, row->read, row->other, row->kind, row->write,
		    row->domain) < 0)
		return NULL;
	return text;
}

/* The iterations, of *n loops. */
static isl_union_map *make_times(isl_ctx *ctx, const pack_row *row, unsigned *n)
{
	isl_map *map;
	char *text;

	if (asprintf(&text, "[n, m] -> { S0[i, j] -> %s }", row->times) < 0)
		return NULL;
	map = isl_map_read_from_str(ctx, text);
	free(text);
	*n = (unsigned) isl_map_dim(map, isl_dim_out);
	return isl_union_map_from_map(map);
}

static bool is_slot(isl_ctx *ctx, const ash_buffer *r, const char *text)
{
	isl_map *wanted = text ? isl_map_read_from_str(ctx, text)
			       : isl_map_copy(r->slot);
	bool ok = isl_map_plain_is_single_valued(r->slot) == isl_bool_true &&
		isl_map_is_equal(r->slot, wanted) == isl_bool_true;

	if (!ok)
		isl_map_dump(r->slot);
	isl_map_free(wanted);
	return ok;
}

static bool has_size(const ash_scop *scop, int pos, const pack_row *row)
{
	const ash_array *buffer = &scop->array[pos];
	bool ok = buffer->n_dim == 2 && buffer->temporary;

	for (unsigned i = 0; ok && i < 2 && row->extent[i]; ++i) {
		isl_pw_aff *wanted = isl_pw_aff_read_from_str(scop->ctx,
			row->extent[i]);

		wanted = isl_pw_aff_intersect_params(wanted,
			isl_pw_aff_domain(isl_pw_aff_copy(buffer->extent[i])));
		ok = isl_pw_aff_is_equal(wanted, buffer->extent[i]) ==
			isl_bool_true;
		if (!ok)
			isl_pw_aff_dump(buffer->extent[i]);
		isl_pw_aff_free(wanted);
	}
	return ok;
}

/* Is there a copy, statement "pos", for these instances? */
static bool copies(const ash_scop *scop, int pos, const char *text)
{
	isl_set *wanted, *got;
	bool ok;

	if (!text || pos < 0)
		return !text && pos < 0;
	wanted = isl_set_intersect_params(
		isl_set_read_from_str(scop->ctx, text), ash_scop_params(scop));
	got = isl_set_intersect_params(isl_set_copy(scop->stmt[pos].domain),
		ash_scop_params(scop));
	ok = isl_set_is_equal(got, wanted) == isl_bool_true;
	if (!ok)
		isl_set_dump(got);
	isl_set_free(got);
	isl_set_free(wanted);
	return ok;
}

/* Are all accesses of the program to A now to the buffer? */
static bool is_moved(const ash_scop *scop, const ash_buffer *r)
{
	bool ok = true;

	for (unsigned j = 0; j < scop->stmt[0].n_access; ++j)
		ok = ok && scop->stmt[0].access[j].array != r->array;
	return ok;
}

static void test_row(isl_ctx *ctx, const pack_row *row)
{
	char *text = make_text(row);
	ash_scop *scop = fixture_scop_from_text(ctx, text, row->name);
	unsigned n;
	isl_union_map *times = make_times(ctx, row, &n);
	ash_buffer r;

	check(ash_scop_pack(scop, 0, n, times, &r) == row->outcome, row->name);
	if (row->outcome == ASH_PACK_DONE) {
		check(is_slot(ctx, &r, row->slot), "  slots");
		check(has_size(scop, r.buffer, row), "  size");
		check(is_moved(scop, &r), "  accesses");
		check(copies(scop, r.copy_in, row->in), "  copies in");
		check(copies(scop, r.copy_out, row->out), "  copies back");
	}
	ash_buffer_clear(&r);
	ash_scop_free(scop);
	free(text);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
