// SPDX-License-Identifier: MIT
clang: 1
ashlar: 1.04
ashlar:effort=0: 1.02
ashlar-2: 1
