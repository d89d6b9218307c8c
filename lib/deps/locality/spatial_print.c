/* spatial_print.c - YAML output of reuse groups.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/flow/deps_print.h"
#include "deps/locality/spatial.h"

static isl_stat print_group(const ash_scop *scop,
	const ash_spatial_group *group, FILE *out)
{
	fprintf(out, "  - statement: %s\n",
		isl_id_get_name(scop->stmt[group->stmt].id));
	fprintf(out, "    array: %s\n",
		isl_id_get_name(scop->array[group->array].id));
	fprintf(out, "    multiplicity: %u\n", group->multiplicity);
	if (ash_deps_print_relation("access", 4, group->access, out) < 0 ||
		ash_deps_print_relation("temporal", 4, group->temporal, out) <
			0 ||
		ash_deps_print_relation("spatial", 4, group->spatial, out) < 0)
		return isl_stat_error;
	return isl_stat_ok;
}

isl_stat ash_spatial_print(const ash_scop *scop, const ash_spatial *spatial,
	FILE *out)
{
	isl_stat stat = isl_stat_ok;

	fputs("groups:\n", out);
	for (unsigned i = 0; stat >= 0 && i < spatial->n_group; ++i)
		stat = print_group(scop, &spatial->group[i], out);
	return ferror(out) ? isl_stat_error : stat;
}
