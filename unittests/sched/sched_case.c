/* sched_case.c - one scheduling problem and what its schedule must be like.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/sched_case.h"

#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "check.h"
#include "research/reorder/legal_constraints.h"
#include "fixture.h"
#include "research/oracle.h"
#include "research/outline.h"
#include "research/research.h"
#include "scop/constraints_read.h"

bool sched_case_matches(const char *text, const char *pattern)
{
	if (*pattern == '*')
		return sched_case_matches(text, pattern + 1) ||
			(*text && sched_case_matches(text + 1, pattern));
	if (*pattern != *text)
		return false;
	return !*pattern || sched_case_matches(text + 1, pattern + 1);
}

static char *read_text(const sched_case *row)
{
	char path[1024];

	if (!row->file)
		return strdup(row->text);
	snprintf(path, sizeof(path), "%s/sched/%s", ASH_TEST_DIR, row->file);
	return ash_text_from_file(path, ASH_TEXT_LIMIT);
}

static __isl_give isl_schedule_constraints *read_constraints(isl_ctx *ctx,
	const sched_case *row)
{
	isl_schedule_constraints *constraints = NULL;
	char *text = read_text(row);
	ash_diag diag;

	ash_diag_init(&diag);
	if (text)
		constraints = ash_constraints_read(ctx, text, row->name,
			&diag);
	for (size_t i = 0; i < diag.n; ++i)
		printf("  line %u: %s\n", diag.msg[i].place.line,
			diag.msg[i].text);
	ash_diag_clear(&diag);
	free(text);
	return constraints;
}

/* The functions of a band, as a relation. */
static __isl_give isl_union_map *band_map(__isl_keep isl_schedule_node *band)
{
	return isl_union_map_from_multi_union_pw_aff(
		isl_schedule_node_band_get_partial_schedule(band));
}

static isl_bool find_band(__isl_keep isl_schedule_node *node, void *user)
{
	isl_union_map **band = user;

	if (*band)
		return isl_bool_false;
	if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
		*band = band_map(node);
	return isl_bool_true;
}

/* Are the functions of the outermost band those in "text"? */
static bool has_outer(__isl_keep isl_schedule *schedule, const char *text)
{
	isl_union_set *domain = isl_schedule_get_domain(schedule);
	isl_union_map *band = NULL;
	isl_union_map *wanted;
	bool same;

	isl_schedule_foreach_schedule_node_top_down(schedule, &find_band,
		&band);
	wanted = isl_union_map_from_multi_union_pw_aff(
		isl_multi_union_pw_aff_read_from_str(
			isl_schedule_get_ctx(schedule), text));
	band = isl_union_map_intersect_domain(band,
		isl_union_set_copy(domain));
	wanted = isl_union_map_intersect_domain(wanted, domain);
	same = isl_union_map_is_equal(band, wanted) == isl_bool_true;
	if (!same) {
		char *got = isl_union_map_to_str(band);

		printf("  outer band: %s\n", got ? got : "none");
		free(got);
	}
	isl_union_map_free(band);
	isl_union_map_free(wanted);
	return same;
}

/* Note the largest coefficient of a variable in "aff". */
static isl_stat note_aff(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	long *largest = user;
	isl_size n = isl_aff_dim(aff, isl_dim_in);

	for (int i = 0; i < n; ++i) {
		isl_val *v = isl_val_abs(isl_aff_get_coefficient_val(aff,
			isl_dim_in, i));

		if (isl_val_cmp_si(v, *largest) > 0)
			*largest = isl_val_get_num_si(v);
		isl_val_free(v);
	}
	isl_set_free(set);
	isl_aff_free(aff);
	return isl_stat_ok;
}

static isl_stat note_function(__isl_take isl_pw_aff *function, void *user)
{
	isl_stat stat = isl_pw_aff_foreach_piece(function, &note_aff, user);

	isl_pw_aff_free(function);
	return stat;
}

static isl_bool note_band(__isl_keep isl_schedule_node *node, void *user)
{
	isl_multi_union_pw_aff *band;
	isl_size n;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return isl_bool_true;
	band = isl_schedule_node_band_get_partial_schedule(node);
	n = isl_multi_union_pw_aff_dim(band, isl_dim_set);
	for (int i = 0; i < n; ++i) {
		isl_union_pw_aff *member;

		member = isl_multi_union_pw_aff_get_union_pw_aff(band, i);
		isl_union_pw_aff_foreach_pw_aff(member, &note_function, user);
		isl_union_pw_aff_free(member);
	}
	isl_multi_union_pw_aff_free(band);
	return isl_bool_true;
}

