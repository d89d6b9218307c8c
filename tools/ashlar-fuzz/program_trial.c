/* program_trial.c - comparison of a program compiled with and without the
 * plugin.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_trial.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz_process.h"
#include "installed.h"
#include "support/text_file.h"

/* The limit on a program's processor time in seconds; programs take
 * milliseconds.
 */
#define RUN_SECONDS 10
/* The limit for devices: compiling kernels takes a fraction of a second each.
 */
#define DEVICE_SECONDS 300

/* The files in the folder of the trial. */
static const char *const files[] = { "case.c", "plain", "tried", "log", "noise",
	"expected", "actual", "device" };

const char *ash_fuzz_verdict_name(ash_fuzz_verdict verdict)
{
	static const char *const names[N_VERDICTS] = {
		"same output",
		"the program does not work without the plugin",
		"wrong output even without the plugin",
		"the compiler crashed",
		"the compiler hangs",
		"an internal check failed",
		"a model disagrees with the code",
		"the device fails",
		"the program crashed",
		"the program hangs",
		"wrong output",
	};

	return names[verdict];
}

static void path_of(const ash_fuzz_trial *trial, const char *name, char *path,
	size_t size)
{
	snprintf(path, size, "%s/%s", trial->folder, name);
}

/* The contents of a file, owned by the caller; NULL if it cannot be read. */
static char *read_file(const ash_fuzz_trial *trial, const char *name)
{
	char path[300];

	path_of(trial, name, path, sizeof(path));
	return ash_text_from_file(path, ASH_TEXT_LIMIT);
}

static bool find_plugin(ash_fuzz_trial *trial)
{
	if (trial->options->plugin_)
		return realpath(trial->options->plugin_, trial->plugin);
	return ash_installed_plugin(trial->plugin);
}

bool ash_fuzz_trial_begin(ash_fuzz_trial *trial,
	const ash_fuzz_options *options)
{
	const char *parent = getenv("TMPDIR");

	memset(trial, 0, sizeof(*trial));
	trial->options = options;
	snprintf(trial->folder, sizeof(trial->folder), "%s/ashlar-fuzz-XXXXXX",
		parent ? parent : "/tmp");
	if (!options->compiler_b_ && !find_plugin(trial)) {
		fprintf(stderr, "ashlar-fuzz: no plugin, see --plugin\n");
		return false;
	}
	if (!mkdtemp(trial->folder)) {
		fprintf(stderr, "ashlar-fuzz: cannot make %s\n", trial->folder);
		return false;
	}
	path_of(trial, "case.c", trial->source, sizeof(trial->source));
	return true;
}

void ash_fuzz_trial_end(ash_fuzz_trial *trial)
{
	char path[300];

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); ++i) {
		path_of(trial, files[i], path, sizeof(path));
		unlink(path);
	}
	rmdir(trial->folder);
	free(trial->expected);
	trial->expected = NULL;
}

/* Run a command with its output in "out" and its error stream in "err". */
static ash_fuzz_outcome run(const ash_fuzz_trial *trial,
	const char *const *argv, const char *const *set, const char *out,
	const char *err, int seconds)
{
	char out_path[300], err_path[300];
	ash_fuzz_command command = {
		.argv = argv,
		.set = set,
		.out = out_path,
		.err = err_path,
		.seconds = seconds,
		.megabytes = (long) trial->options->memory_,
	};

	path_of(trial, out, out_path, sizeof(out_path));
	path_of(trial, err, err_path, sizeof(err_path));
	return ash_fuzz_process_run(&command);
}

/* Compile the program without the plugin to "plain". */
static bool compile_plain(const ash_fuzz_trial *trial, const char *level,
	const char *more)
{
	char program[300];
	const char *argv[] = { trial->options->clang_, "-std=gnu11", "-w",
		level, "-ffp-contract=off", "-fno-math-errno", "-o", program,
		trial->source, "-lm", more, NULL };

	path_of(trial, "plain", program, sizeof(program));
	return ash_fuzz_process_succeeded(run(trial, argv, NULL, "actual",
		"log", (int) trial->options->limit_));
}

static ash_fuzz_outcome run_program(const ash_fuzz_trial *trial,
	const char *name, const char *threads, const char *out)
{
	char program[300];
	const char *argv[] = { program, NULL };
	/* Passive, because spinning threads would take the processors from
	 * others.
	 */
	const char *set[] = { threads, "OMP_WAIT_POLICY=passive", NULL };

	path_of(trial, name, program, sizeof(program));
	return run(trial, argv, set, out, "noise", RUN_SECONDS);
}

