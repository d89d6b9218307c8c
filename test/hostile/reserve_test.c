/* reserve_test.c - what the reserve gives when the allocator fails.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <gmp.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/val.h>

#include "allocator.h"
#include "check.h"
#include "solve/big.h"
#include "isl_fixes/reserve.h"

/* A power that needs some hundred bytes. */
#define EXPONENT 4000

static isl_ctx *make_ctx(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	if (ctx)
		isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	return ctx;
}

static void test_refused(void)
{
	char *block;

	hostile_set_mode(HOSTILE_ALWAYS_FAILS);
	check(!malloc(10), "no context, no memory");
	ash_reserve_begin();
	block = malloc(10);
	ash_reserve_end();
	check(block != NULL, "memory for who insists");
	check(!malloc(10), "and not for others");
	free(block);
	hostile_set_mode(HOSTILE_NEVER_FAILS);
}

static void test_served(void)
{
	isl_ctx *ctx = make_ctx();
	char *block = malloc(8), *copy;

	memcpy(block, "abcdefg", 8);
	hostile_set_mode(HOSTILE_ALWAYS_FAILS);
	block = realloc(block, 400);
	check(block && !strcmp(block, "abcdefg"), "a block from outside grows");
	check(isl_ctx_aborted(ctx), "the context is aborted");
	check(isl_ctx_last_error(ctx) == isl_error_alloc, "and knows why");
	block = realloc(block, 4000);
	check(block && !strcmp(block, "abcdefg"), "a block from inside grows");
	copy = strdup(block);
	check(copy && !strcmp(copy, "abcdefg"), "a text is copied");
	check(!isl_set_read_from_str(ctx, "{ [i] : i > 0 }"), "isl stops");
	check(!malloc(1 << 20), "nothing large");
	hostile_set_mode(HOSTILE_NEVER_FAILS);
	block = realloc(block, 5000);
	check(block && !strcmp(block, "abcdefg"), "a block gets out again");
	free(copy);
	free(block);
	isl_ctx_free(ctx);
}

/* Take all that there is; how many blocks? */
static unsigned drain(void)
{
	void **list = NULL, **block;
	unsigned n = 0;

	while ((block = malloc(1000))) {
		*block = list;
		list = block;
		++n;
	}
	while (list) {
		block = list;
		list = *list;
		free(block);
	}
	return n;
}

static void test_drained(void)
{
	isl_ctx *ctx = make_ctx();
	unsigned n;

	hostile_set_mode(HOSTILE_ALWAYS_FAILS);
	n = drain();
	check(n > 100, "the reserve has room");
	check(drain() == n, "and all of it comes back");
	hostile_set_mode(HOSTILE_NEVER_FAILS);
	isl_ctx_free(ctx);
}

/* Long integers are right even if there is no memory. */
static void test_numbers(void)
{
	isl_ctx *ctx = make_ctx();
	isl_val *root = isl_val_2exp(isl_val_int_from_ui(ctx, EXPONENT / 2));
	isl_val *square = isl_val_2exp(isl_val_int_from_ui(ctx, EXPONENT));
	isl_val *again = isl_val_copy(root);

	again = isl_val_add_ui(again, 0);
	again = isl_val_neg(isl_val_neg(again));
	hostile_set_mode(HOSTILE_ALWAYS_FAILS);
	again = isl_val_mul(again, root);
	check(isl_val_eq(again, square) == isl_bool_true,
		"long integers of isl");
	check(isl_ctx_aborted(ctx), "the context is aborted");
	hostile_set_mode(HOSTILE_NEVER_FAILS);
	isl_val_free(again);
	isl_val_free(square);
	isl_ctx_free(ctx);
}

static void test_gmp(void)
{
	mpz_t a, b;

	ash_big_use_reserve();
	mpz_init_set_ui(a, 1);
	mpz_init(b);
	hostile_set_mode(HOSTILE_ALWAYS_FAILS);
	mpz_mul_2exp(a, a, EXPONENT);
	mpz_mul(b, a, a);
	check(mpz_sizeinbase(b, 2) == 2 * EXPONENT + 1, "integers of GMP");
	hostile_set_mode(HOSTILE_NEVER_FAILS);
	mpz_clear(a);
	mpz_clear(b);
}

static unsigned long failing;

static bool is_failing(unsigned long number)
{
	return number == failing;
}

/* A context is made, or none. */
static void test_ctx_alloc(void)
{
	unsigned n_refused = 0;
	bool ok = true, was_whole = false;

	hostile_set_mode(HOSTILE_AS_SET);
	for (unsigned i = 1; !was_whole; ++i) {
		isl_ctx *ctx;

		failing = hostile_now() + i;
		ctx = make_ctx();
		was_whole = hostile_now() < failing;
		ok = ok && was_whole == (ctx != NULL);
		n_refused += !ctx;
		isl_ctx_free(ctx);
	}
	hostile_set_mode(HOSTILE_NEVER_FAILS);
	check(ok, "a context only with memory");
	check(n_refused > 2, "contexts were refused");
}

static void *work_aside(void *done)
{
	isl_ctx *ctx = make_ctx();
	void *block;

	hostile_set_mode(HOSTILE_ALWAYS_FAILS);
	block = malloc(10);
	hostile_set_mode(HOSTILE_NEVER_FAILS);
	*(bool *) done = block && isl_ctx_aborted(ctx);
	free(block);
	isl_ctx_free(ctx);
	return NULL;
}

static void test_threads(void)
{
	isl_ctx *ctx = make_ctx();
	bool done = false;
	pthread_t thread;

	if (pthread_create(&thread, NULL, &work_aside, &done) == 0)
		pthread_join(thread, NULL);
	check(done, "a thread is stopped");
	check(!isl_ctx_aborted(ctx), "another one is not");
	isl_ctx_free(ctx);
}

int main(void)
{
	size_t of_isl;

	setenv("ASHLAR_FAIL_EACH", "1", 1);
	hostile_count(true);
	hostile_set_try(&is_failing);
	hostile_set_mode(HOSTILE_NEVER_FAILS);
	test_refused();
	test_served();
	test_drained();
	test_numbers();
	test_gmp();
	test_ctx_alloc();
	test_threads();
	check(hostile_blocks(&of_isl) == 0, "no memory is lost");
	return check_result();
}
