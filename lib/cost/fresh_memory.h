/* fresh_memory.h - what memory costs that a nest gets for its own use.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_FRESH_MEMORY_H
#define ASH_COST_FRESH_MEMORY_H

/* The cycles that the system takes to provide an array of so many bytes. */
double ash_cost_of_fresh(double bytes);

#endif
