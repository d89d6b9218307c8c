/* device_proof_buffer.c - check that accesses to buffers match those to arrays.
 *
 * Accesses are triples of a time, a cell of the buffer and the array element
 * that the cell represents.  Copies belong together if no separator is between
 * them: a barrier for shared memory, any use of the buffer for registers.
 * The buffer is correct if
 *
 *  - in the current copies at a time, a cell represents one element, and all
 *    elements used at that time are among them;
 *  - shared memory is read-only and holds elements that the kernel does
 *    not write, and there is a barrier between any copy to a cell and any use
 *    of it;
 *  - registers belong to one thread, which does not access the array in another
 *    way from the first copy to the last use; values written to them, and no
 *    others, are stored before the next copy.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_proof.h"

#include <isl/aff.h>
#include <isl/union_set.h>

#include "scop/accesses.h"

/* The state of the proof for one buffer. */
typedef struct proof_buffer {
	ash_proof *p;
	unsigned number;
	const ash_ast_buffer *what;
	unsigned m; /* number of components of the times below */
	/* Maps from times to pairs of cells and elements, [c -> e], that copies
	 * to the buffer, copies back, uses and writes touch; all are owned.
	 */
	isl_map *in, *out, *uses, *writes;
	isl_set *barriers; /* times of barriers */
	/* Supersets of the times of "in", "out", "uses" and "writes", and of
	 * accesses to the array itself ("others"), without the loop bounds.
	 */
	isl_set *may_in, *may_out, *may_use, *may_write, *others;
} proof_buffer;

static isl_bool refuse(proof_buffer *b, const char *why)
{
	return ash_proof_refuse(b->p, why);
}

static isl_stat refuse_stat(proof_buffer *b, const char *why)
{
	refuse(b, why);
	return isl_stat_error;
}

/* Add "one" (taken) to the map *all, which is NULL if nothing was added yet. */
static isl_stat add(isl_map **all, __isl_take isl_map *one)
{
	*all = *all && one ? isl_map_union(*all, one) : one;
	return isl_stat_non_null(*all);
}

/* Add "one" (taken) to the set *all, which is NULL if nothing was added yet. */
static isl_stat add_times(isl_set **all, __isl_take isl_set *one)
{
	*all = *all && one ? isl_set_union(*all, one) : one;
	return isl_stat_non_null(*all);
}

/* Add a superset of the times of "event" to *all. */
static isl_stat add_may(isl_set **all, const proof_buffer *b,
	const ash_proof_event *event)
{
	isl_space *space = isl_space_params_alloc(b->p->scop->ctx, 0);
	isl_set *times = isl_set_universe(
		isl_space_add_unnamed_tuple_ui(space, b->m));

	for (unsigned i = 0; i < b->m; ++i)
		if (i >= event->n_path)
			times = isl_set_fix_si(times, isl_dim_set, i, 0);
		else if (event->path[i] != ASH_PROOF_LOOP)
			times = isl_set_fix_si(times, isl_dim_set, i,
				event->path[i]);
	return add_times(all, times);
}

/* Returns a - b (both taken), which are functions of the same instances. */
static __isl_give isl_map *subtract(__isl_take isl_map *a,
	__isl_take isl_map *b)
{
	a = isl_map_align_params(isl_map_reset_tuple_id(a, isl_dim_out),
		isl_map_get_space(b));
	b = isl_map_align_params(isl_map_reset_tuple_id(b, isl_dim_out),
		isl_map_get_space(a));
	return isl_map_sum(a, isl_map_neg(b));
}

/* ---- what is touched ---- */

/* Returns the map from times to pairs of cells and elements.  "cell" and
 * "element" (both taken) give these as functions of the instances of "event".
 */
static __isl_give isl_map *at_times(const proof_buffer *b,
	const ash_proof_event *event, __isl_take isl_map *cell,
	__isl_take isl_map *element)
{
	isl_map *touched = isl_map_range_product(
		isl_map_reset_tuple_id(cell, isl_dim_out), element);

	touched = isl_map_apply_domain(touched, ash_proof_time(event, b->m));
	return b->what->shared ? ash_proof_all_threads(b->p, touched)
			       : isl_map_coalesce(isl_map_intersect_params(
					 touched, isl_set_copy(b->p->params)));
}

