SPDX-License-Identifier: MIT
model: 1
h.0.2: 1.05
h.0.3: 1
