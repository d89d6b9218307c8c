/* bench_process.c - execution of programs with a time limit.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/wait.h>

#include "child.h"

/* Set up the streams of the child; returns 0 or an errno, like posix_spawn. */
static int set_files(posix_spawn_file_actions_t *actions,
	const ash_bench_command *command)
{
	const int write_anew = O_WRONLY | O_CREAT | O_TRUNC;
	int error = posix_spawn_file_actions_addopen(actions, 0, "/dev/null",
		O_RDONLY, 0);

	if (!error)
		error = posix_spawn_file_actions_addopen(actions, 1,
			command->out, write_anew, 0666);
	if (!error)
		error = posix_spawn_file_actions_addopen(actions, 2,
			command->err, write_anew, 0666);
	return error;
}

static int set_attributes(posix_spawnattr_t *attributes)
{
	sigset_t none;
	int error = posix_spawnattr_setflags(attributes,
		POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);

	sigemptyset(&none);
	if (!error)
		error = posix_spawnattr_setpgroup(attributes, 0);
	if (!error)
		error = posix_spawnattr_setsigmask(attributes, &none);
	return error;
}

static int start(pid_t *pid, const ash_bench_command *command)
{
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	int error = posix_spawn_file_actions_init(&actions);

	if (error)
		return error;
	error = posix_spawnattr_init(&attributes);
	if (!error) {
		error = set_files(&actions, command);
		if (!error)
			error = set_attributes(&attributes);
		if (!error)
			error = posix_spawnp(pid, command->argv[0], &actions,
				&attributes, command->argv,
				command->environment);
		posix_spawnattr_destroy(&attributes);
	}
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

static ash_bench_end end_of(ash_child_wait wait)
{
	switch (wait) {
	case ASH_CHILD_TIMED_OUT:
		return ASH_BENCH_TIMED_OUT;
	case ASH_CHILD_INTERRUPTED:
		return ASH_BENCH_INTERRUPTED;
	default:
		return ASH_BENCH_EXITED;
	}
}

static void kill_group(pid_t pid)
{
	int status;

	kill(-pid, SIGKILL);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
}

ash_bench_outcome ash_bench_process_run(const ash_bench_command *command)
{
	ash_bench_outcome result = { .end = ASH_BENCH_NOT_STARTED };
	double begin = ash_child_now();
	int status = 0;
	pid_t pid;

	result.code = start(&pid, command);
	if (result.code)
		return result;
	result.end = end_of(ash_child_wait_until(pid, begin + command->timeout,
		&status, NULL));
	result.seconds = ash_child_now() - begin;
	if (result.end != ASH_BENCH_EXITED) {
		kill_group(pid);
	} else if (WIFSIGNALED(status)) {
		result.end = ASH_BENCH_KILLED;
		result.code = WTERMSIG(status);
	} else {
		result.code = WEXITSTATUS(status);
	}
	return result;
}

bool ash_bench_process_succeeded(ash_bench_outcome outcome)
{
	return outcome.end == ASH_BENCH_EXITED && outcome.code == 0;
}
