/* shape.c - delinearization: search for the best array shape.
 *
 * The sizes of rows are guessed from strides and from hints.  Every chain of
 * such sizes, each a multiple of the one before, is a shape to be tried, long
 * chains first.  Shapes that fit are ranked by the number of dimensions in use,
 * then by the fewest unused ones, then proved ones before others, then by the
 * weakest requirements.  This follows Grosser et al., Optimistic
 * Delinearization of Parametrically Sized Arrays (ICS 2015), in taking the
 * strides of all accesses together and in checking the bounds of subscripts; we
 * differ in trying more than one order and size of rows, in rows whose sizes
 * are sums, in sizes that are numbers, and in moving whole rows between
 * subscripts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/space.h>

#include "detect/delinearize/shape_fact.h"
#include "detect/delinearize/shape_fit_impl.h"
#include "detect/delinearize/shape_relevant.h"

/* Shapes tried for one array.  Each costs some emptiness tests per access.
 * Measured: every array of shape_test is found within 4 tries, 19 in 20 of
 * the random ones within 10.
 */
#define MAX_TRY 24

typedef struct search {
	ash_fit_input in;
	ash_shape_rows rows;
	ash_chain chain;
	unsigned n_try;
	bool found;
	/* the best fit so far; valid if one was found */
	ash_fit best;
} search;

void ash_offset_clear(ash_offset *access)
{
	ash_poly_clear(&access->bytes);
	access->index = isl_multi_pw_aff_free(access->index);
}

void ash_shape_clear(ash_shape *shape)
{
	for (unsigned i = 0; shape->extent && i < shape->n_dim; ++i)
		isl_pw_aff_free(shape->extent[i]);
	free(shape->extent);
	isl_set_free(shape->required);
	ash_poly_clear(&shape->origin);
	*shape = (ash_shape) { .n_dim = 0 };
}

/* The number of parameters in all subscripts.  The fit with fewer of them is
 * better: a[i][i] of an array with n columns could also be a[i][0] of an array
 * with n + 1 columns, but then other subscripts would contain n.
 */
static unsigned n_param_in_index(const ash_fit *fit)
{
	unsigned n = 0;

	for (unsigned i = 0; i < fit->n_access * fit->n_dim; ++i)
		for (unsigned j = 0; j < fit->index[i].n; ++j)
			n += fit->index[i].term[j].n_param;
	return n;
}

/* Is "fit" better than the best one so far? */
static isl_bool is_better(const search *s, const ash_fit *fit)
{
	const ash_fit *best = &s->best;

	if (!s->found)
		return isl_bool_true;
	if (fit->n_used != best->n_used)
		return isl_bool_ok(fit->n_used > best->n_used);
	if (fit->n_dim != best->n_dim)
		return isl_bool_ok(fit->n_dim < best->n_dim);
	if (fit->proved || best->proved)
		return isl_bool_ok(fit->proved && !best->proved);
	if (n_param_in_index(fit) != n_param_in_index(best))
		return isl_bool_ok(
			n_param_in_index(fit) < n_param_in_index(best));
	return isl_set_is_strict_subset(best->required, fit->required);
}

/* Fit the accesses to the rows of s->chain; a better fit than s->best replaces
 * it.
 */
static isl_stat try_chain(search *s)
{
	ash_fit fit;
	isl_bool better;

	s->n_try++;
	ash_fit_init(&fit);
	better = ash_fit_make(&fit, &s->in, &s->chain);
	if (better == isl_bool_true)
		better = is_better(s, &fit);
	if (better != isl_bool_true) {
		ash_fit_clear(&fit);
		return better < 0 ? isl_stat_error : isl_stat_ok;
	}
	ash_fit_clear(&s->best);
	s->best = fit;
	s->found = true;
	return isl_stat_ok;
}

/* Can a chain that ends up with "least" to "most" rows still give a better fit
 * than s->best?
 */
static bool may_win(const search *s, unsigned least, unsigned most)
{
	const ash_fit *best = &s->best;

	if (s->n_try >= MAX_TRY)
		return false;
	if (!s->found || most + 1 > best->n_used)
		return true;
	return most + 1 == best->n_used &&
		(least + 1 < best->n_dim || !best->proved);
}

/* Set *extent to the quotient of "size", the size of a row in elements, and the
 * last row size in the chain (1, if the chain is empty).  Returns false if that
 * is not a possible extent.
 */
