# operations.awk - are the operations that -ashlar-costs lists "most" at most,
# all together, and the instructions that are added?
# SPDX-License-Identifier: MIT
/ operations/ {
	for (i = 2; i <= NF; ++i) {
		if ($i ~ /^operations/)
			sum += $(i - 1)
		if ($i == "more")
			code += $(i - 1)
	}
}
END {
	if (sum <= most && code <= most_code)
		print "few enough"
	else
		print sum, "operations,", code, "more instructions"
}
