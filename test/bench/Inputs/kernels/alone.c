// SPDX-License-Identifier: MIT
clang: 3
ashlar: 1
