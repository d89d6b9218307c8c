/* outline.c - a schedule tree in one line, and counts of its bands.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/outline.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/union_set.h>

static char *outline(__isl_keep isl_schedule_node *node);

/* Count a band with "n" members: its members if it is permutable. */
static void count_depth(ash_band_counts *counts, unsigned n, bool permutable)
{
	if (counts->n_band < ASH_MAX_BAND)
		counts->depth[counts->n_band] = n;
	counts->n_band++;
	if ((permutable || n == 1) && n > counts->deepest)
		counts->deepest = n;
}

static isl_bool count_node(__isl_keep isl_schedule_node *node, void *user)
{
	ash_band_counts *counts = user;
	isl_size n;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return isl_bool_true;
	n = isl_schedule_node_band_n_member(node);
	if (n < 0)
		return isl_bool_error;
	count_depth(counts, n, isl_schedule_node_band_get_permutable(node));
	for (int i = 0; i < n; ++i)
		if (isl_schedule_node_band_member_get_coincident(node, i))
			counts->coincident++;
	return isl_bool_true;
}

isl_stat ash_schedule_count(__isl_keep isl_schedule *schedule,
	ash_band_counts *counts)
{
	*counts = (ash_band_counts) { 0 };
	return isl_schedule_foreach_schedule_node_top_down(schedule,
		&count_node, counts);
}

/* Strings to be joined. */
typedef struct {
	unsigned n;
	char **text;		/* each owned */
} strings;

static int compare(const void *a, const void *b)
{
	return strcmp(*(char *const *) a, *(char *const *) b);
}

/* Join and free the strings; NULL if one of them is NULL. */
static char *join(strings *all, const char *separator)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	bool ok = out;

	for (unsigned i = 0; i < all->n; ++i) {
		ok = ok && all->text[i];
		if (ok)
			fprintf(out, "%s%s", i ? separator : "", all->text[i]);
		free(all->text[i]);
	}
	free(all->text);
	if (out)
		fclose(out);
	if (ok)
		return text;
	free(text);
	return NULL;
}

static isl_stat add_name(__isl_take isl_set *set, void *user)
{
	strings *names = user;
	const char *name = isl_set_get_tuple_name(set);

	names->text[names->n++] = strdup(name ? name : "");
	isl_set_free(set);
	return isl_stat_ok;
}

char *ash_outline_names(__isl_take isl_union_set *set)
{
	isl_size n = isl_union_set_n_set(set);
	strings names = { 0 };

	if (n >= 0)
		names.text = calloc(n + 1, sizeof(*names.text));
	if (!names.text) {
		isl_union_set_free(set);
		return NULL;
	}
	isl_union_set_foreach_set(set, &add_name, &names);
	isl_union_set_free(set);
	qsort(names.text, names.n, sizeof(*names.text), &compare);
	return join(&names, " ");
}

/* Returns "head" + "joint" + "tail"; only "head" if "tail" is empty.  Both are
 * taken; NULL if one of them is NULL.
 */
static char *append(char *head, const char *joint, char *tail)
{
	char *text = NULL;

	if (head && tail && !*tail)
		joint = "";
	if (head && tail && asprintf(&text, "%s%s%s", head, joint, tail) < 0)
		text = NULL;
	free(head);
	free(tail);
	return text;
}

static char *child_outline(__isl_keep isl_schedule_node *node, int pos)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	char *text = outline(child);

	isl_schedule_node_free(child);
	return text;
}

static char *filter_outline(__isl_keep isl_schedule_node *node, int pos)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_union_set *filter = isl_schedule_node_filter_get_filter(child);
	char *text;

	text = append(ash_outline_names(filter), ": ", child_outline(child, 0));
	isl_schedule_node_free(child);
	return text;
}

/* The outlines of the children of a sequence or set; those of a set are sorted.
 */
static char *list_outline(__isl_keep isl_schedule_node *node, bool is_set)
{
	isl_size n = isl_schedule_node_n_children(node);
	strings items = { 0 };

	if (n < 0)
		return NULL;
	items.text = calloc(n + 1, sizeof(*items.text));
	if (!items.text)
		return NULL;
	for (int i = 0; i < n; ++i) {
		items.text[i] = filter_outline(node, i);
		if (!items.text[i])
			items.text[i] = strdup("?");
	}
	items.n = n;
	if (is_set)
		qsort(items.text, n, sizeof(*items.text), &compare);
	return append(strdup(is_set ? "set(" : "seq("), "",
		append(join(&items, ", "), "", strdup(")")));
}

static char *band_outline(__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_band_n_member(node);
	bool permutable = isl_schedule_node_band_get_permutable(node);
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (!out)
		return NULL;
	fputs("band[", out);
	for (int i = 0; i < n; ++i)
		fputc(isl_schedule_node_band_member_get_coincident(node, i)
				? '1'
				: '0',
			out);
	fputs(permutable || n == 1 ? "]" : "]!", out);
	fclose(out);
	return append(text, " > ", child_outline(node, 0));
}

/* The outline of the subtree at "node". */
static char *outline(__isl_keep isl_schedule_node *node)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_error:
		return NULL;
	case isl_schedule_node_leaf:
		return strdup("");
	case isl_schedule_node_band:
		return band_outline(node);
	case isl_schedule_node_sequence:
		return list_outline(node, false);
	case isl_schedule_node_set:
		return list_outline(node, true);
	default:
		return child_outline(node, 0);
	}
}

char *ash_schedule_outline(__isl_keep isl_schedule *schedule)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	char *text = outline(root);

	isl_schedule_node_free(root);
	return text;
}
