// SPDX-License-Identifier: MIT
clang: 3
ashlar: 1
hand: 9
