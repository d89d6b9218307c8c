/* united_statements_test.c - which statements are scheduled as one, and how
 * they are taken apart again.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/schedule_node.h>

#include "check.h"
#include "search/united_statements.h"
#include "search_fixture.h"

/* R and I do the same for the real and the imaginary parts of A and B; X comes
 * between them, and reads what R or I writes, or something else.
 */
static const char head[] =
	"name: \"complex\"\n"
	"arrays:\n"
	"  - name: A\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"  - name: B\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"  - name: C\n    type: double\n    elem_size: 8\n"
	"    extents:\n      - unknown\n"
	"  - name: s\n    type: double\n    elem_size: 8\n    scalar: true\n"
	"    extents:\n      - unknown\n"
	"statements:\n";
static const char tail[] =
	"schedule: \"{ domain: \\\"{ R[i] : 0 <= i < 100; X[i] : 0 <= i < 100; "
	"I[i] : 0 <= i < 100 }\\\", child: { schedule: \\\"[{ R[i] -> [(i)]; "
	"X[i] -> [(i)]; I[i] -> [(i)] }]\\\", child: { sequence: [ "
	"{ filter: \\\"{ R[i] }\\\" }, { filter: \\\"{ X[i] }\\\" }, "
	"{ filter: \\\"{ I[i] }\\\" } ] } } }\"\n";

typedef struct {
	const char *read[3], *write[3];	/* of R, X and I */
	bool tied;	/* unite those that share the scalar s */
	const char *heads;	/* of R, X and I */
	const char *why;
} row;

static const row rows[] = {
	{ { "A[2i]", "C[i]", "A[2i + 1]" }, { "B[2i]", "C[i]", "B[2i + 1]" },
		false, "RXR", "two parts of complex numbers" },
	{ { "A[2i]", "C[i]", "A[3i]" }, { "B[2i]", "C[i]", "B[3i + 1]" },
		false, "RXI", "elements that are not next to each other" },
	{ { "A[2i]", "C[i]", "A[2i + 1]" }, { "B[2i]", "A[2i + 1]",
		"B[2i + 1]" }, false, "RXI",
		"the second cannot move ahead of what it depends on" },
	{ { "A[i]", "s[i]", "C[i]" }, { "s[i]", "B[i]", "A[i]" }, true, "RRI",
		"a scalar is handed over" },
	{ { "A[i]", "B[i]", "s[i]" }, { "s[i]", "B[i]", "C[i]" }, true, "RRR",
		"what is between belongs to it" },
	{ { "A[i]", "s[i]", "C[i]" }, { "s[i]", "B[i]", "A[i]" }, false,
		"RXI", "scalars do not count else" },
};

static const char names[] = "RXI";

static ash_scop *make_scop(isl_ctx *ctx, const row *r)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	ash_scop *scop;

	fputs(head, out);
	for (int i = 0; i < 3; ++i)
		fprintf(out, "  - name: %c\n    n_op: 1\n"
			"    domain: \"{ %c[i] : 0 <= i < 100 }\"\n"
			"    accesses:\n      - read: \"{ %c[i] -> %s }\"\n"
			"      - write: \"{ %c[i] -> %s }\"\n", names[i],
			names[i], names[i], r->read[i], names[i],
			r->write[i]);
	fputs(tail, out);
	fclose(out);
	scop = fixture_scop_from_text(ctx, text, r->why);
	free(text);
	return scop;
}

/* The names of the heads, in the order of the statements. */
static void check_heads(const row *r, const ash_units *units)
{
	char heads[4] = "";

	for (int i = 0; i < 3; ++i)
		heads[i] = names[units->head[i]];
	check_text(heads, r->heads, r->why);
	check(units->some == (strcmp(r->heads, names) != 0),
		"there is a unit of several");
}

/* Instances of the heads stand for all; no pair stays inside of an instance of
 * a unit, none between units is lost.
 */
static void check_united(const row *r, const ash_units *units,
	const ash_deps *deps)
{
	isl_union_set *domain = ash_units_heads(units,
		ash_scop_domain(units->scop));
	isl_union_map *between = ash_units_deps(units,
		isl_union_map_copy(deps->strict));
	isl_union_map *same = isl_union_set_identity(
		isl_union_set_copy(domain));
	int n = 0;

	for (int i = 0; i < 3; ++i)
		n += r->heads[i] == names[i];
	check(isl_union_set_n_set(domain) == n, "one statement for each unit");
	check(isl_union_map_is_disjoint(between, same) == isl_bool_true,
		"no instance depends on itself");
	isl_union_set_free(domain);
	isl_union_map_free(between);
	isl_union_map_free(same);
}

/* One loop around all, in which the units say the order: each statement comes
 * behind those that it depends on.
 */
static void check_order(const ash_units *units, const ash_deps *deps)
{
	isl_union_set *domain = ash_scop_domain(units->scop);
	isl_multi_union_pw_aff *loop = isl_multi_union_pw_aff_read_from_str(
		units->scop->ctx,
		"[{ R[i] -> [(i)]; X[i] -> [(i)]; I[i] -> [(i)] }]");
	isl_schedule *schedule = isl_schedule_insert_partial_schedule(
		isl_schedule_from_domain(domain), loop);
	isl_union_map *time, *later;

	schedule = ash_units_order(units, schedule);
	time = isl_schedule_get_map(schedule);
	later = isl_union_map_lex_lt_union_map(time, isl_union_map_copy(time));
	check(isl_union_map_is_subset(deps->strict, later) == isl_bool_true,
		"the order inside of units");
	isl_union_map_free(later);
	isl_schedule_free(schedule);
}

static void check_row(isl_ctx *ctx, const row *r)
{
	static const bool tied[] = { false, false, false, true };
	ash_scop *scop = make_scop(ctx, r);
	ash_deps *deps = ash_deps_compute(scop);
	ash_estimates *estimates = ash_estimates_make(scop,
		&fixture_machine);
	ash_search_input input = { .scop = scop, .deps = deps,
		.machine = &fixture_machine };
	ash_search_state w = { .input = &input, .estimates = estimates };
	isl_schedule_node *root = isl_schedule_get_root(scop->schedule);
	ash_units units;

	if (check(ash_units_find(&w, root, deps->strict,
			r->tied ? tied : NULL, &units) >= 0, "found")) {
		check_heads(r, &units);
		check_united(r, &units, deps);
		if (units.some)
			check_order(&units, deps);
	}
	ash_units_clear(&units);
	isl_schedule_node_free(root);
	ash_estimates_free(estimates);
	ash_deps_free(deps);
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