static isl_bool find_extent(const search *s, const ash_poly *size,
	ash_poly *extent)
{
	unsigned n = s->chain.n;
	int64_t value;
	ash_poly rest;
	isl_stat status;
	bool exact;

	if (n == 0)
		return ash_poly_copy(extent, size) < 0
			? isl_bool_error
			: isl_bool_ok(ash_poly_is_affine(size));
	ash_poly_init(&rest);
	status = ash_poly_divide(size, &s->chain.row[n - 1]->size, true, extent,
		&rest);
	exact = !rest.n && ash_poly_is_affine(extent);
	ash_poly_clear(&rest);
	if (ash_poly_is_constant(extent, &value) && value <= 1)
		exact = false;
	return status < 0 ? isl_bool_error : isl_bool_ok(exact);
}

/* Append "row" to the chain if it is a multiple of the last row.  Returns false
 * if it is not.
 */
static isl_bool push(search *s, const ash_shape_row *row)
{
	ash_chain *chain = &s->chain;
	ash_poly *extent = &chain->extent[chain->n];
	isl_bool possible;

	if (chain->n == ASH_MAX_SUBSCRIPT - 1)
		return isl_bool_false;
	ash_poly_init(extent);
	possible = find_extent(s, &row->size, extent);
	if (possible == isl_bool_true)
		chain->row[chain->n++] = row;
	else
		ash_poly_clear(extent);
	return possible;
}

static void pop(search *s)
{
	ash_poly_clear(&s->chain.extent[--s->chain.n]);
}

/* Try all extensions of s->chain by rows from number "first" on, then s->chain
 * itself.
 */
static isl_stat extend(search *s, unsigned first)
{
	unsigned n_row = s->rows.n;

	for (unsigned i = first; i < n_row; ++i) {
		isl_bool pushed;
		isl_stat extended;

		if (!may_win(s, s->chain.n + 1, s->chain.n + n_row - i))
			break;
		pushed = push(s, &s->rows.row[i]);
		if (pushed < 0)
			return isl_stat_error;
		if (!pushed)
			continue;
		extended = extend(s, i + 1);
		pop(s);
		if (extended < 0)
			return isl_stat_error;
	}
	if (s->chain.n && may_win(s, s->chain.n, s->chain.n))
		return try_chain(s);
	return isl_stat_ok;
}

static bool all_affine(const search *s)
{
	for (unsigned i = 0; i < s->in.n; ++i)
		if (!ash_poly_is_affine(&s->in.offset[i]))
			return false;
	return true;
}

/* Find the best shape with elements of "elem_size" bytes: from the obvious
 * rows, among them the "n_hint" sizes "hint", else from derived ones, else with
 * one dimension.
 */
static isl_stat search_shape(search *s, const uint64_t *hint, unsigned n_hint,
	unsigned elem_size)
{
	ash_shape_rows *rows = &s->rows;
	const ash_poly *offset = s->in.offset;
	unsigned n = s->in.n, n_obvious;

	if (ash_rows_add_hints(rows, offset, n, hint, n_hint, elem_size) < 0 ||
		ash_rows_add_strides(rows, offset, n) < 0 || extend(s, 0) < 0)
		return isl_stat_error;
	if (s->found)
		return isl_stat_ok;
	n_obvious = rows->n;
	if (ash_rows_derive(rows, offset, n, !all_affine(s)) < 0)
		return isl_stat_error;
	s->n_try = 0;
	if (rows->n > n_obvious && extend(s, 0) < 0)
		return isl_stat_error;
	return s->found ? isl_stat_ok : try_chain(s);
}

/* Set *element to "bytes" divided by "size".  Returns false if "size" does not
 * divide all coefficients.
 */
static isl_bool count_elements(const ash_poly *bytes, unsigned size,
	ash_poly *element)
{
	ash_poly divisor, rest;
	isl_stat status;
	bool exact;

	ash_poly_init(&divisor);
	ash_poly_init(&rest);
	status = ash_poly_add_constant(&divisor, size);
	if (status >= 0)
		status = ash_poly_divide(bytes, &divisor, true, element, &rest);
	exact = !rest.n && !element->overflow;
	ash_poly_clear(&divisor);
	ash_poly_clear(&rest);
	return status < 0 ? isl_bool_error : isl_bool_ok(exact);
}

/* Set all in->offset from "access".  Returns false, and sets *why, if that is
 * impossible.
 */
