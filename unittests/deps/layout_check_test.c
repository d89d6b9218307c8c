/* layout_check_test.c - what the judge of layouts says of right and wrong ones.
 *
 * SPDX-License-Identifier: MIT
 */
#include "buffer_subject.h"
#include "check.h"
#include "deps/legality/layout_check.h"
#include "deps/storage/layout_copies.h"
#include "fixture.h"
#include "scop/accesses.h"
#include "scop/array_layout.h"

/* Columns of A, each from its second element on, become sums of what is before
 * them; the first element is read alone.
 */
#define TEXT(kind) \
	"name: \"t\"\n" \
	"context: \"[n] -> { : 1 < n <= 1000 }\"\n" \
	"arrays:\n" \
	"  - name: A\n    type: double\n    elem_size: 8\n" \
	"    extents:\n      - unknown\n      - \"[n] -> { [(n)] }\"\n" \
	"statements:\n" \
	"  - name: S0\n" \
	"    domain: \"[n] -> { S0[j, i] : 0 < i < n and 0 <= j < n }\"\n" \
	"    accesses:\n" \
	"      - read: \"[n] -> { S0[j, i] -> A[i - 1, j] }\"\n" \
	"      - " kind ": \"[n] -> { S0[j, i] -> A[i, j] }\"\n" \
	"schedule:\n" \
	"  domain: \"[n] -> { S0[j, i] : 0 < i < n and 0 <= j < n }\"\n" \
	"  child:\n" \
	"    schedule: \"[n] -> [{ S0[j, i] -> [(j)] }, " \
	"{ S0[j, i] -> [(i)] }]\"\n"

static const char sure[] = TEXT("write");
static const char maybe[] = TEXT("may_write");

/* Each element is written and then read. */
static const char scratch[] =
	"name: \"t\"\n"
	"context: \"[n] -> { : 1 < n <= 1000 }\"\n"
	"arrays:\n"
	"  - name: A\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n      - \"[n] -> { [(n)] }\"\n"
	"statements:\n"
	"  - name: S0\n"
	"    domain: \"[n] -> { S0[i, j] : 0 <= i, j < n }\"\n"
	"    accesses:\n"
	"      - write: \"[n] -> { S0[i, j] -> A[i, j] }\"\n"
	"  - name: S1\n"
	"    domain: \"[n] -> { S1[j, i] : 0 <= i, j < n }\"\n"
	"    accesses:\n"
	"      - read: \"[n] -> { S1[j, i] -> A[i, j] }\"\n"
	"schedule:\n"
	"  domain: \"[n] -> { S0[i, j] : 0 <= i, j < n; "
	"S1[j, i] : 0 <= i, j < n }\"\n"
	"  child:\n"
	"    sequence:\n"
	"    - filter: \"[n] -> { S0[i, j] }\"\n"
	"      child:\n"
	"        schedule: \"[n] -> [{ S0[i, j] -> [(i)] }, "
	"{ S0[i, j] -> [(j)] }]\"\n"
	"    - filter: \"[n] -> { S1[j, i] }\"\n"
	"      child:\n"
	"        schedule: \"[n] -> [{ S1[j, i] -> [(j)] }, "
	"{ S1[j, i] -> [(i)] }]\"\n";

/* All of A, what is written of it, and nothing. */
#define ALL "[n] -> { A[i, j] : 0 <= i, j < n }"
#define WRITTEN "[n] -> { A[i, j] : 0 < i < n and 0 <= j < n }"
#define FIRST "[n] -> { A[0, j] : 0 <= j < n }"
#define NONE "[n] -> { A[i, j] : false }"

typedef struct {
	const char *name;
	const char *text;
	const char *in, *out;	/* what is copied; NULL: what has to be */
	bool is_fresh, is_dead, is_private;
	const char *surely;	/* what surely exists; NULL: what is used */
	void (*spoil)(subject *);	/* may be NULL */
	const char *why;	/* NULL: it is right */
} check_row;

