/* opencl_spirv.c - a libOpenCL.so.1 for tests, whose devices take SPIR-V.
 *
 * PoCL and oclgrind as Debian has them take LLVM's bitcode alone.  This library
 * stands before theirs: it says that devices take SPIR-V, and has
 * clCreateProgramWithIL, which calls llvm-spirv to make bitcode of it.  All else
 * is passed on.  It is never a part of what is installed.
 *
 *	LD_LIBRARY_PATH=build/test/device/shim ./program
 *	LD_LIBRARY_PATH=build/test/device/shim oclgrind --data-races ./program
 *
 * The functions are those of oclgrind if that has been loaded before, else of
 * the library that ASHLAR_TEST_OPENCL names, else of the system's
 * libOpenCL.so.1.  ASHLAR_TEST_LLVM_SPIRV is the translator, llvm-spirv-15 if it
 * is not set; ASHLAR_TEST_KEEP is a folder where SPIR-V and bitcode stay.
 * oclgrind finds shared memory by its name, that of the kernel, a dot, and one
 * of its own: "sum.tile".
 *
 * With ASHLAR_TEST_GUARD=1 memory of devices that share the host's lies between
 * pages that nobody may touch, its end at the end of a page, so that a kernel
 * which leaves it crashes there and then.  What is before its begin on its first
 * page has a pattern that must still be there when the buffer is released, or a
 * queue is waited for.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 210
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS

#include <CL/cl.h>
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char *setting(const char *name, const char *other)
{
	const char *value = getenv(name);

	return value && *value ? value : other;
}

/* The library that does the work. */
static void *library(void)
{
	static void *found;

	if (!found)
		found = dlopen(setting("ASHLAR_TEST_OPENCL", REAL_OPENCL),
			RTLD_NOW | RTLD_LOCAL);
	if (!found) {
		fprintf(stderr, "opencl_spirv: %s\n", dlerror());
		abort();
	}
	return found;
}

/* Its function of this name.  What was preloaded comes first. */
static void *real(const char *name)
{
	void *function = dlsym(dlopen(NULL, RTLD_NOW), name);

	return function ? function : dlsym(library(), name);
}

#define REAL(name) ((__typeof__(&name)) real(#name))

/* Pass a function on. */
#define PASS(type, name, parameters, arguments)                               \
	type CL_API_CALL name parameters                                      \
	{                                                                     \
		static __typeof__(&name) function;                            \
                                                                              \
		if (!function)                                                \
			function = REAL(name);                                \
		return function arguments;                                    \
	}

PASS(cl_int, clGetPlatformIDs, (cl_uint n, cl_platform_id *ids, cl_uint *all),
	(n, ids, all))
PASS(cl_int, clGetPlatformInfo,
	(cl_platform_id p, cl_platform_info what, size_t size, void *value,
		size_t *needs),
	(p, what, size, value, needs))
PASS(cl_int, clGetDeviceIDs,
	(cl_platform_id p, cl_device_type type, cl_uint n, cl_device_id *ids,
		cl_uint *all),
	(p, type, n, ids, all))
PASS(void *, clGetExtensionFunctionAddressForPlatform,
	(cl_platform_id p, const char *name), (p, name))
PASS(cl_context, clCreateContext,
	(const cl_context_properties *properties, cl_uint n,
		const cl_device_id *devices,
		void(CL_CALLBACK *notify)(const char *, const void *, size_t,
			void *),
		void *data, cl_int *error),
	(properties, n, devices, notify, data, error))
PASS(cl_int, clReleaseContext, (cl_context c), (c))
PASS(cl_command_queue, clCreateCommandQueue,
	(cl_context c, cl_device_id d, cl_command_queue_properties properties,
		cl_int *error),
	(c, d, properties, error))
PASS(cl_int, clReleaseCommandQueue, (cl_command_queue q), (q))
PASS(cl_int, clBuildProgram,
	(cl_program p, cl_uint n, const cl_device_id *devices,
		const char *options,
		void(CL_CALLBACK *notify)(cl_program, void *), void *data),
	(p, n, devices, options, notify, data))
PASS(cl_int, clGetProgramBuildInfo,
	(cl_program p, cl_device_id d, cl_program_build_info what, size_t size,
		void *value, size_t *needs),
	(p, d, what, size, value, needs))
PASS(cl_int, clReleaseProgram, (cl_program p), (p))
PASS(cl_kernel, clCreateKernel,
	(cl_program p, const char *name, cl_int *error), (p, name, error))
