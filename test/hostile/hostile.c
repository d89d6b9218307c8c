/* hostile.c - allocations of the plugin that fail when they are told to.
 *
 * The linker puts these functions in the place of the allocator, for all that
 * the plugin holds: our code and isl, but neither LLVM nor the C library.
 *
 *	ASHLAR_FAIL_AT=N     the N-th allocation fails, and no other
 *	ASHLAR_FAIL_FROM=N   so do all that follow
 *	ASHLAR_FAIL_EACH=K   each K-th allocation is a point: a child process
 *	                     is forked there, in which it fails; the parent
 *	                     goes on as if nothing had happened and tells at the
 *	                     end of each function what became of the children
 *	ASHLAR_FAIL_PART=I   with the former: begin at the I-th, not the K-th
 *	ASHLAR_FAIL_OWN=1    with the former: points are the allocations of our own
 *	                     code alone; those of isl are not counted
 *	ASHLAR_FAIL_KEEP=DIR with the former: modules that are neither as before
 *	                     nor as without a failure are written to DIR, each
 *	                     once, as bitcode
 *	ASHLAR_FAIL_TRACE=1  say where the first failing allocation is
 *
 * An allocation counts while ash_driver_run is running.  When that is done, a
 * child looks whether all memory was given back, whether isl's context was
 * freed, and whether the module is valid and, if it is said not to be changed,
 * the same as before.
 *
 * SPDX-License-Identifier: MIT
 */
#include <execinfo.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <isl/ctx.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitWriter.h>

#include "driver/driver.h"

/* A child that takes longer hangs. */
#define SECONDS_PER_CHILD 60
#define MAX_FRAMES 24
#define MAX_SHOWN 20

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
isl_ctx *__real_isl_ctx_alloc(void);
void __real_isl_ctx_free(isl_ctx *ctx);
bool __real_ash_driver_run(LLVMValueRef function, ash_position position,
	const ash_options *options, ash_nest_list *nests, ash_purse *purse);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *memory, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t n);
int __wrap_vasprintf(char **to, const char *format, va_list args);
int __wrap_asprintf(char **to, const char *format, ...);
void __wrap_free(void *memory);
isl_ctx *__wrap_isl_ctx_alloc(void);
void __wrap_isl_ctx_free(isl_ctx *ctx);
bool __wrap_ash_driver_run(LLVMValueRef function, ash_position position,
	const ash_options *options, ash_nest_list *nests, ash_purse *purse);

/* What became of a child. */
typedef enum {
	LEFT_ALONE,	/* the module is as it was */
	SAME_CODE,	/* as if nothing had failed */
	OTHER_CODE,	/* valid */
	LOST_BY_ISL,	/* isl itself lost what it had allocated */
	LOST_CONTEXT,
	LOST_MEMORY,
	INVALID,
	SPOILT,		/* not said to be changed, but not the same */
	CRASH,
	HANG,
	N_FATE
} fate;

static const char *const fate_text[N_FATE] = {
	"left alone", "the same code", "other code",
	"left alone, but isl lost memory",
	"isl's context not freed", "memory not freed", "invalid code",
	"changed unawares", "crash", "hang",
};

/* ---- settings ---- */

static unsigned long fail_at, fail_from, fail_each, fail_part;
static bool own_alone, is_ready;

static unsigned long setting(const char *name)
{
	const char *text = getenv(name);

	return text ? strtoul(text, NULL, 10) : 0;
}

static void get_ready(void)
{
	fail_at = setting("ASHLAR_FAIL_AT");
	fail_from = setting("ASHLAR_FAIL_FROM");
	fail_each = setting("ASHLAR_FAIL_EACH");
	fail_part = setting("ASHLAR_FAIL_PART");
	own_alone = setting("ASHLAR_FAIL_OWN");
	is_ready = true;
}

/* ---- blocks that are not freed ---- */

#define TABLE_BITS 20
#define TABLE_SIZE ((size_t) 1 << TABLE_BITS)

static void *table[TABLE_SIZE];
static size_t n_block;

static size_t slot_of(const void *memory)
{
	return ((uintptr_t) memory >> 4) * UINT64_C(0x9e3779b97f4a7c15) >>
		(64 - TABLE_BITS);
}

static size_t find(const void *memory)
{
	size_t slot = slot_of(memory);

	while (table[slot] && table[slot] != memory)
		slot = (slot + 1) % TABLE_SIZE;
	return slot;
}

static void *note(void *memory)
{
	if (!memory)
		return memory;
	if (n_block > TABLE_SIZE / 2)
		abort();
	table[find(memory)] = memory;
	++n_block;
	return memory;
}

