/* report_sample_print.c - a sample as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/report_sample.h"

#include <isl/point.h>
#include <isl/val.h>

/* The names of the kinds of dependences. */
static const char *const kinds[ASH_SAMPLE_KINDS] = { "flow", "order",
	"reduction" };

static isl_stat print_params(const ash_sample *sample, FILE *out)
{
	isl_size n = isl_set_dim(sample->params, isl_dim_param);
	isl_point *point = isl_set_sample_point(isl_set_copy(sample->params));

	fputs("\"params\": {", out);
	for (int i = 0; i < n; ++i) {
		isl_val *v = isl_point_get_coordinate_val(point, isl_dim_param,
			i);

		fprintf(out, "%s\"%s\": %ld", i ? ", " : "",
			isl_set_get_dim_name(sample->params, isl_dim_param, i),
			isl_val_get_num_si(v));
		isl_val_free(v);
	}
	fputs("}", out);
	isl_point_free(point);
	return n < 0 ? isl_stat_error : isl_stat_ok;
}

static void print_point(const ash_sample_point *point, FILE *out)
{
	fprintf(out, "[%d", point->stmt);
	fprintf(out, ",%u,%u,%d", point->before, point->after, point->tile);
	for (unsigned i = 0; i < point->n; ++i)
		fprintf(out, ",%ld", point->at[i]);
	fputs("]", out);
}

void ash_sample_print(const ash_sample *sample, FILE *out)
{
	fputs("{", out);
	print_params(sample, out);
	fprintf(out, ", \"cut\": %s, \"short\": %s, \"strips\": [",
		sample->is_cut ? "true" : "false",
		sample->is_short ? "true" : "false");
	for (unsigned i = 0; i < sample->n_size; ++i)
		fprintf(out, "%s[%ld,%ld]", i ? "," : "", sample->from[i],
			sample->to[i]);
	fputs("],\n\"points\": [", out);
	for (unsigned i = 0; i < sample->n_point; ++i) {
		fputs(i ? "," : "", out);
		print_point(&sample->point[i], out);
	}
	fputs("],\n\"kinds\": [", out);
	for (int i = 0; i < ASH_SAMPLE_KINDS; ++i)
		fprintf(out, "%s\"%s\"", i ? ", " : "", kinds[i]);
	fputs("],\n\"pairs\": [", out);
	for (unsigned i = 0; i < sample->n_pair; ++i)
		fprintf(out, "%s[%d,%u,%u,%d]", i ? "," : "",
			sample->pair[i].kind, sample->pair[i].from,
			sample->pair[i].to,
			ash_sample_is_turned(sample, &sample->pair[i]));
	fputs("]}", out);
}