static void share_slots(subject *s)
{
	subject_move_slots(s, "{ A_laid[a, b] -> A_laid[a, 0] }");
}

static void shift_slots(subject *s)
{
	subject_move_slots(s, "{ A_laid[a, b] -> A_laid[a - 1, b] }");
}

static void leave_out_slots(subject *s)
{
	subject_move_slots(s,
		"[n] -> { A_laid[a, b] -> A_laid[a, b] : b < n - 1 }");
}

/* The buffer has one slot less in a row. */
static void shrink_buffer(subject *s)
{
	subject_shrink_buffer(s, 1);
}

/* The statement reads one row more to the right. */
static void change_access(subject *s)
{
	subject_set_access(s, 0, 0, s->c.result.buffer,
		"{ S0[j, i] -> A_laid[j, i] }");
}

/* The statement goes on with the array itself. */
static void forget_access(subject *s)
{
	subject_set_access(s, 0, 0, s->c.result.array,
		"{ S0[j, i] -> A[i - 1, j] }");
}

/* The whole statement goes on with the array. */
static void forget_stmt(subject *s)
{
	forget_access(s);
	subject_set_access(s, 0, 1, s->c.result.array,
		"{ S0[j, i] -> A[i, j] }");
}

static void doubt_write(subject *s)
{
	s->scop->stmt[0].access[1].kind = ASH_MAY_WRITE;
}

/* Both accesses have one name. */
static void confuse_names(subject *s)
{
	ash_access *access = s->scop->stmt[0].access;

	isl_id_free(access[0].ref);
	access[0].ref = isl_id_copy(access[1].ref);
}

/* The copy in takes elements from where others belong. */
static void cross_copies(subject *s)
{
	ash_access *access = &s->scop->stmt[s->c.result.copy_in].access[1];
	isl_map *turn = isl_map_read_from_str(s->scop->ctx,
		"{ A_laid[a, b] -> A_laid[b, a] }");

	access->map = isl_map_apply_range(access->map, turn);
}

/* Statement "pos" alone. */
static isl_schedule *alone(const subject *s, int pos)
{
	return isl_schedule_from_domain(isl_union_set_from_set(
		isl_set_copy(s->scop->stmt[pos].domain)));
}

/* The statement of the program, in its order, or in "loops". */
static isl_schedule *program(const subject *s, const char *loops)
{
	isl_schedule *order = alone(s, 0);

	if (!loops) {
		isl_union_set *domain = isl_schedule_get_domain(order);

		isl_schedule_free(order);
		return isl_schedule_intersect_domain(
			isl_schedule_copy(s->scop->schedule), domain);
	}
	return isl_schedule_insert_partial_schedule(order,
		isl_multi_union_pw_aff_read_from_str(s->scop->ctx, loops));
}

/* One after the other. */
static void put_in_order(subject *s, isl_schedule *a, isl_schedule *b,
	isl_schedule *c)
{
	isl_schedule_free(s->scop->schedule);
	s->scop->schedule = isl_schedule_sequence(isl_schedule_sequence(a, b),
		c);
}

static void copy_late(subject *s)
{
	put_in_order(s, program(s, NULL), alone(s, s->c.result.copy_in),
		alone(s, s->c.result.copy_out));
}

static void copy_early(subject *s)
{
	put_in_order(s, alone(s, s->c.result.copy_in),
		alone(s, s->c.result.copy_out), program(s, NULL));
}

/* The loop along the columns runs backwards. */
static void turn_loop(subject *s)
{
	put_in_order(s, alone(s, s->c.result.copy_in),
		program(s, "[{ S0[j, i] -> [-i] }, { S0[j, i] -> [j] }]"),
		alone(s, s->c.result.copy_out));
}

