/* replay_unfit.c - check for scripts that fit no loop nest.
 *
 * A script that does not fit one nest may be for another nest of the function.
 * So each job lists the scripts that its nests have used; a script for the
 * function that is not in the list at the end fits none of them.  A folder may
 * have scripts for functions of the same name in other source files, so only
 * files named after both source file and function are considered there.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/replay_unfit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/script_file.h"
#include "llvm/query/function.h"
#include "script/apply.h"
#include "support/grow.h"

void ash_replay_note(ash_job *j, const char *path)
{
	char *copy = strdup(path);
	bool grown = ASH_GROW(j->replayed, j->n_replayed);

	if (grown && copy)
		j->replayed[j->n_replayed++] = copy;
	else
		free(copy);
}

static bool is_noted(const ash_job *j, const char *path)
{
	for (unsigned i = 0; i < j->n_replayed; ++i)
		if (!strcmp(j->replayed[i], path))
			return true;
	return false;
}

/* Report "FILE:LINE:COLUMN: error: ..." for the directive on the error stream;
 * returns the text, owned by the caller.
 */
static char *tell(const char *path, const ash_directive *d, const char *what,
	const char *name)
{
	char *text = NULL;

	if (asprintf(&text,
		    "%s:%u:%u: error: the script does not fit: %s "
		    "\"%s\"",
		    path, d->line, d->column, what, name) < 0)
		return NULL;
	fprintf(stderr, "ashlar: %s\n", text);
	return text;
}

/* A search for a script that fits none of the function's nests. */
typedef struct {
	ash_job *job;
	const char *name;
	const char *source;	/* NULL: a script may have any file name */
	char *text;		/* text of the error message */
} unfit;

static void try_script(const char *path, void *user)
{
	unfit *u = user;
	const ash_directive *nest;
	ash_script *script = NULL;

	if (u->text || is_noted(u->job, path) ||
		(u->source &&
			!ash_script_file_is_from(path, u->source, u->name)))
		return;
	script = ash_script_file_read(path, &nest);
	if (nest && !strcmp(nest->text[0], u->name) &&
		ash_script_is_late(script) == (u->job->position == ASH_LATE) &&
		!ash_script_is_idle(script))
		u->text = tell(path, nest,
			"it was written for another loop nest of", u->name);
	ash_script_free(script);
}

static void forget(ash_job *j)
{
	for (unsigned i = 0; i < j->n_replayed; ++i)
		free(j->replayed[i]);
	free(j->replayed);
	j->replayed = NULL;
	j->n_replayed = 0;
}

bool ash_replay_is_unfit(ash_job *j)
{
	size_t length;
	unfit u = { .job = j, .name = LLVMGetValueName2(j->function, &length) };
	const char *path = j->options->replay;
	char *source;
	bool found;

	if (!path)
		return false;
	source = ash_ir_unit_name(LLVMGetGlobalParent(j->function));
	u.source = source;
	if (ash_script_file_foreach(path, &try_script, &u) < 0) {
		u.source = NULL;
		try_script(path, &u);
	}
	found = u.text;
	if (found)
		ash_diag_refuse(&j->diag, ASH_REFUSE_SCRIPT, NULL, u.text);
	forget(j);
	free(u.text);
	free(source);
	return found;
}

/* Callback for ash_script_file_foreach() that does nothing: only the number of
 * files is wanted.
 */
static void pass_by(const char *path, void *user)
{
	(void) path;
	(void) user;
}

void ash_replay_tell_missing(LLVMModuleRef module, const ash_options *options)
{
	const char *path = options->replay;
	int n = path ? ash_script_file_foreach(path, &pass_by, NULL) : 1;
	const ash_directive *nest = NULL;
	ash_script *script;
	LLVMValueRef function;

	if (n == 0)
		fprintf(stderr,
			"ashlar: %s: error: there is no file *.clay in "
			"the folder\n",
			path);
	if (n >= 0)
		return;
	script = ash_script_file_read(path, &nest);
	function = nest ? LLVMGetNamedFunction(module, nest->text[0]) : NULL;
	if (nest && (!function || LLVMIsDeclaration(function)))
		free(tell(path, nest, "there is no function", nest->text[0]));
	ash_script_free(script);
}
