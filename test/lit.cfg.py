# The lit tests: test/<stage>/*.{c,ll,scop,test} with RUN lines.
#
# %clang %opt %FileCheck %not ...  the tools of the LLVM we build for
# %clang-ashlar   clang with the plugin: %clang-ashlar -O2 -S %s -o -
# %opt-ashlar     opt with the plugin: %opt-ashlar -passes='ashlar<force>'
# %flang-ashlar   flang with the plugin; tests say REQUIRES: flang
# %host-clang     clang that can load the plugin in all builds; %host-opt too
# %plugin         the path of the plugin
# %faulty-plugin  that of the one with deliberate faults (lib/support/fault.h)
# %bin/           where our own tools are: %bin/ashlar-sched
# %runtime/       where the runtime is as bitcode: %runtime/ash_device_runtime.bc
# %pocl           runs a program with PoCL as its device; REQUIRES: pocl
# %fake           with drivers that run none of the plugin's kernels
# %oclgrind       with oclgrind, which looks for races; REQUIRES: oclgrind
#
# SPDX-License-Identifier: MIT
import glob
import ctypes
import os
import platform
import shutil
import subprocess
import sys
import tempfile

import lit.formats

config.name = "ashlar"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".ll", ".scop", ".test"]
config.excludes = ["unit", "kernels", "layers", "package", "Inputs", "demo",
                   "memory", "scale", "hostile", "programs", "shim", "fake",
                   "CMakeLists.txt"]
config.available_features.add(platform.machine())
if config.sanitize:
    config.available_features.add("sanitize")
if os.path.exists(os.path.join(config.llvm_bin, "ld.lld")):
    config.available_features.add("lld")
if os.path.exists(os.path.join(config.ashlar_build, "test", "host-flang")):
    config.available_features.add("flang")
if os.path.exists(os.path.join(config.llvm_lib, "libomp.so")):
    config.available_features.add("libomp")
# LLVM of another version, beside the one that we build for.
others = [folder for folder in glob.glob("/usr/lib/llvm-*")
          if int(folder.split("-")[-1]) not in (14, 15, config.llvm_major) and
          all(os.access(os.path.join(folder, "bin", name), os.X_OK)
              for name in ("clang", "opt"))]
if others:
    config.available_features.add("other-llvm")
for version in range(19, config.llvm_major + 1):
    config.available_features.add("since-llvm-%d" % version)


def has_our_llvm(command, text):
    """Does the output of the command say that its LLVM is that which we build
    for?  "text" is what stands before the version."""
    if not shutil.which(command[0]):
        return False
    said = subprocess.run(command, capture_output=True, text=True,
                          check=False).stdout
    return "%s%d." % (text, config.llvm_major) in said


if has_our_llvm(["rustc", "-vV"], "LLVM version: "):
    config.available_features.add("rustc")
if has_our_llvm(["ldc2", "--version"], "and LLVM "):
    config.available_features.add("ldc")
# See device/shim/opencl_spirv.c.
shim = os.path.join(config.ashlar_build, "test", "device", "shim")
if os.path.exists(os.path.join(shim, "libOpenCL.so.1")) and \
        shutil.which("llvm-spirv-15"):
    if glob.glob("/etc/OpenCL/vendors/pocl*"):
        config.available_features.add("pocl")
    if shutil.which("oclgrind"):
        config.available_features.add("oclgrind")


def has_asan():
    """Is the runtime of AddressSanitizer there for our clang?"""
    return subprocess.run(
        [os.path.join(config.llvm_bin, "clang"), "-fsanitize=address", "-x",
         "c", "-", "-o", os.devnull], input="int main(void) { return 0; }",
        text=True, capture_output=True, check=False).returncode == 0


if has_asan():
    config.available_features.add("asan")


def can_sample():
    """Can perf take samples of programs on this machine?"""
    if not shutil.which("perf") or not shutil.which("objdump"):
        return False
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            ["perf", "record", "-q", "-e", "cpu-clock", "-o",
             os.path.join(folder, "data"), "true"],
            capture_output=True, check=False).returncode == 0


if can_sample():
    config.available_features.add("perf")
for name in ("gdb", "ptxas", "spirv-val"):
    if shutil.which(name):
        config.available_features.add(name)
