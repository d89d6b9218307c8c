// plugin_options.h - the options of a compilation, from the command line and
// the environment.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PLUGIN_PLUGIN_OPTIONS_H
#define ASH_PLUGIN_PLUGIN_OPTIONS_H

#include <memory>
#include <string>

#include "support/options.h"

namespace ashlar {

using Options = std::shared_ptr<const ash_options>;

// Register "-mllvm -ashlar-NAME" for every row of options.def, unless another
// copy of the plugin has done so.
void add_command_line_options();

// The current options: the defaults, changed by the variable ASHLAR_OPTIONS (a
// mistake there gives one warning), then by the command line.  Prints the list
// of all options if requested.
Options current_options();

// Returns "base" changed by pass parameters: "parallel;tile=32".  NULL on a
// mistake, which is printed.
Options with_parameters(const Options &base, const std::string &parameters);

} // namespace ashlar

#endif
