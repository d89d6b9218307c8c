/* fresh_memory.h - cost of newly allocated memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_FRESH_MEMORY_H
#define ASH_COST_FRESH_MEMORY_H

/* The cycles for the system to provide an array of this size. */
double ash_cost_of_fresh(double bytes);

#endif
