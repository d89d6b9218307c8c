/* random_scop.c - random SCoPs, with their instances counted out.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/random_scop.h"

#include <stdlib.h>

static void any_access(rs_access *access, rt_random *random,
	ash_access_kind kind)
{
	access->kind = kind;
	access->array = rt_below(random, N_ARRAY);
	access->c[0] = rt_below(random, 4) - 1;
	access->c[1] = rt_below(random, 3) - 1;
	access->c[2] = rt_below(random, 4) - 1;
}

static void any_stmt(rs_stmt *stmt, rt_random *random, bool kills)
{
	int n_read = 1 + rt_below(random, 2);
	bool may = rt_below(random, 6) == 0;

	stmt->triangle = rt_below(random, 4) == 0;
	stmt->flat = rt_below(random, 3) == 0;
	stmt->hole = rt_below(random, 3) == 0 ? 1 + rt_below(random, 5) : 0;
	for (int i = 0; i < n_read; ++i)
		any_access(&stmt->access[i], random, ASH_READ);
	any_access(&stmt->access[n_read], random,
		may ? ASH_MAY_WRITE : ASH_MUST_WRITE);
	stmt->n_access = n_read + 1;
	if (kills && rt_below(random, 4) == 0)
		any_access(&stmt->access[stmt->n_access++], random, ASH_KILL);
}

static bool is_instance(const rs_scop *rs, rt_instance x)
{
	const rs_stmt *stmt = &rs->stmt[x.stmt];

	if ((stmt->flat && x.j) || stmt->hole == rs->n)
		return false;
	return !stmt->triangle || x.j <= x.i;
}

static void count_out(rs_scop *rs)
{
	rt_instance x;

	for (x.stmt = 0; x.stmt < rs->n_stmt; ++x.stmt)
		for (x.i = 0; x.i < rs->n; ++x.i)
			for (x.j = 0; x.j < rs->n; ++x.j) {
				if (!is_instance(rs, x))
					continue;
				rs->path[rs->n_instance] =
					rt_follow(rs->program, x);
				rs->instance[rs->n_instance++] = x;
			}
}

void rs_init(rs_scop *rs, rt_random *random, bool kills)
{
	*rs = (rs_scop) { .n = 2 + rt_below(random, 3) };
	rs->n_stmt = 1 + rt_below(random, MAX_STMT);
	for (int s = 0; s < rs->n_stmt; ++s)
		any_stmt(&rs->stmt[s], random, kills);
	rs->stmt[0].hole = 0;
	rs->program = rt_program(random, (1u << rs->n_stmt) - 1, 0);
	count_out(rs);
}

void rs_reduce(rs_scop *rs, rt_random *random)
{
	for (int s = 0; s < rs->n_stmt; ++s) {
		rs_stmt *stmt = &rs->stmt[s];
		rs_access *write = &stmt->access[stmt->n_access - 1];
		int op = rt_below(random, 5);

		if (op > 3 || (write->kind != ASH_MUST_WRITE &&
				write->kind != ASH_MAY_WRITE))
			continue;
		stmt->reduces = op ? ASH_REDUCE_ADD : ASH_REDUCE_MUL;
		for (int i = 1; i < stmt->n_access - 1; ++i)
			if (stmt->access[i].array == write->array)
				stmt->access[i].array =
					(write->array + 1) % N_ARRAY;
		if (op < 3)
			write->c[0] = write->c[1] = 0;
		stmt->access[0] = *write;
		stmt->access[0].kind = ASH_READ;
	}
}

void rs_clear(rs_scop *rs)
{
	rt_free(rs->program);
}

static void print_domain(const rs_stmt *stmt, int number, FILE *out)
{
	fprintf(out, "S%d[i, j] : 0 <= i < n and 0 <= j < n%s%s", number,
		stmt->triangle ? " and j <= i" : "",
		stmt->flat ? " and j = 0" : "");
	if (stmt->hole)
		fprintf(out, " and (n < %d or n > %d)", stmt->hole,
			stmt->hole);
}

char *rs_domain(const rs_scop *rs)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	fputs("[n] -> { ", out);
	for (int s = 0; s < rs->n_stmt; ++s) {
		fputs(s ? "; " : "", out);
		print_domain(&rs->stmt[s], s, out);
	}
	fputs(" }", out);
	fclose(out);
	return text;
}

static void print_access(const rs_access *access, int stmt, FILE *out)
{
	static const char *const kinds[] = {
		"read", "may_write", "write", "kill" };

	fprintf(out, "      - %s: \"{ S%d[i, j] -> A%d[%di + %dj + %d] }\"\n",
		kinds[access->kind], stmt, access->array, access->c[0],
		access->c[1], access->c[2]);
}

static void print_stmt(const rs_stmt *stmt, int number, FILE *out)
{
	fprintf(out, "  - name: S%d\n    domain: \"[n] -> { ", number);
	print_domain(stmt, number, out);
	fputs(" }\"\n    accesses:\n", out);
	for (int i = 0; i < stmt->n_access; ++i)
		print_access(&stmt->access[i], number, out);
	if (stmt->reduces != ASH_REDUCE_NONE)
		fprintf(out, "    reduction: %s S%d_r0 S%d_w0\n",
			ash_reduce_name(stmt->reduces), number, number);
}

static void print_array(int number, bool scalar, FILE *out)
{
	fprintf(out, "  - name: A%d\n    type: int\n    elem_size: 4\n"
		"    scalar: %s\n    extents:\n      - unknown\n", number,
		scalar ? "true" : "false");
}

/* The order of the program, in quotes. */
static void print_schedule(const rs_scop *rs, FILE *out)
{
	char *domain = rs_domain(rs);
	char *text = NULL;
	size_t size;
	FILE *tree = open_memstream(&text, &size);

	rt_print(rs->program, domain, tree);
	fclose(tree);
	fputs("schedule: \"", out);
	for (const char *c = text; *c; ++c)
		fprintf(out, *c == '"' ? "\\%c" : "%c", *c);
	fputs("\"\n", out);
	free(text);
	free(domain);
}

