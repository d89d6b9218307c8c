/* scalar_replacement.c - scalar replacement of cells that unroll-and-jam copies
 * share.
 *
 * 	for (k)				a = C[i][j]; b = C[i][j + 1]; ...
 * 		C[i][j] += ...;		for (k)
 * 		C[i][j + 1] += ...;		a += ...; b += ...; ...
 * 		...			C[i][j] = a; C[i][j + 1] = b; ...
 *
 * LLVM does this if it can prove that no two of the cells are the same, but not
 * if they are in rows whose distance it does not know.  The SCoP knows: cells
 * with different subscripts are different.  So the cells of an array are kept
 * in registers during an innermost loop if their subscripts are invariant in
 * the loop, and any two that are not the same differ in some dimension, by a
 * constant or because of the bounds and conditions around the loop.  Other
 * accesses of the array may have subscripts that vary with the loop if they
 * only read, and if the bounds exclude that they touch a kept cell: A[i][k] and
 * A[j][k] for k < j beside A[i][j].
 *
 * A kept cell is an alloca that is promoted to a register later, as for
 * scalars.
 *
 * Where subscripts vary with the loop, copies still share cells.  Each
 * iteration then first loads all cells that it needs of an array that is
 * written, and stores them at its end:
 *
 * 	for (j)				for (j)
 * 		c[i][j] = ... a[i][j];		x = ... a[i][j];
 * 		c[i + 1][j] = ...;		y = ... a[i + 1][j];
 * 						c[i][j] = x; c[i + 1][j] = y;
 *
 * Copies of a stencil read each other's neighbours, so LLVM's partial
 * redundancy elimination takes values from the previous iteration.  The loop
 * vectorizer can handle these recurrences only if no loads have to move past
 * stores.  Moreover, copies that update the same cells, as in a factorization,
 * store and reload them repeatedly if LLVM does not know the distance of rows.
 * Where rows are whole pages apart, processors that compare the low 12 bits of
 * addresses make a load from one row wait for the store to another one: a
 * product of matrices of 1024 x 1024 doubles ran at 31 instead of 47 GFLOP/s.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/emit/scalar_replacement.h"

#include <stdlib.h>

#include "codegen/emit/linear_form.h"
#include "codegen/emit/emit_impl.h"
#include "support/grow.h"

/* The load and store queues of processors treat two addresses as equal if their
 * difference is a multiple of this number of bytes.
 */
#define PAGE 4096

/* An access of one copy of a statement, and the cell that it touches. */
typedef struct {
	unsigned user;		/* index of the copy */
	const isl_ast_expr *access;
	int cell;
} use;

typedef struct {
	int array;
	bool written;
	bool passes;	/* do its subscripts vary with the loop? */
	ash_form *index;		/* owned */
	LLVMValueRef address, slot;
} cell;

struct ash_scalar_replacement {
	ash_gen *gen;
	isl_id *iterator;	/* iterator of the innermost loop; not owned */
	bool moving;		/* keep cells for one iteration only */
	unsigned n_user;	/* number of copies in the loop */
	unsigned at;		/* number of copies generated so far */
	unsigned n_use, n_cell;
	use *use;
	cell *cell;
	bool *bad;		/* per array: exclude its cells */
	ash_form_names names;	/* substitutions for iterators in the loop */
	ash_form_facts facts;	/* facts that hold around the copies */
	bool failed;
};

static void bind(ash_scalar_replacement *k, isl_id *id, ash_form value)
{
	k->failed |= !ash_form_bind(&k->names, id, value);
}

/* ---- accesses of the loop ---- */

/* The "n" subscripts of "access", as affine forms; owned by the caller.  NULL
 * if one of them has no affine form.
 */
static ash_form *get_index(const ash_scalar_replacement *k,
	__isl_keep isl_ast_expr *access, unsigned n)
{
	ash_form *index = calloc(n + 1, sizeof(*index));
	bool ok = index && access;

	for (unsigned i = 0; ok && i < n; ++i) {
		index[i] = ash_form_of_arg(&k->names, access, (int) i + 1);
		ok = index[i].known;
	}
	if (ok)
		return index;
	free(index);
	return NULL;
}

/* Are the "n" subscripts "a" and "b" known to be equal, or known to differ?  If
 * so, sets *same to whether they are equal.
 */
