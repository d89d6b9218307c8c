# SPDX-License-Identifier: MIT
	.text
	nop
