#!/usr/bin/env python3
"""Stands for the compiler while a package of the corpus is built: for clang
as "cc", for clang++ as "c++", for flang as "fc".

The environment says what to do:
  CORPUS_MODE    plain    the compiler alone
                 measure  the compiler alone, with Polly, with Ashlar and with
                          Ashlar for threads, one after the other; the object
                          file of the third is what the build goes on with
                 seq      with Ashlar
                 par      with Ashlar for threads
  CORPUS_PLUGIN  LLVMAshlar.so
  CORPUS_LOG     gets one line of JSON per compiled file
  CORPUS_MIN_WORK  the option min-work of builds for threads [0: they run
                 however little work there is]
  CORPUS_LIMIT   processor seconds that one run may take [120]
  CORPUS_SAMPLE  N: measure one file in N, by its name, and compile the others
                 with Ashlar alone [1]

Links and the like go to the compiler as they are.  If Ashlar fails, that is
noted and the compiler alone makes the object file.

SPDX-License-Identifier: MIT
"""
import fcntl
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import zlib

SUFFIXES = (".c", ".cc", ".cpp", ".cxx", ".C",
            ".f", ".f90", ".F", ".F90")
COMPILERS = {"cc": "clang-22", "c++": "clang++-22", "fc": "flang-22"}
MEMORY = 8 << 30
PLUGIN = os.environ.get("CORPUS_PLUGIN", "")
LIMIT = int(os.environ.get("CORPUS_LIMIT", "120"))
SAMPLE = int(os.environ.get("CORPUS_SAMPLE", "1"))
COMPILER = COMPILERS[os.path.basename(sys.argv[0])]
ASHLAR = ["-fpass-plugin=" + PLUGIN]
PARALLEL = ASHLAR + ["-mllvm", "-ashlar-parallel",
                     "-mllvm", "-ashlar-min-work=" +
                     os.environ.get("CORPUS_MIN_WORK", "0")]
POLLY = ["-mllvm", "-polly", "-Rpass-analysis=polly-scops"]
ALL_SCOPS = POLLY + ["-mllvm", "-polly-process-unprofitable"]


def set_limits():
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def run(arguments):
    """The result of the compiler: status, user seconds, what it said."""
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen([COMPILER] + arguments, stderr=said,
                                 stdin=subprocess.DEVNULL,
                                 preexec_fn=set_limits)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        text = said.read().decode(errors="replace")
    return {"rc": child.returncode, "time": usage.ru_utime, "text": text}


def source_of(arguments):
    """The one file that is compiled, or None."""
    files = [a for a in arguments
             if a.endswith(SUFFIXES) and not a.startswith("-")]
    if "-c" in arguments and len(files) == 1:
        return files[0]
    return None


def with_output(arguments, path):
    """The arguments with another object file."""
    result = list(arguments)
    if "-o" in result:
        result[result.index("-o") + 1] = path
        return result
    return result + ["-o", path]


def note(entry):
    with open(os.environ["CORPUS_LOG"], "a", encoding="utf-8") as log:
        fcntl.flock(log, fcntl.LOCK_EX)
        log.write(json.dumps(entry) + "\n")


def brief(result):
    """What is worth keeping of a result."""
    kept = {"rc": result["rc"], "time": round(result["time"], 4)}
    if result["rc"]:
        kept["text"] = result["text"][-6000:]
    return kept


def run_ashlar(arguments, scratch):
    """Compile with the plugin; also what became of the loop nests."""
    why = os.path.join(scratch, "why.json")
    result = run(arguments + ASHLAR + ["-mllvm", "-ashlar-why=" + why])
    kept = brief(result)
    try:
        with open(why, encoding="utf-8") as stream:
            kept["nests"] = json.load(stream)
    except (OSError, ValueError) as error:
        kept["nests"] = []
        if not result["rc"] and "-O0" not in arguments:
            kept["rc"] = 1
            kept["text"] = "no list of nests: %s" % error
    return kept


def run_polly(arguments, options):
    result = run(arguments + options)
    kept = brief(result)
    kept["scops"] = len(re.findall("SCoP begins here", result["text"]))
    return kept


def measure(arguments, entry):
    """All ways to compile; entry gets what they cost."""
    with tempfile.TemporaryDirectory() as scratch:
        spare = with_output(arguments, os.path.join(scratch, "spare.o"))
        entry["plain"] = brief(run(spare))
        entry["polly"] = run_polly(spare, POLLY)
        entry["polly_all"] = run_polly(spare, ALL_SCOPS)
        entry["par"] = brief(run(spare + PARALLEL))
        entry["seq"] = run_ashlar(arguments, scratch)


def compile_with(arguments, mode, entry):
    entry[mode] = brief(run(arguments + (PARALLEL if mode == "par"
                                         else ASHLAR)))


def main():
    arguments = sys.argv[1:]
    mode = os.environ.get("CORPUS_MODE", "plain")
    source = source_of(arguments)
    if mode == "plain" or not source:
        os.execvp(COMPILER, [COMPILER] + arguments)
    if mode == "measure" and zlib.crc32(source.encode()) % SAMPLE:
        mode = "seq"
    entry = {"source": os.path.abspath(source), "folder": os.getcwd(),
             "compiler": COMPILER, "arguments": arguments}
    if mode == "measure":
        measure(arguments, entry)
    else:
        compile_with(arguments, mode, entry)
    if mode == os.environ["CORPUS_MODE"] or entry[mode]["rc"]:
        note(entry)
    if entry["par" if mode == "par" else "seq"]["rc"] == 0:
        return 0
    return subprocess.call([COMPILER] + arguments)


if __name__ == "__main__":
    sys.exit(main())
