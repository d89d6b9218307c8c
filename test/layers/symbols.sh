#!/usr/bin/env bash
# symbols.sh BUILD - what the built files define and what they need.
# One line per check; exit status 1 if any fails.
#
# SPDX-License-Identifier: MIT
build=$1
failed=0

# report NAME PROBLEMS
report()
{
	if [ -z "$2" ]; then
		echo "ok $1"
	else
		echo "FAIL $1"
		echo "$2" | head -20 | sed 's/^/  /'
		failed=1
	fi
}

undefined()
{
	nm --undefined-only "$@" 2>/dev/null | awk 'NF == 2 { print $2 }' |
		sort -u
}

plugin=$build/lib/LLVMAshlar.so
passes=$(echo "$build"/lib/AshlarPasses-*.so)

report "core: knows no symbol of LLVM" "$(undefined \
	"$build"/lib/libashlar_core.a "$build"/lib/libashlar_shape.a |
	grep -E '^(LLVM|_ZN?K?4llvm|ash_ir_)')"

# What papers describe is for tools and tests (lib/research).
of_research()
{
	nm --defined-only "$build"/lib/libashlar_research.a |
		awk '$2 == "T" || $2 == "D" || $2 == "R" { print $3 }' | sort -u
}

report "plugin: has nothing of the research library" "$({
	undefined "$build"/lib/libashlar_core.a \
		"$build"/lib/libashlar_shape.a "$build"/lib/libashlar_llvm.a
	nm --defined-only "$passes" | awk '{ print $NF }'
	} | sort -u | comm -12 - <(of_research))"

for tool in "$build"/bin/*; do
	report "$(basename "$tool"): links no LLVM" \
		"$(readelf -d "$tool" | grep -E 'NEEDED.*(LLVM|isl)')"
done

report "plugin: needs no symbol of LLVM before it has asked for the version" \
	"$(undefined -D "$plugin" | grep -E '^(LLVM|_ZN?K?4llvm)|^_ZTV')"

for file in "$plugin" "$passes"; do
	name=$(basename "$file")
	report "$name: exports its entry and nothing else" \
		"$(nm -D --defined-only "$file" | awk '{ print $NF }' |
		grep -v '^llvmGetPassPluginInfo$')"

	report "$name: exports its entry" \
		"$(nm -D --defined-only "$file" |
		grep -q ' llvmGetPassPluginInfo$' || echo missing)"

	report "$name: has all of ours and of isl" \
		"$(nm -D --undefined-only "$file" | awk '{ print $NF }' |
		grep -E '^(ash_|isl_|impz_|mp_|_Z[0-9]*ash)|6ashlar')"

	report "$name: links neither LLVM nor isl" \
		"$(readelf -d "$file" | grep -E 'NEEDED.*(LLVM|isl)')"
done

exit $failed