char *rs_text(const rs_scop *rs, int scalar)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	fprintf(out, "name: random\ncontext: \"[n] -> { : n = %d }\"\n"
		"arrays:\n", rs->n);
	for (int a = 0; a < N_ARRAY; ++a)
		print_array(a, a == scalar, out);
	fputs("statements:\n", out);
	for (int s = 0; s < rs->n_stmt; ++s)
		print_stmt(&rs->stmt[s], s, out);
	print_schedule(rs, out);
	fclose(out);
	return text;
}

int rs_element(const rs_access *access, rt_instance instance)
{
	return access->c[0] * instance.i + access->c[1] * instance.j +
	       access->c[2];
}

static bool is_conflict(const rs_access *x, rt_instance a,
	const rs_access *y, rt_instance b)
{
	if (x->kind == ASH_KILL || y->kind == ASH_KILL)
		return false;
	if (x->kind == ASH_READ && y->kind == ASH_READ)
		return false;
	return x->array == y->array && rs_element(x, a) == rs_element(y, b);
}

/* Is access "i" one of the two by which "stmt" reduces? */
static bool is_reducing(const rs_stmt *stmt, int i)
{
	return stmt->reduces != ASH_REDUCE_NONE &&
	       (i == 0 || i == stmt->n_access - 1);
}

/* Do both reduce into one array by the same operation? */
static bool is_class(const rs_stmt *a, const rs_stmt *b)
{
	return a->reduces != ASH_REDUCE_NONE && a->reduces == b->reduces &&
	       a->access[0].array == b->access[0].array;
}

bool rs_conflict(const rs_scop *rs, rt_instance a, rt_instance b)
{
	const rs_stmt *sa = &rs->stmt[a.stmt];
	const rs_stmt *sb = &rs->stmt[b.stmt];

	for (int i = 0; i < sa->n_access; ++i)
		for (int k = 0; k < sb->n_access; ++k) {
			if (is_class(sa, sb) && is_reducing(sa, i) &&
			    is_reducing(sb, k))
				continue;
			if (is_conflict(&sa->access[i], a, &sb->access[k], b))
				return true;
		}
	return false;
}

bool rs_reduces(const rs_scop *rs, rt_instance a, rt_instance b)
{
	const rs_stmt *sa = &rs->stmt[a.stmt];
	const rs_stmt *sb = &rs->stmt[b.stmt];

	return is_class(sa, sb) && rs_element(&sa->access[0], a) ==
		rs_element(&sb->access[0], b);
}
