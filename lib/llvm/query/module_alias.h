/* module_alias.h - module-level alias analysis of static variables.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_MODULE_ALIAS_H
#define ASH_LLVM_MODULE_ALIAS_H

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ash_module_alias ash_module_alias;

/* Analyze the uses of all static variables of "module".  Requires: no function
 * is a working copy.  NULL represents an analysis without facts.
 */
ash_module_alias *ash_module_alias_create(LLVMModuleRef module);
/* Free "alias"; gives NULL.  The module must still be there. */
ash_module_alias *ash_module_alias_free(ash_module_alias *alias);

#ifdef __cplusplus
}
#endif

#endif
