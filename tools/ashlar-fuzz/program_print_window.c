/* program_print_window.c - nests over linearized matrices of unknown sizes:
 * windows that extend over the border, rows counted from one, blocks in rows.
 *
 * They have their own arrays and sizes.  Results are as large as the input, or
 * not read again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "program_printer.h"

/* The limit on sizes, so that accesses stay within the arrays. */
#define MOST 15

static int size_of(const ash_fuzz_node *node, int pos, int least, int most)
{
	int value = node->v[pos] < 0 ? -node->v[pos] : node->v[pos];

	return least + value % (most - least + 1);
}

/* Is option "bit" of the node set? */
static bool has(const ash_fuzz_node *node, int bit)
{
	return node->v[4] >> bit & 1;
}

static const char *type_of(const ash_fuzz_node *node)
{
	return has(node, 0) ? "unsigned" : "double";
}

static void put_arrays(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	const char *type = type_of(node);
	char prefix = has(node, 0) ? 'u' : 'f';

	ash_fuzz_put_line(p, "const %s *wi = pass(window_%ci);\n", type,
		prefix);
	ash_fuzz_put_line(p, "const %s *wk = pass(window_%ck);\n", type,
		prefix);
	ash_fuzz_put_line(p, "%s *wo = pass(window_%co);\n", type, prefix);
}

static void put_size(ash_fuzz_printer *p, const char *name, int value)
{
	ash_fuzz_put_line(p, "int %s = %d * one;\n", name, value);
}

/* ---- windows ---- */

static const char rows[] = "(y * ws + i - wp)", columns[] = "(x * ws + j - wp)";

static void put_guard(ash_fuzz_printer *p, const ash_fuzz_node *node,
	const char *what, const char *size)
{
	if (has(node, 2))
		ash_fuzz_put_line(p, "if (%s < 0 || %s >= %s) continue;\n",
			what, what, size);
}

static void put_taps(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	put_guard(p, node, rows, "wh");
	ash_fuzz_put_line(p, "for (int j = 0; j < wn; ++j) {\n");
	put_guard(p, node, columns, "ww");
	if (!has(node, 2))
		ash_fuzz_put_line(p,
			"if (%s >= 0 && %s < wh && %s >= 0 && %s < ww)\n", rows,
			rows, columns, columns);
	if (has(node, 3))
		ash_fuzz_put_line(p, "s = MAX(s, wi[%s * ww + %s]);\n", rows,
			columns);
	else
		ash_fuzz_put_line(p,
			"s += wi[%s * ww + %s] * wk[i * wn + j];\n", rows,
			columns);
	ash_fuzz_put_line(p, "}\n");
}

static void print_window(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	put_size(p, "wh", size_of(node, 1, 0, MOST));
	put_size(p, "ww", size_of(node, 2, 0, MOST));
	put_size(p, "wn", size_of(node, 3, 0, 6));
	put_size(p, "wp", has(node, 4) ? size_of(node, 3, 0, 6) / 2 : 1);
	put_size(p, "ws", has(node, 5) ? 2 : 1);
	ash_fuzz_put_line(p, "for (int y = 0; y < wh; ++y)\n");
	ash_fuzz_put_line(p, "for (int x = 0; x < ww; ++x) {\n");
	ash_fuzz_put_line(p, "%s s = %d;\n", type_of(node), has(node, 1));
	ash_fuzz_put_line(p, "for (int i = 0; i < wn; ++i) {\n");
	put_taps(p, node);
	ash_fuzz_put_line(p, "}\n");
	ash_fuzz_put_line(p, "wo[y * ww + x] = s;\n");
	ash_fuzz_put_line(p, "}\n");
}

/* ---- counted from one, or two ---- */

static void print_counted(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int first = 1 + has(node, 1);

	put_size(p, "wn", size_of(node, 1, 0, MOST - 2));
	put_size(p, "wd", size_of(node, 1, 0, MOST - 2) + has(node, 2));
	ash_fuzz_put_line(p, "for (int i = %d; i < wn + %d; ++i)\n", first,
		first);
	ash_fuzz_put_line(p, "for (int j = %d; j < wn + %d; ++j) {\n", first,
		first);
	if (has(node, 3)) {
		ash_fuzz_put_line(p, "%s s = 0;\n", type_of(node));
		ash_fuzz_put_line(p, "for (int k = %d; k < wn + %d; ++k)\n",
			first, first);
		ash_fuzz_put_line(p, "s += wi[i * wd + k] * wi[k * wd + j];\n");
		ash_fuzz_put_line(p, "wo[i * wd + j] = s;\n");
	} else {
		ash_fuzz_put_line(p,
			"wo[%s * wd + %s] = wi[i * wd + j] - wi[i * wd + "
			"wn + %d - j];\n",
			has(node, 4) ? "j" : "i", has(node, 4) ? "i" : "j",
			2 * first - 1);
	}
	ash_fuzz_put_line(p, "}\n");
}

/* ---- blocks in rows ---- */

static void print_blocks(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	int n = size_of(node, 1, 0, 4), size = size_of(node, 2, 0, 5);

	put_size(p, "wn", n);
	put_size(p, "wb", size);
	put_size(p, "wt", size_of(node, 3, 0, 6));
	put_size(p, "wd", n * size + has(node, 1));
	ash_fuzz_put_line(p, "for (int h = 0; h < wn; ++h)\n");
	ash_fuzz_put_line(p, "for (int t = 0; t < wt; ++t)\n");
	ash_fuzz_put_line(p, "for (int u = 0; u < %s; ++u) {\n",
		has(node, 2) ? "wt" : "t + 1");
	ash_fuzz_put_line(p, "%s s = 0;\n", type_of(node));
	ash_fuzz_put_line(p, "for (int i = 0; i < wb; ++i)\n");
	ash_fuzz_put_line(p,
		"s += wi[t * wd + h * wb + i] * wk[u * wd + h * wb + i];\n");
	ash_fuzz_put_line(p, "wo[(h * wt + t) * wt + u] = s;\n");
	ash_fuzz_put_line(p, "}\n");
}

void ash_fuzz_print_window(ash_fuzz_printer *p, const ash_fuzz_node *node)
{
	ash_fuzz_put_line(p, "{\n");
	++p->indent;
	put_arrays(p, node);
	switch (size_of(node, 0, 0, 2)) {
	case 0:
		print_window(p, node);
		break;
	case 1:
		print_counted(p, node);
		break;
	default:
		print_blocks(p, node);
	}
	--p->indent;
	ash_fuzz_put_line(p, "}\n");
}
