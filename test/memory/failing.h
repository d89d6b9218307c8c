/* failing.h - an allocator that fails when it is told to.
 *
 * Included before everything else in the files under test (see
 * CMakeLists.txt), which thereby call these functions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_FAILING_H
#define ASH_TEST_FAILING_H

#include <stdlib.h>

void *failing_malloc(size_t size);
void *failing_calloc(size_t n, size_t size);
void *failing_realloc(void *memory, size_t size);
void failing_free(void *memory);

/* Let the "n"-th allocation from now on fail, and all that follow if
 * "forever"; 0 for none.
 */
void failing_start(unsigned long n, int forever);
/* The number of allocations since then. */
unsigned long failing_count(void);
/* The number of blocks allocated since then that have not been freed. */
long failing_live(void);

#ifndef FAILING_IMPLEMENTATION
#define malloc failing_malloc
#define calloc failing_calloc
#define realloc failing_realloc
#define free failing_free
#endif

#endif
