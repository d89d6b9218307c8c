/* launch.c - the kernels of a schedule tree if it is mapped to a device, and
 * the number of their launches.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/launch.h"

#include <stdlib.h>

#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/val.h>

#include "sched/points.h"
#include "scop/tree.h"
#include "support/grow.h"

/* The largest number of steps for counting the launches of a kernel, which take
 * some seconds.
 */
#define MAX_STEP 1000000

/* State of the traversal. */
typedef struct {
	ash_launches *launches;
	const ash_spatial *spatial;
} finder;

static void kernel_clear(ash_kernel *kernel)
{
	isl_union_set_free(kernel->domain);
	for (unsigned i = 0; i < ASH_DEVICE_DIMS; ++i)
		isl_union_pw_aff_free(kernel->loop[i]);
	isl_set_free(kernel->times);
}

ash_launches *ash_launches_free(ash_launches *launches)
{
	if (!launches)
		return NULL;
	for (unsigned i = 0; i < launches->n; ++i)
		kernel_clear(&launches->kernel[i]);
	free(launches->kernel);
	free(launches);
	return NULL;
}

/* Append an empty kernel and return it; NULL without memory. */
static ash_kernel *append(ash_launches *launches)
{
	if (!ASH_GROW(launches->kernel, launches->n))
		return NULL;
	launches->kernel[launches->n] = (ash_kernel) { 0 };
	return &launches->kernel[launches->n++];
}

/* The iterations of the loops around "node" for which it has instances. */
static __isl_give isl_set *find_times(__isl_keep isl_schedule_node *node)
{
	isl_union_map *prefix = isl_schedule_node_get_prefix_schedule_union_map(
		node);
	isl_union_set *times = isl_union_set_apply(
		isl_schedule_node_get_domain(node), prefix);
	isl_set *set;

	if (isl_union_set_n_set(times) == 0) {
		set = isl_set_empty(isl_space_add_unnamed_tuple_ui(
			isl_union_set_get_space(times), 0));
		isl_union_set_free(times);
		return set;
	}
	return isl_set_from_union_set(times);
}

/* The part of "pairs" within one launch of "kernel". */
static __isl_give isl_union_map *inside(__isl_take isl_union_map *pairs,
	const ash_kernel *kernel, __isl_keep isl_schedule_node *node)
{
	isl_multi_union_pw_aff *prefix =
		isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(node);

	pairs = isl_union_map_intersect_domain(pairs,
		isl_union_set_copy(kernel->domain));
	pairs = isl_union_map_intersect_range(pairs,
		isl_union_set_copy(kernel->domain));
	if (kernel->depth)
		return isl_union_map_eq_at_multi_union_pw_aff(pairs, prefix);
	isl_multi_union_pw_aff_free(prefix);
	return pairs;
}

/* Is "pairs" (taken) not empty, and does "loop" have different values at both
 * instances of each pair?
 */
static isl_bool separates(__isl_keep isl_union_pw_aff *loop,
	__isl_take isl_union_map *pairs)
{
	isl_bool none = isl_union_map_is_empty(pairs);

	pairs = isl_union_map_eq_at_multi_union_pw_aff(pairs,
		isl_multi_union_pw_aff_from_union_pw_aff(
			isl_union_pw_aff_copy(loop)));
	if (none == isl_bool_false)
		none = isl_bool_not(isl_union_map_is_empty(pairs));
	isl_union_map_free(pairs);
	return isl_bool_not(none);
}

/* Does "loop" of the band "node" carry, for some group of references, all pairs
 * of instances in "kernel" that access the same cache line?
 */
static isl_bool carries_lines(const finder *f, const ash_kernel *kernel,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_pw_aff *loop)
{
	isl_bool yes = isl_bool_false;

	for (unsigned i = 0;
		f->spatial && i < f->spatial->n_group && yes == isl_bool_false;
		++i)
		yes = separates(loop,
			inside(isl_union_map_copy(f->spatial->group[i].spatial),
				kernel, node));
	return yes;
}

/* List the coincident members of the band "node" that become dimensions,
 * outermost first; returns their number, or -1.
 */
static int list_coincident(__isl_keep isl_schedule_node *node,
	int list[ASH_DEVICE_DIMS])
{
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_bool permutable = isl_schedule_node_band_get_permutable(node);
	int n_found = 0;

	if (n < 0 || permutable < 0)
		return -1;
	for (int i = 0; i < n && n_found < ASH_DEVICE_DIMS; ++i) {
		isl_bool yes = isl_schedule_node_band_member_get_coincident(
			node, i);

		if (yes < 0)
			return -1;
		if (yes)
			list[n_found++] = i;
		else if (n_found && !permutable)
			break;
	}
	return n_found;
}

/* Map the "n" members in "list" of the band "node" to dimensions of "kernel":
 * the last one to x, unless the first one carries spatial reuse.
 */
