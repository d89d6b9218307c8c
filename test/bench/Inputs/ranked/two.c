SPDX-License-Identifier: MIT
model: 1
f.0.1: 1.25
f.0.4: 1.5
f.0.7: 2
g.1.2: 0.5
g.1.3: 0.75
g.1.5: 0.25
