/* issue_slots.h - what a core can do in a cycle; for the files of the cost
 * model.
 *
 * The figures are of one current server core (see docs/cost.md); the model only
 * has to order alternatives, so they need not be exact.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ISSUE_SLOTS_H
#define ASH_COST_ISSUE_SLOTS_H

#define ASH_OPS_PER_CYCLE 3. /* some are fused: a * b + c */
#define ASH_LOADS_PER_CYCLE 2.
#define ASH_STORES_PER_CYCLE 1.
#define ASH_GATHER 1.5 /* one element of a gather or scatter */
#define ASH_SHUFFLE .5 /* one vector */
#define ASH_TRANSPOSE .75 /* one shuffle of two vectors in a transposition */

#endif
