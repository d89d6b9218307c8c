/* judge.c - what becomes of a module when an allocation fails.
 *
 * With ASHLAR_FAIL_EACH=K (see allocator.h), a child process is forked at each
 * K-th allocation inside of ash_driver_run, in which it fails; the parent goes
 * on as if nothing had happened and tells at the end of each module what
 * became of the children.
 *
 *	ASHLAR_FAIL_KEEP=DIR modules that are neither as before nor as without a
 *	                     failure are written to DIR, each once, as bitcode
 *
 * When ash_driver_run is done, a child looks whether all memory was given
 * back, whether isl's context was freed, whether the module is valid and, if
 * it is said not to be changed, the same as before.  If code or remarks are not
 * those of a run without a failure, a remark must say that memory ran out.
 *
 * SPDX-License-Identifier: MIT
 */
#include <execinfo.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <isl/ctx.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitWriter.h>

#include "allocator.h"
#include "llvm/edit/module.h"
#include "driver/driver.h"

/* A child that takes longer hangs. */
#define SECONDS_PER_CHILD 60
#define MAX_FRAMES 24
#define MAX_SHOWN 20

isl_stat __real_isl_options_set_on_error(isl_ctx *ctx, int value);
void __real_ash_ir_emit_remarks(LLVMValueRef function, const ash_diag *diag);
bool __real_ash_driver_run(const LLVMValueRef *functions, unsigned n,
	ash_position position, const ash_options *options,
	ash_nest_list *nests, ash_file_budget *file_budget);

isl_stat __wrap_isl_options_set_on_error(isl_ctx *ctx, int value);
void __wrap_ash_ir_emit_remarks(LLVMValueRef function, const ash_diag *diag);
bool __wrap_ash_driver_run(const LLVMValueRef *functions, unsigned n,
	ash_position position, const ash_options *options,
	ash_nest_list *nests, ash_file_budget *file_budget);

/* What became of a child. */
typedef enum {
	LEFT_ALONE,	/* the module is as it was */
	SAME_CODE,	/* the same code and remarks as without a failure */
	OTHER_CODE,	/* valid */
	LOST_BY_ISL,	/* isl itself lost what it had allocated */
	LOST_CONTEXT,
	LOST_MEMORY,
	INVALID,
	SPOILT,		/* not said to be changed, but not the same */
	SILENT,		/* other remarks, but none says that memory ran out */
	CRASH,
	HANG,
	N_FATE
} fate;

static const char *const fate_text[N_FATE] = {
	"left alone", "the same code", "other code",
	"left alone, but isl lost memory",
	"isl's context not freed", "memory not freed", "invalid code",
	"changed unawares", "no remark says why", "crash", "hang",
};

/* ---- points ---- */

static bool is_child;
static unsigned long point;	/* of this child */
static unsigned long n_shown;
static unsigned long n_child[N_FATE];

static const char *signal_text(int number)
{
	return number == SIGALRM ? "hang" : "crash";
}

/* Say where a child dies. */
static void die(int number)
{
	void *frame[MAX_FRAMES];
	int n = backtrace(frame, MAX_FRAMES);

	dprintf(STDERR_FILENO, "point %lu: %s (signal %d)\n", point,
		signal_text(number), number);
	backtrace_symbols_fd(frame, n, STDERR_FILENO);
	_exit(number == SIGALRM ? HANG : CRASH);
}

static void become_child(unsigned long number)
{
	static const int deadly[] = {
		SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM };

	is_child = true;
	point = number;
	hostile_set_mode(hostile_setting("ASHLAR_FAIL_REST")
		? HOSTILE_ALWAYS_FAILS : HOSTILE_NEVER_FAILS);
	for (size_t i = 0; i < sizeof(deadly) / sizeof(deadly[0]); ++i)
		signal(deadly[i], die);
	alarm(SECONDS_PER_CHILD);
}

static void wait_for(pid_t child, unsigned long number)
{
	int status, result = CRASH;

	while (waitpid(child, &status, 0) < 0)
		continue;
	if (WIFEXITED(status) && WEXITSTATUS(status) < N_FATE)
		result = WEXITSTATUS(status);
	++n_child[result];
	if (result >= LOST_CONTEXT && n_shown++ < MAX_SHOWN)
		fprintf(stderr, "point %lu: %s\n", number, fate_text[result]);
}

/* Fork at this point; does it fail in this process? */
static bool try_point(unsigned long number)
{
	pid_t child;

	if (is_child)
		return false;
	fflush(NULL);
	child = fork();
	if (child < 0)
		abort();
	if (child) {
		wait_for(child, number);
		return false;
	}
	become_child(number);
	return true;
}

/* ---- one module ---- */

/* What came out: of the module, and what was said of its functions. */
typedef struct {
	uint64_t code, remarks;
} product;

#define HASH_START UINT64_C(14695981039346656037)

static isl_ctx *context;	/* of the function, once it is set up */
static bool is_remarked;
static uint64_t remarks;

static uint64_t hash_text(uint64_t h, const char *text)
{
	for (const char *letter = text; letter && *letter; ++letter)
		h = (h ^ (unsigned char) *letter) * UINT64_C(1099511628211);
	return h;
}

isl_stat __wrap_isl_options_set_on_error(isl_ctx *ctx, int value)
{
	context = ctx;
	return __real_isl_options_set_on_error(ctx, value);
}