static __isl_give isl_map *copied(const proof_buffer *b,
	const ash_proof_event *event)
{
	return at_times(b, event,
		isl_map_from_multi_aff(isl_multi_aff_copy(event->step->cell)),
		isl_map_from_multi_aff(
			isl_multi_aff_copy(event->step->element)));
}

/* Returns "first", a function of the outermost loops, as a function of the
 * instances of "event", by their values of these loops.
 */
static __isl_give isl_map *from_first(const ash_proof_event *event,
	__isl_keep isl_multi_aff *first)
{
	isl_map *loops = isl_map_copy(event->loops);
	isl_size n = isl_map_dim(loops, isl_dim_out);
	isl_size n_outer = isl_multi_aff_dim(first, isl_dim_in);

	if (n < n_outer || n_outer < 0)
		return isl_map_free(loops);
	loops = isl_map_project_out(loops, isl_dim_out, (unsigned) n_outer,
		(unsigned) (n - n_outer));
	return isl_map_apply_range(loops,
		isl_map_from_multi_aff(isl_multi_aff_copy(first)));
}

/* Returns the map from instances of "event" to the cells of the buffer that
 * they access by the redirection "local".
 */
static __isl_give isl_map *cell_of(const ash_proof_event *event,
	const ash_ast_local *local)
{
	isl_map *cell = isl_map_from_pw_multi_aff(
		isl_pw_multi_aff_copy(local->cell));

	return local->first ? subtract(cell, from_first(event, local->first))
			    : cell;
}

static __isl_give isl_map *used(const proof_buffer *b,
	const ash_proof_event *event, const ash_ast_local *local)
{
	const ash_access *access = &b->p->scop->stmt[local->stmt]
					    .access[local->access];

	return at_times(b, event,
		isl_map_intersect_domain(cell_of(event, local),
			isl_map_domain(isl_map_copy(event->loops))),
		isl_map_copy(access->map));
}

/* Does "local" apply to all instances of "event" (true) or to none (false)?  If
 * it applies to some only, the check fails, as all of them have the same code.
 */
static isl_bool is_about(ash_proof *p, const ash_proof_event *event,
	const ash_ast_local *local)
{
	isl_set *own, *all;
	isl_bool none, every = isl_bool_true;

	if (event->stmt != local->stmt)
		return isl_bool_false;
	own = isl_pw_multi_aff_domain(isl_pw_multi_aff_copy(local->cell));
	all = isl_map_domain(isl_map_copy(event->loops));
	none = isl_set_is_disjoint(own, all);
	if (none == isl_bool_false) {
		all = isl_set_intersect_params(all, isl_set_copy(p->params));
		every = isl_set_is_subset(all, own);
	}
	isl_set_free(own);
	isl_set_free(all);
	if (every == isl_bool_false)
		ash_proof_refuse(p, "an access is redirected now and then");
	return none < 0 || every != isl_bool_true ? isl_bool_error
						  : isl_bool_not(none);
}

/* The redirection to a buffer of access "pos" of "event"; NULL if there is
 * none.  Sets *stat to an error if there are two, or on errors of isl.
 */
static const ash_ast_local *find_local(ash_proof *p,
	const ash_proof_event *event, unsigned pos, isl_stat *stat)
{
	const ash_ast_local *found = NULL;

	for (unsigned i = 0; i < p->threads->n_local && *stat >= 0; ++i) {
		const ash_ast_local *local = &p->threads->local[i];
		isl_bool about = isl_bool_false;

		if (local->access == pos)
			about = is_about(p, event, local);
		if (about < 0 || (about && found)) {
			*stat = isl_stat_error;
			if (about > 0)
				ash_proof_refuse(p,
					"an access has two buffers");
		}
		if (about > 0)
			found = local;
	}
	return found;
}

/* Add the cells and elements that access "pos" of "event" touches to the uses
 * (and writes) of "b", if the access is redirected to its buffer; if the access
 * is to the array itself, add its times to b->others.
 */