/* Run "tried", with the log of the device in "device".  Each array has exactly
 * its own memory, which the library of --device may guard.  Compiled kernels
 * are not cached, since there are so many.
 */
static ash_fuzz_outcome run_on_device(const ash_fuzz_trial *trial,
	const char *threads)
{
	char program[300], log[330], libraries[600];
	const char *argv[] = { program, NULL };
	const char *set[] = { threads, log, libraries, "POCL_KERNEL_CACHE=0",
		"ASHLAR_DEVICE_EXACT=1", "ASHLAR_TEST_GUARD=1", NULL };

	path_of(trial, "device", program, sizeof(program));
	unlink(program);
	snprintf(log, sizeof(log), "ASHLAR_DEVICE_LOG=%s", program);
	snprintf(libraries, sizeof(libraries), "LD_LIBRARY_PATH=%s",
		trial->options->device_);
	path_of(trial, "tried", program, sizeof(program));
	return run(trial, argv, set, "actual", "noise", DEVICE_SECONDS);
}

/* The number of the last unit that begins before "end" in "text"; -1 if there
 * is none.
 */
static int unit_at(const char *text, const char *end)
{
	int unit = -1;

	for (const char *at = text; (at = strstr(at, "unit ")) && at <= end;
		++at)
		unit = atoi(at + strlen("unit "));
	return unit;
}

/* Record the first unit whose output is wrong. */
static void find_suspect(ash_fuzz_trial *trial)
{
	char *actual = read_file(trial, "actual");
	size_t n = 0;

	if (!actual)
		return;
	while (actual[n] && actual[n] == trial->expected[n])
		++n;
	trial->suspect = unit_at(trial->expected, trial->expected + n);
	free(actual);
}

static bool is_expected(const ash_fuzz_trial *trial)
{
	char *actual = read_file(trial, "actual");
	bool same = actual && !strcmp(actual, trial->expected);

	free(actual);
	return same;
}

/* Has the program the same output with sanitizers, which detect undefined
 * behaviour?
 */
static bool is_sane(const ash_fuzz_trial *trial)
{
	ash_fuzz_options options = *trial->options;
	ash_fuzz_trial free_trial = *trial;

	options.memory_ = 0;
	free_trial.options = &options;
	return compile_plain(&free_trial, "-O1",
		       "-fsanitize=address,undefined,float-cast-overflow") &&
		ash_fuzz_process_succeeded(run_program(&free_trial, "plain",
			"UBSAN_OPTIONS=halt_on_error=1", "actual")) &&
		is_expected(trial);
}

ash_fuzz_verdict ash_fuzz_trial_plain(ash_fuzz_trial *trial)
{
	free(trial->expected);
	trial->expected = NULL;
	trial->suspect = -1;
	if (trial->options->models_)
		return ASH_FUZZ_SAME;
	if (!compile_plain(trial, "-O1", NULL) ||
		!ash_fuzz_process_succeeded(run_program(trial, "plain",
			"OMP_NUM_THREADS=1", "expected")))
		return ASH_FUZZ_BAD_PROGRAM;
	trial->expected = read_file(trial, "expected");
	if (!trial->expected || (trial->options->sanitize_ && !is_sane(trial)))
		return ASH_FUZZ_BAD_PROGRAM;
	return ASH_FUZZ_SAME;
}

/* Compile the program as "variant" specifies to "tried". */
static ash_fuzz_outcome compile_variant(const ash_fuzz_trial *trial,
	const ash_fuzz_variant *variant)
{
	const char *other = trial->options->compiler_b_;
	char program[300], level[8], plugin[600],
		settings[600] = "ASHLAR_OPTIONS=";
	size_t used = strlen(settings);
	const char *set[] = { settings, NULL };
	const char *argv[] = { other ? other : trial->options->clang_,
		"-std=gnu11", "-w", level, "-ffp-contract=off",
		"-fno-math-errno", "-fverify-intermediate-code",
		"-fno-crash-diagnostics", "-Rpass=ashlar",
		"-Rpass-missed=ashlar", "-o", program, trial->source, "-lm",
		variant->is_native ? "-march=native" : "-mtune=generic",
		"-Rpass-analysis=ashlar", trial->options->models_ ? "-c" : "-w",
		trial->options->models_ ? "-emit-llvm" : "-w",
		other ? NULL : plugin, NULL };

	path_of(trial, "tried", program, sizeof(program));
	snprintf(level, sizeof(level), "-O%d", variant->level);
	snprintf(plugin, sizeof(plugin), "-fpass-plugin=%s", trial->plugin);
	ash_fuzz_variant_options(variant, settings + used,
		sizeof(settings) - used);
	return run(trial, argv, set, "actual", "log",
		(int) trial->options->limit_);
}

