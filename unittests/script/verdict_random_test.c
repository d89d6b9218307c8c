/* verdict_random_test.c - what is judged legal computes the same.
 *
 * Random directives make an order for a random SCoP, or for what packing makes
 * of it.  If the judge accepts it, the SCoP is executed on a small size in both
 * orders: each read must see the same write, and memory must hold the same in
 * the end.  If it does not, there must be a message.
 *
 * Arguments: the number of cases, and the first one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/point.h>
#include <isl/val.h>

#include "check.h"
#include "script/random_cases.h"
#include "script/script_run.h"
#include "script/verdict.h"

#define N_CASE 150
#define MAX_STEP 4
#define N_CELL 16384
/* Of the judge, for one case, five times what a loop nest has in the compiler:
 * some cases have dependences that no memory would hold.
 */
#define BUDGET 30000000

/* An instance touches a cell by an access. */
typedef struct {
	int stmt;
	unsigned access;
	const ash_access *of;
	int64_t at[MAX_DIM], element[MAX_DIM];
	uint64_t cell;
	/* What a read has seen; nothing is known of what follows a kill. */
	uint64_t seen;
	bool undefined;
} touch;

typedef struct {
	unsigned n, capacity;
	touch *touch;
} touches;

typedef struct {
	uint64_t cell, value;	/* cell 0: free */
	bool used, undefined, scalar;
} cell;

static uint64_t mix(uint64_t a, uint64_t b)
{
	a = (a + 1) * UINT64_C(0x9e3779b97f4a7c15) + b;
	a = (a ^ a >> 31) * UINT64_C(0xbf58476d1ce4e5b9);
	return a ^ a >> 29;
}

static int64_t coordinate(__isl_keep isl_point *point, unsigned pos)
{
	isl_val *v = isl_point_get_coordinate_val(point, isl_dim_set,
		(int) pos);
	int64_t number = isl_val_get_num_si(v);

	isl_val_free(v);
	return number;
}

/* What the points that follow are about. */
typedef struct {
	touches *all;
	touch like;
	unsigned n_in, n_out;
} collection;

static isl_stat add_touch(__isl_take isl_point *point, void *user)
{
	collection *c = user;
	touches *all = c->all;
	touch *t;

	if (all->n == all->capacity) {
		all->capacity = 2 * all->capacity + 64;
		all->touch = realloc(all->touch, all->capacity * sizeof(touch));
	}
	t = &all->touch[all->n++];
	*t = c->like;
	for (unsigned i = 0; i < c->n_in; ++i)
		t->at[i] = coordinate(point, i);
	for (unsigned i = 0; i < c->n_out; ++i) {
		t->element[i] = coordinate(point, c->n_in + i);
		t->cell = mix(t->cell, (uint64_t) t->element[i]);
	}
	isl_point_free(point);
	return isl_stat_ok;
}

/* All that statement "s" touches by access "a", where parameters are 4. */
static void collect(const ash_scop *scop, int s, unsigned a, touches *all)
{
	const ash_access *access = &scop->stmt[s].access[a];
	isl_map *map = isl_map_intersect_domain(isl_map_copy(access->map),
		isl_set_copy(scop->stmt[s].domain));
	isl_size n = isl_map_dim(map, isl_dim_param);
	collection c = { .all = all,
		.like = { .stmt = s,
			.access = a,
			.of = access,
			.cell = (uint64_t) access->array + 1 },
		.n_in = (unsigned) isl_map_dim(map, isl_dim_in),
		.n_out = (unsigned) isl_map_dim(map, isl_dim_out) };
	isl_set *pairs;

	for (int k = 0; k < n; ++k)
		map = isl_map_fix_si(map, isl_dim_param, (unsigned) k, 4);
	map = isl_map_project_out(map, isl_dim_param, 0, (unsigned) n);
	pairs = isl_set_flatten(isl_map_wrap(map));
	isl_set_foreach_point(pairs, &add_touch, &c);
	isl_set_free(pairs);
}

/* By statements, accesses, instances and elements.  The elements of a part have
 * the same order where they are packed.
 */
static int compare(const void *p, const void *q)
{
	const touch *a = p, *b = q;

	if (a->stmt != b->stmt)
		return a->stmt < b->stmt ? -1 : 1;
	if (a->access != b->access)
		return a->access < b->access ? -1 : 1;
	for (int i = 0; i < MAX_DIM; ++i)
		if (a->at[i] != b->at[i])
			return a->at[i] < b->at[i] ? -1 : 1;
	for (int i = 0; i < MAX_DIM; ++i)
		if (a->element[i] != b->element[i])
			return a->element[i] < b->element[i] ? -1 : 1;
	return 0;
}