static isl_stat add_access(proof_buffer *b, const ash_proof_event *event,
	unsigned pos)
{
	const ash_access *access = &b->p->scop->stmt[event->stmt].access[pos];
	isl_stat stat = isl_stat_ok;
	const ash_ast_local *local = find_local(b->p, event, pos, &stat);
	isl_map *touched;

	if (stat < 0)
		return stat;
	if (!local || local->buffer != b->number)
		return add_may(&b->others, b, event);
	touched = used(b, event, local);
	if (access->kind != ASH_READ &&
		(add(&b->writes, isl_map_copy(touched)) < 0 ||
			add_may(&b->may_write, b, event) < 0))
		stat = isl_stat_error;
	return add(&b->uses, touched) < 0 || add_may(&b->may_use, b, event) < 0
		? isl_stat_error
		: stat;
}

static isl_stat add_stmt(proof_buffer *b, const ash_proof_event *event)
{
	const ash_stmt *stmt = &b->p->scop->stmt[event->stmt];
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < stmt->n_access && stat >= 0; ++i)
		if (stmt->access[i].array == b->what->array &&
			stmt->access[i].kind != ASH_KILL)
			stat = add_access(b, event, i);
	return stat;
}

static isl_stat add_copy(proof_buffer *b, const ash_proof_event *event)
{
	bool in = event->step->kind != ASH_AST_COPY_OUT;

	if (add_may(in ? &b->may_in : &b->may_out, b, event) < 0)
		return isl_stat_error;
	return add(in ? &b->in : &b->out, copied(b, event));
}

/* Add the cells that the move "event" reads from the buffer to the uses. */
static isl_stat add_source(proof_buffer *b, const ash_proof_event *event)
{
	isl_map *touched = at_times(b, event,
		isl_map_from_multi_aff(isl_multi_aff_copy(event->step->source)),
		isl_map_from_multi_aff(
			isl_multi_aff_copy(event->step->element)));

	return add(&b->uses, touched) < 0 ? isl_stat_error
					  : add_may(&b->may_use, b, event);
}

static isl_stat add_step(proof_buffer *b, const ash_proof_event *event)
{
	const ash_ast_step *step = event->step;

	if (step->kind == ASH_AST_BARRIER)
		return add_times(&b->barriers,
			isl_map_range(ash_proof_time(event, b->m)));
	if (step->kind == ASH_AST_MOVE && step->from == b->number)
		return step->buffer == b->number
			? refuse_stat(b, "values move within a buffer")
			: add_source(b, event);
	if (step->buffer == b->number)
		return add_copy(b, event);
	return b->p->threads->buffer[step->buffer].array == b->what->array
		? add_may(&b->others, b, event)
		: isl_stat_ok;
}

/* Must the times tell whether an access to the buffer comes before or after
 * "step"?
 */
static bool is_near(const proof_buffer *b, const ash_ast_step *step)
{
	if (step->kind == ASH_AST_BARRIER)
		return b->what->shared;
	return b->p->threads->buffer[step->buffer].array == b->what->array;
}

/* The required length of times: the host's loops and all positions of relevant
 * steps.  Events whose times differ only in later components count as
 * simultaneous.
 */
static unsigned time_length(const proof_buffer *b)
{
	const ash_proof *p = b->p;
	unsigned m = p->map->kernel[p->number].what->depth;

	for (unsigned i = 0; i < p->n_event; ++i)
		if (p->event[i].step && is_near(b, p->event[i].step) &&
			p->event[i].n_path > m)
			m = p->event[i].n_path;
	return m;
}

static isl_stat gather(proof_buffer *b)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < b->p->n_event && stat >= 0; ++i)
		stat = b->p->event[i].step ? add_step(b, &b->p->event[i])
					   : add_stmt(b, &b->p->event[i]);
	return stat;
}

static void clear(proof_buffer *b)
{
	isl_map_free(b->in);
	isl_map_free(b->out);
	isl_map_free(b->uses);
	isl_map_free(b->writes);
	isl_set_free(b->barriers);
	isl_set_free(b->others);
	isl_set_free(b->may_in);
	isl_set_free(b->may_out);
	isl_set_free(b->may_use);
	isl_set_free(b->may_write);
}