static isl_bool set_offsets(ash_fit_input *in, const ash_offset *access,
	ash_refusal *why)
{
	isl_bool done = isl_bool_true;

	*why = ASH_REFUSE_SUBSCRIPT;
	for (unsigned i = 0; done == isl_bool_true && i < in->n; ++i) {
		if (access[i].size != access[0].size) {
			*why = ASH_REFUSE_ELEMENT_SIZE;
			return isl_bool_false;
		}
		if (!access[i].size)
			return isl_bool_false;
		in->at_base |= access[i].at_base;
		done = count_elements(&access[i].bytes, access[i].size,
			&in->offset[i]);
	}
	return done;
}

static void mark_id(const ash_fit_input *in, bool *used, __isl_keep isl_id *id)
{
	for (unsigned i = 0; i < in->n_id; ++i)
		if (in->ids[i] == id)
			used[i] = true;
}

/* Set the flags "used" of the parameters of "function". */
static isl_stat mark_function(const ash_fit_input *in, bool *used,
	__isl_keep isl_pw_aff *function)
{
	isl_size n = isl_pw_aff_dim(function, isl_dim_param);

	for (isl_size i = 0; i < n; ++i) {
		isl_id *id = isl_pw_aff_get_dim_id(function, isl_dim_param, i);

		if (isl_pw_aff_involves_dims(function, isl_dim_param, i, 1) !=
			isl_bool_false)
			mark_id(in, used, id);
		isl_id_free(id);
	}
	return n < 0 ? isl_stat_error : isl_stat_ok;
}

/* Set the flags in->used of the parameters that occur in offsets. */
static isl_stat mark_offsets(ash_fit_input *in)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < in->n; ++i)
		for (unsigned j = 0; j < in->offset[i].n; ++j) {
			const ash_poly_term *term = &in->offset[i].term[j];

			for (unsigned k = 0; k < term->n_param; ++k)
				in->used[term->param[k]] = true;
			if (term->opaque &&
				mark_function(in, in->used, term->opaque) < 0)
				stat = isl_stat_error;
		}
	return stat;
}

/* The constraints of "set" on its dimensions, on the parameters in "used", and
 * on whatever these depend on.  The parameters of all these constraints become
 * used.
 */
static __isl_give isl_set *relevant(const ash_fit_input *in,
	__isl_keep isl_set *set, bool *used)
{
	isl_size n_param = isl_set_dim(set, isl_dim_param);
	isl_size n_dim = isl_set_dim(set, isl_dim_set);
	bool *mark = n_param < 0 || n_dim < 0
		? NULL
		: calloc(n_param + n_dim + 1, sizeof(*mark));
	isl_set *rest = NULL;

	for (unsigned i = 0; mark && i < in->n_id; ++i) {
		int pos = isl_set_find_dim_by_id(set, isl_dim_param,
			in->ids[i]);

		if (pos >= 0)
			mark[pos] = used[i];
	}
	for (isl_size i = 0; mark && i < n_dim; ++i)
		mark[n_param + i] = true;
	if (mark)
		rest = ash_set_relevant(isl_set_copy(set), mark);
	for (unsigned i = 0; mark && i < in->n_id; ++i) {
		int pos = isl_set_find_dim_by_id(set, isl_dim_param,
			in->ids[i]);

		used[i] |= pos >= 0 && mark[pos];
	}
	free(mark);
	return rest;
}

/* The constraints of "domain" and "context" that may affect subscripts.
 * Without the others, cases such as p = 1, p < 1 and p > 1 may become one.
 */
static __isl_give isl_set *relevant_domain(const ash_fit_input *in,
	__isl_keep isl_set *domain, __isl_keep isl_set *context)
{
	bool *used = calloc(in->n_id + 1, sizeof(*used));
	isl_set *set = NULL;

	if (!used)
		return NULL;
	memcpy(used, in->used, in->n_id * sizeof(*used));
	set = relevant(in, domain, used);
	set = isl_set_intersect_params(set, relevant(in, context, used));
	free(used);
	return isl_set_n_basic_set(set) > 1 ? isl_set_coalesce(set) : set;
}

/* Set *site, the index of a domain, to the first access up to "pos" that has
 * the same domain as access "pos".
 */
static isl_stat find_site(__isl_keep isl_set *const *domain, unsigned pos,
	unsigned *site)
{
	for (*site = 0; *site < pos; ++*site) {
		isl_bool same = isl_set_plain_is_equal(domain[*site],
			domain[pos]);

		if (same < 0)
			return isl_stat_error;
		if (same)
			break;
	}
	return isl_stat_ok;
}