PASS(cl_int, clReleaseKernel, (cl_kernel k), (k))
PASS(cl_int, clSetKernelArg,
	(cl_kernel k, cl_uint i, size_t size, const void *value),
	(k, i, size, value))
PASS(cl_int, clEnqueueWriteBuffer,
	(cl_command_queue q, cl_mem m, cl_bool wait, size_t at, size_t size,
		const void *from, cl_uint n, const cl_event *after,
		cl_event *event),
	(q, m, wait, at, size, from, n, after, event))
PASS(cl_int, clEnqueueReadBuffer,
	(cl_command_queue q, cl_mem m, cl_bool wait, size_t at, size_t size,
		void *to, cl_uint n, const cl_event *after, cl_event *event),
	(q, m, wait, at, size, to, n, after, event))
PASS(cl_int, clEnqueueReadBufferRect,
	(cl_command_queue q, cl_mem m, cl_bool wait, const size_t *at,
		const size_t *to_at, const size_t *sides, size_t stride,
		size_t slice, size_t to_stride, size_t to_slice, void *to,
		cl_uint n, const cl_event *after, cl_event *event),
	(q, m, wait, at, to_at, sides, stride, slice, to_stride, to_slice, to,
		n, after, event))
PASS(cl_int, clEnqueueNDRangeKernel,
	(cl_command_queue q, cl_kernel k, cl_uint sides, const size_t *offset,
		const size_t *items, const size_t *block, cl_uint n,
		const cl_event *after, cl_event *event),
	(q, k, sides, offset, items, block, n, after, event))
PASS(cl_int, clWaitForEvents, (cl_uint n, const cl_event *events), (n, events))
PASS(cl_int, clReleaseEvent, (cl_event e), (e))

/* A buffer between pages that nobody may touch. */
struct guarded {
	struct guarded *next;
	cl_mem buffer;
	unsigned char *begin;	/* of its first page */
	size_t pages;		/* bytes */
	size_t slack;		/* bytes on the first page before the buffer */
};

static struct guarded *guarded;
static pthread_mutex_t guarded_lock = PTHREAD_MUTEX_INITIALIZER;

enum { PATTERN = 0xa5 };

