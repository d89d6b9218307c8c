/* union.c - unions of scheduling relations.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/union.h"

#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/space.h>

#include "script/packed.h"
#include "support/grow.h"

__isl_give isl_space *ash_union_params(const ash_scop *scop)
{
	isl_space *space = isl_set_get_space(scop->context);

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		space = isl_space_align_params(space,
			isl_set_get_space(scop->stmt[i].domain));
	return isl_space_params(space);
}

ash_union *ash_union_alloc(const ash_scop *scop)
{
	ash_union *u = calloc(1, sizeof(*u));

	if (!u)
		return NULL;
	u->scop = scop;
	u->params = ash_union_params(scop);
	return u->params ? u : ash_union_free(u);
}

static void free_names(ash_union *u)
{
	for (unsigned i = 0; u->loops && i < u->scop->n_stmt; ++i)
		free(u->loops[i]);
	free(u->loops);
}

isl_stat ash_union_name_loops(ash_union *u, int stmt, const char *names)
{
	char *copy = strdup(names);

	if (!u->loops)
		u->loops = calloc(u->scop->n_stmt + 1, sizeof(*u->loops));
	if (!u->loops || !copy) {
		free(copy);
		return isl_stat_error;
	}
	free(u->loops[stmt]);
	u->loops[stmt] = copy;
	return isl_stat_ok;
}

/* Copy the loop names of "u" to "copy"; false without memory. */
static bool copy_names(ash_union *copy, const ash_union *u)
{
	bool ok = true;

	for (unsigned i = 0; ok && u->loops && i < u->scop->n_stmt; ++i)
		if (u->loops[i])
			ok = ash_union_name_loops(copy, (int) i, u->loops[i]) >=
				0;
	return ok;
}

ash_union *ash_union_free(ash_union *u)
{
	for (unsigned i = 0; u && i < u->n; ++i)
		ash_union_part_free(u->part[i]);
	if (u) {
		isl_space_free(u->params);
		isl_schedule_free(u->tree);
		free_names(u);
		ash_packed_free(u->packed);
		free(u->part);
	}
	free(u);
	return NULL;
}

isl_stat ash_union_add(ash_union *u, ash_union_part *part)
{
	if (!part || !ASH_GROW(u->part, u->n)) {
		ash_union_part_free(part);
		return isl_stat_error;
	}
	u->part[u->n++] = part;
	return isl_stat_ok;
}

ash_union *ash_union_copy(const ash_union *u)
{
	ash_union *copy = u ? ash_union_alloc(u->scop) : NULL;

	for (unsigned i = 0; copy && i < u->n; ++i)
		if (ash_union_add(copy, ash_union_part_copy(u->part[i])) < 0)
			copy = ash_union_free(copy);
	if (copy) {
		copy->tree = isl_schedule_copy(u->tree);
		copy->packed = ash_packed_share(u->packed);
	}
	if (copy && !copy_names(copy, u))
		copy = ash_union_free(copy);
	return copy;
}

ash_union_part *ash_union_part_alloc(const ash_union *u, int stmt)
{
	ash_union_part *part = calloc(1, sizeof(*part));
	isl_space *space;

	if (!part)
		return NULL;
	part->stmt = stmt;
	space = ash_union_part_space(u, part);
	part->columns.n_in = (unsigned) isl_space_dim(space, isl_dim_set);
	part->columns.n_param = (unsigned) isl_space_dim(space, isl_dim_param);
	part->guard = isl_set_universe(space);
	return part->guard ? part : ash_union_part_free(part);
}

ash_union_part *ash_union_part_free(ash_union_part *part)
{
	if (!part)
		return NULL;
	isl_set_free(part->guard);
	ash_columns_clear(&part->columns);
	for (unsigned i = 0; i < part->n; ++i)
		free(part->alpha[i]);
	free(part);
	return NULL;
}

ash_union_part *ash_union_part_copy(const ash_union_part *part)
{
	ash_union_part *copy = malloc(sizeof(*copy));

	if (!copy)
		return NULL;
	*copy = *part;
	copy->guard = isl_set_copy(part->guard);
	copy->n = 0;
	if (!ash_columns_copy(&copy->columns, &part->columns))
		return ash_union_part_free(copy);
	for (; copy->n < part->n; ++copy->n) {
		copy->alpha[copy->n] = ash_row_copy(&part->columns,
			part->alpha[copy->n]);
		if (!copy->alpha[copy->n])
			return ash_union_part_free(copy);
	}
	return copy;
}

/* Move "n" elements of an array from index "from" to index "to". */
#define MOVE(array, to, from, n) \
	memmove((array) + (to), (array) + (from), (n) * sizeof(*(array)))

void ash_union_part_insert(ash_union_part *part, unsigned pos, int64_t *alpha)
{
	unsigned behind = part->n - pos;

	MOVE(part->alpha, pos + 1, pos, behind);
	MOVE(part->implicit, pos + 1, pos, behind);
	MOVE(part->mark, pos + 1, pos, behind);
	MOVE(part->beta, pos + 2, pos + 1, behind);
	part->alpha[pos] = alpha;
	part->implicit[pos] = true;
	part->mark[pos] = 0;
	part->beta[pos + 1] = 0;
	part->n++;
}

void ash_union_part_remove(ash_union_part *part, unsigned pos)
{
	unsigned behind = part->n - pos - 1;

	free(part->alpha[pos]);
	MOVE(part->alpha, pos, pos + 1, behind);
	MOVE(part->implicit, pos, pos + 1, behind);
	MOVE(part->mark, pos, pos + 1, behind);
	MOVE(part->beta, pos + 1, pos + 2, behind);
	part->n--;
}

