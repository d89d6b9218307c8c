/* fake-host.c - loads the plugin as an LLVM of another version would.
 *
 * On x86-64 a record is returned through a hidden first argument, which lets
 * us watch the word behind it.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

struct record {
	uint32_t api_version;
	const char *name;
	const char *version;
	void *add;
	uint64_t canary;
};

#ifdef FAKE_MAJOR
void LLVMGetVersion(unsigned *major, unsigned *minor, unsigned *patch)
{
	*major = FAKE_MAJOR;
	if (minor)
		*minor = 0;
	if (patch)
		*patch = 0;
}
#endif

int main(int argc, char **argv)
{
	struct record record = { .api_version = 77, .canary = 0x600df00d };
	void *plugin = dlopen(argv[1], RTLD_LAZY);
	void *(*get)(struct record *);

	if (argc < 2 || !plugin) {
		printf("%s\n", dlerror());
		return 1;
	}
	get = (void *(*)(struct record *))dlsym(plugin,
		"llvmGetPassPluginInfo");
	get(&record);
	printf("API version %u, name %s, canary %s\n", record.api_version,
		record.name,
		record.canary == 0x600df00d ? "alive" : "dead");
	return 0;
}
