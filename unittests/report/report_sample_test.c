/* report_sample_test.c - a few iterations of a SCoP, in two orders.
 *
 * SPDX-License-Identifier: MIT
 */
#include "report/report_sample.h"

#include <string.h>

#include "check.h"
#include "fixture.h"
#include "report/dates.h"
#include "report/loops_text.h"

#define DOMAIN "[n] -> { S[i, j] : 0 <= i < n and 0 <= j < n }"

/* S[i, j] passes a value to S[i, j + 1]. */
static const char rows[] =
	"name: f\n"
	"context: \"[n] -> { : n >= 0 }\"\n"
	"assumed: \"[n] -> { : }\"\n"
	"arrays:\n"
	"  - name: a\n"
	"    type: \"double\"\n"
	"    elem_size: 8\n"
	"    extents:\n"
	"      - unknown\n"
	"      - \"[n] -> { [(n + 1)] }\"\n"
	"statements:\n"
	"  - name: S\n"
	"    domain: \"" DOMAIN "\"\n"
	"    accesses:\n"
	"      - read: \"[n] -> { S[i, j] -> a[i, j] }\"\n"
	"      - write: \"[n] -> { S[i, j] -> a[i, j + 1] }\"\n"
	"schedule:\n"
	"  domain: \"" DOMAIN "\"\n"
	"  child:\n"
	"    schedule: \"[{ S[i, j] -> [i] }, { S[i, j] -> [j] }]\"\n";

/* Tiles of 32 x 64, inner loops exchanged. */
static const char tiled[] =
	"{ domain: \"" DOMAIN "\", child: { "
	"schedule: \"[{ S[i, j] -> [floor(i/32)] }, "
	"{ S[i, j] -> [floor(j/64)] }]\", child: { "
	"schedule: \"[{ S[i, j] -> [j] }, { S[i, j] -> [i] }]\" } } }";

static const char reversed[] =
	"{ domain: \"" DOMAIN "\", child: { "
	"schedule: \"[{ S[i, j] -> [i] }, { S[i, j] -> [-j] }]\" } }";

/* Two loops, of which the outer one is marked. */
#define MARKED(mark, outer, inner)                                         \
	"{ domain: \"" DOMAIN "\", child: { mark: \"" mark "\", child: { "  \
	"schedule: \"[{ S[i, j] -> [" outer "] }, { S[i, j] -> [" inner      \
	"] }]\" } } }"

/* A sample of the nest in the order of the tree, or in its own. */
static ash_sample take(isl_ctx *ctx, const char *tree, bool *ok)
{
	ash_scop *scop = fixture_scop_from_text(ctx, rows, "rows");
	ash_deps *deps = ash_deps_compute(scop);
	isl_schedule *schedule = tree ?
		isl_schedule_read_from_str(ctx, tree) : NULL;
	ash_sample sample;

	*ok = ash_sample_take(&sample, scop, schedule) >= 0 &&
		ash_sample_take_pairs(&sample, scop, deps) >= 0;
	isl_schedule_free(schedule);
	ash_deps_free(deps);
	ash_scop_free(scop);
	return sample;
}

static const ash_sample_point *find(const ash_sample *sample, long i, long j)
{
	for (unsigned k = 0; k < sample->n_point; ++k)
		if (sample->point[k].at[0] == i && sample->point[k].at[1] == j)
			return &sample->point[k];
	return NULL;
}

static unsigned count_turned(const ash_sample *sample)
{
	unsigned n = 0;

	for (unsigned i = 0; i < sample->n_pair; ++i)
		n += ash_sample_is_turned(sample, &sample->pair[i]);
	return n;
}

static void test_original(isl_ctx *ctx)
{
	bool ok;
	ash_sample sample = take(ctx, NULL, &ok);

	check(ok && sample.n_point == 144, "twelve-iterations-of-two-loops");
	check(ok && find(&sample, 1, 0)->before == 12 &&
		find(&sample, 1, 0)->after == 12, "original-order");
	check(ok && find(&sample, 0, 0)->tile == -1, "no-tiles");
	check(ok && sample.n_pair == 12 * 11, "pairs");
	check(ok && count_turned(&sample) == 0, "no-pair-is-turned");
	ash_sample_clear(&sample);
}

static void test_tiled(isl_ctx *ctx)
{
	bool ok;
	ash_sample sample = take(ctx, tiled, &ok);

	check(ok && sample.n_size == 2 && sample.from[0] == 32 &&
		sample.to[0] == 4 && sample.from[1] == 64 &&
		sample.to[1] == 4, "tiles-are-drawn-smaller");
	check(ok && find(&sample, 1, 0)->after == 1, "order-in-a-tile");
	check(ok && find(&sample, 0, 4)->after == 16, "order-of-tiles");
	check(ok && find(&sample, 3, 3)->tile == 0 &&
		find(&sample, 0, 4)->tile == 1 &&
		find(&sample, 11, 11)->tile == 8, "numbers-of-tiles");
	check(ok && count_turned(&sample) == 0, "a-legal-order");
	ash_sample_clear(&sample);
}

static void test_reversed(isl_ctx *ctx)
{
	bool ok;
	ash_sample sample = take(ctx, reversed, &ok);

	check(ok && count_turned(&sample) == sample.n_pair &&
		sample.n_pair > 0, "turned-pairs-are-told");
	ash_sample_clear(&sample);
}

/* Values are passed on along j: the loop over it is marked, or that over i. */
static void test_together(isl_ctx *ctx)
{
	static const struct {
		const char *tree;
		bool all;
		const char *what;
	} rows[] = {
		{ MARKED("parallel", "j", "i"), true, "at-the-same-time" },
		{ MARKED("simd", "j", "i"), true, "interleaved" },
		{ MARKED("reduce a", "j", "i"), true, "parts-of-a-sum" },
		{ MARKED("parallel", "i", "j"), false, "one-after-the-other" },
		{ MARKED("jam 0:2", "j", "i"), false, "another-mark" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i) {
		bool ok;
		ash_sample sample = take(ctx, rows[i].tree, &ok);

		check(ok && sample.n_pair > 0 &&
				count_turned(&sample) ==
					(rows[i].all ? sample.n_pair : 0),
			rows[i].what);
		ash_sample_clear(&sample);
	}
}

static void test_rename(void)
{
	char *iter[] = { "c0", "2 * c1 + 1" }, *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_loops_rename("a[i1][i0] = f(i1, x.i0, bi0, i17)", 2, iter, out);
	fclose(out);
	check_text(text, "a[2 * c1 + 1][c0] = f((2 * c1 + 1), x.i0, bi0, i17)",
		"iterators-are-replaced");
	free(text);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_original(ctx);
	test_tiled(ctx);
	test_reversed(ctx);
	test_together(ctx);
	test_rename();
	isl_ctx_free(ctx);
	return check_result();
}
