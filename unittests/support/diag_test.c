/* diag_test.c - messages keep what they are given, in order.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/options.h>
#include <isl/set.h>

#include "check.h"
#include "support/diag.h"

static void test_add(void)
{
	char file[] = "a.c";
	ash_place place = { file, 3, 7 };
	ash_diag diag;

	ash_diag_init(&diag);
	ash_diag_add(&diag, ASH_MSG_DONE, &place, "tiled %d loops", 2);
	file[0] = 'b';
	check(diag.n == 1 && diag.msg[0].kind == ASH_MSG_DONE &&
			diag.msg[0].reason == ASH_REFUSE_NONE,
		"add-one");
	check_text(diag.msg[0].text, "tiled 2 loops", "add-formats");
	check_text(diag.msg[0].place.file, "a.c", "place-is-copied");
	check(diag.msg[0].place.line == 3 && diag.msg[0].place.column == 7,
		"line-and-column");
	ash_diag_clear(&diag);
	check(diag.n == 0 && !diag.msg, "clear-leaves-nothing");
}

static void test_many(void)
{
	ash_diag diag;
	bool ordered = true;

	ash_diag_init(&diag);
	for (int i = 0; i < 100; ++i)
		ash_diag_add(&diag, ASH_MSG_ANALYSIS, NULL, "%d", i);
	for (int i = 0; i < 100; ++i)
		ordered &= atoi(diag.msg[i].text) == i;
	check(diag.n == 100 && ordered, "many-in-order");
	ash_diag_clear(&diag);
}

static void test_print(void)
{
	char file[] = "a.c";
	ash_place column = { file, 3, 7 }, line = { file, 3, 0 };
	ash_place whole = { file, 0, 7 }, none = { NULL, 3, 7 };
	ash_diag diag;
	char *text;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_diag_init(&diag);
	ash_diag_add(&diag, ASH_MSG_ERROR, &column, "one");
	ash_diag_add(&diag, ASH_MSG_ERROR, &line, "two");
	ash_diag_add(&diag, ASH_MSG_ERROR, &whole, "three");
	ash_diag_add(&diag, ASH_MSG_ERROR, &none, "four");
	ash_diag_print(&diag, out);
	fclose(out);
	check_text(text,
		"a.c:3:7: error: one\n"
		"a.c:3: error: two\n"
		"a.c: error: three\n"
		"error: four\n",
		"as-much-of-the-place-as-is-known");
	free(text);
	ash_diag_clear(&diag);
}

static void test_no_diag(void)
{
	ash_diag_add(NULL, ASH_MSG_ERROR, NULL, "no one listens");
	ash_diag_refuse(NULL, ASH_REFUSE_CALL, NULL, NULL);
	check(true, "null-diag-is-ignored");
}

static void test_refuse(void)
{
	ash_diag diag;

	ash_diag_init(&diag);
	ash_diag_refuse(&diag, ASH_REFUSE_CALL, NULL, "printf");
	ash_diag_refuse(&diag, ASH_REFUSE_INFINITE, NULL, NULL);
	check_text(diag.msg[0].text,
		"a call may have side effects (printf); "
		"it would help to inline the function, or declare it const "
		"if it has none",
		"refusal-with-detail-and-help");
	check_text(diag.msg[1].text, "the loop has no exit", "refusal-alone");
	check(diag.msg[0].kind == ASH_MSG_MISSED &&
			diag.msg[0].reason == ASH_REFUSE_CALL,
		"refusal-is-missed");
	ash_diag_clear(&diag);
}

/* Each reason is a clause: it can stand in a sentence. */
static void test_table(void)
{
	bool ok = true;

	for (int i = 1; i < ASH_N_REFUSAL; ++i) {
		const char *text = ash_refusal_text(i);
		size_t n = strlen(text);

		ok &= n > 0 && text[n - 1] != '.';
		ok &= ash_refusal_help(i) && *ash_refusal_name(i);
	}
	check(ok, "every-reason-has-a-sentence");
}

static void test_isl(void)
{
	isl_ctx *ctx = isl_ctx_alloc();
	ash_diag diag;

	ash_diag_init(&diag);
	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	ash_diag_isl(&diag, ctx, "test", NULL);
	check(diag.n == 0, "no-isl-error-no-message");
	isl_set_free(isl_set_read_from_str(ctx, "{ nonsense"));
	ash_diag_isl(&diag, ctx, "test", NULL);
	check(diag.n == 1 && !strncmp(diag.msg[0].text, "test: ", 6),
		"isl-error-names-the-phase");
	check(isl_ctx_last_error(ctx) == isl_error_none, "isl-error-is-reset");
	ash_diag_clear(&diag);
	isl_ctx_free(ctx);
}

/* What a message is about stays with it; so does its reason. */
static void test_about(void)
{
	const int stmt[] = { 4, 2 };
	ash_diag from, to;

	ash_diag_init(&from);
	ash_diag_init(&to);
	ash_diag_about(&from, stmt, 2);
	ash_diag_add(&from, ASH_MSG_DONE, NULL, "tiled");
	ash_diag_about(&from, stmt, 2);
	ash_diag_add(&from, ASH_MSG_ANALYSIS, NULL, "dropped");
	ash_diag_refuse(&from, ASH_REFUSE_CALL, NULL, NULL);
	ash_diag_move(&to, &from);
	ash_diag_drop(&to, ASH_MSG_ANALYSIS);
	check(from.n == 0 && to.n == 2, "move-and-drop");
	check(to.msg[0].n_stmt == 2 && to.msg[0].stmt[0] == 4 &&
			to.msg[0].stmt[1] == 2,
		"about-is-moved");
	check(to.msg[1].n_stmt == 0 && to.msg[1].reason == ASH_REFUSE_CALL,
		"reason-is-moved");
	ash_diag_clear(&to);
}

int main(void)
{
	test_about();
	test_add();
	test_many();
	test_print();
	test_no_diag();
	test_refuse();
	test_table();
	test_isl();
	return check_result();
}
