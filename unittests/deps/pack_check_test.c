/* pack_check_test.c - what the judge of packed arrays says of right and wrong
 * ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "buffer_subject.h"
#include "check.h"
#include "deps/legality/pack_check.h"
#include "fixture.h"
#include "scop/array_pack.h"

/* Columns of A, each from its second element on, become sums of what is before
 * them, and then the last of them is read.
 */
#define TEXT(kind) \
	"name: \"t\"\n" \
	"context: \"[n] -> { : 1 < n <= 1000 }\"\n" \
	"arrays:\n" \
	"  - name: A\n    type: double\n    elem_size: 8\n" \
	"    extents:\n      - unknown\n      - \"[n] -> { [(n)] }\"\n" \
	"  - name: B\n    type: double\n    elem_size: 8\n" \
	"    extents:\n      - unknown\n" \
	"statements:\n" \
	"  - name: S0\n" \
	"    domain: \"[n] -> { S0[j, i] : 0 < i < n and 0 <= j < n }\"\n" \
	"    accesses:\n" \
	"      - read: \"[n] -> { S0[j, i] -> A[i - 1, j] }\"\n" \
	"      - " kind ": \"[n] -> { S0[j, i] -> A[i, j] }\"\n" \
	"  - name: S1\n" \
	"    domain: \"[n] -> { S1[j] : 0 <= j < n }\"\n" \
	"    accesses:\n" \
	"      - read: \"[n] -> { S1[j] -> A[n - 1, j] }\"\n" \
	"      - write: \"[n] -> { S1[j] -> B[j] }\"\n" \
	"schedule:\n" \
	"  domain: \"[n] -> { S0[j, i] : 0 < i < n and 0 <= j < n; " \
	"S1[j] : 0 <= j < n }\"\n" \
	"  child:\n" \
	"    schedule: \"[n] -> [{ S0[j, i] -> [(j)]; S1[j] -> [(j)] }]\"\n" \
	"    child:\n" \
	"      sequence:\n" \
	"      - filter: \"[n] -> { S0[j, i] }\"\n" \
	"        child:\n" \
	"          schedule: \"[n] -> [{ S0[j, i] -> [(i)] }]\"\n" \
	"      - filter: \"[n] -> { S1[j] }\"\n"

static const char sure[] = TEXT("write");
static const char maybe[] = TEXT("may_write");

typedef struct {
	const char *name;
	const char *before;	/* what the SCoP is said to have been */
	void (*spoil)(subject *);	/* may be NULL */
	/* The statements in the loop, in their order: p is the copy in, u the
	 * one back.  Behind a comma comes another loop.
	 */
	const char *order;
	const char *why;	/* NULL: it is right */
} check_row;

/* ---- what is wrong ---- */

static void share_slots(subject *s)
{
	subject_move_slots(s, "{ A_packed[a, b] -> A_packed[0, b] }");
}

static void double_slots(subject *s)
{
	subject_move_slots(s,
		"{ A_packed[a, b] -> A_packed[a, b]; "
		"A_packed[a, b] -> A_packed[a + 1, b] }");
}

static void shift_slots(subject *s)
{
	subject_move_slots(s, "{ A_packed[a, b] -> A_packed[a - 1, b] }");
}

static void leave_out_slots(subject *s)
{
	subject_move_slots(s,
		"[n] -> { A_packed[a, b] -> A_packed[a, b] : a < n - 2 }");
}

/* The buffer has one row less. */
static void shrink_buffer(subject *s)
{
	subject_shrink_buffer(s, 0);
}

static void read_another(subject *s)
{
	subject_set_access(s, 0, 0, s->c.result.buffer,
		"{ S0[j, i] -> A_packed[i, 0] }");
}

static void forget_access(subject *s)
{
	subject_set_access(s, 0, 0, s->c.result.array,
		"{ S0[j, i] -> A[i - 1, j] }");
}

static void lose_instances(subject *s)
{
	ash_stmt *stmt = &s->scop->stmt[0];

	stmt->domain = isl_set_intersect(stmt->domain,
		isl_set_read_from_str(s->scop->ctx, "{ S0[j, i] : i > 1 }"));
}