static bool file_has(const ash_fuzz_trial *trial, const char *name,
	const char *text)
{
	char *log = read_file(trial, name);
	bool found = log && strstr(log, text);

	free(log);
	return found;
}

/* Did the driver report an error?  Then the host has done the work. */
static bool has_device_error(const ash_fuzz_trial *trial)
{
	return file_has(trial, "device", " gave error") ||
		file_has(trial, "device", "the run has failed") ||
		file_has(trial, "device", "no device to use");
}

/* Is the output at this level wrong without the plugin, too? */
static bool is_compiler_wrong(const ash_fuzz_trial *trial,
	const ash_fuzz_variant *variant)
{
	char level[8];

	snprintf(level, sizeof(level), "-O%d", variant->level);
	return !compile_plain(trial, level,
		       variant->is_native ? "-march=native" : NULL) ||
		!ash_fuzz_process_succeeded(run_program(trial, "plain",
			"OMP_NUM_THREADS=1", "actual")) ||
		!is_expected(trial);
}

static ash_fuzz_verdict compare(ash_fuzz_trial *trial,
	const ash_fuzz_variant *variant)
{
	char threads[32];
	ash_fuzz_outcome end;

	snprintf(threads, sizeof(threads), "OMP_NUM_THREADS=%d",
		variant->threads);
	end = trial->options->device_
		? run_on_device(trial, threads)
		: run_program(trial, "tried", threads, "actual");
	find_suspect(trial);
	if (end.end == ASH_FUZZ_TIMED_OUT)
		return ASH_FUZZ_RUN_HANG;
	if (!ash_fuzz_process_succeeded(end))
		return ASH_FUZZ_RUN_CRASH;
	if (has_device_error(trial))
		return ASH_FUZZ_DEVICE_ERROR;
	if (is_expected(trial))
		return ASH_FUZZ_SAME;
	return is_compiler_wrong(trial, variant) ? ASH_FUZZ_BAD_COMPILER
						 : ASH_FUZZ_WRONG_OUTPUT;
}

ash_fuzz_verdict ash_fuzz_trial_variant(ash_fuzz_trial *trial,
	const ash_fuzz_variant *variant)
{
	ash_fuzz_outcome end = compile_variant(trial, variant);

	trial->suspect = -1;
	if (end.end == ASH_FUZZ_TIMED_OUT)
		return ASH_FUZZ_COMPILER_HANG;
	if (!ash_fuzz_process_succeeded(end))
		return ASH_FUZZ_COMPILER_CRASH;
	if (file_has(trial, "log", "an internal check failed"))
		return ASH_FUZZ_INTERNAL;
	if (file_has(trial, "log", "the model disagrees"))
		return ASH_FUZZ_WRONG_MODEL;
	return trial->options->models_ ? ASH_FUZZ_SAME
				       : compare(trial, variant);
}

static int64_t count_in(const char *text, const char *what)
{
	int64_t n = 0;

	while (text && (text = strstr(text, what))) {
		text += strlen(what);
		n++;
	}
	return n;
}

void ash_fuzz_trial_models(const ash_fuzz_trial *trial, int64_t *compared,
	int64_t *others)
{
	char *log = read_file(trial, "log");

	*compared = count_in(log, "the model does what the code does");
	*others = count_in(log, "the model cannot be compared");
	free(log);
}

int64_t ash_fuzz_trial_runs(const ash_fuzz_trial *trial)
{
	char *log = read_file(trial, "device");
	int64_t n = count_in(log, " launches (");

	free(log);
	return n;
}

void ash_fuzz_trial_remarks(const ash_fuzz_trial *trial,
	void (*note)(void *user, int line), void *user)
{
	char *log = read_file(trial, "log");
	char *rest, *line;

	for (line = log ? strtok_r(log, "\n", &rest) : NULL; line;
		line = strtok_r(NULL, "\n", &rest)) {
		char *place = strstr(line, "case.c:");
		int number;

		if (place && strstr(line, "[-Rpass=ashlar]") &&
			sscanf(place, "case.c:%d:", &number) == 1)
			note(user, number);
	}
	free(log);
}
