#!/usr/bin/env python3
"""Check every #include in lib/ against layers.txt, the languages and the
licence lines.  One line per check; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import fnmatch
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIB = ROOT / "lib"
SPECIAL = {"isl-limits", "llvm-c++", "cplusplus", "free-of-llvm"}
EXTERNAL = {"isl", "llvm-c"}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.M)
SOURCE = {".c", ".h", ".cpp", ".def"}
n_failed = 0


def report(name, problems):
    global n_failed
    print(("FAIL " if problems else "ok ") + name)
    for problem in problems:
        print("  " + problem)
    n_failed += bool(problems)


def read_table():
    table = {}
    for line in (ROOT / "test/layers/layers.txt").read_text().splitlines():
        line = line.split("#")[0].strip()
        if line:
            name, _, rest = line.partition(":")
            table[name.strip()] = rest.split()
    return table


def reachable(table, folder):
    """The folder, all it may include, and all those may."""
    seen, todo = set(), [folder]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += table.get(name, [])
    return seen


def sources():
    return sorted(p for p in LIB.rglob("*") if p.suffix in SOURCE)


def name_of(path):
    return path.relative_to(LIB).as_posix()


def room_of(name, table):
    """The room that a file or header below lib/ is in: the innermost one of
    the table, or None."""
    folder = name.rpartition("/")[0]
    while folder and folder not in table:
        folder = folder.rpartition("/")[0]
    return folder or None


def matches(path, patterns):
    name = name_of(path)
    return any(fnmatch.fnmatch(name, p) or name.startswith(p + "/")
               for p in patterns)


def included(path):
    return INCLUDE.findall(path.read_text())


def check_layers(table):
    problems = []
    for path in sources():
        room = room_of(name_of(path), table)
        if room is None:
            problems.append("%s: folder not in layers.txt" % name_of(path))
            continue
        allowed = reachable(table, room)
        for header in included(path):
            outside = header.split("/")[0] in EXTERNAL
            if (LIB / header).exists():
                target = room_of(header, table)
            elif outside or header.startswith("ashlar/"):
                target = header.split("/")[0]
            else:
                continue
            if target not in allowed and header not in allowed:
                problems.append("%s: %s" % (name_of(path), header))
    report("layers: includes follow the table", problems)


def check_acyclic(table):
    folders = set(table) - SPECIAL
    cyclic = [f for f in folders
              if any(f in reachable(table, other)
                     for other in table[f] if other != f)]
    report("layers: the table has no cycle", sorted(cyclic))


def check_llvm(table):
    problems = []
    for path in sources():
        for header in included(path):
            if (LIB / header).exists():
                continue
            if header.startswith(("llvm/", "clang/")):
                if not matches(path, table["llvm-c++"]):
                    problems.append("%s: %s" % (name_of(path), header))
            elif header.startswith("llvm-c/"):
                if matches(path, table["free-of-llvm"]):
                    problems.append("%s: %s" % (name_of(path), header))
    report("layers: LLVM's headers are where they belong", problems)


LIMITS = re.compile(r"\bisl_ctx_(?:(?:set|get)_max_operations|"
                    r"reset_operations|reset_error|last_error\w*|aborted)\b"
                    r"|\bisl_options_get_on_error\b")


def check_limits(table):
    """Budgets are arguments, not hidden state of a context."""
    problems = ["%s: %s" % (name_of(path), name) for path in sources()
                if not matches(path, table["isl-limits"])
                for name in sorted(set(LIMITS.findall(path.read_text())))]
    report("budget: it alone knows limits and errors of contexts", problems)


def check_exist():
    problems = []
    for path in sources():
        for header in included(path):
            if (LIB / header.split("/")[0]).is_dir() and "/" in header \
                    and not (LIB / header).exists() \
                    and not header.startswith("llvm/"):
                problems.append("%s: no %s" % (name_of(path), header))
    report("layers: included headers exist", problems)


def check_language(table):
    problems = [name_of(p) for p in LIB.rglob("*")
                if p.suffix in {".cpp", ".hpp", ".cc"}
                and not matches(p, table["cplusplus"])]
    report("language: C++ in llvm, prepare and plugin alone", problems)


def check_unique():
    seen, problems = {}, []
    for path in sources():
        if path.name in seen:
            problems.append("%s: also in %s" % (name_of(path),
                                                seen[path.name]))
        seen[path.name] = name_of(path)
    report("files: names are unique", problems)


TYPES = (re.compile(r"^(?:typedef )?(?:struct|enum|union) (ash_\w+) \{", re.M),
         re.compile(r"^\} (ash_\w+);", re.M),
         re.compile(r"^typedef (?!struct (ash_\w+) \1;)[^;{()]*?"
                    r"(?P<name>ash_\w+);", re.M))


def check_types():
    """A type name means one thing in the whole program."""
    where = {}
    for path in sources():
        text = path.read_text()
        for kind in TYPES:
            for match in kind.finditer(text):
                name = match.groupdict().get("name") or match[1]
                where.setdefault(name, set()).add(name_of(path))
    problems = ["%s: %s" % (name, ", ".join(sorted(files)))
                for name, files in sorted(where.items()) if len(files) > 1]
    report("types: names are unique", problems)


def ours():
    """Every text file that should name its licence."""
    kinds = SOURCE | {".py", ".sh", ".cmake", ".in", ".ll", ".scop", ".map"}
    for top in ("cmake", "include", "lib", "tools", "test"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in kinds and path.is_file():
                yield path
    for path in sorted(ROOT.rglob("CMakeLists.txt")):
        if not path.relative_to(ROOT).parts[0].startswith("build"):
            yield path


def check_licence():
    problems = [p.relative_to(ROOT).as_posix() for p in ours()
                if "SPDX-License-Identifier: MIT" not in p.read_text()]
    report("files: every file names its licence", problems)


def check_length():
    problems = ["%s: %d lines" % (name_of(p), n) for p in sources()
                for n in [len(p.read_text().splitlines())] if n > 800]
    report("files: none is longer than 800 lines", problems)


def check_width():
    problems = ["%s:%d" % (name_of(p), i) for p in sources()
                if p.suffix != ".def"
                for i, line in enumerate(p.read_text().splitlines(), 1)
                if len(line.expandtabs(8)) > 80]
    report("files: lines have 80 columns at most", problems)


def option_names():
    text = (LIB / "support/options.def").read_text()
    return re.findall(r"^ASH_(?:BOOL|INT|STR|OUT|LIST)\((\w+)", text, re.M)


def check_options():
    text = "\n".join(p.read_text() for p in sources()
                     if p.name not in {"options.c", "options.h",
                                       "options.def"})
    used = {name for name in ("dump", "strategy")
            if "ash_options_%s(" % name in text}
    problems = [name for name in option_names()
                if name not in used and
                not re.search(r"(->|\.)%s\b" % name, text)]
    report("options: every option is used", problems)


def refusal_names():
    text = (LIB / "support/refusal.def").read_text()
    return re.findall(r"^ASH_REFUSAL\((\w+)", text, re.M)


def check_refusals():
    text = "\n".join(p.read_text() for p in sources())
    problems = [name for name in refusal_names()
                if "ASH_REFUSE_" + name not in text]
    report("refusals: every reason is used", problems)


CONTRACT = ("Requires:", "Ensures:", "Breaks:", "Conventions:")


def head_of(path):
    """The lines of a file before the first that is no comment."""
    head = []
    for line in path.read_text().splitlines():
        if not line.startswith(("//", "/*", " *")):
            break
        head.append(line)
    return "\n".join(head)


def check_contracts():
    """What passes need and leave stands in the heads of the files of
    lib/prepare; what they write into IR has a name of conventions.h."""
    declared = set(re.findall(r"#define (ASH_\w+)",
                              (LIB / "llvm/conventions.h").read_text()))
    problems = []
    for path in sorted((LIB / "prepare").rglob("*")):
        if path.suffix not in SOURCE:
            continue
        head = head_of(path)
        missing = [word for word in CONTRACT
                   if not re.search(r"^(//| \*) %s" % word, head, re.M)]
        if missing:
            problems.append("%s: no %s" % (name_of(path),
                                           " ".join(missing)))
        code = path.read_text()[len(head):]
        said = set(re.findall(r"ASH_\w+", head))
        problems += ["%s: %s is not in its head" % (name_of(path), name)
                     for name in sorted(declared - said)
                     if re.search(r"\b%s\b" % name, code)]
        problems += ["%s: %s is not in conventions.h" % (name_of(path), name)
                     for name in sorted(said - declared)]
    report("prepare: every file begins with its contract", problems)


def main():
    table = read_table()
    check_acyclic(table)
    check_layers(table)
    check_llvm(table)
    check_limits(table)
    check_exist()
    check_language(table)
    check_unique()
    check_types()
    check_licence()
    check_length()
    check_width()
    check_options()
    check_refusals()
    check_contracts()
    return 1 if n_failed else 0


if __name__ == "__main__":
    sys.exit(main())
