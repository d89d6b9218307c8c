# sarif.py FILE.sarif LIST.json TABLE - is the file SARIF 2.1.0 that says what
# the other two lists say?
#
# Checks what the format (OASIS, 2020) requires of the objects that occur; none
# of them may have other members.
#
# SPDX-License-Identifier: MIT
import json
import sys

# Members by kind of object: name -> (type or kind of object, required?).
KINDS = {
    "log": {"$schema": (str, False), "version": (str, True),
            "runs": (["run"], True)},
    "run": {"tool": ("tool", True), "results": (["result"], True)},
    "tool": {"driver": ("driver", True)},
    "driver": {"name": (str, True), "rules": (["rule"], False)},
    "rule": {"id": (str, True), "shortDescription": ("text", False),
             "help": ("text", False),
             "defaultConfiguration": ("configuration", False)},
    "configuration": {"level": (str, False)},
    "text": {"text": (str, True)},
    "result": {"ruleId": (str, False), "ruleIndex": (int, False),
               "kind": (str, False), "level": (str, False),
               "message": ("text", True), "locations": (["location"], False),
               "relatedLocations": (["location"], False),
               "properties": (dict, False)},
    "location": {"id": (int, False), "physicalLocation": ("physical", False),
                 "logicalLocations": (["logical"], False),
                 "message": ("text", False)},
    "logical": {"name": (str, False), "kind": (str, False)},
    "physical": {"artifactLocation": ("artifact", True),
                 "region": ("region", False)},
    "artifact": {"uri": (str, True)},
    "region": {"startLine": (int, True), "startColumn": (int, False)},
}


def check(value, kind, path):
    """Compare a value with the kind of object, list or type."""
    if isinstance(kind, list):
        assert isinstance(value, list), path
        for i, item in enumerate(value):
            check(item, kind[0], "%s[%d]" % (path, i))
    elif isinstance(kind, type):
        assert isinstance(value, kind), path
    else:
        members = KINDS[kind]
        assert set(value) <= set(members), (path, set(value) - set(members))
        for name, (inner, required) in members.items():
            assert name in value or not required, (path, name)
            if name in value:
                check(value[name], inner, path + "." + name)


def main():
    """Check the files."""
    log, nests = (json.load(open(name, encoding="utf-8"))
                  for name in sys.argv[1:3])
    table = open(sys.argv[3], encoding="utf-8").read()
    check(log, "log", "log")
    assert log["version"] == "2.1.0"
    run, = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    names = [rule["id"] for rule in rules]
    assert len(set(names)) == len(names)
    results = run["results"]
    assert len(results) == len(nests), (len(results), len(nests))
    for result, nest in zip(results, nests):
        done = nest["status"] == "transformed"
        assert result["ruleId"] == ("TRANSFORMED" if done
                                    else nest["reason"])
        assert names[result["ruleIndex"]] == result["ruleId"]
        assert (result["kind"], result["level"]) == \
            (("pass", "none") if done else ("fail", "note"))
        place = result["locations"][0]["physicalLocation"]
        assert place["region"]["startLine"] == nest["line"]
        assert result["message"]["text"].startswith(nest["text"])
        assert nest["help"] in result["message"]["text"]
        # Nests that call the library are one line of the table.
        assert result["message"]["text"] + "\n" in table or \
            nest["reason"] == "LIBRARY_CALL"
    print("%d results, as in the lists" % len(results))


main()
