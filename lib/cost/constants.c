/* constants.c - table, reader and printer of the cost model's constants.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/cost_impl.h"

#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* A row of the table: the name, unit, range and meaning of a constant, and its
 * offset in ash_cost_constants.
 */
typedef struct {
	const char *name;
	size_t offset;
	const char *unit;
	double least, most;
	const char *meaning;
} row;

static const row table[] = {
#define ASH_CONSTANT(name, value, unit, least, most, meaning) \
	{ #name, offsetof(ash_cost_constants, name), unit, least, most, \
		meaning },
#include "cost/constants.def"
#undef ASH_CONSTANT
};

#define N_ROW (sizeof(table) / sizeof(table[0]))
/* An upper limit for the length of a name, with the zero at its end. */
#define MAX_NAME 32

const ash_cost_constants ash_cost_constants_default = {
#define ASH_CONSTANT(name, value, unit, least, most, meaning) .name = value,
#include "cost/constants.def"
#undef ASH_CONSTANT
};

static double *field(ash_cost_constants *constants, const row *row)
{
	return (double *) ((char *) constants + row->offset);
}

/* Set "name" to the name that the constant "row" has in files (with "-" for
 * "_"); returns "name".
 */
static const char *name_of(const row *row, char name[MAX_NAME])
{
	snprintf(name, MAX_NAME, "%s", row->name);
	for (char *c = name; *c; ++c)
		*c = *c == '_' ? '-' : *c;
	return name;
}

/* ---- reading ---- */

/* A file that is being read: the current place in it, and which rows it has
 * set.
 */
typedef struct {
	const char *line, *at;
	ash_place place;
	bool seen[N_ROW];
	ash_diag *diag;
} reader;

/* Report a mistake at r->at in the file; the macro's value is false. */
#define COMPLAIN(r, ...) \
	((r)->place.column = (unsigned) ((r)->at - (r)->line) + 1, \
		ash_diag_add((r)->diag, ASH_MSG_ERROR, &(r)->place, \
			__VA_ARGS__), \
		false)

static void skip_blanks(reader *r)
{
	r->at += strspn(r->at, " \t\r");
}

/* Returns the index, in the table of constants, of the constant whose name is
 * the "length" characters at "at"; -1 if there is none.
 */
static int find_row(const char *at, size_t length)
{
	char name[MAX_NAME];

	for (size_t i = 0; i < N_ROW; ++i)
		if (strlen(name_of(&table[i], name)) == length &&
			!strncmp(name, at, length))
			return (int) i;
	return -1;
}

/* Is "at" the end of a line, or the beginning of a comment? */
static bool is_end(const char *at)
{
	return !*at || *at == '\n' || *at == '#';
}

/* Set *value to the number at r->at, which must be in the range of "row", and
 * move r->at past it.  Returns false, with a message, if there is no such
 * number.
 */
static bool read_value(reader *r, const row *row, double *value)
{
	char *end;

	skip_blanks(r);
	*value = strtod(r->at, &end);
	if (is_end(r->at) || end == r->at ||
		!(is_end(end) || strchr(" \t\r", *end)))
		return COMPLAIN(r, "expected a number");
	if (!(*value >= row->least && *value <= row->most))
		return COMPLAIN(r, "the value must be from %g to %g",
			row->least, row->most);
	r->at = end;
	skip_blanks(r);
	return is_end(r->at) || COMPLAIN(r, "expected the end of the line");
}

static bool read_line(reader *r, ash_cost_constants *constants)
{
	size_t length = strcspn(r->at, " \t\r\n=#");
	int i = find_row(r->at, length);

	if (i < 0)
		return COMPLAIN(r, "the cost model has no constant \"%.*s\"",
			(int) length, r->at);
	if (r->seen[i])
		return COMPLAIN(r, "the constant has a value already");
	r->seen[i] = true;
	r->at += length;
	skip_blanks(r);
	if (*r->at != '=')
		return COMPLAIN(r, "expected \"=\"");
	++r->at;
	return read_value(r, &table[i], field(constants, &table[i]));
}

bool ash_cost_constants_read(ash_cost_constants *constants, const char *text,
	const char *path, ash_diag *diag)
{
	reader r = { .line = text,
		.place = { (char *) path, 1, 0 },
		.diag = diag };

	while (*r.line) {
		r.at = r.line;
		skip_blanks(&r);
		if (!is_end(r.at) && !read_line(&r, constants))
			return false;
		r.line += strcspn(r.line, "\n");
		r.line += *r.line == '\n';
		++r.place.line;
	}
	return true;
}

void ash_cost_constants_print(const ash_cost_constants *constants, FILE *out)
{
	ash_cost_constants copy = *constants;
	char name[MAX_NAME];

	for (size_t i = 0; i < N_ROW; ++i)
		fprintf(out, "%s = %.9g  # %s: %s\n", name_of(&table[i], name),
			*field(&copy, &table[i]), table[i].unit,
			table[i].meaning);
}

/* ---- groups of constants ---- */

double ash_cost_constants_line(const ash_cost_constants *c, int level)
{
	const double cycles[] = { c->line_l2, c->line_l3, c->line_memory };

	return cycles[level];
}

double ash_cost_constants_row(const ash_cost_constants *c, int level)
{
	const double cycles[] = { c->row_l2, c->row_l3, c->row_memory };

	return cycles[level];
}

double ash_cost_constants_restart(const ash_cost_constants *c, int level)
{
	const double cycles[] = { c->restart_l2, c->restart_l3, 0 };

	return cycles[level];
}

double ash_cost_constants_both(const ash_cost_constants *c, double a, double b)
{
	return fmax(a, b) + fmin(a, b) * c->overlap;
}
