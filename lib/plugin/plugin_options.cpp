// plugin_options.cpp - the options of a compilation, from the command line and
// the environment.
//
// LLVM's command line gets one option per row of options.def.  They are created
// at run time and not as static objects, because static ones would be created
// before the version of the host is known.  Values are checked by
// support/options.h and kept as text until a pipeline is built.  Link-time code
// generation may build pipelines in several threads.
//
// SPDX-License-Identifier: MIT
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <utility>
#include <vector>

#include <llvm/Support/CommandLine.h>
#include <llvm/Support/raw_ostream.h>

extern "C" {
#include "cost/constants.h"
}
#include "plugin/plugin_options.h"

namespace ashlar {

static Options share(const ash_options &options)
{
	auto release = [](ash_options *all) {
		ash_options_clear(all);
		delete all;
	};

	return Options(new ash_options(options), release);
}

// Returns "message" as a string and frees it; "" for NULL.
static std::string take(char *message)
{
	std::string text = message ? message : "";

	free(message);
	return text;
}

// The options given on the command line, in order.
static std::vector<std::pair<std::string, std::string>> given;

// Is "value" valid for option "name"?  If not, *message says why.
static bool is_valid(const std::string &name, const char *value, char **message)
{
	ash_options scratch;
	bool ok;

	ash_options_init(&scratch);
	ok = ash_options_set(&scratch, name.c_str(), value, message);
	ash_options_clear(&scratch);
	return ok;
}

namespace {

// An option "-ashlar-NAME[=VALUE]" of LLVM's command line.  It keeps no value:
// each occurrence is checked and appended to "given".
class CommandLineOption final : public llvm::cl::Option {
public:
	CommandLineOption(std::string option, const char *help, bool has_value,
		llvm::cl::OptionHidden hidden)
		: Option(llvm::cl::ZeroOrMore, hidden), name(std::move(option)),
		  argument("ashlar-" + name)
	{
		setArgStr(argument);
		setDescription(help);
		setValueExpectedFlag(has_value ? llvm::cl::ValueRequired
					       : llvm::cl::ValueOptional);
		addArgument();
	}

private:
	std::string name;
	std::string argument;

	bool handleOccurrence(unsigned, llvm::StringRef,
		llvm::StringRef text) override
	{
		std::string value = text.str();
		char *message = nullptr;

		if (!is_valid(name, value.empty() ? nullptr : value.c_str(),
			    &message))
			return error(take(message));
		given.emplace_back(name, value);
		return false;
	}

	llvm::cl::ValueExpected getValueExpectedFlagDefault() const override
	{
		return llvm::cl::ValueOptional;
	}

	size_t getOptionWidth() const override { return argument.size() + 6; }

	void printOptionInfo(size_t width) const override
	{
		llvm::outs() << "  --" << argument;
		printHelpStr(HelpStr, width, argument.size() + 6);
	}

	void printOptionValue(size_t, bool) const override {}
	void setDefault() override {}
};

} // namespace

static std::string user_name(std::string name)
{
	for (char &letter : name)
		if (letter == '_')
			letter = '-';
	return name;
}

// Register option "name".  LLVM keeps a pointer to it, so it lives as long as
// the plugin.
static void add(std::string name, const char *help, bool has_value,
	llvm::cl::OptionHidden hidden = llvm::cl::NotHidden)
{
	static std::vector<std::unique_ptr<CommandLineOption>> all;

	all.push_back(std::make_unique<CommandLineOption>(user_name(name), help,
		has_value, hidden));
}

static void add_switch(const std::string &name, const char *help)
{
	add(name, help, false);
	add("no-" + name, help, false, llvm::cl::Hidden);
}

static void add_all()
{
	if (llvm::cl::getRegisteredOptions().count("ashlar-enable"))
		return;
#define ASH_BOOL(name, def, help) add_switch(#name, help);
#define ASH_INT(name, def, min, max, help) add(#name, help, true);
#define ASH_STR(name, def, arg, help) add(#name, help, true);
#define ASH_OUT(name, arg, help) add(#name, help, false);
#define ASH_LIST(name, def, words, arg, help) add(#name, help, true);
#include "support/options.def"
#undef ASH_BOOL
#undef ASH_INT
#undef ASH_STR
#undef ASH_OUT
#undef ASH_LIST
}

// Register all options once: each thread of a ThinLTO link loads the plugin.
void add_command_line_options()
{
	static std::once_flag once;

	std::call_once(once, add_all);
}

static void warn(const std::string &text)
{
	llvm::errs() << "ashlar: " << text << "\n";
}

static void add_environment(ash_options *options)
{
	static std::atomic_flag warned = ATOMIC_FLAG_INIT;
	const char *text = getenv("ASHLAR_OPTIONS");
	char *message = nullptr;

	if (!text || ash_options_parse(options, text, &message))
		return;
	std::string reason = take(message);
	if (!warned.test_and_set())
		warn("ASHLAR_OPTIONS: " + reason);
}

static void add_given(ash_options *options)
{
	for (const auto &[name, value] : given) {
		char *message = nullptr;

		ash_options_set(options, name.c_str(),
			value.empty() ? nullptr : value.c_str(), &message);
		free(message);
	}
}

static void help_once()
{
	static std::atomic_flag done = ATOMIC_FLAG_INIT;

	if (done.test_and_set())
		return;
	puts("Options of Ashlar, as -mllvm -ashlar-NAME[=VALUE], as pass "
	     "parameters\nor in ASHLAR_OPTIONS=\"NAME[=VALUE];...\":");
	ash_options_help(stdout);
	puts("Constants of the cost model, as a file for -ashlar-model has "
	     "them:");
	ash_cost_constants_print(&ash_cost_constants_default, stdout);
	fflush(stdout);
}

Options current_options()
{
	ash_options options;

	ash_options_init(&options);
	add_environment(&options);
	add_given(&options);
	if (options.help)
		help_once();
	return share(options);
}

Options with_parameters(const Options &base, const std::string &parameters)
{
	ash_options options = ash_options_copy(base.get());
	char *message = nullptr;

	if (!ash_options_parse(&options, parameters.c_str(), &message)) {
		warn(take(message));
		ash_options_clear(&options);
		return nullptr;
	}
	if (options.help)
		help_once();
	return share(options);
}

} // namespace ashlar
