/* shorten.c - peephole simplification of scripts.
 *
 * Neighbouring directives for the same loop are merged: sums of shifts and
 * skews, products of grains and permutations.  Directives that cancel are
 * removed.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_impl.h"
#include "script/shorten.h"

#include <string.h>

/* The result of merging two neighbouring directives: both stay, one is left, or
 * none is left.
 */
typedef enum { APART, ONE, NOTHING } fusion;

static fusion merge_sums(ash_directive *a, const ash_directive *b)
{
	bool zero;

	for (unsigned i = 0; i < b->sum.n; ++i) {
		const ash_addend *x = &b->sum.addend[i];

		if (ash_sum_add(&a->sum, x->kind, x->name, x->pos, x->factor) <
			0)
			return APART;
	}
	if (__builtin_add_overflow(a->sum.constant, b->sum.constant,
		    &a->sum.constant))
		return APART;
	zero = !a->sum.constant;
	for (unsigned i = 0; i < a->sum.n; ++i)
		zero = zero && !a->sum.addend[i].factor;
	return zero ? NOTHING : ONE;
}

static fusion merge_factors(ash_directive *a, const ash_directive *b)
{
	if (__builtin_add_overflow(a->number[1], b->number[1], &a->number[1]))
		return APART;
	return a->number[1] ? ONE : NOTHING;
}

static fusion merge_grains(ash_directive *a, const ash_directive *b)
{
	return __builtin_mul_overflow(a->number[1], b->number[1], &a->number[1])
		? APART
		: ONE;
}

/* Set the permutation of "a" to that of "a" followed by that of "b".  Returns
 * what is left, as merge() does.
 */
static fusion merge_orders(ash_directive *a, const ash_directive *b)
{
	bool moved = false;

	if (a->n_order != b->n_order)
		return APART;
	for (unsigned i = 0; i < a->n_order; ++i) {
		a->order[i] = b->order[a->order[i]];
		moved = moved || a->order[i] != (int) i;
	}
	return moved ? ONE : NOTHING;
}

/* Have the directives "a" and "b" the same kind, prefix and first number? */
static bool is_alike(const ash_directive *a, const ash_directive *b)
{
	return a->kind == b->kind && !a->prefix.name && !b->prefix.name &&
		a->prefix.n == b->prefix.n &&
		!memcmp(a->prefix.beta, b->prefix.beta,
			a->prefix.n * sizeof(int)) &&
		a->n_number == b->n_number &&
		(!a->n_number || a->number[0] == b->number[0]);
}

/* Merge "b", the directive behind "a", into "a" if possible, and return what
 * remains: both (APART), "a" alone (ONE), or neither (NOTHING).
 */
static fusion merge(ash_directive *a, const ash_directive *b)
{
	if (!is_alike(a, b))
		return APART;
	switch (a->kind) {
	case ASH_DO_shift:
		return merge_sums(a, b);
	case ASH_DO_skew:
	case ASH_DO_reshape:
		return merge_factors(a, b);
	case ASH_DO_grain:
		return merge_grains(a, b);
	case ASH_DO_reorder:
		return merge_orders(a, b);
	case ASH_DO_reverse:
	case ASH_DO_interchange:
		return NOTHING;
	case ASH_DO_parallelize:
	case ASH_DO_vectorize:
		return ONE;
	default:
		return APART;
	}
}

/* Merge directive number "at" with the next one, and remove what is left over;
 * returns whether that was possible.
 */
static bool merge_at(ash_script *script, unsigned at)
{
	ash_directive both = ash_directive_copy(&script->directive[at]);
	fusion how = merge(&both, &script->directive[at + 1]);

	if (how != ONE) {
		ash_directive_clear(&both);
	} else {
		ash_directive_clear(&script->directive[at]);
		script->directive[at] = both;
	}
	if (how != APART)
		ash_script_remove(script, at + 1);
	if (how == NOTHING)
		ash_script_remove(script, at);
	return how != APART;
}

static bool merge_all(ash_script *script)
{
	bool any = false;
	unsigned at = 0;

	while (at + 1 < script->n)
		if (merge_at(script, at)) {
			any = true;
			at = at ? at - 1 : 0;
		} else {
			++at;
		}
	return any;
}

__isl_give ash_script *ash_script_shorten(const ash_union *from,
	__isl_take ash_script *script)
{
	ash_script *shorter = ash_script_copy(script);
	isl_bool same = isl_bool_false;

	if (shorter && merge_all(shorter))
		same = ash_script_agree(from, script, shorter);
	ash_script_free(same == isl_bool_true ? script : shorter);
	script = same == isl_bool_true ? shorter : script;
	return ash_script_summarize(from, script);
}