void __wrap_ash_ir_emit_remarks(LLVMValueRef function, const ash_diag *diag)
{
	for (size_t i = 0; i < diag->n; ++i) {
		remarks = hash_text(remarks, diag->msg[i].text);
		is_remarked |= diag->msg[i].reason == ASH_REFUSE_MEMORY;
	}
	__real_ash_ir_emit_remarks(function, diag);
}

static uint64_t hash(LLVMModuleRef module)
{
	char *text = LLVMPrintModuleToString(module);
	uint64_t h = hash_text(HASH_START, text);

	LLVMDisposeMessage(text);
	return h;
}

static uint64_t before;
static product wanted;

/* Write "module" as it is at the end of the pipeline, but without a failure. */
static void write_finished(LLVMModuleRef module, const char *path)
{
	LLVMModuleRef copy = LLVMCloneModule(module);

	ash_driver_finish(copy);
	if (LLVMWriteBitcodeToFile(copy, path) != 0)
		abort();
	LLVMDisposeModule(copy);
}

/* Keep a module of a new kind. */
static void keep(LLVMModuleRef module, uint64_t name)
{
	const char *dir = getenv("ASHLAR_FAIL_KEEP");
	char path[4096];

	if (!dir)
		return;
	snprintf(path, sizeof(path), "%s/%016llx.bc", dir,
		(unsigned long long) name);
	dprintf(STDERR_FILENO, "point %lu: other code %016llx\n", point,
		(unsigned long long) name);
	if (access(path, F_OK) != 0)
		write_finished(module, path);
}

/* The same for memory that isl lost: it has not checked all its own ways out
 * of a failure.  Each of its objects keeps the context, so this is not ours.
 */
static fate judge_memory(void)
{
	size_t of_isl, n = hostile_blocks(&of_isl);

	if (hostile_is_block(context))
		return LOST_CONTEXT;
	if (n)
		return of_isl ? LOST_BY_ISL : LOST_MEMORY;
	return LEFT_ALONE;
}

static fate judge(LLVMModuleRef module, bool changed)
{
	fate memory = judge_memory();
	uint64_t now;

	if (memory == LOST_CONTEXT || memory == LOST_MEMORY)
		return memory;
	if (LLVMVerifyModule(module, LLVMReturnStatusAction, NULL))
		return INVALID;
	now = hash(module);
	if (now == wanted.code && remarks == wanted.remarks)
		return SAME_CODE;
	if (!changed && now != before) {
		keep(module, now);
		return SPOILT;
	}
	if (!is_remarked && now == before)
		return SILENT;
	if (now == before)
		return memory;
	keep(module, now);
	return OTHER_CODE;
}

/* What comes out if nothing fails; says so if memory is lost even then. */
static product run_reference(const LLVMValueRef *functions, unsigned n_function,
	ash_position position, const ash_options *options,
	ash_nest_list *nests, ash_file_budget *file_budget)
{
	int ends[2];
	size_t n, of_isl;
	product out = { 0 };
	pid_t child;

	if (pipe(ends) < 0 || (child = fork()) < 0)
		abort();
	if (!child) {
		hostile_set_mode(HOSTILE_NEVER_FAILS);
		hostile_count(true);
		__real_ash_driver_run(functions, n_function, position,
			options, nests, file_budget);
		hostile_count(false);
		if (nests)
			ash_nest_list_clear(nests);
		out.code = hash(LLVMGetGlobalParent(functions[0]));
		out.remarks = remarks;
		n = hostile_blocks(&of_isl);
		if (n)
			fprintf(stderr, "%zu blocks lost without a failure\n",
				n);
		_exit(write(ends[1], &out, sizeof(out)) != sizeof(out));
	}
	close(ends[1]);
	if (read(ends[0], &out, sizeof(out)) != sizeof(out))
		abort();
	close(ends[0]);
	waitpid(child, NULL, 0);
	return out;
}

/* What became of the children so far, in one line. */
static void tell(void)
{
	unsigned long tried = 0, failed = 0;

	for (int i = 0; i < N_FATE; ++i)
		tried += n_child[i];
	for (int i = LOST_CONTEXT; i < N_FATE; ++i)
		failed += n_child[i];
	fprintf(stderr, "%lu allocations, %lu tried, %lu failed:",
		hostile_now(), tried, failed);
	for (int i = 0; i < N_FATE; ++i)
		if (n_child[i])
			fprintf(stderr, " %lu %s;", n_child[i], fate_text[i]);
	fputc('\n', stderr);
}

bool __wrap_ash_driver_run(const LLVMValueRef *functions, unsigned n,
	ash_position position, const ash_options *options,
	ash_nest_list *nests, ash_file_budget *file_budget)
{
	LLVMModuleRef module = n ? LLVMGetGlobalParent(functions[0]) : NULL;
	bool each = module && hostile_setting("ASHLAR_FAIL_EACH");
	unsigned long first = hostile_now();
	bool changed;

	if (each) {
		hostile_set_try(&try_point);
		remarks = HASH_START;
		before = hash(module);
		wanted = run_reference(functions, n, position, options, nests,
			file_budget);
	}
	hostile_count(true);
	changed = __real_ash_driver_run(functions, n, position, options, nests,
		file_budget);
	hostile_count(false);
	if (is_child && nests)
		ash_nest_list_clear(nests);
	if (is_child)
		_exit(judge(module, changed));
	if (each && hostile_now() != first)
		tell();
	return changed;
}
