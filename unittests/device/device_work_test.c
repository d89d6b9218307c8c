/* device_work_test.c - what kernels do at given sizes, and where that runs.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>

#include "check.h"
#include "device/device_work.h"
#include "fixture.h"
#include "runtime/device/device_estimate.h"
#include "scop/schedule_read.h"

#define GEMM \
	"domain: \"[n, m, p] -> { S0[i, j] : 0 <= i < n and 0 <= j < m; " \
	"S1[i, j, k] : 0 <= i < n and 0 <= j < m and 0 <= k < p }\"\nchild:\n" \
	"  schedule: \"[{ S0[i, j] -> [(i)]; S1[i, j, k] -> [(i)] }, " \
	"{ S0[i, j] -> [(j)]; S1[i, j, k] -> [(j)] }, " \
	"{ S0[i, j] -> [(0)]; S1[i, j, k] -> [(k)] }]\"\n" \
	"  permutable: 1\n  coincident: [ 1, 1, 0 ]\n  child:\n" \
	"    sequence:\n    - filter: \"{ S0[i, j] }\"\n" \
	"    - filter: \"{ S1[i, j, k] }\"\n"
/* Threads along i alone. */
#define GEMM_ROWS \
	"domain: \"[n, m, p] -> { S0[i, j] : 0 <= i < n and 0 <= j < m; " \
	"S1[i, j, k] : 0 <= i < n and 0 <= j < m and 0 <= k < p }\"\nchild:\n" \
	"  schedule: \"[{ S0[i, j] -> [(i)]; S1[i, j, k] -> [(i)] }, " \
	"{ S0[i, j] -> [(j)]; S1[i, j, k] -> [(j)] }, " \
	"{ S0[i, j] -> [(0)]; S1[i, j, k] -> [(k)] }]\"\n" \
	"  permutable: 1\n  coincident: [ 1, 0, 0 ]\n  child:\n" \
	"    sequence:\n    - filter: \"{ S0[i, j] }\"\n" \
	"    - filter: \"{ S1[i, j, k] }\"\n"
#define JACOBI \
	"domain: \"[T, n] -> { S0[t, i] : 0 <= t < T and " \
	"1 <= i < n-1; S1[t, i] : 0 <= t < T and 1 <= i < n-1 }\"\nchild:\n" \
	"  schedule: \"[{ S0[t, i] -> [(t)]; S1[t, i] -> [(t)] }]\"\n" \
	"  child:\n    sequence:\n    - filter: \"{ S0[t, i] }\"\n" \
	"      child:\n        schedule: \"[{ S0[t, i] -> [(i)] }]\"\n" \
	"        coincident: [ 1 ]\n    - filter: \"{ S1[t, i] }\"\n" \
	"      child:\n        schedule: \"[{ S1[t, i] -> [(i)] }]\"\n" \
	"        coincident: [ 1 ]\n"
#define TRIANGLE \
	"domain: \"[n] -> { S[i, j] : 0 <= i < n and " \
	"0 <= j <= i }\"\nchild:\n  schedule: \"[{ S[i, j] -> [(i)] }, " \
	"{ S[i, j] -> [(j)] }]\"\n  permutable: 1\n  coincident: [ 1, 1 ]\n"
#define TRIANGLE_SCOP \
	"name: \"triangle\"\ncontext: \"[n] -> { : }\"\n" \
	"arrays:\n  - name: A\n    type: double\n    elem_size: 8\n" \
	"    extents:\n      - unknown\n      - \"[n] -> { [(n)] }\"\n" \
	"statements:\n  - name: S\n    domain: \"[n] -> { S[i, j] : " \
	"0 <= i < n and 0 <= j <= i }\"\n    accesses:\n" \
	"      - write: \"[n] -> { S[i, j] -> A[j, i] }\"\n" \
	"schedule:\n  domain: \"[n] -> { S[i, j] : 0 <= i < n and " \
	"0 <= j <= i }\"\n  child:\n    schedule: \"[n] -> [{ S[i, j] -> " \
	"[(i)] }]\"\n    child:\n      schedule: \"[n] -> [{ S[i, j] -> " \
	"[(j)] }]\"\n"

/* Where it runs, on a device that has not been measured. */
typedef enum { HOST, DEVICE } side;

/* An instance takes the host "cycles"; "transfer" is what has to be copied. */
typedef struct work_row {
	const char *why;
	const char *scop;	/* of test/sched, or a text */
	const char *tree;
	int value[3];		/* of the parameters */
	double launches, instances, operations, bytes, waits;
	double cycles;
	struct ashlar_device_transfer transfer;
	side where;
} work_row;

