/* transpose.c - transposition of square matrices in vector registers.
 *
 * In stage d = 1, 2, 4, ... rows i and i + d exchange the blocks of d elements
 * on the wrong side of the diagonal (Eklundh, A Fast Computer Method for Matrix
 * Transposing, IEEE Transactions on Computers 1972).  For n rows this takes n
 * log2(n) shuffles of two vectors.
 *
 * SPDX-License-Identifier: MIT
 */
#include "codegen/vector/vector_impl.h"

#include "support/fault.h"

/* One of the two rows that result from exchanging blocks of "d" elements
 * between the rows "a" and "b" of "n" elements: the second one if "second",
 * else the first one.
 */
static LLVMValueRef exchange(ash_gen *gen, LLVMValueRef a, LLVMValueRef b,
	unsigned n, unsigned d, bool second)
{
	LLVMTypeRef type = LLVMInt32TypeInContext(gen->context);
	LLVMValueRef mask[ASH_MAX_LANES];

	for (unsigned e = 0; e < n; ++e) {
		bool own = !(e & d);
		unsigned from = second ? (own ? e + d : n + e)
				       : (own ? e : n + e - d);

		mask[e] = LLVMConstInt(type, from, false);
	}
	return LLVMBuildShuffleVector(gen->builder, a, b,
		LLVMConstVector(mask, n), "");
}

void ash_vector_transpose(ash_gen *gen, LLVMValueRef *row, unsigned n)
{
	unsigned first = 1;

	ASH_FAULT("vector-transpose", first = 2);
	for (unsigned d = first; d < n; d *= 2)
		for (unsigned i = 0; i < n; ++i) {
			LLVMValueRef a = row[i], b = row[i + d < n ? i + d : i];

			if (i & d)
				continue;
			row[i] = exchange(gen, a, b, n, d, false);
			row[i + d] = exchange(gen, a, b, n, d, true);
		}
}
