/* fuzz_options.c - the command line of ashlar-fuzz.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz_options.h"

#include <stddef.h>

#include "command_line.h"

#define AT(name) offsetof(ash_fuzz_options, name##_)

static const ash_command_row rows[] = {
#define ASH_FUZZ_TEXT(name, def, value, help) \
	{ #name, ASH_COMMAND_TEXT, AT(name), value, def, 0, 0, help },
#define ASH_FUZZ_NUMBER(name, def, min, max, help) \
	{ #name, ASH_COMMAND_INT64, AT(name), "N", #def, min, max, help },
#define ASH_FUZZ_FLAG(name, help) \
	{ #name, ASH_COMMAND_FLAG, AT(name), NULL, NULL, 0, 0, help },
#include "fuzz_options.def"
#undef ASH_FUZZ_TEXT
#undef ASH_FUZZ_NUMBER
#undef ASH_FUZZ_FLAG
};

static const ash_command_table table = { "ashlar-fuzz", rows,
	sizeof(rows) / sizeof(rows[0]), NULL };

bool ash_fuzz_options_parse(ash_fuzz_options *options, int argc,
	char *const *argv)
{
	options->program = argv[0];
	return ash_command_parse(&table, options, argc, argv);
}

void ash_fuzz_options_help(FILE *out)
{
	fputs("usage: ashlar-fuzz [options]\n\n"
	      "Try random cases.  The last line is \"N run, N failed\"; each\n"
	      "failure is written to a file that says how to repeat it.\n\n",
		out);
	ash_command_help(&table, out);
	fputs("\nExit status: 0; 1 if a case failed; 2 if nothing could be "
	      "tried.\n",
		out);
}
