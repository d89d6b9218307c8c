/* module_alias.h - what the whole module tells of its static variables.
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

/* Look at all uses of the static variables of "module".  Requires: no function
 * of it is a copy that is worked on.  NULL is an object that knows nothing.
 */
ash_module_alias *ash_module_alias_create(LLVMModuleRef module);
/* Free "alias"; gives NULL.  The module must still be there. */
ash_module_alias *ash_module_alias_free(ash_module_alias *alias);

#ifdef __cplusplus
}
#endif

#endif
