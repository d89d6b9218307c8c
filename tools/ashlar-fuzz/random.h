/* random.h - repeatable random numbers: xoshiro256**, seeded per case.
 *
 * A case is a pure function of the seed of the run and of its own number, so
 * that it can be repeated alone.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_RANDOM_H
#define ASH_FUZZ_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ash_random {
	uint64_t state[4];
} ash_random;

/* Initialize the generator for case "index" of the run with "seed". */
void ash_random_start(ash_random *random, uint64_t seed, uint64_t index);

/* The next 64 bits. */
uint64_t ash_random_next(ash_random *random);

/* A number from "low" to "high", both included; requires low <= high. */
int ash_random_between(ash_random *random, int low, int high);

/* True with a probability of "percent" percent. */
bool ash_random_chance(ash_random *random, int percent);

#endif
