/* fuzz_options.c - the command line of ashlar-fuzz.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz_options.h"

static const ash_command_row rows[] = {
#define OPTION(kind, name, ...) \
	ASH_ROW_##kind(#name, offsetof(ash_fuzz_options, name##_), __VA_ARGS__)
#include "fuzz_options.def"
#undef OPTION
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
