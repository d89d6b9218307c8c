/* verdict_test.c - what is legal, and the explanation of what is not.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "fixture.h"
#include "script/script_case.h"
#include "script/verdict.h"

/* Scripts for the beamforming kernel and the message, "line:column: text";
 * NULL: legal.
 */
static const struct {
	const char *script, *wanted;
} cases[] = {
	{ "", NULL },
	{ "distribute((2), 3) reorder((), (1, 2, 0, 3))"
	  "reorder((0), (1, 0, 2)) parallelize((0))",
		NULL },
	{ "reverse((2))\nreorder((2), (0, 1, 2, 4, 3))\nreverse((2))",
		"2:1: after this directive S7[0] (beamforming.c:11) runs "
		"before S6[0] (beamforming.c:10), on which it depends by "
		"val[] (N = 1, M = 0)" },
	{ "parallelize((2, 2))",
		"1:1: after this directive S5[0, 1] (beamforming.c:8) may run "
		"at the same time as S5[0, 0] (beamforming.c:8), on which it "
		"depends by a_i[0] (N = 1, M = 2)" },
	{ "reorder((), (0, 1, 2))\n  reorder((), (2, 0, 1))",
		"2:3: after this directive S7[0] (beamforming.c:11) runs "
		"before S0[] (beamforming.c:1), on which it depends by t[] "
		"(N = 1, M = 0)" },
	{ "reverse((9))",
		"1:1: reverse((9)): it is necessary that the prefix "
		"begins the beta-vector of a statement" },
};

static char *verdict(const ash_scop *scop, const ash_deps *deps,
	const char *text)
{
	ash_script *script = case_script(text);
	char *message = NULL;
	ash_diag diag;
	isl_bool ok;

	ash_diag_init(&diag);
	ok = ash_script_check(scop, deps, script, "t.clay", &diag);
	if (ok != isl_bool_true &&
		(diag.n != 1 ||
			asprintf(&message, "%u:%u: %s", diag.msg[0].place.line,
				diag.msg[0].place.column,
				diag.msg[0].text) < 0))
		message = strdup("no message");
	ash_diag_clear(&diag);
	ash_script_free(script);
	return message;
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	ash_scop *scop = case_scop(ctx, "beamforming");
	ash_deps *deps = ash_deps_compute(scop);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
		char *got = verdict(scop, deps, cases[i].script);

		check_text(got, cases[i].wanted, cases[i].script);
		free(got);
	}
	ash_deps_free(deps);
	ash_scop_free(scop);
	isl_ctx_free(ctx);
	return check_result();
}
