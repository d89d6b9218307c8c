/* expansion_check_test.c - arrays with a copy per iteration, and what the judge
 * says of right and wrong ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "buffer_subject.h"
#include "check.h"
#include "deps/flow/live.h"
#include "deps/legality/expansion_check.h"
#include "fixture.h"
#include "scop/array_expand.h"

/* In each iteration of i, S0 writes elements of T, and S1 reads them as "read"
 * says.
 */
#define TEXT(write, read) \
	"name: \"t\"\n" \
	"context: \"[n] -> { : 1 < n <= 1000 }\"\n" \
	"arrays:\n" \
	"  - name: T\n    type: double\n    elem_size: 8\n" \
	"    extents:\n      - unknown\n" \
	"  - name: B\n    type: double\n    elem_size: 8\n" \
	"    extents:\n      - unknown\n      - \"[n] -> { [(n)] }\"\n" \
	"statements:\n" \
	"  - name: S0\n" \
	"    domain: \"[n] -> { S0[i, j] : 0 <= i, j < n }\"\n" \
	"    accesses:\n" \
	"      - write: \"[n] -> { S0[i, j] -> " write " }\"\n" \
	"  - name: S1\n" \
	"    domain: \"[n] -> { S1[i, j] : 0 < i < n and 0 <= j < n }\"\n" \
	"    accesses:\n" \
	"      - read: \"[n] -> { S1[i, j] -> " read " }\"\n" \
	"      - write: \"[n] -> { S1[i, j] -> B[i, j] }\"\n" \
	"schedule:\n" \
	"  domain: \"[n] -> { S0[i, j] : 0 <= i, j < n; " \
	"S1[i, j] : 0 < i < n and 0 <= j < n }\"\n" \
	"  child:\n" \
	"    schedule: \"[n] -> [{ S0[i, j] -> [(i)]; " \
	"S1[i, j] -> [(i)] }]\"\n" \
	"    child:\n" \
	"      sequence:\n" \
	"      - filter: \"[n] -> { S0[i, j] }\"\n" \
	"        child:\n" \
	"          schedule: \"[n] -> [{ S0[i, j] -> [(j)] }]\"\n" \
	"      - filter: \"[n] -> { S1[i, j] }\"\n" \
	"        child:\n" \
	"          schedule: \"[n] -> [{ S1[i, j] -> [(j)] }]\"\n"

typedef struct {
	const char *name, *text;
	unsigned loop;
	bool is_dead;
	/* The writes that are copied back; NULL: those whose values remain. */
	const char *out;
	void (*spoil)(subject *s);
	const char *why; /* NULL: the result is right */
} check_row;

/* Let the first access of statement "stmt" touch the slots "text". */
static void redirect(subject *s, int stmt, const char *text)
{
	subject_set_access(s, stmt, 0, s->c.result.buffer, text);
}

static void read_the_row_before(subject *s)
{
	redirect(s, 1, "[n] -> { S1[i, j] -> T_expanded[i - 1, j] }");
}

static void share_rows(subject *s)
{
	redirect(s, 0, "[n] -> { S0[i, j] -> T_expanded[0, j] }");
	redirect(s, 1, "[n] -> { S1[i, j] -> T_expanded[0, j] }");
	redirect(s, 2, "[n] -> { copy_out_T[j] -> T_expanded[0, j] }");
}

static void read_two(subject *s)
{
	redirect(s, 1,
		"[n] -> { S1[i, j] -> T_expanded[i, j]; "
		"S1[i, j] -> T_expanded[i - 1, j] }");
}

static void leave_the_buffer(subject *s)
{
	redirect(s, 0, "[n] -> { S0[i, j] -> T_expanded[i + 1, j] }");
	redirect(s, 1, "[n] -> { S1[i, j] -> T_expanded[i + 1, j] }");
	redirect(s, 2, "[n] -> { copy_out_T[j] -> T_expanded[n, j] }");
}

static void read_sometimes(subject *s)
{
	redirect(s, 1, "[n] -> { S1[i, j] -> T_expanded[i, j] : j > 0 }");
}

static void change_another_array(subject *s)
{
	subject_set_access(s, 1, 1, 1, "{ S1[i, j] -> B[i, 0] }");
}

static void copy_to_two(subject *s)
{
	subject_set_access(s, 2, 1, s->c.result.array,
		"{ copy_out_T[j] -> T[j]; copy_out_T[j] -> T[j + 1] }");
}

static void copy_another_row(subject *s)
{
	redirect(s, 2, "[n] -> { copy_out_T[j] -> T_expanded[0, j] }");
}

