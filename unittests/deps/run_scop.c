/* run_scop.c - running a random SCoP, access by access.
 *
 * An instance reads, then kills, then writes.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/run_scop.h"

#include <string.h>

void run_program_order(const rs_scop *rs, int *order)
{
	for (int x = 0; x < rs->n_instance; ++x) {
		int rank = 0;

		for (int y = 0; y < rs->n_instance; ++y)
			rank += rt_before(&rs->path[y], &rs->path[x]);
		order[rank] = x;
	}
}

/* A number that is not RUN_UNDEFINED. */
static run_value mix(run_value a, run_value b)
{
	a = (a ^ b) * 0x9e3779b97f4a7c15ull;
	a ^= a >> 29;
	a *= 0xbf58476d1ce4e5b9ull;
	a ^= a >> 32;
	return a | 1ull << 63;
}

static void begin(run_trace *trace, int scalar)
{
	memset(trace, 0, sizeof(*trace));
	for (int a = 0; a < N_ARRAY; ++a)
		for (int c = 0; c < RUN_N_CELL; ++c)
			trace->memory[a][c] = a == scalar ? RUN_UNDEFINED :
				mix(a, c);
}

static run_value *cell(run_trace *trace, const rs_access *access,
	rt_instance instance)
{
	return &trace->memory[access->array][RUN_ORIGIN +
		rs_element(access, instance)];
}

/* Read all that instance "x" reads; a number made from that. */
static run_value read_all(const rs_scop *rs, int x,
	const run_trace *original, run_trace *trace)
{
	rt_instance instance = rs->instance[x];
	const rs_stmt *stmt = &rs->stmt[instance.stmt];
	run_value value = mix(instance.stmt,
		mix(instance.i, mix(instance.j, 1)));

	for (int i = 0; i < stmt->n_access; ++i) {
		run_value *seen = &trace->seen[x][i];

		if (stmt->access[i].kind != ASH_READ)
			continue;
		*seen = *cell(trace, &stmt->access[i], instance);
		if (original && original->seen[x][i] == RUN_UNDEFINED)
			*seen = RUN_UNDEFINED;
		value = mix(value, *seen);
	}
	return value;
}

/* Store "value" wherever instance "x" writes; a may-write does so if that
 * number is odd in one of its bits.
 */
static void write_all(const rs_scop *rs, int x, run_value value,
	run_trace *trace)
{
	rt_instance instance = rs->instance[x];
	const rs_stmt *stmt = &rs->stmt[instance.stmt];

	for (int i = 0; i < stmt->n_access; ++i) {
		const rs_access *access = &stmt->access[i];

		if (access->kind == ASH_MUST_WRITE ||
		    (access->kind == ASH_MAY_WRITE && (value & 8)))
			*cell(trace, access, instance) = mix(value, i);
	}
}

static void kill_all(const rs_scop *rs, int x, run_trace *trace)
{
	rt_instance instance = rs->instance[x];
	const rs_stmt *stmt = &rs->stmt[instance.stmt];

	for (int i = 0; i < stmt->n_access; ++i)
		if (stmt->access[i].kind == ASH_KILL)
			*cell(trace, &stmt->access[i], instance) =
				RUN_UNDEFINED;
}

void run_scop(const rs_scop *rs, int scalar, const int *order,
	const run_trace *original, run_trace *trace)
{
	begin(trace, scalar);
	for (int k = 0; k < rs->n_instance; ++k) {
		run_value value = read_all(rs, order[k], original, trace);

		if (!original)
			kill_all(rs, order[k], trace);
		write_all(rs, order[k], value, trace);
	}
}

bool run_agrees(const rs_scop *rs, int scalar, const run_trace *original,
	const run_trace *trace)
{
	for (int a = 0; a < N_ARRAY; ++a)
		for (int c = 0; c < RUN_N_CELL; ++c)
			if (a != scalar &&
			    original->memory[a][c] != RUN_UNDEFINED &&
			    original->memory[a][c] != trace->memory[a][c])
				return false;
	return !memcmp(original->seen, trace->seen, sizeof(trace->seen));
}