static bool has_small(__isl_keep isl_schedule *schedule, int limit)
{
	long largest = 0;

	isl_schedule_foreach_schedule_node_top_down(schedule, &note_band,
		&largest);
	if (largest > limit)
		printf("  a coefficient is %ld\n", largest);
	return largest <= limit;
}

static bool is_legal(__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	char *why = NULL;
	isl_bool legal = ash_legal_check_constraints(constraints, schedule,
		&why);

	if (legal != isl_bool_true)
		printf("  %s\n", why ? why : "the judge failed");
	free(why);
	return legal == isl_bool_true;
}

static bool has_outline(__isl_keep isl_schedule *schedule,
	const char *pattern)
{
	char *outline = ash_schedule_outline(schedule);
	bool ok = outline && sched_case_matches(outline, pattern);

	if (!ok)
		printf("  wanted: %s\n  got:    %s\n", pattern,
			outline ? outline : "none");
	free(outline);
	return ok;
}

/* Is all as the row demands? */
static bool is_fine(const sched_case *row,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	bool ok = is_legal(constraints, schedule);

	if (row->outline && !has_outline(schedule, row->outline))
		ok = false;
	if (row->outer && !has_outer(schedule, row->outer))
		ok = false;
	if (row->largest && !has_small(schedule, row->largest))
		ok = false;
	return ok;
}

static void print_schedule(const char *whose,
	__isl_keep isl_schedule *schedule)
{
	char *outline = schedule ? ash_schedule_outline(schedule) : NULL;
	char *text = schedule ? isl_schedule_to_str(schedule) : NULL;

	printf("  %s: %s\n  %s\n", whose, outline ? outline : "none",
		text ? text : "");
	free(outline);
	free(text);
}

/* Say what both schedulers have found. */
static void explain(__isl_keep isl_schedule_constraints *constraints,
	const ash_research_options *options,
	__isl_keep isl_schedule *schedule)
{
	isl_schedule *other = ash_oracle_run(
		isl_schedule_constraints_copy(constraints), &options->core);

	print_schedule("ours", schedule);
	print_schedule("isl's", other);
	isl_schedule_free(other);
}

static __isl_give isl_schedule *compute(const sched_case *row,
	__isl_keep isl_schedule_constraints *constraints,
	const ash_research_options *options, ash_sched_status *status)
{
	isl_ctx *ctx = isl_schedule_constraints_get_ctx(constraints);
	ash_scheduler_extra extra = { 0 };
	isl_schedule *schedule;

	if (row->original)
		extra.original = isl_union_map_read_from_str(ctx,
			row->original);
	schedule = ash_research_run(
		isl_schedule_constraints_copy(constraints), &extra, options,
		NULL, status);
	isl_union_map_free(extra.original);
	return schedule;
}

/* Is there no schedule for the reason that the row demands? */
static bool has_refusal(const sched_case *row, ash_sched_status status)
{
	const char *name = ash_sched_status_name(status);

	if (row->refusal && !strcmp(row->refusal, name))
		return true;
	printf("  no schedule: %s\n", name);
	return false;
}

void sched_case_check(const sched_case *row)
{
	isl_ctx *ctx = fixture_ctx();
	isl_schedule_constraints *constraints = read_constraints(ctx, row);
	ash_research_options options = ash_research_defaults();
	ash_sched_status status = ASH_SCHED_ERROR;
	isl_schedule *schedule = NULL;
	bool ok = constraints && ash_research_option_set_all(&options,
		row->options ? row->options : "");

	if (ok) {
		schedule = compute(row, constraints, &options, &status);
		ok = schedule ? !row->refusal && is_fine(row, constraints,
			schedule) : has_refusal(row, status);
		if (!ok)
			explain(constraints, &options, schedule);
	}
	check(ok, row->name);
	isl_schedule_free(schedule);
	isl_schedule_constraints_free(constraints);
	isl_ctx_free(ctx);
}
