/* fixture.h - SCoPs for unit tests: those of test/sched, by name.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_FIXTURE_H
#define ASH_TEST_FIXTURE_H

#include <stdlib.h>

#include <isl/options.h>

#include "scop/schedule_read.h"
#include "scop/text.h"
#include "support/text_file.h"

/* A context in which errors are values. */
static inline isl_ctx *fixture_ctx(void)
{
	isl_ctx *ctx = isl_ctx_alloc();

	isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
	return ctx;
}

/* Read a SCoP and print the messages if that fails. */
static inline ash_scop *fixture_scop_from_text(isl_ctx *ctx, const char *text,
	const char *file)
{
	ash_diag diag;
	ash_scop *scop;

	ash_diag_init(&diag);
	scop = ash_scop_read(ctx, text, file, &diag);
	for (size_t i = 0; i < diag.n; ++i)
		printf("  %s:%u: %s\n", file, diag.msg[i].place.line,
			diag.msg[i].text);
	ash_diag_clear(&diag);
	return scop;
}

/* Read a schedule tree and print the messages if that fails. */
static inline __isl_give isl_schedule *fixture_tree(isl_ctx *ctx,
	const char *text)
{
	ash_diag diag;
	isl_schedule *schedule;

	ash_diag_init(&diag);
	schedule = ash_schedule_read(ctx, text, "tree", &diag);
	for (size_t i = 0; i < diag.n; ++i)
		printf("  line %u: %s\n", diag.msg[i].place.line,
			diag.msg[i].text);
	ash_diag_clear(&diag);
	return schedule;
}

/* The SCoP FOLDER/NAME.scop. */
static inline ash_scop *fixture_scop_from_file(isl_ctx *ctx, const char *folder,
	const char *name)
{
	ash_scop *scop = NULL;
	char path[1024];
	char *text;

	snprintf(path, sizeof(path), "%s/%s.scop", folder, name);
	text = ash_text_from_file(path, ASH_TEXT_LIMIT);
	if (text)
		scop = fixture_scop_from_text(ctx, text, path);
	free(text);
	return scop;
}

/* The SCoP test/sched/NAME.scop. */
static inline ash_scop *fixture_scop(isl_ctx *ctx, const char *name)
{
	return fixture_scop_from_file(ctx, ASH_TEST_DIR "/sched", name);
}

#endif