static const work_row rows[] = {
	{ "a large product", "gemm", GEMM, { 2000, 2000, 2000 }, 1, 4e6 + 8e9,
		4e6 + 8e9,
		2 * 8 * 4e6 + 2 * 8 * 4e6 + 8 * 8e9 / 32 + 8 * 8e9 / 8, 2000, 1,
		{ 4 * 8 * 4e6, 4, 0 }, DEVICE },
	{ "copying costs more than a product of few terms", "gemm", GEMM,
		{ 2000, 2000, 4 }, 1, 4e6 + 16e6, 4e6 + 16e6,
		2 * 8 * 4e6 + 2 * 8 * 4e6 + 8 * 16e6 / 32 + 8 * 16e6 / 8, 4, 1,
		{ 2 * 8 * 4e6, 2, 0 }, HOST },
	{ "unless the arrays are there", "gemm", GEMM, { 2000, 2000, 4 }, 1,
		4e6 + 16e6, 4e6 + 16e6,
		2 * 8 * 4e6 + 2 * 8 * 4e6 + 8 * 16e6 / 32 + 8 * 16e6 / 8, 4, 1,
		{ 0, 0, 0 }, DEVICE },
	{ "threads that are missing count", "gemm", GEMM, { 10, 20, 3 }, 1,
		200 + 600, 40960 + 3 * 40960,
		2 * 8 * 200 + 2 * 8 * 200 + 8 * 600 / 32. + 8 * 600 / 8, 3, 1,
		{ 100, 4, 0 }, HOST },
	{ "few threads wait, for rows of their own", "gemm", GEMM_ROWS,
		{ 2000, 2000, 200 }, 1, 4e6 + 8e8, 2000 * (1 + 200) * 40960.,
		2 * 8 * 4e6 + 4 * 2 * 8 * 4e6 + 8 * 8e8 / 32 + 8 * 8e8,
		2000 * (1 + 2 * 2.75) + 4e5 * (1 + 2.75), 0.1,
		{ 4 * 8 * 4e6, 4, 0 }, HOST },
	{ "no iterations", "gemm", GEMM, { 10, 0, 3 }, 1, 0, 40960, 0, 0, 1,
		{ 0, 0, 0 }, HOST },
	{ "launches of short loops", "jacobi-1d", JACOBI, { 1000, 2002 }, 2000,
		4e6, 2 * 1000 * 40960., 2 * 2 * 8 * 2e6, 0, 2,
		{ 2 * 16016, 4, 0 }, HOST },
	{ "launches of long ones", "jacobi-1d", JACOBI, { 1000, 1000002 }, 2000,
		2e9, 2e9, 2 * 2 * 8 * 1e9, 0, 2, { 2 * 8e6, 4, 0 }, DEVICE },
	{ "half of a box, in columns", TRIANGLE_SCOP, TRIANGLE, { 4000 }, 1,
		8002000, 8002000, 4 * 8 * 8002000., 0, 1, { 128e6, 2, 0 },
		HOST },
};

/* The point where the parameters have these values. */
static isl_point *point_of(const ash_scop *scop, const int *value)
{
	isl_set *set = isl_set_universe(isl_set_get_space(scop->context));
	isl_size n = isl_set_dim(set, isl_dim_param);

	for (int i = 0; i < n; ++i)
		set = isl_set_fix_si(set, isl_dim_param, i, value[i]);
	return isl_set_sample_point(set);
}

/* Within a fiftieth: parts of boxes are measured at one size. */
static bool is_near(double found, double wanted)
{
	return fabs(found - wanted) <= 0.02 * wanted;
}

/* The sum over all statements. */
static void check_counts(const work_row *row, const ash_device_count *count,
	isl_point *point)
{
	check(is_near(ash_device_count_eval(count, ASH_DEVICE_LAUNCHES, point),
		      row->launches),
		row->why);
	check(is_near(ash_device_count_eval(count, ASH_DEVICE_INSTANCES, point),
		      row->instances),
		row->why);
	check(is_near(ash_device_count_eval(count, ASH_DEVICE_OPERATIONS,
			      point),
		      row->operations),
		row->why);
	check(is_near(ash_device_count_eval(count, ASH_DEVICE_BYTES, point),
		      row->bytes),
		row->why);
	check(is_near(ash_device_count_eval(count, ASH_DEVICE_WAITS, point),
		      row->waits),
		row->why);
}

static void check_side(const work_row *row, const ash_device_count *count,
	isl_point *point)
{
	const struct ashlar_device_speed speed = ASHLAR_DEVICE_USUAL;
	const ashlar_device_work work = { row->cycles *
			ash_device_count_eval(count, ASH_DEVICE_INSTANCES,
				point),
		ash_device_count_eval(count, ASH_DEVICE_OPERATIONS, point),
		ash_device_count_eval(count, ASH_DEVICE_BYTES, point),
		ash_device_count_eval(count, ASH_DEVICE_WAITS, point),
		(uint64_t) ash_device_count_eval(count, ASH_DEVICE_LAUNCHES,
			point),
		ASHLAR_DEVICE_IN_DOUBLES };
	double gain = ashlar_device_gain(&speed, &work, row->transfer);

	if (!check((gain > 0) == (row->where == DEVICE), row->why))
		printf("  gain %g\n", gain);
}

static void test_row(const work_row *row)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = strchr(row->scop, ':')
		? fixture_scop_from_text(ctx, row->scop, "triangle")
		: fixture_scop(ctx, row->scop);
	isl_schedule *schedule = ash_schedule_read(ctx, row->tree, "tree",
		NULL);
	ash_device_map *map = scop ? ash_device_map_find(scop, schedule, NULL)
				   : NULL;
	ash_device_count *count = map ? ash_device_work_count(scop, map) : NULL;
	isl_point *point = scop ? point_of(scop, row->value) : NULL;

	if (check(count && point, row->why)) {
		check_counts(row, count, point);
		check_side(row, count, point);
	}
	isl_point_free(point);
	ash_device_count_free(count);
	ash_device_map_free(map);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(&rows[i]);
	return check_result();
}
