/* device_run_test.c - runs on devices that are none: what comes out, and what
 * happens when a call into a library fails, any of them.
 *
 * Each case has a process of its own, since what the runtime knows of devices
 * it knows for a whole process.  The fake libraries are loaded before, so that
 * they are found by their names: see test/device/fake/fake.h.  With an argument
 * only the cases run that have it in their names.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ashlar/device.h"
#include "check.h"

#define LOG "device_run_test.log"

typedef int64_t calls_function(const char *);
typedef int64_t live_function(void);

/* The two fake libraries, and what they count. */
static const char *const backends[] = { "cuda", "opencl" };
static calls_function *fake_calls[2];
static live_function *fake_live[2];

static const char *const kernels[] = { "increment", "append" };
static const uint32_t spirv[] = { 0x07230203, 0x00010000, 0, 8, 0 };
static const ashlar_device_image images[] = {
	{ ASHLAR_DEVICE_PTX, ASHLAR_DEVICE_DOUBLES, 70, 64, 1024, 0, "// PTX",
		7 },
	{ ASHLAR_DEVICE_SPIRV, ASHLAR_DEVICE_DOUBLES, 0, 64, 1024, 0, spirv,
		sizeof(spirv) },
};
static ashlar_device_program program = { ASHLAR_DEVICE_VERSION, 2, images, 2, 0,
	kernels, NULL };
static const ashlar_device_work forced = { 1, 1, 1, 0, 1, ASHLAR_DEVICE_FORCE };

enum { N = 1000 };

static const uint64_t grid[3] = { 2, 3, 4 }, block[3] = { 16, 2, 1 };

static void open_fake(int i, const char *name)
{
	char path[1000];
	void *library;

	snprintf(path, sizeof(path), "%s/%s", ASH_FAKE_DIR, name);
	library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!library) {
		fprintf(stderr, "%s\n", dlerror());
		exit(2);
	}
	*(void **) &fake_calls[i] = dlsym(library, "fake_calls");
	*(void **) &fake_live[i] = dlsym(library, "fake_live");
}

/* Set variables, "NAME=value" each, separated by blanks. */
static void set_variables(const char *settings)
{
	char copy[1000], *rest = copy, *word;

	unsetenv("ASHLAR_DEVICE");
	unsetenv("ASHLAR_DEVICE_LOG");
	snprintf(copy, sizeof(copy), "%s", settings);
	while ((word = strsep(&rest, " ")))
		if (*word)
			putenv(strdup(word));
}

typedef int case_function(void);

/* What a case gives, from a process of its own, with these variables; what it
 * writes to the standard error goes to a file.
 */