__isl_give isl_space *ash_union_part_space(const ash_union *u,
	const ash_union_part *part)
{
	const ash_stmt *stmt = &u->scop->stmt[part->stmt];

	return isl_space_align_params(isl_set_get_space(stmt->domain),
		isl_space_copy(u->params));
}

__isl_give isl_aff *ash_union_part_alpha(const ash_union *u,
	const ash_union_part *part, unsigned pos)
{
	return ash_row_to_aff(&part->columns, part->alpha[pos],
		ash_union_part_space(u, part));
}

__isl_give isl_set *ash_union_part_domain(const ash_union *u,
	const ash_union_part *part)
{
	isl_set *domain = isl_set_copy(u->scop->stmt[part->stmt].domain);

	return isl_set_intersect(domain, isl_set_copy(part->guard));
}

bool ash_union_part_begins(const ash_union_part *part, const int *beta,
	unsigned n)
{
	return part->n + 1 >= n && !memcmp(part->beta, beta, n * sizeof(*beta));
}

int ash_union_last_child(const ash_union *u, const int *beta, unsigned n)
{
	int last = -1;

	for (unsigned i = 0; i < u->n; ++i) {
		const ash_union_part *part = u->part[i];

		if (part->n >= n && ash_union_part_begins(part, beta, n) &&
			part->beta[n] > last)
			last = part->beta[n];
	}
	return last;
}

int ash_union_part_compare(const ash_union_part *a, const ash_union_part *b)
{
	unsigned n = a->n < b->n ? a->n : b->n;

	for (unsigned i = 0; i <= n; ++i)
		if (a->beta[i] != b->beta[i])
			return a->beta[i] < b->beta[i] ? -1 : 1;
	return (a->n > b->n) - (a->n < b->n);
}

static int compare(const void *a, const void *b)
{
	return ash_union_part_compare(*(ash_union_part *const *) a,
		*(ash_union_part *const *) b);
}

void ash_union_sort(ash_union *u)
{
	if (u->n)
		qsort(u->part, u->n, sizeof(ash_union_part *), &compare);
}

/* Renumber entry "level" of parts "from" ..  "to" - 1, which are sorted and
 * agree in earlier entries; then the entries after it.
 */
static void number(ash_union *u, unsigned from, unsigned to, unsigned level)
{
	int next = 0;

	while (from < to && u->part[from]->n >= level) {
		int old = u->part[from]->beta[level];
		unsigned end = from;

		for (; end < to && u->part[end]->n >= level &&
			u->part[end]->beta[level] == old;
			++end)
			u->part[end]->beta[level] = next;
		if (level < ASH_MAX_LOOP)
			number(u, from, end, level + 1);
		from = end;
		++next;
	}
}

void ash_union_normalize(ash_union *u)
{
	ash_union_sort(u);
	number(u, 0, u->n, 0);
}

int ash_union_find_param(const ash_union *u, const char *name)
{
	return isl_space_find_dim_by_name(u->params, isl_dim_param, name);
}

static void print_alpha(const ash_union *u, const ash_union_part *part,
	unsigned pos, FILE *out)
{
	isl_aff *aff = ash_union_part_alpha(u, part, pos);
	char *text = isl_aff_to_str(aff);
	const char *from = text ? strstr(text, "[(") : NULL;
	const char *to = text ? strrchr(text, ')') : NULL;

	if (from && to > from)
		fprintf(out, "%.*s", (int) (to - from - 2), from + 2);
	free(text);
	isl_aff_free(aff);
}

static isl_stat print_guard(const ash_union_part *part, FILE *out)
{
	isl_bool all = isl_set_plain_is_universe(part->guard);
	char *text = all ? NULL : isl_set_to_str(part->guard);

	if (text)
		fprintf(out, " for %s", text);
	free(text);
	return all < 0 ? isl_stat_error : isl_stat_ok;
}

/* Print the marks of a loop, such as " (parallel, copies of A)". */
static void print_mark(const ash_union *u, ash_union_mark mark, FILE *out)
{
	static const char *const word[] = { "parallel", "vector", "unrolled",
		"jammed" };
	const char *before = " (";

	for (unsigned i = 0; i < sizeof(word) / sizeof(word[0]); ++i)
		if (mark & (1u << i)) {
			fprintf(out, "%s%s", before, word[i]);
			before = ", ";
		}
	for (unsigned i = 0; mark >> 8 && i < ASH_UNION_ARRAYS; ++i)
		if (mark & (ASH_UNION_COPY(i) | ASH_UNION_ATOMIC(i)))
			fprintf(out, ", %s %s",
				mark & ASH_UNION_COPY(i) ? "copies of"
							 : "atomic",
				isl_id_get_name(u->scop->array[i].id));
	fputs(mark ? ")" : "", out);
}

static isl_stat print_part(const ash_union *u, const ash_union_part *part,
	FILE *out)
{
	isl_stat stat;

	fprintf(out, "%s (", isl_id_get_name(u->scop->stmt[part->stmt].id));
	for (unsigned i = 0; i <= part->n; ++i)
		fprintf(out, "%s%d", i ? ", " : "", part->beta[i]);
	fputs("):", out);
	for (unsigned i = 0; i < part->n; ++i) {
		fputs(i ? ", " : " ", out);
		print_alpha(u, part, i, out);
		print_mark(u, part->mark[i], out);
	}
	stat = print_guard(part, out);
	fputc('\n', out);
	return stat;
}

isl_stat ash_union_print(const ash_union *u, FILE *out)
{
	for (unsigned i = 0; i < u->n; ++i)
		if (print_part(u, u->part[i], out) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}
