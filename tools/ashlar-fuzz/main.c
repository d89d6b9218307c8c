/* main.c - ashlar-fuzz: random tests of the optimizer and its parts.
 *
 * SPDX-License-Identifier: MIT
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fuzz.h"

typedef struct mode {
	const char *name;
	int (*run)(const ash_fuzz_options *options, ash_fuzz_count *count);
} mode;

static const mode modes[] = {
	{ "programs", ash_fuzz_programs },
	{ "schedules", ash_fuzz_schedules },
	{ "input", ash_fuzz_input },
};

static const mode *find_mode(const char *name)
{
	for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); ++i)
		if (!strcmp(modes[i].name, name))
			return &modes[i];
	fprintf(stderr, "ashlar-fuzz: no mode '%s' (see --help)\n", name);
	return NULL;
}

int main(int argc, char **argv)
{
	ash_fuzz_options options;
	ash_fuzz_count count = { 0 };
	const mode *chosen;

	if (!ash_fuzz_options_parse(&options, argc, argv))
		return 2;
	if (options.help_) {
		ash_fuzz_options_help(stdout);
		return 0;
	}
	chosen = find_mode(options.mode_);
	if (!chosen)
		return 2;
	int status = chosen->run(&options, &count);

	if (status == 0 && !options.print_)
		printf("%" PRId64 " run, %" PRId64 " failed\n", count.run,
			count.failed);
	return status ? status : count.failed != 0;
}
