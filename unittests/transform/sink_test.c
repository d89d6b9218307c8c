/* sink_test.c - an outer loop as the innermost one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "check.h"
#include "fixture.h"
#include "transform/sink.h"

#define DOMAIN \
	"{ S[i] : 0 <= i < 9; T[i, c, k] : 0 <= i < 9 and 0 <= c < 3 and " \
	"0 <= k < 5 and 0 <= i + k - 2 < 9; U[i] : 0 <= i < 9 }"
#define MEMBER "{ S[i] -> [(i)]; T[i, c, k] -> [(i)]; U[i] -> [(i)] }"
/* S, then c and k around T, then U. */
#define INNER \
	"{ domain: \"" DOMAIN "\", child: { sequence: [ " \
	"{ filter: \"{ S[i] }\" }, " \
	"{ filter: \"{ T[i, c, k] }\", child: { " \
	"schedule: \"[{ T[i, c, k] -> [(c)] }]\", child: { " \
	"schedule: \"[{ T[i, c, k] -> [(k)] }]\" } } }, " \
	"{ filter: \"{ U[i] }\" } ] } }"
/* The order that comes out. */
#define ORDER \
	"{ S[i] -> [0, 0, 0, i]; T[i, c, k] -> [1, c, k, i]; " \
	"U[i] -> [2, 0, 0, i] }"

static __isl_give isl_union_map *before(__isl_take isl_union_map *time,
	__isl_keep isl_union_set *domain)
{
	time = isl_union_map_intersect_domain(time, isl_union_set_copy(domain));
	return isl_union_map_lex_lt_union_map(time, isl_union_map_copy(time));
}

/* Is "schedule" the order "wanted" of "domain"? */
static bool has_order(__isl_keep isl_schedule *schedule,
	__isl_keep isl_union_set *domain, __isl_take isl_union_map *wanted)
{
	isl_union_map *found = before(isl_schedule_get_map(schedule), domain);
	bool same;

	wanted = before(wanted, domain);
	same = isl_union_map_is_equal(found, wanted) == isl_bool_true;
	isl_union_map_free(found);
	isl_union_map_free(wanted);
	return same;
}

/* Count the innermost bands whose last member carries no dependence. */
static isl_bool count(__isl_keep isl_schedule_node *node, void *user)
{
	if (isl_schedule_node_get_type(node) == isl_schedule_node_band &&
		isl_schedule_node_band_member_get_coincident(node, 0) ==
			isl_bool_true)
		++*(int *) user;
	return isl_bool_true;
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();
	isl_schedule *schedule = isl_schedule_read_from_str(ctx, INNER);
	isl_union_set *domain = isl_union_set_read_from_str(ctx, DOMAIN);
	isl_union_pw_aff *member = isl_union_pw_aff_read_from_str(ctx, MEMBER);
	isl_union_set *left;
	int n = 0;

	schedule = ash_sink_loop(schedule, member);
	left = isl_schedule_get_domain(schedule);
	check(isl_union_set_is_equal(left, domain) == isl_bool_true,
		"each instance is executed");
	check(has_order(schedule, domain,
		      isl_union_map_read_from_str(ctx, ORDER)),
		"the loop is innermost in each body");
	isl_schedule_foreach_schedule_node_top_down(schedule, &count, &n);
	check(n == 3, "it is known to carry no dependence");
	isl_union_set_free(left);
	isl_union_set_free(domain);
	isl_union_pw_aff_free(member);
	isl_schedule_free(schedule);
	isl_ctx_free(ctx);
	return check_result();
}
