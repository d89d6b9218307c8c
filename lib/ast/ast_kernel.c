/* ast_kernel.c - annotations of device kernels.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "ast/ast_build_impl.h"

static const char kernel_name[] = "kernel";

static void clear_steps(ash_ast_threads *threads)
{
	for (unsigned i = 0; i < threads->n_step; i++) {
		isl_id_free(threads->step[i].id);
		isl_multi_aff_free(threads->step[i].element);
		isl_multi_aff_free(threads->step[i].cell);
		isl_multi_aff_free(threads->step[i].source);
	}
	for (unsigned i = 0; i < threads->n_local; i++) {
		isl_pw_multi_aff_free(threads->local[i].cell);
		isl_multi_aff_free(threads->local[i].first);
	}
	for (unsigned i = 0; i < threads->n_case; i++) {
		isl_id_free(threads->cases[i].id);
		isl_set_free(threads->cases[i].when);
	}
	free(threads->step);
	free(threads->local);
	free(threads->cases);
}

static ash_ast_lane *free_lanes(ash_ast_lane *lane, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		isl_id_free(lane[i].id);
	free(lane);
	return NULL;
}

void ash_ast_threads_clear(ash_ast_threads *threads)
{
	for (unsigned i = 0; i < threads->n_dim; i++) {
		isl_id_free(threads->id[i]);
		isl_pw_aff_free(threads->first[i]);
		isl_pw_aff_free(threads->last[i]);
	}
	clear_steps(threads);
	free_lanes(threads->lane, threads->n_lane);
	free(threads->buffer);
	*threads = (ash_ast_threads) { 0 };
}

int ash_ast_kernel_number(__isl_keep isl_id *mark)
{
	size_t n = strlen(ASH_AST_MARK_DEVICE);
	const char *name = mark ? isl_id_get_name(mark) : NULL;

	return name && !strncmp(name, ASH_AST_MARK_DEVICE, n) ? atoi(name + n)
							      : -1;
}

static void kernel_free(void *user)
{
	ash_ast_kernel *kernel = user;

	for (unsigned i = 0; i < kernel->n_dim; i++) {
		isl_id_free(kernel->id[i]);
		isl_ast_expr_free(kernel->first[i]);
		isl_ast_expr_free(kernel->last[i]);
	}
	free_lanes(kernel->lane, kernel->n_lane);
	free(kernel->buffer);
	free(kernel);
}

__isl_give isl_multi_aff *ash_ast_loops_around(__isl_keep isl_ast_build *build)
{
	return isl_multi_aff_flatten_range(
		isl_multi_aff_identity_on_domain_space(
			isl_ast_build_get_schedule_space(build)));
}

/* The expression at the place of "build" for "bound", a function of the
 * iterators of all enclosing loops.
 */
static __isl_give isl_ast_expr *bound_expr(__isl_keep isl_ast_build *build,
	__isl_keep isl_pw_aff *bound)
{
	return isl_ast_build_expr_from_pw_aff(build,
		isl_pw_aff_pullback_multi_aff(isl_pw_aff_copy(bound),
			ash_ast_loops_around(build)));
}

/* Set the identifier and bounds of dimension "dim" of "kernel" to those of
 * "threads", as expressions at the place of "build".
 */
static isl_stat add_dim(ash_ast_kernel *kernel, unsigned dim,
	__isl_keep isl_ast_build *build, const ash_ast_threads *threads)
{
	kernel->id[dim] = isl_id_copy(threads->id[dim]);
	kernel->first[dim] = bound_expr(build, threads->first[dim]);
	kernel->last[dim] = bound_expr(build, threads->last[dim]);
	kernel->n_dim = dim + 1;
	return kernel->first[dim] && kernel->last[dim] ? isl_stat_ok
						       : isl_stat_error;
}

/* Add "lane", a parameter that is computed from the number of the thread, to
 * "kernel".  The caller keeps its identifier.
 */
static void add_lane(ash_ast_kernel *kernel, ash_ast_lane lane)
{
	isl_id_copy(lane.id);
	kernel->lane[kernel->n_lane++] = lane;
}

/* Set the members of "kernel" that describe the threads of a block to those of
 * "threads".
 *
 * The parameter of a condition (ash_ast_case) has the value 0 outside its mark:
 * isl moves conditions shared by all instances below the mark above it, and a
 * condition that the parameter is 1 is never shared, because the other case
 * exists.
 */
static isl_stat add_block(ash_ast_kernel *kernel,
	const ash_ast_threads *threads)
{
	size_t n_lane = threads->n_lane, n_case = threads->n_case;
	size_t n_buffer = threads->n_buffer;

	kernel->n_thread = threads->n_thread;
	kernel->n_at_once = threads->n_at_once;
	kernel->lane = calloc(n_lane + n_case + 1, sizeof(*kernel->lane));
	kernel->buffer = calloc(n_buffer + 1, sizeof(*kernel->buffer));
	if (!kernel->lane || !kernel->buffer)
		return isl_stat_error;
	for (size_t i = 0; i < n_lane; i++)
		add_lane(kernel, threads->lane[i]);
	for (size_t i = 0; i < n_case; i++)
		add_lane(kernel, (ash_ast_lane) { threads->cases[i].id, 1, 1 });
	for (; kernel->n_buffer < n_buffer; kernel->n_buffer++)
		kernel->buffer[kernel->n_buffer] =
			threads->buffer[kernel->n_buffer];
	return isl_stat_ok;
}

__isl_give isl_id *ash_ast_annotate_kernel(__isl_keep isl_ast_build *build,
	unsigned number, const ash_ast_threads *threads)
{
	ash_ast_kernel *kernel = calloc(1, sizeof(*kernel));
	isl_stat stat = kernel ? add_block(kernel, threads) : isl_stat_error;
	isl_id *id;

	for (unsigned i = 0; stat >= 0 && i < threads->n_dim; i++)
		stat = add_dim(kernel, i, build, threads);
	if (stat < 0) {
		if (kernel)
			kernel_free(kernel);
		return NULL;
	}
	kernel->number = number;
	id = isl_id_alloc(isl_ast_build_get_ctx(build), kernel_name, kernel);
	if (!id) {
		kernel_free(kernel);
		return NULL;
	}
	return isl_id_set_free_user(id, kernel_free);
}

void *ash_ast_mark_annotation(__isl_keep isl_ast_node *node, const char *name)
{
	bool is_mark = isl_ast_node_get_type(node) == isl_ast_node_mark;
	isl_id *id = is_mark ? isl_ast_node_get_annotation(node) : NULL;
	void *found = NULL;

	if (id && isl_id_get_name(id) && !strcmp(isl_id_get_name(id), name))
		found = isl_id_get_user(id);
	isl_id_free(id);
	return found;
}

const ash_ast_kernel *ash_ast_get_kernel(__isl_keep isl_ast_node *node)
{
	return ash_ast_mark_annotation(node, kernel_name);
}