static void cross_copy(subject *s)
{
	subject_set_access(s, s->c.result.copy_in, 0, s->c.result.array,
		"{ pack_A[t, a, b] -> A[b, a] }");
}

static void copy_nothing(subject *s)
{
	subject_set_access(s, s->c.result.copy_out, 1, 1,
		"{ unpack_A[t, a, b] -> B[a] }");
}

static void set_domain(subject *s, int stmt, const char *text)
{
	isl_set_free(s->scop->stmt[stmt].domain);
	s->scop->stmt[stmt].domain = isl_set_read_from_str(s->scop->ctx, text);
}

static void copy_less(subject *s)
{
	set_domain(s, s->c.result.copy_in,
		"[n] -> { pack_A[t, a, t] : 0 <= t < n and 0 < a < n - 1 }");
}

static void return_less(subject *s)
{
	set_domain(s, s->c.result.copy_out,
		"[n] -> { unpack_A[t, a, t] : 0 <= t < n and 1 < a < n }");
}

static void return_more(subject *s)
{
	set_domain(s, s->c.result.copy_out,
		"[n] -> { unpack_A[t, a, t] : 0 <= t < n and 0 <= a < n }");
}

static void return_elsewhen(subject *s)
{
	set_domain(s, s->c.result.copy_out,
		"[n] -> { unpack_A[t, a, b] : b = n - 1 - t and 0 <= t < n and "
		"0 < a < n }");
}

/* What is written may depend on data. */
static void doubt(subject *s)
{
	s->scop->stmt[0].access[1].kind = ASH_MAY_WRITE;
}

/* ---- orders ---- */

/* What "letter" stands for, without the loop around it. */
static isl_schedule *inner(const subject *s, char letter)
{
	unsigned pos = letter == 'p' ? (unsigned) s->c.result.copy_in
		: letter == 'u'      ? (unsigned) s->c.result.copy_out
				     : (unsigned) (letter == '1');
	isl_schedule *order = isl_schedule_from_domain(isl_union_set_from_set(
		isl_set_copy(s->scop->stmt[pos].domain)));
	const char *loops = letter == '0' ? "[{ S0[j, i] -> [i] }]"
		: letter == '-'           ? "[{ S0[j, i] -> [-i] }]"
					  : NULL;

	return loops ? isl_schedule_insert_partial_schedule(order,
			       isl_multi_union_pw_aff_read_from_str(
				       s->scop->ctx, loops))
		     : order;
}

/* A loop over j with what "letters" say in it; the rest of them in *rest. */
static isl_schedule *loop(const subject *s, const char *letters,
	const char **rest)
{
	isl_schedule *order = NULL;

	for (; *letters && *letters != ','; ++letters)
		order = order ? isl_schedule_sequence(order, inner(s, *letters))
			      : inner(s, *letters);
	*rest = *letters ? letters + 1 : letters;
	return isl_schedule_insert_partial_schedule(order,
		isl_multi_union_pw_aff_intersect_domain(
			isl_multi_union_pw_aff_read_from_str(s->scop->ctx,
				"[{ S0[j, i] -> [j]; S1[j] -> [j]; "
				"pack_A[t, a, b] -> [t]; "
				"unpack_A[t, a, b] -> [t] }]"),
			isl_schedule_get_domain(order)));
}

static void put_in_order(subject *s, const char *letters)
{
	isl_schedule *order = loop(s, letters, &letters);

	while (*letters) {
		isl_schedule *next = loop(s, letters, &letters);

		order = isl_schedule_sequence(order, next);
	}
	isl_schedule_free(s->scop->schedule);
	s->scop->schedule = order;
}

/* ---- rows ---- */

#define END "a copy is not at an end of its iteration"

