#!/usr/bin/env python3
"""modes.py BUILD [--table] - a program in each of clang's build modes.

Compiles test/hosts/Inputs/product.c in each mode of MODES without the plugin and
with it, runs both, and compares what they print.  What became of the product is
compared with what the mode promises, and the modes with the table in
docs/hosts.md, which --table prints.  What this machine has no tools for is left
out.  One line per check; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
INPUTS = ROOT / "test/hosts/Inputs"
SOURCE = INPUTS / "product.c"
PAGE = ROOT / "docs/hosts.md"
BEGIN, END = "<!-- modes -->\n", "<!-- end of modes -->\n"

NEW = "transformed"
LINUX = ["-fuse-ld=lld", "-static"]
BARE = ["-ffreestanding", "-nostdlib", "-Wl,--no-entry", "-Wl,--export=run"]


@dataclass
class Mode:
    """A row of the table.

    "flags" are those that the table shows, "status" is what becomes of the
    product: NEW, or a reason, of which the table shows what is before the first
    " it would help".  "more" are flags that this test needs besides, "run" is
    the program that runs the program, "needs" are files and commands without
    which the mode is left out, "how" is the method of Build that makes the
    program.  "checks" are further methods of Build.
    """
    flags: str
    status: str = NEW
    note: str = ""
    more: list = field(default_factory=list)
    run: list = field(default_factory=list)
    needs: list = field(default_factory=list)
    how: str = "compile"
    checks: list = field(default_factory=list)


STRICT = "the loop computes in a floating-point environment that may change"
CHECKED = "the loop checks arithmetic or addresses for errors"
MODES = [
    Mode("-O1"), Mode("-O2"), Mode("-O3"),
    Mode("-Og", "the loop keeps variables for a debugger"),
    Mode("-Os", "the function is compiled for size",
         "so with `-Oz`"),
    Mode("-O3 -g"),
    Mode("-O3 -fPIC", how="shared"),
    Mode("-O3 -fPIE -pie"),
    Mode("-O3 -D_FORTIFY_SOURCE=3 -fstack-protector-strong"),
    Mode("-O3 -ffp-model=strict", STRICT),
    Mode("-O3 -frounding-math", STRICT),
    Mode("-O3 -fsanitize=address", checks=["finds_overflow"],
         note="errors are found as without the plugin"),
    Mode("-O3 -fsanitize=thread"),
    Mode("-O3 -fsanitize=memory"),
    Mode("-O3 -fsanitize=undefined", CHECKED, checks=["finds_overflow"],
         note="errors are found as without the plugin"),
    Mode("-O3 -fsanitize=bounds", CHECKED, checks=["finds_overflow"],
         note="errors are found as without the plugin"),
    Mode("-O3 -fsanitize=bounds -fno-sanitize-recover=bounds",
         checks=["finds_overflow"],
         note="errors are found as without the plugin"),
    Mode("-O3 -fsanitize=integer", CHECKED),
    Mode("-O3 -ftrapv", CHECKED),
    Mode("-O3 -finstrument-functions"),
    Mode("-O3 -pg"),
    Mode("-O3 -gsplit-dwarf"),
    Mode("-O3 -fprofile-instr-generate -fcoverage-mapping",
         "the loop counts how often it runs, for coverage or a profile",
         "counts are those without the plugin", checks=["same_counts"]),
    Mode("-O3 --coverage", "executions of lines are counted",
         "counts are those without the plugin", checks=["same_lines"]),
    Mode("-O3 -fprofile-generate", checks=["same_profile"],
         note="the profile is one of the transformed code, for "
         "`-fprofile-use` with the same options"),
    Mode("-O3 -fprofile-use", how="with_profile"),
    Mode("-O3 -fprofile-instr-use", how="with_counts"),
    Mode("-O3 -flto", more=["-fuse-ld=lld"]),
    Mode("-O3 -flto", more=["-fuse-ld=gold"], note="gold as linker",
         needs=["ld.gold", "LLVMgold.so"]),
    Mode("-O3 -flto -fuse-ld=lld -Wl,--load-pass-plugin=PLUGIN",
         how="link_only", note="the linker alone has the plugin"),
    Mode("-O3 -flto=thin", more=["-fuse-ld=lld"]),
    Mode("-O3 -flto=thin", more=["-fuse-ld=gold"], note="gold as linker",
         needs=["ld.gold", "LLVMgold.so"]),
    Mode("-O3 -flto=thin -Wl,--load-pass-plugin=PLUGIN", how="link_only",
         more=["-fuse-ld=lld"], note="the linker alone has the plugin"),
    Mode("-O3 -flto=thin, -Wl,--thinlto-index-only, -fthinlto-index=FILE",
         how="distributed", note="distributed ThinLTO: the first step needs "
         "the plugin, the last one does not use it"),
    Mode("-O3 prog.ll", how="from_ir", note="IR that no optimization has seen"),
    Mode("-O3 prog.s", status="", how="from_assembly",
         note="nothing to be done; `ASHLAR_OPTIONS` may be set, `-mllvm "
         "-ashlar-NAME` is an error of clang's"),
    Mode("--target=aarch64-linux-gnu -O3", more=LINUX, run=["qemu-aarch64"],
         needs=["qemu-aarch64", "/usr/aarch64-linux-gnu/lib/libc.a"]),
    Mode("--target=aarch64-linux-gnu -mcpu=neoverse-v1 -O3", more=LINUX,
         run=["qemu-aarch64", "-cpu", "max"],
         needs=["qemu-aarch64", "/usr/aarch64-linux-gnu/lib/libc.a"],
         note="SVE"),
    Mode("--target=riscv64-linux-gnu -O3", "no better order of execution was "
         "found", more=LINUX, run=["qemu-riscv64"],
         needs=["qemu-riscv64", "/usr/riscv64-linux-gnu/lib/libc.a"],
         note="no vectors"),
    Mode("--target=riscv64-linux-gnu -march=rv64gcv -O3", more=LINUX,
         run=["qemu-riscv64", "-cpu", "rv64,v=on,vext_spec=v1.0"],
         needs=["qemu-riscv64", "/usr/riscv64-linux-gnu/lib/libc.a"],
         note="vectors (RVV)"),
    Mode("--target=wasm32 -O3", more=BARE, needs=["node", "wasm-ld"],
         run=["node", str(INPUTS / "run.mjs")]),
    Mode("--target=wasm32 -msimd128 -O3", more=BARE, needs=["node", "wasm-ld"],
         run=["node", str(INPUTS / "run.mjs")]),
    Mode("--target=powerpc64le-linux-gnu -O3", how="object",
         more=["-ffreestanding"], note="compiled, not run"),
    Mode("--target=arm-linux-gnueabihf -O3",
         "the target has no instructions that divide 64 bits", how="object",
         more=["-ffreestanding"], note="compiled, not run"),
]


class Failure(Exception):
    """What went wrong, for the user."""


class Build:
    """A program of a mode, made without or with the plugin, in a folder."""

    def __init__(self, mode, tools, folder, plugin):
        self.mode, self.tools, self.folder = mode, tools, folder
        self.plugin = plugin
        self.why = folder / "why"
        self.program = folder / "program"
        self.environment = {**os.environ, "TMPDIR": str(folder),
                            "LLVM_PROFILE_FILE": str(folder / "raw"),
                            "ASAN_OPTIONS": "detect_leaks=0"}
        if plugin:
            self.environment["ASHLAR_OPTIONS"] = "why=%s" % self.why
        folder.mkdir()

    def run(self, command, may_fail=False):
        done = subprocess.run(list(map(str, command)), text=True,
                              cwd=self.folder, env=self.environment,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode and not may_fail:
            raise Failure("%s\n%s" % (" ".join(map(str, command)),
                                      done.stdout))
        return done.stdout

    def flags(self):
        return [f for f in re.split(r",? ", self.mode.flags)
                if f[0] == "-" and "PLUGIN" not in f and "index" not in f]

    def load(self):
        return ["-fpass-plugin=" + str(self.plugin)] if self.plugin else []

    def clang(self, *arguments, load=True):
        return self.run([self.tools["clang"], *self.flags(),
                         *(self.load() if load else []), *arguments])

    def compile(self, *more):
        self.clang(SOURCE, *self.mode.more, *more, "-o", self.program)

    def object(self):
        self.clang(SOURCE, *self.mode.more, "-c", "-o", "product.o")

    def shared(self):
        (self.folder / "main.c").write_text(
            "#include <stdio.h>\ndouble run(int n);\n"
            "int main(void) { printf(\"%.17g\\n\", run(200)); }\n")
        self.clang(SOURCE, "-ffreestanding", "-shared", "-o", "libproduct.so")
        self.clang("main.c", "-L.", "-lproduct", "-Wl,-rpath,$ORIGIN",
                   "-o", self.program, load=False)

    def link_only(self):
        self.clang(SOURCE, "-c", "-o", "product.o", load=False)
        self.clang("product.o", *self.mode.more, "-fuse-ld=lld",
                   *(["-Wl,--load-pass-plugin=" + str(self.plugin)]
                     if self.plugin else []), "-o", self.program, load=False)

    def distributed(self):
        self.clang(SOURCE, "-c", "-o", "product.o")
        self.clang("product.o", "-fuse-ld=lld", "-Wl,--thinlto-index-only",
                   "-o", "index", load=False)
        self.run([self.tools["clang"], "-O3", "-x", "ir", "product.o",
                  "-fthinlto-index=product.o.thinlto.bc", "-c", "-o", "last.o"])
        self.run([self.tools["clang"], "last.o", "-o", self.program])

    def from_ir(self):
        self.clang(SOURCE, "-S", "-emit-llvm", "-Xclang",
                   "-disable-llvm-passes", "-o", "prog.ll", load=False)
        self.clang("prog.ll", "-o", self.program)

    def from_assembly(self):
        self.clang(SOURCE, "-S", "-o", "prog.s", load=False)
        self.clang("prog.s", "-o", self.program)

    def profile(self):
        """The merged profile of a run."""
        self.run([self.program])
        self.run([self.tools["profdata"], "merge", "-o", "merged", "raw"])
        return self.folder / "merged"

    def two_steps(self, first, second):
        self.run([self.tools["clang"], "-O3", *self.load(), first, SOURCE,
                  "-o", self.program])
        self.run([self.tools["clang"], "-O3", *self.load(),
                  "%s=%s" % (second, self.profile()), SOURCE,
                  "-o", self.program])

    def with_profile(self):
        self.two_steps("-fprofile-generate", "-fprofile-use")

    def with_counts(self):
        self.two_steps("-fprofile-instr-generate", "-fprofile-instr-use")

    def output(self):
        """What the program prints; nothing if there is none."""
        if self.mode.how == "object":
            return ""
        return self.run([*self.mode.run, self.program])

    # What is the same without and with the plugin, as text.

    def finds_overflow(self):
        text = self.run([self.program, "beyond"], may_fail=True)
        found = re.findall(r"global-buffer-overflow|index \d+ out of bounds",
                           text)
        if not found:
            raise Failure("no error is found:\n" + text)
        return sorted(set(found))

    def same_counts(self):
        return self.run([self.tools["profdata"], "show", "--counts",
                         "--all-functions", self.profile()])

    def same_profile(self):
        """A profile that can be read; it differs from that of plain code."""
        return bool(self.run([self.tools["profdata"], "show",
                              self.profile()]))

    def same_lines(self):
        notes = next(self.folder.glob("*.gcno"))
        self.run([self.tools["cov"], "gcov", "-o", notes, SOURCE])
        text = (self.folder / (SOURCE.name + ".gcov")).read_text()
        return [line for line in text.splitlines() if ":    0:" not in line]

    def status(self):
        """The plugin's words on the product: the status and the reason."""
        text = self.why.read_text() if self.why.exists() else ""
        row = re.search(r"^ +\S+  multiply +\d+ +\d+  (\w+) +(.*)$", text, re.M)
        return row.groups() if row else ("", "")