static int run_case(case_function *function, const char *settings)
{
	int status = 0;
	pid_t child;

	fflush(stdout);
	child = fork();
	if (child == 0) {
		int file = open(LOG, O_WRONLY | O_CREAT | O_TRUNC, 0666);

		dup2(file, 2);
		set_variables(settings);
		exit(function());
	}
	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static const char *read_log(void)
{
	static char text[10000];
	int file = open(LOG, O_RDONLY);
	ssize_t n = file < 0 ? 0 : read(file, text, sizeof(text) - 1);

	close(file);
	text[n > 0 ? n : 0] = '\0';
	return text;
}

#define ARRAY(number) { ASHLAR_DEVICE_ARRAY, 0, number }
#define VALUE(number) { ASHLAR_DEVICE_VALUE, 8, number }

/* a[i]++ twice, then b[i] += a[i].  Nonzero: on the host, if at all. */
static int compute(unsigned char *a, unsigned char *b,
	const ashlar_device_work *work)
{
	const uint32_t both = ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE;
	const ashlar_device_array arrays[] = {
		{ a, N, 1, 0, NULL, both, 1 },
		{ b, N, 1, 0, NULL, both | ASHLAR_DEVICE_ALL_WRITTEN, 1 },
	};
	const ashlar_device_argument increment[] = { ARRAY(0), VALUE(N) };
	const ashlar_device_argument append[] = { ARRAY(1), ARRAY(0),
		VALUE(N) };
	void *run = ashlar_device_begin_v1(&program, arrays, 2, work);

	if (!run)
		return 1;
	ashlar_device_launch_v1(run, 0, grid, block, 0, increment, 2);
	ashlar_device_launch_v1(run, 0, grid, block, 65536 / 4, increment, 2);
	ashlar_device_launch_v1(run, 1, grid, block, 0, append, 3);
	return ashlar_device_end_v1(run);
}

enum { RIGHT, UNCHANGED, WRONG };

/* What has become of the arrays that "fill" has filled. */
static int judge(const unsigned char *a, const unsigned char *b)
{
	int changed = 0, same = 0;

	for (int i = 0; i < N; i++) {
		unsigned char x = (unsigned char) i;

		changed += a[i] == (unsigned char) (x + 2) &&
			b[i] == (unsigned char) (3 * x + 2);
		same += a[i] == x && b[i] == (unsigned char) (2 * x);
	}
	return changed == N ? RIGHT : same == N ? UNCHANGED : WRONG;
}

static void fill(unsigned char *a, unsigned char *b)
{
	for (int i = 0; i < N; i++) {
		a[i] = (unsigned char) i;
		b[i] = (unsigned char) (2 * i);
	}
}

/* Compute once: is what has been said what has been done? */
static int compute_once(void)
{
	unsigned char a[N], b[N];
	int failed, found;

	fill(a, b);
	errno = 77;
	failed = compute(a, b, &forced);
	found = errno == 77 ? judge(a, b) : WRONG;
	if (found != (failed ? UNCHANGED : RIGHT))
		return WRONG;
	return found;
}

/* The objects that all devices have. */
static int64_t count_live(void)
{
	return fake_live[0]() + fake_live[1]();
}

/* Three times, with more objects at no time than the usual ones. */
static int compute_thrice(void)
{
	int found = compute_once();

	for (int i = 0; i < 2; i++)
		if (compute_once() == WRONG)
			return WRONG;
	return count_live() > 12 ? WRONG : found;
}

static int count_calls(void)
{
	int found = compute_thrice();

	return found == RIGHT
		? (int) (fake_calls[0](NULL) + fake_calls[1](NULL))
		: 0;
}

/* Let each single call fail. */
static void check_each_call(const char *backend)
{
	char settings[100], name[100];
	int n, wrong = 0, unchanged = 0;

	snprintf(settings, sizeof(settings), "ASHLAR_DEVICE=%s", backend);
	n = run_case(count_calls, settings);
	for (int i = 1; i <= n; i++) {
		int found;

		snprintf(settings, sizeof(settings),
			"ASHLAR_DEVICE=%s FAKE_FAIL=:%d", backend, i);
		found = run_case(compute_thrice, settings);
		wrong += found != RIGHT && found != UNCHANGED;
		unchanged += found == UNCHANGED;
		if (found == WRONG)
			printf("  wrong: %s\n", settings);
	}
	snprintf(name, sizeof(name),
		"%s: each of %d calls fails, %d runs "
		"on the host",
		backend, n, unchanged);
	check(n > 30 && n < 250 && wrong == 0 && unchanged > 10, name);
}

/* Settings, what comes out, and what the log says then. */
static const struct {
	const char *settings;
	int wanted;
	const char *log;
	const char *name;
} cases[] = {
	{ "ASHLAR_DEVICE_LOG=-", RIGHT,
		"*cuda: Fake 0, 1024 MiB, opened in*"
		"*cuda: 2 kernels made ready in*"
		"*cuda: 2000 bytes in (*), 3 launches (*), 2000 bytes out (*",
		"a device is used, and the log tells it" },
	{ "ASHLAR_DEVICE_LOG=stderr ASHLAR_DEVICE=opencl", RIGHT,
		"*opencl: Fake, 1024 MiB, opened in*", "one that is named" },
	{ "ASHLAR_DEVICE_LOG=1 ASHLAR_DEVICE=none", UNCHANGED,
		"*on the host: no device to use*", "none is wanted" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_DEVICES=0", UNCHANGED,
		"*cuda: there is no device*opencl: there is no device*",
		"there is none" },
	{ "ASHLAR_DEVICE_LOG=1 ASHLAR_DEVICE_NUMBER=1", UNCHANGED,
		"*cuda: no device of this number*", "no second one" },
	{ "ASHLAR_DEVICE_LOG=1 ASHLAR_DEVICE_NUMBER=1 FAKE_DEVICES=2", RIGHT,
		"*cuda: Fake 1*", "the second one" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuInit", RIGHT,
		"*cuInit gave error 100: some error*opencl: Fake*",
		"OpenCL where CUDA fails" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuMemAlloc_v2", UNCHANGED,
		"*cuMemAlloc_v2 gave error 2: out of memory*"
		"on the host: no memory*",
		"no memory" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuMemAlloc_v2:2", UNCHANGED,
		"*cuMemAlloc_v2 gave*on the host: no memory*",
		"no memory for the second array" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuMemHostAlloc", UNCHANGED,
		"*cuMemHostAlloc gave*on the host: the run has failed*",
		"no memory for copying" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuModuleLoadDataEx ASHLAR_DEVICE=cuda",
		UNCHANGED, "*cuModuleLoadDataEx gave error 200*no device*",
		"a bad module" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuModuleLoadDataEx", RIGHT,
		"*cuModuleLoadDataEx gave error 200*opencl: 2000 bytes in*",
		"a bad module, and a good one" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuModuleGetFunction:2 "
	  "ASHLAR_DEVICE=cuda",
		UNCHANGED, "*cuModuleGetFunction gave error 500*",
		"a kernel is missing" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuLaunchKernel:2", UNCHANGED,
		"*cuLaunchKernel gave error 1*on the host: the run has failed*",
		"a launch fails" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuStreamSynchronize:2", UNCHANGED,
		"*cuStreamSynchronize gave error 700*not used any more*",
		"a kernel fails" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuMemcpyDtoHAsync_v2:2", UNCHANGED,
		"*cuMemcpyDtoHAsync_v2 gave*on the host: the run has failed*",
		"copying the last array back fails" },
	{ "ASHLAR_DEVICE_LOG=1 FAKE_FAIL=cuMemcpyHtoDAsync_v2:2", UNCHANGED,
		"*cuMemcpyHtoDAsync_v2 gave*on the host: the run has failed*",
		"copying the last array there fails" },
	{ "ASHLAR_DEVICE=opencl ASHLAR_DEVICE_LOG=1 FAKE_FAIL=clBuildProgram",
		UNCHANGED, "*clBuildProgram gave*opencl: kernel 1: too hard*",
		"OpenCL says why it can't compile" },
	{ "ASHLAR_DEVICE=opencl ASHLAR_DEVICE_LOG=1 FAKE_FAIL=clFinish:2",
		UNCHANGED, "*clFinish gave error -5*not used any more*",
		"an OpenCL kernel fails" },
	{ "ASHLAR_DEVICE=opencl ASHLAR_DEVICE_LOG=1 "
	  "FAKE_FAIL=clWaitForEvents:2",
		UNCHANGED, "*clWaitForEvents gave error -14*",
		"the last event tells of errors" },
	{ "ASHLAR_DEVICE=opencl ASHLAR_DEVICE_LOG=1 FAKE_LACKS=doubles",
		UNCHANGED, "*Fake: has no double precision*", "no doubles" },
	{ "ASHLAR_DEVICE=opencl ASHLAR_DEVICE_LOG=1 FAKE_LACKS=il", UNCHANGED,
		"*opencl: no device takes SPIR-V*", "no SPIR-V" },
	{ "ASHLAR_DEVICE=opencl ASHLAR_DEVICE_LOG=1 FAKE_LACKS=core", RIGHT,
		"*opencl: Fake*", "SPIR-V as an extension" },
	{ "ASHLAR_DEVICE=opencl ASHLAR_DEVICE_LOG=1 FAKE_LACKS=core "
	  "FAKE_FAIL=clGetExtensionFunctionAddressForPlatform",
		UNCHANGED, "*clCreateProgramWithILKHR gave*",
		"the extension has no function" },
	{ "", RIGHT, "", "without a log nothing is written" },
	{ "FAKE_FAIL=cuStreamSynchronize", UNCHANGED, "",
		"not even about errors" },
	{ "FAKE_DEVICES=0", UNCHANGED, "", "nor that there is no device" },
};

/* Cases without this in their names are left out; NULL: none. */
static const char *only;

static bool is_wanted(const char *name)
{
	return !only || strstr(name, only);
}

static void check_cases(void)
{
	for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int found;
		const char *log;

		if (!is_wanted(cases[i].name))
			continue;
		found = run_case(compute_once, cases[i].settings);
		log = read_log();

		if (!check(found == cases[i].wanted &&
				    check_matches(log, cases[i].log),
			    cases[i].name))
			printf("  gave %d, log:\n%s", found, log);
	}
}

