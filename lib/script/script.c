/* script.c - sequences of directives.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script.h"
#include "script/script_impl.h"

#include <stdlib.h>
#include <string.h>

#include "support/grow.h"

ash_script *ash_script_alloc(void)
{
	return calloc(1, sizeof(ash_script));
}

ash_script *ash_script_free(ash_script *script)
{
	for (unsigned i = 0; script && i < script->n; ++i)
		ash_directive_clear(&script->directive[i]);
	if (script)
		free(script->directive);
	free(script);
	return NULL;
}

ash_script *ash_script_copy(const ash_script *script)
{
	ash_script *copy = script ? ash_script_alloc() : NULL;

	for (unsigned i = 0; copy && i < script->n; ++i)
		if (ash_script_add(copy,
			    ash_directive_copy(&script->directive[i])) < 0)
			copy = ash_script_free(copy);
	return copy;
}

isl_stat ash_script_add(ash_script *script, ash_directive d)
{
	if (!ASH_GROW(script->directive, script->n)) {
		ash_directive_clear(&d);
		return isl_stat_error;
	}
	script->directive[script->n++] = d;
	return isl_stat_ok;
}

void ash_script_remove(ash_script *script, unsigned pos)
{
	ash_directive_clear(&script->directive[pos]);
	--script->n;
	memmove(script->directive + pos, script->directive + pos + 1,
		(script->n - pos) * sizeof(*script->directive));
}

ash_directive ash_directive_make(ash_directive_kind kind, const int *beta,
	unsigned n)
{
	ash_directive d = { .kind = kind };

	d.prefix.depth = -1;
	d.prefix.n = n;
	if (n)
		memcpy(d.prefix.beta, beta, n * sizeof(*beta));
	return d;
}

static char *copy_text(const char *text)
{
	return text ? strdup(text) : NULL;
}

static void copy_order(ash_directive *copy, const ash_directive *d)
{
	copy->order = d->order ? calloc(d->n_order, sizeof(int)) : NULL;
	copy->n_order = copy->order ? d->n_order : 0;
	for (unsigned i = 0; i < copy->n_order; ++i)
		copy->order[i] = d->order[i];
}

ash_directive ash_directive_copy(const ash_directive *d)
{
	ash_directive copy = *d;

	copy.prefix.name = copy_text(d->prefix.name);
	copy.prefix.loop.name = copy_text(d->prefix.loop.name);
	copy.loop.name = copy_text(d->loop.name);
	for (unsigned i = 0; i < d->n_text; ++i)
		copy.text[i] = copy_text(d->text[i]);
	copy_order(&copy, d);
	copy.sum.addend = NULL;
	copy.sum.n = 0;
	for (unsigned i = 0; i < d->sum.n; ++i) {
		const ash_addend *a = &d->sum.addend[i];

		ash_sum_add(&copy.sum, a->kind, a->name, a->pos, a->factor);
	}
	return copy;
}

void ash_directive_clear(ash_directive *d)
{
	free(d->prefix.name);
	free(d->prefix.loop.name);
	free(d->loop.name);
	free(d->order);
	for (unsigned i = 0; i < d->n_text; ++i)
		free(d->text[i]);
	for (unsigned i = 0; i < d->sum.n; ++i)
		free(d->sum.addend[i].name);
	free(d->sum.addend);
	*d = (ash_directive) { .kind = d->kind };
}

static bool is_same_text(const char *a, const char *b)
{
	return a && b ? !strcmp(a, b) : a == b;
}

static bool is_same_loop(const ash_loop_name *a, const ash_loop_name *b)
{
	return is_same_text(a->name, b->name) && a->size == b->size;
}

static bool is_same_prefix(const ash_prefix *a, const ash_prefix *b)
{
	return is_same_text(a->name, b->name) && a->n == b->n &&
		a->depth == b->depth && is_same_loop(&a->loop, &b->loop) &&
		!memcmp(a->beta, b->beta, a->n * sizeof(*a->beta));
}

static bool is_same_sum(const ash_sum *a, const ash_sum *b)
{
	if (a->n != b->n || a->constant != b->constant)
		return false;
	for (unsigned i = 0; i < a->n; ++i) {
		const ash_addend *x = &a->addend[i], *y = &b->addend[i];

		if (x->kind != y->kind || x->pos != y->pos ||
			x->factor != y->factor ||
			!is_same_text(x->name, y->name))
			return false;
	}
	return true;
}

bool ash_directive_is_equal(const ash_directive *a, const ash_directive *b)
{
	if (a->kind != b->kind || a->n_number != b->n_number ||
		a->n_order != b->n_order || a->n_text != b->n_text ||
		!is_same_prefix(&a->prefix, &b->prefix) ||
		!is_same_loop(&a->loop, &b->loop))
		return false;
	for (unsigned i = 0; i < a->n_number; ++i)
		if (a->number[i] != b->number[i])
			return false;
	for (unsigned i = 0; i < a->n_text; ++i)
		if (!is_same_text(a->text[i], b->text[i]))
			return false;
	for (unsigned i = 0; i < a->n_order; ++i)
		if (a->order[i] != b->order[i])
			return false;
	return is_same_sum(&a->sum, &b->sum);
}

static bool is_same_addend(const ash_addend *a, ash_addend_kind kind,
	const char *name, int pos)
{
	return a->kind == kind && a->pos == pos && is_same_text(a->name, name);
}

isl_stat ash_sum_add(ash_sum *sum, ash_addend_kind kind, const char *name,
	int pos, int64_t factor)
{
	for (unsigned i = 0; i < sum->n; ++i)
		if (is_same_addend(&sum->addend[i], kind, name, pos)) {
			bool over = __builtin_add_overflow(factor,
				sum->addend[i].factor, &sum->addend[i].factor);

			return over ? isl_stat_error : isl_stat_ok;
		}
	if (!ASH_GROW(sum->addend, sum->n))
		return isl_stat_error;
	sum->addend[sum->n++] = (ash_addend) { kind, copy_text(name), pos,
		factor };
	return isl_stat_ok;
}
