/* quota_test.c - what the system says of processors.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "runtime/quota.h"

static const struct {
	const char *name, *text;
	int64_t wanted;
} quotas[] = {
	{ "no limit", "max 100000\n", ASHLAR_ANY_NUMBER },
	{ "two processors", "200000 100000\n", 2 },
	{ "a part of one is one", "50000 100000\n", 1 },
	{ "one and a half are one", "150000 100000\n", 1 },
	{ "another period", "3000000 1000000\n", 3 },
	{ "without a period", "200000\n", ASHLAR_ANY_NUMBER },
	{ "a period of nothing", "200000 0\n", ASHLAR_ANY_NUMBER },
	{ "nothing", "", ASHLAR_ANY_NUMBER },
	{ "more than there is", "99999999999999999999 1\n",
		ASHLAR_ANY_NUMBER },
};

static const struct {
	const char *name, *text, *wanted;
	int unified;
} groups[] = {
	{ "version 2", "0::/user.slice/app\n", "/user.slice/app\n", 1 },
	{ "version 2 in a container", "0::/\n", "/\n", 1 },
	{ "version 1", "5:memory:/m\n4:cpu,cpuacct:/docker/1\n0::/\n",
		"/docker/1\n0::/\n", 0 },
	{ "version 1, named last", "4:cpuacct,cpu:/d\n", "/d\n", 0 },
	{ "both, with that of version 1 last", "0::/x\n1:cpu:/y\n", "/y\n",
		0 },
	{ "others that are called alike", "3:cpuset:/a\n2:cpuacct:/b\n",
		NULL, 0 },
	{ "others beside version 2", "3:cpuset:/a\n0::/c\n", "/c\n", 1 },
	{ "a line that is cut off", "4:cpu", NULL, 0 },
	{ "nothing", "", NULL, 0 },
};

static const struct {
	const char *name, *text;
	int64_t processors, running;
} lists[] = {
	{ "one processor", "0\n", 1, 0 },
	{ "four processors", "0-3\n", 4, 0 },
	{ "some are missing", "0-3,8,10-11\n", 7, 0 },
	{ "a list that is cut off", "0-3,", 0, 0 },
	{ "the wrong way round", "3-0\n", 0, 0 },
	{ "too many", "0-99999999999999999999\n", 0, 0 },
	{ "no list", "", 0, 0 },
	{ "two want to run", "0.20 0.18 0.12 2/345 6789\n", 1, 2 },
	{ "a load that does not tell", "0.20 0.18 0.12\n", 1, 0 },
	{ "a load without others", "0.20 0.18 0.12 3 6789\n", 1, 0 },
};

static void check_lists(void)
{
	for (unsigned i = 0; i < sizeof(lists) / sizeof(lists[0]); ++i) {
		check(ashlar_read_processors(lists[i].text) ==
			lists[i].processors, lists[i].name);
		check(ashlar_read_running(lists[i].text) ==
			lists[i].running, lists[i].name);
	}
}

static void check_number(void)
{
	const char *text = " 12 x";

	check(ashlar_read_number(&text) == 12 && !strcmp(text, " x"),
		"a number is read");
	check(ashlar_read_number(&text) == -1 && !strcmp(text, " x"),
		"what is none stays");
}

int main(void)
{
	check_number();
	check_lists();
	for (unsigned i = 0; i < sizeof(quotas) / sizeof(quotas[0]); ++i)
		check(ashlar_read_quota(quotas[i].text) == quotas[i].wanted,
			quotas[i].name);
	check(ashlar_quota_processors(-1, 100000) == ASHLAR_ANY_NUMBER,
		"version 1 without a limit");
	for (unsigned i = 0; i < sizeof(groups) / sizeof(groups[0]); ++i) {
		int unified;

		check_text(ashlar_find_group(groups[i].text, &unified),
			groups[i].wanted, groups[i].name);
		check(unified == groups[i].unified, "and its version");
	}
	return check_n_failed > 0;
}
