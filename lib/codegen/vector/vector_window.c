/* vector_window.c - neighbouring elements of a row from one load per block.
 *
 * A body that reads A[j - 1], A[j] and A[j + 1] needs three vectors.  If
 * vectors are as long as cache lines, two of them cross lines, and such loads
 * take twice as long.  Here each block loads only the vector that is ahead of
 * the others, A[j + 1 ... j + 8], and keeps the vector of the previous block,
 * A[j - 7 ... j]; the vectors in between are shuffled from these two.
 *
 * Only elements that the loop reads are loaded: before the first block, only
 * the elements that precede its vector are loaded.  Arrays that the loop writes
 * have no windows.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/vector/vector_impl.h"

#include "support/fault.h"
#include "support/grow.h"

/* The least size of an element in bytes: shuffles of smaller elements are slow
 * on some processors.
 */
#define LEAST_SIZE 4
/* The number of loads that all windows together must save: LLVM interleaves
 * iterations, which also saves one.
 */
#define LEAST_SAVED 2

/* May access "pos" of statement "user" take its vectors from a window?  It must
 * read consecutive elements of an array that the strips do not write, and these
 * must be the widest elements: with narrower elements, a vector is shorter than
 * a cache line.
 */
static bool is_candidate(const ash_vector_nest *nest, unsigned user,
	unsigned pos)
{
	const ash_access *access = &nest->user[user].stmt->access[pos];

	return access->kind == ASH_READ && !nest->written[access->array] &&
		nest->user[user].access[pos].motion == ASH_MOTION_UNIT &&
		nest->gen->scop->array[access->array].elem_size >= LEAST_SIZE &&
		nest->gen->scop->array[access->array].elem_size == nest->width;
}

/* Set *lead to the number of elements by which access "pos" of statement "user"
 * is ahead of the leading access of window "w".  Returns false if the access
 * reads another row.
 */
static bool get_lead(const ash_vector_nest *nest, const ash_vector_window *w,
	unsigned user, unsigned pos, long *lead)
{
	int array = nest->user[user].stmt->access[pos].array;

	return nest->user[w->user].stmt->access[w->access].array == array &&
		ash_vector_distance(nest->user[user].access[pos].index,
			nest->user[w->user].access[w->access].index,
			nest->gen->scop->array[array].n_dim, lead);
}

static void add_window(ash_vector_nest *nest, unsigned user, unsigned pos)
{
	ash_vector_window *more = ash_grow(nest->window, nest->n_window,
		sizeof(*more));

	nest->failed |= !more;
	if (!more)
		return;
	nest->window = more;
	more[nest->n_window++] = (ash_vector_window) { .user = user,
		.access = pos };
}

/* Add access "pos" of statement "user" to the window of the row that it reads,
 * or to a new window.  The access becomes the leading one if it is ahead of all
 * others; else the window is extended back to it if necessary.
 */
static void add_access(ash_vector_nest *nest, unsigned user, unsigned pos)
{
	for (unsigned i = 0; i < nest->n_window; ++i) {
		ash_vector_window *w = &nest->window[i];
		long lead;

		if (!get_lead(nest, w, user, pos, &lead))
			continue;
		if (lead > 0) {
			w->back += lead;
			w->user = user;
			w->access = pos;
		} else if (-lead > w->back) {
			w->back = -lead;
		}
		return;
	}
	add_window(nest, user, pos);
}

/* Does an earlier access read the same elements, in the same window, as access
 * "pos" of statement "user"?
 */
static bool is_repeated(const ash_vector_nest *nest, unsigned user,
	unsigned pos)
{
	const ash_vector_access *a = &nest->user[user].access[pos];

	for (unsigned u = 0; u <= user; ++u)
		for (unsigned i = 0; i < nest->user[u].stmt->n_access; ++i) {
			const ash_vector_access *b = &nest->user[u].access[i];

			if (u == user && i == pos)
				return false;
			if (b->window == a->window && b->back == a->back)
				return true;
		}
	return false;
}

/* Let access "pos" of statement "user" read from the window of its row, if the
 * elements of that window fit into two vectors.
 */
static void join(ash_vector_nest *nest, unsigned user, unsigned pos)
{
	ash_vector_access *a = &nest->user[user].access[pos];
	long lead;

	for (unsigned i = 0; i < nest->n_window; ++i) {
		ash_vector_window *w = &nest->window[i];

		if (w->back > (long) nest->lanes ||
			!get_lead(nest, w, user, pos, &lead))
			continue;
		a->window = (int) i;
		a->back = -lead;
		w->n_place += !is_repeated(nest, user, pos);
	}
}

static void visit(ash_vector_nest *nest,
	void (*call)(ash_vector_nest *nest, unsigned user, unsigned pos))
{
	for (unsigned u = 0; u < nest->n_user; ++u)
		for (unsigned i = 0; i < nest->user[u].stmt->n_access; ++i)
			if (is_candidate(nest, u, i))
				call(nest, u, i);
}

bool ash_vector_find_windows(ash_vector_nest *nest)
{
	unsigned saved = 0;

	visit(nest, &add_access);
	visit(nest, &join);
	for (unsigned i = 0; i < nest->n_window; ++i)
		if (nest->window[i].n_place > 1)
			saved += nest->window[i].n_place - 1;
	return !nest->failed && saved >= LEAST_SAVED;
}

bool ash_vector_is_repeatable(const ash_vector_nest *nest)
{
	for (unsigned u = 0; u < nest->n_user; ++u) {
		const ash_stmt *stmt = nest->user[u].stmt;

		for (unsigned i = 0; i < stmt->n_access; ++i)
			if (stmt->access[i].kind == ASH_READ &&
				nest->written[stmt->access[i].array])
				return false;
	}
	return nest->flat;
}

static LLVMTypeRef get_wide(const ash_vector_nest *nest,
	const ash_vector_window *w)
{
	int array = nest->user[w->user].stmt->access[w->access].array;

	return LLVMVectorType(nest->gen->ir->array[array].type, nest->lanes);
}

/* The vector that begins "back" elements before the vector "now"; "before" is
 * the vector directly before "now".
 */
static LLVMValueRef shuffle(ash_vector_nest *nest, LLVMValueRef before,
	LLVMValueRef now, long back)
{
	LLVMTypeRef type = LLVMInt32TypeInContext(nest->gen->context);
	LLVMValueRef mask[ASH_MAX_LANES];

	ASH_FAULT("vector-window", back = back > 1 ? back - 1 : back);
	for (long l = 0; l < (long) nest->lanes; ++l)
		mask[l] = LLVMConstInt(type,
			(unsigned long long) (nest->lanes - back + l), false);
	return LLVMBuildShuffleVector(nest->gen->builder, before, now,
		LLVMConstVector(mask, nest->lanes), "");
}

LLVMValueRef ash_vector_window_value(ash_vector_nest *nest,
	const ash_vector_access *access)
{
	const ash_vector_window *w = &nest->window[access->window];
	LLVMValueRef before;

	if (access->back == 0)
		return w->now;
	before = LLVMBuildLoad2(nest->gen->builder, get_wide(nest, w), w->slot,
		"");
	return shuffle(nest, before, w->now, access->back);
}
