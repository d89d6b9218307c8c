/* expansion_choice.c - choice of arrays and loops for array expansion.
 *
 * The array must be a temporary of the loop's iterations: written before it is
 * read, by subscripts that do not depend on the loop.  Of several such loops
 * the innermost one is chosen, which needs the least memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/expansion_choice.h"

#include <limits.h>

#include "deps/flow/program_order.h"
#include "scop/accesses.h"
#include "search/expansion_impl.h"

/* The array that may be expanded, and its first writer. */
typedef struct {
	const ash_scop *scop;
	const ash_program *program;
	int array;
	unsigned writer; /* the first statement that writes the array */
} inquiry;

/* The number of loops around both statements. */
static int count_common(const inquiry *q, unsigned a, unsigned b)
{
	return ash_program_level(q->program, a, b) / 2;
}

/* Set q->writer; false if nothing writes the array. */
static bool find_writer(inquiry *q)
{
	bool found = false;

	for (ash_accesses a = ash_accesses_to(q->scop, q->array, ASH_WRITES);
		ash_accesses_next(&a);) {
		if (!found ||
			ash_program_precedes(q->program, a.stmt_pos, q->writer))
			q->writer = a.stmt_pos;
		found = true;
	}
	return found;
}

/* The number of loops around all accesses to the array; 0 if some access may
 * not happen, or is a read that no other statement's write precedes.
 */
static int count_loops(const inquiry *q)
{
	int all = INT_MAX;

	for (ash_accesses a =
			ash_accesses_to(q->scop, q->array, ASH_ALL_ACCESSES);
		ash_accesses_next(&a);) {
		int common = count_common(q, q->writer, a.stmt_pos);

		all = common < all ? common : all;
		if (a.access->kind == ASH_READ
				? !ash_program_precedes(q->program, q->writer,
					  a.stmt_pos)
				: a.access->kind != ASH_MUST_WRITE)
			return 0;
	}
	return all;
}

static isl_bool involves(const ash_access *access, int first, int n)
{
	return isl_map_involves_dims(access->map, isl_dim_in, (unsigned) first,
		(unsigned) n);
}

/* Does a subscript of any access to the array depend on "loop"? */
static isl_bool is_indexed(const inquiry *q, int loop)
{
	isl_bool any = isl_bool_false;

	for (ash_accesses a = ash_accesses_to(q->scop, q->array, ASH_USES);
		any == isl_bool_false && ash_accesses_next(&a);)
		any = involves(a.access, loop, 1);
	return any;
}

/* Does "stmt" have at least two loops within "loop", and read elements of
 * another array whose subscripts do not depend on "loop", but on the loops
 * within it?
 */
static isl_bool shares_elements(const inquiry *q, unsigned stmt, int loop)
{
	const ash_stmt *s = &q->scop->stmt[stmt];
	int inner = (int) isl_set_dim(s->domain, isl_dim_set) - loop - 1;
	isl_bool any = isl_bool_false;

	if (inner < 2)
		return any;
	for (unsigned i = 0; any == isl_bool_false && i < s->n_access; ++i) {
		const ash_access *access = &s->access[i];

		if (access->array == q->array || access->kind != ASH_READ ||
			q->scop->array[access->array].scalar)
			continue;
		any = isl_bool_not(involves(access, loop, 1));
		if (any == isl_bool_true)
			any = involves(access, loop + 1, inner);
	}
	return any;
}

/* Is it profitable to interleave iterations of "loop", because they read the
 * same elements of another array?
 */
static isl_bool is_worth(const inquiry *q, int loop)
{
	isl_bool any = isl_bool_false;

	for (unsigned i = 0; any == isl_bool_false && i < q->scop->n_stmt; ++i)
		if (count_common(q, q->writer, i) > loop)
			any = shares_elements(q, i, loop);
	return any;
}

/* Set *expansion to the innermost loop around all accesses to the array of
 * which no subscript of the array depends.  Returns false if there is none, or,
 * unless "any" is set, if interleaving the iterations of that loop is not
 * profitable.
 */
static isl_bool find_loop(const inquiry *q, bool any,
	ash_row_expansion *expansion)
{
	int loop = count_loops(q) - 1;
	isl_bool ok = isl_bool_true;

	for (; ok == isl_bool_true && loop >= 0; --loop) {
		ok = is_indexed(q, loop);
		if (ok == isl_bool_false)
			break;
	}
	if (ok < 0 || loop < 0)
		return ok < 0 ? ok : isl_bool_false;
	*expansion = (ash_row_expansion) { q->array, (unsigned) loop };
	return any ? isl_bool_true : is_worth(q, loop);
}

isl_bool ash_expansion_find(const ash_scop *scop, int array, bool any,
	ash_row_expansion *expansion)
{
	inquiry q = { .scop = scop,
		.program = ash_program_read(scop),
		.array = array };
	isl_bool ok = isl_bool_error;

	if (q.program)
		ok = isl_bool_ok(q.program->plain && find_writer(&q));
	if (ok == isl_bool_true)
		ok = find_loop(&q, any, expansion);
	ash_program_free((ash_program *) q.program);
	return ok;
}

isl_stat ash_expansion_mark(const ash_scop *scop, const ash_row_expansion *x,
	bool *inside, bool *sharing)
{
	inquiry q = { .scop = scop,
		.program = ash_program_read(scop),
		.array = x->array };
	int loop = (int) x->loop;
	isl_stat ok = isl_stat_error;

	if (q.program && find_writer(&q))
		ok = isl_stat_ok;
	for (unsigned i = 0; ok >= 0 && i < scop->n_stmt; ++i) {
		isl_bool shares = isl_bool_false;

		inside[i] = count_common(&q, q.writer, i) > loop;
		if (inside[i])
			shares = shares_elements(&q, i, loop);
		sharing[i] = shares == isl_bool_true;
		ok = shares < 0 ? isl_stat_error : isl_stat_ok;
	}
	ash_program_free((ash_program *) q.program);
	return ok;
}
