#!/usr/bin/env bash
# builds.sh BUILD - caches of compilations and build systems, as
# docs/build-systems.md describes them.
#
# ccache and sccache must take another plugin, and other options, for another
# compilation.  distcc makes the object that the compiler makes.  Meson and Cargo
# build a product of matrices with the plugin, and it is right.
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

# sccached ARGUMENT...: compile by sccache with the copy of the plugin; "found" or
# "compiled" tells what it did
sccached()
{
	local before

	before=$(sccache_hits)
	sccache "$clang" -O3 -fpass-plugin="$work/lib/LLVMAshlar-$version.so" \
		"$@" -c "$product" -o "$work/sccached.o" || return
	[ "$(sccache_hits)" = "$before" ] && echo compiled || echo found
}

sccache_hits()
{
	sccache --show-stats | awk '/^Cache hits  / { print $3 }'
}

# expect_sccache WHAT NAME [ARGUMENT]...
expect_sccache()
{
	local what=$1 name=$2

	shift 2
	sccached "$@" >"$log" 2>&1 && [ "$(tail -1 "$log")" = "$what" ]
	report "sccache: $name" $?
}

check_sccache()
{
	has sccache sccache || return
	mkdir -p "$work/lib"
	cp "$build"/lib/*-"$version".so "$work/lib"
	export SCCACHE_DIR=$work/sccache SCCACHE_SERVER_PORT=$(free_port)
	sccache --start-server >"$log" 2>&1
	expect_sccache compiled "the first compilation"
	expect_sccache found "the same again"
	expect_sccache compiled "an option of the plugin" -mllvm -ashlar-tile=16
	export SCCACHE_C_CUSTOM_CACHE_BUSTER=another
	expect_sccache compiled "another word of the user's in the key"
	sccache --stop-server >/dev/null 2>&1
	unset SCCACHE_DIR SCCACHE_SERVER_PORT SCCACHE_C_CUSTOM_CACHE_BUSTER
}

free_port()
{
	python3 -c 'import socket
s = socket.socket()
s.bind(("127.0.0.1", 0))
print(s.getsockname()[1])'
}

# The server is started by what distcc takes for ssh, and knows no list of
# compilers that it may run.
check_distcc()
{
	has distcc distcc && has distcc distccd || return
	mkdir "$work/distcc"
	cat >"$work/ssh" <<-'END'
		#!/bin/sh
		exec distccd --inetd --enable-tcp-insecure
	END
	chmod +x "$work/ssh"
	(
		export DISTCC_DIR=$work/distcc DISTCC_SSH=$work/ssh
		export DISTCC_HOSTS=@localhost DISTCC_FALLBACK=0
		set -- "$clang" -O3 -Rpass=ashlar -g1 \
			-fpass-plugin="$build/lib/LLVMAshlar-$version.so" \
			-mllvm -ashlar-tile=16 -c "$product"
		"$@" -o "$work/near.o" &&
			DISTCC_VERBOSE=1 distcc "$@" -o "$work/far.o" 2>&1 |
			tee "$work/distcc.log" &&
			grep -q 'on @localhost completed ok' \
				"$work/distcc.log" &&
			grep -q 'tiled.*-Rpass=ashlar' "$work/distcc.log" &&
			code_of "$work/near.o" >"$work/near" &&
			code_of "$work/far.o" >"$work/far" &&
			cmp "$work/near" "$work/far"
	) >"$log" 2>&1
	report "distcc" $?
}

code_of()
{
	objdump -d "$1" | sed 1,3d
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
check_sccache
check_distcc
check_meson
check_cargo
exit $failed
