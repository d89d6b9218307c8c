/* pragma.h - say in the program how it is to be optimized.
 *
 *	ASHLAR_FUNCTION("parallel, tile=32")
 *	void f(double *a, int n)
 *	{
 *		ASHLAR_LOOP("off")
 *		for (int i = 0; i < n; ++i)
 *			...
 *	}
 *
 * The text is what -ashlar-help lists, without what concerns whole files, with
 * commas in between; and "off", "on" (transform even where no gain is
 * expected) and "sequential".  Options of a function replace those of the
 * command line, options of a loop those of the function.  Those of a loop hold
 * for the whole nest that it is the outermost loop of; "off" may be said of
 * any loop.
 *
 * Without the plugin, and with compilers that know nothing of it, nothing is
 * left of this.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_PRAGMA_H
#define ASHLAR_PRAGMA_H

#ifdef __clang__
/* Before a function. */
#define ASHLAR_FUNCTION(options) \
	__attribute__((__annotate__("ashlar: " options)))
/* Before a loop; one statement with it, as behind "if (x)". */
#define ASHLAR_LOOP(options) \
	switch (ashlar_mark_loop("ashlar: " options, __FILE__, __LINE__)) \
	default:

/* Does nothing; its calls are what the plugin looks for. */
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
