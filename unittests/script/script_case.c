/* script_case.c - what the tests of scripts share.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/script_case.h"

#include "check.h"
#include "fixture.h"

ash_scop *case_scop(isl_ctx *ctx, const char *name)
{
	char path[64];

	snprintf(path, sizeof(path), "../script/%s", name);
	return fixture_scop(ctx, path);
}

ash_union *case_original(const ash_scop *scop)
{
	char *why = NULL;
	ash_union *u = ash_union_from_schedule(scop, scop->schedule, &why);

	free(why);
	return u;
}

char *case_printed(const ash_union *u)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_union_print(u, out);
	fclose(out);
	return text;
}

char *case_script_printed(const ash_script *script)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	ash_script_print(script, out);
	fclose(out);
	return text;
}

ash_script *case_script(const char *text)
{
	ash_diag diag;
	ash_script *script;

	ash_diag_init(&diag);
	script = ash_script_read(text, "script", &diag);
	for (size_t i = 0; i < diag.n; ++i)
		printf("  %u:%u: %s\n", diag.msg[i].place.line,
			diag.msg[i].place.column, diag.msg[i].text);
	ash_diag_clear(&diag);
	return script;
}

char *case_apply(const ash_scop *scop, const char *text)
{
	ash_script *script = case_script(text);
	ash_union *u = case_original(scop);
	char *result = NULL;

	for (unsigned i = 0; script && !result && i < script->n; ++i) {
		ash_condition unmet = ASH_N_CONDITION;
		isl_bool done = ash_directive_apply(u, &script->directive[i],
			&unmet);

		if (done == isl_bool_true)
			continue;
		if (asprintf(&result, "!%s",
			    done < 0 ? "error" : ash_condition_name(unmet)) < 0)
			result = NULL;
	}
	if (script && !result)
		result = case_printed(u);
	ash_script_free(script);
	ash_union_free(u);
	return result;
}
