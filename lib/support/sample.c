/* sample.c - a vertex first, where any integer point will do.
 *
 * isl asks for an integer point to learn whether a relation is empty.  It
 * eliminates equalities, splits off the directions in which the set has no
 * end, parameters above all, and reduces the basis of what is left: a third of
 * all instructions of a compilation, and mostly for sets whose first vertex
 * has integer coordinates, or that have no rational point either.  One tableau
 * tells both, for a tenth of that.
 *
 * The linker puts this function in the place of isl's (--wrap in
 * lib/CMakeLists.txt).  Which point comes back is another one then; isl tests
 * with it whether it lies in another set, too, and asks for a new one if not.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>

#include <isl/set.h>
#include <isl/vec.h>

struct isl_tab;

struct isl_tab *isl_tab_from_basic_set(__isl_keep isl_basic_set *bset,
	int track);
void isl_tab_free(struct isl_tab *tab);
int isl_tab_sample_is_integer(struct isl_tab *tab);
__isl_give isl_vec *isl_tab_get_sample_value(struct isl_tab *tab);
__isl_give isl_basic_set *isl_basic_set_update_from_tab(
	__isl_take isl_basic_set *bset, struct isl_tab *tab);
__isl_give isl_basic_set *isl_basic_set_cow(__isl_take isl_basic_set *bset);
isl_bool isl_basic_set_contains(__isl_keep isl_basic_set *bset,
	__isl_keep isl_vec *vec);
isl_bool isl_basic_set_plain_is_empty(__isl_keep isl_basic_set *bset);
__isl_give isl_vec *__real_isl_basic_set_sample_vec(
	__isl_take isl_basic_set *bset);
__isl_give isl_vec *__wrap_isl_basic_set_sample_vec(
	__isl_take isl_basic_set *bset);

/* The vertex of "tab" if it is an integer point of "bset", or NULL. */
static __isl_give isl_vec *integer_vertex(__isl_keep isl_basic_set *bset,
	struct isl_tab *tab)
{
	isl_vec *vertex;

	if (isl_tab_sample_is_integer(tab) != 1)
		return NULL;
	vertex = isl_tab_get_sample_value(tab);
	if (isl_basic_set_contains(bset, vertex) != isl_bool_true)
		vertex = isl_vec_free(vertex);
	return vertex;
}

/* Has "bset" no rational point, as "tab" knows? */
static bool is_rationally_empty(__isl_keep isl_basic_set *bset,
	struct isl_tab *tab)
{
	isl_bool empty;

	bset = isl_basic_set_cow(isl_basic_set_copy(bset));
	bset = isl_basic_set_update_from_tab(bset, tab);
	empty = isl_basic_set_plain_is_empty(bset);
	isl_basic_set_free(bset);
	return empty == isl_bool_true;
}

/* An integer point of "bset", a vector without elements if there is none, or
 * NULL if this takes more than one tableau.
 */
static __isl_give isl_vec *sample_simply(__isl_keep isl_basic_set *bset)
{
	struct isl_tab *tab = isl_tab_from_basic_set(bset, 0);
	isl_vec *point;

	if (!tab)
		return NULL;
	point = integer_vertex(bset, tab);
	if (!point && is_rationally_empty(bset, tab))
		point = isl_vec_alloc(isl_basic_set_get_ctx(bset), 0);
	isl_tab_free(tab);
	return point;
}

__isl_give isl_vec *__wrap_isl_basic_set_sample_vec(
	__isl_take isl_basic_set *bset)
{
	isl_bool empty = isl_basic_set_plain_is_empty(bset);
	isl_size n = isl_basic_set_dim(bset, isl_dim_set);
	isl_vec *point = NULL;

	if (empty == isl_bool_false && n > 1)
		point = sample_simply(bset);
	if (!point)
		return __real_isl_basic_set_sample_vec(bset);
	isl_basic_set_free(bset);
	return point;
}
