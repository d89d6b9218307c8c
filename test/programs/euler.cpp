// euler.cpp - a shock tube in the plane: compressible Euler equations, states
// as structures, slopes with a limiter, HLL fluxes, dimensional splitting.
// usage: euler [nx ny steps]
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

constexpr double gamma_ = 1.4;

struct State {
	double rho = 0, mx = 0, my = 0, e = 0;

	State &operator+=(const State &o)
	{
		rho += o.rho;
		mx += o.mx;
		my += o.my;
		e += o.e;
		return *this;
	}
};

inline State operator+(State a, const State &b) { return a += b; }
inline State operator-(const State &a, const State &b)
{
	return {a.rho - b.rho, a.mx - b.mx, a.my - b.my, a.e - b.e};
}
inline State operator*(double s, const State &a)
{
	return {s * a.rho, s * a.mx, s * a.my, s * a.e};
}

inline double pressure(const State &s)
{
	return (gamma_ - 1) * (s.e - 0.5 * (s.mx * s.mx + s.my * s.my) / s.rho);
}

inline State flux_x(const State &s, double p)
{
	double u = s.mx / s.rho;

	return {s.mx, s.mx * u + p, s.my * u, (s.e + p) * u};
}

inline State hll(const State &l, const State &r)
{
	double pl = pressure(l), pr = pressure(r);
	double ul = l.mx / l.rho, ur = r.mx / r.rho;
	double cl = std::sqrt(gamma_ * pl / l.rho);
	double cr = std::sqrt(gamma_ * pr / r.rho);
	double sl = std::min(ul - cl, ur - cr), sr = std::max(ul + cl, ur + cr);

	if (sl >= 0)
		return flux_x(l, pl);
	if (sr <= 0)
		return flux_x(r, pr);
	return (1 / (sr - sl)) * (sr * flux_x(l, pl) - sl * flux_x(r, pr) +
		(sl * sr) * (r - l));
}

inline double minmod(double a, double b)
{
	return a * b <= 0 ? 0 : std::fabs(a) < std::fabs(b) ? a : b;
}

inline State slope(const State &a, const State &b, const State &c)
{
	return {minmod(b.rho - a.rho, c.rho - b.rho),
		minmod(b.mx - a.mx, c.mx - b.mx), minmod(b.my - a.my, c.my - b.my),
		minmod(b.e - a.e, c.e - b.e)};
}

inline State turned(const State &s) { return {s.rho, s.my, s.mx, s.e}; }

class Grid {
public:
	Grid(int nx, int ny) : nx(nx), ny(ny), cells((nx + 4) * (ny + 4)) {}
	State &at(int i, int j) { return cells[(i + 2) * (ny + 4) + j + 2]; }
	const State &at(int i, int j) const
	{
		return cells[(i + 2) * (ny + 4) + j + 2];
	}
	void borders()
	{
		for (int i = -2; i < nx + 2; i++)
			for (int k = 1; k <= 2; k++) {
				at(i, -k) = at(i, k - 1);
				at(i, -k).my *= -1;
				at(i, ny - 1 + k) = at(i, ny - k);
				at(i, ny - 1 + k).my *= -1;
			}
		for (int j = -2; j < ny + 2; j++)
			for (int k = 1; k <= 2; k++) {
				at(-k, j) = at(0, j);
				at(nx - 1 + k, j) = at(nx - 1, j);
			}
	}

	const int nx, ny;

private:
	std::vector<State> cells;
};

static double max_speed(const Grid &g)
{
	double s = 0;

	for (int i = 0; i < g.nx; i++)
		for (int j = 0; j < g.ny; j++) {
			const State &q = g.at(i, j);
			double c = std::sqrt(gamma_ * pressure(q) / q.rho);

			s = std::max(s, std::max(std::fabs(q.mx), std::fabs(q.my)) / q.rho + c);
		}
	return s;
}

// One line of n cells with two more on both sides.
static void update_line(std::vector<State> &q, std::vector<State> &f, int n,
	double r)
{
	for (int k = 0; k <= n; k++) {
		State l = q[k + 1] + 0.5 * slope(q[k], q[k + 1], q[k + 2]);
		State c = q[k + 2] - 0.5 * slope(q[k + 1], q[k + 2], q[k + 3]);

		f[k] = hll(l, c);
	}
	for (int k = 0; k < n; k++)
		q[k + 2] += r * (f[k] - f[k + 1]);
}

static void sweep_x(Grid &g, double r)
{
	std::vector<State> q(g.nx + 4), f(g.nx + 1);

	g.borders();
	for (int j = 0; j < g.ny; j++) {
		for (int i = -2; i < g.nx + 2; i++)
			q[i + 2] = g.at(i, j);
		update_line(q, f, g.nx, r);
		for (int i = 0; i < g.nx; i++)
			g.at(i, j) = q[i + 2];
	}
}

static void sweep_y(Grid &g, double r)
{
	std::vector<State> q(g.ny + 4), f(g.ny + 1);

	g.borders();
	for (int i = 0; i < g.nx; i++) {
		for (int j = -2; j < g.ny + 2; j++)
			q[j + 2] = turned(g.at(i, j));
		update_line(q, f, g.ny, r);
		for (int j = 0; j < g.ny; j++)
			g.at(i, j) = turned(q[j + 2]);
	}
}

int main(int argc, char **argv)
{
	int nx = argc > 3 ? std::stoi(argv[1]) : 260;
	int ny = argc > 3 ? std::stoi(argv[2]) : 130;
	int steps = argc > 3 ? std::stoi(argv[3]) : 130;

	if (nx < 4 || ny < 4)
		return 2;
	Grid g(nx, ny);

	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++) {
			bool left = i < nx / 4;
			double dx = i - nx * 0.5, dy = j - ny * 0.4;
			bool bubble = dx * dx + dy * dy < ny * ny / 36.0;

			g.at(i, j) = {left ? 3.0 : bubble ? 0.2 : 1.0, left ? 3.0 : 0, 0,
				left ? 12.0 : 2.5};
		}
	auto begin = std::chrono::high_resolution_clock::now();
	double time = 0, h = 1.0 / ny;

	for (int s = 0; s < steps; s++) {
		double dt = 0.4 * h / max_speed(g);

		if (s % 2) {
			sweep_x(g, dt / h);
			sweep_y(g, dt / h);
		} else {
			sweep_y(g, dt / h);
			sweep_x(g, dt / h);
		}
		time += dt;
	}
	std::chrono::duration<double> took =
		std::chrono::high_resolution_clock::now() - begin;

	std::cerr << "time " << took.count() << std::endl;
	State sum;
	double lowest = 1e9;

	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++) {
			sum += g.at(i, j);
			lowest = std::min(lowest, g.at(i, j).rho);
		}
	std::cout << std::setprecision(11) << time << ' ' << sum.rho << ' ' << sum.mx
		<< ' ' << sum.e << ' ' << lowest << std::endl;
	return 0;
}
