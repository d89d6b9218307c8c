/* fresh_memory.h - cost of newly allocated memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_FRESH_MEMORY_H
#define ASH_COST_FRESH_MEMORY_H

/* The cycles that the system takes to provide newly allocated memory for an
 * array of "bytes" bytes; 0 for small arrays.
 */
double ash_cost_of_fresh(double bytes);
/* The largest number of cycles that this takes: in a virtual machine, for a
 * program that has not freed memory before.
 */
double ash_cost_of_fresh_at_most(double bytes);

#endif
