/* constants_test.c - files with constants of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "check.h"
#include "cost/constants.h"

static const struct {
	const char *name, *text;
	const char *error; /* NULL: none */
	double entry, row_l2;
} rows[] = {
	{ "nothing", "", NULL, 12, 2 },
	{ "comments and empty lines", "# all\n\n \t# is as it was\n", NULL, 12,
		2 },
	{ "one constant", "entry = 7.5", NULL, 7.5, 2 },
	{ "others keep their values", " row-l2=3 # cycles\r\nentry=1e1\n", NULL,
		10, 3 },
	{ "zero", "entry = 0\n", NULL, 0, 2 },
	{ "an unknown name", "entry = 1\n  exit = 2\n",
		"f:2:3: error: the cost model has no constant \"exit\"\n", 0,
		0 },
	{ "a name with an underscore", "row_l2 = 2\n",
		"f:1:1: error: the cost model has no constant \"row_l2\"\n", 0,
		0 },
	{ "no name", "= 2\n",
		"f:1:1: error: the cost model has no constant \"\"\n", 0, 0 },
	{ "no sign", "entry 2\n", "f:1:7: error: expected \"=\"\n", 0, 0 },
	{ "no value", "entry = # 2\n", "f:1:9: error: expected a number\n", 0,
		0 },
	{ "a value in the next line", "entry =\n2\n",
		"f:1:8: error: expected a number\n", 0, 0 },
	{ "no number", "entry = 2x\n", "f:1:9: error: expected a number\n", 0,
		0 },
	{ "two values", "entry = 2 3\n",
		"f:1:11: error: expected the end of the line\n", 0, 0 },
	{ "too small", "entry = -1\n",
		"f:1:9: error: the value must be from 0 to 1000\n", 0, 0 },
	{ "too large", "overlap = 1.5\n",
		"f:1:11: error: the value must be from 0 to 1\n", 0, 0 },
	{ "not a number", "entry = nan\n",
		"f:1:9: error: the value must be from 0 to 1000\n", 0, 0 },
	{ "the same name twice", "entry = 2\nentry = 2\n",
		"f:2:1: error: the constant has a value already\n", 0, 0 },
};

static char *text_of(const ash_diag *diag)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_diag_print(diag, out);
	fclose(out);
	return text;
}

static void check_row(unsigned i)
{
	ash_cost_constants c = ash_cost_constants_default;
	ash_diag diag;
	char *text;
	bool ok;

	ash_diag_init(&diag);
	ok = ash_cost_constants_read(&c, rows[i].text, "f", &diag);
	text = text_of(&diag);
	if (rows[i].error)
		check_text(text, rows[i].error, rows[i].name);
	else
		check(ok && !diag.n && c.entry == rows[i].entry &&
				c.row_l2 == rows[i].row_l2,
			rows[i].name);
	check(ok == !rows[i].error, "the result says whether it is right");
	free(text);
	ash_diag_clear(&diag);
}

/* What is printed can be read, and gives the same. */
static void check_print(void)
{
	ash_cost_constants c = ash_cost_constants_default, read = c;
	ash_diag diag;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_diag_init(&diag);
	c.window = 100;
	c.overlap = 1;
	ash_cost_constants_print(&c, out);
	fclose(out);
	check(ash_cost_constants_read(&read, text, "f", &diag) &&
			!memcmp(&read, &c, sizeof(c)),
		"printed and read again");
	free(text);
	ash_diag_clear(&diag);
}

int main(void)
{
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		check_row(i);
	check_print();
	return check_result();
}
