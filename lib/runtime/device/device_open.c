/* device_open.c - opening of devices; see device_open.h.
 *
 * CUDA is tried before OpenCL.  Each opens one device: the best one, or the one
 * given by ASHLAR_DEVICE_NUMBER.  An OpenCL device that is the host's processor
 * is used only on request, since threads are cheaper.
 *
 * When a process ends, the libraries destroy their state in exit handlers;
 * later calls would crash.  So we register a handler after theirs, which is
 * called before them.
 *
 * Libraries create threads.  All signals are blocked while a library is opened,
 * and its threads inherit that, so that the program's signal handlers run in
 * the program's own threads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "runtime/device/device_open.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "runtime/device/device_caller.h"
#include "runtime/device/device_log.h"
#include "runtime/quota.h"

#define WEAK __attribute__((weak))

extern WEAK void *malloc(size_t);
extern WEAK void free(void *);
extern WEAK void *dlopen(const char *, int);
extern WEAK void *dlsym(void *restrict, const char *restrict);
extern WEAK unsigned long getauxval(unsigned long);
extern WEAK pid_t getpid(void);
extern WEAK char *getenv(const char *);
extern WEAK int pthread_mutex_lock(pthread_mutex_t *);
extern WEAK int pthread_mutex_unlock(pthread_mutex_t *);
extern WEAK int pthread_sigmask(int, const sigset_t *restrict,
	sigset_t *restrict);
extern WEAK int sigfillset(sigset_t *);

extern WEAK int __cxa_atexit(void (*)(void *), void *, void *);
extern WEAK __attribute__((visibility("hidden"))) void *__dso_handle;

enum { CUDA, OPENCL, N_BACKENDS };

struct ashlar_device_state_v1 {
	/* These two members are accessed without the lock. */
	int pid;		/* process that has used devices, or 0 */
	int is_over;		/* is the process about to end? */
	pthread_mutex_t lock;
	uint64_t holder;	/* thread that holds the lock, or 0 */
	/* Nanoseconds lost so far because runs were on the host. */
	double missed;
	/* The number last given to contents of memory. */
	uint64_t contents;
	struct ashlar_device devices[N_BACKENDS];
};

extern struct ashlar_device_state_v1 ashlar_device_state_v1;
struct ashlar_device_state_v1 ashlar_device_state_v1;

static int can_open(void)
{
	return malloc && free && dlopen && dlsym && getpid && getenv &&
		pthread_mutex_lock && pthread_mutex_unlock && pthread_sigmask &&
		sigfillset && getauxval && getauxval(AT_BASE);
}

/* Is this the process that has used devices, or has none used them so far?
 * False in a child of a process that has.
 */