/* Pages for "size" bytes, with one more before and behind. */
static int map_pages(struct guarded *made, size_t size)
{
	size_t page = (size_t) sysconf(_SC_PAGESIZE);
	unsigned char *all;

	made->pages = (size + page - 1) / page * page;
	made->slack = made->pages - size;
	all = mmap(NULL, made->pages + 2 * page, PROT_NONE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (all == MAP_FAILED)
		return 0;
	made->begin = all + page;
	if (mprotect(made->begin, made->pages, PROT_READ | PROT_WRITE))
		return 0;
	memset(made->begin, PATTERN, made->pages);
	return 1;
}

static void unmap_pages(const struct guarded *made)
{
	size_t page = (size_t) sysconf(_SC_PAGESIZE);

	munmap(made->begin - page, made->pages + 2 * page);
}

static void check_slack(const struct guarded *made)
{
	for (size_t i = 0; i < made->slack; i++)
		if (made->begin[i] != PATTERN) {
			fprintf(stderr,
				"opencl_spirv: %zu bytes before a buffer of "
				"%zu bytes were overwritten\n",
				made->slack - i, made->pages - made->slack);
			abort();
		}
}

static void check_all(void)
{
	pthread_mutex_lock(&guarded_lock);
	for (const struct guarded *at = guarded; at; at = at->next)
		check_slack(at);
	pthread_mutex_unlock(&guarded_lock);
}

static void remember(struct guarded *made)
{
	pthread_mutex_lock(&guarded_lock);
	made->next = guarded;
	guarded = made;
	pthread_mutex_unlock(&guarded_lock);
}

/* What belongs to the buffer, no longer in the list, or NULL. */
static struct guarded *forget(cl_mem buffer)
{
	struct guarded **at, *found;

	pthread_mutex_lock(&guarded_lock);
	for (at = &guarded; *at && (*at)->buffer != buffer;)
		at = &(*at)->next;
	found = *at;
	if (found)
		*at = found->next;
	pthread_mutex_unlock(&guarded_lock);
	return found;
}

static cl_mem create_guarded(cl_context c, cl_mem_flags flags, size_t size,
	cl_int *error)
{
	struct guarded *made = calloc(1, sizeof(*made));

	*error = CL_OUT_OF_HOST_MEMORY;
	if (!made || !map_pages(made, size))
		return NULL;
	made->buffer = REAL(clCreateBuffer)(c, flags | CL_MEM_USE_HOST_PTR,
		size, made->begin + made->slack, error);
	if (made->buffer)
		remember(made);
	return made->buffer;
}

cl_mem CL_API_CALL clCreateBuffer(cl_context c, cl_mem_flags flags, size_t size,
	void *host, cl_int *error)
{
	if (host || !getenv("ASHLAR_TEST_GUARD"))
		return REAL(clCreateBuffer)(c, flags, size, host, error);
	return create_guarded(c, flags, size, error);
}

cl_int CL_API_CALL clReleaseMemObject(cl_mem m)
{
	struct guarded *found = forget(m);
	cl_int error = REAL(clReleaseMemObject)(m);

	if (found) {
		check_slack(found);
		unmap_pages(found);
		free(found);
	}
	return error;
}

cl_int CL_API_CALL clFinish(cl_command_queue q)
{
	cl_int error = REAL(clFinish)(q);

	check_all();
	return error;
}

/* oclgrind takes what was written to a part of a buffer for uninitialized: it
 * gets what is between rows, too.
 */
cl_int CL_API_CALL clEnqueueWriteBufferRect(cl_command_queue q, cl_mem m,
	cl_bool wait, const size_t *at, const size_t *from_at,
	const size_t *sides, size_t stride, size_t slice, size_t from_stride,
	size_t from_slice, const void *from, cl_uint n, const cl_event *after,
	cl_event *event)
{
	if (dlsym(dlopen(NULL, RTLD_NOW), "clFinish") && at[0] == 0 &&
		from_at[0] == 0 && stride == from_stride)
		return clEnqueueWriteBuffer(q, m, wait, 0,
			(sides[1] - 1) * stride + sides[0], from, n, after,
			event);
	return REAL(clEnqueueWriteBufferRect)(q, m, wait, at, from_at, sides,
		stride, slice, from_stride, from_slice, from, n, after, event);
}

cl_int CL_API_CALL clGetDeviceInfo(cl_device_id d, cl_device_info what,
	size_t size, void *value, size_t *needs)
{
	static const char version[] = "SPIR-V_1.0";

	if (what != CL_DEVICE_IL_VERSION)
		return REAL(clGetDeviceInfo)(d, what, size, value, needs);
	if (value && size < sizeof(version))
		return CL_INVALID_VALUE;
	if (value)
		memcpy(value, version, sizeof(version));
	if (needs)
		*needs = sizeof(version);
	return CL_SUCCESS;
}

/* Instructions of SPIR-V. */
enum {
	OP_TYPE_BOOL = 20,
	OP_TYPE_INT = 21,
	OP_TYPE_FLOAT = 22,
	OP_CONSTANT_FALSE = 42,
	OP_CONSTANT = 43,
	OP_CONSTANT_NULL = 46,
};

/* The bits of a type of numbers, 1 for bool, or 0. */
static uint32_t type_width(const uint32_t *at)
{
	uint32_t code = *at & 0xffff;

	if (code == OP_TYPE_BOOL)
		return 1;
	return code == OP_TYPE_INT || code == OP_TYPE_FLOAT ? at[2] : 0;
}

/* Copy the instruction at "at" to "to"; a null that is a number becomes a
 * constant: llvm-spirv-15 knows nulls of other types only.  Gives the words
 * written.
 */
static size_t copy_instruction(const uint32_t *at, uint32_t *to,
	const uint32_t *widths)
{
	size_t n = *at >> 16;
	uint32_t width;

	memcpy(to, at, n * sizeof(*to));
	width = (*at & 0xffff) == OP_CONSTANT_NULL ? widths[at[1]] : 0;
	if (width == 0)
		return n;
	if (width == 1) {
		to[0] = 3u << 16 | OP_CONSTANT_FALSE;
		return 3;
	}
	n = width > 32 ? 5 : 4;
	to[0] = (uint32_t) n << 16 | OP_CONSTANT;
	to[3] = to[n - 1] = 0;
	return n;
}

/* SPIR-V that llvm-spirv-15 takes, of *n words; NULL: it is none. */
static uint32_t *rewrite(const uint32_t *words, size_t *n)
{
	const uint32_t *end = words + *n;
	uint32_t *widths, *copy, *to;

	if (*n < 5 || words[0] != 0x07230203)
		return NULL;
	widths = calloc(words[3], sizeof(*widths));
	copy = malloc(2 * *n * sizeof(*copy));
	memcpy(copy, words, 5 * sizeof(*copy));
	to = copy + 5;
	for (words += 5; words < end && *words >> 16; words += *words >> 16) {
		if (type_width(words))
			widths[words[1]] = type_width(words);
		to += copy_instruction(words, to, widths);
	}
	free(widths);
	*n = (size_t) (to - copy);
	return copy;
}

static int write_file(const char *name, const void *bytes, size_t size)
{
	FILE *file = fopen(name, "wb");
	int ok = file && fwrite(bytes, 1, size, file) == size;

	return file && !fclose(file) && ok;
}

/* All of a file; NULL: it can't be read. */
static unsigned char *read_file(const char *name, size_t *size)
{
	FILE *file = fopen(name, "rb");
	unsigned char *bytes = NULL;

	if (!file)
		return NULL;
	fseek(file, 0, SEEK_END);
	*size = (size_t) ftell(file);
	rewind(file);
	bytes = malloc(*size + 1);
	if (fread(bytes, 1, *size, file) != *size) {
		free(bytes);
		bytes = NULL;
	}
	fclose(file);
	return bytes;
}

/* The environment without what concerns this program's libraries. */
static char **plain_environment(void)
{
	size_t n = 0, kept = 0;
	char **plain;

	while (environ[n])
		n++;
	plain = malloc((n + 1) * sizeof(*plain));
	for (size_t i = 0; i < n; i++)
		if (strncmp(environ[i], "LD_", 3))
			plain[kept++] = environ[i];
	plain[kept] = NULL;
	return plain;
}

static int translate(const char *from, const char *to)
{
	const char *tool = setting("ASHLAR_TEST_LLVM_SPIRV", "llvm-spirv-15");
	char *const arguments[] = { (char *) tool, "-r", (char *) from, "-o",
		(char *) to, NULL };
	char **plain = plain_environment();
	int status = -1;
	pid_t child;

	if (!posix_spawnp(&child, tool, NULL, NULL, arguments, plain))
		waitpid(child, &status, 0);
	free(plain);
	return status == 0;
}

/* Where files are: a folder of their own, or one that the user wants. */
static void make_folder(char *folder)
{
	snprintf(folder, PATH_MAX, "%s/ashlar-spirv-XXXXXX",
		setting("ASHLAR_TEST_KEEP", setting("TMPDIR", "/tmp")));
	if (!mkdtemp(folder))
		perror(folder);
}

static void remove_folder(const char *folder, const char *spirv,
	const char *bitcode)
{
	if (getenv("ASHLAR_TEST_KEEP"))
		return;
	unlink(spirv);
	unlink(bitcode);
	rmdir(folder);
}

/* The bitcode of some SPIR-V; NULL: there is none. */
static unsigned char *make_bitcode(const uint32_t *words, size_t n,
	size_t *size)
{
	char folder[PATH_MAX], spirv[PATH_MAX + 8], bitcode[PATH_MAX + 8];
	unsigned char *bytes = NULL;

	make_folder(folder);
	snprintf(spirv, sizeof(spirv), "%s/k.spv", folder);
	snprintf(bitcode, sizeof(bitcode), "%s/k.bc", folder);
	if (write_file(spirv, words, n * sizeof(*words)) &&
		translate(spirv, bitcode))
		bytes = read_file(bitcode, size);
	remove_folder(folder, spirv, bitcode);
	return bytes;
}

static cl_program create(cl_context context, const unsigned char *bitcode,
	size_t size, cl_int *error)
{
	cl_device_id device;
	cl_int status;

	*error = REAL(clGetContextInfo)(context, CL_CONTEXT_DEVICES,
		sizeof(device), &device, NULL);
	if (*error)
		return NULL;
	return REAL(clCreateProgramWithBinary)(context, 1, &device, &size,
		&bitcode, &status, error);
}

cl_program CL_API_CALL clCreateProgramWithIL(cl_context context,
	const void *bytes, size_t size, cl_int *error)
{
	size_t n = size / sizeof(uint32_t), n_bitcode;
	uint32_t *words = rewrite(bytes, &n);
	unsigned char *bitcode;
	cl_program program;

	bitcode = words ? make_bitcode(words, n, &n_bitcode) : NULL;
	free(words);
	if (!bitcode) {
		*error = CL_INVALID_VALUE;
		return NULL;
	}
	program = create(context, bitcode, n_bitcode, error);
	free(bitcode);
	return program;
}