static void forget_the_copy(subject *s)
{
	s->c.result.copy_out = -1;
}

/* The copy at the end goes into the buffer. */
static void turn_copy(subject *s)
{
	ash_access *access = s->scop->stmt[2].access;
	isl_map *slot = access[0].map;

	access[0].map = access[1].map;
	access[1].map = slot;
	access[0].array = s->c.result.array;
	access[1].array = s->c.result.buffer;
	s->c.result.copy_in = s->c.result.copy_out;
	s->c.result.copy_out = -1;
}

static const check_row rows[] = {
	{ "a row per iteration", TEXT("T[j]", "T[j]"), .loop = 0 },
	{ "its values are not used afterwards", TEXT("T[j]", "T[j]"),
		.is_dead = true },
	{ "elements in another order", TEXT("T[j]", "T[n - 1 - j]"),
		.loop = 0 },
	{ "some rows are written only", TEXT("T[j - 3]", "T[j - 3]"),
		.loop = 0 },
	{ "all iterations write one row: it stays right", TEXT("T[j]", "T[j]"),
		.spoil = &share_rows },
	{ "a copy per iteration of the inner loop", TEXT("T[0]", "T[0]"),
		.loop = 1, .why = "a read sees another value than before" },
	{ "values from before the loops", TEXT("T[j]", "T[j + 1]"),
		.why = "a value from before the loops is read" },
	{ "the row of another iteration", TEXT("T[j]", "T[j]"),
		.spoil = &read_the_row_before,
		.why = "a read sees another value than before" },
	{ "two elements", TEXT("T[j]", "T[j]"), .spoil = &read_two,
		.why = "a statement is another than before" },
	{ "rows beyond the buffer", TEXT("T[j]", "T[j]"),
		.spoil = &leave_the_buffer,
		.why = "a slot lies outside of the buffer" },
	{ "a copy of the first row", TEXT("T[j]", "T[j]"),
		.spoil = &copy_another_row,
		.why = "the last value of an element is not copied back" },
	{ "a copy that is not known", TEXT("T[j]", "T[j]"),
		.spoil = &forget_the_copy,
		.why = "a new statement copies nothing" },
	{ "no element for some instances", TEXT("T[j]", "T[j]"),
		.spoil = &read_sometimes,
		.why = "a statement is another than before" },
	{ "another element of another array", TEXT("T[j]", "T[j]"),
		.spoil = &change_another_array,
		.why = "a statement is another than before" },
	{ "a copy to two elements", TEXT("T[j]", "T[j]"), .spoil = &copy_to_two,
		.why = "a copy is not between an element and its slot" },
	{ "no new buffer", TEXT("T[j]", "T[j]"), .spoil = &subject_reuse_array,
		.why = "a buffer or a copy is not new" },
	{ "a statement as a copy", TEXT("T[j]", "T[j]"),
		.spoil = &subject_reuse_stmt,
		.why = "a buffer or a copy is not new" },
	{ "a copy into the buffer", TEXT("T[j]", "T[j]"), .spoil = &turn_copy,
		.why = "values are copied into the buffer" },
	{ "no copy, although values are used afterwards", TEXT("T[j]", "T[j]"),
		.out = "{ }",
		.why = "the last value of an element is not copied back" },
	{ "a part of the copy", TEXT("T[j]", "T[j]"),
		.out = "[n] -> { S0[i, j] -> T[j] : i = n - 1 and 0 < j < n }",
		.why = "the last value of an element is not copied back" },
};

/* The writes to copy back for "row". */
static isl_union_map *find_out(const check_row *row, const ash_scop *scop)
{
	isl_union_map *all;

	if (row->out)
		return isl_union_map_read_from_str(scop->ctx, row->out);
	if (row->is_dead)
		return isl_union_map_empty_ctx(scop->ctx);
	all = ash_live_out(scop);
	return isl_union_map_intersect_range(all,
		isl_union_set_read_from_str(scop->ctx, "{ T[a] }"));
}

static void test_row(isl_ctx *ctx, const check_row *row)
{
	subject s = { .scop = fixture_scop_from_text(ctx, row->text,
			      row->name) };
	ash_row_expansion expansion = { .array = 0, .loop = row->loop };

	s.c.facts.is_dead = row->is_dead;
	check(ash_scop_expand_array(s.scop, &expansion, find_out(row, s.scop),
		      &s.c.result) == isl_bool_true,
		row->name);
	if (row->spoil)
		row->spoil(&s);
	subject_test(&s, row->text, &ash_expansion_check, row->why);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	isl_ctx_free(ctx);
	return check_result();
}
