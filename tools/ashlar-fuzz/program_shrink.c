/* program_shrink.c - shrinking of a program that fails.
 *
 * Greedy: each edit that keeps the failure is accepted, and the walk continues
 * from there, until no edit of any group is accepted or the attempts are used
 * up.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_shrink.h"

#include "program_edit.h"

typedef struct shrinker {
	ash_fuzz_program *program;
	ash_fuzz_variant *variant;
	ash_fuzz_fails *fails;
	void *user;
	int tries;
} shrinker;

/* Does the program still fail?  False if no attempts are left. */
static bool still_fails(shrinker *s, const ash_fuzz_program *program,
	const ash_fuzz_variant *variant)
{
	return s->tries-- > 0 && s->fails(s->user, program, variant);
}

static bool shrink_variant(shrinker *s)
{
	bool changed = false;

	for (int i = 0; i < s->variant->n_words;) {
		ash_fuzz_variant tried = *s->variant;

		ash_fuzz_variant_drop(&tried, i);
		if (still_fails(s, s->program, &tried)) {
			*s->variant = tried;
			changed = true;
		} else {
			++i;
		}
	}
	if (s->variant->is_native) {
		ash_fuzz_variant tried = *s->variant;

		tried.is_native = false;
		if (still_fails(s, s->program, &tried)) {
			*s->variant = tried;
			changed = true;
		}
	}
	return changed;
}

static bool shrink_group(shrinker *s, ash_fuzz_edits group)
{
	bool changed = false;

	for (int number = 0; s->tries > 0;) {
		ash_fuzz_program *tried = ash_fuzz_program_copy(s->program);

		if (!ash_fuzz_program_edit(tried, group, number)) {
			ash_fuzz_program_free(tried);
			break;
		}
		if (still_fails(s, tried, s->variant)) {
			ash_fuzz_program_free(s->program);
			s->program = tried;
			changed = true;
		} else {
			ash_fuzz_program_free(tried);
			++number;
		}
	}
	return changed;
}

ash_fuzz_program *ash_fuzz_program_shrink(ash_fuzz_program *program,
	ash_fuzz_variant *variant, ash_fuzz_fails *fails, void *user, int tries)
{
	shrinker s = {
		.program = program,
		.variant = variant,
		.fails = fails,
		.user = user,
		.tries = tries,
	};
	bool changed = true;

	while (changed && s.tries > 0) {
		changed = shrink_variant(&s);
		for (int g = 0; g < N_EDITS; ++g)
			if (shrink_group(&s, (ash_fuzz_edits) g))
				changed = true;
	}
	return s.program;
}
