// SPDX-License-Identifier: MIT
clang: 1
ashlar: 1.05 1.05 1.05 1.05 1.05 1 1 1 1 1
ashlar:effort=0: 1
ashlar-2: 1
