/* fault.h - deliberate faults that test the judges.
 *
 * In a normal build ASH_FAULT expands to nothing.  test/fault compiles the
 * files that have one again with ASHLAR_FAULTS defined; there, the environment
 * variable ASHLAR_FAULT names the one that takes effect.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_FAULT_H
#define ASH_SUPPORT_FAULT_H

#ifdef ASHLAR_FAULTS

#include <stdbool.h>

#include <isl/ast.h>
#include <isl/schedule.h>
#include <isl/union_map.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ASH_FAULT(name, ...) \
	do { \
		if (ash_fault(name)) { \
			__VA_ARGS__; \
		} \
	} while (0)

/* Is the fault "name" switched on? */
bool ash_fault(const char *name);
/* True on the first call only: for a fault that one nest has and the next one
 * not.
 */
bool ash_fault_is_first(void);

/* The relation with one of its maps removed. */
__isl_give isl_union_map *ash_fault_drop(__isl_take isl_union_map *deps);
/* The schedule without the instances whose outermost iterator is 0. */
__isl_give isl_schedule *ash_fault_start_late(
	__isl_take isl_schedule *schedule);
/* The list with its first two nodes exchanged. */
__isl_give isl_ast_node_list *ash_fault_swap(
	__isl_take isl_ast_node_list *list);
/* The tree with the first two nodes of its first innermost block exchanged. */
__isl_give isl_ast_node *ash_fault_swap_in(__isl_take isl_ast_node *root);

#ifdef __cplusplus
}
#endif

#else

#define ASH_FAULT(name, ...) \
	do { \
	} while (0)

#endif

#endif