/* Set in->domain and in->site of access[pos]; they are set for all accesses
 * before it.  Irrelevant differences between domains are dropped.
 */
static isl_stat set_domain(ash_fit_input *in, const ash_offset *access,
	unsigned pos, __isl_keep isl_set *context)
{
	for (unsigned i = 0; i < pos && !in->domain[pos]; ++i) {
		isl_bool same = isl_set_plain_is_equal(access[i].domain,
			access[pos].domain);

		if (same < 0)
			return isl_stat_error;
		in->site[pos] = in->site[i];
		if (same)
			in->domain[pos] = isl_set_copy(in->domain[i]);
	}
	if (in->domain[pos])
		return isl_stat_ok;
	in->domain[pos] = isl_set_align_params(
		relevant_domain(in, access[pos].domain, context),
		isl_space_copy(in->params));
	return in->domain[pos] ? find_site(in->domain, pos, &in->site[pos])
			       : isl_stat_error;
}

/* The parameter space with all parameters of "context" and of "ids". */
static __isl_give isl_space *param_space(__isl_keep isl_set *context,
	isl_id *const *ids, unsigned n_id)
{
	isl_space *space = isl_set_get_space(context);

	for (unsigned i = 0; i < n_id; ++i)
		if (isl_space_find_dim_by_id(space, isl_dim_param, ids[i]) < 0)
			space = isl_space_add_param_id(space,
				isl_id_copy(ids[i]));
	return space;
}

static isl_stat allocate(ash_fit_input *in)
{
	in->offset = calloc(in->n, sizeof(*in->offset));
	in->domain = calloc(in->n, sizeof(*in->domain));
	in->where = calloc(in->n, sizeof(*in->where));
	in->site = calloc(in->n, sizeof(*in->site));
	in->bounds = calloc(in->n, sizeof(*in->bounds));
	in->used = calloc(in->n_id + 1, sizeof(*in->used));
	if (!in->offset || !in->domain || !in->where || !in->site ||
		!in->bounds || !in->used || !in->params)
		return isl_stat_error;
	return isl_stat_ok;
}

static void clear_search(search *s)
{
	ash_fit_input *in = &s->in;

	for (unsigned i = 0; in->offset && i < in->n; ++i)
		ash_poly_clear(&in->offset[i]);
	for (unsigned i = 0; in->domain && i < in->n; ++i)
		isl_set_free(in->domain[i]);
	for (unsigned i = 0; in->where && i < in->n; ++i)
		isl_set_free(in->where[i]);
	for (unsigned i = 0; in->bounds && i < in->n; ++i)
		ash_bounds_clear(&in->bounds[i]);
	free(in->bounds);
	free(in->offset);
	free(in->domain);
	free(in->where);
	free(in->site);
	free(in->used);
	isl_space_free(in->params);
	ash_rows_clear(&s->rows);
	ash_fit_clear(&s->best);
}

/* Are the subscripts of both accesses the same functions? */
static isl_bool has_same_index(const search *s, unsigned a, unsigned b)
{
	const ash_fit *best = &s->best;
	isl_bool same = isl_bool_ok(s->in.site[a] == s->in.site[b]);

	for (unsigned i = 0; same == isl_bool_true && i < best->n_dim; ++i)
		same = ash_poly_is_equal(&best->index[a * best->n_dim + i],
			&best->index[b * best->n_dim + i]);
	return same;
}

/* The subscripts of access "pos" in the best shape, as a function on its
 * domain.
 */
static __isl_give isl_multi_pw_aff *make_index(const search *s, unsigned pos)
{
	const ash_fit *best = &s->best;
	isl_set *domain = s->in.domain[pos];
	isl_space *space = isl_space_add_dims(
		isl_space_from_domain(isl_set_get_space(domain)), isl_dim_out,
		best->n_dim);
	isl_pw_aff_list *list = isl_pw_aff_list_alloc(isl_set_get_ctx(domain),
		best->n_dim);

	for (unsigned i = 0; i < best->n_dim; ++i)
		list = isl_pw_aff_list_add(list,
			ash_fit_function(&s->in, pos,
				&best->index[pos * best->n_dim + i]));
	return isl_multi_pw_aff_from_pw_aff_list(space, list);
}

/* Returns the subscripts of access "pos", as make_index() does, but one shared
 * object for all accesses of "access" with the same subscripts.
 */
