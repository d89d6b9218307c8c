/* access_memo_test.c - problems that differ in names only are solved once.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "deps/flow/access_memo.h"
#include "deps/last_problem.h"
#include "fixture.h"

/* The arrays A and B, written by S and read by T one and the same way; C is
 * read one element further.
 */
static const char program_text[] =
	"name: \"pair\"\n"
	"arrays:\n"
	"  - name: A\n"
	"    type: double\n    elem_size: 8\n    extents:\n      - unknown\n"
	"  - name: B\n"
	"    type: double\n    elem_size: 8\n    extents:\n      - unknown\n"
	"  - name: C\n"
	"    type: double\n    elem_size: 8\n    extents:\n      - unknown\n"
	"statements:\n"
	"  - name: S\n"
	"    domain: \"[n] -> { S[i, j] : 0 <= i, j < n }\"\n"
	"    accesses:\n"
	"      - write: \"[n] -> { S[i, j] -> A[j] }\"\n"
	"      - write: \"[n] -> { S[i, j] -> B[j] }\"\n"
	"      - write: \"[n] -> { S[i, j] -> C[j] }\"\n"
	"  - name: T\n"
	"    domain: \"[n] -> { T[i, j] : 0 <= i, j < n }\"\n"
	"    accesses:\n"
	"      - read: \"[n] -> { T[i, j] -> A[j] }\"\n"
	"      - read: \"[n] -> { T[i, j] -> B[j] }\"\n"
	"      - read: \"[n] -> { T[i, j] -> C[j + 1] }\"\n"
	"schedule: \"{ domain: \\\"[n] -> { S[i, j] : 0 <= i, j < n; "
	"T[i, j] : 0 <= i, j < n }\\\", child: { schedule: "
	"\\\"[{ S[i, j] -> [(i)]; T[i, j] -> [(i)] }]\\\", child: { sequence: "
	"[ { filter: \\\"{ S[i, j] }\\\", child: { schedule: "
	"\\\"[{ S[i, j] -> [(j)] }]\\\" } }, { filter: \\\"{ T[i, j] }\\\", "
	"child: { schedule: \\\"[{ T[i, j] -> [(j)] }]\\\" } } ] } } }\"\n";

static unsigned n_finished;

/* Count the solutions that were computed. */
static __isl_give isl_map *count(__isl_take isl_map *map, void *user)
{
	++n_finished;
	return user ? map : isl_map_free(map);
}

/* Solve the problem of access "pos" of T; is the solution right, and was it
 * "fresh"?
 */
static bool solve(ash_access_memo *memo, const ash_program *program,
	unsigned pos, unsigned kind, bool fresh)
{
	ash_last_problem problem = last_problem_make(program, 1, pos);
	isl_map **found = calloc(problem.n + 1, sizeof(*found));
	unsigned before = n_finished;
	bool ok = !ash_access_memo_solve(memo, &problem, kind, found, &count,
		memo);

	for (unsigned i = 0; i < problem.n; ++i) {
		isl_map *wanted = last_problem_wanted(program, &problem, i);

		ok = ok && last_problem_agree(found[i], wanted);
		isl_map_free(wanted);
		isl_map_free(found[i]);
	}
	free(found);
	last_problem_clear(&problem);
	return ok && (n_finished > before) == fresh;
}

/* What "finish" loses is an error, and is not remembered. */
static bool fails(ash_access_memo *memo, const ash_program *program,
	unsigned kind)
{
	ash_last_problem problem = last_problem_make(program, 1, 0);
	isl_map **found = calloc(problem.n + 1, sizeof(*found));
	bool failed = ash_access_memo_solve(memo, &problem, kind, found, &count,
			      NULL) == isl_stat_error;

	for (unsigned i = 0; i < problem.n; ++i)
		isl_map_free(found[i]);
	free(found);
	last_problem_clear(&problem);
	return failed;
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = fixture_scop_from_text(ctx, program_text, "pair");
	ash_program *program = scop ? ash_program_read(scop) : NULL;
	ash_access_memo *memo = program ? ash_access_memo_alloc(program) : NULL;

	if (check(memo && program->plain, "a plain program")) {
		check(solve(memo, program, 0, 0, true), "the first is new");
		check(solve(memo, program, 0, 0, false), "again");
		check(solve(memo, program, 1, 0, false), "other names alone");
		check(solve(memo, program, 2, 0, true), "another subscript");
		check(solve(memo, program, 0, 1, true), "another kind");
		check(fails(memo, program, 2), "an error in between");
		check(solve(memo, program, 0, 2, true), "is not remembered");
	}
	ash_access_memo_free(memo);
	ash_program_free(program);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return check_result();
}