/* Let those that follow move up. */
static void forget(const void *memory)
{
	size_t hole = find(memory);

	if (!memory || !table[hole])
		return;
	table[hole] = NULL;
	--n_block;
	for (size_t i = (hole + 1) % TABLE_SIZE; table[i];
	     i = (i + 1) % TABLE_SIZE) {
		size_t distance = (i - slot_of(table[i])) % TABLE_SIZE;

		if (distance < (i - hole) % TABLE_SIZE)
			continue;
		table[hole] = table[i];
		table[i] = NULL;
		hole = i;
	}
}

/* ---- points ---- */

static bool is_running, is_paused, is_child, is_reference;
static unsigned in_isl;		/* calls of its allocator */
static bool failed_in_isl;
static unsigned long count;	/* allocations so far */
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

static void become_child(void)
{
	static const int deadly[] = {
		SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGALRM };

	is_child = true;
	for (size_t i = 0; i < sizeof(deadly) / sizeof(deadly[0]); ++i)
		signal(deadly[i], die);
	alarm(SECONDS_PER_CHILD);
}

static void wait_for(pid_t child)
{
	int status, result = CRASH;

	while (waitpid(child, &status, 0) < 0)
		continue;
	if (WIFEXITED(status) && WEXITSTATUS(status) < N_FATE)
		result = WEXITSTATUS(status);
	++n_child[result];
	if (result >= LOST_CONTEXT && n_shown++ < MAX_SHOWN)
		fprintf(stderr, "point %lu: %s\n", count, fate_text[result]);
}

/* Fork at this point; does it fail in this process? */
static bool try_point(void)
{
	pid_t child;

	if (count % fail_each != fail_part % fail_each)
		return false;
	fflush(NULL);
	child = fork();
	if (child < 0)
		abort();
	if (child) {
		wait_for(child);
		return false;
	}
	point = count;
	become_child();
	return true;
}

static void trace(void)
{
	void *frame[MAX_FRAMES];

	if (getenv("ASHLAR_FAIL_TRACE"))
		backtrace_symbols_fd(frame, backtrace(frame, MAX_FRAMES),
			STDERR_FILENO);
}

/* Does the allocation that is asked for now fail? */
static bool fails(void)
{
	bool failed;

	if (is_paused || is_reference || (own_alone && in_isl))
		return false;
	++count;
	if (count == fail_at || count == fail_from)
		trace();
	failed = count == fail_at || (fail_from && count >= fail_from) ||
		(fail_each && !is_child && try_point());
	failed_in_isl = failed_in_isl || (failed && in_isl);
	return failed;
}

/* ---- isl's allocator, which calls ours ---- */

#define WRAP_ISL(type, name, parameters, arguments)                           \
	type __real_##name parameters;                                        \
	type __wrap_##name parameters;                                        \
	type __wrap_##name parameters                                         \
	{                                                                     \
		type result;                                                  \
                                                                              \
		++in_isl;                                                     \
		result = __real_##name arguments;                             \
		--in_isl;                                                     \
		return result;                                                \
	}

WRAP_ISL(void *, isl_malloc_or_die, (isl_ctx *ctx, size_t size), (ctx, size))
WRAP_ISL(void *, isl_calloc_or_die, (isl_ctx *ctx, size_t n, size_t size),
	(ctx, n, size))
WRAP_ISL(void *, isl_realloc_or_die, (isl_ctx *ctx, void *memory, size_t size),
	(ctx, memory, size))

/* ---- the allocator ---- */

void *__wrap_malloc(size_t size)
{
	if (!is_running)
		return __real_malloc(size);
	return fails() ? NULL : note(__real_malloc(size));
}

void *__wrap_calloc(size_t n, size_t size)
{
	if (!is_running)
		return __real_calloc(n, size);
	return fails() ? NULL : note(__real_calloc(n, size));
}

void *__wrap_realloc(void *memory, size_t size)
{
	void *grown;

	if (!is_running)
		return __real_realloc(memory, size);
	if (fails())
		return NULL;
	forget(memory);
	grown = __real_realloc(memory, size);
	return note(grown ? grown : size ? memory : NULL);
}

void __wrap_free(void *memory)
{
	if (is_running)
		forget(memory);
	__real_free(memory);
}

char *__wrap_strndup(const char *text, size_t n)
{
	size_t length = strnlen(text, n);
	char *copy = __wrap_malloc(length + 1);

	if (!copy)
		return NULL;
	copy[length] = '\0';
	return memcpy(copy, text, length);
}

char *__wrap_strdup(const char *text)
{
	return __wrap_strndup(text, SIZE_MAX);
}