static touches collect_all(const ash_scop *scop)
{
	touches all = { 0 };

	for (unsigned s = 0; s < scop->n_stmt; ++s)
		for (unsigned a = 0; a < scop->stmt[s].n_access; ++a)
			collect(scop, (int) s, a, &all);
	if (all.n)
		qsort(all.touch, all.n, sizeof(*all.touch), &compare);
	return all;
}

static cell *find(cell *memory, uint64_t wanted)
{
	uint64_t i = wanted % N_CELL;

	while (memory[i].used && memory[i].cell != wanted)
		i = (i + 1) % N_CELL;
	if (!memory[i].used)
		memory[i] = (cell) { .used = true,
			.cell = wanted,
			.value = wanted };
	return &memory[i];
}

/* A kill only says that a value is not needed: it matters in the original
 * order, and in that alone.
 */
static void write_cell(cell *at, const touch *t, const event *e, bool original)
{
	uint64_t value = mix(t->access + 1, (uint64_t) t->stmt);

	for (int i = 0; i < MAX_DIM; ++i)
		value = mix(value, (uint64_t) e->at[i]);
	if (t->of->kind == ASH_KILL) {
		at->undefined |= original;
		return;
	}
	if (t->of->kind == ASH_MAY_WRITE)
		value = mix(value, at->value);
	else
		at->undefined = false;
	at->value = value;
}

/* Where a SCoP is executed. */
typedef struct {
	const ash_scop *scop;
	cell *memory;
	touches *all;
	int n_original;		/* statements behind these copy what they read */
	bool original;		/* is it the original order? */
	cell read;		/* what was read last */
} machine;

static void write_element(const machine *m, cell *at, const touch *t,
	const event *e)
{
	if (t->stmt < m->n_original) {
		write_cell(at, t, e, m->original);
		return;
	}
	at->value = m->read.value;
	at->undefined = m->read.undefined;
}

/* Execute the reads, or what is not a read, of one instance. */
static void execute(machine *m, const event *e, bool reads)
{
	const ash_scop *scop = m->scop;
	touches *all = m->all;

	for (unsigned i = 0; i < all->n; ++i) {
		touch *t = &all->touch[i];
		cell *at;

		if (t->stmt != e->stmt || reads != (t->of->kind == ASH_READ) ||
			memcmp(t->at, e->at, sizeof(t->at)))
			continue;
		at = find(m->memory, t->cell);
		at->scalar = scop->array[t->of->array].scalar;
		if (reads)
			m->read = *at;
		else
			write_element(m, at, t, e);
		t->seen = at->value;
		t->undefined = at->undefined;
	}
}

/* Memory after the instances have run in the order of "u"; owned by the
 * caller.
 */
static cell *execute_all(const ash_union *u, touches *all, unsigned n_original,
	bool original)
{
	machine m = { .scop = u->scop,
		.memory = calloc(N_CELL, sizeof(cell)),
		.all = all,
		.n_original = (int) n_original,
		.original = original };
	history h = run_union(u);

	for (unsigned i = 0; i < h.n; ++i) {
		execute(&m, &h.event[i], true);
		execute(&m, &h.event[i], false);
	}
	free(h.event);
	return m.memory;
}

static bool sees_same(const touches *a, const touches *b)
{
	for (unsigned i = 0; i < a->n; ++i)
		if (a->touch[i].of->kind == ASH_READ &&
			!a->touch[i].undefined &&
			a->touch[i].seen != b->touch[i].seen)
			return false;
	return true;
}

static bool leaves_same(cell *a, cell *b)
{
	for (unsigned i = 0; i < N_CELL; ++i)
		if (a[i].used && !a[i].undefined && !a[i].scalar &&
			find(b, a[i].cell)->value != a[i].value)
			return false;
	return true;
}

/* Do both orders compute the same? */
static bool computes_same(const ash_union *from, const ash_union *to)
{
	touches a = collect_all(from->scop), b = collect_all(to->scop);
	unsigned n = from->scop->n_stmt;
	cell *before = execute_all(from, &a, n, true);
	cell *after = execute_all(to, &b, n, false);
	bool same = b.n >= a.n && sees_same(&a, &b) &&
		leaves_same(before, after);

	free(a.touch);
	free(b.touch);
	free(before);
	free(after);
	return same;
}