static int is_own_process(void)
{
	int self = getpid(), none = 0;

	return __atomic_compare_exchange_n(&ashlar_device_state_v1.pid, &none,
		       self, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ||
		none == self;
}

int ashlar_device_may_v1(void)
{
	if (!can_open())
		return 0;
	if (!is_own_process()) {
		ashlar_device_say_v1(NULL,
			"not used in a process that was forked off");
		return 0;
	}
	if (__atomic_load_n(&ashlar_device_state_v1.is_over,
		    __ATOMIC_ACQUIRE)) {
		ashlar_device_say_v1(NULL, "not used when the process ends");
		return 0;
	}
	ashlar_device_lock_v1();
	return 1;
}

void ashlar_device_lock_v1(void)
{
	pthread_mutex_lock(&ashlar_device_state_v1.lock);
	__atomic_store_n(&ashlar_device_state_v1.holder, ashlar_device_thread(),
		__ATOMIC_RELAXED);
}

void ashlar_device_unlock_v1(void)
{
	__atomic_store_n(&ashlar_device_state_v1.holder, 0, __ATOMIC_RELAXED);
	pthread_mutex_unlock(&ashlar_device_state_v1.lock);
}

int ashlar_device_is_free_v1(void)
{
	return __atomic_load_n(&ashlar_device_state_v1.holder,
		       __ATOMIC_RELAXED) != ashlar_device_thread() &&
		ashlar_device_state_v1.pid == getpid();
}

uint64_t ashlar_device_number_contents_v1(void)
{
	return ++ashlar_device_state_v1.contents;
}

void ashlar_device_give_up_v1(struct ashlar_device *device)
{
	if (device->state == ASHLAR_DEVICE_GONE)
		return;
	device->state = ASHLAR_DEVICE_GONE;
	ashlar_device_say_v1(device->backend->name,
		"not used any more in this process");
}

/* Returns the number in the environment variable "name"; "other" if it is not
 * set.
 */
static double get_setting(const char *name, double other)
{
	const char *text = getenv(name);
	int64_t number = text ? ashlar_read_number(&text) : -1;

	return number >= 0 ? (double) number : other;
}

/* Returns "speed" with the values that the user has set by environment
 * variables.
 */
static struct ashlar_device_speed adjust(struct ashlar_device_speed speed)
{
	double rate = get_setting("ASHLAR_DEVICE_SPEED", 0);

	if (rate > 0)
		speed.operations = speed.doubles = rate;
	speed.bandwidth = get_setting("ASHLAR_DEVICE_BANDWIDTH",
		speed.bandwidth);
	speed.link = get_setting("ASHLAR_DEVICE_LINK", speed.link);
	speed.latency = get_setting("ASHLAR_DEVICE_LATENCY", speed.latency);
	return speed;
}

/* Are the two words equal? */
static int is_word(const char *text, const char *word)
{
	while (*text && *text == *word)
		text++, word++;
	return *text == *word;
}

/* Has the user selected this backend?  Without a selection, all are. */
static int is_named(const char *name)
{
	const char *wanted = getenv("ASHLAR_DEVICE");

	return wanted && is_word(wanted, name);
}

static int is_allowed(const char *name)
{
	const char *wanted = getenv("ASHLAR_DEVICE");

	return !wanted || !*wanted || is_word(wanted, name);
}

/* A run for which host or device is to be chosen. */
struct question {
	ashlar_device_program *program;
	const ashlar_device_work *work;
	struct ashlar_device_transfer transfer;
};

static int is_forced(const struct question *question)
{
	return (question->work->flags & ASHLAR_DEVICE_FORCE) != 0;
}

static int stays(const struct question *question)
{
	return (question->program->flags & ASHLAR_DEVICE_STAYS) != 0;
}

static double gain(const struct question *question,
	struct ashlar_device_speed speed)
{
	speed = adjust(speed);
	return ashlar_device_gain(&speed, question->work, question->transfer);
}

/* Append "number", of any magnitude, and "text". */
static void add_number(struct ashlar_device_line *line, double number,
	const char *text)
{
	ashlar_device_count_v1(line, (int64_t) (number < 1e18 ? number : 1e18),
		text);
}

/* Append the estimated time on a device of this speed, by parts. */
static void add_times(struct ashlar_device_line *line,
	const struct question *question,
	const struct ashlar_device_speed *speed)
{
	const ashlar_device_work *work = question->work;
	struct ashlar_device_times times = ashlar_device_split(speed, work,
		question->transfer);

	add_number(line, times.copies / 1000, " us for ");
	add_number(line, question->transfer.bytes, " bytes in ");
	add_number(line, (double) question->transfer.copies, " copies, ");
	add_number(line, times.launches / 1000, " us for launching ");
	add_number(line, (double) work->launches, " times, ");
	add_number(line, times.kernels / 1000, " us for ");
	add_number(line, work->operations, " operations and ");
	add_number(line, work->bytes, " bytes of its memory");
}

/* If arrays stay on the device, append the number of runs after which their
 * copies have paid off.
 */
static void add_break_even(struct ashlar_device_line *line,
	const struct question *question,
	const struct ashlar_device_speed *speed)
{
	const struct ashlar_device_transfer none = { 0, 0, 0 };
	double copies = ashlar_device_split(speed, question->work,
		question->transfer)
				.copies;
	double gained = ashlar_device_gain(speed, question->work, none);

	if (!stays(question) || copies <= 0 || gained <= 0)
		return;
	ashlar_device_add_v1(line, "; copies have paid after ");
	add_number(line, copies / gained + 1, " runs");
}

/* What has to be done once before a device can run anything, how many
 * nanoseconds that takes, and how many nanoseconds runs on the host have lost
 * so far.
 */
struct beginning {
	const char *what;
	double cost, missed;
};

/* Append to "line" what has to be done once before the device can run anything,
 * if runs on the host have lost time without it.
 */
static void add_beginning(struct ashlar_device_line *line,
	const struct beginning *beginning)
{
	if (!beginning || beginning->missed <= 0)
		return;
	ashlar_device_add_v1(line, "; ");
	ashlar_device_add_v1(line, beginning->what);
	add_number(line, beginning->cost / 1000, " us, and ");
	add_number(line, beginning->missed / 1000,
		" us have been lost without it so far");
}

/* Write the decision to the log: "where" the run is executed, and the
 * estimates.
 */
static void tell_decision(const struct question *question,
	struct ashlar_device_speed speed, const char *where,
	const struct beginning *beginning)
{
	struct ashlar_device_line line;

	if (!ashlar_device_has_log_v1())
		return;
	speed = adjust(speed);
	ashlar_device_start_v1(&line, where);
	ashlar_device_add_v1(&line, ": the host is estimated at ");
	add_number(&line,
		question->work->host_cycles / ASHLAR_DEVICE_CYCLES / 1000,
		" us, a device at ");
	add_number(&line,
		ashlar_device_time(&speed, question->work, question->transfer) /
			1000,
		" us: ");
	add_times(&line, question, &speed);
	add_break_even(&line, question, &speed);
	add_beginning(&line, beginning);
	ashlar_device_write_v1(&line);
}

/* Add "gain", the time that the device would save in this run, to *missed, the
 * time that earlier runs would have saved.  Returns whether these reach "cost".
 */
static int is_time(double *missed, double gain, double cost)
{
	if (gain > 0)
		*missed += gain;
	return *missed >= cost;
}

/* Returns "question" as it is judged before the device is known: if arrays stay
 * on the device, its copies are divided by ASHLAR_DEVICE_SELDOM.
 */
static struct question before_opening(const struct question *question)
{
	struct question seldom = *question;

	if (stays(question)) {
		seldom.transfer.bytes /= ASHLAR_DEVICE_SELDOM;
		seldom.transfer.copies /= ASHLAR_DEVICE_SELDOM;
	}
	return seldom;
}

/* Is it profitable to open a device whose type is still unknown? */
static int is_worth_opening(const struct question *question)
{
	const struct ashlar_device_speed usual = ASHLAR_DEVICE_USUAL;
	const struct ashlar_device_speed fastest = ASHLAR_DEVICE_FASTEST;
	const struct question seldom = before_opening(question);
	double gained = gain(&seldom, usual);
	double hoped = gain(&seldom, fastest) / ASHLAR_DEVICE_SHARE;
	struct beginning opening = { "to open a device takes ",
		get_setting("ASHLAR_DEVICE_FIRST", ASHLAR_DEVICE_FIRST), 0 };

	if (hoped > gained)
		gained = hoped;
	if (is_forced(question) ||
		is_time(&ashlar_device_state_v1.missed, gained, opening.cost))
		return 1;
	opening.missed = ashlar_device_state_v1.missed;
	tell_decision(question, usual, "on the host", &opening);
	return 0;
}

/* The limit of the factor by which the savings of later runs must exceed the
 * cost of copies.
 */
#define MOST_PATIENCE 1024

/* The time that the run saves, in nanoseconds.  If only its copies make it
 * slower, and later runs would not need them because arrays stay, the arrays
 * are copied once the missed savings of runs without copies reach the cost of
 * the copies.  The required savings double each time that the arrays have not
 * stayed.
 */
static double expect(const struct question *question,
	const struct ashlar_device *device, struct ashlar_device_module *module)
{
	const struct ashlar_device_transfer none = { 0, 0, 0 };
	struct question other = { question->program, question->work, none };
	double gained = gain(question, device->facts.speed);
	double hoped = gain(&other, device->facts.speed);

	if (!stays(question))
		return gained;
	if (question->transfer.copies == 0) {
		module->patience = 1;
		module->hoped = 0;
	}
	if (gained > 0 || hoped <= 0)
		return gained;
	module->hoped += hoped;
	if (module->hoped < module->patience * (hoped - gained))
		return gained;
	module->hoped = 0;
	if (module->patience < MOST_PATIENCE)
		module->patience *= 2;
	return hoped;
}

/* Is the run profitable on this open device? */
static int is_worth(const struct question *question,
	const struct ashlar_device *device, struct ashlar_device_module *module)
{
	double gained = expect(question, device, module);
	struct beginning loading = { "to compile its kernels takes ",
		get_setting("ASHLAR_DEVICE_LOAD", ASHLAR_DEVICE_LOAD), 0 };
	int worth = is_forced(question);

	if (!worth && device->facts.is_host &&
		!is_named(device->backend->name)) {
		ashlar_device_say_v1(device->backend->name,
			"the processor itself; it is used if "
			"ASHLAR_DEVICE names it");
		return 0;
	}
	worth = worth ||
		(gained > 0 &&
			(module->device ||
				is_time(&module->missed, gained,
					loading.cost)));
	loading.missed = module->missed;
	tell_decision(question, device->facts.speed,
		worth ? device->backend->name : "on the host",
		worth || module->device ? NULL : &loading);
	return worth;
}

/* Exit handler: the process ends, or the library that contains this code is
 * closed.
 */
static void end(void *unused)
{
	(void) unused;
	__atomic_store_n(&ashlar_device_state_v1.is_over, 1, __ATOMIC_RELEASE);
}

/* Register the exit handler, after a library may have registered its own. */
static void expect_end(void)
{
	if (__cxa_atexit && &__dso_handle)
		__cxa_atexit(end, NULL, &__dso_handle);
}

static void tell_opened(const struct ashlar_device *device, int64_t start)
{
	struct ashlar_device_line line;

	if (!ashlar_device_has_log_v1())
		return;
	ashlar_device_start_v1(&line, device->backend->name);
	ashlar_device_add_v1(&line, ": ");
	ashlar_device_add_v1(&line, device->facts.name);
	ashlar_device_count_v1((ashlar_device_add_v1(&line, ", "), &line),
		(int64_t) (device->facts.memory >> 20), " MiB, opened in ");
	ashlar_device_count_v1(&line, (ashlar_device_now_v1() - start) / 1000,
		" us");
	ashlar_device_write_v1(&line);
}

/* The most host memory that is kept for copies, in bytes. */
#define MOST_STAGING (UINT64_C(1) << 30)

static void prepare_caches(struct ashlar_device *device)
{
	device->memory.backend = device->backend;
	device->memory.is_host = 0;
	device->memory.is_exact = get_setting("ASHLAR_DEVICE_EXACT", 0) > 0;
	device->memory.most = device->facts.memory / 4;
	device->staging.backend = device->backend;
	device->staging.is_host = 1;
	device->staging.is_exact = device->memory.is_exact;
	device->staging.most = MOST_STAGING;
}

/* Open the device with all signals blocked; nonzero on failure. */
static int open_quietly(struct ashlar_device *device)
{
	int64_t number = (int64_t) get_setting("ASHLAR_DEVICE_NUMBER", -1);
	sigset_t all, before;
	int error;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	error = device->backend->open(number, &device->facts);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return error;
}

static int open_device(struct ashlar_device *device)
{
	int64_t start = ashlar_device_now_v1();

	if (device->state != ASHLAR_DEVICE_UNKNOWN)
		return device->state == ASHLAR_DEVICE_THERE;
	device->state = ASHLAR_DEVICE_GONE;
	if (open_quietly(device))
		return 0;
	expect_end();
	prepare_caches(device);
	device->state = ASHLAR_DEVICE_THERE;
	tell_opened(device, start);
	return 1;
}

/* The feature that the image needs and the device lacks; NULL if there is none.
 */
static const char *find_lack(const struct ashlar_device *device,
	const ashlar_device_image *image)
{
	const struct ashlar_device_facts *facts = &device->facts;

	if (image->arch > facts->arch)
		return "too old for the kernels";
	if (image->needs & ~facts->has & ASHLAR_DEVICE_DOUBLES)
		return "has no double precision";
	if (image->needs & ~facts->has)
		return "lacks a feature that the kernels need";
	if (image->block > facts->block)
		return "has too few threads in a block";
	if (image->shared > facts->shared)
		return "has too little shared memory";
	return NULL;
}

/* The bit of this device in ashlar_device_module.failed. */
static uint32_t bit_of(const struct ashlar_device *device)
{
	return UINT32_C(1) << (device - ashlar_device_state_v1.devices);
}

static int has_format(const ashlar_device_program *program, uint32_t format)
{
	for (uint32_t i = 0; i < program->n_images; i++)
		if (program->images[i].format == format)
			return 1;
	return 0;
}

/* The first image, from "image" on, that the device can run; NULL if there is
 * none.
 */
static const ashlar_device_image *find_image(
	const ashlar_device_program *program,
	const struct ashlar_device *device, const ashlar_device_image *image)
{
	for (; image < program->images + program->n_images; image++) {
		const char *lack;

		if (image->format != device->backend->format)
			continue;
		lack = find_lack(device, image);
		if (!lack)
			return image;
		ashlar_device_say_v1(device->facts.name, lack);
	}
	return NULL;
}

static void drop_kernels(struct ashlar_device_module *module,
	const struct ashlar_device *device, uint32_t n)
{
	while (n > 0)
		device->backend->drop(module->kernels[--n]);
	device->backend->unload(module->handle);
}

static int find_kernels(struct ashlar_device_module *module,
	const struct ashlar_device *device,
	const ashlar_device_program *program)
{
	for (uint32_t i = 0; i < program->n_kernels; i++)
		if (device->backend->find(module->handle, program->kernels[i],
			    &module->kernels[i])) {
			drop_kernels(module, device, i);
			return -1;
		}
	return 0;
}

static void tell_loaded(const struct ashlar_device *device,
	const ashlar_device_program *program, int64_t start)
{
	struct ashlar_device_line line;

	if (!ashlar_device_has_log_v1())
		return;
	ashlar_device_start_v1(&line, device->backend->name);
	ashlar_device_count_v1((ashlar_device_add_v1(&line, ": "), &line),
		program->n_kernels, " kernels made ready in ");
	ashlar_device_count_v1(&line, (ashlar_device_now_v1() - start) / 1000,
		" us");
	ashlar_device_write_v1(&line);
}

/* Load "image", the kernels of the program, on the device; nonzero on failure.
 * Must be called between "enter" and "leave".
 */
static int load(struct ashlar_device_module *module,
	struct ashlar_device *device, const ashlar_device_program *program,
	const ashlar_device_image *image)
{
	int64_t start = ashlar_device_now_v1();

	if (device->backend->load(image, &module->handle) ||
		find_kernels(module, device, program))
		return -1;
	expect_end();
	module->device = device;
	tell_loaded(device, program, start);
	return 0;
}

/* Load the first image, from "image" on, that the driver accepts; nonzero if
 * there is none.
 */
static int load_any(struct ashlar_device_module *module,
	struct ashlar_device *device, const ashlar_device_program *program,
	const ashlar_device_image *image)
{
	for (; image; image = find_image(program, device, image + 1))
		if (!load(module, device, program, image))
			return 0;
	module->failed |= bit_of(device);
	return -1;
}

/* Enter the device, and load the program if it is not loaded yet; nonzero on
 * failure.
 */
static int enter(struct ashlar_device_module *module,
	struct ashlar_device *device, const ashlar_device_program *program,
	const ashlar_device_image *image)
{
	if (device->backend->enter())
		return -1;
	if (module->device || !load_any(module, device, program, image))
		return 0;
	device->backend->leave();
	return -1;
}

/* The record of the program, created if needed; NULL without memory. */
static struct ashlar_device_module *get_module(ashlar_device_program *program)
{
	struct ashlar_device_module *module = program->state;

	if (module)
		return module;
	module = malloc(sizeof(*module) + program->n_kernels * sizeof(void *));
	if (!module)
		return NULL;
	*module = (struct ashlar_device_module) { .patience = 1 };
	program->state = module;
	return module;
}

/* Use this device for the program: returns 1 on success, 0 to try the next
 * device, -1 to use no device.
 */
static int try_device(struct ashlar_device *device,
	const struct question *question, struct ashlar_device_module *module)
{
	const ashlar_device_image *image;

	if (!is_allowed(device->backend->name) ||
		!has_format(question->program, device->backend->format) ||
		device->state == ASHLAR_DEVICE_GONE ||
		module->failed & bit_of(device))
		return 0;
	if (device->state == ASHLAR_DEVICE_UNKNOWN &&
		!is_worth_opening(question))
		return -1;
	if (!open_device(device))
		return 0;
	image = find_image(question->program, device,
		question->program->images);
	if (!image)
		return 0;
	if (!is_worth(question, device, module))
		return -1;
	return !enter(module, device, question->program, image);
}

/* Set the backends of "devices", CUDA and OpenCL, unless they are set already:
 * they are read without the lock, so they must not be written again.
 */
static void name_devices(struct ashlar_device *devices)
{
	if (devices[CUDA].backend)
		return;
	devices[CUDA].backend = &ashlar_device_cuda_v1;
	devices[OPENCL].backend = &ashlar_device_opencl_v1;
}

static struct ashlar_device_module *choose(const struct question *question,
	struct ashlar_device_module *module)
{
	struct ashlar_device *devices = ashlar_device_state_v1.devices;
	int found = 0;

	name_devices(devices);
	for (int i = 0; i < N_BACKENDS && !found; i++)
		if (!module->device || module->device == &devices[i])
			found = try_device(&devices[i], question, module);
	if (found == 0)
		ashlar_device_say_v1(NULL, "on the host: no device to use");
	return found > 0 ? module : NULL;
}

struct ashlar_device_module *ashlar_device_choose_v1(
	ashlar_device_program *program, const ashlar_device_work *work,
	struct ashlar_device_transfer transfer)
{
	const struct question question = { program, work, transfer };
	struct ashlar_device_module *module;

	if (program->version != ASHLAR_DEVICE_VERSION) {
		ashlar_device_say_v1(NULL, "made for another runtime");
		return NULL;
	}
	module = get_module(program);
	return module ? choose(&question, module) : NULL;
}