/* ---- times ---- */

static __isl_give isl_set *times_of(__isl_keep isl_map *touched)
{
	return isl_set_coalesce(isl_map_domain(isl_map_copy(touched)));
}

/* Restrict "pairs" of times to those in one launch, since buffers do not
 * outlive a launch.
 */
static __isl_give isl_map *in_launch(const proof_buffer *b,
	__isl_take isl_map *pairs)
{
	unsigned n = b->p->map->kernel[b->p->number].what->depth;

	for (unsigned i = 0; i < n; ++i)
		pairs = isl_map_equate(pairs, isl_dim_in, (int) i, isl_dim_out,
			(int) i);
	return isl_map_coalesce(pairs);
}

/* The pairs of times "late" and "early" in which "early" is before "late". */
static __isl_give isl_map *back(const proof_buffer *b, __isl_keep isl_set *late,
	__isl_keep isl_set *early)
{
	return in_launch(b,
		isl_set_lex_gt_set(isl_set_copy(late), isl_set_copy(early)));
}

/* The pairs of times "late" and "early" with a time of "between" between them.
 */
static __isl_give isl_map *back_over(const proof_buffer *b,
	__isl_keep isl_set *late, __isl_keep isl_set *between,
	__isl_keep isl_set *early)
{
	return isl_map_coalesce(isl_map_apply_range(back(b, late, between),
		back(b, between, early)));
}

/* The pairs of times "late" and "early" in which "early" is not after "late".
 */
static __isl_give isl_map *no_later(const proof_buffer *b,
	__isl_keep isl_set *late, __isl_keep isl_set *early)
{
	return in_launch(b,
		isl_set_lex_ge_set(isl_set_copy(late), isl_set_copy(early)));
}

/* The map from times of "uses" to those of the earlier copies "in" that are
 * current at the use: no time of "apart" is between the copy and the use.
 * "apart" may be a superset of the actual times; this is safe, since fewer
 * copies then count as current, so that the check can only fail more often.
 */
static __isl_give isl_map *current(const proof_buffer *b,
	__isl_keep isl_set *uses, __isl_keep isl_set *apart,
	__isl_keep isl_set *in)
{
	isl_map *stale = isl_map_apply_range(back(b, uses, in),
		back_over(b, in, apart, in));

	return isl_map_coalesce(
		isl_map_subtract(back(b, uses, in), isl_map_coalesce(stale)));
}

/* ---- conditions for all buffers ---- */

/* Are all cell numbers of "touched" within the buffer? */
static isl_bool is_within(proof_buffer *b, __isl_keep isl_map *touched)
{
	isl_set *cells = isl_map_range(
		isl_map_range_factor_domain(isl_map_copy(touched)));
	isl_set *box = isl_set_universe(isl_set_get_space(cells));
	isl_size n = isl_set_dim(box, isl_dim_set);
	isl_bool within = isl_bool_ok(n == (isl_size) b->what->n_dim);

	for (int i = 0; within > 0 && i < n; ++i) {
		box = isl_set_lower_bound_si(box, isl_dim_set, i, 0);
		box = isl_set_upper_bound_si(box, isl_dim_set, i,
			(int) b->what->size[i] - 1);
	}
	if (within > 0)
		within = isl_set_is_subset(cells, box);
	isl_set_free(cells);
	isl_set_free(box);
	return within == isl_bool_false
		? refuse(b, "a cell is not within its buffer")
		: within;
}

/* Does the program access all elements that the copies "in" read?  An element
 * that only a copy reads may be outside of the memory object.
 */
static isl_bool is_touched(proof_buffer *b)
{
	isl_set *elements = isl_map_range(
		isl_map_range_factor_range(isl_map_copy(b->in)));
	isl_set *all = ash_accessed_elements(b->p->scop, b->what->array,
		ASH_USES);
	isl_bool touched = isl_set_is_subset(elements, all);

	isl_set_free(elements);
	isl_set_free(all);
	return touched == isl_bool_false
		? refuse(b, "a copy takes what is no part of the array")
		: touched;
}

