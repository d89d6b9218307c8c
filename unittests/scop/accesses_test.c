/* accesses_test.c - which statements access an array, how, and where.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/space.h>
#include <isl/union_map.h>

#include "check.h"
#include "fixture.h"
#include "scop/accesses.h"

/* The first statement writes a triangle and reads b; the second one may write
 * b, with a parameter that is in no domain, and kills a.
 */
static const char text[] =
	"name: t\n"
	"context: \"[n] -> { : n > 0 }\"\n"
	"arrays:\n"
	"  - name: a\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"  - name: b\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"  - name: c\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"statements:\n"
	"  - name: S\n    n_op: 1\n"
	"    domain: \"[n] -> { S[i, j] : 0 <= j <= i < n }\"\n"
	"    accesses:\n"
	"      - read: \"{ S[i, j] -> b[i] }\"\n"
	"      - write: \"{ S[i, j] -> a[j] }\"\n"
	"  - name: T\n    n_op: 1\n"
	"    domain: \"{ T[i] : 0 <= i < 9 }\"\n"
	"    accesses:\n"
	"      - may_write: \"[m] -> { T[i] -> b[i + m] }\"\n"
	"      - kill: \"{ T[i] -> a[i] }\"\n"
	"schedule:\n"
	"  domain: \"[n] -> { S[i, j] : 0 <= j <= i < n; "
	"T[i] : 0 <= i < 9 }\"\n"
	"  child:\n"
	"    sequence:\n"
	"      - filter: \"{ S[i, j] }\"\n"
	"        child:\n"
	"          schedule: \"[{ S[i, j] -> [(i)] }, { S[i, j] -> [(j)] }]\"\n"
	"      - filter: \"{ T[i] }\"\n"
	"        child:\n"
	"          schedule: \"[{ T[i] -> [(i)] }]\"\n";

typedef struct {
	int array;
	unsigned kinds;
	const char *found;	/* references, in their order */
	const char *relations;
	const char *why;
} row;

static const row rows[] = {
	{ 0, ASH_USES, " S_w0", "[n] -> { S[i, j] -> a[j] : 0 <= j <= i < n }",
		"a kill does not use an array" },
	{ 0, ASH_ALL_ACCESSES, " S_w0 T_k0",
		"[n] -> { S[i, j] -> a[j] : 0 <= j <= i < n; "
		"T[i] -> a[i] : 0 <= i < 9 }",
		"all kinds, of two statements" },
	{ 1, ASH_READS, " S_r0", "[n] -> { S[i, j] -> b[i] : 0 <= j <= i < n }",
		"reads" },
	{ 1, ASH_WRITES, " T_w0",
		"[m] -> { T[i] -> b[i + m] : 0 <= i < 9 }",
		"may-writes are writes" },
	{ 1, ASH_MUST_WRITES, "", "{ }", "none" },
	{ 2, ASH_ALL_ACCESSES, "", "{ }", "an array without accesses" },
	{ ASH_ANY_ARRAY, ASH_WRITES, " S_w0 T_w0",
		"[n, m] -> { S[i, j] -> a[j] : 0 <= j <= i < n; "
		"T[i] -> b[i + m] : 0 <= i < 9 }",
		"of any array" },
};

static void check_relations(const ash_scop *scop, const row *r)
{
	isl_union_map *got = ash_access_relations(scop, r->array, r->kinds);
	isl_union_map *wanted = isl_union_map_read_from_str(scop->ctx,
		r->relations);

	check(isl_union_map_is_equal(got, wanted) == isl_bool_true, r->why);
	isl_union_map_free(got);
	isl_union_map_free(wanted);
}

static void check_row(const ash_scop *scop, const row *r)
{
	char found[80] = "";
	bool in[2] = { false };
	unsigned n = 0;

	for (ash_accesses a = ash_accesses_to(scop, r->array, r->kinds);
		ash_accesses_next(&a); ++n) {
		strcat(strcat(found, " "), isl_id_get_name(a.access->ref));
		in[a.stmt_pos] |= a.stmt == &scop->stmt[a.stmt_pos] &&
			a.access == &a.stmt->access[a.pos - 1];
	}
	check_text(found, r->found, r->why);
	check(ash_scop_has_access(scop, r->array, r->kinds) == (n > 0), r->why);
	for (unsigned i = 0; i < 2; ++i)
		check(ash_stmt_has_access(&scop->stmt[i], r->array, r->kinds) ==
				in[i],
			r->why);
	check_relations(scop, r);
}

static void check_elements(const ash_scop *scop)
{
	isl_set *got = ash_accessed_elements(scop, 0, ASH_USES);
	isl_set *wanted = isl_set_read_from_str(scop->ctx,
		"[n] -> { a[j] : 0 <= j < n }");
	isl_space *params = ash_access_params(scop,
		isl_space_params_alloc(scop->ctx, 0));

	check(isl_set_is_equal(got, wanted) == isl_bool_true, "elements");
	check(isl_space_dim(params, isl_dim_param) == 2,
		"parameters of accesses, too");
	isl_space_free(params);
	isl_set_free(got);
	isl_set_free(wanted);
	got = ash_accessed_elements(scop, 2, ASH_USES);
	check(isl_set_is_empty(got) == isl_bool_true, "no elements");
	isl_set_free(got);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = fixture_scop_from_text(ctx, text, "t");

	for (unsigned i = 0; i < sizeof(rows) / sizeof(*rows); ++i)
		check_row(scop, &rows[i]);
	check_elements(scop);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return check_result();
}
