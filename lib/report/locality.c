/* locality.c - data locality of a nest, by the cost model.
 *
 * The loops around a statement are read from the tree: strips are tiles, small
 * strips are copies of a body.  An access reuses data through a cache if they
 * are still there after one iteration of the loop that carries the reuse, so
 * all that the statement accesses in the inner loops of that iteration must fit
 * into the cache.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/locality.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cost/loop_stack.h"
#include "report/dates.h"
#include "report/json_text.h"
#include "support/number.h"

/* Strips of up to this size are copies of the body. */
#define MOST_COPIES 8

static int get_factor(__isl_keep isl_aff *row, int pos)
{
	int64_t factor = 0;

	ash_number_read(isl_aff_get_coefficient_val(row, isl_dim_in, pos),
		INT_MAX, &factor);
	return (int) factor;
}

/* Is there a later entry of "date" with the function of entry "pos" and smaller
 * strips?
 */
static bool has_finer(const ash_date *date, unsigned pos)
{
	const ash_date_entry *own = &date->entry[pos];

	for (unsigned i = pos + 1; i < date->n; ++i)
		if (ash_date_is_along(&date->entry[i], own) &&
			(date->entry[i].size > MOST_COPIES ||
				date->entry[i].size < own->size))
			return true;
	return false;
}

/* The last iterator that the function of the entry depends on; -1: there is
 * none.
 */
static int find_last(const ash_date_entry *entry)
{
	isl_size n = entry->row ? isl_aff_dim(entry->row, isl_dim_in) : 0;

	for (int i = n - 1; i >= 0; --i)
		if (get_factor(entry->row, i))
			return i;
	return -1;
}

/* Does "tile" count strips of the function of "entry"?  Tiles over time are
 * skewed, while the loops inside may not be; then the last iterator decides.
 */
static bool covers(const ash_date *date, unsigned tile, unsigned entry)
{
	const ash_date_entry *strips = &date->entry[tile];
	int last = find_last(strips);

	if (strips->size <= MOST_COPIES)
		return false;
	if (ash_date_is_along(strips, &date->entry[entry]))
		return true;
	return last >= 0 && !has_finer(date, tile) &&
		last == find_last(&date->entry[entry]);
}

static bool is_covering(const ash_date *date, unsigned pos)
{
	for (unsigned i = pos + 1; i < date->n; ++i)
		if (date->entry[i].size <= MOST_COPIES && covers(date, pos, i))
			return true;
	return false;
}

/* Is the entry a loop of its own in the result: over single iterations, or over
 * strips that are copies of the body?
 */
static bool is_level(const ash_date *date, unsigned pos)
{
	const ash_date_entry *entry = &date->entry[pos];

	if (find_last(entry) < 0)
		return false;
	if (entry->size > MOST_COPIES)
		return !has_finer(date, pos) && !is_covering(date, pos);
	for (unsigned i = 0; i < pos; ++i)
		if (ash_date_is_along(&date->entry[i], entry) &&
			date->entry[i].size <= MOST_COPIES)
			return false;
	return true;
}

/* The size of the largest tiles that contain entry "pos"; 0: there are none. */
static long find_tile(const ash_date *date, unsigned pos)
{
	long tile = 0;

	for (unsigned i = 0; i < date->n; ++i)
		if (covers(date, i, pos) && date->entry[i].size > tile)
			tile = date->entry[i].size;
	return tile;
}

static bool add_level(ash_stack *stack, const ash_date *date, unsigned pos,
	unsigned n_stmt)
{
	const ash_date_entry *entry = &date->entry[pos];
	ash_level *level = &stack->level[stack->n];
	isl_size n = isl_aff_dim(entry->row, isl_dim_in);

	*level = (ash_level) { .jam = 1 };
	level->row = calloc(n_stmt * ASH_MAX_DIM + 1UL, sizeof(int));
	if (!level->row || n > ASH_MAX_DIM)
		return false;
	for (int i = 0; i < n; ++i)
		level->row[date->stmt * ASH_MAX_DIM + i] = get_factor(
			entry->row, i);
	level->tile = (double) find_tile(date, pos);
	if (entry->size > 1 && entry->size <= MOST_COPIES)
		level->jam = (int) entry->size;
	++stack->n;
	return true;
}

static bool make_stack(ash_stack *stack, const ash_date *date, unsigned n_stmt)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < date->n; ++i) {
		if (stack->n < ASH_MAX_LEVEL && is_level(date, i))
			ok = add_level(stack, date, i, n_stmt);
		stack->slopes |= date->entry[i].size > MOST_COPIES &&
			!has_finer(date, i) && is_covering(date, i);
	}
	return ok;
}

static void clear_stack(ash_stack *stack)
{
	for (unsigned i = 0; i < ASH_MAX_LEVEL; ++i)
		free(stack->level[i].row);
}

/* ---- JSON ---- */

/* A statement and its loops. */
typedef struct {
	const ash_scop *scop;
	const ash_estimates *estimates;
	const ash_stack *stack;
	ash_loops loops;
	int stmt;
	FILE *out;
} place;

