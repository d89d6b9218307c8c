/* example.c - example elements of sets and relations, as text.
 *
 * isl finds some point of an integer set.  To get small numbers, the set is
 * first cut to a box around the origin; if nothing is left, the whole set
 * is searched.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/relate/example.h"

#include <stdio.h>
#include <stdlib.h>

#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

/* The largest absolute value of a "small" number. */
#define SMALL 10

static __isl_give isl_set *bound(__isl_take isl_set *set,
	enum isl_dim_type type)
{
	isl_size n = isl_set_dim(set, type);

	for (isl_size i = 0; i < n; ++i) {
		set = isl_set_lower_bound_si(set, type, i, -SMALL);
		set = isl_set_upper_bound_si(set, type, i, SMALL);
	}
	return set;
}

/* A point of "set", with small coordinates if there is one. */
static __isl_give isl_point *small_point(__isl_take isl_set *set)
{
	isl_set *box = bound(isl_set_copy(set), isl_dim_param);
	isl_point *point;

	box = bound(box, isl_dim_set);
	point = isl_set_sample_point(box);
	if (isl_point_is_void(point) == isl_bool_true) {
		isl_point_free(point);
		return isl_set_sample_point(set);
	}
	isl_set_free(set);
	return point;
}

static isl_stat keep_first(__isl_take isl_set *set, void *user)
{
	isl_set **first = user;
	isl_bool empty = *first ? isl_bool_true : isl_set_is_empty(set);

	if (empty == isl_bool_false)
		*first = set;
	else
		isl_set_free(set);
	return empty < 0 ? isl_stat_error : isl_stat_ok;
}

__isl_give isl_point *ash_example_point(__isl_take isl_union_set *all)
{
	isl_set *first = NULL;
	isl_stat stat = isl_union_set_foreach_set(all, &keep_first, &first);

	isl_union_set_free(all);
	if (stat < 0 || !first) {
		isl_set_free(first);
		return NULL;
	}
	return small_point(first);
}

static void print_coordinate(__isl_keep isl_point *point,
	enum isl_dim_type type, unsigned pos, FILE *out)
{
	isl_val *value = isl_point_get_coordinate_val(point, type, pos);
	char *text = isl_val_to_str(value);

	fputs(text ? text : "?", out);
	free(text);
	isl_val_free(value);
}

/* Print the tuple "type" of "space", with coordinates of "point" from "first"
 * on.
 */
static void print_tuple(__isl_keep isl_point *point,
	__isl_keep isl_space *space, enum isl_dim_type type, unsigned first,
	FILE *out)
{
	const char *name = isl_space_get_tuple_name(space, type);
	isl_size n = isl_space_dim(space, type);

	fprintf(out, "%s[", name ? name : "");
	for (isl_size i = 0; i < n; ++i) {
		fputs(i ? ", " : "", out);
		print_coordinate(point, isl_dim_set, first + i, out);
	}
	fputc(']', out);
}

static void print_params(__isl_keep isl_point *point,
	__isl_keep isl_space *space, FILE *out)
{
	isl_size n = isl_space_dim(space, isl_dim_param);

	for (isl_size i = 0; i < n; ++i) {
		fprintf(out, "%s%s = ", i ? ", " : " (",
			isl_space_get_dim_name(space, isl_dim_param, i));
		print_coordinate(point, isl_dim_param, i, out);
	}
	fputs(n > 0 ? ")" : "", out);
}

/* Print a point of a set, or of a wrapped relation. */
static void print_point(__isl_keep isl_point *point, const char *verb,
	FILE *out)
{
	isl_space *space = isl_point_get_space(point);

	if (isl_space_is_wrapping(space) == isl_bool_true) {
		space = isl_space_unwrap(space);
		print_tuple(point, space, isl_dim_in, 0, out);
		fputs(verb, out);
		print_tuple(point, space, isl_dim_out,
			isl_space_dim(space, isl_dim_in), out);
	} else {
		print_tuple(point, space, isl_dim_set, 0, out);
		fputs(verb, out);
	}
	print_params(point, space, out);
	isl_space_free(space);
}

char *ash_example_instance(__isl_take isl_union_set *instances,
	const char *verb)
{
	isl_point *point = ash_example_point(instances);
	char *text = NULL;
	size_t size;
	FILE *out;

	if (!point)
		return NULL;
	out = open_memstream(&text, &size);
	if (out) {
		print_point(point, verb, out);
		fclose(out);
	}
	isl_point_free(point);
	return text;
}

char *ash_example_pair(__isl_take isl_union_map *pairs, const char *verb)
{
	return ash_example_instance(isl_union_map_wrap(pairs), verb);
}