static bool compare(const ash_scalar_replacement *k, const ash_form *a,
	const ash_form *b, unsigned n, bool *same)
{
	*same = true;
	for (unsigned i = 0; i < n; ++i) {
		ash_form d = ash_form_add(a[i], &b[i], -1);

		if (ash_form_is_not_zero(&k->facts, &d)) {
			*same = false;
			return true;
		}
		*same = *same && ash_form_is_constant(&d);
	}
	return *same;
}

/* Does one of the "n" subscripts "index" vary with the loop?  Always false if
 * cells are kept for one iteration only (k->moving), in which they do not vary.
 */
static bool passes(const ash_scalar_replacement *k, const ash_form *index,
	unsigned n)
{
	bool moves = false;

	for (unsigned i = 0; i < n && !k->moving; ++i)
		moves |= ash_form_has(&index[i], k->iterator);
	return moves;
}

/* The index of the cell of "array" with the subscripts "index" (taken), which
 * is added if it is new.  Returns -1 if memory is short, or if the cell may be
 * equal to another one.  That is allowed only for two cells whose subscripts
 * both vary with the loop.
 */
static int find_cell(ash_scalar_replacement *k, int array, ash_form *index)
{
	unsigned n = k->gen->scop->array[array].n_dim;
	bool same = false, moves = passes(k, index, n);

	for (unsigned i = 0; i < k->n_cell; ++i) {
		if (k->cell[i].array != array)
			continue;
		if (!compare(k, k->cell[i].index, index, n, &same) &&
			!(moves && k->cell[i].passes)) {
			free(index);
			return -1;
		}
		if (same) {
			free(index);
			return (int) i;
		}
	}
	if (!ASH_GROW(k->cell, k->n_cell)) {
		free(index);
		return -1;
	}
	k->cell[k->n_cell] = (cell) { .array = array,
		.passes = moves,
		.index = index };
	return (int) k->n_cell++;
}

/* Is access "pos" of the statement of "user" an unconditional load or store of
 * the element type?
 */
static bool is_plain(const ash_scalar_replacement *k, const ash_ast_user *user,
	unsigned pos)
{
	const ash_stmt *stmt = &k->gen->scop->stmt[user->stmt];
	const ash_binding_stmt *ir = &k->gen->ir->stmt[user->stmt];
	LLVMTypeRef type = k->gen->ir->array[stmt->access[pos].array].type;

	if (stmt->access[pos].kind == ASH_MAY_WRITE || ir->n_piece)
		return false;
	if (stmt->access[pos].kind != ASH_READ)
		return ir->write == (int) pos && !ir->address && ir->result &&
			LLVMTypeOf(ir->result) == type;
	for (unsigned i = 0; i < ir->n_leaf; ++i)
		if (ir->leaf[i].index == (int) pos &&
			ir->leaf[i].kind == ASH_LEAF_ACCESS &&
			LLVMTypeOf(ir->leaf[i].value) == type)
			return true;
	return false;
}

static void add_use(ash_scalar_replacement *k, const ash_ast_user *user,
	unsigned pos)
{
	const ash_access *access = &k->gen->scop->stmt[user->stmt].access[pos];
	isl_ast_expr *expr = user->body->access[pos];
	ash_form *index = is_plain(k, user, pos)
		? get_index(k, expr, k->gen->scop->array[access->array].n_dim)
		: NULL;
	use u = { .user = k->n_user, .access = expr, .cell = -1 };

	if (index)
		u.cell = find_cell(k, access->array, index);
	if (u.cell < 0) {
		k->bad[access->array] = true;
		return;
	}
	k->cell[u.cell].written |= access->kind != ASH_READ;
	if (!ASH_GROW(k->use, k->n_use)) {
		k->failed = true;
		return;
	}
	k->use[k->n_use++] = u;
}

static void add_user(ash_scalar_replacement *k, const ash_ast_user *user)
{
	const ash_stmt *stmt = &k->gen->scop->stmt[user->stmt];
	unsigned n_name = k->names.n;

	for (unsigned i = 0; i < user->n_iter; ++i)
		bind(k, user->body->iter_id[i],
			ash_form_get(&k->names, user->iter[i]));
	for (unsigned i = 0; i < stmt->n_access && !k->failed; ++i)
		if (stmt->access[i].kind != ASH_KILL &&
			!k->bad[stmt->access[i].array] &&
			!(user->cell && user->cell[i].index))
			add_use(k, user, i);
	k->names.n = n_name;
	k->n_user++;
}