static const check_row rows[] = {
	{ "what has to be copied", sure, NULL, NULL, .why = NULL },
	{ "the same by hand", sure, FIRST, WRITTEN, .why = NULL },
	{ "all copied in", sure, ALL, WRITTEN, .why = NULL },
	{ "no copy in", sure, NONE, WRITTEN,
		.why = "a slot is read that has no value" },
	{ "too little copied in", sure, "[n] -> { A[0, j] : 0 < j < n }",
		WRITTEN, .why = "a slot is read that has no value" },
	{ "no copy back", sure, FIRST, NONE,
		.why = "a result is not copied back" },
	{ "too little copied back", sure, FIRST,
		"[n] -> { A[i, j] : 0 < i < n - 1 and 0 <= j < n }",
		.why = "a result is not copied back" },
	{ "more copied back than is written", sure, ALL, ALL,
		.why = "an element is written that was not" },
	{ "what nobody sees may be", sure, ALL, WRITTEN, .is_private = true,
		.why = NULL },
	{ "copied back, never copied in", sure, FIRST, ALL, .is_private = true,
		.why = "an element is written that was not" },
	{ "an array without values", sure, NONE, WRITTEN, .is_fresh = true,
		.why = NULL },
	{ "an array that is not read again", sure, FIRST, NONE, .is_dead = true,
		.why = NULL },
	{ "scratch memory", scratch, NONE, NONE, .is_fresh = true,
		.is_dead = true, .why = NULL },
	{ "scratch memory, as is needed", scratch, NULL, NULL,
		.is_fresh = true, .is_dead = true, .why = NULL },
	{ "memory that others read", scratch, NONE, NONE, .is_fresh = true,
		.why = "a result is not copied back" },
	{ "what may be written, in private", maybe, NULL, NULL,
		.is_private = true, .why = NULL },
	{ "what may be written", maybe, ALL, WRITTEN,
		.why = "an element is written that was not" },
	{ "what may be written has its value from before", maybe, FIRST,
		WRITTEN, .is_private = true,
		.why = "a slot is read that has no value" },
	{ "more is copied in than exists", sure,
		"[n] -> { A[i, j] : 0 <= i <= n and 0 <= j < n }", WRITTEN,
		.why = "a slot lies outside of the buffer" },
	{ "more is copied in than surely exists", sure, ALL, WRITTEN,
		.surely = WRITTEN,
		.why = "an element is read that may not exist" },
	{ "two elements in a slot", sure, NULL, NULL, .spoil = share_slots,
		.why = "two elements share a slot, or one has two" },
	{ "slots before the buffer", sure, NULL, NULL, .spoil = shift_slots,
		.why = "a slot lies outside of the buffer" },
	{ "a buffer that is too small", sure, NULL, NULL,
		.spoil = shrink_buffer,
		.why = "a slot lies outside of the buffer" },
	{ "elements without a slot", sure, NULL, NULL, .spoil = leave_out_slots,
		.why = "an element has no slot" },
	{ "another element is read", sure, NULL, NULL, .spoil = change_access,
		.why = "a statement is another than before" },
	{ "the array is still read", sure, NULL, NULL, .spoil = forget_access,
		.why = "a statement is another than before" },
	{ "the array is still used", sure, NULL, NULL, .spoil = forget_stmt,
		.why = "a statement is another than before" },
	{ "a write that may happen", sure, NULL, NULL, .spoil = doubt_write,
		.why = "a statement is another than before" },
	{ "accesses of one name", sure, NULL, NULL, .spoil = confuse_names,
		.why = "a statement is another than before" },
	{ "no new buffer", sure, NULL, NULL, .spoil = subject_reuse_array,
		.why = "a buffer or a copy is not new" },
	{ "a statement as a copy", sure, NULL, NULL,
		.spoil = subject_reuse_stmt,
		.why = "a buffer or a copy is not new" },
	{ "copies between others", sure, NULL, NULL, .spoil = cross_copies,
		.why = "a copy is not between an element and its slot" },
	{ "a copy in that comes after reads", sure, NULL, NULL,
		.spoil = copy_late, .why = "a slot is read that has no value" },
	{ "a copy in too late", sure, FIRST, WRITTEN, .is_fresh = true,
		.spoil = copy_late,
		.why = "a copy is not before or behind everything else" },
	{ "a copy back too early", sure, ALL, WRITTEN, .spoil = copy_early,
		.why = "a copy is not before or behind everything else" },
	{ "a loop that runs backwards", sure, ALL, WRITTEN, .spoil = turn_loop,
		.why = "S0[* must run before S0[*" },
};

