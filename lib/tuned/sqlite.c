/* sqlite.c - SQLite's library, opened on first use.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tuned/sqlite.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

bool ash_sqlite_open(ash_sqlite *sqlite)
{
	void *handle = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
	void *at;
	bool ok = handle;

#define FIND(name, result, parameters) \
	at = ok ? dlsym(handle, "sqlite3_" #name) : NULL; \
	ok = at; \
	memcpy(&sqlite->name, &at, sizeof(at));
	ASH_SQLITE_FUNCTIONS(FIND)
#undef FIND
	return ok;
}