static void add_node(ash_scalar_replacement *k, __isl_keep isl_ast_node *node);

/* Add the copies of an unrolled loop, or of a loop with one iteration. */
static void add_copies(ash_scalar_replacement *k, __isl_keep isl_ast_node *node)
{
	bool once = isl_ast_node_for_is_degenerate(node) == isl_bool_true;
	unsigned n = once ? 1 : ash_gen_copies(node);
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
	isl_ast_expr *init = isl_ast_node_for_get_init(node);
	isl_ast_expr *inc = once ? NULL : isl_ast_node_for_get_inc(node);
	isl_ast_node *body = isl_ast_node_for_get_body(node);
	isl_id *id = isl_ast_expr_id_get_id(iterator);
	ash_form value = ash_form_get(&k->names, init);
	ash_form step = once ? ash_form_constant(0)
			     : ash_form_get(&k->names, inc);

	k->failed |= n == 0;
	for (unsigned i = 0; i < n && !k->failed; ++i) {
		bind(k, id, value);
		add_node(k, body);
		k->names.n--;
		value = ash_form_add(value, &step, 1);
	}
	isl_id_free(id);
	isl_ast_expr_free(iterator);
	isl_ast_expr_free(init);
	isl_ast_expr_free(inc);
	isl_ast_node_free(body);
}

static isl_stat add_child(__isl_take isl_ast_node *node, void *user)
{
	add_node(user, node);
	isl_ast_node_free(node);
	return isl_stat_ok;
}

static void add_block(ash_scalar_replacement *k, __isl_keep isl_ast_node *node)
{
	isl_ast_node_list *list = isl_ast_node_block_get_children(node);

	isl_ast_node_list_foreach(list, &add_child, k);
	isl_ast_node_list_free(list);
}

/* Add the accesses below "node".  Conditions are not supported: their code may
 * not run.
 */
static void add_node(ash_scalar_replacement *k, __isl_keep isl_ast_node *node)
{
	if (k->failed)
		return;
	switch (isl_ast_node_get_type(node)) {
	case isl_ast_node_for:
		add_copies(k, node);
		return;
	case isl_ast_node_block:
		add_block(k, node);
		return;
	case isl_ast_node_mark:
		add_child(isl_ast_node_mark_get_node(node), k);
		return;
	case isl_ast_node_user:
		if (ash_ast_get_user(node))
			add_user(k, ash_ast_get_user(node));
		else
			k->failed = true;
		return;
	default:
		k->failed = true;
	}
}

static bool is_written(const ash_scalar_replacement *k, int array)
{
	for (unsigned i = 0; i < k->n_cell; ++i)
		if (k->cell[i].array == array && k->cell[i].written)
			return true;
	return false;
}

/* Exclude arrays that are written through subscripts that vary with the loop,
 * and arrays that have such subscripts and are not written at all: LLVM sees
 * that their elements do not change.
 */
static void exclude_passed(ash_scalar_replacement *k)
{
	for (unsigned i = 0; i < k->n_cell; ++i) {
		const cell *c = &k->cell[i];

		k->bad[c->array] |= c->passes &&
			(c->written || !is_written(k, c->array));
	}
}

/* Exclude scalars, arrays of which the thread has a private copy, and arrays
 * that are reduced into by atomic operations.
 */
static void exclude_arrays(ash_scalar_replacement *k)
{
	const ash_gen_frame *frame = k->gen->frame;

	for (unsigned i = 0; i < k->gen->scop->n_array; ++i)
		k->bad[i] = k->gen->scop->array[i].scalar ||
			(frame->home && frame->home[i]) ||
			(frame->base && frame->base[i]) ||
			(frame->atomic && frame->atomic[i]);
}

/* Are "a" and "b" the same element in different iterations: do their subscripts
 * differ by constants, only in dimensions that vary with the loop?
 */