def wrong_status(mode, build):
    """What is wrong about the fate of the product, or nothing."""
    status, reason = build.status()
    if mode.status in (NEW, ""):
        right = status == mode.status
    else:
        right = status in ("refused", "modelled") and mode.status in reason
    if right and "(llvm." not in reason:
        return ""
    return "expected: %s\n  got: %s %s" % (mode.status, status, reason)


def try_mode(mode, tools, plugin, folder):
    """Nothing, or what is wrong."""
    plain = Build(mode, tools, folder / "plain", None)
    ours = Build(mode, tools, folder / "ours", plugin)
    try:
        for build in (plain, ours):
            getattr(build, mode.how)()
        if plain.output() != ours.output():
            return "other output:\n%s%s" % (plain.output(), ours.output())
        for check in mode.checks:
            if getattr(plain, check)() != getattr(ours, check)():
                return "not as without the plugin: " + check
    except Failure as failure:
        return str(failure)
    return wrong_status(mode, ours)


def lacks(mode, tools):
    """What is missing, or nothing."""
    for name in mode.needs:
        if name == "LLVMgold.so":
            found = (tools["bin"].parent / "lib" / name).exists()
        elif name == "wasm-ld":
            found = (tools["bin"] / name).exists()
        else:
            found = os.path.exists(name) or shutil.which(name)
        if not found:
            return name
    return ""


