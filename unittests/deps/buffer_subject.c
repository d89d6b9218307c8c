/* buffer_subject.c - SCoPs with buffers for the tests of their checks.
 *
 * SPDX-License-Identifier: MIT
 */
#include "buffer_subject.h"

#include <isl/val.h>

#include "check.h"
#include "fixture.h"
#include "scop/accesses.h"

void subject_clear(subject *s)
{
	ash_array_facts_clear(&s->c.facts);
	ash_buffer_clear(&s->c.result);
	ash_scop_free(s->scop);
}

void subject_test(subject *s, const char *before, subject_checker *checker,
	const char *why)
{
	ash_scop *old = fixture_scop_from_text(s->scop->ctx, before, "before");
	ash_deps *deps = ash_deps_compute(old);
	char *found = NULL;
	isl_bool ok = checker(old, deps, s->scop, 1, &s->c, &found);

	check(ok == isl_bool_ok(!why), "  is it right?");
	check(why ? found && check_matches(found, why) : !found,
		"  why not?");
	if (found)
		printf("  %s\n", found);
	free(found);
	subject_clear(s);
	ash_deps_free(deps);
	ash_scop_free(old);
}

void subject_set_access(subject *s, int stmt, unsigned pos, int array,
	const char *text)
{
	ash_access *access = &s->scop->stmt[stmt].access[pos];

	isl_map_free(access->map);
	access->map = isl_map_read_from_str(s->scop->ctx, text);
	access->array = array;
}

void subject_move_slots(subject *s, const char *text)
{
	isl_map *change = isl_map_read_from_str(s->scop->ctx, text);

	for (ash_accesses a = ash_accesses_to(s->scop, s->c.result.buffer,
		     ASH_ALL_ACCESSES);
		ash_accesses_next(&a);)
		a.access->map = isl_map_apply_range(a.access->map,
			isl_map_copy(change));
	s->c.result.slot = isl_map_apply_range(s->c.result.slot, change);
}

void subject_shrink_buffer(subject *s, unsigned dim)
{
	ash_array *b = &s->scop->array[s->c.result.buffer];

	b->extent[dim] = isl_pw_aff_add_constant_val(b->extent[dim],
		isl_val_int_from_si(s->scop->ctx, -1));
}

void subject_reuse_array(subject *s)
{
	s->c.result.buffer = s->c.result.array;
}

void subject_reuse_stmt(subject *s)
{
	s->c.result.copy_out = 0;
}
