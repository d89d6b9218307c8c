/* device_group.c - access groups that share a buffer, and their profitability.
 *
 * Report CW 706, section 5.2.  Accesses to an array that the kernel only reads
 * form one group if their elements overlap and one box around them is not
 * larger than two boxes.  A group is copied to shared memory if several
 * threads read the same element.  Elements that a single thread uses at all
 * iterations of a strip stay in its registers.  device_tiler.h explains site,
 * core, strip and point.
 *
 * SPDX-License-Identifier: MIT
 */
#include "device/device_threads.h"
#include "device/device_tiler.h"
#include "support/grow.h"

#include <stdlib.h>

#include <isl/fixed_box.h>
#include <isl/val.h>

#include "scop/accesses.h"

/* Limit on the elements of the box of a group. */
#define MAX_CELLS (1 << 20)

static void group_clear(ash_device_group *group)
{
	free(group->ref);
	isl_union_map_free(group->access);
	isl_map_free(group->touched);
	isl_map_list_free(group->parts);
	isl_multi_aff_free(group->first);
	*group = (ash_device_group) { 0 };
}

void ash_device_groups_clear(ash_device_groups *groups)
{
	for (unsigned i = 0; i < groups->n; ++i)
		group_clear(&groups->group[i]);
	free(groups->group);
	*groups = (ash_device_groups) { 0 };
}

/* Append "group" (taken) to "groups". */
static isl_stat append(ash_device_groups *groups, ash_device_group *group)
{
	if (!ASH_GROW(groups->group, groups->n)) {
		group_clear(group);
		return isl_stat_error;
	}
	groups->group[groups->n++] = *group;
	return isl_stat_ok;
}

/* ---- boxes ---- */

/* Returns the map from iterations to the elements that their instances touch;
 * "access" maps instances to elements, and "outer" instances to iterations.
 */
static __isl_give isl_map *get_touched(__isl_keep isl_union_map *access,
	__isl_keep isl_union_map *outer)
{
	isl_union_map *touched = isl_union_map_apply_domain(
		isl_union_map_copy(access), isl_union_map_copy(outer));

	return isl_map_coalesce(isl_map_from_union_map(touched));
}

/* Set the sizes of "group" to those of its box; returns their product, or 0 if
 * it exceeds MAX_CELLS.
 */
static unsigned long set_sizes(ash_device_group *group,
	__isl_keep isl_multi_val *sizes)
{
	unsigned long cells = 1;

	for (unsigned i = 0; i < group->n_dim && cells; ++i) {
		isl_val *size = isl_multi_val_get_val(sizes, (int) i);
		bool fits = isl_val_is_int(size) == isl_bool_true &&
			isl_val_cmp_si(size, MAX_CELLS) < 0;

		group->size[i] = fits ? (unsigned) isl_val_get_num_si(size) : 0;
		cells *= group->size[i];
		cells = cells > MAX_CELLS ? 0 : cells;
		isl_val_free(size);
	}
	return cells;
}

/* Compute the box of "group".  Returns the number of cells, or 0: the box has
 * no constant size.
 */
static unsigned long find_box(ash_device_group *group)
{
	isl_fixed_box *box = isl_map_get_range_simple_fixed_box_hull(
		group->touched);
	isl_size n = isl_map_dim(group->touched, isl_dim_out);
	unsigned long cells = 0;

	isl_multi_aff_free(group->first);
	group->first = NULL;
	if (n > 0 && n <= ASH_AST_MAX_BUFFER_DIMS &&
		isl_fixed_box_is_valid(box) == isl_bool_true) {
		isl_multi_val *sizes = isl_fixed_box_get_size(box);

		group->n_dim = (unsigned) n;
		group->inner = (unsigned) n - 1;
		group->first = isl_fixed_box_get_offset(box);
		cells = set_sizes(group, sizes);
		isl_multi_val_free(sizes);
	}
	isl_fixed_box_free(box);
	return cells;
}

unsigned ash_device_group_dim(const ash_device_group *group, unsigned pos)
{
	return pos == group->n_dim - 1 ? group->inner
		: pos < group->inner   ? pos
				       : pos + 1;
}

unsigned ash_device_group_cells(const ash_device_group *group, unsigned pos)
{
	unsigned n = group->size[ash_device_group_dim(group, pos)];

	return pos == group->n_dim - 1 ? n + group->pad : n;
}

