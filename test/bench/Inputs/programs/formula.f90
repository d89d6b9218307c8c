! SPDX-License-Identifier: MIT
clang: 1
ashlar: 1
ashlar:effort=0: 1
ashlar-2: 0.5
