/* parallel_copy.c - sequentialization of parallel copies.
 *
 * At the end of an iteration all PHI nodes of the header change simultaneously;
 * in the model they change one after the other.  A node must change after those
 * that still read its old value; for cycles (a swap) one new value is saved
 * first.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "detect/model/layout.h"
#include "detect/model/new_array.h"
#include "detect/stmt/stmt_impl.h"

typedef struct copies {
	ash_model *model;
	unsigned n;
	unsigned *root;		/* indices of the roots (updates of PHI nodes)
				 * that are not ordered yet */
	unsigned rank;
} copies;

static bool root_reads(const copies *c, unsigned root, LLVMValueRef phi)
{
	const ash_root *r = &c->model->root[root];

	return r->scalar < 0 && ash_scalar_is_read(c->model, r, phi);
}

/* Can the PHI node of remaining root number "pos" be updated next: does no
 * other remaining root read its old value?
 */
static bool is_free(const copies *c, unsigned pos)
{
	LLVMValueRef phi = c->model->root[c->root[pos]].inst;

	for (unsigned i = 0; i < c->n; ++i)
		if (i != pos && root_reads(c, c->root[i], phi))
			return false;
	return true;
}

static bool put_aside(copies *c, unsigned index)
{
	ash_model *model = c->model;
	ash_root copy = model->root[index];

	copy.kind = ASH_ROOT_COPY;
	copy.rank = c->rank++;
	copy.scalar = ash_model_add_scalar(model, copy.inst,
		ash_layout_depth(model, copy.loop));
	if (copy.scalar < 0)
		return false;
	model->stmt_state->root[index].scalar = copy.scalar;
	return ash_value_placement_add_root(model, copy);
}

/* The index of a remaining root (an update of a PHI node) that reads the old
 * value of another PHI node, which another remaining root overwrites.
 */
static unsigned find_reader(const copies *c)
{
	for (unsigned i = 0; i < c->n; ++i)
		for (unsigned j = 0; j < c->n; ++j)
			if (i != j &&
				root_reads(c, c->root[i],
					c->model->root[c->root[j]].inst))
				return c->root[i];
	return c->root[0];
}

static bool order_copies(copies *c)
{
	bool ok = true;

	while (ok && c->n) {
		unsigned pos = 0;

		while (pos < c->n && !is_free(c, pos))
			++pos;
		if (pos == c->n) {
			ok = put_aside(c, find_reader(c));
			continue;
		}
		c->model->stmt_state->root[c->root[pos]].rank = c->rank++;
		c->root[pos] = c->root[--c->n];
	}
	return ok;
}

static bool is_back_edge(const ash_model *model, const ash_root *root)
{
	return root->kind == ASH_ROOT_EDGE &&
		ash_layout_is_header(model, root->to) &&
		root->loop == model->block[root->to].loop;
}

static bool order_loop(ash_model *model, int loop)
{
	copies c = { .model = model };
	bool ok;

	c.root = calloc(model->n_root + 1, sizeof(*c.root));
	if (!c.root)
		return false;
	for (unsigned i = 0; i < model->n_root; ++i)
		if (model->root[i].loop == loop &&
			is_back_edge(model, &model->root[i]))
			c.root[c.n++] = i;
	ok = order_copies(&c);
	free(c.root);
	return ok;
}

bool ash_parallel_copy_order(ash_model *model)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < model->n_loop; ++i)
		ok = order_loop(model, i);
	return ok;
}
