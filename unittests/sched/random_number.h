/* random_number.h - repeatable random numbers for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_RANDOM_NUMBER_H
#define ASH_TEST_RANDOM_NUMBER_H

#include <stdint.h>

/* The next number of the sequence that "state" stands for (splitmix64). */
static inline uint64_t random_next(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* A number from "low" to "high". */
static inline int random_between(uint64_t *state, int low, int high)
{
	return low + (int) (random_next(state) % (high - low + 1));
}

#endif