/* All threads at once, many times. */
static void *compute_often(void *wrong)
{
	for (int i = 0; i < 50; i++)
		if (compute_once() != RIGHT)
			*(int *) wrong = 1;
	return NULL;
}

/* Do "work" in four threads.  0: none of them has found something wrong. */
static int run_threads(void *(*work)(void *) )
{
	pthread_t threads[4];
	int wrong[4] = { 0 };

	for (int i = 0; i < 4; i++)
		pthread_create(&threads[i], NULL, work, &wrong[i]);
	for (int i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
	return wrong[0] || wrong[1] || wrong[2] || wrong[3];
}

static int compute_in_threads(void)
{
	return run_threads(compute_often) ? WRONG : RIGHT;
}

/* As often, where one wait fails, and all that come after are in vain. */
static void *fail_often(void *wrong)
{
	for (int i = 0; i < 50; i++)
		if (compute_once() == WRONG)
			*(int *) wrong = 1;
	return NULL;
}

static int fail_in_threads(void)
{
	return run_threads(fail_often) ? WRONG : compute_once();
}

/* A process that was forked off one with a device. */
static int compute_forked(void)
{
	int status = 0;

	if (compute_once() != RIGHT)
		return WRONG;
	if (fork() == 0)
		_exit(compute_once());
	wait(&status);
	if (WEXITSTATUS(status) != UNCHANGED)
		return WRONG;
	return compute_once();
}

/* When the process ends the libraries may be gone. */
static void compute_late(void)
{
	_exit(compute_once());
}

static int compute_at_exit(void)
{
	if (atexit(compute_late) || compute_once() != RIGHT)
		_exit(WRONG);
	return RIGHT;
}

/* Modules that can't be loaded are not tried a second time; a driver that does
 * not take the first image may take the next.
 */
static int load_next(void)
{
	const ashlar_device_image both[] = { images[0], images[0] };
	ashlar_device_image text = images[0];

	text.bytes = "no PTX";
	program.images = &text;
	program.n_images = 1;
	if (compute_once() != UNCHANGED || compute_once() != UNCHANGED ||
		fake_calls[0]("cuModuleLoadDataEx") != 1)
		return WRONG;
	program.images = both;
	program.n_images = 2;
	free(program.state);
	program.state = NULL;
	setenv("FAKE_FAIL", "cuModuleLoadDataEx:2", 1);
	return compute_once();
}

/* Memory of the device is allocated once, not for each run. */
static int allocate_once(void)
{
	int64_t n;

	compute_once();
	n = fake_calls[0]("cuMemAlloc_v2") + fake_calls[0]("cuMemHostAlloc") +
		fake_calls[0]("cuStreamCreate");
	compute_once();
	compute_once();
	return n == 7 &&
			n ==
				fake_calls[0]("cuMemAlloc_v2") +
					fake_calls[0]("cuMemHostAlloc") +
					fake_calls[0]("cuStreamCreate")
		? RIGHT
		: WRONG;
}

static void *begin(const ashlar_device_array *array)
{
	return ashlar_device_begin_v1(&program, array, 1, &forced);
}

static void increment(void *run, uint64_t n)
{
	const ashlar_device_argument arguments[] = { ARRAY(0), VALUE(n) };

	ashlar_device_launch_v1(run, 0, grid, block, 0, arguments, 2);
}

/* While the device computes, another thread stores where it does not. */
static int share_array(void)
{
	unsigned char a[40] = { 0 };
	const ashlar_device_array array = { a, 8, 4, 10, NULL,
		ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 4 };
	void *run = begin(&array);

	increment(run, 14);
	a[8] = a[16] = a[39] = 55;
	if (ashlar_device_end_v1(run))
		return WRONG;
	for (int i = 0; i < 40; i++) {
		int wanted = i == 8 || i == 16 || i == 39 ? 55
			: i < 14 && i != 9                ? 1
							  : 0;

		if (a[i] != wanted)
			return WRONG;
	}
	return RIGHT;
}

/* Rows that are far apart are copied as rows. */
static int copy_rows(void)
{
	unsigned char a[100] = { 0 };
	const ashlar_device_array array = { a, 4, 10, 10, NULL,
		ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 1 };
	void *run;

	for (int i = 0; i < 100; i++)
		a[i] = (unsigned char) i;
	run = begin(&array);
	increment(run, 94);
	if (ashlar_device_end_v1(run))
		return WRONG;
	for (int i = 0; i < 100; i++)
		if (a[i] != i + (i % 10 < 4))
			return WRONG;
	return fake_calls[0]("cuMemcpy2DAsync_v2") +
				fake_calls[1]("clEnqueueReadBufferRect") +
				fake_calls[1]("clEnqueueWriteBufferRect") ==
			2
		? RIGHT
		: WRONG;
}

/* What the device holds is not sent again, unless the host has changed it. */
static int keep_array(void)
{
	unsigned char a[100] = { 0 };
	uint64_t kept = 0;
	const ashlar_device_array array = { a, 100, 1, 0, &kept,
		ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 1 };
	int64_t n[4];

	for (int i = 0; i < 4; i++) {
		void *run = begin(&array);

		increment(run, 100);
		if (ashlar_device_end_v1(run))
			return WRONG;
		n[i] = fake_calls[0]("cuMemcpyHtoDAsync_v2");
		if (i == 1) {
			a[5] = 42;
			kept = 0;
		}
	}
	return n[0] == 1 && n[1] == 1 && n[2] == 2 && n[3] == 2 && kept &&
			a[4] == 4 && a[5] == 44
		? RIGHT
		: WRONG;
}

/* What the device holds of one region is of no use for another: the number may
 * be that of an array which had another address before.
 */
static int keep_other_region(void)
{
	unsigned char a[200] = { 0 };
	uint64_t kept = 0;
	ashlar_device_array array = { a, 100, 1, 0, &kept, ASHLAR_DEVICE_READ,
		1 };
	static const struct {
		uint64_t at, bytes;
		int64_t copies;		/* so far */
	} step[] = {
		{ 0, 100, 1 },
		{ 0, 100, 1 },
		{ 100, 100, 2 },
		{ 100, 100, 2 },
		{ 100, 99, 3 },
		{ 0, 100, 4 },
	};

	for (unsigned i = 0; i < sizeof(step) / sizeof(step[0]); i++) {
		void *run;

		array.host = a + step[i].at;
		array.bytes = step[i].bytes;
		run = begin(&array);
		if (!run || ashlar_device_end_v1(run) ||
			fake_calls[0]("cuMemcpyHtoDAsync_v2") != step[i].copies)
			return WRONG;
	}
	return RIGHT;
}

/* After a run that failed the host writes the array, not the device. */
static int lose_array(void)
{
	unsigned char a[100] = { 0 };
	uint64_t kept = 0;
	const ashlar_device_array array = { a, 100, 1, 0, &kept,
		ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 1 };
	const uint64_t much[3] = { 1, 70000, 1 };
	const ashlar_device_argument arguments[] = { ARRAY(0), VALUE(100) };
	void *run = begin(&array);

	increment(run, 100);
	if (ashlar_device_end_v1(run) || !kept)
		return WRONG;
	run = begin(&array);
	increment(run, 100);
	if (!ashlar_device_launch_v1(run, 0, much, block, 0, arguments, 2) ||
		!ashlar_device_end_v1(run) || kept || a[0] != 1)
		return WRONG;
	run = begin(&array);
	increment(run, 100);
	return !ashlar_device_end_v1(run) && a[0] == 2 ? RIGHT : WRONG;
}

/* ---- results that stay ---- */

/* The work of "compute", on the host. */
static void compute_on_host(unsigned char *a, unsigned char *b)
{
	ashlar_device_touch_v1(a, N, ASHLAR_DEVICE_CHANGES);
	ashlar_device_touch_v1(b, N, ASHLAR_DEVICE_CHANGES);
	for (int i = 0; i < N; i++) {
		a[i] = (unsigned char) (a[i] + 2);
		b[i] = (unsigned char) (b[i] + a[i]);
	}
}

/* Six steps, after which the third looks at an array and the fourth writes an
 * element; is all as if the host had done it?  How many bytes were copied to
 * the device is in *sent, from the number of copies.
 */
static int step_often(unsigned char *a, unsigned char *b)
{
	unsigned char x[N], y[N];

	fill(a, b);
	fill(x, y);
	for (int i = 0; i < 6; i++) {
		if (compute(a, b, &forced))
			compute_on_host(a, b);
		compute_on_host(x, y);
		if (i == 2) {
			ashlar_device_touch_v1(b, N, ASHLAR_DEVICE_SEES);
			if (memcmp(b, y, N))
				return WRONG;
		}
		if (i == 3) {
			ashlar_device_touch_v1(a + 7, 1, ASHLAR_DEVICE_CHANGES);
			a[7] = x[7] = 99;
		}
	}
	ashlar_device_touch_v1(NULL, UINT64_MAX, ASHLAR_DEVICE_CHANGES);
	return memcmp(a, x, N) || memcmp(b, y, N) ? WRONG : RIGHT;
}

/* Both arrays are sent once, and the one that has been changed again; the first
 * run's results come back at once, and others when they are wanted.
 */
static int leave_results(void)
{
	static unsigned char a[N], b[N];
	int found;

	program.flags = ASHLAR_DEVICE_STAYS;
	found = step_often(a, b);
	return found == RIGHT && !ashlar_device_staying_v1[0] &&
			!ashlar_device_staying_v1[1] &&
			fake_calls[0]("cuMemcpyHtoDAsync_v2") == 3 &&
			fake_calls[0]("cuMemcpyDtoHAsync_v2") == 2 + 1 + 1 + 2
		? RIGHT
		: WRONG;
}

/* Whatever fails, data are right, or the program has ended. */
static int step_and_fail(void)
{
	static unsigned char a[N], b[N];

	program.flags = ASHLAR_DEVICE_STAYS;
	return step_often(a, b);
}

static int count_stay_calls(void)
{
	int found = step_and_fail();

	return found == RIGHT
		? (int) (fake_calls[0](NULL) + fake_calls[1](NULL))
		: 0;
}

/* Regions that grow, overlap and end. */
static int change_regions(void)
{
	static unsigned char a[300];
	ashlar_device_array array = { a + 100, 100, 1, 0, NULL,
		ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 1 };

	program.flags = ASHLAR_DEVICE_STAYS;
	for (int i = 0; i < 3; i++) {
		void *run = begin(&array);

		increment(run, array.bytes);
		if (!run || ashlar_device_end_v1(run))
			return WRONG;
		array.host = a + 50 * (1 - i);
		array.bytes = 100 + 100 * (uint64_t) i;
	}
	if (ashlar_device_staying_v1[0] != 1)
		return WRONG;
	ashlar_device_touch_v1(a + 199, 1, ASHLAR_DEVICE_SEES);
	return a[49] == 1 && a[50] == 2 && a[100] == 3 && a[149] == 3 &&
			a[150] == 2 && a[199] == 2 && a[200] == 0 &&
			ashlar_device_staying_v1[0] == 1 &&
			ashlar_device_staying_v1[1] == 0
		? RIGHT
		: WRONG;
}

/* Of a large array the host gets what it looks at, and all of it if it does so
 * often.
 */
static int see_parts(void)
{
	enum { LARGE = 4 << 20 };
	static unsigned char a[LARGE];
	const ashlar_device_array array = { a, LARGE, 1, 0, NULL,
		ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 1 };

	program.flags = ASHLAR_DEVICE_STAYS;
	for (int i = 0; i < 2; i++) {
		void *run = begin(&array);

		increment(run, LARGE);
		if (!run || ashlar_device_end_v1(run))
			return WRONG;
	}
	for (int i = 0; i < 12; i++) {
		int at = LARGE / 12 * i + 5;
		unsigned char left = i < 8 ? 1 : 2;

		ashlar_device_touch_v1(a + at, 1, ASHLAR_DEVICE_SEES);
		if (a[at] != 2 || a[LARGE - 1] != left ||
			ashlar_device_staying_v1[1] != (i < 8))
			return WRONG;
	}
	return RIGHT;
}

/* What is freed is not written any more. */
static int free_array(void)
{
	unsigned char *a = calloc(N, 1);
	unsigned char *b = calloc(N, 1);

	program.flags = ASHLAR_DEVICE_STAYS;
	if (compute(a, b, &forced) || compute(a, b, &forced))
		return WRONG;
	ashlar_device_touch_v1(a, 0, ASHLAR_DEVICE_FREES);
	ashlar_device_touch_v1(b, N, ASHLAR_DEVICE_FORGETS);
	ashlar_device_touch_v1(NULL, UINT64_MAX, ASHLAR_DEVICE_CHANGES);
	return a[1] == 2 && b[1] == 2 && !ashlar_device_staying_v1[0] ? RIGHT
								      : WRONG;
}

/* A run whose copies cost more than it saves is worth them if it is done often
 * enough, and the arrays stay.
 */
static int decide_to_stay(void)
{
	const ashlar_device_work work = { 3e5, 1e5, 1e5, 0, 1, 0 };
	static unsigned char a[N], b[N], x[N], y[N];

	program.flags = ASHLAR_DEVICE_STAYS;
	for (int i = 0; i < 40; i++) {
		if (compute(a, b, &work))
			compute_on_host(a, b);
		compute_on_host(x, y);
	}
	ashlar_device_touch_v1(NULL, UINT64_MAX, ASHLAR_DEVICE_CHANGES);
	return memcmp(a, x, N) || memcmp(b, y, N) ||
			fake_calls[0]("cuLaunchKernel") < 60 ||
			fake_calls[0]("cuMemcpyHtoDAsync_v2") > 2
		? WRONG
		: RIGHT;
}

/* Launches that are impossible, or that do nothing. */
static int launch_wrongly(void)
{
	static const struct {
		uint64_t kernel, grid[3], block[3], shared, n, failed;
	} wrong[] = {
		{ 2, { 1, 1, 1 }, { 1, 1, 1 }, 0, 2, 1 },
		{ 0, { 1, 1, 1 }, { 1025, 1, 1 }, 0, 2, 1 },
		{ 0, { 1, 1, 1 }, { 64, 64, 1 }, 0, 2, 1 },
		{ 0, { 1, 1, 1 }, { 1, 1, 0 }, 0, 2, 1 },
		{ 0, { 1, 1, 65536 }, { 1, 1, 1 }, 0, 2, 1 },
		{ 0, { 1, 1, 1 }, { 1, 1, 1 }, 1 << 20, 2, 1 },
		{ 0, { 1, 1, 1 }, { 1, 1, 1 }, 0, 300, 1 },
		{ 0, { 0, 1, 1 }, { 1, 1, 1 }, 0, 2, 0 },
		{ 0, { 1, 1, 1 }, { 1024, 1, 1 }, 0, 2, 0 },
	};
	unsigned char a[100] = { 0 };
	const ashlar_device_array array = { a, 100, 1, 0, NULL,
		ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE, 1 };
	const ashlar_device_argument arguments[300] = { ARRAY(0), VALUE(100) };

	for (unsigned i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		void *run = begin(&array);
		int failed = ashlar_device_launch_v1(run, wrong[i].kernel,
			wrong[i].grid, wrong[i].block, wrong[i].shared,
			arguments, wrong[i].n);

		if ((failed != 0) != (int) wrong[i].failed ||
			(ashlar_device_end_v1(run) != 0) !=
				(int) wrong[i].failed)
			return WRONG;
	}
	return a[0] == 1 ? RIGHT : WRONG;
}

/* Arrays that share bytes, of which one is written. */
static int overlap(void)
{
	unsigned char a[100] = { 0 };
	ashlar_device_array arrays[] = {
		{ a, 60, 1, 0, NULL, ASHLAR_DEVICE_READ, 1 },
		{ a + 50, 50, 1, 0, NULL, ASHLAR_DEVICE_WRITE, 1 },
	};

	void *run = ashlar_device_begin_v1(&program, arrays, 2, &forced);

	if (run)
		return WRONG;
	arrays[1].flags = ASHLAR_DEVICE_READ;
	run = ashlar_device_begin_v1(&program, arrays, 2, &forced);
	return run && !ashlar_device_end_v1(run) ? RIGHT : WRONG;
}

/* The memory that was kept is let go for what needs it. */
static int reuse_memory(void)
{
	unsigned char a[4000] = { 0 };
	ashlar_device_array array = { a, 100, 1, 0, NULL, ASHLAR_DEVICE_READ,
		1 };
	void *run = begin(&array);

	if (!run || ashlar_device_end_v1(run))
		return WRONG;
	array.bytes = 4000;
	run = begin(&array);
	if (!run || fake_calls[0]("cuMemFree_v2") != 1)
		return WRONG;
	return ashlar_device_end_v1(run) ? WRONG : RIGHT;
}

/* Without being forced: much work goes to a device, but not at once. */
static int decide(void)
{
	const ashlar_device_work least = { 1e4, 0, 0, 0, 1, 0 };
	const ashlar_device_work little = { 1e5, 1e5, 1e5, 0, 1, 0 };
	const ashlar_device_work much = { 6e8, 1e8, 1e8, 0, 1, 0 };
	unsigned char a[N], b[N];

	fill(a, b);
	for (int i = 0; i < 1000; i++)
		if (!compute(a, b, &little) || !compute(a, b, &least))
			return WRONG;
	if (fake_calls[0](NULL))
		return WRONG;
	if (!compute(a, b, &much) || fake_calls[0](NULL))
		return WRONG;
	return compute(a, b, &much) ? WRONG : judge(a, b);
}

/* The user says how fast things are. */
static int decide_once(void)
{
	const ashlar_device_work work = { 3e6, 1e5, 1e5, 0, 1, 0 };
	unsigned char a[N], b[N];

	fill(a, b);
	compute(a, b, &work);
	return judge(a, b);
}

static const struct {
	case_function *function;
	const char *settings;
	int wanted;
	const char *name;
} more[] = {
	{ compute_in_threads, "", RIGHT, "four threads" },
	{ compute_in_threads, "ASHLAR_DEVICE=opencl", RIGHT,
		"four threads, OpenCL" },
	{ fail_in_threads, "FAKE_FAIL=cuStreamSynchronize:60", UNCHANGED,
		"a kernel fails in one of four threads" },
	{ fail_in_threads, "ASHLAR_DEVICE=opencl FAKE_FAIL=clFinish:60",
		UNCHANGED, "a kernel fails in one of four threads, OpenCL" },
	{ compute_forked, "", RIGHT, "a process that was forked off" },
	{ compute_at_exit, "", UNCHANGED, "handlers at the end" },
	{ load_next, "", RIGHT, "images that the driver does not take" },
	{ allocate_once, "", RIGHT, "memory is kept" },
	{ share_array, "", RIGHT, "only what has changed is stored" },
	{ share_array, "ASHLAR_DEVICE=opencl", RIGHT,
		"only what has changed is stored, OpenCL" },
	{ copy_rows, "", RIGHT, "rows far apart" },
	{ copy_rows, "ASHLAR_DEVICE=opencl", RIGHT, "rows far apart, OpenCL" },
	{ keep_array, "", RIGHT, "arrays stay on the device" },
	{ keep_other_region, "", RIGHT, "each region for itself" },
	{ lose_array, "", RIGHT, "but not after an error" },
	{ launch_wrongly, "", RIGHT, "impossible launches" },
	{ leave_results, "", RIGHT, "results stay on the device" },
	{ step_and_fail, "ASHLAR_DEVICE=opencl", RIGHT,
		"results stay, OpenCL" },
	{ change_regions, "", RIGHT, "regions that grow" },
	{ see_parts, "", RIGHT, "parts of an array" },
	{ free_array, "", RIGHT, "arrays that are freed" },
	{ decide_to_stay,
		"ASHLAR_DEVICE_FIRST=0 ASHLAR_DEVICE_LOAD=0 "
		"ASHLAR_DEVICE_LATENCY=1",
		RIGHT, "copies that pay only if arrays stay" },
	{ overlap, "", RIGHT, "arrays that overlap" },
	{ reuse_memory, "FAKE_FAIL=cuMemAlloc_v2:2", RIGHT,
		"memory that is kept is let go" },
	{ decide, "", RIGHT, "much work is worth a device" },
	{ decide_once, "", UNCHANGED, "a single run is not" },
	{ decide_once, "ASHLAR_DEVICE_FIRST=0 ASHLAR_DEVICE_LOAD=0", RIGHT,
		"unless opening costs nothing" },
	{ decide_once,
		"ASHLAR_DEVICE_FIRST=0 ASHLAR_DEVICE_LOAD=0 "
		"ASHLAR_DEVICE_LATENCY=2000000",
		UNCHANGED, "or launches are slow" },
	{ decide_once,
		"ASHLAR_DEVICE_FIRST=0 ASHLAR_DEVICE_LOAD=0 "
		"ASHLAR_DEVICE_SPEED=1",
		RIGHT, "or the device is" },
	{ decide_once,
		"ASHLAR_DEVICE_FIRST=0 ASHLAR_DEVICE_LOAD=0 FAKE_LACKS=gpu "
		"FAKE_FAIL=cuInit",
		UNCHANGED, "the processor is no device unless it is named" },
	{ decide_once,
		"ASHLAR_DEVICE_FIRST=0 ASHLAR_DEVICE_LOAD=0 FAKE_LACKS=gpu "
		"ASHLAR_DEVICE=opencl",
		RIGHT, "named" },
};

static void check_more(void)
{
	for (unsigned i = 0; i < sizeof(more) / sizeof(more[0]); i++) {
		int found;

		if (!is_wanted(more[i].name))
			continue;
		found = run_case(more[i].function, more[i].settings);
		if (!check(found == more[i].wanted, more[i].name))
			printf("  gave %d, log:\n%s", found, read_log());
	}
}

/* Let each single call fail while results are on the device.  The program may
 * end only with the message.
 */
static void check_lost(const char *backend)
{
	char settings[100], name[100];
	int n, wrong = 0, lost = 0;

	snprintf(settings, sizeof(settings), "ASHLAR_DEVICE=%s", backend);
	n = run_case(count_stay_calls, settings);
	for (int i = 1; i <= n; i++) {
		int found, is_lost;

		snprintf(settings, sizeof(settings),
			"ASHLAR_DEVICE=%s FAKE_FAIL=:%d", backend, i);
		found = run_case(step_and_fail, settings);
		is_lost = found == 255 &&
			strstr(read_log(), "results are lost");
		lost += is_lost;
		if (found == RIGHT || is_lost)
			continue;
		wrong++;
		printf("  %d: %s\n", found, settings);
	}
	snprintf(name, sizeof(name),
		"%s: each of %d calls fails, %d programs "
		"end",
		backend, n, lost);
	check(n > 60 && n < 400 && wrong == 0 && lost > 0 && lost < n / 2,
		name);
}

int main(int argc, char **argv)
{
	only = argc > 1 ? argv[1] : NULL;
	open_fake(0, "libcuda.so.1");
	open_fake(1, "libOpenCL.so.1");
	check_cases();
	check_more();
	for (int i = 0; i < 2 && !only; i++) {
		check_each_call(backends[i]);
		check_lost(backends[i]);
	}
	unlink(LOG);
	return check_result();
}
