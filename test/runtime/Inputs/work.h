/* work.h - SPDX-License-Identifier: MIT */
#ifndef WORK_H
#define WORK_H

/* A sum over an n x n array that parallel loops have filled. */
double work(int n);

#endif
