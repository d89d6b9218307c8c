/* SPDX-License-Identifier: MIT */
/* size_class.h - -DMINI, -DSMALL, -DMEDIUM, -DLARGE or -DODD; SMALL if none. */
#ifndef ASH_TEST_SIZE_CLASS_H
#define ASH_TEST_SIZE_CLASS_H

/* The value of an extent in the size class at hand. */
#if defined(MINI)
#define BY_CLASS(mini, small, medium, large, odd) mini
#elif defined(MEDIUM)
#define BY_CLASS(mini, small, medium, large, odd) medium
#elif defined(LARGE)
#define BY_CLASS(mini, small, medium, large, odd) large
#elif defined(ODD)
#define BY_CLASS(mini, small, medium, large, odd) odd
#else
#define BY_CLASS(mini, small, medium, large, odd) small
#endif

#endif
