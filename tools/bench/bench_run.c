/* bench_run.c - execution of the commands of a plan.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_run.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

ash_bench_outcome ash_bench_execute(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler, const ash_bench_list *argv,
	const char *out, const char *err)
{
	ash_bench_list environment = ash_bench_plan_environment(plan, compiler);
	ash_bench_outcome outcome = { ASH_BENCH_NOT_STARTED, ENOMEM, 0 };
	ash_bench_command command = {
		.argv = argv->item,
		.environment = environment.item,
		.out = out,
		.err = err,
		.timeout = plan->options->timeout,
	};

	if (out && err && !argv->failed && !environment.failed)
		outcome = ash_bench_process_run(&command);
	ash_bench_list_clear(&environment);
	return outcome;
}

__isl_give char *ash_bench_describe_exit(ash_bench_outcome outcome)
{
	switch (outcome.end) {
	case ASH_BENCH_EXITED:
		return ash_bench_format("exit status %d", outcome.code);
	case ASH_BENCH_KILLED:
		return ash_bench_format("%s", strsignal(outcome.code));
	case ASH_BENCH_TIMED_OUT:
		return ash_bench_format("took too long");
	case ASH_BENCH_NOT_STARTED:
		return ash_bench_format("%s", strerror(outcome.code));
	case ASH_BENCH_INTERRUPTED:
		break;
	}
	return ash_bench_format("interrupted");
}

double ash_bench_parse_time(const char *text)
{
	double seconds = NAN;

	while (text && (text = strstr(text, "time "))) {
		char *end;
		double found = strtod(text + 5, &end);

		if (end != text + 5)
			seconds = found;
		text += 5;
	}
	return seconds;
}
