/* issue_slots.h - throughput of a core, for the files of cost.
 *
 * The figures are those of one current server core (see docs/cost.md); the
 * model only has to rank alternatives, so they need not be exact.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ISSUE_SLOTS_H
#define ASH_COST_ISSUE_SLOTS_H

#define ASH_OPS_PER_CYCLE 3. /* some are fused multiply-adds */
#define ASH_LOADS_PER_CYCLE 2.
#define ASH_STORES_PER_CYCLE 1.
#define ASH_GATHER 1.5 /* per element of a gather or scatter */
#define ASH_SHUFFLE .5 /* per shuffle of one vector */
#define ASH_TRANSPOSE .75 /* per shuffle of two vectors in a transposition */

#endif