static unsigned long count_cells(const ash_device_group *group)
{
	unsigned long cells = 1;

	for (unsigned i = 0; i < group->n_dim; ++i)
		cells *= ash_device_group_cells(group, i);
	return cells;
}

/* ---- groups ---- */

/* Returns the map from the instances of "stmt" in the site to the elements that
 * its access number "pos" touches.
 */
static __isl_give isl_union_map *get_access(const ash_device_site *site,
	const ash_stmt *stmt, unsigned pos)
{
	isl_union_map *access = isl_union_map_from_map(
		isl_map_copy(stmt->access[pos].map));

	return isl_union_map_intersect_domain(access,
		isl_union_set_copy(site->domain));
}

/* Set "group" to a group of the single access "access" (taken), which is "ref".
 * It has no elements if the access has no instances in the site.  "outer" maps
 * instances to the iterations by which the elements are described.
 */
static isl_stat create(ash_device_group *group, const ash_device_tiler *t,
	__isl_take isl_union_map *access, __isl_keep isl_union_map *outer,
	struct ash_device_ref ref)
{
	isl_bool empty = isl_union_map_is_empty(access);

	*group = (ash_device_group) {
		.array = t->scop->stmt[ref.stmt].access[ref.access].array
	};
	if (empty != isl_bool_false) {
		isl_union_map_free(access);
		return empty < 0 ? isl_stat_error : isl_stat_ok;
	}
	group->access = access;
	group->touched = get_touched(access, outer);
	group->parts = isl_map_list_from_map(isl_map_copy(group->touched));
	group->ref = malloc(sizeof(ref));
	if (!group->ref || !group->touched || !group->parts) {
		group_clear(group);
		return isl_stat_error;
	}
	group->ref[group->n_ref++] = ref;
	return isl_stat_ok;
}

/* Append the list of accesses of "from" to that of "to". */
static isl_stat unite(ash_device_group *to, const ash_device_group *from)
{
	struct ash_device_ref *ref = realloc(to->ref,
		(to->n_ref + from->n_ref) * sizeof(*ref));

	if (!ref)
		return isl_stat_error;
	to->ref = ref;
	for (unsigned i = 0; i < from->n_ref; ++i)
		ref[to->n_ref++] = from->ref[i];
	to->access = isl_union_map_union(to->access,
		isl_union_map_copy(from->access));
	to->touched = isl_map_coalesce(
		isl_map_union(to->touched, isl_map_copy(from->touched)));
	to->parts = isl_map_list_concat(to->parts,
		isl_map_list_copy(from->parts));
	return to->access && to->touched && to->parts ? isl_stat_ok
						      : isl_stat_error;
}

/* Set "both" to the union of "a" and "b", and compute its box.  Sets *cells to
 * the number of its cells, or to 0 if the union is not profitable, or has no
 * box.
 */
static isl_stat try_union(ash_device_group *both, const ash_device_group *a,
	const ash_device_group *b, unsigned long *cells)
{
	*both = (ash_device_group) { .array = a->array,
		.access = isl_union_map_copy(a->access),
		.touched = isl_map_copy(a->touched),
		.parts = isl_map_list_copy(a->parts) };
	both->ref = malloc(a->n_ref * sizeof(*both->ref));
	if (!both->ref)
		return isl_stat_error;
	for (; both->n_ref < a->n_ref; ++both->n_ref)
		both->ref[both->n_ref] = a->ref[both->n_ref];
	if (unite(both, b) < 0)
		return isl_stat_error;
	*cells = find_box(both);
	if (*cells > count_cells(a) + count_cells(b))
		*cells = 0;
	return isl_stat_ok;
}

/* Unite "group" (taken), which has a box, with one of "groups" if that is
 * profitable; else append it.
 */
static isl_stat merge(ash_device_groups *groups, ash_device_group *group)
{
	for (unsigned i = 0; i < groups->n; ++i) {
		ash_device_group *other = &groups->group[i], both;
		unsigned long cells = 0;
		isl_stat stat;

		if (other->array != group->array)
			continue;
		stat = try_union(&both, other, group, &cells);
		if (stat < 0 || !cells) {
			group_clear(&both);
			if (stat < 0) {
				group_clear(group);
				return stat;
			}
			continue;
		}
		group_clear(other);
		group_clear(group);
		*other = both;
		return isl_stat_ok;
	}
	return append(groups, group);
}

