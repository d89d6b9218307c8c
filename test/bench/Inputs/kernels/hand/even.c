// SPDX-License-Identifier: MIT
hand: 2
