// SPDX-License-Identifier: MIT
clang: 1 1.1
ashlar: 1 1 1 1 1 1 0.25 1 1 1
ashlar:effort=0: 1
ashlar-2: 1
