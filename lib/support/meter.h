/* meter.h - the operations that isl has performed.
 *
 * They are those that budgets are counted in, of all contexts of the thread
 * since it began, so differences tell what something has cost.  The same
 * input costs the same on every machine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_METER_H
#define ASH_SUPPORT_METER_H

/* The operations so far. */
unsigned long ash_meter_now(void);
/* One more; for the functions that stand in front of isl's. */
void ash_meter_step(void);

#endif
