// Functions that end by throwing, by std::terminate or never, and nests in
// coroutines.
//
// SPDX-License-Identifier: MIT
#include <coroutine>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#define OPAQUE __attribute__((noinline))

constexpr int max = 130;
static unsigned a[max][max], b[max][max], c[max];
static int n = 117, steps = 4;

static void show()
{
	unsigned h = 0;

	for (int i = 0; i < max; i++)
		for (int j = 0; j < max; j++)
			h = h * 31 + a[i][j] + 7 * b[i][j];
	for (int i = 0; i < max; i++)
		h = h * 31 + c[i];
	std::printf("%08x\n", h);
	std::fflush(stdout);
}

OPAQUE static void throw_at(int i, int last)
{
	if (i >= last)
		throw i;
}

OPAQUE static void ends_with_throw()
{
	for (int t = 0; t < steps; t++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3 + b[k][j] + t;
	throw 7;
}

OPAQUE static void endless()
{
	for (int i = 0;; i++) {
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] += i + j;
		throw_at(i, 4);
	}
}

OPAQUE static void endless_guarded(const std::vector<unsigned> *v)
{
	for (int i = 0;; i++) {
		for (int j = 0; j < n; j++)
			if (v)
				for (unsigned k = 0; k < v->size(); k++)
					a[k][j] += (*v)[k] + i;
		throw_at(i, 4);
	}
}

OPAQUE static void at_checks(const std::vector<unsigned> &v, int limit)
{
	for (int j = 0; j < limit; j++)
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + v.at(j);
	throw std::runtime_error("end");
}

OPAQUE static void at_checks_and_exits(const std::vector<unsigned> &v, int limit)
{
	for (int t = 0; t < steps; t++)
		for (int j = 0; j < limit; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3 + v.at(j) + t;
	std::exit(0);
}

OPAQUE static void terminates() noexcept
{
	for (int j = 0; j < n; j++)
		for (int k = 0; k < n; k++)
			a[k][j] = a[k][j] * 3 + b[j][k];
	throw 1;
}

OPAQUE static void cleans_up()
{
	std::vector<unsigned> own(n, 3);

	for (int t = 0; t < steps; t++) {
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3 + own[k];
		throw_at(t, 2);
		for (int k = 0; k < n; k++)
			own[k] += a[k][k];
	}
	throw 9;
}

OPAQUE static int catches_inside()
{
	int caught = 0;

	for (int t = 0;; t++) {
		try {
			for (int j = 0; j < n; j++)
				for (int k = 0; k < n; k++)
					a[k][j] = a[k][j] * 3 + t;
			throw_at(t, 1);
		} catch (int at) {
			if (at == 3)
				return caught;
			caught += at;
		}
	}
}

OPAQUE static void rethrows()
{
	try {
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3 + b[k][j];
		throw_at(1, 0);
	} catch (...) {
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				b[k][j] = a[k][j] * 3 + j;
		throw;
	}
}

struct task {
	struct promise_type {
		unsigned value = 0;

		task get_return_object()
		{
			return { std::coroutine_handle<promise_type>
				::from_promise(*this) };
		}
		std::suspend_always initial_suspend() noexcept { return {}; }
		std::suspend_always final_suspend() noexcept { return {}; }
		std::suspend_always yield_value(unsigned v)
		{
			value = v;
			return {};
		}
		void return_void() {}
		void unhandled_exception() { std::terminate(); }
	};
	std::coroutine_handle<promise_type> handle;
};

static task sums(int count)
{
	for (int t = 0;; t++) {
		unsigned sum = 0;

		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				a[k][j] = a[k][j] * 3 + b[k][j] + t;
		for (int k = 0; k < n; k++)
			sum += a[k][t];
		co_yield sum;
		if (t == count)
			co_return;
	}
}

OPAQUE static void coroutine()
{
	task own = sums(3);

	while (!own.handle.done()) {
		own.handle.resume();
		std::printf("%u\n", own.handle.promise().value);
	}
	own.handle.destroy();
}

static void run(int which)
{
	std::vector<unsigned> v(100, 5);

	switch (which) {
	case 0: ends_with_throw(); break;
	case 1: endless(); break;
	case 2: endless_guarded(nullptr); break;
	case 3: endless_guarded(&v); break;
	case 4: at_checks(v, 100); break;
	case 5: at_checks(v, 110); break;
	case 6: at_checks_and_exits(v, 100); break;
	case 7: at_checks_and_exits(v, 101); break;
	case 8: terminates(); break;
	case 9: cleans_up(); break;
	case 10: std::printf("%d\n", catches_inside()); break;
	case 11: rethrows(); break;
	case 12: coroutine(); break;
	}
}

static int guarded(int which)
{
	try {
		run(which);
	} catch (int value) {
		std::printf("caught %d\n", value);
	} catch (const std::exception &) {
		std::printf("caught an exception\n");
	}
	return 0;
}

int main(int argc, char **)
{
	for (int which = 0; which < 13; which++) {
		int status;

		std::fflush(stdout);
		if (fork() == 0) {
			n -= argc - 1;
			for (int i = 0; i < max; i++)
				for (int j = 0; j < max; j++) {
					a[i][j] = i * j;
					b[i][j] = i ^ j;
				}
			std::atexit(show);
			std::set_terminate([] {
				std::puts("terminated");
				show();
				_exit(5);
			});
			alarm(20);
			std::exit(guarded(which));
		}
		wait(&status);
		std::printf("case %d ends with %d\n", which, status);
	}
}
