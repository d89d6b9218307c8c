/* random.c - repeatable random numbers: xoshiro256**, seeded per case.
 *
 * The generator is by Blackman and Vigna; splitmix64 expands the seed to its
 * state, as they recommend.
 *
 * SPDX-License-Identifier: MIT
 */
#include "random.h"

static uint64_t splitmix(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static uint64_t rotate(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

void ash_random_start(ash_random *random, uint64_t seed, uint64_t index)
{
	uint64_t state = seed;

	state = splitmix(&state) ^ index;
	for (int i = 0; i < 4; ++i)
		random->state[i] = splitmix(&state);
}

uint64_t ash_random_next(ash_random *random)
{
	uint64_t *s = random->state;
	uint64_t result = rotate(s[1] * 5, 7) * 9;
	uint64_t shifted = s[1] << 17;

	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= shifted;
	s[3] = rotate(s[3], 45);
	return result;
}

int ash_random_between(ash_random *random, int low, int high)
{
	uint64_t n = (uint64_t) ((int64_t) high - low) + 1;

	return (int) (low + (int64_t) (ash_random_next(random) % n));
}

bool ash_random_chance(ash_random *random, int percent)
{
	return ash_random_between(random, 0, 99) < percent;
}
