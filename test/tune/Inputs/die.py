#!/usr/bin/env python3
"""die.py FILE COMMAND... - kill the worker that runs this the first time, that
is, if FILE is not there; else be the command.

SPDX-License-Identifier: MIT
"""
import os
import signal
import sys


def command_of(pid):
    with open("/proc/%d/cmdline" % pid, "rb") as text:
        return text.read().split(b"\0")


def parent_of(pid):
    with open("/proc/%d/stat" % pid, "r", encoding="ascii") as text:
        return int(text.read().rsplit(")", 1)[1].split()[1])


if os.path.exists(sys.argv[1]):
    os.execv(sys.argv[2], sys.argv[2:])
open(sys.argv[1], "w", encoding="ascii").close()
worker = os.getppid()
while b"worker" not in command_of(worker):
    worker = parent_of(worker)
os.kill(worker, signal.SIGKILL)
