/* file_budget.c - the budget shared by the loop nests of one file.
 *
 * Measured with clang 22 -O2 and -O3 on one core of a server processor, for 442
 * C and C++ files of many kinds, and for Fortran; the cost of new code on
 * LAPACK's BLAS, gsl's cblas and linalg.  An operation takes 0.14 microseconds
 * there, and 0.2 to 0.36 on other machines, on which the compiler is slower by
 * the same factor. docs/compile-time.md has the fits.
 *
 * SPDX-License-Identifier: MIT
 */
#include "budget/file_budget.h"

#include <math.h>
#include <stdio.h>

/* The cost of a file without the plugin, in operations: 29 ms, with flang 80
 * ms; 43 us per instruction of the front end, 1.4 ms per innermost loop, which
 * will be vectorized and unrolled, and 2.5 ms per function from a header, which
 * must be parsed.
 */
#define COST_OF_FILE 213000
#define COST_OF_FORTRAN 366000
#define COST_OF_INSTRUCTION 312
#define COST_OF_LOOP 9900
#define COST_OF_INLINE 17800
/* The fixed cost of the plugin: 5 ms, including the preparation of functions.
 */
#define COST_OF_START 37000
/* The cost of a block visit by a pass or an analysis: 1.6 microseconds where an
 * operation takes 0.16.
 */
#define COST_OF_VISIT 10
/* Visits per block of a function before any nest is modelled. */
#define VISITS_OF_BLOCK 55
/* The cost of generated code in later passes: 25 us per instruction and 1.4 ms
 * per loop.
 */
#define COST_OF_NEW_INSTRUCTION 175
#define COST_OF_NEW_LOOP 10500
/* The fraction of the estimated allowance that may be spent; the rest is a
 * safety margin.
 */
#define MARGIN 0.93
/* The factor on the allowance with threads: loops over wavefronts of tiles cost
 * up to ten times as much as the same nest for one thread.
 */
#define THREADS 2.5
/* The least cost of a transformed nest, in operations per unit of its size
 * (accesses times loops): of 165 transformed nests, one in twenty costs less
 * than 7,000, the cheapest one 4,400.
 */
#define LEAST_RATE 5000
/* MOST_TO_DETECT is the limit in operations for the model of one region: enough
 * for each region of dgesvd, which has some of the largest; larger models were
 * refused in the end.  LEAST_OF_ALL is what detection in one function gets when
 * the operations for nests have been spent: enough for nine of ten functions
 * with nests.
 */
#define MOST_TO_DETECT 400000
#define LEAST_OF_ALL 60000
/* The error factor of a prediction from another nest. */
#define DOUBT 2
/* The speedup from which a nest may use the allowance: a smaller one does not
 * justify a second of compile time.
 */
#define MUCH 1.3

/* The cost of compiling the file without the plugin, in operations. */
static double get_plain(const ash_file_size *file)
{
	return COST_OF_FILE + (file->is_fortran ? COST_OF_FORTRAN : 0) +
		(double) COST_OF_INSTRUCTION * (double) file->n_instruction +
		(double) COST_OF_LOOP * (double) file->n_loop +
		(double) COST_OF_INLINE * (double) file->n_inline;
}

void ash_file_budget_open(ash_file_budget *account, const ash_options *options,
	const ash_file_size *file)
{
	double allowed = (options->effort - 1) * get_plain(file) * MARGIN -
		COST_OF_START;
	double allowance = options->allowance;

	if (options->parallel) {
		allowed *= THREADS;
		allowance *= THREADS;
	}
	*account = (ash_file_budget) {
		.limited = options->effort > 0,
		.allowed = allowed > 0 ? (unsigned long) allowed : 0,
		.allowance = (unsigned long) allowance,
		.visits = COST_OF_START,
	};
}

void ash_file_budget_print(const ash_file_budget *account,
	const ash_file_size *file, const char *name)
{
	fprintf(stderr,
		"%s: %lu instructions, %lu loops, %lu functions of "
		"headers%s: %.0f operations alone",
		name, file->n_instruction, file->n_loop, file->n_inline,
		file->is_fortran ? ", Fortran" : "", get_plain(file));
	if (account->limited)
		fprintf(stderr,
			", %lu allowed, %lu more for nests that "
			"promise much",
			account->allowed, account->allowance);
	fputc('\n', stderr);
}

/* The operations left for nests whose speedup is "gain". */
static unsigned long get_rest(const ash_file_budget *account, double gain)
{
	unsigned long rest = account->allowed > account->spent
		? account->allowed - account->spent
		: 0;

	return gain >= MUCH ? rest + account->allowance - account->used : rest;
}

static unsigned long get_cost(unsigned long operations,
	const ash_code_size *code)
{
	return operations + COST_OF_NEW_INSTRUCTION * code->n_instruction +
		COST_OF_NEW_LOOP * code->n_loop;
}

unsigned long ash_file_budget_left_to_detect(const ash_file_budget *account,
	unsigned long budget)
{
	unsigned long most = account->spent <
			account->allowed + account->allowance
		? MOST_TO_DETECT
		: LEAST_OF_ALL;

	return account->limited && most < budget ? most : budget;
}

bool ash_file_budget_can_prepare(const ash_file_budget *account,
	unsigned long n_block)
{
	unsigned long left = get_rest(account, MUCH);
	unsigned long least = left ? MOST_TO_DETECT : LEAST_OF_ALL;

	return !account->limited ||
		n_block * VISITS_OF_BLOCK * COST_OF_VISIT <=
		(left < least ? least : left);
}

void ash_file_budget_pay_visits(ash_file_budget *account, unsigned long n)
{
	unsigned long cost = n * COST_OF_VISIT;
	unsigned long first = cost < account->visits ? cost : account->visits;

	account->visits -= first;
	account->spent += cost - first;
}

void ash_file_budget_pay_detection(ash_file_budget *account,
	unsigned long operations)
{
	account->spent += operations;
}

bool ash_file_budget_can_pay(const ash_file_budget *account,
	unsigned long operations, const ash_code_size *code, double gain)
{
	return !account->limited ||
		get_cost(operations, code) <= get_rest(account, gain);
}

/* The expected cost, in operations, of transforming a nest of "size" (accesses
 * times loops): from the highest cost per size so far, but at least LEAST_RATE.
 */
static double expect(const ash_file_budget *account, unsigned long size)
{
	double least = (double) LEAST_RATE * size;
	double rate = account->size ? (double) account->highest / account->size
				    : 0;

	return fmax(least, rate * size / DOUBT);
}

unsigned long ash_file_budget_left(const ash_file_budget *account,
	unsigned long budget, unsigned long size, double promise)
{
	unsigned long left = get_rest(account, promise);

	if (!account->limited)
		return budget;
	if (expect(account, size) > left)
		return 0;
	return left < budget ? left : budget;
}

void ash_file_budget_pay(ash_file_budget *account, unsigned long size,
	unsigned long operations, const ash_code_size *code, double gain)
{
	unsigned long cost = get_cost(operations, code);
	unsigned long free = gain >= MUCH ? account->allowance - account->used
					  : 0;
	unsigned long first = cost < free ? cost : free;

	account->used += first;
	account->spent += cost - first;
	if (cost <= account->highest)
		return;
	account->highest = cost;
	account->size = size;
}

ash_refusal ash_file_budget_refusal(const ash_options *options,
	unsigned long allowed)
{
	return allowed < (unsigned long) options->budget
		? ASH_REFUSE_FILE_BUDGET
		: ASH_REFUSE_BUDGET;
}