/* Does the SCoP run where all parameters are 4? */
static bool is_for_size(const ash_scop *scop)
{
	isl_set *params = ash_scop_params(scop);
	isl_size n = isl_set_dim(params, isl_dim_param);
	isl_bool empty;

	for (int k = 0; k < n; ++k)
		params = isl_set_fix_si(params, isl_dim_param, (unsigned) k, 4);
	empty = isl_set_is_empty(params);
	isl_set_free(params);
	return empty == isl_bool_false;
}

/* What became of all. */
typedef struct {
	int legal, refused, differing, skipped, packed, spent;
} tally;

/* Pack some array for a loop. */
static ash_directive random_pack(ash_random *random, const ash_union *u)
{
	const ash_union_part
		*part = u->part[ash_random_between(random, 0, (int) u->n - 1)];
	int depth = ash_random_between(random, part->n ? 1 : 0, (int) part->n);
	const ash_array *array = &u->scop->array[ash_random_between(random, 0,
		(int) u->scop->n_array - 1)];
	ash_directive d = ash_directive_make(ASH_DO_pack, part->beta,
		(unsigned) depth);

	d.n_text = 1;
	d.text[0] = strdup(isl_id_get_name(array->id));
	return d;
}

/* Apply random directives to "u" and note them. */
static ash_script *change(ash_random *random, ash_union *u)
{
	ash_script *script = ash_script_alloc();

	for (int i = 0; i < 8 && script->n < MAX_STEP; ++i) {
		ash_directive d = ash_random_chance(random, 75)
			? random_directive(random, u)
			: random_pack(random, u);
		ash_condition unmet;

		if (ash_directive_apply(u, &d, &unmet) == isl_bool_true)
			ash_script_add(script, d);
		else
			ash_directive_clear(&d);
	}
	return script;
}

/* Is what the script makes legal?  *spent is set if the budget is. */
static isl_bool ask_judge(const ash_scop *scop, const ash_script *script,
	ash_diag *diag, bool *spent)
{
	ash_deps *deps;
	isl_bool ok = isl_bool_error;

	isl_ctx_reset_operations(scop->ctx);
	isl_ctx_set_max_operations(scop->ctx, BUDGET);
	deps = ash_deps_compute(scop);
	if (deps)
		ok = ash_script_check(scop, deps, script, "script", diag);
	ash_deps_free(deps);
	*spent = ok < 0 && isl_ctx_last_error(scop->ctx) == isl_error_quota;
	isl_ctx_set_max_operations(scop->ctx, 0);
	isl_ctx_reset_error(scop->ctx);
	return ok;
}

static bool judge(const ash_union *from, const ash_union *to,
	const ash_script *script, tally *t)
{
	ash_diag diag;
	isl_bool ok;
	bool same, told, spent;

	ash_diag_init(&diag);
	ok = ask_judge(from->scop, script, &diag, &spent);
	told = diag.n == 1;
	ash_diag_clear(&diag);
	t->spent += spent;
	if (spent)
		return true;
	if (!is_for_size(from->scop)) {
		t->skipped++;
		return ok == isl_bool_true || told;
	}
	same = computes_same(from, to);
	t->legal += ok == isl_bool_true;
	t->packed += ok == isl_bool_true && to->packed;
	t->refused += ok == isl_bool_false;
	t->differing += ok == isl_bool_false && !same;
	return ok == isl_bool_true ? same : ok == isl_bool_false && told;
}

static bool try_case(uint64_t index, void *user)
{
	random_case c = random_case_make(20160302, index);
	ash_union *to = ash_union_copy(c.from);
	ash_script *script = c.from->n ? change(&c.random, to)
				       : ash_script_alloc();
	bool right = judge(c.from, to, script, user);

	ash_union_free(to);
	random_case_end(&c, index, right, script);
	ash_script_free(script);
	return right;
}

int main(int argc, char **argv)
{
	int n_wrong;
	tally t = { 0 };
	int n = random_cases_run(argc, argv, N_CASE, &try_case, &t, &n_wrong);

	printf("# %d legal, %d of them packed, %d not, of which %d compute "
	       "something else; %d not for this size, %d beyond the budget\n",
		t.legal, t.packed, t.refused, t.differing, t.skipped, t.spent);
	check(!n_wrong, "what is legal computes the same");
	check(t.legal > n / 8 && t.differing > n / 20 && t.packed > n / 40,
		"verdicts of all kinds");
	return check_result();
}