/* Is "one" a subset of "all" (both taken)?  If not, "why" is the reason. */
static isl_bool is_part(proof_buffer *b, __isl_take isl_map *one,
	__isl_take isl_map *all, const char *why)
{
	isl_bool part = isl_map_is_subset(one, all);

	isl_map_free(one);
	isl_map_free(all);
	return part == isl_bool_false ? refuse(b, why) : part;
}

/* Does each cell represent only one element in "there", whenever it is used? */
static isl_bool has_one_element(proof_buffer *b, __isl_keep isl_map *there)
{
	isl_map *map = isl_map_uncurry(isl_map_copy(there));
	isl_bool one = isl_map_is_single_valued(map);

	isl_map_free(map);
	return one == isl_bool_false
		? refuse(b, "a cell stands for two elements")
		: one;
}

/* Does each element have only one cell in "there", whenever it is used? */
static isl_bool has_one_cell(proof_buffer *b, __isl_keep isl_map *there)
{
	isl_map *map = isl_map_uncurry(
		isl_map_range_reverse(isl_map_copy(there)));
	isl_bool one = isl_map_is_single_valued(map);

	isl_map_free(map);
	return one == isl_bool_false ? refuse(b, "an element has two cells")
				     : one;
}

/* Are all elements used at times of "uses" in current copies, for copies "in"
 * that "apart" separates?
 */
static isl_bool is_current(proof_buffer *b, __isl_keep isl_set *uses,
	__isl_keep isl_set *apart, __isl_keep isl_set *in)
{
	isl_map *there = isl_map_apply_range(current(b, uses, apart, in),
		isl_map_copy(b->in));
	isl_bool ok = has_one_element(b, there);

	if (ok == isl_bool_true && !b->what->shared)
		ok = has_one_cell(b, there);
	if (ok == isl_bool_true)
		return is_part(b, isl_map_copy(b->uses), there,
			"what is used was not copied");
	isl_map_free(there);
	return ok;
}

/* ---- shared memory ---- */

/* Does the kernel write the array? */
static bool is_written(const proof_buffer *b)
{
	for (unsigned i = 0; i < b->p->n_event; ++i) {
		const ash_stmt *stmt;

		if (b->p->event[i].step)
			continue;
		stmt = &b->p->scop->stmt[b->p->event[i].stmt];
		if (ash_stmt_has_access(stmt, b->what->array, ASH_WRITES))
			return true;
	}
	return false;
}

/* The pairs of times at which a cell is used and at which it is copied to. */
static __isl_give isl_map *with_cells(const proof_buffer *b)
{
	isl_map *used = isl_map_range_factor_domain(isl_map_copy(b->uses));
	isl_map *copied = isl_map_range_factor_domain(isl_map_copy(b->in));

	return isl_map_apply_range(isl_map_coalesce(used),
		isl_map_reverse(isl_map_coalesce(copied)));
}

/* Is a barrier between each of the copies "in" and each of "uses"?  Otherwise,
 * is one between each copy and use of the same cell?
 */
static isl_bool is_fenced(proof_buffer *b, __isl_keep isl_set *uses,
	__isl_keep isl_set *in)
{
	isl_map *all = in_launch(b,
		isl_map_from_domain_and_range(isl_set_copy(uses),
			isl_set_copy(in)));
	isl_map *fenced = isl_map_union(back_over(b, uses, b->barriers, in),
		isl_map_reverse(back_over(b, in, b->barriers, uses)));
	isl_bool every = isl_map_is_subset(all, fenced);

	isl_map_free(all);
	if (every == isl_bool_false)
		return is_part(b, in_launch(b, with_cells(b)), fenced,
			"there is no barrier between a copy and a use");
	isl_map_free(fenced);
	return every;
}

static isl_bool prove_shared(proof_buffer *b)
{
	isl_set *uses, *in;
	isl_bool ok;

	if (b->out || is_written(b))
		return refuse(b, "memory of a block holds what is written");
	if (!b->barriers)
		return refuse(b, "there is no barrier");
	uses = times_of(b->uses);
	in = times_of(b->in);
	ok = is_fenced(b, uses, in);
	if (ok == isl_bool_true)
		ok = is_current(b, uses, b->barriers, in);
	isl_set_free(uses);
	isl_set_free(in);
	return ok;
}