/* Elements: those of "text", or else those of "needed", which is taken. */
static isl_set *pick(isl_ctx *ctx, const char *text, isl_set *needed)
{
	if (!text)
		return needed;
	isl_set_free(needed);
	return isl_set_read_from_str(ctx, text);
}

/* The SCoP with A laid out by columns, as "row" says. */
static bool make(isl_ctx *ctx, const check_row *row, const ash_scop *before,
	subject *s)
{
	ash_layout layout = { .n_dim = 2, .order = { 1, 0 } };
	isl_set *in = NULL, *out = NULL;

	s->scop = fixture_scop_from_text(ctx, row->text, row->name);
	s->c.facts = (ash_array_facts) { .is_fresh = row->is_fresh,
		.is_dead = row->is_dead,
		.is_private = row->is_private,
		.sure = pick(ctx, row->surely,
			ash_accessed_elements(before, 0, ASH_USES)) };
	if (!row->in &&
		ash_layout_copies(before, 0, &s->c.facts, &in, &out) !=
			isl_bool_true)
		return false;
	return ash_scop_lay_out(s->scop, &layout, pick(ctx, row->in, in),
		       pick(ctx, row->out, out), &s->c.result) == isl_bool_true;
}

static void test_row(isl_ctx *ctx, const check_row *row)
{
	ash_scop *before = fixture_scop_from_text(ctx, row->text, row->name);
	subject s = { .scop = NULL };

	check(make(ctx, row, before, &s), row->name);
	if (row->spoil)
		row->spoil(&s);
	subject_test(&s, row->text, &ash_layout_check, row->why);
	ash_scop_free(before);
}

/* Where copying would touch what the program need not, there is no layout. */
static void test_refused(isl_ctx *ctx)
{
	ash_scop *scop = fixture_scop_from_text(ctx, maybe, "maybe");
	isl_set *in = NULL, *out = NULL;
	ash_array_facts facts = {
		.sure = ash_accessed_elements(scop, 0, ASH_USES),
	};

	check(ash_layout_copies(scop, 0, &facts, &in, &out) == isl_bool_false &&
			!in && !out,
		"what may be written and others see is not copied back");
	facts.is_private = true;
	isl_set_free(facts.sure);
	facts.sure = ash_accessed_elements(scop, 0, ASH_READS);
	check(ash_layout_copies(scop, 0, &facts, &in, &out) == isl_bool_false,
		"what may be written is not read where it may not exist");
	ash_array_facts_clear(&facts);
	ash_scop_free(scop);
}

/* A buffer holds elements of one array only. */
static void test_shared(isl_ctx *ctx)
{
	ash_scop *before = fixture_scop_from_text(ctx, sure, "before");
	ash_deps *deps = ash_deps_compute(before);
	subject s = { .scop = NULL };
	char *why = NULL;

	if (check(make(ctx, &rows[0], before, &s), "a shared buffer")) {
		const ash_buffer_case both[] = { s.c, s.c };

		check(ash_layout_check(before, deps, s.scop, 2, both, &why) ==
				isl_bool_false,
			"  is it right?");
		check_text(why, "a buffer or a copy is not new", "  why not?");
	}
	free(why);
	subject_clear(&s);
	ash_deps_free(deps);
	ash_scop_free(before);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(ctx, &rows[i]);
	test_shared(ctx);
	test_refused(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