static bool is_earlier(const ash_scalar_replacement *k, const cell *a,
	const cell *b)
{
	unsigned n = k->gen->scop->array[a->array].n_dim;
	bool shifted = false;

	if (a->array != b->array)
		return false;
	for (unsigned i = 0; i < n; ++i) {
		ash_form d = ash_form_add(a->index[i], &b->index[i], -1);

		if (!ash_form_is_constant(&d) ||
			(d.constant != 0 &&
				!ash_form_has(&a->index[i], k->iterator)))
			return false;
		shifted |= d.constant != 0;
	}
	return shifted;
}

/* Does the loop read, from an array that it does not write, elements that
 * another iteration reads as well?
 */
static bool has_neighbours(const ash_scalar_replacement *k)
{
	for (unsigned i = 0; i < k->n_cell; ++i)
		for (unsigned j = 0; j < i; ++j)
			if (is_earlier(k, &k->cell[i], &k->cell[j]) &&
				!is_written(k, k->cell[i].array))
				return true;
	return false;
}

/* Do "a" and "b" differ in one of their "n" subscripts by an amount that is not
 * a constant?
 */
static bool is_far(const cell *a, const cell *b, unsigned n)
{
	bool far = false;

	for (unsigned d = 0; d < n; ++d) {
		ash_form distance = ash_form_add(a->index[d], &b->index[d], -1);

		far |= !ash_form_is_constant(&distance);
	}
	return far;
}

/* Does "array" have two cells, one of them written, whose distance LLVM does
 * not know: because the length of rows is not a constant, or because a
 * difference of subscripts is not?
 */
static bool has_unknown_rows(const ash_scalar_replacement *k, unsigned array)
{
	const ash_array *a = &k->gen->scop->array[array];
	bool unknown = false;

	for (unsigned i = 1; i < a->n_dim; ++i)
		unknown |= isl_pw_aff_is_cst(a->extent[i]) != isl_bool_true;
	for (unsigned i = 0; i < k->n_cell; ++i)
		for (unsigned j = 0; j < k->n_cell && !unknown; ++j)
			unknown = k->cell[i].array == (int) array &&
				k->cell[j].array == (int) array &&
				k->cell[i].written &&
				is_far(&k->cell[i], &k->cell[j], a->n_dim);
	return unknown;
}

/* Set stride[d], for each dimension "d" of "array", to the bytes between
 * elements whose subscripts in "d" differ by 1.  Requires: rows have constant
 * lengths.
 */
static void get_strides(const ash_gen *gen, unsigned array, long *stride)
{
	const ash_array *a = &gen->scop->array[array];
	long bytes = a->elem_size;

	for (unsigned d = a->n_dim; d-- > 0;) {
		LLVMValueRef extent = d > 0 ? gen->array[array].extent[d]
					    : NULL;

		stride[d] = bytes;
		if (extent && LLVMIsAConstantInt(extent))
			bytes *= LLVMConstIntGetSExtValue(extent);
	}
}

/* The bytes from cell "b" to cell "a", which have "n" subscripts, or 0 if they
 * are not a constant.  "stride" has the bytes between elements in each
 * dimension.
 */
static long get_bytes_between(const cell *a, const cell *b, const long *stride,
	unsigned n)
{
	long bytes = 0;

	for (unsigned d = 0; d < n; ++d) {
		ash_form distance = ash_form_add(a->index[d], &b->index[d], -1);

		if (!ash_form_is_constant(&distance))
			return 0;
		bytes += distance.constant * stride[d];
	}
	return bytes;
}

/* Does "array" have two cells, one of them written, that are a multiple of PAGE
 * bytes apart?  Requires: rows have constant lengths.
 */
static bool has_rows_of_pages(const ash_scalar_replacement *k, unsigned array)
{
	const ash_array *a = &k->gen->scop->array[array];
	long *stride = calloc(a->n_dim + 1, sizeof(*stride));
	bool found = false;

	if (stride)
		get_strides(k->gen, array, stride);
	for (unsigned i = 0; i < k->n_cell; ++i)
		for (unsigned j = 0; j < k->n_cell && stride && !found; ++j) {
			long bytes = 0;

			if (k->cell[i].array == (int) array &&
				k->cell[j].array == (int) array &&
				k->cell[i].written)
				bytes = get_bytes_between(&k->cell[i],
					&k->cell[j], stride, a->n_dim);
			found = bytes != 0 && bytes % PAGE == 0;
		}
	free(stride);
	return found;
}