/* ---- registers ---- */

/* The pairs of times "late" and "early" with no copy between them. */
static __isl_give isl_map *with_no_copy(const proof_buffer *b,
	__isl_keep isl_set *late, __isl_keep isl_set *early,
	__isl_keep isl_set *in)
{
	return isl_map_coalesce(isl_map_subtract(back(b, late, early),
		back_over(b, late, in, early)));
}

/* Are written values, and no others, stored before the next copy? */
static isl_bool is_stored(proof_buffer *b)
{
	isl_map *pairs = with_no_copy(b, b->may_out, b->may_write, b->may_in);
	isl_map *stored = isl_map_apply_range(
		isl_map_reverse(isl_map_copy(pairs)), isl_map_copy(b->out));
	isl_map *written = isl_map_apply_range(pairs, isl_map_copy(b->writes));
	isl_bool ok = is_part(b, isl_map_copy(b->writes), stored,
		"what is written is not stored");

	if (ok == isl_bool_true)
		return is_part(b, isl_map_copy(b->out), written,
			"what is stored was not written");
	isl_map_free(written);
	return ok;
}

/* Are there no accesses to the array itself between the current copy and the
 * times "busy" at which registers are used?
 */
static isl_bool is_alone(proof_buffer *b, __isl_keep isl_set *busy)
{
	isl_map *behind, *inside;
	isl_bool alone;

	if (!b->others || !is_written(b))
		return isl_bool_true;
	behind = no_later(b, b->others, b->may_in);
	inside = isl_map_apply_range(
		isl_map_reverse(no_later(b, busy, b->others)),
		current(b, busy, busy, b->may_in));
	alone = isl_map_is_disjoint(behind, inside);
	isl_map_free(behind);
	isl_map_free(inside);
	return alone == isl_bool_false
		? refuse(b, "an array is used beside its registers")
		: alone;
}

/* Are used and stored values correct, if the times "busy" separate copies? */
static isl_bool prove_registers(proof_buffer *b, __isl_keep isl_set *busy)
{
	isl_bool ok = is_current(b, b->may_use, busy, b->may_in);

	if (ok == isl_bool_true && !b->writes != !b->out)
		return refuse(b, "what is written is not stored");
	if (ok == isl_bool_true && b->out)
		ok = is_within(b, b->out);
	if (ok == isl_bool_true && b->out)
		ok = is_stored(b);
	return ok == isl_bool_true ? is_alone(b, busy) : ok;
}

static isl_bool prove_private(proof_buffer *b)
{
	isl_set *busy = isl_set_copy(b->may_use);
	isl_bool ok;

	if (b->out)
		busy = isl_set_union(busy, isl_set_copy(b->may_out));
	ok = prove_registers(b, busy);
	isl_set_free(busy);
	return ok;
}

static isl_bool prove_buffer(ash_proof *p, unsigned number)
{
	proof_buffer b = { .p = p,
		.number = number,
		.what = &p->threads->buffer[number] };
	isl_bool ok;

	b.m = time_length(&b);
	ok = gather(&b) < 0 ? isl_bool_error : isl_bool_true;
	if (ok == isl_bool_true && !b.in && (b.uses || b.out))
		ok = refuse(&b, "what is used was not copied");
	if (ok == isl_bool_true && b.in)
		ok = is_within(&b, b.in);
	if (ok == isl_bool_true && b.in)
		ok = is_touched(&b);
	if (ok == isl_bool_true && b.uses)
		ok = b.what->shared ? prove_shared(&b) : prove_private(&b);
	else if (ok == isl_bool_true && b.out)
		ok = refuse(&b, "what is stored was not written");
	clear(&b);
	return ok;
}

isl_bool ash_proof_buffers(ash_proof *p)
{
	isl_bool ok = isl_bool_true;

	for (unsigned i = 0; ok == isl_bool_true && i < p->threads->n_buffer;
		++i)
		ok = prove_buffer(p, i);
	return ok == isl_bool_error && p->why ? isl_bool_false : ok;
}
