#!/usr/bin/env bash
# builds.sh BUILD - caches of compilations and build systems, as
# docs/build-systems.md describes them.
#
# ccache must take another plugin, and other options, for another compilation.
# Meson and Cargo build a product of matrices with the plugin, and it is right.
# What this machine does not have is left out.  One line per check; exit status 1
# if any fails.
#
# SPDX-License-Identifier: MIT
set -uo pipefail

topic=builds
. "$(dirname "$0")/../packaging/common.sh"
product=$top/test/hosts/Inputs/product.c

# has NAME COMMAND: is it there?  If not, say that NAME is left out.
has()
{
	command -v "$2" >/dev/null && return
	echo "skip $topic: $1: there is no $2"
	return 1
}

# cached ARGUMENT...: compile with the copy of the plugin in $work/lib
cached()
{
	ccache "$clang" -O3 -fpass-plugin="$work/lib/LLVMAshlar-$version.so" \
		"$@" -c "$product" -o "$work/cached.o"
}

hits()
{
	ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit/ {
		n += $2 } END { print n }'
}

# expect HITS NAME [VARIABLE=VALUE]... -- [ARGUMENT]...: that many hits more
expect()
{
	local wanted=$(($1 + $(hits))) name=$2 variables=()

	shift 2
	while [ "$1" != -- ]; do
		variables+=("$1")
		shift
	done
	shift
	(
		export "${variables[@]-none=none}" && cached "$@"
	) >"$log" 2>&1 && [ "$(hits)" = "$wanted" ]
	report "ccache: $name" $?
}

check_ccache()
{
	local files

	has ccache ccache || return
	export CCACHE_DIR=$work/ccache CCACHE_CONFIGPATH=$work/none
	unset CCACHE_DISABLE CCACHE_NAMESPACE CCACHE_EXTRAFILES
	mkdir "$work/lib"
	cp "$build"/lib/*-"$version".so "$work/lib"
	files=$(echo "$work"/lib/*.so | tr ' ' :)
	expect 0 "the first compilation" CCACHE_EXTRAFILES="$files" --
	expect 1 "the same again" CCACHE_EXTRAFILES="$files" --
	expect 0 "an option of the plugin" CCACHE_EXTRAFILES="$files" -- \
		-mllvm -ashlar-tile=16
	expect 0 "ASHLAR_OPTIONS as the namespace" \
		CCACHE_EXTRAFILES="$files" ASHLAR_OPTIONS=tile=8 \
		CCACHE_NAMESPACE=tile=8 --
	echo >>"$work/lib/AshlarPasses-$version.so"
	expect 0 "another plugin" CCACHE_EXTRAFILES="$files" --
	unset CCACHE_DIR CCACHE_CONFIGPATH
}

check_meson()
{
	local app=$work/meson

	has Meson meson && has Meson pkg-config || return
	mkdir "$app"
	cp "$product" "$app"
	cat >"$app/meson.build" <<-END
		project('app', 'c', default_options: ['optimization=3'])
		executable('plain', 'product.c')
		executable('fast', 'product.c', dependencies: dependency('ashlar'))
	END
	(
		cmake --install "$build" --prefix "$work/prefix" &&
			cd "$app" && CC=$clang \
			PKG_CONFIG_LIBDIR=$work/prefix/lib/pkgconfig \
			meson setup out &&
			ASHLAR_OPTIONS="why=$app/why" ninja -C out &&
			grep 'multiply.*transformed' why &&
			out/plain >plain && out/fast >fast && cmp plain fast
	) >"$log" 2>&1
	report "Meson" $?
}

# Does the Rust compiler have the plugin's version of LLVM, as a shared library?
rust_fits()
{
	has Cargo cargo && has Cargo rustc || return
	rustc -vV | grep -q "^LLVM version: $version\." &&
		find "$(rustc --print sysroot)/lib" -name 'libLLVM*.so*' |
		grep -q . && return
	echo "skip $topic: Cargo: rustc has no shared LLVM $version"
	return 1
}

check_cargo()
{
	local app=$work/cargo

	rust_fits || return
	mkdir -p "$app/src" "$app/.cargo"
	cat "$top/test/plugin/Inputs/product.rs" >"$app/src/lib.rs"
	cat >"$app/Cargo.toml" <<-END
		[package]
		name = "app"
		version = "1.0.0"
		edition = "2021"
	END
	cat >"$app/.cargo/config.toml" <<-END
		[build]
		rustflags = ["-Zllvm-plugins=$build/lib/LLVMAshlar.so"]
	END
	(
		cd "$app" && RUSTC_BOOTSTRAP=1 ASHLAR_OPTIONS="why=$app/why" \
			CARGO_TARGET_DIR=$app/target \
			cargo build --release --offline &&
			grep 'product.*transformed' why
	) >"$log" 2>&1
	report "Cargo" $?
}

for_users
check_ccache
check_meson
check_cargo
exit $failed
