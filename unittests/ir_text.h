/* ir_text.h - modules from text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_IR_TEXT_H
#define ASH_TEST_IR_TEXT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>

/* The module "declarations" and "text"; NULL if LLVM does not read it. */
static inline LLVMModuleRef ir_from_text(LLVMContextRef context,
	const char *declarations, const char *text)
{
	char *all = NULL;
	char *message = NULL;
	LLVMMemoryBufferRef buffer;
	LLVMModuleRef module = NULL;

	if (asprintf(&all, "%s%s", declarations, text) < 0)
		return NULL;
	buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(all, strlen(all),
		"test");
	free(all);
	if (LLVMParseIRInContext(context, buffer, &module, &message)) {
		printf("  %s\n", message);
		LLVMDisposeMessage(message);
		return NULL;
	}
	return module;
}

#endif
