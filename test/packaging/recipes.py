#!/usr/bin/env python3
"""recipes.py - the recipes in packaging/ say what the source says.

Version, license and description of each recipe are those of the source; so is
the newest LLVM.  Options of CMake that recipes set exist.  The syntax of a
recipe is checked by its own language, where that is installed: Python for
Spack, Ruby for Homebrew, Nix.  One line per check; exit status 1 if any fails.

SPDX-License-Identifier: MIT
"""
import ast
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECIPES = {
    "Spack": "packaging/spack/packages/ashlar/package.py",
    "Nix": "packaging/nix/default.nix",
    "Homebrew": "packaging/homebrew/ashlar.rb",
}
PARSERS = {"Nix": ["nix-instantiate", "--parse"], "Homebrew": ["ruby", "-c"]}


def text_of(path):
    return (ROOT / path).read_text(encoding="utf-8")


def cmake():
    """The text of all of CMake's files."""
    return "\n".join(path.read_text(encoding="utf-8") for path in
                     [ROOT / "CMakeLists.txt", *(ROOT / "cmake").iterdir(),
                      *(ROOT / "lib").rglob("CMakeLists.txt")])


def described():
    """What the source says: version, license, description, newest LLVM."""
    version = subprocess.run([ROOT / "packaging/version.sh"], text=True,
                             capture_output=True, check=True).stdout.strip()
    license_name = text_of("LICENSE").split()[0]
    words = re.search(r'DESCRIPTION "(?:A )?([^"]+)"',
                      text_of("CMakeLists.txt")).group(1)
    llvm = re.search(r"set\(versions (\d+)", text_of("cmake/llvm.cmake"))
    return version, license_name, words, llvm.group(1)


def is_option(name, text):
    """Is "name" a variable that a user of CMake may set here?"""
    return re.search(r"\b(?:option|set|find_library|find_path|find_program)"
                     r"\(%s\b" % name, text) or name == "LLVM_DIR"


def wrong_options(recipe, text):
    names = re.findall(r'-D([A-Z]\w+)=|define\("(\w+)"', recipe)
    return ["no option of CMake: " + name for name in map("".join, names)
            if not is_option(name, text)]


def wrong_words(recipe):
    """What the recipe says otherwise than the source."""
    version, license_name, words, llvm = described()
    wrong = []

    if set(re.findall(r"\b\d+\.\d+\.\d+\b", recipe)) != {version}:
        wrong.append("not the version %s, or another one" % version)
    if not re.search(r'license\(?[ "=.\w]*\b%s"?' % license_name, recipe,
                     re.I):
        wrong.append("not the license " + license_name)
    if words.lower() not in recipe.lower():
        wrong.append("not the description: " + words)
    if not re.search(r"llvm\w*[@_](?:\d+:)?%s\b" % llvm, recipe, re.I):
        wrong.append("not for LLVM " + llvm)
    return wrong


def report(name, wrong):
    print("%s recipes: %s" % ("FAIL" if wrong else "ok", name))
    for line in wrong:
        print("  " + line)
    return bool(wrong)


def check_syntax(kind, path):
    name = "%s: syntax" % kind
    if kind == "Spack":
        try:
            tree = ast.parse(text_of(path))
            wrong = [] if any(isinstance(node, ast.ClassDef) and
                              node.name == "Ashlar" for node in tree.body) \
                else ["there is no class Ashlar"]
        except SyntaxError as error:
            wrong = [str(error)]
        return report(name, wrong)
    if not shutil.which(PARSERS[kind][0]):
        print("skip recipes: %s: there is no %s" % (name, PARSERS[kind][0]))
        return False
    done = subprocess.run([*PARSERS[kind], ROOT / path], text=True,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return report(name, done.stderr.splitlines() if done.returncode else [])


def check_debian():
    """Debian's package and the site have the description and the license."""
    _, license_name, words, _ = described()
    wrong = []

    for path in ("debian/control.in", "packaging/mkdocs.yml",
                 "debian/plugin.control.in"):
        if words.lower() not in text_of(path).lower():
            wrong.append("%s: not the description" % path)
    if license_name != "MIT" or \
            "License: Expat" not in text_of("debian/copyright"):
        wrong.append("Debian's name of the MIT license is Expat")
    return report("Debian, site: description and license", wrong)


def check_control():
    """debian/control and changelog are those for the newest LLVM."""
    version, _, _, llvm = described()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "debian", folder, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("tmp-*", "ashlar-*/"))
        subprocess.run([ROOT / "packaging/control.sh", folder, llvm],
                       check=True)
        made = (pathlib.Path(folder) / "control").read_text("utf-8")
    wrong = []
    if made != text_of("debian/control"):
        wrong.append("debian/control is not what packaging/control.sh makes")
    if not text_of("debian/changelog").startswith("ashlar (%s-" % version):
        wrong.append("debian/changelog has another version")
    return report("Debian: control and changelog of a clone", wrong)


def main():
    failed, text = check_debian() | check_control(), cmake()
    for kind, path in RECIPES.items():
        recipe = text_of(path)
        failed |= report("%s: what it says" % kind, wrong_words(recipe))
        failed |= report("%s: options" % kind, wrong_options(recipe, text))
        failed |= check_syntax(kind, path)
    return failed


if __name__ == "__main__":
    sys.exit(main())