if os.access(os.path.join(config.llvm_bin, "lldb"), os.X_OK):
    config.available_features.add("lldb")
if os.path.exists("/usr/include/CL/cl.h"):
    config.available_features.add("opencl-headers")
for name in ("ashlar-report", "ashlar-tune"):
    if os.path.exists(os.path.join(config.ashlar_build, "bin", name)):
        config.available_features.add(name)
try:
    ctypes.CDLL("libCbcSolver.so.3")
    config.available_features.add("cbc")
except OSError:
    pass
try:
    ctypes.CDLL("libsqlite3.so.0")
    config.available_features.add("sqlite")
except OSError:
    pass
if len(os.sched_getaffinity(0)) > 1:
    config.available_features.add("processors")
if shutil.which("parallel"):
    config.available_features.add("parallel")
# Its daemons may start jobs for others: as root alone.
if os.geteuid() == 0 and all(shutil.which(name) for name in (
        "sbatch", "slurmctld", "slurmd", "munged")):
    config.available_features.add("slurm")
if shutil.which("chromedriver") and shutil.which("chromium"):
    config.available_features.add("chromium")
config.test_source_root = os.path.join(config.ashlar_source, "test")
config.test_exec_root = os.path.join(config.ashlar_build, "test", "lit")

plugin = os.path.join(config.ashlar_build, "lib", "LLVMAshlar.so")


def tool(name):
    return os.path.join(config.llvm_bin, name)


def host(name):
    """The tool, prepared for loading the plugin."""
    return os.path.join(config.ashlar_build, "test", "host-" + name)


# An older clang reads -mllvm before it loads plugins for passes, and an older
# flang has no -fplugin.
clang_ashlar = host("clang") + " -fpass-plugin=" + plugin
flang_ashlar = host("flang") + " -fpass-plugin=" + plugin
if config.llvm_major < 22:
    clang_ashlar += " -fplugin=" + plugin
    flang_ashlar = os.path.join(config.ashlar_source, "test",
                                "flang-options.sh") + " " + flang_ashlar

substitutions = [
    ("%clang-ashlar", clang_ashlar),
    ("%opt-ashlar", host("opt") + " -load-pass-plugin=" + plugin),
    ("%host-clang", host("clang")),
    ("%host-opt", host("opt")),
    ("%flang-ashlar", flang_ashlar),
    ("%flang", host("flang")),
    ("%clang", config.clang),
    ("%opt", tool("opt")),
    ("%llc", tool("llc")),
    ("%lli", tool("lli")),
    ("%llvm-dis", tool("llvm-dis")),
    ("%lldb", tool("lldb")),
    ("%llvm-nm", tool("llvm-nm")),
    ("%llvm-dwarfdump", tool("llvm-dwarfdump")),
    ("%llvm-symbolizer", tool("llvm-symbolizer")),
    ("%llvm-objdump", tool("llvm-objdump")),
    ("%FileCheck", tool("FileCheck")),
    ("%not", tool("not")),
    ("%count", tool("count")),
    ("%cc", config.host_cc),
    ("%python", sys.executable),
    ("%rustc", "rustc"),
    ("%include", os.path.join(config.ashlar_source, "include")),
    ("%plugin", plugin),
    ("%faulty-plugin", os.path.join(config.ashlar_build, "test", "fault",
                                    "LLVMAshlarFaulty.so")),
    ("%bin", os.path.join(config.ashlar_build, "bin")),
    ("%runtime", os.path.join(config.ashlar_build, "generated")),
    ("%shim", shim),
    ("%pocl", "env LD_LIBRARY_PATH=" + shim),
    ("%fake", "env LD_LIBRARY_PATH=" +
     os.path.join(config.ashlar_build, "test", "device", "fake")),
    ("%oclgrind", "env LD_LIBRARY_PATH=" + shim + " oclgrind"),
]
config.substitutions += [(name + r"(?![\w-])", text)
                         for name, text in substitutions]

# The user's own settings must not change what the tests see.
for name in ("ASHLAR_OPTIONS", "OMP_NUM_THREADS", "ASAN_OPTIONS"):
    config.environment.pop(name, None)
for name in list(config.environment):
    if name.startswith("ASHLAR_DEVICE"):
        del config.environment[name]
for name in ("HOME", "TMPDIR", "LD_LIBRARY_PATH"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