static __isl_give isl_multi_pw_aff *share_index(const search *s,
	const ash_offset *access, unsigned pos)
{
	for (unsigned i = 0; i < pos; ++i) {
		isl_bool same = has_same_index(s, i, pos);

		if (same < 0)
			return NULL;
		if (same)
			return isl_multi_pw_aff_copy(access[i].index);
	}
	return make_index(s, pos);
}

static isl_stat make_extents(const search *s, ash_shape *shape)
{
	const ash_fit *best = &s->best;

	shape->extent = calloc(best->n_dim, sizeof(*shape->extent));
	if (!shape->extent)
		return isl_stat_error;
	shape->n_dim = best->n_dim;
	for (unsigned i = 1; i < best->n_dim; ++i) {
		bool affine;

		shape->extent[i] = ash_poly_to_pw_aff(&best->extent[i],
			isl_space_copy(s->in.params), s->in.ids, &affine);
		if (!shape->extent[i])
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Set shape->origin, in bytes: the sum, over all dimensions but the first, of
 * the origin in that dimension times the size of one step in it.
 */
static isl_stat make_origin(const search *s, ash_shape *shape)
{
	const ash_fit *best = &s->best;
	isl_bool ok = isl_bool_true;
	ash_poly row;

	ash_poly_init(&row);
	if (ash_poly_add_constant(&row, shape->elem_size) < 0)
		ok = isl_bool_error;
	for (unsigned i = best->n_dim; ok == isl_bool_true && i-- > 1;) {
		if (ash_poly_add_multiple(&shape->origin, &row,
			    best->origin[i]) < 0)
			ok = isl_bool_error;
		if (ok == isl_bool_true && i > 1)
			ok = ash_poly_mul(&row, &best->extent[i]);
	}
	ash_poly_clear(&row);
	return ok == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* Set "shape", and the subscripts of the accesses "access", from the best fit.
 */
static isl_stat make_result(const search *s, ash_shape *shape,
	ash_offset *access, __isl_keep isl_set *context)
{
	shape->elem_size = access[0].size;
	shape->required = isl_set_gist(isl_set_copy(s->best.required),
		isl_set_copy(context));
	if (!shape->required || make_extents(s, shape) < 0 ||
		make_origin(s, shape) < 0)
		return isl_stat_error;
	for (unsigned i = 0; i < s->in.n; ++i) {
		isl_multi_pw_aff_free(access[i].index);
		access[i].index = share_index(s, access, i);
		if (!access[i].index)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Set the fields of s->in from the accesses "access": offsets, domains, used
 * parameters.  Returns false, and sets *why, if an offset has no usable form.
 */
static isl_bool start_search(search *s, const ash_offset *access,
	__isl_keep isl_set *context, ash_refusal *why)
{
	isl_bool done = isl_bool_error;

	if (allocate(&s->in) >= 0)
		done = set_offsets(&s->in, access, why);
	if (done == isl_bool_true && mark_offsets(&s->in) < 0)
		done = isl_bool_error;
	for (unsigned i = 0; done == isl_bool_true && i < s->in.n; ++i)
		if (set_domain(&s->in, access, i, context) < 0)
			done = isl_bool_error;
	return done;
}

isl_bool ash_shape_find(ash_shape *shape, ash_offset *access, unsigned n,
	isl_id *const *ids, unsigned n_id, __isl_keep isl_set *context,
	const uint64_t *hint, unsigned n_hint, ash_demand demand,
	ash_shape_fact **fact, ash_refusal *why)
{
	search s = { .in = { .n = n,
			     .ids = ids,
			     .n_id = n_id,
			     .fact = fact,
			     .may_assume = demand != ASH_DEMAND_NOTHING,
			     .may_equal = demand == ASH_DEMAND_EQUAL } };
	isl_bool found;

	*shape = (ash_shape) { .n_dim = 0 };
	s.in.params = param_space(context, ids, n_id);
	found = start_search(&s, access, context, why);
	if (found == isl_bool_true &&
		search_shape(&s, hint, n_hint, access[0].size) < 0)
		found = isl_bool_error;
	if (found == isl_bool_true)
		found = isl_bool_ok(s.found);
	if (found == isl_bool_true &&
		make_result(&s, shape, access, context) < 0)
		found = isl_bool_error;
	if (found != isl_bool_true)
		ash_shape_clear(shape);
	if (found != isl_bool_false)
		*why = ASH_REFUSE_NONE;
	clear_search(&s);
	return found;
}
