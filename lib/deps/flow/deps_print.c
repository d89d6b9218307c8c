/* deps_print.c - YAML output of dependences.
 *
 * One line per piece of a relation, sorted: isl's hash tables have no stable
 * order.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/deps_print.h"

#include <stdlib.h>
#include <string.h>

#include "deps/flow/deps.h"
#include "support/grow.h"

/* The pieces of a relation as text. */
typedef struct {
	unsigned n;
	char **line;
} lines;

static isl_stat add_line(__isl_take isl_basic_map *piece, void *user)
{
	lines *all = user;

	if (!ASH_GROW(all->line, all->n)) {
		isl_basic_map_free(piece);
		return isl_stat_error;
	}
	all->line[all->n] = isl_basic_map_to_str(piece);
	isl_basic_map_free(piece);
	return all->line[all->n++] ? isl_stat_ok : isl_stat_error;
}

static isl_stat add_lines(__isl_take isl_map *map, void *user)
{
	isl_stat stat = isl_map_foreach_basic_map(map, &add_line, user);

	isl_map_free(map);
	return stat;
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *) a, *(char *const *) b);
}

isl_stat ash_deps_print_relation(const char *name, int indent,
	__isl_keep isl_union_map *relation, FILE *out)
{
	lines all = { 0, NULL };
	isl_stat stat;

	if (!relation)
		return isl_stat_ok;
	stat = isl_union_map_foreach_map(relation, &add_lines, &all);
	if (stat >= 0 && all.n)
		qsort(all.line, all.n, sizeof(*all.line), &compare);
	fprintf(out, "%*s%s:\n", indent, "", name);
	for (unsigned i = 0; stat >= 0 && i < all.n; ++i)
		fprintf(out, "%*s  - \"%s\"\n", indent, "", all.line[i]);
	for (unsigned i = 0; i < all.n; ++i)
		free(all.line[i]);
	free(all.line);
	return stat;
}

static isl_stat print(const char *name, __isl_keep isl_union_map *relation,
	FILE *out)
{
	return ash_deps_print_relation(name, 0, relation, out);
}

/* Print a relation unless it is empty: most SCoPs have no reductions. */
static isl_stat print_unless_empty(const char *name,
	__isl_keep isl_union_map *relation, FILE *out)
{
	if (isl_union_map_is_empty(relation) == isl_bool_true)
		return isl_stat_ok;
	return print(name, relation, out);
}

isl_stat ash_deps_print(const ash_deps *deps, FILE *out)
{
	if (print("flow", deps->flow, out) < 0 ||
		print("false", deps->false_deps, out) < 0 ||
		print("input", deps->input, out) < 0 ||
		print("validity", deps->validity, out) < 0 ||
		print_unless_empty("reduction", deps->reduction, out) < 0)
		return isl_stat_error;
	return ferror(out) ? isl_stat_error : isl_stat_ok;
}