static double get_footprint(const place *p, unsigned depth)
{
	return ash_cost_footprint(p->estimates, p->stack, &p->stmt, 1, depth);
}

static const char *find_cache(const place *p, double bytes)
{
	static const char *const names[] = { "L1", "L2", "L3" };

	for (int i = 0; i < 3; ++i)
		if (bytes <= p->estimates->machine->cache[i])
			return names[i];
	return "memory";
}

static void print_loop(const place *p, unsigned l)
{
	const ash_stmt_estimate *s = &p->estimates->stmt[p->stmt];

	fprintf(p->out, "{\"copies\": %s, \"trip\": ",
		l < p->loops.inner ? "true" : "false");
	ash_json_number(p->out, p->loops.trip[l]);
	fputs(", \"step\": [", p->out);
	for (unsigned i = 0; i < s->n_iter; ++i) {
		fputs(i ? "," : "", p->out);
		ash_json_number(p->out, p->loops.step[l][i]);
	}
	fputs("], \"bytes\": ", p->out);
	ash_json_number(p->out, get_footprint(p, l + 1));
	fputs("}", p->out);
}

/* The innermost loop in which the access returns to the same element; -1: none.
 */
static int find_reuse(const place *p, const ash_access_estimate *access)
{
	for (unsigned l = p->loops.inner; l < p->loops.n; ++l)
		if (access->regular && p->loops.trip[l] > 1 &&
			ash_loops_stride(access, &p->loops, l) == 0)
			return (int) l;
	return -1;
}

static void print_access(const place *p, unsigned a)
{
	const ash_access_estimate *access = &p->estimates->stmt[p->stmt]
						     .access[a];
	bool in_register = ash_estimate_is_register(p->estimates, access);
	int reuse = find_reuse(p, access);
	double bytes = get_footprint(p,
		reuse < 0 ? p->loops.n : (unsigned) reuse);

	fprintf(p->out, "{\"array\": %d, \"write\": %s, \"regular\": %s, ",
		access->array, access->write ? "true" : "false",
		access->regular ? "true" : "false");
	fputs("\"strides\": [", p->out);
	for (unsigned l = 0; l < p->loops.n; ++l) {
		fputs(l ? "," : "", p->out);
		ash_json_number(p->out, ash_loops_move(access, &p->loops, l));
	}
	fprintf(p->out, "], \"reuse\": %d, \"bytes\": ", reuse);
	ash_json_number(p->out, bytes);
	fprintf(p->out, ", \"held\": \"%s\"}",
		in_register ? "register" : find_cache(p, bytes));
}

static void print_place(const place *p)
{
	unsigned n = p->estimates->stmt[p->stmt].n_access;

	fprintf(p->out, "{\"stmt\": %d, \"loops\": [", p->stmt);
	for (unsigned l = 0; l < p->loops.n; ++l) {
		fputs(l ? ", " : "", p->out);
		print_loop(p, l);
	}
	fputs("],\n \"accesses\": [", p->out);
	for (unsigned a = 0; a < n; ++a) {
		fputs(a ? ",\n  " : "", p->out);
		print_access(p, a);
	}
	fputs("]}", p->out);
}

/* The last date of the statement, which most of its instances have. */
static const ash_date *find_main(const ash_dates *dates, unsigned stmt)
{
	for (unsigned i = dates->n; i-- > 0;)
		if (dates->date[i].stmt == (int) stmt)
			return &dates->date[i];
	return NULL;
}

static bool print_stmt(const ash_scop *scop, const ash_estimates *estimates,
	const ash_date *date, FILE *out)
{
	ash_stack stack = { 0 };
	place p = { .scop = scop,
		.estimates = estimates,
		.stack = &stack,
		.stmt = date->stmt,
		.out = out };
	bool ok = make_stack(&stack, date, scop->n_stmt);

	if (ok) {
		p.loops = ash_loops_get(estimates, &stack, date->stmt);
		print_place(&p);
	}
	clear_stack(&stack);
	return ok;
}

static isl_stat print_all(const ash_scop *scop, const ash_estimates *estimates,
	const ash_dates *dates, FILE *out)
{
	bool ok = true, more = false;

	fputs("[", out);
	for (unsigned i = 0; ok && i < scop->n_stmt; ++i) {
		const ash_date *date = find_main(dates, i);

		if (!date)
			continue;
		fputs(more ? ",\n" : "", out);
		ok = print_stmt(scop, estimates, date, out);
		more = true;
	}
	fputs("]", out);
	return ok ? isl_stat_ok : isl_stat_error;
}

isl_stat ash_locality_print(const ash_scop *scop, const ash_machine *machine,
	__isl_keep isl_schedule *schedule, FILE *out)
{
	ash_estimates *estimates = ash_estimates_make(scop, machine);
	ash_dates dates = { 0 };
	isl_stat stat = estimates ? ash_dates_get(&dates, scop, schedule)
				  : isl_stat_error;

	if (stat >= 0)
		stat = print_all(scop, estimates, &dates, out);
	ash_dates_clear(&dates);
	ash_estimates_free(estimates);
	return stat;
}