/* Does the kernel write "array"? */
static isl_bool is_written(const ash_device_tiler *t, int array)
{
	for (unsigned i = 0; i < t->scop->n_stmt; ++i) {
		const ash_stmt *stmt = &t->scop->stmt[i];
		isl_union_set *domain = isl_union_set_from_set(
			isl_set_copy(stmt->domain));
		isl_bool away = isl_union_set_is_disjoint(domain,
			t->kernel->what->domain);

		isl_union_set_free(domain);
		if (away < 0)
			return isl_bool_error;
		if (!away && ash_stmt_has_access(stmt, array, ASH_WRITES))
			return isl_bool_true;
	}
	return isl_bool_false;
}

/* Add access "ref", of an array that the kernel only reads, to "groups".  Does
 * nothing if the access is not a function, or has no box.
 */
static isl_stat add_read(const ash_device_tiler *t, const ash_device_site *site,
	ash_device_groups *groups, struct ash_device_ref ref)
{
	const ash_stmt *stmt = &t->scop->stmt[ref.stmt];
	ash_device_group group;
	isl_bool single = isl_map_is_single_valued(
		stmt->access[ref.access].map);

	if (single != isl_bool_true)
		return single < 0 ? isl_stat_error : isl_stat_ok;
	if (create(&group, t, get_access(site, stmt, ref.access), site->outer,
		    ref) < 0)
		return isl_stat_error;
	if (group.access && find_box(&group))
		return merge(groups, &group);
	group_clear(&group);
	return isl_stat_ok;
}