/* Is a cell of "array" that one copy writes also accessed by another copy in
 * the same iteration?
 */
static bool is_shared(const ash_scalar_replacement *k, unsigned array)
{
	for (unsigned i = 0; i < k->n_use; ++i) {
		const cell *c = &k->cell[k->use[i].cell];

		if (c->array != (int) array || !c->written)
			continue;
		for (unsigned j = 0; j < i; ++j)
			if (k->use[j].cell == k->use[i].cell &&
				k->use[j].user != k->use[i].user)
				return true;
	}
	return false;
}

/* For cells that are kept during one iteration: exclude arrays that are only
 * read, arrays with cells already kept throughout the loop, and arrays that
 * LLVM handles well.  LLVM does if no value comes from the previous iteration,
 * and if either no two copies share a cell, or LLVM knows all distances and
 * none is a multiple of PAGE.
 */
static void exclude_others(ash_scalar_replacement *k)
{
	bool neighbours = has_neighbours(k);

	for (unsigned i = 0; i < k->gen->scop->n_array; ++i)
		k->bad[i] |= !is_written(k, (int) i) ||
			(k->gen->kept && !k->gen->kept->bad[i]) ||
			!(neighbours ||
				(is_shared(k, i) &&
					(has_unknown_rows(k, i) ||
						has_rows_of_pages(k, i))));
}

/* Are there several copies, and does one of them write a cell that is kept? */
static bool is_useful(const ash_scalar_replacement *k)
{
	for (unsigned i = 0; i < k->n_cell && k->n_user > 1; ++i)
		if (k->cell[i].written && !k->bad[k->cell[i].array])
			return true;
	return false;
}

/* ---- code ---- */

static LLVMValueRef form_value(ash_gen *gen, const ash_form *f)
{
	LLVMBuilderRef b = gen->builder;
	LLVMValueRef sum = ash_gen_index(gen, f->constant);

	for (unsigned i = 0; i < f->n; ++i) {
		const ash_gen_name *name = ash_gen_find_name(gen, f->id[i]);
		LLVMValueRef value = name ? ash_gen_use(gen, name->value)
					  : NULL;

		if (f->factor[i] == 0)
			continue;
		if (!value)
			return NULL;
		if (f->factor[i] != 1)
			value = LLVMBuildMul(b, value,
				ash_gen_index(gen, f->factor[i]), "");
		sum = LLVMBuildAdd(b, sum, value, "");
	}
	return sum;
}

/* Add alias metadata to "access", a load or store of a cell of "array".
 * "access" is in the loop if cells are kept for one iteration only (k->moving),
 * else before or after the loop.
 */
static void describe(const ash_scalar_replacement *k, LLVMValueRef access,
	int array)
{
	if (k->moving)
		ash_gen_describe(k->gen, access, array);
	else
		ash_gen_describe_alias(k->gen, access, array);
}

static isl_stat load_cell(const ash_scalar_replacement *k, cell *c)
{
	ash_gen *gen = k->gen;
	unsigned n = gen->scop->array[c->array].n_dim;
	LLVMTypeRef type = gen->ir->array[c->array].type;
	LLVMValueRef *index = calloc(n + 1, sizeof(*index));
	LLVMValueRef value;

	for (unsigned i = 0; index && i < n; ++i)
		index[i] = form_value(gen, &c->index[i]);
	if (index)
		c->address = ash_gen_address(gen, c->array, index);
	free(index);
	if (!c->address)
		return isl_stat_error;
	c->slot = ash_gen_alloca(gen, gen->frame, type, "kept");
	value = LLVMBuildLoad2(gen->builder, type, c->address, "");
	describe(k, value, c->array);
	LLVMBuildStore(gen->builder, value, c->slot);
	return isl_stat_ok;
}

static void store_cell(const ash_scalar_replacement *k, const cell *c)
{
	ash_gen *gen = k->gen;
	LLVMValueRef value = LLVMBuildLoad2(gen->builder,
		gen->ir->array[c->array].type, c->slot, "");

	if (c->written)
		describe(k, LLVMBuildStore(gen->builder, value, c->address),
			c->array);
}

/* Emit the loads of all kept cells into their allocas or, if not "load", the
 * stores of the written ones back to their arrays.
 */
