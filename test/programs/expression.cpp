// expression.cpp - expression templates: sums, products and shifts of fields
// are evaluated in one loop; reaction and diffusion (Brusselator) and
// Burgers' equation by Runge-Kutta steps with them.
// usage: expression [nx ny steps]
//
// SPDX-License-Identifier: MIT
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace field {

struct Shape {
	int nx, ny;
	bool operator==(const Shape &o) const { return nx == o.nx && ny == o.ny; }
};

template <class E>
struct Expr {
	const E &self() const { return static_cast<const E &>(*this); }
};

class Field : public Expr<Field> {
	Shape shape_;
	std::vector<double> v_;

public:
	explicit Field(Shape s, double value = 0)
		: shape_(s), v_(std::size_t(s.nx) * s.ny, value)
	{
	}
	double operator()(int i, int j) const { return v_[i * shape_.ny + j]; }
	double &operator()(int i, int j) { return v_[i * shape_.ny + j]; }
	Shape shape() const { return shape_; }

	template <class E>
	Field &operator=(const Expr<E> &expr)
	{
		const E &e = expr.self();
		assert(e.shape() == shape_);
		for (int i = 1; i < shape_.nx - 1; ++i)
			for (int j = 1; j < shape_.ny - 1; ++j)
				(*this)(i, j) = e(i, j);
		return *this;
	}
	template <class E>
	Field &operator+=(const Expr<E> &expr)
	{
		const E &e = expr.self();
		for (int i = 1; i < shape_.nx - 1; ++i)
			for (int j = 1; j < shape_.ny - 1; ++j)
				(*this)(i, j) += e(i, j);
		return *this;
	}
	void mirror_edges()
	{
		for (int i = 0; i < shape_.nx; ++i) {
			(*this)(i, 0) = (*this)(i, 1);
			(*this)(i, shape_.ny - 1) = (*this)(i, shape_.ny - 2);
		}
		for (int j = 0; j < shape_.ny; ++j) {
			(*this)(0, j) = (*this)(1, j);
			(*this)(shape_.nx - 1, j) = (*this)(shape_.nx - 2, j);
		}
	}
};

// Fields are kept by reference, other expressions by value.
template <class E> struct Hold { using type = const E; };
template <> struct Hold<Field> { using type = const Field &; };

template <class L, class R, class Op>
class Binary : public Expr<Binary<L, R, Op>> {
	typename Hold<L>::type l_;
	typename Hold<R>::type r_;

public:
	Binary(const L &l, const R &r) : l_(l), r_(r) {}
	double operator()(int i, int j) const { return Op::apply(l_(i, j), r_(i, j)); }
	Shape shape() const { return l_.shape(); }
};

template <class E>
class Scaled : public Expr<Scaled<E>> {
	double s_;
	typename Hold<E>::type e_;

public:
	Scaled(double s, const E &e) : s_(s), e_(e) {}
	double operator()(int i, int j) const { return s_ * e_(i, j); }
	Shape shape() const { return e_.shape(); }
};

class Shifted : public Expr<Shifted> {
	const Field &f_;
	int di_, dj_;

public:
	Shifted(const Field &f, int di, int dj) : f_(f), di_(di), dj_(dj) {}
	double operator()(int i, int j) const { return f_(i + di_, j + dj_); }
	Shape shape() const { return f_.shape(); }
};

class Constant : public Expr<Constant> {
	double c_;
	Shape s_;

public:
	Constant(double c, Shape s) : c_(c), s_(s) {}
	double operator()(int, int) const { return c_; }
	Shape shape() const { return s_; }
};

struct Add { static double apply(double a, double b) { return a + b; } };
struct Sub { static double apply(double a, double b) { return a - b; } };
struct Mul { static double apply(double a, double b) { return a * b; } };

template <class L, class R>
Binary<L, R, Add> operator+(const Expr<L> &l, const Expr<R> &r)
{
	return {l.self(), r.self()};
}
template <class L, class R>
Binary<L, R, Sub> operator-(const Expr<L> &l, const Expr<R> &r)
{
	return {l.self(), r.self()};
}
template <class L, class R>
Binary<L, R, Mul> operator*(const Expr<L> &l, const Expr<R> &r)
{
	return {l.self(), r.self()};
}
template <class E>
Scaled<E> operator*(double s, const Expr<E> &e)
{
	return {s, e.self()};
}

inline Shifted shift(const Field &f, int di, int dj) { return {f, di, dj}; }

inline auto laplace(const Field &f)
{
	return shift(f, 1, 0) + shift(f, -1, 0) + shift(f, 0, 1) + shift(f, 0, -1) -
		4.0 * f;
}

} // namespace field

using namespace field;

static void brusselator(Field &u, Field &v, int steps)
{
	Shape s = u.shape();
	Field du(s), dv(s), mu(s), mv(s);
	const double a = 1, b = 2.6, d1 = 0.05, d2 = 0.25, dt = 0.02;
	Constant feed(a, s);

	for (int t = 0; t < steps; ++t) {
		du = feed + u * u * v - (b + 1) * u + d1 * laplace(u);
		dv = b * u - u * u * v + d2 * laplace(v);
		mu = u + 0.5 * dt * du;
		mv = v + 0.5 * dt * dv;
		mu.mirror_edges();
		mv.mirror_edges();
		u += dt * (feed + mu * mu * mv - (b + 1) * mu + d1 * laplace(mu));
		v += dt * (b * mu - mu * mu * mv + d2 * laplace(mv));
		u.mirror_edges();
		v.mirror_edges();
	}
}

static void burgers(Field &u, int steps)
{
	Field m(u.shape());
	const double dt = 0.1, nu = 0.2;

	for (int t = 0; t < steps; ++t) {
		m = u + dt * (nu * laplace(u) - 0.5 * (u * (shift(u, 1, 0) -
			shift(u, -1, 0) + shift(u, 0, 1) - shift(u, 0, -1))));
		m.mirror_edges();
		u = 0.5 * u + 0.5 * m;
		u.mirror_edges();
	}
}

int main(int argc, char **argv)
{
	int nx = 300, ny = 260, steps = 700;

	if (argc > 3) {
		nx = std::atoi(argv[1]);
		ny = std::atoi(argv[2]);
		steps = std::atoi(argv[3]);
	}
	if (nx < 4 || ny < 4)
		return 2;
	Shape s = {nx, ny};
	Field u(s, 1.0), v(s, 2.6), w(s);

	for (int i = 0; i < nx; ++i)
		for (int j = 0; j < ny; ++j) {
			u(i, j) += 0.1 * std::sin(0.2 * i) * std::cos(0.15 * j);
			w(i, j) = 0.5 + 0.3 * std::sin(0.05 * (i + 2 * j));
		}
	auto t0 = std::chrono::steady_clock::now();
	brusselator(u, v, steps);
	burgers(w, steps);
	std::chrono::duration<double> time = std::chrono::steady_clock::now() - t0;
	std::fprintf(stderr, "time %.6f\n", time.count());
	double su = 0, sv = 0, sw = 0;

	for (int i = 0; i < nx; ++i)
		for (int j = 0; j < ny; ++j) {
			su += u(i, j) * (1 + (i + j) % 3);
			sv += v(i, j);
			sw += w(i, j) * w(i, j);
		}
	std::printf("%.11e %.11e %.11e\n", su, sv, sw);
	return 0;
}
