/* sched_report.c - output of ashlar-sched.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <isl/printer.h>
#include <isl/union_set.h>

#include "vector_loops.h"
#include "research/launch_print.h"

static unsigned count_statements(const sched_run *run)
{
	isl_union_set *domain = isl_schedule_constraints_get_domain(
		run->problem.grouped);
	isl_size n = isl_union_set_n_set(domain);

	isl_union_set_free(domain);
	return n < 0 ? 0 : n;
}

static void print_depths(const ash_band_counts *counts, FILE *out)
{
	for (unsigned i = 0; i < counts->n_band && i < ASH_MAX_BAND; ++i)
		fprintf(out, "%s%u", i ? "," : "", counts->depth[i]);
	fputs(counts->n_band ? "\n" : "none\n", out);
}

static void print_counters(const ash_research_stats *all, const char *prefix,
	FILE *out)
{
	const ash_scheduler_stats *stats = &all->core;
	const struct {
		const char *name;
		uint64_t value;
	} counter[] = {
		{ "ilp_calls", stats->ilp_calls },
		{ "relaxed", stats->relaxed },
		{ "solves", stats->solves },
		{ "pivots", stats->pivots },
		{ "cuts", stats->cuts },
		{ "overflows", stats->overflows },
		{ "generators", stats->generators },
		{ "feautrier", stats->feautrier },
		{ "merges", stats->merges },
		{ "mips", all->mips },
		{ "nodes", all->nodes },
		{ "exhausted", all->exhausted },
	};

	for (size_t i = 0; i < sizeof(counter) / sizeof(counter[0]); ++i)
		fprintf(out, "%s%s %" PRIu64 "\n", prefix, counter[i].name,
			counter[i].value);
}

void sched_report_stats(const sched_run *run, const char *prefix, FILE *out)
{
	const ash_band_counts *counts = &run->counts;
	const char *isl = run->by_isl ? "isl_" : "";

	fprintf(out, "%s%stime_us %" PRId64 "\n", prefix, isl, run->time_us);
	fprintf(out, "%s%sstatus %s\n", prefix, isl,
		ash_sched_status_name(run->status));
	fprintf(out, "%s%sbands %u\n", prefix, isl, counts->n_band);
	fprintf(out, "%s%sband_depths ", prefix, isl);
	print_depths(counts, out);
	fprintf(out, "%s%sdepth_max %u\n", prefix, isl, counts->deepest);
	fprintf(out, "%s%scoincident %u\n", prefix, isl, counts->coincident);
	if (run->by_isl)
		return;
	print_counters(&run->stats, prefix, out);
	if (run->problem.scop)
		fprintf(out, "%sdeps_us %" PRId64 "\n", prefix,
			run->problem.deps_us);
	if (run->code_us)
		fprintf(out, "%scode_us %" PRId64 "\n", prefix, run->code_us);
	fprintf(out, "%sstatements %u\n", prefix, count_statements(run));
	if (run->problem.spatial)
		fprintf(out, "%sspatial_us %" PRId64 "\n", prefix,
			run->problem.spatial_us);
	if (run->problem.grouping)
		fprintf(out, "%sgroups %u\n", prefix,
			ash_grouping_count(run->problem.grouping));
}

void sched_report_schedule(const sched_run *run, FILE *out)
{
	isl_printer *printer = isl_printer_to_file(run->problem.ctx, out);

	printer = isl_printer_set_yaml_style(printer, ISL_YAML_STYLE_BLOCK);
	printer = isl_printer_print_schedule(printer, run->schedule);
	isl_printer_free(printer);
}

/* Parse parameter values, "n=1,m=2", as a set; NULL for none. */
static __isl_give isl_set *read_values(isl_ctx *ctx, const char *values)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	isl_set *set;

	if (!out)
		return NULL;
	fputc('[', out);
	for (const char *at = values; at; at = strchr(at, ',')) {
		at += *at == ',';
		fprintf(out, "%s%.*s", at == values ? "" : ", ",
			(int) strcspn(at, "="), at);
	}
	fputs("] -> { : ", out);
	for (const char *at = values; at; at = strchr(at, ',')) {
		at += *at == ',';
		fprintf(out, "%s%.*s", at == values ? "" : " and ",
			(int) strcspn(at, ","), at);
	}
	fputs(" }", out);
	fclose(out);
	set = isl_set_read_from_str(ctx, text);
	free(text);
	return set;
}

isl_stat sched_report_launches(const sched_run *run, const char *values,
	FILE *out)
{
	isl_set *set = read_values(run->problem.ctx, values);
	ash_launches *launches = ash_launches_find(run->schedule,
		run->problem.spatial);
	isl_stat ok = set && launches ? ash_launches_print(launches, set, out)
				      : isl_stat_error;

	ash_launches_free(launches);
	isl_set_free(set);
	return ok;
}

isl_stat sched_report_vectors(const sched_run *run,
	const ash_research_options *options, FILE *out)
{
	ash_vector_rule rule = { options->any_level, options->any_layout };
	ash_vector_loops *loops = ash_vector_loops_find(run->problem.scop,
		run->schedule, rule);

	if (loops)
		ash_vector_loops_print(run->problem.scop, loops, out);
	ash_vector_loops_free(loops);
	return isl_stat_non_null(loops);
}

void sched_report_table_head(bool has_isl, FILE *out)
{
	fprintf(out, "%-24s %5s %-10s %10s %5s %5s %5s", "file", "stmts",
		"status", "us", "bands", "deep", "coinc");
	if (has_isl)
		fprintf(out, " %10s %5s %5s %5s %8s %6s", "isl us", "bands",
			"deep", "coinc", "isl/ours", "isl ok");
	fputs(" legal\n", out);
}

static const char *base_name(const char *path)
{
	const char *base = path;

	for (; *path; ++path)
		if (*path == '/')
			base = path + 1;
	return base;
}

static void print_cells(const sched_run *run, FILE *out)
{
	fprintf(out, " %10" PRId64 " %5u %5u %5u", run->time_us,
		run->counts.n_band, run->counts.deepest,
		run->counts.coincident);
}

static const char *in_a_word(const char *verdict)
{
	if (!verdict)
		return "-";
	return strcmp(verdict, "legal") ? "no" : "yes";
}

void sched_report_table_row(const sched_run *run, const sched_run *isl,
	const char *verdict, const char *isl_verdict, const char *file,
	FILE *out)
{
	fprintf(out, "%-24s %5u %-10s", base_name(file), count_statements(run),
		ash_sched_status_name(run->status));
	print_cells(run, out);
	if (isl) {
		print_cells(isl, out);
		fprintf(out, " %8.2f %6s",
			(double) isl->time_us /
				(run->time_us > 0 ? (double) run->time_us : 1),
			in_a_word(isl_verdict));
	}
	fprintf(out, " %s\n", verdict ? verdict : "-");
	fflush(out);
}
