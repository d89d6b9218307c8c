// SPDX-License-Identifier: MIT
hand: 1