/* Add all accesses of arrays that the kernel only reads to "groups". */
static isl_stat find_read(const ash_device_tiler *t,
	const ash_device_site *site, ash_device_groups *groups)
{
	for (ash_accesses a =
			ash_accesses_to(t->scop, ASH_ANY_ARRAY, ASH_READS);
		ash_accesses_next(&a);) {
		struct ash_device_ref ref = { (int) a.stmt_pos, a.pos - 1 };
		isl_bool written;

		if (t->scop->array[a.access->array].scalar)
			continue;
		written = is_written(t, a.access->array);
		if (written < 0 ||
			(!written && add_read(t, site, groups, ref) < 0))
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Is each element of "group" read at a single value of the kernel's dimensions,
 * and so by one thread, in each outer iteration of the core?
 */
static isl_bool has_one_reader(const ash_device_site *site,
	const ash_device_group *group)
{
	isl_union_map *readers = isl_union_map_range_product(
		isl_union_map_copy(site->outer),
		isl_union_map_copy(group->access));
	isl_bool one;

	readers = isl_union_map_apply_domain(isl_union_map_copy(site->values),
		readers);
	one = isl_union_map_is_single_valued(readers);
	isl_union_map_free(readers);
	return one;
}

/* ---- shared memory ---- */

/* Does subscript "pos" of some access of "group" change with the value in
 * dimension "dim" of the kernel?
 */
static bool moves(const ash_device_tiler *t, const ash_device_group *group,
	unsigned dim, unsigned pos)
{
	bool found = false;

	for (unsigned i = 0; !found && i < group->n_ref; ++i) {
		const ash_stmt *stmt = &t->scop->stmt[group->ref[i].stmt];

		found = ash_device_moves_with(t->kernel->what, stmt,
			&stmt->access[group->ref[i].access], dim, pos);
	}
	return found;
}

/* Returns the dimension of the kernel along which subscript "pos" changes if
 * threads have vectors in that dimension; -1 if there is none.
 */
static int find_vector(const ash_device_tiler *t, const ash_device_group *group,
	unsigned pos)
{
	for (unsigned i = 0; i < ash_device_n_dim(t->kernel); ++i)
		if (ash_device_tile_vector(&t->kernel->tile, i) > 1 &&
			moves(t, group, i, pos))
			return (int) i;
	return -1;
}

/* Returns the subscript whose neighbouring values should be in neighbouring
 * cells, so that a thread can load a vector of its values at once.
 */
static unsigned find_inner(const ash_device_tiler *t,
	const ash_device_group *group)
{
	unsigned last = group->n_dim - 1;

	for (unsigned i = 0; i < ash_device_n_dim(t->kernel); ++i)
		if (moves(t, group, i, last))
			return last;
	for (unsigned pos = last; pos-- > 0;)
		if (find_vector(t, group, pos) >= 0)
			return pos;
	return last;
}

/* Size in bytes of a vector, and of the range of addresses over which the banks
 * of shared memory repeat.
 */
#define VECTOR 16
#define BANKS 128

/* The number of cells of padding for rows of "n" cells of "size" bytes, so that
 * the same column of consecutive rows is in different banks, and vectors are
 * aligned.
 */
static unsigned pad_vectors(unsigned n, unsigned size)
{
	unsigned bytes = n * size % BANKS;
	unsigned wanted = bytes <= VECTOR ? VECTOR : BANKS + VECTOR;

	return size < VECTOR ? (wanted - bytes) / size : 0;
}

/* Order and pad the cells of "group".  A copy reads a row of the array at once;
 * if its elements are in different rows of cells, consecutive rows must not
 * begin in the same bank.  The same holds if neighbouring threads read
 * different rows; then a row gets an odd number of cells.
 */
static void arrange(ash_device_tiler *t, ash_device_group *group)
{
	unsigned last = group->n_dim - 1;
	bool apart = false;

	group->inner = find_inner(t, group);
	if (group->inner != last) {
		group->pad = pad_vectors(group->size[group->inner],
			t->scop->array[group->array].elem_size);
		return;
	}
	for (unsigned pos = 0; pos < last; ++pos)
		apart = apart || moves(t, group, ASH_DEVICE_X, pos);
	group->pad = apart && group->size[last] % 2 == 0;
	t->n_padded += apart;
}

/* The number of different values that a thread reads through "access" of
 * "stmt".
 */
static unsigned count_reads(const ash_device_tiler *t, const ash_stmt *stmt,
	const ash_access *access)
{
	unsigned n = 1;

	for (unsigned i = 0; i < ash_device_n_dim(t->kernel); ++i)
		if (ash_device_moves_with(t->kernel->what, stmt, access, i,
			    ASH_DEVICE_ANY))
			n *= t->kernel->tile.point[i];
	return n;
}

/* Add the cost of copying "group" to shared memory, and of reading it there in
 * a step of a strip, to t->need.
 */
static void add_need(ash_device_tiler *t, const ash_device_group *group)
{
	unsigned size = t->scop->array[group->array].elem_size;
	unsigned long cells = count_cells(group);

	t->need.copied += cells;
	t->need.copied_bytes += cells * size;
	for (unsigned i = 0; i < group->n_ref; ++i) {
		const ash_stmt *stmt = &t->scop->stmt[group->ref[i].stmt];
		unsigned n = count_reads(t, stmt,
			&stmt->access[group->ref[i].access]);

		t->need.operands += n * size;
		t->need.loads += n;
	}
}

/* Add "group" (taken) to "groups", with its buffer in shared memory.  If there
 * is not enough memory, the group is not added, but counted in t->n_left.
 */
static isl_stat keep_shared(ash_device_tiler *t, ash_device_groups *groups,
	ash_device_group *group)
{
	unsigned long bytes;

	group->shared = true;
	arrange(t, group);
	bytes = count_cells(group) * t->scop->array[group->array].elem_size;
	if (t->shared + bytes > t->target->shared) {
		t->n_left++;
		group_clear(group);
		return isl_stat_ok;
	}
	t->shared += bytes;
	add_need(t, group);
	return append(groups, group);
}

static isl_stat find_shared(ash_device_tiler *t, const ash_device_site *site,
	ash_device_groups *groups)
{
	ash_device_groups all = { 0 };
	isl_stat stat = find_read(t, site, &all);

	for (unsigned i = 0; i < all.n && stat >= 0; ++i) {
		ash_device_group group = all.group[i];
		isl_bool one = has_one_reader(site, &group);

		all.group[i] = (ash_device_group) { 0 };
		if (one == isl_bool_false)
			stat = keep_shared(t, groups, &group);
		else
			group_clear(&group);
		stat = one < 0 ? isl_stat_error : stat;
	}
	ash_device_groups_clear(&all);
	return stat;
}

/* ---- registers ---- */

/* Set "group" to one group of all accesses of "array" in the site.  Its
 * elements are functions of the outer iterations of the strips and of the
 * values in the kernel's dimensions ("places").  It is empty if there are no
 * accesses.
 */
static isl_stat gather(const ash_device_tiler *t, const ash_device_site *site,
	__isl_keep isl_union_map *places, int array, ash_device_group *group)
{
	*group = (ash_device_group) { .array = array };
	for (ash_accesses a = ash_accesses_to(t->scop, array, ASH_USES);
		ash_accesses_next(&a);) {
		struct ash_device_ref ref = { (int) a.stmt_pos, a.pos - 1 };
		ash_device_group one;
		isl_stat stat;

		if (create(&one, t, get_access(site, a.stmt, a.pos - 1), places,
			    ref) < 0)
			return isl_stat_error;
		if (!group->access) {
			*group = one;
			continue;
		}
		stat = one.access ? unite(group, &one) : isl_stat_ok;
		group_clear(&one);
		if (stat < 0)
			return stat;
	}
	return isl_stat_ok;
}

/* The number of points of a thread. */
static unsigned count_points(const ash_device_tiler *t)
{
	unsigned n = 1;

	for (unsigned i = 0; i < ash_device_n_dim(t->kernel); ++i)
		n *= t->kernel->tile.point[i];
	return n;
}

/* Does each point of "group" use a single element, which is the same function
 * of the point for all threads and iterations?
 */
static isl_bool stays(ash_device_group *group)
{
	isl_map *hull = isl_map_from_basic_map(
		isl_map_affine_hull(isl_map_copy(group->touched)));
	isl_bool single = isl_map_is_single_valued(hull);
	isl_pw_multi_aff *element;
	isl_bool one = single;

	if (single != isl_bool_true) {
		isl_map_free(hull);
		return single;
	}
	element = isl_pw_multi_aff_from_map(hull);
	one = isl_pw_multi_aff_isa_multi_aff(element);
	if (one == isl_bool_true)
		group->first = isl_multi_aff_flatten_domain(
			isl_pw_multi_aff_as_multi_aff(element));
	else
		isl_pw_multi_aff_free(element);
	return one;
}

/* Set the sizes of a group in registers: one cell per point, the dimensions of
 * the kernel in the order z, y, x.
 */
static void set_points(const ash_device_tiler *t, ash_device_group *group)
{
	group->n_dim = ash_device_n_dim(t->kernel);
	group->inner = group->n_dim - 1;
	for (unsigned i = 0; i < group->n_dim; ++i)
		group->size[i] = t->kernel->tile.point[group->n_dim - 1 - i];
}

/* Is each element of "group" used once, so that a register for it gains
 * nothing?
 */
static isl_bool is_used_once(const ash_device_group *group)
{
	return isl_union_map_is_injective(group->access);
}

/* Add to "groups" the elements of "array", to be kept in registers, if each
 * thread uses its own elements more than once and there are enough registers.
 * "places" maps instances to the outer iterations of the strips and the values
 * in the kernel's dimensions.
 */
static isl_stat add_private(ash_device_tiler *t, const ash_device_site *site,
	__isl_keep isl_union_map *places, int array, ash_device_groups *groups)
{
	unsigned bytes = count_points(t) * t->scop->array[array].elem_size;
	ash_device_group group;
	isl_bool own = isl_bool_false;

	if (gather(t, site, places, array, &group) < 0) {
		group_clear(&group);
		return isl_stat_error;
	}
	if (group.access)
		own = isl_bool_not(is_used_once(&group));
	if (own == isl_bool_true)
		own = stays(&group);
	if (own == isl_bool_true &&
		t->registers + bytes <= t->target->registers) {
		t->registers += bytes;
		set_points(t, &group);
		return append(groups, &group);
	}
	t->n_left += own == isl_bool_true;
	group_clear(&group);
	return own < 0 ? isl_stat_error : isl_stat_ok;
}

/* Is the core of the site inside a strip?  This is the case if the core and the
 * strips have different outer loops.
 */
static isl_bool has_strip(const ash_device_site *site)
{
	return isl_bool_not(isl_union_map_is_equal(site->outer, site->around));
}

static isl_stat find_private(ash_device_tiler *t, const ash_device_site *site,
	ash_device_groups *groups)
{
	isl_union_map *places = isl_union_map_range_product(
		isl_union_map_copy(site->around),
		isl_union_map_copy(site->values));
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < t->scop->n_array && stat >= 0; ++i) {
		isl_bool written = t->scop->array[i].scalar
			? isl_bool_false
			: is_written(t, (int) i);

		if (written < 0)
			stat = isl_stat_error;
		else if (written)
			stat = add_private(t, site, places, (int) i, groups);
	}
	isl_union_map_free(places);
	return stat;
}

isl_stat ash_device_groups_find(ash_device_tiler *t,
	const ash_device_site *site, ash_device_groups *groups)
{
	isl_bool strip = has_strip(site);

	if (strip < 0 ||
		(strip &&
			(find_shared(t, site, groups) < 0 ||
				find_private(t, site, groups) < 0)))
		return isl_stat_error;
	return isl_stat_ok;
}
