/* ast_kernel.c - what is known of a kernel of a device.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/id.h>

#include "ast/ast_annotate.h"

static const char kernel_name[] = "kernel";

void ash_ast_threads_clear(ash_ast_threads *threads)
{
	for (unsigned i = 0; i < threads->n_dim; i++) {
		isl_id_free(threads->id[i]);
		isl_pw_aff_free(threads->first[i]);
		isl_pw_aff_free(threads->last[i]);
	}
	*threads = (ash_ast_threads) { 0 };
}

int ash_ast_kernel_number(__isl_keep isl_id *mark)
{
	size_t n = strlen(ASH_AST_MARK_DEVICE);
	const char *name = mark ? isl_id_get_name(mark) : NULL;

	return name && !strncmp(name, ASH_AST_MARK_DEVICE, n)
		? atoi(name + n) : -1;
}

static void kernel_free(void *user)
{
	ash_ast_kernel *kernel = user;

	for (unsigned i = 0; i < kernel->n_dim; i++) {
		isl_id_free(kernel->id[i]);
		isl_ast_expr_free(kernel->first[i]);
		isl_ast_expr_free(kernel->last[i]);
	}
	free(kernel);
}

/* "bound", a function of the loops around as one tuple, where "build" is, which
 * has a tuple for each band.
 */
static __isl_give isl_ast_expr *bound_expr(__isl_keep isl_ast_build *build,
	__isl_keep isl_pw_aff *bound)
{
	isl_multi_aff *flat = isl_multi_aff_flatten_range(
		isl_multi_aff_identity_on_domain_space(
			isl_ast_build_get_schedule_space(build)));

	return isl_ast_build_expr_from_pw_aff(build,
		isl_pw_aff_pullback_multi_aff(isl_pw_aff_copy(bound), flat));
}

/* Set what "kernel" knows of dimension "dim". */
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

__isl_give isl_id *ash_ast_annotate_kernel(__isl_keep isl_ast_build *build,
	unsigned number, const ash_ast_threads *threads)
{
	ash_ast_kernel *kernel = calloc(1, sizeof(*kernel));
	isl_id *id;

	if (!kernel)
		return NULL;
	kernel->number = number;
	for (unsigned i = 0; i < threads->n_dim; i++)
		if (add_dim(kernel, i, build, threads) < 0) {
			kernel_free(kernel);
			return NULL;
		}
	id = isl_id_alloc(isl_ast_build_get_ctx(build), kernel_name, kernel);
	if (!id) {
		kernel_free(kernel);
		return NULL;
	}
	return isl_id_set_free_user(id, kernel_free);
}

const ash_ast_kernel *ash_ast_get_kernel(__isl_keep isl_ast_node *node)
{
	const ash_ast_kernel *kernel = NULL;
	isl_id *id;

	if (isl_ast_node_get_type(node) != isl_ast_node_mark)
		return NULL;
	id = isl_ast_node_get_annotation(node);
	if (id && isl_id_get_name(id) &&
	    !strcmp(isl_id_get_name(id), kernel_name))
		kernel = isl_id_get_user(id);
	isl_id_free(id);
	return kernel;
}