static isl_stat move_cells(ash_scalar_replacement *k, bool load)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && i < k->n_cell; ++i) {
		if (k->bad[k->cell[i].array] || k->cell[i].passes)
			continue;
		if (load)
			stat = load_cell(k, &k->cell[i]);
		else
			store_cell(k, &k->cell[i]);
	}
	return stat;
}

static ash_scalar_replacement *kept_free(ash_scalar_replacement *k)
{
	if (!k)
		return NULL;
	for (unsigned i = 0; i < k->n_cell; ++i)
		free(k->cell[i].index);
	free(k->cell);
	free(k->use);
	free(k->bad);
	free(k);
	return NULL;
}

/* Record what follows from the bounds and conditions around the copies in the
 * loop "node" as facts in "k".
 */
static void learn_facts(ash_scalar_replacement *k,
	__isl_keep isl_ast_node *node)
{
	for (unsigned i = 0; i < k->gen->n_around; ++i) {
		const ash_gen_around *around = &k->gen->around[i];

		if (around->loop)
			ash_form_learn_loop(&k->facts, around->loop);
		else
			ash_form_learn(&k->facts, around->condition);
	}
	if (!k->moving)
		ash_form_learn_loop(&k->facts, node);
}

/* The cells that can be kept in the innermost loop "node": throughout the loop
 * or, if "moving", for one iteration each.  NULL if there are none.
 */
static ash_scalar_replacement *find(ash_gen *gen, __isl_keep isl_ast_node *node,
	bool moving)
{
	ash_scalar_replacement *k = calloc(1, sizeof(*k));
	isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
	isl_ast_node *body = isl_ast_node_for_get_body(node);

	if (k) {
		k->gen = gen;
		k->moving = moving;
		k->iterator = isl_ast_expr_id_get_id(iterator);
		isl_id_free(k->iterator);
		k->bad = calloc(gen->scop->n_array + 1, sizeof(bool));
	}
	if (k && k->bad) {
		exclude_arrays(k);
		learn_facts(k, node);
		add_node(k, body);
		if (moving)
			exclude_others(k);
		else
			exclude_passed(k);
	}
	if (k && (!k->bad || k->failed || !is_useful(k)))
		k = kept_free(k);
	isl_ast_expr_free(iterator);
	isl_ast_node_free(body);
	return k;
}

isl_stat ash_scalar_replacement_begin(ash_gen *gen,
	__isl_keep isl_ast_node *node)
{
	gen->kept = find(gen, node, false);
	return gen->kept ? move_cells(gen->kept, true) : isl_stat_ok;
}

isl_stat ash_scalar_replacement_begin_iteration(ash_gen *gen,
	__isl_keep isl_ast_node *node)
{
	gen->moving = find(gen, node, true);
	return gen->moving ? move_cells(gen->moving, true) : isl_stat_ok;
}

void ash_scalar_replacement_end_iteration(ash_gen *gen)
{
	if (gen->moving)
		move_cells(gen->moving, false);
	gen->moving = kept_free(gen->moving);
}

void ash_scalar_replacement_clear(ash_gen *gen)
{
	gen->kept = kept_free(gen->kept);
	gen->moving = kept_free(gen->moving);
}

void ash_scalar_replacement_end(ash_gen *gen)
{
	if (gen->kept)
		move_cells(gen->kept, false);
	ash_scalar_replacement_clear(gen);
}

void ash_scalar_replacement_next(ash_gen *gen)
{
	if (gen->kept)
		gen->kept->at++;
	if (gen->moving)
		gen->moving->at++;
}

static LLVMValueRef find_slot(const ash_scalar_replacement *k, int array,
	const isl_ast_expr *access)
{
	for (unsigned i = 0; k && !k->bad[array] && i < k->n_use; ++i)
		if (k->use[i].user + 1 == k->at && k->use[i].access == access &&
			k->cell[k->use[i].cell].array == array)
			return k->cell[k->use[i].cell].slot;
	return NULL;
}

LLVMValueRef ash_scalar_replacement_slot(const ash_gen *gen, int array,
	const isl_ast_expr *access)
{
	LLVMValueRef slot = find_slot(gen->kept, array, access);

	return slot ? slot : find_slot(gen->moving, array, access);
}
