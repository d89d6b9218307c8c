#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""figures.py - what ptxas and PTX say of kernels, without a device.

Usage: figures.py ARCH FILE...

Prints a row for each kernel of each PTX file: registers and bytes of memory of
the block, bytes of spills, fused operations among the instructions of the part
of a loop that has most of them, and how many of the accesses to global memory in loops
are coalesced.

An access is coalesced if the 32 threads of a warp touch as few sectors of 32
bytes as their data fill, or all the same element.  Addresses are computed for
these threads from what the instructions say, in the first iteration of each
loop; arguments and the numbers of blocks are the same for all.
"""
import re
import subprocess
import sys

WARP = 32
SECTOR = 32
LABEL = re.compile(r'^(\$L\w+):')
MASK = (1 << 64) - 1


class Kernel:
    """The instructions of a kernel: (operation, operands), and labels."""

    def __init__(self, name, text):
        self.name = name
        self.code = []
        self.labels = {}
        self.defs = {}
        for line in text.split('\n'):
            self.add_line(line.strip())

    def add_line(self, line):
        label = LABEL.match(line)
        if label:
            self.labels[label.group(1)] = len(self.code)
        found = re.match(r'(?:@!?(%p\d+)\s+)?([a-z][\w.:]*)\s*(.*);', line)
        if label or not found or line.startswith('.'):
            return
        operands = re.findall(r'[^,{}\s]+', found.group(3))
        self.code.append((found.group(2), operands))
        if operands and not re.match(r'st|bra|bar|ret|red', found.group(2)):
            n = {'v2': 2, 'v4': 4}.get(
                (re.search(r'\.(v[24])\.', found.group(2)) or [0, 0])[1], 1)
            for operand in operands[:n]:
                self.defs.setdefault(operand, (found.group(2),
                                               operands[n:]))

    def loops(self):
        """First and last instruction of each loop."""
        for pos, (operation, operands) in enumerate(self.code):
            target = self.labels.get(operands[-1]) if operands else None
            if operation.startswith('bra') and target is not None \
                    and target <= pos:
                yield target, pos

    def inner_block(self):
        """Instructions of a loop without a jump, with the most products."""
        best = []
        for first, last in self.loops():
            starts = sorted(pos for pos in set(self.labels.values())
                            if first < pos <= last)
            for start, end in zip([first] + starts, starts + [last + 1]):
                body = self.code[start:end]
                if count_products(body) >= count_products(best):
                    best = body
        return best


def count_products(code):
    return sum(operation.startswith('fma') for operation, _ in code)


def as_signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


COMPARE = {'eq': lambda a, b: a == b, 'ne': lambda a, b: a != b,
           'lt': lambda a, b: a < b, 'le': lambda a, b: a <= b,
           'gt': lambda a, b: a > b, 'ge': lambda a, b: a >= b}
BINARY = {'add': lambda a, b: a + b, 'sub': lambda a, b: a - b,
          'mul': lambda a, b: a * b, 'shl': lambda a, b: a << (b & 63),
          'shr': lambda a, b: a >> (b & 63), 'and': lambda a, b: a & b,
          'or': lambda a, b: a | b, 'xor': lambda a, b: a ^ b,
          'min': min, 'max': max, 'rem': lambda a, b: a % b,
          'div': lambda a, b: a // b}


class Thread:
    """The values of registers in the thread with number "tid"."""

    def __init__(self, kernel, tid):
        self.kernel = kernel
        self.tid = tid
        self.known = {}

    def value(self, operand):
        if re.match(r'^-?(0x)?[0-9a-fA-F]+$', operand):
            return int(operand, 0)
        if operand == '%tid.x':
            return self.tid
        if operand.startswith('%ntid'):
            return 256
        if operand.startswith(('%ctaid', '%tid')):
            return 0
        if operand not in self.known:
            operation, operands = self.kernel.defs[operand]
            self.known[operand] = self.compute(operation.split('.'), operands)
        return self.known[operand]

    def compute(self, operation, operands):
        name, kind = operation[0], operation[-1]
        bits = int((re.search(r'\d+$', kind) or ['64'])[0])
        if operation[:2] == ['ld', 'param']:
            number = int(re.search(r'param_(\d+)', operands[0])[1])
            return (number + 1) << 12
        values = [self.value(operand) for operand in operands]
        if name in ('mov', 'cvt', 'cvta'):
            return values[0]
        if name == 'mad':
            result = values[0] * values[1] + values[2]
        elif name == 'setp':
            return COMPARE[operation[1][:2]](values[0], values[1])
        elif name == 'selp':
            return values[0] if values[2] else values[1]
        elif name == 'bfe':
            result = values[0] >> values[1] & (1 << values[2]) - 1
        elif name in ('neg', 'not'):
            result = -values[0] if name == 'neg' else ~values[0]
        else:
            result = BINARY[name](values[0], values[1])
        if 'wide' in operation:
            bits = 64
        return as_signed(result, bits)

    def address(self, operand):
        register, offset = re.match(r'\[(%\w+)([+-]+\d+)?\]',
                                    operand).groups()
        return self.value(register) + int((offset or '0').replace('+-', '-'))


def is_global(operation):
    return re.match(r'(ld|st)\.global', operation)


def access_bytes(operation):
    count = re.search(r'\.v([24])\.', operation)
    return int(re.search(r'\d+$', operation)[0]) // 8 * \
        (int(count[1]) if count else 1)


def is_coalesced(threads, operation, operands):
    where = next(o for o in operands if o.startswith('['))
    size = access_bytes(operation)
    first = [thread.address(where) for thread in threads]
    sectors = {(a + b) // SECTOR for a in first for b in (0, size - 1)}
    return len(sectors) <= max(1, len(set(first)) * size // SECTOR) + 1


def count_coalesced(kernel):
    """Of the accesses to global memory in loops: (coalesced ones, all)."""
    threads = [Thread(kernel, tid) for tid in range(WARP)]
    inside = {pos for first, last in kernel.loops()
              for pos in range(first, last + 1)}
    seen = [kernel.code[pos] for pos in sorted(inside)
            if is_global(kernel.code[pos][0])]
    return sum(is_coalesced(threads, *one) for one in seen), len(seen)


def read_kernels(path):
    with open(path, encoding='ascii') as file:
        text = file.read()
    for found in re.finditer(r'\.entry (\w+)\((.*?)\n}', text, re.S):
        yield Kernel(found.group(1), found.group(2))


def resources(path, arch):
    """For each kernel what ptxas says: (registers, shared, spilled)."""
    said = subprocess.run(['ptxas', '-v', '-arch=' + arch, '-o', '/dev/null',
                           path], check=True, capture_output=True, text=True)
    table = {}
    for part in said.stderr.split("Compiling entry function '")[1:]:
        spilled = [int(n) for n in
                   re.findall(r'(\d+) bytes spill', part)]
        shared = re.search(r'(\d+) bytes smem', part)
        table[part.split("'")[0]] = (
            int(re.search(r'Used (\d+) registers', part)[1]),
            int(shared[1]) if shared else 0, sum(spilled))
    return table


def print_kernel(name, kernel, used):
    loop = kernel.inner_block()
    n = count_products(loop)
    good, accesses = count_coalesced(kernel)
    print(f'{name} {kernel.name[len("ashlar_"):]}: registers {used[0]}, '
          f'shared {used[1]}, spilled {used[2]}, '
          f'fma {n} of {len(loop)} ({100 * n // max(1, len(loop))} %), '
          f'coalesced {good} of {accesses}')


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    for path in sys.argv[2:]:
        used = resources(path, sys.argv[1])
        name = re.sub(r'.*/([^/:]*)(:\d+)?\.ptx$', r'\1', path)
        for kernel in read_kernels(path):
            print_kernel(name, kernel, used[kernel.name])


main()
