/* pragma.h - options of single functions and loops in the source.
 *
 *	ASHLAR_FUNCTION("parallel, tile=32")
 *	void f(double *a, int n)
 *	{
 *		ASHLAR_LOOP("off")
 *		for (int i = 0; i < n; ++i)
 *			...
 *	}
 *
 * The text is a list of options separated by commas: those of -ashlar-help,
 * except options of whole files, and "off", "on" (transform even without an
 * expected gain) and "sequential".  Options of a function override those of the
 * command line, options of a loop those of the function.  Options of a loop
 * apply to the whole nest, and must be given at its outermost loop, except
 * "off", which is allowed at any loop.
 *
 * Without the plugin, and with other compilers, the macros have no effect.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_PRAGMA_H
#define ASHLAR_PRAGMA_H

#ifdef __clang__
/* Options of the following function definition. */
#define ASHLAR_FUNCTION(options) \
	__attribute__((__annotate__("ashlar: " options)))
/* Options of the following loop; macro and loop together are one statement, for
 * example after "if (x)".
 */
#define ASHLAR_LOOP(options) \
	switch (ashlar_mark_loop("ashlar: " options, __FILE__, __LINE__)) \
	default:

/* Marks a loop: the plugin finds the calls.  Does nothing. */
static inline __attribute__((__always_inline__, __const__, __nothrow__,
	__unused__)) int
ashlar_mark_loop(const char *options, const char *file, int line)
{
	(void) options;
	(void) file;
	return line;
}
#else
#define ASHLAR_FUNCTION(options)
#define ASHLAR_LOOP(options)
#endif

#endif
