/* SPDX-License-Identifier: MIT */
#ifndef EFFECTS_H
#define EFFECTS_H

extern double weight;
__attribute__((pure)) double look(const double *p, int n);
__attribute__((const)) int next_prime(int n);

#endif