int __wrap_vasprintf(char **to, const char *format, va_list args)
{
	va_list again;
	int length;

	va_copy(again, args);
	length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	*to = length < 0 ? NULL : __wrap_malloc((size_t) length + 1);
	return *to ? vsnprintf(*to, (size_t) length + 1, format, args) : -1;
}

int __wrap_asprintf(char **to, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = __wrap_vasprintf(to, format, args);
	va_end(args);
	return length;
}

/* ---- one function ---- */

static bool is_freed;

/* isl does not survive a failure in here, and its caller prevents it; as a
 * whole this is one allocation.
 */
isl_ctx *__wrap_isl_ctx_alloc(void)
{
	isl_ctx *ctx;

	if (is_running && fails())
		return NULL;
	is_paused = true;
	ctx = __real_isl_ctx_alloc();
	is_paused = false;
	return ctx;
}

/* isl keeps a context that something still refers to. */
void __wrap_isl_ctx_free(isl_ctx *ctx)
{
	__real_isl_ctx_free(ctx);
	is_freed = !ctx || table[find(ctx)] != (void *) ctx;
}

static uint64_t hash(LLVMModuleRef module)
{
	char *text = LLVMPrintModuleToString(module);
	uint64_t h = UINT64_C(14695981039346656037);

	for (const char *letter = text; *letter; ++letter)
		h = (h ^ (unsigned char) *letter) * UINT64_C(1099511628211);
	LLVMDisposeMessage(text);
	return h;
}

static uint64_t before, wanted;

/* For others to run. */
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
	if (access(path, F_OK) != 0 &&
	    LLVMWriteBitcodeToFile(module, path) != 0)
		abort();
}

static fate judge(LLVMModuleRef module, bool changed)
{
	uint64_t now;

	if (n_block && is_freed && failed_in_isl)
		return LOST_BY_ISL;
	if (!is_freed)
		return LOST_CONTEXT;
	if (n_block)
		return LOST_MEMORY;
	if (LLVMVerifyModule(module, LLVMReturnStatusAction, NULL))
		return INVALID;
	now = hash(module);
	if (!changed)
		return now == before ? LEFT_ALONE : SPOILT;
	if (now == wanted)
		return SAME_CODE;
	keep(module, now);
	return OTHER_CODE;
}

/* What comes out if nothing fails; says so if memory is lost even then. */
static uint64_t run_reference(LLVMValueRef function, ash_position position,
	const ash_options *options, ash_nest_list *nests, ash_purse *purse)
{
	int ends[2];
	uint64_t h = 0;
	pid_t child;

	if (pipe(ends) < 0 || (child = fork()) < 0)
		abort();
	if (!child) {
		is_reference = is_child = is_running = true;
		__real_ash_driver_run(function, position, options, nests, purse);
		is_running = false;
		h = hash(LLVMGetGlobalParent(function));
		if (n_block || !is_freed)
			fprintf(stderr, "%zu blocks lost without a failure\n",
				n_block);
		_exit(write(ends[1], &h, sizeof(h)) != sizeof(h));
	}
	close(ends[1]);
	if (read(ends[0], &h, sizeof(h)) != sizeof(h))
		abort();
	close(ends[0]);
	waitpid(child, NULL, 0);
	return h;
}

/* What became of the children so far, in one line. */
static void tell(void)
{
	unsigned long tried = 0, failed = 0;

	for (int i = 0; i < N_FATE; ++i)
		tried += n_child[i];
	for (int i = LOST_CONTEXT; i < N_FATE; ++i)
		failed += n_child[i];
	fprintf(stderr, "%lu allocations, %lu tried, %lu failed:", count,
		tried, failed);
	for (int i = 0; i < N_FATE; ++i)
		if (n_child[i])
			fprintf(stderr, " %lu %s;", n_child[i], fate_text[i]);
	fputc('\n', stderr);
}

bool __wrap_ash_driver_run(LLVMValueRef function, ash_position position,
	const ash_options *options, ash_nest_list *nests, ash_purse *purse)
{
	LLVMModuleRef module = LLVMGetGlobalParent(function);
	unsigned long first = count;
	bool changed;

	if (!is_ready)
		get_ready();
	is_freed = true;
	if (fail_each) {
		before = hash(module);
		wanted = run_reference(function, position, options, nests, purse);
	}
	is_running = true;
	changed = __real_ash_driver_run(function, position, options, nests, purse);
	is_running = false;
	if (is_child)
		_exit(judge(module, changed));
	if (fail_each && count != first)
		tell();
	return changed;
}