static isl_stat map_members(const finder *f, ash_kernel *kernel,
	__isl_keep isl_schedule_node *node, int n, const int *list)
{
	isl_union_pw_aff *first = ash_tree_member(node, list[0]);
	isl_bool turn = carries_lines(f, kernel, node, first);

	isl_union_pw_aff_free(first);
	if (turn < 0)
		return isl_stat_error;
	kernel->is_turned = turn;
	for (int i = 0; i < n; ++i) {
		int from = n - 1 - i;

		if (turn)
			from = i ? n - i : 0;
		kernel->loop[i] = ash_tree_member(node, list[from]);
		if (!kernel->loop[i])
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Make the subtree "node" a kernel, with the "n" members in "list" of the band
 * "node" as dimensions.
 */
static isl_stat add_kernel(const finder *f, __isl_keep isl_schedule_node *node,
	int n, const int *list)
{
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	ash_kernel *kernel = append(f->launches);

	if (!kernel || depth < 0)
		return isl_stat_error;
	kernel->depth = depth;
	kernel->domain = isl_schedule_node_get_domain(node);
	kernel->times = find_times(node);
	if (!kernel->domain || !kernel->times)
		return isl_stat_error;
	return n ? map_members(f, kernel, node, n, list) : isl_stat_ok;
}

/* Unless the band "node" (taken) is permutable, split it into the members
 * before "first", which remain host loops around the kernel, and an inner band
 * with the others.  Returns the inner band, or "node" if it is not split.
 */
static __isl_give isl_schedule_node *split_host_loops(
	__isl_take isl_schedule_node *node, int first)
{
	isl_bool permutable = isl_schedule_node_band_get_permutable(node);

	if (permutable < 0)
		return isl_schedule_node_free(node);
	if (permutable || !first)
		return node;
	node = isl_schedule_node_band_split(node, first);
	return isl_schedule_node_first_child(node);
}

static isl_bool is_not_parallel(__isl_keep isl_schedule_node *node, void *user)
{
	int list[ASH_DEVICE_DIMS], n;

	(void) user;
	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return isl_bool_true;
	n = list_coincident(node, list);
	return n < 0 ? isl_bool_error : isl_bool_ok(n == 0);
}

/* Is no member of any band at or below "node" coincident? */
static isl_bool is_sequential(__isl_keep isl_schedule_node *node)
{
	return isl_schedule_node_every_descendant(node, &is_not_parallel, NULL);
}

static isl_stat find_kernels(const finder *f,
	__isl_take isl_schedule_node *node);

static isl_stat find_below(const finder *f, __isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_stat ok = n < 0 ? isl_stat_error : isl_stat_ok;

	for (int i = 0; i < n && ok == isl_stat_ok; ++i)
		ok = find_kernels(f, isl_schedule_node_get_child(node, i));
	return ok;
}

/* Find the kernels at the band "node" (taken) or below it.  A band with
 * coincident members becomes a kernel; if it is not permutable, the members
 * before the first coincident one stay loops around the kernel.
 */
static isl_stat find_in_band(const finder *f,
	__isl_take isl_schedule_node *node)
{
	int list[ASH_DEVICE_DIMS];
	int n = list_coincident(node, list);
	isl_stat ok;

	if (n > 0 && list[0]) {
		node = split_host_loops(node, list[0]);
		n = node ? list_coincident(node, list) : -1;
	}
	if (n < 0)
		ok = isl_stat_error;
	else
		ok = n ? add_kernel(f, node, n, list) : find_below(f, node);
	isl_schedule_node_free(node);
	return ok;
}

static isl_stat find_kernels(const finder *f,
	__isl_take isl_schedule_node *node)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);
	isl_bool sequential = is_sequential(node);
	isl_stat ok = isl_stat_error;

	if (sequential == isl_bool_false && type == isl_schedule_node_band)
		return find_in_band(f, node);
	if (sequential == isl_bool_true && type != isl_schedule_node_filter)
		ok = add_kernel(f, node, 0, NULL);
	else if (sequential >= 0)
		ok = find_below(f, node);
	isl_schedule_node_free(node);
	return ok;
}

ash_launches *ash_launches_find(__isl_keep isl_schedule *schedule,
	const ash_spatial *spatial)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	isl_bool sequential = is_sequential(root);
	finder f = { calloc(1, sizeof(*f.launches)), spatial };
	isl_stat ok = f.launches && sequential >= 0 ? isl_stat_ok
						    : isl_stat_error;

	if (ok == isl_stat_ok && !sequential)
		ok = find_below(&f, root);
	isl_schedule_node_free(root);
	return ok == isl_stat_ok ? f.launches : ash_launches_free(f.launches);
}

/* The value of parameter "i" of "set" if "values", a set of parameter values,
 * allows only one; else NaN.
 */
static __isl_give isl_val *value_of(__isl_keep isl_set *set, int i,
	__isl_keep isl_set *values)
{
	const char *name = isl_set_get_dim_name(set, isl_dim_param, i);
	int at = isl_set_find_dim_by_name(values, isl_dim_param, name);

	if (at < 0)
		return isl_val_nan(isl_set_get_ctx(set));
	return isl_set_plain_get_val_if_fixed(values, isl_dim_param, at);
}

/* If "values" allows only one value of parameter "i" of "set" (taken), fix the
 * parameter to that value and remove it.
 */
static __isl_give isl_set *set_parameter(__isl_take isl_set *set, int i,
	__isl_keep isl_set *values)
{
	isl_val *value = value_of(set, i, values);
	isl_bool is_known = isl_bool_not(isl_val_is_nan(value));

	if (is_known != isl_bool_true) {
		isl_val_free(value);
		return is_known < 0 ? isl_set_free(set) : set;
	}
	set = isl_set_fix_val(set, isl_dim_param, i, value);
	return isl_set_project_out(set, isl_dim_param, i, 1);
}

int64_t ash_kernel_count(const ash_kernel *kernel, __isl_keep isl_set *values)
{
	isl_set *times = isl_set_copy(kernel->times);

	for (int i = isl_set_dim(times, isl_dim_param); i-- > 0;)
		times = set_parameter(times, i, values);
	return ash_points_count(times, MAX_STEP);
}
