/* fake.c - see fake.h.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fake.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define MOST_NAMES 100
#define MOST_ARGUMENTS 8

typedef void fake_kernel(const uint64_t *arguments);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int64_t n_live, n_calls;
static struct {
	const char *name;
	int64_t calls;
} counts[MOST_NAMES];

struct command {
	struct command *next;
	void *to;
	const void *from;
	size_t size;
	fake_kernel *kernel;
	uint64_t arguments[MOST_ARGUMENTS];
};

struct fake_queue {
	struct command *first;
	struct command **end;
};

/* Where the calls of "name" are counted. */
static int64_t *count_of(const char *name)
{
	int i = 0;

	while (counts[i].name && strcmp(counts[i].name, name))
		i++;
	counts[i].name = name;
	return &counts[i].calls;
}

int64_t fake_calls(const char *name)
{
	return name ? *count_of(name) : n_calls;
}

int64_t fake_live(void)
{
	return n_live;
}

/* Does FAKE_FAIL mean this call, the "mine"th of its name, "all"th of all? */
static int is_meant(const char *name, int64_t mine, int64_t all)
{
	const char *fail = getenv("FAKE_FAIL");
	size_t length = strlen(name);

	if (!fail || !*fail)
		return 0;
	if (*fail == ':')
		return atoll(fail + 1) == all;
	if (strncmp(fail, name, length))
		return 0;
	return fail[length] == ':' ? atoll(fail + length + 1) == mine
				   : !fail[length];
}

int fake_fails(const char *name)
{
	int fails;

	pthread_mutex_lock(&lock);
	++*count_of(name);
	fails = is_meant(name, *count_of(name), ++n_calls);
	pthread_mutex_unlock(&lock);
	return fails;
}

int fake_lacks(const char *word)
{
	const char *lacks = getenv("FAKE_LACKS");

	return lacks && strstr(lacks, word);
}

static int get_number(const char *name, int other)
{
	const char *number = getenv(name);

	return number ? atoi(number) : other;
}

int fake_devices(void)
{
	return get_number("FAKE_DEVICES", 1);
}

int fake_arch(void)
{
	return get_number("FAKE_ARCH", 70);
}

void fake_count(int change)
{
	pthread_mutex_lock(&lock);
	n_live += change;
	pthread_mutex_unlock(&lock);
}

void *fake_make(size_t size)
{
	fake_count(1);
	return malloc(size);
}

void fake_free(void *object)
{
	fake_count(-1);
	free(object);
}

fake_queue *fake_make_queue(void)
{
	fake_queue *queue = fake_make(sizeof(*queue));

	queue->first = NULL;
	queue->end = &queue->first;
	return queue;
}

void fake_free_queue(fake_queue *queue)
{
	fake_wait(queue);
	fake_free(queue);
}

static struct command *add(fake_queue *queue)
{
	struct command *command = calloc(1, sizeof(*command));

	*queue->end = command;
	queue->end = &command->next;
	return command;
}

void fake_copy(fake_queue *queue, void *to, const void *from, size_t size)
{
	struct command *command = add(queue);

	command->to = to;
	command->from = from;
	command->size = size;
}

static void increment(const uint64_t *arguments)
{
	unsigned char *array = (void *) arguments[0];

	for (uint64_t i = 0; i < arguments[1]; i++)
		array[i]++;
}

static void append(const uint64_t *arguments)
{
	unsigned char *to = (void *) arguments[0];
	const unsigned char *from = (void *) arguments[1];

	for (uint64_t i = 0; i < arguments[2]; i++)
		to[i] = (unsigned char) (to[i] + from[i]);
}

static void do_nothing(const uint64_t *arguments)
{
	(void) arguments;
}

/* The last one has all names that begin so. */
enum { PLUGIN = 2 };
static const struct {
	const char *name;
	fake_kernel *kernel;
	int n_arguments;
} kernels[] = {
	{ "increment", increment, 2 },
	{ "append", append, 3 },
	[PLUGIN] = { "ashlar_", do_nothing, 0 },
};

int fake_find(const char *name)
{
	for (int i = 0; i < PLUGIN; i++)
		if (!strcmp(kernels[i].name, name))
			return i;
	return strncmp(kernels[PLUGIN].name, name, 7) ? -1 : PLUGIN;
}

int fake_arguments(int kernel)
{
	return kernels[kernel].n_arguments;
}

void fake_run(fake_queue *queue, int kernel, const uint64_t *arguments)
{
	struct command *command = add(queue);

	command->kernel = kernels[kernel].kernel;
	for (int i = 0; i < kernels[kernel].n_arguments; i++)
		command->arguments[i] = arguments[i];
}

/* Take all commands off the queue, and do them or not. */
static void finish(fake_queue *queue, int does)
{
	while (queue->first) {
		struct command *command = queue->first;

		queue->first = command->next;
		if (does && command->kernel)
			command->kernel(command->arguments);
		else if (does)
			memcpy(command->to, command->from, command->size);
		free(command);
	}
	queue->end = &queue->first;
}

void fake_wait(fake_queue *queue)
{
	finish(queue, 1);
}

void fake_drop(fake_queue *queue)
{
	finish(queue, 0);
}