static const check_row rows[] = {
	{ "what packing does", sure, NULL, "p0u1", NULL },
	{ "another statement before", sure, NULL, "p0u,1", NULL },
	{ "two elements in a slot", sure, share_slots, "p0u1",
		"two elements share a slot, or one has two" },
	{ "two slots for an element", sure, double_slots, "p0u1",
		"two elements share a slot, or one has two" },
	{ "elements without a slot", sure, leave_out_slots, "p0u1",
		"an element has no slot" },
	{ "no new buffer", sure, subject_reuse_array, "p0u1",
		"a buffer or a copy is not new" },
	{ "a statement as a copy", sure, subject_reuse_stmt, "p01",
		"a buffer or a copy is not new" },
	{ "slots before the buffer", sure, shift_slots, "p0u1",
		"a slot lies outside of the buffer" },
	{ "a buffer that is too small", sure, shrink_buffer, "p0u1",
		"a slot lies outside of the buffer" },
	{ "another element is read", sure, read_another, "p0u1",
		"a statement is another than before" },
	{ "the array is still read", sure, forget_access, "p0u1",
		"a statement is another than before" },
	{ "instances are missing", sure, lose_instances, "p0u1",
		"a statement is another than before" },
	{ "a copy from elsewhere", sure, cross_copy, "p0u1",
		"a copy is not between an element and its slot" },
	{ "a copy to another array", sure, copy_nothing, "p0u1",
		"a new statement copies nothing" },
	{ "too little copied", sure, copy_less, "p0u1",
		"a slot is read that has no value" },
	{ "too little copied back", sure, return_less, "p0u1",
		"a result is not copied back" },
	{ "more copied back than is written", sure, return_more, "p0u1",
		"an element is written that was not" },
	{ "copied back at the end of another iteration", sure, return_elsewhen,
		"p0u1", "a slot lies outside of the buffer" },
	{ "written or not", maybe, doubt, "p0u1",
		"an element is written that was not" },
	{ "a copy in that comes late", sure, NULL, "0pu1", END },
	{ "a copy back that comes early", sure, NULL, "pu01", END },
	{ "a copy back before the copy in", sure, NULL, "up01", END },
	{ "the array is read before it is complete", sure, NULL, "p01u", END },
	{ "all is copied before anything is used", sure, NULL, "p,0u1", END },
	{ "all is copied back in the end", sure, NULL, "p0,u,1", END },
	{ "a loop that runs backwards", sure, NULL, "p-u1",
		"S0[* must run before S0[*" },
	{ "a result is read before it is there", sure, NULL, "1p0u",
		"S0[* must run before S1[*" },
};

static bool make(isl_ctx *ctx, const check_row *row, subject *s)
{
	isl_union_map *times = isl_union_map_read_from_str(ctx,
		"{ S0[j, i] -> [j] }");

	s->scop = fixture_scop_from_text(ctx, sure, row->name);
	if (ash_scop_pack(s->scop, 0, 1, times, &s->c.result) != ASH_PACK_DONE)
		return false;
	if (row->spoil)
		row->spoil(s);
	put_in_order(s, row->order);
	return s->scop->schedule != NULL;
}

/* ash_pack_check as a subject_checker */
static isl_bool check_packed(const ash_scop *before, const ash_deps *deps,
	const ash_scop *after, unsigned n, const ash_buffer_case *cases,
	char **why)
{
	return ash_pack_check(before, deps, after, &cases->result, why);
}

static void test_row(isl_ctx *ctx, const check_row *row)
{
	subject s = { .scop = NULL };

	check(make(ctx, row, &s), row->name);
	subject_test(&s, row->before, &check_packed, row->why);
}

/* Copies may read what is read in any case, and no more. */
static void test_reads(isl_ctx *ctx)
{
	const check_row *row = &rows[0];
	subject s = { .scop = NULL };
	isl_set *all = isl_set_read_from_str(ctx,
		"[n] -> { A[a, b] : 0 <= a < n - 1 and 0 <= b < n }");
	isl_set *less = isl_set_read_from_str(ctx,
		"[n] -> { A[a, b] : 0 < a < n - 1 and 0 <= b < n }");

	if (check(make(ctx, row, &s), "reads of copies")) {
		check(ash_pack_check_reads(s.scop, &s.c.result, all) ==
				isl_bool_true,
			"  all are sure");
		check(ash_pack_check_reads(s.scop, &s.c.result, less) ==
				isl_bool_false,
			"  one is not");
		s.c.result.copy_in = -1;
		check(ash_pack_check_reads(s.scop, &s.c.result, less) ==
				isl_bool_true,
			"  there are none");
	}
	isl_set_free(all);
	isl_set_free(less);
	subject_clear(&s);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	test_reads(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
