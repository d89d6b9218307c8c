// loader.cpp - the loader: checks the LLVM version, then opens the passes.
//
// The passes need symbols of LLVM's C++ library under their mangled names.  In
// another version of LLVM the dynamic linker would report missing symbols
// before any check in the passes could run.  So the file that users name needs
// no such symbols.  It determines the version of the host, opens the file of
// the passes next to it if the version fits, and otherwise explains what to do.
//
// SPDX-License-Identifier: MIT
#include <dlfcn.h>

#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

#include "llvm/quirks/pass_hooks.h"

namespace ashlar {
namespace {

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
#define VERSION TEXT(LLVM_VERSION_MAJOR)

constexpr unsigned wanted = LLVM_VERSION_MAJOR;
constexpr char passes_name[] = "AshlarPasses-" VERSION ".so";

// The version of the LLVM that loads the plugin; 0 if unknown (before LLVM 16,
// or in a program that hides its symbols).
unsigned version_of_host()
{
	typedef void get_version(unsigned *, unsigned *, unsigned *);
	auto *get = reinterpret_cast<get_version *>(
		dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
	unsigned major = 0;

	if (get)
		get(&major, nullptr, nullptr);
	return major;
}

// Write why the host does not fit, and what helps, to "text".
void explain(char *text, size_t size, unsigned host)
{
	if (host)
		snprintf(text, size,
			"this plugin is Ashlar for LLVM " VERSION
			" and was loaded by LLVM %u: use clang-" VERSION
			" (opt-" VERSION ", lld-" VERSION "), or the plugin "
			"LLVMAshlar-%u.so",
			host, host);
	else
		snprintf(text, size,
			"this plugin is Ashlar for LLVM " VERSION
			" and was loaded by an LLVM before 16 or a program "
			"that has none as a shared library: use clang-" VERSION
			" (opt-" VERSION ", lld-" VERSION ")");
}

// Print "text" as an error and end the host.  An error that is returned would
// be followed by one of the host about numbers of its interface, and LLVM's
// fatal errors by a request to report a crash.  RunInterruptHandlers(), which
// has this name in all versions since 14, removes the host's temporary files;
// the function returns if the host lacks it.
void fail(const char *text)
{
	typedef void clean_up();
	auto *clean = reinterpret_cast<clean_up *>(
		dlsym(RTLD_DEFAULT, "_ZN4llvm3sys20RunInterruptHandlersEv"));

	fprintf(stderr, "error: %s\n", text);
	if (clean) {
		clean();
		_exit(1);
	}
}

// Load the library of the passes from the directory of this one, with symbolic
// links resolved.  Returns its handle, never closed; NULL, with a message on
// stderr, if it cannot be loaded.
void *open_passes()
{
	char path[PATH_MAX + sizeof(passes_name)];
	void *passes = nullptr;
	Dl_info self;

	if (dladdr(reinterpret_cast<void *>(version_of_host), &self) &&
		realpath(self.dli_fname, path)) {
		strcpy(strrchr(path, '/') + 1, passes_name);
		passes = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
	}
	if (!passes)
		fprintf(stderr, "error: Ashlar: %s\n", dlerror());
	return passes;
}

typedef llvm::PassPluginLibraryInfo get_info();

get_info *find_passes()
{
	void *passes = open_passes();

	return passes ? reinterpret_cast<get_info *>(
				dlsym(passes, "llvmGetPassPluginInfo"))
		      : nullptr;
}

// The size of the result that hosts before LLVM 22 expect.
struct OldLibraryInfo {
	uint32_t api_version;
	const char *name;
	const char *version;
	void *add;
};

// Return an API version that no host has, so that the host rejects the plugin.
OldLibraryInfo refuse()
{
	char text[300];
	unsigned host = version_of_host();

	if (host != wanted) {
		explain(text, sizeof(text), host);
		fail(text);
	}
	return { 0, "Ashlar", ASH_VERSION, nullptr };
}

// An older clang parses its command line before it asks a plugin for passes,
// but after -fplugin=, which only loads the plugin: then the passes register
// their options.
struct EarlyOptions {
	EarlyOptions()
	{
		if (!reads_options_late && version_of_host() == wanted)
			find_passes();
	}
} early_options;

} // namespace
} // namespace ashlar

// The function that a host calls for its plugin.  A host of another version may
// have less room for the result than this return type takes; refuse() writes no
// more than any host has room for.
extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo()
{
	ashlar::get_info *get = nullptr;

	if (ashlar::version_of_host() == ashlar::wanted)
		get = ashlar::find_passes();
	if (!get)
		get = reinterpret_cast<ashlar::get_info *>(
			reinterpret_cast<void (*)()>(ashlar::refuse));
	return get();
}
