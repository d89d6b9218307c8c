/* disagreement.c - messages on differences between code and model.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/modelcheck_impl.h"

#include <stdio.h>
#include <stdlib.h>

#include <isl/space.h>

/* The iterators and parameters as text: "[2, 5] (n = 6)". */
static char *print(const ash_model_run *run, const ash_deed *deed)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	isl_space *space = run->formulas->space;

	if (!out)
		return NULL;
	fputc('[', out);
	for (unsigned i = 0; i < deed->n_iter; i++)
		fprintf(out, "%s%lld", i ? ", " : "",
			(long long) deed->iter[i]);
	fputc(']', out);
	for (unsigned i = 0; i < run->formulas->n_param; i++)
		fprintf(out, "%s%s = %lld", i ? ", " : " (",
			isl_space_get_dim_name(space, isl_dim_param, i),
			(long long) run->param[i]);
	if (run->formulas->n_param)
		fputc(')', out);
	fclose(out);
	return text;
}

/* A message: "statement S3 at line 7 WHAT [2, 5] (n = 6) REST". */
static char *say(const ash_model_run *run, int stmt, const char *what,
	const ash_deed *deed, const char *rest)
{
	char *instance = print(run, deed);
	char *text = NULL;
	const ash_stmt *s = stmt < 0 ? NULL : &run->scop->stmt[stmt];

	if (!instance)
		return NULL;
	if (asprintf(&text, "%s%s at line %u %s %s%s%s",
		    s ? "statement " : "a write",
		    s ? isl_id_get_name(s->id) : "", s ? s->place.line : 0,
		    what, instance, *rest ? " " : "", rest) < 0)
		text = NULL;
	free(instance);
	return text;
}

char *ash_blame_instance(const ash_model_run *run, int *stmt)
{
	ash_deed deed = { .n_iter = run->formulas->stmt[run->stmt].n_iter };

	*stmt = run->stmt;
	for (unsigned i = 0; i < deed.n_iter && i < ASH_TRACE_MAX_DEPTH; i++)
		deed.iter[i] = run->point[run->formulas->n_param + i];
	return say(run, run->stmt, "at", &deed, run->fault);
}

/* The statement that was made from an instruction, or -1. */
static int find_stmt(const ash_model_run *run, const void *origin)
{
	for (unsigned i = 0; i < run->ir->n_stmt; i++)
		if (run->ir->stmt[i].origin == origin)
			return i;
	return -1;
}

static bool is_same(const ash_deed *a, const ash_deed *b)
{
	if (a->origin != b->origin || a->n_iter != b->n_iter)
		return false;
	for (unsigned i = 0; i < a->n_iter; i++)
		if (a->iter[i] != b->iter[i])
			return false;
	return true;
}

static bool occurs(const ash_trace *trace, const ash_deed *deed)
{
	for (size_t i = 0; i < trace->n_deed; i++)
		if (is_same(&trace->deed[i], deed))
			return true;
	return false;
}

/* The earliest deed of one trace that is missing in the other one, although
 * that is long enough to contain it; NULL if there is none.
 */
static const ash_deed *find_missing(const ash_model_run *run,
	const ash_trace *in, const ash_trace *other)
{
	size_t n = in->n_deed < 1000 ? in->n_deed : 1000;

	for (size_t i = 0; i < n; i++)
		if (find_stmt(run, in->deed[i].origin) >= 0 &&
			!occurs(other, &in->deed[i]))
			return &in->deed[i];
	return NULL;
}

static int stmt_of(const ash_model_run *run, const ash_deed *deed)
{
	return deed->stmt >= 0 ? deed->stmt : find_stmt(run, deed->origin);
}

char *ash_blame_difference(const ash_model_run *run, const ash_trace *code,
	const ash_trace *model, const ash_difference *d, int *stmt)
{
	const ash_deed *deed = d->code ? &code->deed[d->code->deed]
				       : &model->deed[d->model->deed];
	const ash_trace *other = d->code ? model : code;
	bool is_whole = code->complete && model->complete;
	const ash_deed *missing;

	*stmt = stmt_of(run, deed);
	if (*stmt >= 0 && !occurs(other, deed) &&
		(is_whole || !d->code || !d->model))
		return say(run, *stmt, "runs for", deed,
			d->code ? "but that is not in its domain"
				: "in the model, but not in the code");
	missing = is_whole ? find_missing(run, model, code) : NULL;
	if (missing) {
		*stmt = missing->stmt;
		return say(run, *stmt, "runs for", missing,
			"in the model, but not in the code");
	}
	return say(run, *stmt, "at", deed,
		d->code && d->model ? "writes another value than the code, or "
				      "at another time"
				    : "writes another cell than the code");
}
