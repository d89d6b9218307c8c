// SPDX-License-Identifier: MIT
clang: 4
ashlar: 2
hand: 9