def table():
    """The rows as the page shows them."""
    lines = ["| flags | product of matrices | |", "|---|---|---|"]
    for mode in MODES:
        status = mode.status or "–"
        if status not in (NEW, "–"):
            status = "left alone: " + status
        lines.append("| `%s` | %s | %s |" % (mode.flags, status, mode.note))
    return "\n".join(lines) + "\n"


def check_page():
    text = PAGE.read_text()
    shown = text.partition(BEGIN)[2].partition(END)[0]
    right = shown.strip() == table().strip()
    print("%s modes: docs/hosts.md has the table that --table prints"
          % ("ok" if right else "FAIL"))
    return not right


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    if sys.argv[2:] == ["--table"]:
        print(table(), end="")
        return 0
    cache = (build / "CMakeCache.txt").read_text()
    bin_dir = pathlib.Path(re.search(r"^ASHLAR_LLVM_LINK:\w+=(.*)$", cache,
                                     re.M).group(1)).parent
    tools = {"clang": build / "test/host-clang", "bin": bin_dir,
             "profdata": bin_dir / "llvm-profdata",
             "cov": bin_dir / "llvm-cov"}
    failed = check_page()
    for mode in MODES:
        name = " ".join([mode.flags] + (["(%s)" % mode.note] if mode.note
                                        else []))
        missing = lacks(mode, tools)
        if missing:
            print("skip modes: %s: there is no %s" % (name, missing))
            continue
        with tempfile.TemporaryDirectory() as folder:
            wrong = try_mode(mode, tools, build / "lib/LLVMAshlar.so",
                             pathlib.Path(folder))
        print("%s modes: %s" % ("FAIL" if wrong else "ok", name))
        if wrong:
            print("  " + wrong.replace("\n", "\n  "))
            failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main())
